/** A change compares each object that it sees once, however often somebody asks, and its plan is the same for whoever reads it. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { World } from "../support/fake-resource";

const url = "https://billing.example.com";

/** The definition of an endpoint that counts how often the URL of each object is looked at, as each comparison does once. */
function counted(dialect: "documented" | "convoy"): {
  definition: AnyDefinition;
  looks: Map<Fields, number>;
} {
  const { endpoint } = definitionsFor(dialect);
  const looks = new Map<Fields, number>();
  const { observe } = endpoint.fields["url"] ?? {};
  const looked = (live: Fields, declared: unknown): unknown => {
    looks.set(live, (looks.get(live) ?? 0) + 1);
    return observe === undefined ? live["url"] : observe(live, declared as never);
  };
  const fields = { ...endpoint.fields, url: { ...endpoint.fields["url"], observe: looked } };
  return { definition: { ...endpoint, fields } as AnyDefinition, looks };
}

for (const dialect of ["documented", "convoy"] as const)
  describe(`A change, dialect ${dialect}`, () => {
    let world: World;
    before(async () => (world = await World.start({ dialect })));
    after(() => world.stop());

    /** How often each object was compared, in the order in which they were seen. */
    const comparisons = async (
      looks: Map<Fields, number>,
      work: () => Promise<unknown>,
    ): Promise<readonly number[]> => {
      looks.clear();
      await work();
      return [...looks.values()];
    };

    it("compares each object that a create, an update and a roll see once", async () => {
      const { definition, looks } = counted(dialect);
      const life = world.resource(definition, "once");
      const once = (all: readonly number[]): void => {
        assert.ok(all.length > 0);
        assert.deepEqual(new Set(all), new Set([1]));
      };
      once(await comparisons(looks, () => life.up({ url })));
      once(await comparisons(looks, () => life.up({ url: `${url}/changed`, description: "changed" })));
      once(await comparisons(looks, () => life.up({ url: `${url}/changed`, secret: "rolled-secret" })));
      once(await comparisons(looks, () => life.refresh()));
    });

    it("compares each object that an adoption sees once", async () => {
      const { definition, looks } = counted(dialect);
      const left = world.resource(definition, "left");
      await left.up({ url });
      world.nextRun();
      const life = world.resource(definition, "adopted");
      const adoptId = left.id ?? "";
      const all = await comparisons(looks, () => life.up({ adoptId, url: `${url}/adopted`, appId: "left" }));
      assert.deepEqual(all, [1, 1], "also beside inputs that the object cannot take");
    });
  });
