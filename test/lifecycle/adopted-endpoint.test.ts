/**
 * What is said of an adopted endpoint that receives nothing, and that it is not replaced by itself. That an adoption writes
 * nothing is proved by `test/e2e/adoption.test.ts`.
 */

import assert from "node:assert/strict";
import { definitionsFor } from "../../provider/kinds/definitions";
import { Service } from "../support/convoy";
import { World, type FakeResource } from "../support/fake-resource";

const { endpoint } = definitionsFor("documented");

const url = "https://billing.example.com";

describe("An endpoint that is taken over", () => {
  let world: World;
  let life: FakeResource;

  beforeEach(async () => {
    const statuses = ["active", "inactive", "disabled", "paused", "pending"];
    const endpoints = statuses.map((status) => ({ uid: status, name: status, url, status }));
    world = await World.start({ seed: { projects: { p1: { endpoints }, p2: { endpoints } } } });
    life = world.resource(endpoint);
  });
  afterEach(() => world.stop());

  const held = (id: string) => world.service.project("p1").endpoints.get(id);

  const enables = "enables the endpoint: deliveries start again [endpoint-enable]";
  const silent: readonly (readonly [status: string, remedy: string, effect: string])[] = [
    ["inactive", "isDisabled: false", enables],
    ["disabled", "isDisabled: false", enables],
    ["paused", "paused: false", "resumes deliveries to the endpoint [endpoint-resume]"],
  ];
  for (const [status, remedy, effect] of silent) {
    it(`is said to receive nothing when it is ${status}, once, with the argument that says so`, async () => {
      const [name] = remedy.split(": ");
      await life.up({ adoptId: status, url });
      assert.deepEqual(world.lines, [
        `receives no deliveries: its status is ${status}, and ${name} is not declared [endpoint-not-delivering]`,
      ]);
      await life.up({ adoptId: status, url, description: "changed" });
      assert.equal(world.lines.length, 1);
      assert.equal(held(status)?.status, status === "paused" ? "paused" : "inactive");
    });

    it(`is not talked about when it is ${status} and the program brings it back`, async () => {
      const [name = "", value] = remedy.split(": ");
      await life.up({ adoptId: status, url, [name]: value === "true" });
      assert.equal(held(status)?.status, "active");
      assert.deepEqual(world.lines, [
        `adopts ${status} and overwrites ${name}: true => false [adoption-overwrites]`,
        effect,
      ]);
    });
  }

  it("is said to receive nothing when the create was answered with such a status, and the program does not declare it", async () => {
    const create = async (status: string, more: object = {}): Promise<string> => {
      world.service.faults.add({ path: "endpoints.create", kind: "wrongTypes", fields: { status } });
      await world.resource(endpoint).up({ url, ...more });
      return world.lines.splice(0).join("\n");
    };
    assert.equal(
      await create("inactive"),
      "receives no deliveries: its status is inactive, and isDisabled is not declared [endpoint-not-delivering]",
    );
    assert.match(await create("pending"), /\[endpoint-status-unknown\]$/);
    assert.deepEqual([await create("active"), await create("inactive", { isDisabled: true })], ["", ""]);
  });

  for (const [path, more] of [
    ["endpoints.update", { description: "changed" }],
    ["endpoints.expireSecret", { secret: "declared-secret" }],
    ["endpoints.pause", { description: "changed", paused: true }],
  ] as const)
    it(`keeps the secrets that it has out of what the service says in a refusal: ${path}`, async () => {
      const chat = "https://chat.example.com/canary-chat";
      const apiKey = { header_name: "X-Key", header_value: "canary-header" };
      const authentication = { type: "api_key", api_key: apiKey };
      const secrets = [{ ...held("active")?.secrets[0], value: "canary-secret" }];
      const fields = { chat_webhook_url: chat, authentication, secrets };
      world.service.faults.add({ path: "endpoints.get", kind: "wrongTypes", fields, times: Infinity });
      const message = `canary-header, canary-secret and ${chat} are bad`;
      world.service.faults.add({ path, kind: "status", status: 400, message });
      await assert.rejects(life.up({ adoptId: "active", url, ...more }), (error: Error) => {
        assert.match(
          error.message,
          /^PUT \S+: 400 \[secret\], \[secret\] and \[secret\] are bad \[refused\]/,
        );
        assert.doesNotMatch(error.message, /canary/);
        return true;
      });
    });

  it("is sent nothing where the declared secret cannot be read", async () => {
    const secretFrom = { environment: "NO_SUCH_SECRET_HERE" };
    await assert.rejects(
      life.up({ adoptId: "active", url, description: "changed", secretFrom }),
      /^WebhooksError: secretFrom cannot be read: .*; nothing was sent \[unreadable-file\]$/,
    );
    assert.deepEqual(world.takeRequests(), []);
  });

  it("keeps the secret that the read has shown where the answer to its update shows none", async () => {
    const secret = held("active")?.secrets[0]?.value;
    world.service.faults.add({ path: "endpoints.update", kind: "wrongTypes", fields: { secrets: null } });
    await life.up({ adoptId: "active", url, description: "changed" });
    assert.ok(secret);
    assert.equal(life.state["signingSecret"], secret);
  });

  it("is not talked about when it is as the program wants it, or nobody knows what its status means", async () => {
    await world.resource(endpoint).up({ adoptId: "active", url });
    await world.resource(endpoint).up({ adoptId: "inactive", url, isDisabled: true });
    await world.resource(endpoint).up({ adoptId: "paused", url, paused: true });
    await world.resource(endpoint).up({ adoptId: "pending", url });
    await world.resource(endpoint).up({ url, isDisabled: true });
    assert.deepEqual(world.lines, []);
  });

  it("is talked about when it is resumed and yet switched off", async () => {
    await life.up({ adoptId: "inactive", url, paused: false });
    assert.match(
      world.lines.join("\n"),
      /its status is inactive, and isDisabled is not declared \[endpoint-not-delivering\]$/,
    );
  });

  it("is not replaced by itself for its app, says how it can be, and notes no app that it may not have", async () => {
    await life.up({ adoptId: "active", url, appId: "one" });
    assert.equal(life.state["appId"], undefined);
    world.takeRequests();
    const news = { adoptId: "active", url, appId: "two" };
    const { replaces, lines } = life.preview(news);
    assert.deepEqual(
      [replaces, lines],
      [[], ["keeps appId, which cannot change without a new object [create-only-kept]"]],
    );
    assert.equal(await life.up(news), "same");
    assert.deepEqual(world.takeRequests(), []);
    assert.equal(life.preview(news).lines.length, 1, "it is said as long as it is so");
    assert.equal(await life.up({ ...news, description: "changed" }), "update");
    world.nextRun();
    assert.equal(await life.up({ url, appId: "two", description: "changed" }), "replace");
    assert.deepEqual([held("active")?.status, held(life.id ?? "")?.status], ["inactive", "active"]);
  });

  it("is replaced by what has its ID in another project", async () => {
    await life.up({ adoptId: "active", url });
    world.nextRun();
    assert.equal(await life.up({ adoptId: "active", url, projectId: "p2" }), "replace");
    assert.equal(held("active")?.status, "inactive");
    assert.equal(world.service.project("p2").endpoints.get("active")?.status, "active");
  });

  it("stays as it is when it is not found in another project", async () => {
    await life.up({ adoptId: "active", url });
    world.service.project("p2").endpoints.remove("active");
    await assert.rejects(
      life.up({ adoptId: "active", url, projectId: "p2" }),
      /does not exist in project p2: .* \[not-found\]$/,
    );
    assert.equal(held("active")?.status, "active");
  });
});

