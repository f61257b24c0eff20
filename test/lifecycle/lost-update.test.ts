/** Updates and pauses whose answer is lost or late: looked at, never done twice. */

import assert from "node:assert/strict";
import type { Fault } from "../../tools/emulator";
import { definitionsFor } from "../../provider/kinds/definitions";
import { World, type FakeResource } from "../support/fake-resource";

const { endpoint } = definitionsFor("documented");

const url = "https://billing.example.com";
const losses: readonly (readonly [string, Fault])[] = [
  ["a reset", { kind: "reset", when: "after" }],
  ["a 503", { kind: "status", status: 503, when: "after" }],
  ["a body that breaks off", { kind: "truncatedJson" }],
];

describe("An update", () => {
  let world: World;
  let life: FakeResource;

  beforeEach(async () => {
    world = await World.start();
    life = world.resource(endpoint);
    await life.up({ url, paused: false });
    world.takeRequests();
  });
  afterEach(() => world.stop());

  const status = () => world.service.project("p1").endpoints.get(life.id ?? "")?.status;
  const pauses = () => world.takeRequests().filter((line) => line.endsWith("/pause")).length;

  for (const [name, fault] of losses) {
    it(`is paused once when the answer to the pause is lost: ${name}`, async () => {
      world.service.faults.add({ path: "endpoints.pause", ...fault });
      assert.equal(await life.up({ url, paused: true }), "update");
      assert.equal(status(), "paused");
      assert.equal(await life.up({ url, paused: true }), "same");
      assert.equal(pauses(), 1);
    });
  }

  it("fails with the first error when it was not paused, and pauses once the next time", async () => {
    world.service.faults.add({ path: "endpoints.pause", kind: "reset" });
    await assert.rejects(life.up({ url, paused: true }), /PUT .*pause: the connection .* was lost/);
    assert.equal(status(), "active");
    await life.up({ url, paused: true });
    assert.equal(status(), "paused");
    assert.equal(pauses(), 2);
  });

  it("is content with the answer to the pause where the endpoint cannot be read after it", async () => {
    world.service.faults.add({ path: "endpoints.get", kind: "gate" }).release();
    world.service.faults.add({ path: "endpoints.get", kind: "reset" });
    assert.equal(await life.up({ url, paused: true }), "update");
    assert.deepEqual([life.state["status"], status()], ["paused", "paused"]);
  });

  it("fails with the lost answer to the pause where the endpoint cannot be read after it either", async () => {
    world.service.faults.add({ path: "endpoints.pause", kind: "reset", when: "after" });
    world.service.faults.add({ path: "endpoints.get", kind: "gate" }).release();
    world.service.faults.add({ path: "endpoints.get", kind: "status", status: 403 });
    await assert.rejects(life.up({ url, paused: true }), /PUT .*pause: the connection .* was lost/);
    await life.up({ url, paused: true });
    assert.equal(pauses(), 1);
  });

  it("is refused without a second look when the service refuses the pause", async () => {
    world.service.faults.add({ path: "endpoints.pause", kind: "status", status: 409, message: "busy" });
    await assert.rejects(life.up({ url, paused: true }), /409 busy/);
    assert.equal(world.takeRequests().length, 2);
  });

  it("is looked at once more when the answer is older than the write", async () => {
    const fields = { description: "before" };
    world.service.faults.add({ path: "endpoints.update", kind: "wrongTypes", fields });
    assert.equal(await life.up({ url, paused: false, description: "after" }), "update");
    assert.equal(life.state["description"], "after");
    assert.deepEqual(
      world.takeRequests().map((line) => line.split(" ")[0]),
      ["GET", "PUT", "GET"],
    );
  });
});
