/** ProjectSettings: how they are adopted and left, what an update keeps and says, and who may not change them. */

import assert from "node:assert/strict";
import type { EmulatorOptions } from "../../../tools/emulator";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import type { FakeResource } from "../../support/fake-resource";

const url = "https://meta.example.com/hooks";

describe("ProjectSettings", () => {
  let service: Service;
  let life: FakeResource;

  async function start(options: EmulatorOptions = {}): Promise<void> {
    service = await Service.emulated(options);
    life = service.resource("projectSettings");
  }
  afterEach(() => service.stop());

  const config = (): Fields => service.project.settings.config;

  it("adopts the settings: writes nothing where nothing differs, and says what it overwrites", async () => {
    await start();
    await life.up({ strategy: { duration: 100 } });
    assert.equal(life.id, "p1");
    assert.deepEqual([...new Set(service.takeRequests())], ["GET /api/v1/projects/p1"]);
    service.nextRun();
    await service.resource("projectSettings").up({ strategy: { duration: 5 } });
    assert.deepEqual(service.lines, [
      "adopts p1 and overwrites strategy.duration: 100 => 5 [adoption-overwrites]",
      "changes the waits between retries of every subscription: a failed delivery is tried again for about 45 s instead of about 15 min [project-retry-waits-change]",
    ]);
  });

  it("names no more than the host of the URL that meta events went to", async () => {
    await start();
    const to = (address: string): Fields => ({
      metaEvent: { isEnabled: true, type: "http", url: address, eventType: ["endpoint.updated"] },
    });
    await life.up(to(url));
    for (const address of [`${url}/canary`, "https://other.example.com/canary"]) {
      service.nextRun();
      await service.resource("projectSettings").up(to(address));
    }
    const overwritten = service.lines.slice(-4).map((line) => line.replace(/.*overwrites /, ""));
    assert.deepEqual(overwritten, [
      "metaEvent.url (values hidden) [adoption-overwrites]",
      "moves meta events to another path, query or user of meta.example.com [meta-events-moved-within-host]",
      'metaEvent.url: "https://meta.example.com" => "https://other.example.com" [adoption-overwrites]',
      "moves meta events to another host: from meta.example.com to other.example.com [meta-events-moved]",
    ]);
  });

  it("leaves every setting that it does not declare as it is, and the name of the project", async () => {
    await start();
    const others = {
      strategy: { type: "exponential", duration: 9, retryCount: 2 },
      rateLimit: { count: 3, duration: 2 },
      metaEvent: { isEnabled: true, type: "http", url, eventType: ["endpoint.updated"], secret: "canary" },
      disableEndpoint: true,
    };
    await life.up(others);
    const [name, before] = [service.project.settings.name, config()];
    service.nextRun();
    await service.resource("projectSettings").up({ maxPayloadReadSize: 7 });
    assert.deepEqual(config(), { ...before, max_payload_read_size: 7 });
    assert.equal(service.project.settings.name, name);
  });

  it("keeps the ID and the time of each version of the signature that stays, and lets the service stamp new ones", async () => {
    await start({ release: "25.6" });
    type Versions = readonly { readonly uid: string; readonly created_at: string; readonly hash: string }[];
    const versions = () => (config()["signature"] as { versions: Versions }).versions;
    const [first] = versions();
    const sha256 = { hash: "SHA256", encoding: "hex" };
    await life.up({ signature: { versions: [sha256, { hash: "SHA512", encoding: "base64" }] } });
    const [kept, added] = versions();
    assert.deepEqual(kept, first);
    assert.equal(added?.hash, "SHA512");
    assert.ok(added.uid !== "" && added.uid !== first?.uid);
    assert.equal(new Date(added.created_at).getUTCFullYear(), service.now().getUTCFullYear());
  });

  it("is left as it is when the resource goes, and says so", async () => {
    await start();
    await life.up({ disableEndpoint: true });
    const before = config();
    service.takeRequests();
    await life.destroy();
    assert.deepEqual([config(), service.takeRequests()], [before, []]);
    assert.deepEqual(service.lines.slice(-1), [
      "was left in place: a project always has settings [left-in-place]",
    ]);
  });

  it("lets the service generate the secret of meta events where none is declared, and shows it", async () => {
    await start();
    const metaEvent = { isEnabled: true, type: "http", url, eventType: ["endpoint.updated"] };
    await life.up({ metaEvent });
    const { secret } = config()["meta_event"] as { secret: string };
    assert.ok(secret.length > 8);
    assert.equal(life.state["metaEventSecret"], secret);
    await life.up({ metaEvent, disableEndpoint: true });
    assert.equal(life.state["metaEventSecret"], secret, "another update keeps it");
  });

  it("lets inactive endpoints deliver again while disableEndpoint is false, and says so before", async () => {
    await start();
    const endpoint = await service.made("endpoint", { url: "https://a.example.com" });
    const status = () => service.project.endpoints.get(endpoint.id ?? "")?.status;
    await life.up({ disableEndpoint: true });
    service.project.endpoints.patch(endpoint.id ?? "", { status: "inactive" });
    await life.up({ disableEndpoint: true, maxPayloadReadSize: 7 });
    assert.equal(status(), "inactive");
    const line = /\[project-reactivation(-undeclared)?\]/;
    assert.match(life.preview({ maxPayloadReadSize: 7 }).lines.join(), line);
    assert.match(life.preview({ disableEndpoint: false }).lines.join(), line);
    assert.doesNotMatch(life.preview({ disableEndpoint: true }).lines.join(), line);
    await life.up({ maxPayloadReadSize: 7 });
    assert.equal(status(), "active");
  });

  it("loses nothing to 40 updates of other kinds at the same time, nor they to it", async () => {
    await start();
    const endpoints = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        service.made("endpoint", { url: `https://e${index}.example.com` }, `e${index}`),
      ),
    );
    const strategy = { type: "exponential", duration: 3, retryCount: 4 };
    await Promise.all([
      life.up({ strategy }),
      ...endpoints.map((endpoint, index) =>
        endpoint.up(service.declared({ url: `https://moved${index}.example.com` })),
      ),
    ]);
    assert.deepEqual(config()["strategy"], { type: "exponential", duration: 3, retry_count: 4 });
    endpoints.forEach(({ id = "" }, index) =>
      assert.equal(service.project.endpoints.get(id)?.url, `https://moved${index}.example.com`),
    );
  });

  it("finds after a lost answer that everything is as declared", async () => {
    await start();
    await life.up({});
    service.emulator!.faults.add({ method: "PUT", kind: "reset", when: "after" });
    await assert.rejects(life.up({ disableEndpoint: true }), /was lost before/);
    assert.equal(config()["disable_endpoint"], true);
    service.takeRequests();
    await life.up({ disableEndpoint: true });
    assert.deepEqual(
      service.takeRequests().filter((request) => request.startsWith("PUT")),
      [],
    );
  });

  it("is replaced by that of another project, and both stay", async () => {
    await start();
    await life.up({ maxPayloadReadSize: 7 });
    const { replaces, lines } = life.preview({ projectId: "p2", maxPayloadReadSize: 7 });
    assert.deepEqual(replaces, ["projectId"]);
    assert.deepEqual(lines.slice(0, 2), [
      "replaces the object with p2 (projectId changed) [replacement]",
      "the old object is left in place and is no longer managed [old-object-left]",
    ]);
  });

  it("writes nothing where the API key is for another project", async () => {
    await start();
    const before = config();
    await assert.rejects(life.up({ projectId: "p2", disableEndpoint: true }), /p1.*p2|p2.*p1/);
    assert.deepEqual(config(), before);
    assert.deepEqual(
      service.takeRequests().filter((request) => request.startsWith("PUT")),
      [],
    );
  });

  it("and every other kind delete nothing either where the API key is for another project", async () => {
    await start();
    const endpoint = await service.made("endpoint", { url: "https://a.example.com" });
    Object.assign(endpoint.state, { projectId: "p2" });
    service.nextRun();
    await assert.rejects(endpoint.destroy(), /p1.*p2|p2.*p1/);
    assert.ok(service.project.endpoints.get(endpoint.id ?? ""));
  });

  it("says which key may change a project where this one may not", async () => {
    await start();
    const refusal = { kind: "status", status: 403, message: "Unauthorized" } as const;
    service.emulator!.faults.add({ method: "PUT", ...refusal });
    await assert.rejects(life.up({ disableEndpoint: true }), {
      message:
        "PUT /api/v1/projects/p1: 403 Unauthorized (use the API key of this project, or a personal key of an administrator of its organization) [refused]",
    });
  });

  it("repeats no credential of the address of meta events, in whatever form the service does", async () => {
    await start();
    const message =
      'failed to ping: Get "https://user:***@meta.example.com/hooks?token=canary-token": no such host';
    service.emulator!.faults.add({ path: "project.update", kind: "status", status: 400, message });
    const metaEvent = {
      ...{ isEnabled: true, type: "http", eventType: ["endpoint.updated"] },
      url: "https://user:canary-password@meta.example.com/hooks?token=canary-token",
    };
    await assert.rejects(life.up({ metaEvent }), (error: Error) => {
      assert.match(error.message, /failed to ping/);
      assert.doesNotMatch(error.message, /canary/);
      return true;
    });
  });

  it("says of an adoption that fails what was overwritten all the same, and nothing else", async () => {
    await start({ release: "25.6" });
    const declared = { strategy: { duration: 5 }, circuitBreaker: { failureThreshold: 50 } };
    await assert.rejects(life.up(declared), /did not accept circuitBreaker\S* .*\[not-accepted\]/);
    assert.deepEqual(service.lines, [
      "adopted p1 and overwrote strategy.duration: 100 => 5 before it failed [adoption-incomplete]",
      "changes the waits between retries of every subscription: a failed delivery is tried again for about 45 s instead of about 15 min [project-retry-waits-change]",
    ]);
  });

  it("refuses what the service would, before anything is sent", async () => {
    await start();
    const refused = (inputs: Fields, reason: RegExp): void => assert.throws(() => life.check(inputs), reason);
    refused({ searchPolicy: "one month" }, /searchPolicy: must be a duration such as 720h \[invalid-value\]/);
    refused({ signature: { versions: [] } }, /signature\.versions: must not be empty \[empty-argument\]/);
    refused(
      { strategy: { duration: 1.5 } },
      /strategy\.duration: must be a whole number \[fractional-number\]/,
    );
    refused({ strategy: { duration: -1 } }, /strategy\.duration: must not be negative \[invalid-value\]/);
    refused(
      { metaEvent: { isEnabled: true } },
      /metaEvent\.url: is required with metaEvent\.isEnabled, or no meta event is sent \[missing-value\]/,
    );
    refused(
      { addEventIdTraceHeaders: true },
      /addEventIdTraceHeaders: cannot be true: no release of the service stores it \[unsupported-here\]/,
    );
    refused({ retryStrategy: {} }, /retryStrategy: is not a known argument; .* \[unknown-argument\]$/);
    assert.deepEqual(service.takeRequests(), []);
  });
});

describe("ProjectSettings as documented", () => {
  it("are refused in the preview and by the client, with the dialect that has them", async () => {
    const service = await Service.emulated({ dialect: "documented" });
    try {
      assert.throws(
        () => service.resource("projectSettings").check({}),
        /ProjectSettings needs webhooks:dialect convoy, or `dialect: convoy` in its explicit provider: .* \[convoy-only-kind\]/,
      );
      await assert.rejects(
        service.api.projectSettings.get("p1"),
        /projectSettings.get needs webhooks:dialect convoy/,
      );
      assert.deepEqual(service.takeRequests(), []);
    } finally {
      await service.stop();
    }
  });
});
