/** What is said of a topology that cannot be read, and of settings of the rules that cannot be used: every sentence with its code. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import type { Notice } from "../../provider/base/notice";
import { notices } from "../../tools/topology/notices";
import { previewedTopology, topologyOf } from "../../tools/topology";
import { lint, parseLintSettings } from "../../tools/topology/rules/lint";

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
};

const unreadable: readonly (readonly [code: string, read: () => unknown, message: string])[] = [
  [
    "failed-preview",
    () => topologyOf('{"diagnostics":[{"severity":"error","message":"no"}]}'),
    "the preview failed, so resources are missing: run `pulumi-webhooks report` to see why",
  ],
  [
    "unreadable-file",
    () => previewedTopology(" "),
    "the preview is empty: see the standard error of `pulumi preview --json`",
  ],
  [
    "unreadable-file",
    () => previewedTopology('{"steps":5}'),
    "this is not what `pulumi preview --json` writes to standard output",
  ],
  [
    "unreadable-file",
    () => previewedTopology("{}"),
    "this object has no steps and no diagnostics, so `pulumi preview --json` did not write it",
  ],
  [
    "unsupported-here",
    () => topologyOf('{"steps":[{"op":"disown","urn":"urn:pulumi:dev::shop::webhooks:index:Source::s"}]}'),
    "Pulumi does disown with urn:pulumi:dev::shop::webhooks:index:Source::s, and this version does not know what that changes: update pulumi-webhooks",
  ],
  [
    "unreadable-file",
    () => topologyOf('{"sequence":0,"resourcePreEvent":{"metadata":{}}}\n{"sequence":1,"cancelEvent":{}}'),
    "these are the events of an update, not of a preview",
  ],
  [
    "unreadable-file",
    () => topologyOf('{"sequence":0,"preludeEvent":{}}'),
    "the events end before the preview does, so some of them are missing: preview again",
  ],
  [
    "unreadable-file",
    () => topologyOf("Previewing update (dev)\n{\n}"),
    "line 1, which begins with Previewing, is not JSON: make sure that only Pulumi writes to the file or pipe",
  ],
  [
    "unreadable-file",
    () => topologyOf("[]"),
    "this is not the output of `pulumi preview --json` or `pulumi stack export`",
  ],
  ["over-limit", () => topologyOf(JSON.stringify(nested(300))), "this preview or state is nested too deeply"],
  ["wrong-type", () => topologyOf({} as never), "expected a string, or the resources that a test collected"],
];

const settings: readonly (readonly [code: string, given: unknown, message: string])[] = [
  ["unknown-argument", { zzz: 1 }, "settings: has no setting zzz; `lint --list-rules` shows all rules"],
  [
    "unknown-argument",
    { rules: { "old-secrets": "off" } },
    "rules: has no setting old-secrets; did you mean old-secret?",
  ],
  [
    "invalid-value",
    { rules: { "unfed-endpoint": "fatal" } },
    "rules.unfed-endpoint: must be one of error, warning, note, off, or an object with severity",
  ],
  ["invalid-value", exception({ reason: 5 }), "exceptions.0.reason: must be a non-empty string"],
  ["invalid-value", exception({ reason: "" }), "exceptions.0.reason: must be a non-empty string"],
  [
    "unknown-name",
    exception({ rule: "none" }),
    "exceptions.0.rule: must be the ID of a rule: `lint --list-rules` shows all rules",
  ],
];

function exception(changes: object): object {
  return { exceptions: [{ rule: "old-secret", resource: "a", reason: "a test", ...changes }] };
}

describe("What is said of a topology", () => {
  for (const [code, read, message] of unreadable)
    it(`that cannot be read: ${message}`, () => {
      assert.throws(read, { code: "response-shape", notice: code, message: `${message} [${code}]` });
    });

  for (const [code, given, message] of settings)
    it(`whose rules have settings that cannot be used: ${JSON.stringify(given)}`, () => {
      assert.throws(() => parseLintSettings(given), {
        ...{ code: "invalid-input", notice: code, message: `${message} [${code}]` },
      });
    });

  it("where an exception has no effect", () => {
    const seen: Notice[] = [];
    const exceptions = ["billing", "biling"].map((resource) => ({
      ...{ rule: "private-address", resource, reason: "a test" },
    }));
    const inputs = { url: "https://billing.example.com" };
    const topology = topologyOf([{ type: "webhooks:index:Endpoint", name: "billing", inputs }]);
    lint(topology, { settings: { exceptions }, note: (notice) => seen.push(notice) });
    assert.deepEqual(
      seen.map((notice) => printed(notice)),
      [
        "the exception to private-address for billing has no effect: the rule finds nothing there [idle-exception]",
        "the exception to private-address for biling has no effect: there is no such resource [idle-exception]",
      ],
    );
  });

  it("has a test for each code", () => {
    const tested = [
      // Those of a changed option, setting or event type: test/topology/review/effects.test.ts.
      ...["changes-applied", "changes-ignored", "deleted-with", "event-type-left-to-all"],
      ...["event-type-still-taken", "protect-added", "protect-removed", "provider-key-changed"],
      ...["provider-changed", "provider-key-may-change"],
      ...[
        "replaces-on-changes",
        "retain-added",
        "retain-removed",
        "stack-settings-change",
        "timeouts-changed",
      ],
      ...["failed-preview", "idle-exception"],
    ];
    assert.deepEqual(tested.sort(), Object.keys(notices).sort());
  });
});
