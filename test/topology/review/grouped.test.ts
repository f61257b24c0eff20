/** What a reader sees once: one sentence for many resources, and no notice beside one that says as much. */

import assert from "node:assert/strict";
import { registry } from "../../../tools/cli/registry";
import { notices as planned } from "../../../provider/lifecycle/plan/notices";
import { groupedSentences } from "../../../tools/topology/review/grouped";
import { notices } from "../../../tools/topology/review/notices";
import type { ReportedNotice } from "../../../tools/topology/review/said";
import { unrepeated } from "../../../tools/topology/review/unrepeated";

const stopped = (at: number, endpoint: string): ReportedNotice => ({
  ...notices["deliveries-stop"]({ types: "order.created", endpoint, reason: "the subscription is deleted" }),
  ...{ kind: "Subscription", name: `s${at}`, urn: `urn:${at}` },
});
const known = { registry, ownersAt: (urn: string) => [urn === "urn:0" ? "acme" : "globex"] };
const linesOf = (all: readonly ReportedNotice[]): string[] =>
  groupedSentences(all, 10, known).map(({ line }) => line);

describe("The sentences of a comment", () => {
  it("say for more than three resources what is the same, and the first of what differs", () => {
    const all = Array.from({ length: 5 }, (_, at) => stopped(at, `e${at}`));
    assert.deepEqual(linesOf(all), [
      "Each of 5 Subscriptions of acme, globex (s0, s1, s2 and 2 more): no longer delivers order.created to endpoint e0, e1 and 3 more: the subscription is deleted [deliveries-stop]",
    ]);
    assert.equal(linesOf(all.slice(0, 3)).length, 3);
  });

  it("stand by themselves where a text is not made from the template of its code", () => {
    const all = Array.from({ length: 5 }, (_, at) => ({ ...stopped(at, "e"), text: `other words ${at}` }));
    assert.equal(linesOf(all).length, 5);
  });

  it("keep what is allowed apart from what is not", () => {
    const all = Array.from({ length: 8 }, (_, at) => ({
      ...stopped(at, `e${at}`),
      ...(at < 4 && { isAllowed: true as const }),
    }));
    assert.deepEqual(
      groupedSentences(all, 10, known).map(({ isAllowed }) => isAllowed),
      [true, undefined],
    );
  });
});

describe("A notice beside another one about the same resource", () => {
  it("is left out where the other one says as much, and only there", () => {
    const about = (code: string, urn: string | undefined): ReportedNotice => ({
      ...{ code, severity: "danger", text: "", kind: "Endpoint", name: "e", urn },
    });
    const all = [
      ...[about("values-replaced", "a"), about("old-object-lost", "a"), about("replacement", "a")],
      ...[about("replacement", "b"), about("events-discarded", "b"), about("endpoint-disable", "c")],
      ...[about("events-discarded", "c"), about("replacement", undefined)],
    ];
    assert.deepEqual(
      unrepeated({ notices: all }).map(({ code, urn }) => `${code} ${urn}`),
      [
        "values-replaced a",
        "old-object-lost a",
        "replacement b",
        "events-discarded b",
        "endpoint-disable c",
        "replacement undefined",
      ],
    );
    assert.ok(registry.has(planned.replacement.code));
  });

  it("stays where the guard asks for its entry, and nothing lets it through", () => {
    const about = (code: string, urn: string): ReportedNotice => ({
      ...{ code, severity: "warning", text: "", kind: "Endpoint", name: urn, urn },
    });
    const replaced = (urn: string) => [about("old-object-lost", urn), about("replacement", urn)];
    const entry = (urn: string, more: object) => ({ urn, code: "replacement", isRefused: true, ...more });
    const entries = [entry("a", {}), entry("b", { isAllowed: true }), entry("c", { isRefused: false })];
    const shown = unrepeated({ notices: ["a", "b", "c"].flatMap(replaced), entries });
    assert.deepEqual(
      shown.filter(({ code }) => code === "replacement").map(({ urn }) => urn),
      ["a"],
    );
  });
});
