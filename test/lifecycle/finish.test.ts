/** What a failure after the object exists keeps of it. */

import assert from "node:assert/strict";
import { PartialError } from "../../provider/base/errors";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { World } from "../support/fake-resource";

const { endpoint } = definitionsFor("documented");

const url = "https://billing.example.com";

describe("A failure after the object exists", () => {
  let world: World;
  beforeEach(async () => (world = await World.start()));
  afterEach(() => world.stop());

  const only = () => world.service.project("p1").endpoints.list()[0]?.uid;
  const never = (): never => {
    throw new RangeError("Invalid time value");
  };

  it("keeps its ID and what is declared when its outputs cannot be told", async () => {
    const life = world.resource({ ...endpoint, outputs: never });
    await assert.rejects(life.up({ url }), (error: unknown) => {
      assert.ok(error instanceof PartialError);
      assert.deepEqual([error.id, error.reasons], [only(), ["Invalid time value"]]);
      assert.deepEqual(error.properties, { url, name: "billing", projectId: "p1" });
      return true;
    });
    assert.equal(world.service.project("p1").endpoints.size, 1);
  });

  it("keeps what state knew when an update comes to it, so that the next one still sees the change", async () => {
    let isBroken = false;
    const outputs: AnyDefinition["outputs"] = (...args) => (isBroken ? never() : endpoint.outputs(...args));
    const life = world.resource({ ...endpoint, outputs }, "other");
    await life.up({ url });
    isBroken = true;
    await assert.rejects(life.up({ url, description: "changed" }), { code: "partial", id: life.id });
    isBroken = false;
    assert.equal(life.state["description"], undefined);
    assert.equal(await life.up({ url, description: "changed" }), "update");
    assert.equal(world.service.project("p1").endpoints.get(life.id ?? "")?.description, "changed");
  });

  it("keeps its ID when something else than an error is thrown", async () => {
    const refuse = async () => {
      const foreign: unknown = "not an error";
      throw foreign;
    };
    const life = world.resource({ ...endpoint, steps: [refuse] });
    await assert.rejects(life.up({ url }), { code: "partial", reasons: ["not an error"] });
    assert.equal(life.id, only());
  });
});
