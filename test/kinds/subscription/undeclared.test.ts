/** A filter or a function that somebody set in the service: it is said where the subscription is read, and stays. */

import assert from "node:assert/strict";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

describe("A subscription that declares no filter", () => {
  let world: World;
  let life: FakeResource;
  let endpointId: string;
  beforeEach(async () => {
    world = await World.start({ dialect: "convoy" });
    const { endpoint, subscription } = definitionsFor("convoy");
    const target = world.resource(endpoint);
    await target.up({ url: "https://billing.example.com/hooks" });
    endpointId = target.id ?? "";
    life = world.resource(subscription);
  });
  afterEach(() => world.stop());

  const narrow = (fields: object): unknown =>
    world.service.project("p1").subscriptions.patch(life.id ?? "", fields);
  const refreshed = async (): Promise<string[]> => {
    world.nextRun();
    world.lines.splice(0);
    await life.refresh();
    return world.lines.splice(0);
  };
  const conditions = { body: { amount: { $gt: 5 } }, headers: {}, query: {}, path: {} };

  it("is said to have one where the service has one, and keeps it", async () => {
    await life.up({ endpointId });
    assert.deepEqual(await refreshed(), []);
    narrow({
      filter_config: { event_types: ["invoice.paid"], filter: conditions },
      function: "function x() {}",
    });
    const line =
      "has the event types invoice.paid, a filter of body, a function in the service, which the program does not declare; " +
      "an update keeps them [undeclared-conditions]";
    assert.deepEqual(await refreshed(), [line]);
    assert.equal(life.preview(life.inputs).changes, false);
    await life.up({ endpointId, name: "renamed" });
    const held = world.service.project("p1").subscriptions.get(life.id ?? "") as { filter_config?: object };
    assert.deepEqual((held.filter_config as { event_types?: unknown }).event_types, ["invoice.paid"]);
  });

  it("is not where the program declares them, or the service takes every event", async () => {
    await life.up({ endpointId, filterConfig: { eventTypes: ["invoice.paid"] } });
    assert.deepEqual(await refreshed(), []);
    await life.up({ endpointId });
    narrow({ filter_config: { event_types: ["*"], filter: { ...conditions, body: {} } }, function: "" });
    assert.deepEqual(await refreshed(), []);
  });
});
