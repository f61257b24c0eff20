// The display of the embedded engine, for made-up steps.

import assert from "node:assert/strict";
import { Display } from "./display";
import type { Step } from "./run";
import { newResource } from "./state";
import type { ResourceState } from "./state";
import { makeSecret, UNKNOWN } from "./values";
import type { Properties } from "./values";

const STACK = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";
const TYPE = "pulumi-nodejs:dynamic/toy:Toy";

const stack = newResource({ urn: STACK, custom: false, type: "pulumi:pulumi:Stack" });

function toy(name: string, inputs: Properties, id = ""): ResourceState {
  return newResource({
    urn: `urn:pulumi:dev::shop::${TYPE}::${name}`,
    custom: true,
    type: TYPE,
    parent: STACK,
    id,
    inputs,
  });
}

function step(op: Step["op"], old?: ResourceState, next?: ResourceState, more: Partial<Step> = {}): Step {
  return { op, old, new: next, diff: [], replaceKeys: [], detailedDiff: undefined, failed: false, ...more };
}

const before = toy(
  "billing",
  { url: "https://a", secret: makeSecret("old"), list: ["a", "b"], gone: { x: 1 }, kept: { a: 1, b: 1 } },
  "ep-1",
);
const after = toy(
  "billing",
  {
    url: "https://b",
    secret: makeSecret("new"),
    list: ["a", makeSecret("c")],
    kept: { a: 1, b: 2 },
    __provider: "x",
  },
  "ep-1",
);

const STEPS: Step[] = [
  step("same", stack, stack),
  step("update", before, after),
  step("create", undefined, toy("orders", { url: UNKNOWN, token: makeSecret("t") })),
  step("create-replacement", toy("audit", { kind: 1 }, "ep-2"), toy("audit", { kind: 2 })),
  step("replace", toy("audit", { kind: 1 }, "ep-2"), toy("audit", { kind: 2 }), {
    detailedDiff: { kind: "update-replace" },
  }),
  step("delete-replaced", toy("audit", { kind: 1 }, "ep-2")),
  step("same", toy("quiet", {}), toy("quiet", {})),
];

const NESTED = step(
  "update",
  toy("billing", { list: ["a"], "x.y": { gone: 1 }, hidden: makeSecret({ deep: 1 }), same: 1 }, "ep-1"),
  toy(
    "billing",
    { list: ["b", "c"], "x.y": { new: UNKNOWN }, hidden: makeSecret({ deep: 2 }), same: 2 },
    "ep-1",
  ),
  {
    detailedDiff: {
      ...{ "list[0]": "update", "list[1]": "add", '["x.y"].gone': "delete", '["x.y"].new': "add-replace" },
      "hidden.deep": "update",
    },
  },
);

function show(options: { diff?: boolean; dryRun?: boolean }, steps = STEPS): Display {
  const display = new Display({
    ...{ title: "Previewing update (dev):", dryRun: true, diff: false },
    ...{ secrets: ["config-secret"], onOutput: () => undefined },
    ...options,
  });
  for (const each of steps) display.step(each);
  display.message({ severity: "info", message: "the secret will be rolled", urn: "" });
  display.message({ severity: "error", message: "bad config-secret", urn: before.urn });
  display.finish({ id: "ep-1", old: 1 }, { id: "ep-1", url: "https://b", key: makeSecret("k") });
  return display;
}

describe("the display of the embedded engine", () => {
  it("lists what will happen to each resource and why, the messages, the outputs and the counts", () => {
    assert.equal(
      show({}).text,
      `Previewing update (dev):
  update Toy "billing": gone, kept, list, secret, url
  create Toy "orders"
  replace Toy "audit": kind

Messages:
  the secret will be rolled
  billing: error: bad [secret]

Outputs:
  + key: [secret]
  - old: 1
  + url: "https://b"

Resources:
  1 to create
  1 to update
  1 to replace
  2 unchanged
`,
    );
  });

  it("shows each property on request, secrets and unknowns by a word", () => {
    assert.equal(
      show({ diff: true }).text.split("\nMessages:")[0],
      `Previewing update (dev):
  update Toy "billing": gone, kept, list, secret, url
    - gone: {x: 1}
    ~ kept:
        ~ b: 1 => 2
    ~ list: ["a", "b"] => ["a", [secret]]
    ~ secret: [secret] => [secret]
    ~ url: "https://a" => "https://b"
  create Toy "orders"
    + token: [secret]
    + url: [unknown]
  replace Toy "audit": kind
    ~ kind: 1 => 2
`,
    );
  });

  it("shows what a provider names by path, and nothing else", () => {
    assert.equal(
      show({ diff: true }, [NESTED]).text.split("\nMessages:")[0],
      `Previewing update (dev):
  update Toy "billing": hidden, list, x.y
    - ["x.y"].gone: 1
    + ["x.y"].new: [unknown]
    ~ hidden.deep: [secret] => [secret]
    ~ list[0]: "a" => "b"
    + list[1]: "c"
`,
    );
  });

  it("counts what is imported", () => {
    const imported = step("import", undefined, toy("billing", { url: "https://a" }, "ep-1"));
    assert.match(show({}, [imported]).text, /import Toy "billing"\n[^]*Resources:\n {2}1 to import\n$/);
    assert.match(show({ dryRun: false }, [imported]).text, /Resources:\n {2}1 imported\n$/);
  });

  it("tells done from planned, and failed from done", () => {
    const failing = step("create", undefined, toy("orders", {}), { failed: true });
    const { text } = show({ dryRun: false }, [
      step("same", stack, stack),
      step("update", before, after),
      failing,
    ]);
    assert.match(text, /create Toy "orders": failed/);
    assert.match(text, /error: update failed/);
    assert.match(text, /Outputs:\n {2}id: "ep-1"\n {2}key: \[secret\]\n {2}url: "https:\/\/b"\n/);
    assert.match(text, /Resources:\n {2}1 updated\n {2}1 unchanged\n {2}1 failed\n$/);
  });
});
