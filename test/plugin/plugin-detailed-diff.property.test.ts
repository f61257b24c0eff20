/** The changes of an update by their paths: Pulumi can read each, and made one by one they lead from before to after. */

import assert from "node:assert/strict";
import { z } from "zod";
import { fc, runs } from "../support/random";
import { isFields } from "../../provider/base/fields";
import type { Fields } from "../../provider/base/fields";
import { unknownMarker } from "../../provider/base/markers";
import { same } from "../../provider/lifecycle/apply/merge";
import { set } from "../../provider/kinds/input-schema";
import { detailedDiff } from "../../provider/plugin/detailed-diff";
import type { PropertyChange } from "../../provider/plugin/detailed-diff";

const key = fc.oneof(
  fc.constantFrom(
    "a",
    "b.c",
    "d-e",
    "x y",
    'q"',
    '\\"',
    "0",
    "",
    "*",
    "[0]",
    "a]",
    "\\",
    "a.\\",
    "ü",
    "$",
    "_",
  ),
  fc.string({ maxLength: 4 }).filter((name) => name !== "__proto__"),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom("", "x", true, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const object = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });
/** Two objects that are alike in much: what is left of one after some of it was replaced by the other. */
const pair = fc.tuple(object, object, fc.boolean()).map(([one, other, isMixed]): [Fields, Fields] => {
  return isMixed ? [one, { ...one, ...other }] : [one, other];
});

/** The value with a change made in it. */
function changed(within: unknown, path: readonly (string | number)[], after: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return after;
  if (Array.isArray(within)) {
    assert.ok(typeof first === "number" && first <= within.length, "the list has no such place");
    const inner: unknown = changed(within[first], rest, after);
    return inner === undefined ? within.slice(0, first) : within.toSpliced(first, 1, inner);
  }
  assert.ok(isFields(within) && typeof first === "string", "there is nothing with members");
  const { [first]: before, ...others } = within;
  const inner = changed(before, rest, after);
  return inner === undefined ? others : { ...others, [first]: inner };
}

function at(within: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (inner as Record<string | number, unknown> | undefined)?.[name],
    within,
  );
}

function changesBetween(before: Fields, after: Fields): readonly PropertyChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => !same(before[name], after[name]));
  return detailedDiff(before, after, differing, []);
}

describe("The changes of an update", () => {
  it("lead from before to after, each by a path that Pulumi can read", () =>
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const changes = changesBetween({ root: before }, { root: after }).map(({ path, kind }) => ({
          path: readPath(path),
          kind,
        }));
        let now: unknown = { root: before };
        // From the end of a list, so that the places of the others stay.
        for (const { path, kind } of [...changes].reverse()) {
          const there = at(now, path);
          assert.equal(there === undefined, kind === "add", `${kind} at ${JSON.stringify(path)}`);
          const wanted = at({ root: after }, path);
          assert.equal(wanted === undefined, kind === "delete");
          if (kind !== "add") now = changed(now, path, wanted);
        }
        for (const { path, kind } of changes)
          if (kind === "add") now = changed(now, path, at({ root: after }, path));
        assert.deepEqual(now, { root: after });
      }),
      runs(1000),
    ));

  it("are none where nothing differs", () =>
    fc.assert(fc.property(object, (one) => assert.deepEqual(changesBetween(one, structuredClone(one)), []))));
});

