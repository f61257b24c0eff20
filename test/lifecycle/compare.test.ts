/** The comparison of each field: what its row says, one rule at a time. */

import assert from "node:assert/strict";
import { z } from "zod";
import type { Fields } from "../../provider/base/fields";
import { define } from "../../provider/kinds/definition";
import type { Definition } from "../../provider/kinds/definition";
import { resetWhenUndeclared, set } from "../../provider/kinds/input-schema";
import {
  compare,
  declaredIn,
  needsWrite,
  liveInputs,
  partsNote,
  allLiveInputs,
  unmanaged,
} from "../../provider/lifecycle/apply/compare";
import type { Row } from "../../provider/lifecycle/apply/compare";

const text = z.string().optional();
const filter = z
  .object({
    types: set(z.string()).optional(),
    where: resetWhenUndeclared(z.record(z.string(), z.unknown())).optional(),
  })
  .optional();
const body = z.object({
  name: text,
  plain: text,
  tags: set(z.string()).optional(),
  limit: z.number().optional(),
});
const base: Definition = {
  kind: "Toy",
  inputs: body.extend({ filter, hidden: text, label: text, key: text, adoptId: text }),
  body: body.extend({ filter, hidden: text, label: text }),
  live: body.extend({ filter, key: text }),
  secrets: {},
  fields: {
    name: { onRemoval: { keep: true } },
    limit: { onUpdate: { omit: "unchanged" }, onRemoval: { resetTo: 10 } },
    label: {
      observe: ({ tag = "" }, declared) =>
        (String(tag).toLowerCase() === declared ? declared : tag) ?? undefined,
    },
  },
  effects: {},
  outputs: () => ({}),
  update: () => Promise.reject(new Error("nothing is sent here")),
  idOf: () => "t1",
};

interface Look {
  readonly before?: Fields;
  readonly inputs?: Fields;
  readonly live?: Fields;
  readonly fields?: Definition["fields"];
  readonly staleReads?: string;
}

function look(name: string, { before, inputs = {}, live = {}, fields = {}, ...more }: Look): Row {
  const definition = define({ ...base, ...more, fields: { ...base.fields, ...fields } });
  const row = compare(definition, before, inputs, live).find((one) => one.name === name);
  assert.ok(row);
  return row;
}

const noted = { [partsNote]: { filter: {} } };

