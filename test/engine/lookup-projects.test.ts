/** With the API key of another project, Convoy answers with the objects of that one: no read takes them for those of the one asked for. */

import assert from "node:assert/strict";
import * as webhooks from "../../provider";
import { lookups } from "../../provider/engine/look-ups/rules";
import type { LookupName } from "../../provider/engine/look-ups/rules";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { FreshFront } from "../support/fresh-front";
import { Plugin, urnOf } from "../support/plugin";
import { beginRun, endRuns, see } from "../support/program-run";
import { canary } from "../support/api-server";
import { readSide } from "../support/read-side";

const seed = { projects: { p1: { ...readSide, event_types: [{ id: "type-1", name: "paid" }] } } };
const reason =
  "the API key is for project p1, not for p2: check webhooks:projectId and webhooks:apiKey [other-project]";

/** The look-ups of what has an ID, with one that exists in the project of the key, and one that does not. */
const byId = {
  getEndpoint: ["endpoint-1", {}],
  getSubscription: ["subscription-1", {}],
  getSource: ["source-1", {}],
  getPortalLink: ["link-1", {}],
  getEventType: ["type-1", {}],
  getEvent: ["event-1", {}],
  getEventDelivery: ["delivery-1", {}],
  getDeliveryAttempt: ["attempt-1", { eventDeliveryId: "delivery-1" }],
} as const;

type Call = (args: object) => Promise<unknown>;

describe("A look-up by ID with the API key of another project", () => {
  let service: Emulator;
  beforeEach(async () => {
    service = await startEmulator({
      dialect: "convoy",
      apiKeys: [canary],
      seed,
    });
    await beginRun(service, { config: { "webhooks:dialect": "convoy" } });
  });
  afterEach(async () => {
    endRuns();
    await service.stop();
  });

  it("is tried for each that there is", () => {
    const names = Object.entries(lookups).filter(([, rule]) =>
      [...rule.required, ...((rule as { oneOf?: readonly string[] }).oneOf ?? [])].includes("id"),
    );
    assert.deepEqual(Object.keys(byId).sort(), names.map(([name]) => name).sort());
  });

  for (const [name, [id, more]] of Object.entries(byId)) {
    const plain = webhooks[name as LookupName] as unknown as Call;
    const output = webhooks[`${name}Output` as never] as (args: object) => never;

    it(`names both projects, whether or not that one has the object: ${name}`, async () => {
      const message = `${name}: ${reason}`;
      for (const args of [
        { ...more, id },
        { ...more, id: "nowhere" },
      ]) {
        await assert.rejects(plain({ ...args, projectId: "p2" }), { message });
        await assert.rejects(see(output({ ...args, projectId: "p2" })), { message });
      }
      assert.ok(service.requests.every(({ method }) => method === "GET"));
    });
  }

  it("names both projects for a list of attempts, even an empty one", async () => {
    const args = { eventDeliveryId: "delivery-1", projectId: "p2" };
    const message = `getDeliveryAttempts: ${reason}`;
    await assert.rejects(webhooks.getDeliveryAttempts(args), { message });
    const { deliveryAttempts } = service.project("p1");
    for (const { uid } of deliveryAttempts.list()) deliveryAttempts.remove(uid);
    await assert.rejects(webhooks.getDeliveryAttempts(args), { message });
  });

  it("gives what a service does not show to be of another project", async () => {
    await service.stop();
    service = await startEmulator({ apiKeys: [canary], seed });
    await beginRun(service);
    const { endpoints } = service.project("p1");
    endpoints.put({ ...endpoints.get("endpoint-1"), uid: "endpoint-2", project_id: "p9" });
    assert.equal((await webhooks.getEndpoint({ id: "endpoint-1" })).uid, "endpoint-1");
    await assert.rejects(webhooks.getEndpoint({ id: "endpoint-2" }), {
      message: /^getEndpoint: the API key is for project p9, not for p1: .* \[other-project\]$/,
    });
    assert.ok(service.requests.every(({ path }) => path.includes("/endpoints/")));
  });
});

describe("What exists in the project of the API key alone", () => {
  let service: Emulator;
  let front: FreshFront;
  let plugin: Plugin | undefined;
  beforeEach(async () => {
    service = await startEmulator({
      dialect: "convoy",
      apiKeys: [canary],
      seed,
    });
    front = FreshFront.of(service, { dialect: "convoy", config: { previewReads: "true" } });
  });
  afterEach(async () => {
    plugin?.stop();
    await service.stop();
  });
  const otherKey = /the API key is for project p1, not for p2: .* \[key-of-other-project\]$/;

  it("is not looked up in another project by a class, even where the answer shows no project", async () => {
    const props = { __lookup: true, projectId: "p2" };
    for (const id of ["type-1", "nowhere"])
      await assert.rejects(async () => front.eventType.read?.(id, props), otherKey);
    await assert.rejects(async () => front.endpoint.read?.("nowhere", props), otherKey);
    await assert.rejects(
      async () => front.endpoint.read?.("endpoint-1", props),
      /^Error: Endpoint endpoint-1 belongs to project p1, not to p2: .* \[key-of-other-project\]$/,
    );
    assert.deepEqual(
      front.requests().filter((line) => line === "GET p2"),
      ["GET p2"],
    );
  });

  it("is neither refreshed nor adopted in another project, even where nothing differs", async () => {
    const name = "paid";
    const state = { name, projectId: "p2", __dialect: "convoy" };
    await assert.rejects(async () => front.eventType.read?.("type-1", state), otherKey);
    const given = { adoptId: "type-1", projectId: "p2", __logicalName: "paid" };
    const checked = await front.eventType.check?.({}, given);
    assert.match(String(checked?.failures?.[0]?.reason), otherKey);
    await assert.rejects(async () => front.eventType.create({ ...given, name }), otherKey);
  });

  for (const [kind, id, pattern] of [
    ["Endpoint", "", /^Endpoint cannot be imported without an ID: .* \[invalid-value\]$/],
    ["Endpoint", "p1/", /^Endpoint cannot be imported without an ID: .* \[invalid-value\]$/],
    ["Endpoint", "/endpoint-1", /^Endpoint cannot be imported without an ID: .* \[invalid-value\]$/],
    ["Project", "p2/p1", /^Project p2\/p1 cannot be imported, .* \[invalid-value\]$/],
    ["ProjectSettings", "p2/p1", /^ProjectSettings p2\/p1 cannot be .* \[invalid-value\]$/],
    ["ProjectSettings", "p2", otherKey],
    ["ProjectSettings", "p2/p2", otherKey],
    ["EventType", "p2/type-1", otherKey],
    ["Endpoint", "p2/endpoint-1", otherKey],
  ] as const)
    it(`is not imported: ${kind} ${id}`, async () => {
      const organisation = { organisationId: service.organisationId, personalApiKey: service.personalApiKey };
      plugin = await Plugin.for(service, { dialect: "convoy", ...organisation });
      await assert.rejects(plugin.read(urnOf(kind), id, undefined, undefined), { message: pattern });
      assert.ok(service.requests.every(({ path }) => path === "/api/v1/projects/p2"));
    });

  it("is imported in the project that the ID names, which the inputs declare", async () => {
    plugin = await Plugin.for(service, { dialect: "convoy", projectId: "p0" });
    for (const [kind, id] of [
      ["ProjectSettings", "p1"],
      ["Endpoint", "p1/endpoint-1"],
    ] as const) {
      const found = await plugin.read(urnOf(kind), id, undefined, undefined);
      assert.equal(found?.inputs["projectId"], "p1");
    }
  });
});
