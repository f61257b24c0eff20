/** Values led by a schema: the rules that keep what is undeclared, reset what was removed, and see no drift in a spelling. */

import assert from "node:assert/strict";
import { z } from "zod";
import {
  equivalent,
  isNeutral,
  maskedPaths,
  neutral,
  normal,
  overlay,
  project,
  same,
  sameIn,
} from "../../provider/lifecycle/apply/merge";
import { set } from "../../provider/kinds/input-schema";

const schema = z.object({
  name: z.string().optional(),
  limit: z.number().optional(),
  on: z.boolean().optional(),
  ids: set(z.string()).optional(),
  map: z.record(z.string(), z.unknown()).optional(),
  nested: z
    .object({ a: z.string().optional(), b: z.object({ c: z.string().optional() }).optional() })
    .optional(),
});

describe("merge", () => {
  it("derives the neutral value of every shape", () => {
    assert.deepEqual(neutral(schema), {
      name: "",
      limit: 0,
      on: false,
      ids: [],
      map: {},
      nested: { a: "", b: { c: "" } },
    });
    assert.ok(isNeutral(schema, neutral(schema)));
    assert.ok(!isNeutral(schema, { nested: { b: { c: "x" } } }));
  });

  const overlays: readonly (readonly [
    title: string,
    live: unknown,
    declared: unknown,
    before: unknown,
    expected: unknown,
  ])[] = [
    [
      "resets removed nested fields",
      { nested: { a: "1", b: { c: "2" } } },
      { nested: { a: "1" } },
      { nested: { a: "1", b: { c: "2" } } },
      { nested: { a: "1", b: { c: "" } } },
    ],
    ["replaces open maps whole", { map: { x: 1 } }, { map: { y: 2 } }, { map: { x: 1 } }, { map: { y: 2 } }],
  ];
  for (const [title, live, declared, before, expected] of overlays) {
    it(`overlay ${title}`, () => {
      assert.deepEqual(normal(schema, overlay(schema, live, declared, before)), expected);
    });
  }

  const projections: readonly (readonly [
    title: string,
    live: unknown,
    declared: unknown,
    expected: unknown,
  ])[] = [
    ["shows only what is declared", { name: "n", limit: 5 }, { name: "m" }, { name: "n" }],
    [
      "keeps the declared spelling of nothing",
      {},
      { name: "", nested: { a: "" } },
      { name: "", nested: { a: "" } },
    ],
    ["drops what is gone", {}, { name: "n" }, {}],
    ["shows a set that differs", { ids: ["b"] }, { ids: ["a", "b"] }, { ids: ["b"] }],
    [
      "shows a set in the declared order, and then what came",
      { ids: ["c", "a", "b"] },
      { ids: ["b", "d", "a"] },
      { ids: ["b", "a", "c"] },
    ],
    [
      "shows drift inside nested fields",
      { nested: { a: "1", b: { c: "2" } } },
      { nested: { b: { c: "x" } } },
      { nested: { b: { c: "2" } } },
    ],
    [
      "shows drift inside open maps",
      { map: { x: 1, z: null } },
      { map: { x: 1 } },
      { map: { x: 1, z: null } },
    ],
  ];
  for (const [title, live, declared, expected] of projections) {
    it(`project ${title}`, () => {
      assert.deepEqual(project(schema, live, declared), expected);
    });
  }

  it("finds masks at any depth and calls nothing else a mask", () => {
    assert.deepEqual(maskedPaths({ a: { b: "[REDACTED]", c: "plain" }, d: "****" }, "x"), ["x.a.b", "x.d"]);
    assert.deepEqual(maskedPaths({ a: "**bold**", b: "[redacted] text", c: "**" }, "x"), []);
  });

  it("tells apart what only looks alike", () => {
    assert.ok(!same({ a: 1 }, { a: "1" }));
    assert.ok(!same([1, 2], [2, 1]));
    assert.ok(same({ a: undefined }, {}));
    assert.ok(!same(JSON.parse('{"__proto__": {"x": 1}}'), {}));
    assert.ok(equivalent(schema, { ids: ["b", "a", "a"] }, { ids: ["a", "b"], name: "" }));
    assert.ok(sameIn(schema, { ids: ["b", "a", "a"] }, { ids: ["a", "b"] }));
    assert.ok(!sameIn(schema, { ids: ["b"] }, { ids: ["b"], name: "" }));
    assert.ok(!equivalent(schema, { map: { a: 0 } }, { map: { b: 0 } }));
    assert.ok(!isNeutral(schema, { map: { a: 0 } }));
  });

  it("keeps null inside open maps and drops it elsewhere", () => {
    assert.deepEqual(normal(schema, { name: null, map: { x: null } }), { map: { x: null } });
  });

  it("knows one zero only, at any depth, as JSON does", () => {
    assert.deepEqual(normal(schema, { map: { x: -0, list: [{ y: -0 }] } }), {
      map: { x: 0, list: [{ y: 0 }] },
    });
  });
});
