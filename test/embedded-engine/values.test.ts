// The values of the embedded engine: marks for secrets, comparison by path, and the paths of resource options.

import assert from "node:assert/strict";
import { changedKeys, compare, keepIgnored, pathCovers } from "./diff";
import type { Changes } from "./diff";
import { containsUnknown, isEqual, makeSecret, markKeys, markLike, revealAll, UNKNOWN } from "./values";
import type { Properties } from "./values";

const secret = makeSecret("s");

describe("the values of the embedded engine", () => {
  it("give a provider no marks, and find unknowns at any depth", () => {
    assert.deepEqual(revealAll({ a: secret, b: [{ c: secret }], d: null }), {
      a: "s",
      b: [{ c: "s" }],
      d: null,
    });
    assert.equal(containsUnknown([{ a: { b: UNKNOWN } }]), true);
    assert.equal(containsUnknown({ a: "known" }), false);
  });

  it("take a provider's answer for secret where the question was", () => {
    const given: Properties = {
      plain: 1,
      whole: secret,
      inside: { hidden: secret, open: 1 },
      list: [secret],
    };
    const answer: Properties = {
      plain: 1,
      whole: "s",
      inside: { hidden: "s", open: 1 },
      list: ["s"],
      more: 2,
    };
    assert.deepEqual(markLike(answer, given), {
      ...{ plain: 1, whole: secret, inside: { hidden: secret, open: 1 }, more: 2 },
      list: makeSecret(["s"]),
    });
    assert.deepEqual(markKeys({ a: "s", b: 1 }, ["a", "missing"]), { a: secret, b: 1 });
  });

  it("are equal whatever the order of their keys, but not when only one is secret", () => {
    assert.equal(isEqual({ a: 1, b: [secret] }, { b: [makeSecret("s")], a: 1 }), true);
    assert.equal(isEqual({ a: secret }, { a: "s" }), false);
    assert.equal(isEqual([1, 2], [1]), false);
  });

  const comparisons: { before: Properties; after: Properties; changes: Changes; keys: string[] }[] = [
    { before: { a: 1 }, after: { a: 1 }, changes: {}, keys: [] },
    { before: { a: 1, n: null }, after: { b: 2 }, changes: { a: "delete", b: "add" }, keys: ["a", "b"] },
    { before: { a: secret }, after: { a: makeSecret("t") }, changes: { a: "update" }, keys: ["a"] },
    {
      before: { a: { b: [1, 2] } },
      after: { a: { b: [1, 3, 4] } },
      changes: { "a.b[1]": "update", "a.b[2]": "add" },
      keys: ["a"],
    },
    { before: { a: { "x.y": 1 } }, after: { a: {} }, changes: { 'a["x.y"]': "delete" }, keys: ["a"] },
    { before: { a: [1] }, after: { a: "1" }, changes: { a: "update" }, keys: ["a"] },
  ];
  for (const { before, after, changes, keys } of comparisons) {
    it(`differ from ${JSON.stringify(before)} to ${JSON.stringify(after)} in [${Object.keys(changes).join(", ")}]`, () => {
      assert.deepEqual(compare(before, after), changes);
      assert.deepEqual(changedKeys(compare(before, after)), keys);
    });
  }

  it("keep what is ignored, whether it was changed, added or removed", () => {
    const old: Properties = { changed: 1, removed: 2, deep: { list: [{ a: 1 }, { a: 2 }], other: 1 } };
    const next: Properties = { changed: 9, added: 3, deep: { list: [{ a: 8 }, { a: 9 }], other: 9 } };
    assert.deepEqual(keepIgnored(next, old, ["changed", "removed", "added", "deep.list[*].a"]), {
      ...{ changed: 1, removed: 2 },
      deep: { list: [{ a: 1 }, { a: 2 }], other: 9 },
    });
    assert.deepEqual(keepIgnored(next, old, ["deep.list[1].a"])["deep"], {
      list: [{ a: 8 }, { a: 2 }],
      other: 9,
    });
  });

  it("lie below a path that names a part of them", () => {
    const below: [outer: string, inner: string, covers: boolean][] = [
      ["a", "a.b[0]", true],
      ["a[*].b", "a[3].b.c", true],
      ['a["x.y"]', 'a["x.y"].z', true],
      ["a.b", "a", false],
      ["a[0]", "a[1]", false],
    ];
    for (const [outer, inner, covers] of below)
      assert.equal(pathCovers(outer, inner), covers, `${outer} ${inner}`);
  });
});