describe("A change", () => {
  const rows: readonly (readonly [
    what: string,
    before: Fields,
    after: Fields,
    changes: Readonly<Record<string, string>>,
  ])[] = [
    ["of a text", { url: "a" }, { url: "b" }, { url: "update" }],
    ["that adds", {}, { url: "b" }, { url: "add" }],
    ["that removes", { url: "a" }, {}, { url: "delete" }],
    ["inside an object", { a: { b: { c: 1, d: 1 } } }, { a: { b: { c: 2, d: 1 } } }, { "a.b.c": "update" }],
    [
      "of a key with a dot",
      { a: { "b.c": 1 } },
      { a: { "b.c": 2, "d e": 1 } },
      { 'a["b.c"]': "update", 'a["d e"]': "add" },
    ],
    ["of a key with quotation marks", { a: { 'b"c': 1 } }, { a: {} }, { 'a["b\\"c"]': "delete" }],
    ["of a key with a backslash", { a: { "b\\c d": 1 } }, { a: {} }, { 'a["b\\c d"]': "delete" }],
    ["of a key that ends with a backslash", { a: { "b\\": 1 } }, { a: {} }, { "a.b\\": "delete" }],
    [
      "of a key that no path can name",
      { a: { b: { ".\\": 1, c: 1 } } },
      { a: { b: {} } },
      { "a.b": "update" },
    ],
    ["of a key with a line break", { a: { "b\nc": 1 } }, { a: {} }, { 'a["b\nc"]': "delete" }],
    ["of the empty key", { a: { "": 1 } }, { a: {} }, { 'a[""]': "delete" }],
    ["of an item", { a: ["x", "y"] }, { a: ["x", "z", "w"] }, { "a[1]": "update", "a[2]": "add" }],
    ["inside an item", { a: [{ b: [1] }] }, { a: [{ b: [] }] }, { "a[0].b[0]": "delete" }],
    ["from a list to an object", { a: [1] }, { a: { 0: 1 } }, { a: "update" }],
    ["from null", { a: null }, { a: 1 }, { a: "update" }],
    [
      "to what is not known yet",
      { a: { b: 1, c: 1 } },
      { a: { b: unknownMarker, c: 1 } },
      { "a.b": "update" },
    ],
    ["of all to what is not known yet", { a: { b: 1 } }, { a: unknownMarker }, { a: "update" }],
  ];
  for (const [what, before, after, changes] of rows)
    it(`${what} has its own path and kind`, () => {
      const found = changesBetween(before, after);
      assert.deepEqual(Object.fromEntries(found.map(({ path, kind }) => [path, kind])), changes);
      assert.ok(found.every(({ replaces }) => !replaces));
    });

  it("takes a new object with all that is inside the input", () => {
    const [before, after] = [
      { a: { b: 1, c: 2 }, d: 1 },
      { a: { b: 2 }, d: 2 },
    ];
    assert.deepEqual(detailedDiff(before, after, ["a", "d"], ["a"]), [
      { path: "a.b", kind: "update", replaces: true },
      { path: "a.c", kind: "delete", replaces: true },
      { path: "d", kind: "update", replaces: false },
    ]);
  });

  it("tells of a set what went, at its place before, and what came, at its place afterwards", () => {
    const schema = z.object({ ids: set(z.string()), nested: z.object({ ids: set(z.string()) }) });
    const changes = (before: readonly string[], after: readonly string[]): string[] =>
      [
        ...detailedDiff({ ids: before }, { ids: after }, ["ids"], [], schema),
        ...detailedDiff({ nested: { ids: before } }, { nested: { ids: after } }, ["nested"], [], schema),
      ].map(({ path, kind }) => `${kind} ${path}`);
    assert.deepEqual(changes(["a", "b", "c"], ["a", "c", "d"]), [
      ...["delete ids[1]", "add ids[2]"],
      ...["delete nested.ids[1]", "add nested.ids[2]"],
    ]);
    assert.deepEqual(changes(["a", "b"], ["c", "b", "d"]), [
      ...["update ids[0]", "add ids[2]"],
      ...["update nested.ids[0]", "add nested.ids[2]"],
    ]);
  });

  it("is named although the values are the same, where the lifecycle says so", () => {
    assert.deepEqual(detailedDiff({ adoptId: "e2" }, { adoptId: "e2" }, [], ["adoptId"]), [
      { path: "adoptId", kind: "update", replaces: true },
    ]);
  });
});

/**
 * The names and indices of a path, as Pulumi reads it: `a.b[0]["key.with.dot"]`. In quotation marks a backslash escapes a quotation mark and nothing else, and a bare name
 * goes on until the next dot or bracket.
 *
 * @throws Error where Pulumi cannot read it
 */
function readPath(path: string): (string | number)[] {
  const parts: (string | number)[] = [];
  let rest = path;
  if (rest.startsWith(".")) throw new Error(`it begins with a dot: ${path}`);
  while (rest !== "") {
    const isDotted = rest.startsWith(".");
    if (isDotted) rest = rest.slice(1);
    const quoted = /^\["((?:\\"|[^"\\]|\\(?!"))*)"\]/.exec(rest);
    const index = /^\[(\d+)\]/.exec(rest);
    const bare = /^[^.[]+/.exec(rest);
    const [found = ""] = quoted ?? index ?? bare ?? [];
    if (found === "" || (isDotted && bare === null)) throw new Error(`no name at ${rest} in ${path}`);
    if (quoted) parts.push((quoted[1] ?? "").replaceAll('\\"', '"'));
    else parts.push(index ? Number(index[1]) : found);
    rest = rest.slice(found.length);
  }
  return parts;
}
