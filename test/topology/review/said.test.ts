/** Which lines of a provider a review repeats, and what it says of an object that goes to another resource. */

import assert from "node:assert/strict";
import { printed } from "../../../provider/base/notice";
import { registry } from "../../../provider/cli/registry";
import { inOrder } from "../../../provider/topology/review/concerns";
import { consequencesOf } from "../../../provider/topology/review/consequences";
import { noticesIn, sentencesOf } from "../../../provider/topology/review/said";
import { readPreview } from "../../../provider/topology/review/preview";
import type { PreviewedResource } from "../../../provider/topology/review/preview";
import { changesIn } from "../../../provider/topology/preview/from-preview";
import { parsePreview } from "../../../provider/topology/preview/json";
import { reviewed, reviewedSteps, same, urn, type Step } from "../../support/report-steps";

const resource = (name: string, more: Partial<PreviewedResource>): PreviewedResource => ({
  urn: `urn:pulumi:dev::p::pulumi-nodejs:dynamic/webhooks:Endpoint::${name}`,
  kind: "Endpoint",
  name,
  id: undefined,
  objectNames: [],
  operation: "create",
  missing: undefined,
  before: undefined,
  after: undefined,
  references: {},
  fields: [],
  whole: {},
  replacedBy: [],
  isForced: false,
  isDeletedFirst: false,
  isTainted: false,
  isRetained: false,
  dialect: "documented",
  ...more,
});
const report = (lines: readonly string[], ...resources: readonly PreviewedResource[]): string[] => {
  const preview = {
    stack: "p/dev",
    resources,
    others: [],
    accounts: [],
    settings: {},
    errors: [],
    lines: lines.map((text) => ({ text })),
    isPartial: false,
  };
  return sentencesOf(inOrder(consequencesOf(preview, noticesIn(preview, registry)), registry)).map(
    ({ line }) => line,
  );
};

