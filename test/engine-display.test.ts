// The display of the embedded engine: Pulumi's look, for made-up steps.

import assert from "node:assert/strict";
import { Display } from "./engine/display";
import type { Step } from "./engine/run";
import { newResource } from "./engine/state";
import type { ResourceState } from "./engine/state";
import { makeSecret, UNKNOWN } from "./engine/values";
import type { Properties } from "./engine/values";

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
  { url: "https://a", secret: makeSecret("old"), list: ["a", "b"], gone: { x: 1 } },
  "ep-1",
);
const after = toy(
  "billing",
  { url: "https://b", secret: makeSecret("new"), list: ["a", "c"], __provider: "x" },
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

function show(options: { diff?: boolean; color?: boolean; dryRun?: boolean }, steps = STEPS): Display {
  const display = new Display({
    ...{ title: "Previewing update (dev):", stackUrn: STACK, dryRun: true, diff: false, color: false },
    ...{ secrets: ["config-secret"], onOutput: () => undefined },
    ...options,
  });
  for (const each of steps) display.step(each);
  display.message({ severity: "info", message: "the secret will be rolled", urn: "" });
  display.message({ severity: "error", message: "bad config-secret", urn: before.urn });
  display.finish({ id: "ep-1", old: 1 }, { id: "ep-1", url: "https://b", key: makeSecret("k") }, 1.2);
  return display;
}

describe("the display of the embedded engine", () => {
  it("shows a tree with what will happen to each resource, and why", () => {
    assert.equal(
      show({}).text,
      `Previewing update (dev):
     Type                          Name      Plan     Info
     pulumi:pulumi:Stack           shop-dev           1 message
 ~   ├─ pulumi-nodejs:dynamic:Toy  billing   update   [diff: -gone~list,secret,url]; 1 error
 +   ├─ pulumi-nodejs:dynamic:Toy  orders    create
 +-  └─ pulumi-nodejs:dynamic:Toy  audit     replace  [diff: ~kind]

Diagnostics:
  pulumi:pulumi:Stack (shop-dev):
    the secret will be rolled

  pulumi-nodejs:dynamic:Toy (billing):
    error: bad [secret]

Outputs:
  + key: [secret]
  - old: 1
  + url: "https://b"

Resources:
    + 1 to create
    ~ 1 to update
    +-1 to replace
    3 changes. 2 unchanged

`,
    );
  });

  it("shows each property on request, secrets and unknowns by a word", () => {
    const details = show({ diff: true }).text.split("\nDiagnostics:")[0];
    assert.equal(
      details,
      `Previewing update (dev):
  pulumi:pulumi:Stack: (same)
    [urn=${STACK}]
    ~ ${TYPE}: (update)
        [id=ep-1]
        [urn=${before.urn}]
      - gone  : {
      -     x: 1
        }
      ~ list  : [
          ~ [1]: "b" => "c"
        ]
      ~ secret: [secret] => [secret]
      ~ url   : "https://a" => "https://b"
    + ${TYPE}: (create)
        [urn=urn:pulumi:dev::shop::${TYPE}::orders]
        token: [secret]
        url  : [unknown]
    +-${TYPE}: (replace)
        [id=ep-2]
        [urn=urn:pulumi:dev::shop::${TYPE}::audit]
      ~ kind: 1 => 2
`,
    );
  });

  it("tells done from planned, and failed from done", () => {
    const failing = step("create", undefined, toy("orders", {}), { failed: true });
    const { text } = show({ dryRun: false }, [
      step("same", stack, stack),
      step("update", before, after),
      failing,
    ]);
    assert.match(text, / ~ {3}├─ .* billing +updated /);
    assert.match(text, /orders +\*\*creating failed\*\*/);
    assert.match(text, /error: update failed/);
    assert.match(text, / {4}~ 1 updated\n {4}1 unchanged\n {4}1 errored\n\nDuration: 2s\n/);
  });

  it("is coloured only on request", () => {
    const escape = String.fromCharCode(27);
    assert.equal(show({}).text.includes(escape), false);
    assert.equal(show({ color: true }).text.includes(`${escape}[32m`), true);
  });
});
