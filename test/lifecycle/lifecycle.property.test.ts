/** For any valid inputs and any sequence of updates and drifts: what is declared holds, and nothing else is lost. */

import assert from "node:assert/strict";
import { fc, runs } from "../support/random";
import type { Fields } from "../../provider/base/fields";
import { World, type FakeResource } from "../support/fake-resource";
import { subjects, type Subject } from "../support/subjects";

const seed = {
  projects: {
    p1: {
      // The last one is never listed: a link inherits it from its owner.
      endpoints: ["e1", "e2", "e3", "inherited"].map((uid) => ({
        uid,
        url: "https://e.example.com",
        owner_id: uid === "inherited" ? "globex" : "",
      })),
      sources: [{ uid: "src1" }, { uid: "src2" }],
    },
  },
};

interface Round {
  /** What changes in the service behind the program's back. */
  readonly drift: Fields | undefined;
  readonly refresh: boolean;
  readonly inputs: Fields;
}

describe("Any life", () => {
  let world: World;
  beforeEach(async () => (world = await World.start({ seed })));
  afterEach(() => world.stop());

  it("has every input, except those that have tests of their own", () => {
    const others = /^(adoptId|projectId|appId|paused|secret.*|rotateSecretAfterDays)$/;
    for (const { definition, leaves } of Object.values(subjects)) {
      const tried = Object.keys(leaves).map((path) => path.split(".")[0]);
      const untried = Object.keys(definition.inputs.shape).filter((name) => !tried.includes(name));
      assert.deepEqual(
        untried.filter((name) => !others.test(name)),
        [],
        definition.kind,
      );
    }
  });

  for (const subject of Object.values(subjects)) {
    it(`of ${subject.definition.kind} ends with what is declared, and loses nothing else`, async () => {
      const round = fc.record({
        drift: fc.option(subject.drift, { nil: undefined }),
        refresh: fc.boolean(),
        inputs: subject.inputs,
      });
      const start = fc.record({ planted: subject.drift, adopts: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(start, fc.array(round, { minLength: 1, maxLength: 6 }), async (from, rounds) => {
          const life = world.resource(subject.definition, "named");
          const adoptId =
            from.adopts || !subject.isCreatable ? subject.plant(world.service, from.planted) : undefined;
          for (const next of rounds) await play(subject, life, next, adoptId);
        }),
        runs(60),
      );
    });
  }

  async function play(
    subject: Subject,
    life: FakeResource,
    round: Round,
    adoptId: string | undefined,
  ): Promise<void> {
    let given = adoptId === undefined ? round.inputs : { ...round.inputs, adoptId };
    if (life.id !== undefined && round.drift !== undefined) {
      subject.change(world.service, life.id, round.drift);
      if (round.refresh) assert.ok(await life.refresh());
    }
    const known = life.id ?? adoptId;
    const before = known === undefined ? undefined : subject.find(world.service, known);
    const declaredBefore = life.inputs;
    const done = await life.up(given).catch(async (error: unknown) => {
      const [, name, part] = refusals.find(([text]) => text.test(String(error))) ?? [];
      if (name === undefined) throw error;
      assert.deepEqual(subject.find(world.service, known ?? ""), before, "nothing was sent");
      given = { ...given, [name]: { ...(given[name] as Fields | undefined), ...part } };
      return life.up(given);
    });
    const after = subject.find(world.service, life.id ?? "");
    const isSeen = round.drift === undefined || round.refresh || done !== "same";
    for (const [path, wirePath] of Object.entries(subject.leaves)) {
      const declared = at(life.inputs, path);
      const value = at(after, wirePath);
      if (declared !== undefined) {
        if (isSeen)
          assert.deepEqual(spelled(path, value), spelled(path, declared), `${path} is not as declared`);
      } else if (path.startsWith("filterConfig.filter.") && life.inputs["filterConfig"] !== undefined) {
        if (isSeen) assert.equal(spelled(path, value), undefined, `${path} is undeclared and is not reset`);
      } else if (
        before !== undefined &&
        (lasting.includes(path) || !isRemoved(path, declaredBefore, life.inputs))
      ) {
        const kept = at(before, wirePath);
        assert.deepEqual(spelled(path, value), spelled(path, kept), `${path} is undeclared and was lost`);
      } else if (before !== undefined && isSeen) {
        assert.equal(spelled(path, value), undefined, `${path} was removed and is not reset`);
      }
    }
    if (!isSeen) return;
    assert.equal(await life.up(given), "same");
    assert.ok(await life.refresh());
    assert.deepEqual(life.preview(given).changes, false);
    assert.equal(await life.up(given), "same");
  }
});

/** What an update would have to send back and cannot, and what it helps to declare. */
const refusals: readonly (readonly [RegExp, string, Fields])[] = [
  [
    /retryConfig\.duration: must be declared, .* \[undeclared-unrepeatable\]$/,
    "retryConfig",
    { duration: "1m" },
  ],
  [
    /authentication: must be declared, .* shows the unrecognized type .*\[undeclared-unrepeatable\]$/,
    "authentication",
    { type: "none" },
  ],
];

/** What a removal leaves as it is instead of resetting it. */
const lasting = ["name", "endpointId"];

/** Whether an input, or the object it stands in, was declared and no longer is. */
function isRemoved(path: string, before: Fields, now: Fields): boolean {
  const steps = path.split(".");
  const prefixes = steps.map((_, index) => steps.slice(0, index + 1).join("."));
  return prefixes.some((prefix) => at(before, prefix) !== undefined && at(now, prefix) === undefined);
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, step) => (typeof inner === "object" ? (inner as Fields | null)?.[step] : undefined),
      value,
    );
}

/** Nothing in any spelling is undefined, a set is sorted, a duration is in seconds. */
function spelled(path: string, value: unknown): unknown {
  if (path === "retryConfig.duration") return seconds(value) || undefined;
  if (["endpoints", "filterConfig.eventTypes"].includes(path) && Array.isArray(value)) {
    return value.length === 0 ? undefined : [...new Set<unknown>(value)].sort();
  }
  if (typeof value === "object" && value !== null && Object.keys(value).length === 0) return undefined;
  return value === "" || value === 0 || value === false ? undefined : value;
}

function seconds(value: unknown): unknown {
  const known: Record<string, number> = { "0s": 0, "10s": 10, "90s": 90, "1m": 60, "1h30m": 5400, "15": 15 };
  return typeof value === "string" ? (known[value] ?? Number.parseInt(value, 10)) : value;
}