describe("The lines of a review", () => {
  const said = [
    "Endpoint a: disables the endpoint: nothing is delivered to it [endpoint-disable]",
    "Endpoint a: checks the object again, because the last update failed partway [unfinished-check]",
    // A program may add a notice, in words of its own.
    "Endpoint a: may be slow on Mondays [endpoint-disable]",
  ];
  for (const line of said)
    it(`repeat "${line}"`, () => {
      assert.deepEqual(report([line], resource("a", {})), [line]);
    });

  const foreign = [
    "Bucket a: is deleted [endpoint-disable]",
    "Endpoint other: is deleted [endpoint-disable]",
    "Endpoint a: is deleted [no-such-code]",
    "Endpoint a: is deleted [missing-setting]",
    "Endpoint a: up rolls the signing secret (secret changed)",
    "Endpoint a: is deleted [endpoint-disable] or not",
    "Endpoint a is deleted [endpoint-disable]",
    "the environment overrides stack config [environment-override]",
  ];
  for (const line of foreign)
    it(`leave out "${line}"`, () => {
      assert.deepEqual(report([line], resource("a", {})), []);
    });

  it("belong to the resource after whose name the sentence of the notice follows", () => {
    const names = ["a (b)", "a", "a: b", "x [secret-roll]", "x"];
    const lines = names.map(
      (name) =>
        `Endpoint ${name}: removes any condition that filterConfig does not declare: more events may match [filter-declared]`,
    );
    const shown = report(lines, ...names.map((name) => resource(name, {})));
    assert.deepEqual(shown, [
      `Each of 5 Endpoints (${names.join(", ")}): removes any condition that filterConfig does not declare: more events may match [filter-declared]`,
    ]);
  });

  it("name every resource of which the same is said, in one line", () => {
    const names = Array.from({ length: 50 }, (_, index) => `tenant-${index}`);
    const lines = names.map((name) => `Endpoint ${name} (webhooks): pauses deliveries [endpoint-pause]`);
    const shown = report([...lines, ...lines], ...names.map((name) => resource(name, {})));
    assert.deepEqual(shown, [
      `Each of 50 Endpoints (${names.join(", ")}): pauses deliveries [endpoint-pause]`,
    ]);
  });

  it("are found by the object where a refresh knows no other name", () => {
    const billing = resource("billing", { objectNames: ["Acme", "e1"] });
    for (const subject of ["Endpoint Acme (e1)", "Endpoint e1", "Endpoint billing (Acme)"])
      assert.deepEqual(
        report(
          [
            `${subject}: removes any condition that filterConfig does not declare: more events may match [filter-declared]`,
          ],
          billing,
        ),
        [
          "Endpoint billing: removes any condition that filterConfig does not declare: more events may match [filter-declared]",
        ],
      );
  });

  it("are found by the object that a refresh no longer found", () => {
    const url = "https://a.example.com";
    const of = (name: string, id: string): object[] => [
      {
        ...{ op: "refresh", urn: resource(name, {}).urn },
        oldState: { id, inputs: { url }, outputs: { url, name: "Acme" } },
      },
      { op: "create", urn: resource(name, {}).urn, newState: { inputs: { url, name: "Acme" } } },
    ];
    const gone = (id: string) => ({
      ...{ severity: "info", message: `Endpoint Acme (${id}): no longer exists [object-gone]` },
    });
    const { facts } = reviewed(
      JSON.stringify({
        steps: [...of("one", "e1"), ...of("two", "e2")],
        diagnostics: ["e1", "e2"].map(gone),
      }),
    );
    assert.deepEqual(
      facts.notices.map(({ code, name }) => `${code} ${name}`),
      ["state-lost p/dev", "object-gone one", "object-gone two", "recreation one", "recreation two"],
    );
  });

  it("say who adopts the object of a resource that is removed, and nothing of its end", () => {
    const old = resource("old", { id: "e1", operation: "delete", before: {} });
    const heir = resource("renamed", { operation: "adopt", after: { adoptId: "e1" } });
    assert.deepEqual(report([], old, heir), [
      "Endpoint old: is removed from the program: Endpoint renamed adopts the object [deletion-adopted]",
    ]);
    assert.match(report([], old)[0] ?? "", /the object is disabled, not deleted.* \[deletion-loss\]$/);
  });

  it("say beside a create what the object had that no longer exists, also where the provider did not", () => {
    const { urn } = resource("billing", {});
    const outputs = { url: "https://e.example.com", __undeclared: ["authentication", "ownerId"] };
    const preview = JSON.stringify({
      steps: [
        { op: "refresh", urn, oldState: { id: "e1", inputs: {}, outputs } },
        { op: "create", urn, newState: { inputs: { url: outputs.url, ownerId: "acme" } } },
      ],
    });
    const { facts } = reviewed(preview);
    assert.deepEqual(
      facts.notices.map(({ severity, code, text, name }) => [severity, code, text, name]),
      [
        [
          "danger",
          "recreation",
          "creates a new object in place of the one that no longer exists, with another signing secret, and without authentication, which the program does not declare",
          "billing",
        ],
      ],
    );
    const said = { severity: "info", message: `Endpoint billing: ${facts.notices[0]?.text} [recreation]` };
    const both = reviewed(JSON.stringify({ ...JSON.parse(preview), diagnostics: [said] }));
    assert.equal(both.facts.notices.length, 1, "once");
  });

  const dropped = (name: string): string =>
    `Endpoint ${name}: no longer exists, and is removed from state; an update would create a new one as the program declares it; checked with webhooks:baseUrl (x) [object-gone]`;
  const lost =
    "Stack p/dev: the service has none of the 2 objects in state; this update creates them again, each endpoint with a new signing secret [state-lost]";

  it("warn first where every object that state had is gone, and not while one is there", () => {
    const said = [dropped("a"), dropped("b")];
    const [one, other] = [resource("a", {}), resource("b", {})];
    const first = (...resources: readonly PreviewedResource[]): string | undefined =>
      report(said, ...resources)[0];
    assert.equal(first(one, other), lost);
    assert.equal(first(one, other, resource("new", {})), lost);
    const gone = resource("gone", { id: "e1", operation: "delete", before: {} });
    assert.equal(report(said, one, other, gone).includes(lost), false);
    assert.equal(
      report(said, one, other, resource("c", { id: "e1", operation: "same" })).includes(lost),
      false,
    );
    assert.deepEqual(report([], one, other), []);
    const notRead = resource("type", { kind: "EventType", id: "t1", operation: "same" });
    assert.equal(first(one, resource("b", { id: "e2", operation: "same" }), notRead), lost);
  });
});

