/** Any sequence of declarations, in both dialects: whatever a preview knows of the next state comes true. */

import assert from "node:assert/strict";
import { fc, runs } from "../support/random";
import { createClock } from "../../tools/emulator";
import { hasCode } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import { dialectNames } from "../../provider/settings/settings";
import { declarableKinds, declarationOf, valuesOf } from "../support/declarations";
import { hidden, upForetold } from "../support/foretold";
import type { Foretold } from "../support/foretold";
import { World } from "../support/fake-resource";
import { seed } from "../support/removals";

interface Round {
  readonly declared: Fields;
  /** The inputs that are not known yet in the preview. */
  readonly hides: Readonly<Record<string, "whole" | "part">>;
  readonly hours: number;
  readonly isMasked: boolean;
  readonly refreshes: boolean;
}

const tries = runs(40);

for (const dialect of dialectNames) {
  describe(`What a preview knows, dialect ${dialect}`, () => {
    const kinds = definitionsFor(dialect);
    let world: World;
    beforeEach(async () => {
      const clock = createClock({ frozen: true });
      world = await World.start({ dialect, seed, clock, multipleEndpointSubscriptions: true });
    });
    afterEach(() => world.stop());

    for (const kind of declarableKinds(dialect)) {
      it(`comes true of ${kinds[kind].kind}`, async () => {
        const how = fc.constantFrom("whole" as const, "part" as const);
        const names = [...valuesOf(kind, dialect).keys()];
        const round: fc.Arbitrary<Round> = fc.record({
          declared: declarationOf(kind, dialect),
          hides: fc.dictionary(fc.constantFrom(...names), how, { maxKeys: 3 }),
          hours: fc.constantFrom(1, 30, 300, 3000),
          isMasked: fc.boolean(),
          refreshes: fc.boolean(),
        });
        const seen: (Foretold | undefined)[] = [];
        await fc.assert(
          fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 6 }), async (rounds) => {
            world.nextRun();
            const life = world.resource(kinds[kind]);
            for (const { declared, hides, hours, isMasked, refreshes } of rounds) {
              if (dialect === "documented") world.service.maskSecrets = isMasked && "***";
              world.service.clock.advance({ hours });
              if (life.id !== undefined && (refreshes || life.isPartial || dialect === "documented"))
                await life.refresh();
              const foretold = upForetold(world, life, declared, hidden(declared, hides));
              seen.push(await foretold.catch(ignoreRefusal));
            }
            await life.destroy();
          }),
          { ...tries, examples: kind === "endpoint" ? [[endedOverlap]] : [] },
        );
        const count = (done: Foretold["done"]): number =>
          seen.filter((foretold) => foretold?.done === done).length;
        assert.ok(count("create") > tries.numRuns * 0.6, `${count("create")} created`);
        assert.ok(count("update") > tries.numRuns / 4, `${count("update")} updated`);
      });
    }
  });
}

const plain = { hides: {}, hours: 1, isMasked: false, refreshes: false };
const url = "https://billing.example.com";
const secretFrom = { command: [process.execPath, "-p", "'declared'"] };
/** An older secret ends before the last update, under simple signatures, which name no ends. */
const endedOverlap: Round[] = [
  { ...plain, declared: { url, secretExpiration: 1000 } },
  { ...plain, declared: { url, secretExpiration: 3, advancedSignatures: false, secretFrom } },
  { ...plain, declared: { url, secretExpiration: 1000 }, hours: 300 },
];

/** Some declarations go together with nothing, and a mask hides what an update would have to repeat. */
function ignoreRefusal(error: unknown): undefined {
  if (!["invalid-input", "partial", "api"].some((code) => hasCode(error, code as never))) throw error;
  return undefined;
}
