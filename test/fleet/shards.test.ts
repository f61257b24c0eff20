/** Which stack a key belongs to: the same on every machine and in every release, and moved only where it must. */

import assert from "node:assert/strict";
import { keysByStack, keysOf, shardOf, stacksOf } from "../../tools/fleet/shards";

/** What must never change: whoever has a fleet would see its tenants deleted here and created there. */
const table: Readonly<Record<string, readonly number[]>> = {
  acme: [0, 1, 6, 10, 102],
  globex: [0, 1, 1, 11, 67],
  initech: [0, 1, 6, 8, 15],
  umbrella: [0, 0, 4, 4, 43],
  "Zürich AG": [0, 1, 3, 11, 41],
  東京: [0, 1, 6, 10, 63],
  a: [0, 1, 6, 6, 76],
  "": [0, 1, 2, 10, 122],
  "tenant-42": [0, 1, 3, 3, 122],
};
const counts = [1, 2, 8, 12, 128];
const tenants = Array.from({ length: 12_000 }, (_, index) => `tenant-${index}`);

describe("shards", () => {
  it("are the same for every key as in every release", () => {
    for (const [key, wanted] of Object.entries(table))
      assert.deepEqual(
        counts.map((count) => shardOf(key, count)),
        wanted,
        key,
      );
  });

  it("move a third from 8 to 12, and only to the new ones", () => {
    const moved = tenants.filter((key) => shardOf(key, 8) !== shardOf(key, 12));
    assert.ok(moved.length > 3_700 && moved.length < 4_300, String(moved.length));
    assert.ok(moved.every((key) => shardOf(key, 12) >= 8));
  });

  it("move back from 12 to 8 what is in those that go, and nothing else", () => {
    for (const key of tenants) {
      const before = shardOf(key, 12);
      if (before < 8) assert.equal(shardOf(key, 8), before);
    }
  });

  it("hold about the same number of keys each", () => {
    const sizes = [...keysByStack(tenants, 12).values()].map(({ length }) => length);
    assert.ok(Math.min(...sizes) > 850 && Math.max(...sizes) < 1_150, sizes.join());
  });

  it("give each key to one stack, in the order given, whoever comes and goes", () => {
    const stacks = stacksOf(8);
    assert.deepEqual([stacks[0], stacks[7], stacks.length], ["shard-0", "shard-7", 8]);
    const all = stacks.map((stack) => keysOf(tenants, stack, 8));
    assert.deepEqual(all.flat().sort(), [...tenants].sort());
    const fewer = tenants.filter((_, index) => index % 3 > 0);
    for (const [index, stack] of stacks.entries())
      assert.deepEqual(
        keysOf(fewer, stack, 8),
        all[index]?.filter((key) => fewer.includes(key)),
      );
  });

  it("keep a pinned key where it is pinned, and name stacks by their prefix", () => {
    const shards = { count: 8, prefix: "eu.prod-", pins: { acme: 0 } };
    assert.deepEqual([shardOf("acme", 8), shardOf("acme", shards)], [6, 0]);
    assert.deepEqual(keysOf(["acme", "globex"], "eu.prod-0", shards), ["acme"]);
    assert.deepEqual(keysOf(["acme", "globex"], "eu.prod-6", shards), []);
    assert.equal(shardOf("toString", shards), shardOf("toString", 8));
  });

  const refused: readonly (readonly [string, () => unknown, string])[] = [
    [
      "a count of none",
      () => shardOf("a", 0),
      "count: must be a whole number from 1 to 10000 [invalid-value]",
    ],
    [
      "half a shard",
      () => shardOf("a", 1.5),
      "count: must be a whole number from 1 to 10000 [invalid-value]",
    ],
    ["too many", () => stacksOf(10_001), "count: must be a whole number from 1 to 10000 [invalid-value]"],
    [
      "a pin out of range",
      () => shardOf("a", { count: 2, pins: { a: 2 } }),
      "pins.a: must be the number of a shard, from 0 to 1 [invalid-value]",
    ],
    [
      "a pin for nobody",
      () => keysOf(["a"], "shard-0", { count: 2, pins: { b: 0 } }),
      "pins.b: there is no such key [unknown-name]",
    ],
    ["a key that is no text", () => shardOf(5 as unknown as string, 2), "key: must be a string [wrong-type]"],
    [
      "a key of many that is none",
      () => keysOf([null] as never, "shard-0", 2),
      "key: must be a string [wrong-type]",
    ],
    [
      "keys that are no list",
      () => keysOf("a" as never, "shard-0", 2),
      "keys: must be a list of strings [wrong-type]",
    ],
    [
      "pins that are none",
      () => shardOf("a", { count: 2, pins: null } as never),
      "pins: must be an object [wrong-type]",
    ],
    ...[null, undefined, "2", [2]].map(
      (shards) =>
        [
          `shards that are ${JSON.stringify(shards)}`,
          () => shardOf("a", shards as never),
          "shards: must be the number of shards, or an object with a count [wrong-type]",
        ] as const,
    ),
    [
      "a key that is there twice",
      () => keysOf(["a", "b", "a"], "shard-0", 2),
      "key a: appears twice [conflicting-values]",
    ],
    [
      "no key",
      () => keysOf([], "shard-0", 2),
      "keys: must not be empty, because an update would delete everything [missing-value]",
    ],
    [
      "a prefix that is no name",
      () => stacksOf({ count: 2, prefix: "a/" }),
      "prefix: must be at most 90 letters, digits, `-`, `_` and `.` [invalid-value]",
    ],
    ...["shard-2", "shard-01", "shard--1", "shard-", "dev", "xshard-1"].map(
      (stack) =>
        [
          `the stack ${stack}`,
          () => keysOf(["a"], stack, 2),
          `stack: ${stack} is not a shard: the shards are shard-0 to shard-1 [unknown-name]`,
        ] as const,
    ),
  ];
  for (const [what, call, message] of refused)
    it(`refuse ${what} in one line`, () => {
      assert.throws(call, { name: "InvalidInputError", message });
    });
});
