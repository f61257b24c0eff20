/** The graph of the report: what changes, and the nearest that stays. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { report } from "../../../tools/cli/review/report";
import { create, same, update, type Step } from "../../support/report-steps";

const to = (endpoint: string, ...eventTypes: string[]) => ({
  endpointId: `${endpoint}-id`,
  filterConfig: { eventTypes },
});
const endpoints = [
  ...["e", "f"].map((name) => same("Endpoint", name, { ownerId: "acme" })),
  same("Endpoint", "g", { ownerId: "globex" }),
];
const commentOn = (steps: readonly Step[], pageUrl?: string): string =>
  report(JSON.stringify({ steps: [...endpoints, ...steps] }), { pageUrl }).markdown;

/** The edges of the graph with the labels of what they connect. */
function edgesOf(markdown: string): string[] {
  const [, graph = ""] = /```mermaid\n([^]*?)```/.exec(markdown) ?? [];
  const labels = new Map(
    [...graph.matchAll(/^ *([te]\d+)\S*?"([^"]*)"/gm)].map(([, id, label]) => [id, label]),
  );
  return [...graph.matchAll(/^ {2}(t\d+) (.*) (e\d+)$/gm)].map(
    ([, from, arrow, to]) => `${labels.get(from)} ${arrow} ${labels.get(to)}`,
  );
}

describe("The graph of the report", () => {
  const narrowed = update("Subscription", "s", to("e", "a", "b"), to("e", "a"));

  it("shows what changes and the nearest that stays, and never what other owners have", () => {
    const steps = [
      narrowed,
      same("Subscription", "t", to("f", "b")),
      same("Subscription", "u", to("f", "c")),
      same("Subscription", "v", to("g", "a", "b")),
    ];
    const markdown = commentOn(steps);
    assert.deepEqual(edgesOf(markdown), ["b --x|removed| e", "a --> e", "b --> f"]);
    assert.ok(!markdown.includes("globex"));
  });

  it("puts endpoints of several owners into groups", () => {
    const markdown = commentOn([update("Subscription", "s", to("e", "a"), to("g", "a"))]);
    assert.deepEqual(edgesOf(markdown), ["a --x|removed| e", "a ==>|added| g"]);
    assert.match(markdown, /subgraph o\d\["owner acme"\]\n +e\d\["e"\]\n +end/);
  });

  it("draws a route whose condition changes, with the condition on it", () => {
    const when = (amount: number): object => ({
      ...to("e", "a"),
      filterConfig: { eventTypes: ["a"], filter: { body: { amount: { $gt: amount } } } },
    });
    assert.deepEqual(edgesOf(commentOn([update("Subscription", "s", when(5), when(10))])), [
      'a -->|"changed: body.amount #36;gt: 5 #8594; 10"| e',
    ]);
  });

  it("draws what goes to a stopped endpoint, and what another subscription delivers as well", () => {
    const stopped = same("Endpoint", "h", { ownerId: "acme", paused: true });
    const moved = update("Subscription", "s", to("e", "a"), to("h", "a"));
    assert.deepEqual(edgesOf(commentOn([stopped, moved])), [
      "a --x|removed| e",
      "a --x|not delivered| h #40;paused#41;",
    ]);
    const joins = [
      same("Subscription", "t", to("g", "a")),
      update("Subscription", "s", to("e", "a"), to("g", "a")),
    ];
    assert.deepEqual(edgesOf(commentOn(joins)), ["a --x|removed| e", "a ==>|added| g"]);
  });

  it("draws what is not known as unknown", () => {
    const elsewhere = { ...to("e", "a"), endpointId: unknownMarker };
    const edges = edgesOf(commentOn([update("Subscription", "s", to("e", "a"), elsewhere)]));
    assert.deepEqual(edges, ["a -.->|unknown| #40;not known yet#41;", "a --x|removed| e"]);
    const types = commentOn([create("Subscription", "s", to("e", unknownMarker))]);
    assert.deepEqual(edgesOf(types), ["#40;known after up#41; -.->|unknown| e"]);
  });

  it("is left out where no route changes", () => {
    assert.deepEqual(edgesOf(commentOn([update("Endpoint", "h", {}, { description: "a" })])), []);
  });

  it("becomes a table above 25 edges, with a link to the page", () => {
    const many = (count: number): Step[] =>
      Array.from({ length: count }, (_, at) => create("Subscription", `s${at}`, to("e", `a|${at}`)));
    assert.equal(edgesOf(commentOn(many(25))).length, 25);
    const markdown = commentOn(many(130), "https://ci.example.com/page.html");
    assert.deepEqual(edgesOf(markdown), []);
    assert.ok(markdown.includes("| added | `a\\|0` | `s0` | `e` | `acme` | |"), markdown);
    assert.match(markdown, /^90 more routes are not shown\.$/m);
    const link = "\n\n[Open the map of this preview](https://ci.example.com/page.html)\n";
    // At the top, and where the graph would stand.
    assert.equal(markdown.split(link).length, 3, markdown);
    assert.ok(!commentOn(many(26)).includes("Open the map"));
  });
});
