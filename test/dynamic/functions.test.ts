/** Look-ups from a program: settings, what is sent, what is secret, what an unknown argument does. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "../../provider";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { beginRun, endRuns, see, type RunOptions } from "../support/program-run";
import { canary, readSide } from "../support/read-side";

describe("a look-up", () => {
  let service: Emulator;
  const begin = (run?: RunOptions): Promise<void> => beginRun(service, run);

  beforeEach(async () => {
    service = await startEmulator({ projects: ["p1", "p2"], seed: { projects: { p1: readSide } } });
    await begin();
  });

  afterEach(async () => {
    endRuns();
    await service.stop();
  });

  const paths = (): string[] => service.requests.map(({ path }) => path.replace("/api/v1/projects/", ""));

  it("of every kind asks for the object by its ID", async () => {
    const id = "endpoint-1";
    const eventDeliveryId = "delivery-1";

    assert.equal((await webhooks.getEndpoint({ id })).name, "billing");
    assert.equal((await webhooks.getPortalLink({ id: "link-1" })).endpointCount, 1);
    assert.equal((await webhooks.getSubscription({ id: "subscription-1" })).sourceMetadata?.name, "shop");
    assert.equal((await webhooks.getSource({ id: "source-1" })).verifier?.hmac?.header, "X-Signature");
    assert.equal((await webhooks.getEvent({ id: "event-1" })).eventType, "invoice.paid");
    assert.equal((await webhooks.getEventDelivery({ id: eventDeliveryId })).status, "Retry");
    assert.deepEqual((await webhooks.getDeliveryAttempts({ eventDeliveryId })).ids, [
      "attempt-1",
      "attempt-2",
    ]);
    assert.equal((await webhooks.getDeliveryAttempt({ eventDeliveryId, id: "attempt-1" })).status, false);
    assert.equal(paths().length, 8);
  });

  it("that is repeated in one run is sent once: 200 look-ups of 20 objects are 20 requests", async () => {
    for (let number = 0; number < 20; number += 1)
      service.project("p1").endpoints.put({ uid: `many-${number}`, name: `name-${number}` });
    service.clearRequests();

    const lookups = Array.from({ length: 200 }, (_, number) =>
      number % 3 === 0
        ? webhooks.getEndpoint({ id: `many-${number % 20}` })
        : see(webhooks.getEndpointOutput({ id: pulumi.output(`many-${number % 20}`) })),
    );
    await Promise.all(lookups);

    assert.equal(service.requests.length, 20);
  });

  it("is sent again in the next run", async () => {
    await webhooks.getEndpoint({ id: "endpoint-1" });
    await begin();
    await webhooks.getEndpoint({ id: "endpoint-1" });

    assert.equal(service.requests.length, 2);
  });

  it("with an unknown argument stays unknown in a preview, and nothing is sent", async () => {
    await begin({ preview: true });
    const planned = new webhooks.Endpoint("planned", { url: "https://example.com" });

    const seen = await see(webhooks.getEndpointOutput({ id: planned.id }));
    const field = await see(webhooks.getEndpointOutput({ id: planned.id }).name);

    assert.deepEqual([seen.isKnown, field.isKnown], [false, false]);
    assert.equal(service.requests.length, 0);
  });

  it("waits for what it depends on, and stays unknown while that does not exist", async () => {
    await begin({ preview: true });
    const planned = new webhooks.Endpoint("planned", { url: "https://example.com" });

    const seen = await see(webhooks.getEndpointOutput({ id: "endpoint-1" }, { dependsOn: [planned] }));

    assert.equal(seen.isKnown, false);
    assert.equal(service.requests.length, 0);
  });

  it("with known arguments is answered in a preview too", async () => {
    await begin({ preview: true });

    assert.equal((await see(webhooks.getEndpointOutput({ id: "endpoint-1" }).name)).value, "billing");
  });

  it("marks a result with a secret inside as secret, and hands out the other fields in plain", async () => {
    const endpoint = webhooks.getEndpointOutput({ id: "endpoint-1" });

    assert.equal((await see(endpoint)).isSecret, true);
    assert.equal((await see(endpoint.secrets)).isSecret, true);
    assert.equal((await see(endpoint.authentication)).isSecret, true);
    assert.equal((await see(endpoint.chatWebhookUrl)).isSecret, true);
    assert.deepEqual(await see(endpoint.url), {
      value: "https://billing.example.com/webhooks",
      isKnown: true,
      isSecret: false,
    });
    assert.equal(pulumi.Output.isInstance(endpoint), true);
    assert.equal((await see(endpoint.apply(({ secrets }) => secrets?.[0]?.value))).isSecret, true);
  });

  it("marks the secrets of every kind", async () => {
    const eventDeliveryId = "delivery-1";
    const results: pulumi.Output<object>[] = [
      webhooks.getPortalLinkOutput({ id: "link-1" }),
      webhooks.getPortalLinksOutput(),
      webhooks.getSubscriptionOutput({ id: "subscription-1" }),
      webhooks.getSourceOutput({ id: "source-1" }),
      webhooks.getEventOutput({ id: "event-1" }),
      webhooks.getEventDeliveryOutput({ id: eventDeliveryId }),
      webhooks.getDeliveryAttemptsOutput({ eventDeliveryId }),
      webhooks.getDeliveryAttemptOutput({ eventDeliveryId, id: "attempt-1" }),
    ];

    for (const result of results) {
      const { value, isSecret } = await see(result);
      assert.equal(isSecret, true);
      const plain = Object.keys(value ?? {}).map(async (name) => {
        const field = await see((result as unknown as Record<string, pulumi.Output<unknown>>)[name]!);
        return field.isSecret ? "" : JSON.stringify(field.value ?? null);
      });
      assert.ok(plain.length > 0);
      assert.equal((await Promise.all(plain)).join().includes(canary), false);
    }
  });

  it("without a secret inside is plain", async () => {
    service.project("p1").events.put({ uid: "event-2", event_type: "x" });

    assert.equal((await see(webhooks.getEventOutput({ id: "event-2" }))).isSecret, false);
  });

  it("of something missing fails with one line naming kind, id and project, and without a stack", async () => {
    await assert.rejects(webhooks.getEndpoint({ id: "nothing" }), (error) => {
      assert.equal(pulumi.RunError.isInstance(error), true);
      assert.match(
        (error as Error).message,
        /^getEndpoint: no endpoint "nothing" in project "p1" \(endpoint not found\) \[not-found\]$/,
      );
      assert.equal((error as Error).stack, "");
      return true;
    });
    await assert.rejects(webhooks.getDeliveryAttempts({ eventDeliveryId: "nothing" }), {
      message:
        /^getDeliveryAttempts: no event delivery "nothing" in project "p1" \(event delivery not found\) \[not-found\]$/,
    });
    await assert.rejects(see(webhooks.getSourceOutput({ id: "nothing" })), {
      message: /^getSource: no source "nothing" in project "p1" \(.+\) \[not-found\]$/,
    });
  });

  it("that fails has the code and the fields of the error", async () => {
    const path = "/api/v1/projects/p1/endpoints/nothing";
    await assert.rejects(webhooks.getEndpoint({ id: "nothing" }), (error) => {
      assert.ok(webhooks.hasCode(error, "not-found"));
      assert.deepEqual([error.method, error.path, error.status], ["GET", path, 404]);
      return true;
    });
    await begin({ config: { "webhooks:apiKey": "wrong" } });
    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }), (error) => {
      assert.ok(webhooks.hasCode(error, "api"));
      assert.equal(error.status, 401);
      return true;
    });
    await begin({ config: { "webhooks:apiKey": "" } });
    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }), (error) =>
      webhooks.hasCode(error, "settings"),
    );
  });

  it("that is refused fails with the method, the path and the service's words, and names the key alone", async () => {
    await begin({ config: { "webhooks:apiKey": "wrong" } });

    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }), {
      message:
        /^getEndpoint: GET \/api\/v1\/projects\/p1\/endpoints\/endpoint-1: 401 .*\(check webhooks:apiKey \(from stack config\) and webhooks:authScheme\) \[unauthorized\]$/,
    });
  });

  it("without a setting names the command and the variable", async () => {
    pulumi.runtime.setAllConfig({ "webhooks:baseUrl": service.url, "webhooks:apiKey": "key" });

    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }), {
      message: /^getEndpoint: Missing setting webhooks:projectId: .*WEBHOOKS_PROJECT_ID/,
    });
  });

  it("looks for its settings in the argument, the account, the environment, then the stack", async () => {
    await begin({ config: { "webhooks:projectId": "of-the-stack" } });
    const account = new webhooks.Provider("other", { projectId: "of-the-account" });
    const id = "endpoint-1";
    const project = async (args: object, options?: pulumi.InvokeOptions): Promise<string | undefined> => {
      await webhooks.getEndpoint({ id, ...args }, options).catch(() => undefined);
      return paths().at(-1)?.split("/")[0];
    };

    assert.equal(await project({}), "of-the-stack");
    process.env["WEBHOOKS_PROJECT_ID"] = "of-the-environment";
    assert.equal(await project({}), "of-the-environment");
    assert.equal(await project({}, { provider: account }), "of-the-account");
    assert.equal(await project({ projectId: "of-the-argument" }, { provider: account }), "of-the-argument");
  });

  it("finds an explicit account through its parent, as resources do", async () => {
    const account = new webhooks.Provider("other", { projectId: "of-the-account" });
    const parent = new pulumi.ComponentResource("test:index:Group", "group", {}, { providers: [account] });

    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }, { parent }), {
      message: /project not found \(check .*webhooks:projectId \(of-the-account, set explicitly\)/,
    });
  });

  it("with an account whose settings are unknown is unknown, or fails in the promise form", async () => {
    await begin({ preview: true });
    const planned = new webhooks.Endpoint("planned", { url: "https://example.com" });
    const provider = new webhooks.Provider("other", { projectId: planned.id });

    assert.equal((await see(webhooks.getEndpointOutput({ id: "endpoint-1" }, { provider }))).isKnown, false);
    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }, { provider }), {
      message:
        "getEndpoint: the settings of the provider are not known yet: use getEndpointOutput [not-known-yet]",
    });
    assert.equal(service.requests.length, 0);
  });

  it("is unknown in a preview without an API key, with one warning; the promise form says what is missing", async () => {
    await begin({ preview: true, config: { "webhooks:apiKey": "" } });
    const warn = pulumi.log.warn;
    const warnings: string[] = [];
    Object.assign(pulumi.log, { warn: (line: string) => Promise.resolve(void warnings.push(line)) });
    const found = await Promise.all(
      ["endpoint-1", "endpoint-2"].map((id) => see(webhooks.getEndpointOutput({ id }).url)),
    );
    Object.assign(pulumi.log, { warn });
    assert.ok(found.every(({ isKnown }) => !isKnown));
    assert.equal(warnings.length, 1);
    assert.match(
      warnings[0] ?? "",
      /^getEndpointOutput and other look-ups are unknown in this preview: Missing setting webhooks:apiKey: set WEBHOOKS_API_KEY, .* \[unknown-look-ups\]$/,
    );
    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }), { message: /WEBHOOKS_API_KEY/ });
    assert.equal(service.requests.length, 0);
    await begin({ config: { "webhooks:apiKey": "" } });
    await assert.rejects(see(webhooks.getEndpointOutput({ id: "endpoint-1" })), /WEBHOOKS_API_KEY/);
  });

  it("refuses an account of another package", async () => {
    const provider = new (class extends pulumi.ProviderResource {})("other", "other", {});

    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-1" }, { provider }), {
      message: /^getEndpoint\w*: provider must be a Provider of pulumi-webhooks \[foreign-provider\]$/,
    });
  });

  it("of portal links goes over all pages: ceil(links / perPage) requests, and one read for each set of fields", async () => {
    for (let number = 0; number < 250; number += 1)
      service.project("p1").portalLinks.put({ uid: `many-${number}`, owner_id: "many" });

    const all = await webhooks.getPortalLinks({ ownerId: "many", perPage: 100 });
    assert.equal(all.ids.length, 250);
    assert.equal(service.requests.length, 3 + 1);

    const some = await webhooks.getPortalLinks({ ownerId: "many", perPage: 100, limit: 120 });
    assert.equal(some.portalLinks.length, 120);
    assert.equal(service.requests.length, 4 + 2);
    assert.deepEqual((await webhooks.getPortalLinks({ limit: 0 })).ids, []);
    assert.equal(service.requests.length, 4 + 2);
  });
});