describe("The review of names and lines that look like notices", () => {
  const stopped = "disables the endpoint: nothing is delivered to it";
  /** Code and resource of each notice. */
  const noticesOf = (steps: readonly Step[], ...lines: readonly (string | object)[]): string[] => {
    const diagnostics = lines.map((line) =>
      typeof line === "string" ? { severity: "info", message: `${line}\n` } : line,
    );
    const json = parsePreview(JSON.stringify({ steps, diagnostics }));
    return noticesIn(readPreview(json, changesIn(json)), registry).map(
      ({ code, urn: of }) => `${code} ${String(of?.split("::").slice(3).join("::"))}`,
    );
  };
  const endpoints = (...names: readonly string[]): Step[] =>
    names.map((name) => same("Endpoint", name, { url: "https://a.example.com" }));

  it("takes no name for a code, and none for the name of another resource", () => {
    for (const name of [
      "x [secret-roll]",
      "billing [endpoint-disable]",
      "billing (x)",
      "billing: x",
      `billing: ${stopped}`,
      "billing (x): y",
      "billing\n",
      "billing\nEndpoint",
      "[endpoint-disable]",
      "Endpoint billing",
    ])
      for (const both of [endpoints("billing", name), endpoints(name, "billing")]) {
        const lineOf = (subject: string): string =>
          printed({ code: "endpoint-disable", severity: "danger", text: stopped }, `Endpoint ${subject}`);
        assert.deepEqual(noticesOf(both, lineOf("billing")), ["endpoint-disable billing"], name);
        const codes = noticesOf(both, lineOf("billing"), lineOf(name)).sort();
        assert.deepEqual(codes, [`endpoint-disable ${name}`, "endpoint-disable billing"].sort(), name);
        assert.deepEqual(noticesOf(both, `Endpoint ${name}`), [], name);
      }
  });

  it("gives the line about a resource to no other one whose object has that name", () => {
    const other = same("Endpoint", "other", { name: "billing" });
    for (const both of [
      [other, ...endpoints("billing")],
      [...endpoints("billing"), other],
    ]) {
      const line = `Endpoint billing: ${stopped} [endpoint-disable]`;
      assert.deepEqual(noticesOf(both, line, line), ["endpoint-disable billing"]);
      assert.deepEqual(noticesOf(both, `Endpoint other (billing): ${stopped} [endpoint-disable]`), [
        "endpoint-disable other",
      ]);
    }
  });

  it("hides no notice behind a line with the same words and another code", () => {
    const lines = ["adoption", "no-such-code", "endpoint-disable"].map(
      (code) => `Endpoint billing: ${stopped} [${code}]`,
    );
    assert.deepEqual(noticesOf(endpoints("billing"), ...lines), [
      "adoption billing",
      "endpoint-disable billing",
    ]);
  });

  it("takes a line about no resource of the preview, or without its code at the end, for text", () => {
    for (const line of [
      `Endpoint gone: ${stopped} [endpoint-disable]`,
      `Source billing: ${stopped} [endpoint-disable]`,
      `Endpoint billing: ${stopped} [endpoint-disable].`,
      `note: Endpoint billing: ${stopped} [endpoint-disable]`,
      `Endpoint billing ${stopped} [endpoint-disable]`,
      `Endpoint billing: ${stopped} [endpoint-disable`,
    ])
      assert.deepEqual(noticesOf(endpoints("billing"), line), [], line);
  });

  it("believes Pulumi, where that says which resource a line is about", () => {
    const twin = urn("Endpoint", "billing").replace("::pulumi-nodejs", "::shop:index:Team$pulumi-nodejs");
    const [first] = endpoints("billing");
    const both = [{ ...first, urn: twin }, ...endpoints("billing", "audit")];
    const message = `warning: Endpoint billing: ${stopped} [endpoint-disable]`;
    const { facts } = reviewedSteps(both, {
      diagnostics: [{ severity: "warning", urn: urn("Endpoint", "billing"), message }],
    });
    assert.deepEqual(
      facts.notices.map((one) => one.urn),
      [urn("Endpoint", "billing")],
    );
    assert.deepEqual(noticesOf(both, { severity: "warning", urn: urn("Endpoint", "audit"), message }), []);
  });

  it("reads a line of many brackets and colons in a moment", () => {
    const line = `Endpoint billing${" (x): y".repeat(200_000)} [endpoint-disable]`;
    const begin = Date.now();
    noticesOf(endpoints("billing"), line);
    assert.ok(Date.now() - begin < 5_000);
  });
});
