/** EventType: adopted with a write, never read, left in place; and on Convoy, the schema that only the service judges. */

import assert from "node:assert/strict";
import { readAllFields } from "../../../provider/lifecycle/apply/crud";
import { definitionsFor } from "../../../provider/kinds/definitions";
import type { Fields } from "../../../provider/base/fields";
import { Service } from "../../support/convoy";
import { World, type FakeResource } from "../../support/fake-resource";

const { eventType } = definitionsFor("documented");

const declared = { adoptId: "t1", category: "billing", description: "An invoice was paid" };

describe("EventType", () => {
  let world: World;
  let life: FakeResource;

  beforeEach(async () => {
    const event_types = [{ id: "t1", name: "invoice.paid", category: "old", description: "old" }];
    world = await World.start({ seed: { projects: { p1: { event_types } } } });
    life = world.resource(eventType, "invoice-paid");
  });
  afterEach(() => world.stop());

  const held = () => world.service.project("p1").eventTypes.get("t1");

  it("is adopted with one PUT, because nothing shows what is there", async () => {
    await life.up(declared);
    assert.deepEqual(world.takeRequests(), ["PUT p1/event-types/t1"]);
    assert.deepEqual([held()?.category, held()?.description], ["billing", "An invoice was paid"]);
    assert.equal(life.state["name"], "invoice.paid");
  });

  it("is adopted with one PUT also where it is declared empty", async () => {
    await life.up({ ...declared, category: "", description: "" });
    assert.deepEqual([held()?.category, held()?.description], ["", ""]);
  });

  it("is updated with one PUT and repeated from state on refresh", async () => {
    await life.up(declared);
    world.takeRequests();
    assert.equal(await life.up({ ...declared, description: "Paid in full" }), "update");
    assert.deepEqual(world.takeRequests(), ["PUT p1/event-types/t1"]);
    assert.equal(held()?.description, "Paid in full");
    assert.ok(await life.refresh());
    assert.deepEqual(world.takeRequests(), []);
    assert.equal(life.preview({ ...declared, description: "Paid in full" }).changes, false);
    assert.equal(life.state["name"], "invoice.paid");
  });

  it("is said to be deprecated by the update that finds it so, once", async () => {
    await life.up(declared);
    world.service.project("p1").eventTypes.patch("t1", { deprecated_at: "2026-01-02T00:00:00Z" });
    world.lines.splice(0);
    for (const description of ["x", "y"]) await life.up({ ...declared, description });
    assert.deepEqual(world.lines, ["is deprecated, which cannot be undone [deprecated-event-type]"]);
    assert.equal(life.state["deprecatedAt"], "2026-01-02T00:00:00Z");
  });

  it("is left in place when it is deleted", async () => {
    await life.up(declared);
    await life.destroy();
    assert.equal(held()?.category, "billing");
    assert.deepEqual(world.lines.slice(-1), [
      "was left in place: the documented interface has no delete operation for EventType [left-in-place]",
    ]);
  });

  it("cannot be looked up", async () => {
    await assert.rejects(
      readAllFields(eventType, world, "t1", { projectId: "p1" }),
      /EventType t1 cannot be read/,
    );
  });

  it("says that it does not exist, and what to check", async () => {
    await assert.rejects(life.up({ ...declared, adoptId: "none" }), {
      code: "not-found",
      message: "EventType none does not exist in project p1: check adoptId and the project [not-found]",
    });
  });
});

describe("The schema of an event type of Convoy", () => {
  let service: Service;
  beforeEach(async () => (service = await Service.emulated()));
  afterEach(() => service.stop());
  const jsonSchema = { properties: { a: { minLength: -1 } } };

  it("is judged by the service, whose error names the place", async () => {
    await assert.rejects(
      service.made("eventType", { jsonSchema }),
      /event-types: 400 invalid JSON schema: .*properties\.a\.minLength/,
    );
  });

  it("that an update has stored can be read, kept and removed", async () => {
    const life = await service.made("eventType", {}, "paid");
    await life.up(service.declared({ jsonSchema }));
    const held = service.project.eventTypes.get(life.id ?? "") as Fields | undefined;
    assert.deepEqual(held?.["json_schema"], jsonSchema);
    await life.refresh();
    assert.equal(await life.up(service.declared({ jsonSchema })), "same");
    await life.up(service.declared({}));
    assert.deepEqual(life.state["jsonSchema"], undefined);
  });
});
