/** Endpoint: its whole life against the emulator, and its oddities. */

import assert from "node:assert/strict";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const { endpoint } = definitionsFor("documented");

const url = "https://billing.example.com/hooks";

const everyField = {
  name: "Billing",
  url,
  description: "Invoices",
  ownerId: "acme",
  appId: "app-1",
  advancedSignatures: true,
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "canary-header" } },
  httpTimeout: 20,
  rateLimit: 100,
  rateLimitDuration: 60,
  chatWebhookUrl: "https://chat.example.com/hook",
  supportEmail: "ops@example.com",
  isDisabled: false,
  secret: "canary-secret-one",
};

describe("Endpoint", () => {
  let world: World;
  let life: FakeResource;

  beforeEach(async () => {
    world = await World.start();
    life = world.resource(endpoint);
  });
  afterEach(() => world.stop());

  const held = () => world.service.project("p1").endpoints.get(life.id ?? "");

  it("is created with one POST that holds every declared field", async () => {
    assert.equal(await life.up(everyField), "create");
    assert.deepEqual(world.takeRequests(), ["POST p1/endpoints"]);
    const object = held();
    assert.equal(object?.secrets[0]?.value, "canary-secret-one");
    assert.deepEqual(
      [
        object.name,
        object.url,
        object.owner_id,
        object.http_timeout,
        object.rate_limit,
        object.support_email,
      ],
      ["Billing", url, "acme", 20, 100, "ops@example.com"],
    );
    assert.equal(life.state["signingSecret"], "canary-secret-one");
    assert.equal(life.state["status"], "active");
  });

  it("says what to do when it was removed and the state was not refreshed", async () => {
    await life.up({ url });
    world.service.project("p1").endpoints.remove(life.id ?? "");
    await assert.rejects(
      life.up({ url, description: "x" }),
      /no longer exists in project p1: `pulumi up --refresh`/,
    );
  });

  it("is replaced when its app or its project changes", async () => {
    await life.up({ url, appId: "a" });
    assert.deepEqual(life.preview({ url, appId: "b" }).replaces, ["appId"]);
    assert.deepEqual(life.preview({ url, appId: "a", projectId: "p2" }).replaces, ["projectId"]);
  });

  it("is adopted without a write when it is as declared", async () => {
    await life.up(everyField);
    world.takeRequests();
    world.nextRun();
    const adopted = world.resource(endpoint, "other");
    const { appId: _appId, ...declared } = everyField;
    await adopted.up({ ...declared, adoptId: life.id });
    assert.deepEqual(world.takeRequests(), [`GET p1/endpoints/${life.id}`]);
    assert.equal(adopted.id, life.id);
    assert.equal(adopted.preview(declared).changes, false);
    assert.deepEqual(adopted.preview({ ...declared, adoptId: "another" }).replaces, ["adoptId"]);
  });

  it("is paused through one pause operation, and only when its status differs", async () => {
    await life.up({ url, paused: false });
    assert.deepEqual(world.takeRequests(), ["POST p1/endpoints"]);
    await life.up({ url, paused: true });
    assert.equal(held()?.status, "paused");
    assert.equal(world.takeRequests().filter((line) => line.endsWith("/pause")).length, 1);
    await life.up({ url, paused: true, description: "x" });
    assert.equal(held()?.status, "paused");
    assert.equal(world.takeRequests().filter((line) => line.endsWith("/pause")).length, 0);
    await life.up({ url, paused: false, description: "x" });
    assert.equal(held()?.status, "active");
  });

  it("is kept half-made when pausing fails after the create, and finished by the next update", async () => {
    world.service.faults.add({ method: "PUT", path: /pause$/, kind: "status", status: 500 });
    await assert.rejects(life.up({ url, paused: true }), { code: "partial" });
    assert.ok(life.id);
    assert.equal(held()?.status, "active");
    assert.equal(await life.up({ url, paused: true }), "update");
    assert.equal(held()?.status, "paused");
    assert.equal(world.service.project("p1").endpoints.size, 1);
  });

  it("is disabled, not deleted, and keeps its other fields", async () => {
    await life.up(everyField);
    const id = life.id ?? "";
    await life.destroy();
    const left = world.service.project("p1").endpoints.get(id);
    assert.equal(left?.status, "inactive");
    assert.equal(left?.description, "Invoices");
    assert.deepEqual(world.lines, [
      "was disabled, not deleted: the documented interface cannot delete endpoints [endpoint-not-deleted]",
    ]);
  });

  it("says what it may have lost when it is disabled and the service masks it", async () => {
    await life.up({ url });
    world.service.project("p1").endpoints.patch(life.id ?? "", {
      authentication: { type: "api_key", api_key: { header_name: "X", header_value: "v" } },
    });
    world.service.maskSecrets = "***";
    await life.destroy();
    assert.equal(
      world.lines[0],
      "may have lost authentication.apiKey.headerValue, which the service masks [masked-values-lost]",
    );
    assert.match(world.lines[1] ?? "", /\[endpoint-not-deleted\]$/);
  });

  it("is destroyed also when it is gone already", async () => {
    await life.up({ url });
    world.service.project("p1").endpoints.remove(life.id ?? "");
    await life.destroy();
    assert.deepEqual(world.lines, []);
  });

  it("sends the same fields under masks without ever writing a mask back", async () => {
    await life.up(everyField);
    world.service.maskSecrets = "[REDACTED]";
    await life.refresh();
    assert.equal(life.preview(everyField).changes, false);
    await life.up({ ...everyField, description: "changed under a mask" });
    world.service.maskSecrets = false;
    assert.deepEqual(held()?.authentication, {
      type: "api_key",
      api_key: { header_name: "X-Key", header_value: "canary-header" },
    });
    assert.equal(held()?.description, "changed under a mask");
  });

  it("resets what is masked when it is removed from the program", async () => {
    await life.up(everyField);
    const fields = { chat_webhook_url: "***" };
    world.service.faults.add({ path: /endpoints/, kind: "wrongTypes", fields, times: Infinity });
    const { chatWebhookUrl: _url, ...rest } = everyField;
    assert.equal(await life.up(rest), "update");
    assert.equal(held()?.chat_webhook_url, "");
  });

  it("refuses an update that would have to send back a masked value", async () => {
    await life.up({ url });
    world.service.project("p1").endpoints.patch(life.id ?? "", {
      authentication: { type: "api_key", api_key: { header_name: "X", header_value: "v" } },
    });
    world.service.maskSecrets = "***";
    await assert.rejects(
      life.up({ url, description: "x" }),
      /authentication\.apiKey\.headerValue: must be declared, .* \[missing-value\]/,
    );
    world.takeRequests();
  });

  it("keeps the name of an adopted endpoint after a declared one is removed", async () => {
    await life.up(everyField);
    world.nextRun();
    const adopted = world.resource(endpoint, "other");
    await adopted.up({ adoptId: life.id, url, name: "mine" });
    await adopted.up({ adoptId: life.id, url });
    assert.equal(held()?.name, "mine");
  });

  it("is switched off also while it is paused", async () => {
    await life.up({ url, paused: true });
    await life.up({ url, isDisabled: true });
    assert.equal(held()?.status, "inactive");
  });
});
