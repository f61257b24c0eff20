/** What a preview knows of the next state: all that follows from the inputs or stays, and nothing else. */

import assert from "node:assert/strict";
import { createClock } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { definitionsFor } from "../../provider/kinds/definitions";
import { kindNames } from "../../provider/kinds/registry";
import { dialectNames } from "../../provider/settings/settings";
import { baseOf, declarableKinds } from "../support/declarations";
import { marker, upForetold } from "../support/foretold";
import type { Foretold } from "../support/foretold";
import { World } from "../support/fake-resource";
import { previewRows } from "../support/preview-rows";
import type { Row } from "../support/preview-rows";
import { seed } from "../support/removals";

const { p1 } = seed.projects as { readonly p1: Readonly<Record<string, readonly object[]>> };
const devices = [{ uid: "d1", host_name: "laptop" }];
const subscriptions = [
  ...(p1["subscriptions"] ?? []),
  { uid: "sub2", name: "cli", type: "cli", device_id: "d1" },
];

const sorted = (names: readonly string[] | undefined): string | undefined =>
  names && [...names].sort().join(" ");

for (const dialect of dialectNames) {
  describe(`A preview, dialect ${dialect}`, () => {
    const kinds = definitionsFor(dialect);
    const here = declarableKinds(dialect);
    const own = previewRows.filter(({ kind, only = dialect }) => here.includes(kind) && only === dialect);
    let world: World;
    beforeEach(async () => {
      const clock = createClock({ frozen: true });
      const more = { projects: { p1: { ...p1, devices, subscriptions } } };
      world = await World.start({ dialect, seed: more, clock, multipleEndpointSubscriptions: true });
    });
    afterEach(() => world.stop());

    const foretold = async (
      { kind, from, to, hidden = [], passes = { hours: 1 } }: Row,
      definition: AnyDefinition,
    ): Promise<Foretold | undefined> => {
      const life = world.resource(kinds[kind]);
      const declared = (fields: Fields): Fields => ({ ...baseOf(kind, dialect), ...fields });
      if (from !== undefined) await life.up(declared(from));
      world.service.clock.advance(passes);
      world.nextRun();
      const holes = Object.fromEntries(hidden.map((name) => [name, marker]));
      return upForetold(world, life, declared(to), { ...declared(to), ...holes }, definition);
    };

    it("is tried for every kind that can be declared", () => {
      assert.deepEqual(
        kindNames.filter((name) => own.some(({ kind }) => kind === name)),
        here,
      );
    });

    for (const row of own) {
      const { kind, title, unknown, known = {}, informed } = row;
      it(`of ${kinds[kind].kind}: ${title}`, async () => {
        const seen = await foretold(row, kinds[kind]);
        assert.ok(seen, "there is something to do");
        assert.equal(sorted(seen.unknown), unknown);
        assert.equal(sorted(seen.informed), informed);
        for (const [name, value] of Object.entries(known))
          assert.deepEqual(seen.previewed.state[name], value);
      });
    }

    it("of Endpoint: an older secret, until its time is over", async () => {
      const life = world.resource(kinds.endpoint);
      const declared = (a: number, description: string): Fields => ({
        ...{ ...baseOf("endpoint", dialect), secretTriggers: { a }, description },
      });
      await life.up(declared(1, "a"));
      await life.up(declared(2, "a"));
      const during = await upForetold(world, life, declared(2, "b"));
      assert.equal(sorted(during?.unknown), "updatedAt");
      assert.notEqual(during?.previewed.state["previousSecretExpiresAt"], undefined);
      for (const advancedSignatures of [false, true]) {
        const turned = await upForetold(world, life, { ...declared(2, "b"), advancedSignatures });
        assert.equal(turned?.unknown.includes("olderSecretsEndAt"), true, String(advancedSignatures));
        // On Convoy the active secret signs alone then; elsewhere the project decides.
        const isSigning = advancedSignatures || dialect === "documented";
        assert.equal(life.state["olderSecretsEndAt"] !== undefined, isSigning);
      }
      world.service.clock.advance({ hours: 1000 });
      const after = await upForetold(world, life, { ...declared(2, "c"), advancedSignatures: true });
      assert.equal(sorted(after?.unknown), "olderSecretsEndAt previousSecretExpiresAt updatedAt");
    });

    it("would be wrong without what the definitions foresee", async () => {
      const wrong = new Set<string>();
      for (const row of own.filter(({ from }) => from !== undefined)) {
        const { predictOutputs: _foresee, ...blind } = kinds[row.kind];
        await foretold(row, blind).catch((error: Error) => {
          assert.match(error.message, /was foretold otherwise/, row.title);
          wrong.add(row.kind);
        });
      }
      const foreseeing = here.filter((kind) => kinds[kind].predictOutputs !== undefined);
      assert.ok(foreseeing.length > 1);
      assert.deepEqual([...wrong].sort(), [...foreseeing].sort());
    });
  });
}