/** What is looked at, and what the row of the input says. */
const rules: readonly (readonly [rule: string, name: string, look: Look, expected: Partial<Row>])[] = [
  [
    "has the three values side by side",
    "plain",
    { before: { plain: "b" }, inputs: { plain: "d" }, live: { plain: "l" } },
    {
      declared: "d",
      before: "b",
      live: "l",
      liveDeclared: "l",
      isAsDeclared: false,
      isChanged: true,
      toSend: "d",
    },
  ],
  [
    "is no change where the object has what is declared, whatever was declared before",
    "plain",
    { before: { plain: "b" }, inputs: { plain: "d" }, live: { plain: "d" } },
    { isAsDeclared: true, isChanged: false, toSend: "d" },
  ],
  [
    "repeats the live value of what is not declared",
    "plain",
    { live: { plain: "l" } },
    { isChanged: false, liveDeclared: undefined, toSend: "l" },
  ],
  [
    "resets what is no longer declared to the neutral value",
    "plain",
    { before: { plain: "b" }, live: { plain: "b" } },
    { isChanged: true, toSend: "" },
  ],
  [
    "resets it to the service's default where it has one",
    "limit",
    { before: { limit: 5 }, live: { limit: 5 } },
    { isChanged: true, toSend: 10 },
  ],
  [
    "keeps what is no longer declared and stays on removal",
    "name",
    { before: { name: "b" }, live: { name: "l" } },
    { isChanged: false, toSend: "l" },
  ],
  [
    "is left out of a body where it does not change and the service keeps what is absent",
    "limit",
    { inputs: { limit: 5 }, live: { limit: 5 } },
    { isInBody: true, isChanged: false, toSend: undefined },
  ],
  [
    "sees no difference in the order of a set",
    "tags",
    { inputs: { tags: ["a", "b"] }, live: { tags: ["b", "a"] } },
    { isAsDeclared: true, isChanged: false, liveDeclared: ["a", "b"] },
  ],
  [
    "is in the spelling of the program where both are the same",
    "label",
    { inputs: { label: "blue" }, live: { tag: "BLUE" } },
    { live: "blue", isShown: true, isChanged: false },
  ],
  [
    "is compared with what was declared before where no answer shows it",
    "hidden",
    { before: { hidden: "b" }, inputs: { hidden: "d" } },
    { isShown: false, isAsDeclared: true, liveDeclared: "d", isChanged: true, toSend: "d" },
  ],
  [
    "is compared with what was declared before where a mask hides it",
    "plain",
    { before: { plain: "b" }, inputs: { plain: "d" }, live: { plain: "***" } },
    { isMasked: true, isAsDeclared: true, liveDeclared: "d", isChanged: true },
  ],
  [
    "is no change behind a mask where the program has changed nothing",
    "plain",
    { before: { plain: "d" }, inputs: { plain: "d" }, live: { plain: "***" } },
    { isMasked: true, isChanged: false },
  ],
  [
    "would send a mask back where nothing is declared, which the body refuses",
    "plain",
    { live: { plain: "[REDACTED]" } },
    { isMasked: true, isChanged: false, toSend: "[REDACTED]" },
  ],
  [
    "is sent where the definition says that the object may hide a change",
    "plain",
    {
      inputs: { plain: "d" },
      live: { plain: "d" },
      fields: { plain: { onUpdate: { mustSend: () => true } } },
    },
    { mustSend: true, isAsDeclared: true, isChanged: true },
  ],
  [
    "is sent where the program has changed it and reads are stale",
    "plain",
    { before: { plain: "b" }, inputs: { plain: "d" }, live: { plain: "d" }, staleReads: "as it is" },
    { isChanged: true },
  ],
  [
    "says why a body cannot repeat it, unless the program declares it",
    "plain",
    { live: { plain: "l" }, fields: { plain: { onUpdate: { unrepeatable: () => "a riddle" } } } },
    { unrepeatable: "a riddle" },
  ],
  [
    "is repeatable where it is declared",
    "plain",
    { inputs: { plain: "d" }, fields: { plain: { onUpdate: { unrepeatable: () => "a riddle" } } } },
    { unrepeatable: undefined },
  ],
  [
    "is in no body where no body has it",
    "key",
    { inputs: { key: "d" }, live: { key: "l" } },
    { isInBody: false, isChanged: true, toSend: undefined },
  ],
  [
    "is in no body of an update where only a create sends it",
    "plain",
    { inputs: { plain: "d" }, live: { plain: "l" }, fields: { plain: { onUpdate: { omit: "always" } } } },
    { isInBody: false, toSend: undefined },
  ],
  [
    "keeps an undeclared part of a declared input",
    "filter",
    { inputs: { filter: { where: { a: 1 } } }, live: { filter: { types: ["x"], where: { a: 1 } } } },
    { isChanged: false, liveDeclared: { where: { a: 1 } }, toSend: { types: ["x"], where: { a: 1 } } },
  ],
  [
    "resets an undeclared part that has a reset value, and shows it until then",
    "filter",
    {
      before: { filter: { types: ["x"] }, ...noted },
      inputs: { filter: { types: ["x"] } },
      live: { filter: { types: ["x"], where: { a: 1 } } },
    },
    {
      target: { types: ["x"], where: {} },
      liveDeclared: { types: ["x"], where: { a: 1 } },
      isUnseen: false,
      isChanged: true,
      toSend: { types: ["x"], where: {} },
    },
  ],
  [
    "keeps such a part where state is of a release that did not look at it",
    "filter",
    {
      before: { filter: { types: ["x"] } },
      inputs: { filter: { types: ["x"] } },
      live: { filter: { types: ["x"], where: { a: 1 } } },
    },
    { isUnseen: true, isChanged: false, toSend: { types: ["x"], where: { a: 1 } } },
  ],
];

describe("A row", () => {
  for (const [rule, name, given, expected] of rules)
    it(rule, () => {
      const row = look(name, given);
      const told = Object.keys(expected).map((key) => [key, row[key as keyof Row]]);
      assert.deepEqual(Object.fromEntries(told), expected);
    });

  it("shows nothing where the object cannot be read, so that all of it counts as declared", () => {
    const rows = compare(define(base), undefined, { plain: "d" }, undefined);
    assert.deepEqual(
      rows.filter(({ isShown }) => isShown),
      [],
    );
    assert.deepEqual(liveInputs(rows), { plain: "d" });
  });
});

describe("The rows of an object", () => {
  const definition = define(base);
  const live = { name: "n", plain: "***", limit: 5, tag: "t" };

  it("are one for each input", () => {
    const names = compare(definition, undefined, {}, live).map(({ name }) => name);
    assert.deepEqual(names, Object.keys(base.inputs.shape));
  });

  it("tell whether a body has to be sent: what a step applies does not count", () => {
    const key = compare(definition, undefined, { key: "d" }, live);
    const limit = compare(definition, undefined, { limit: 7 }, live);
    assert.deepEqual([needsWrite(key), needsWrite(limit)], [false, true]);
  });

  it("tell what a look-up shows, what is read without being managed, and what was declared", () => {
    const rows = compare(definition, undefined, {}, live);
    assert.deepEqual(allLiveInputs(rows), { name: "n", limit: 5, label: "t" });
    assert.deepEqual(unmanaged(rows), { name: "n" });
    assert.deepEqual(declaredIn(definition, { name: "n", createdAt: "now", ...noted }), { name: "n" });
  });
});