describe("An endpoint of Convoy that is taken over", () => {
  let service: Service;
  const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "e1", url, status: "inactive" }] } } };
  beforeEach(async () => (service = await Service.emulated({ seed })));
  afterEach(() => service.stop());

  it("is told to receive nothing, and not where the program says how it shall be", async () => {
    const linesOf = async (more: object) => {
      service.nextRun();
      await service.resource("endpoint").up({ adoptId: "e1", url, ...more });
      return service.lines.splice(0).filter((line) => line.includes("[endpoint-inactive]")).length;
    };
    assert.deepEqual(
      [await linesOf({}), await linesOf({ paused: true }), await linesOf({ paused: false })],
      [1, 0, 0],
    );
  });

  it("keeps an owner that the program no longer declares, because only a new object has none", async () => {
    const billing = service.resource("endpoint");
    await billing.up({ adoptId: "e1", url, ownerId: "globex" });
    service.nextRun();
    service.lines.splice(0);
    const news = { adoptId: "e1", url };
    const kept = "keeps ownerId, which cannot change without a new object [create-only-kept]";
    const { replaces, lines } = billing.preview(news);
    assert.deepEqual([replaces, lines], [[], [kept]]);
    await billing.up({ ...news, description: "changed" });
    const { owner_id, description } = service.project.endpoints.get("e1") ?? {};
    assert.deepEqual([owner_id, description], ["globex", "changed"]);
    const after = billing.preview({ ...news, description: "changed" });
    assert.deepEqual([after.changes, after.lines], [false, []]);
  });
});
