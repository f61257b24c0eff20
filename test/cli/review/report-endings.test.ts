/** What the report says of event types and endpoints for which deliveries begin or end. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "../../../provider/cli/review/report";
import { unknownMarker } from "../../../provider/base/markers";
import { fronts } from "../../e2e/fronts";
import { recordingName } from "../../support/preview-story";
import { create, remove, update, urn, type Step } from "../../support/report-steps";

/** The lines about endings in the comment. */
const endings = (text: string): string[] => {
  const { markdown } = report(text);
  return [...markdown.matchAll(/^\*\*(?:No|Lose|Start) .*$/gm)].map(([line]) => line);
};
const of = (steps: readonly Step[], more: object = {}): string[] =>
  endings(JSON.stringify({ steps, ...more }));
const to = (endpoint: string, ...eventTypes: string[]) => ({
  endpointId: `${endpoint}-id`,
  ...(eventTypes.length > 0 && { filterConfig: { eventTypes } }),
});
const same = (kind: string, name: string, inputs: object = {}): Step => ({
  ...update(kind, name, inputs, inputs),
  op: "same",
});
const withoutSames = { changeSummary: { same: 5 } };

for (const front of fronts)
  it(`The report of a preview of the ${front.name} says what nobody receives any more, before other consequences`, () => {
    const text = readFileSync(
      join(__dirname, "..", "..", "previews", `${recordingName(front)}-changes.json`),
      "utf8",
    );
    assert.deepEqual(endings(text), [
      "**No longer received by any endpoint:** `invoice.voided`",
      "**No longer receive events:** `audit`",
      "**Start receiving events:** `archive`",
    ]);
    const { markdown } = report(text);
    assert.ok(markdown.indexOf("**Start receiving events:**") < markdown.indexOf("Consequences"));
    const { steps, ...rest } = JSON.parse(text) as { steps: readonly Step[] };
    const changed = steps.filter(({ op }) => op !== "same");
    assert.deepEqual(endings(JSON.stringify({ ...rest, steps: changed })), [
      "**No longer receive events:** `audit`",
      "**Start receiving events:** `archive`",
    ]);
  });

describe("The report says of an event type", () => {
  const moved = update("Subscription", "s", to("e", "a", "b"), to("e", "a"));

  it("that nobody receives it, only where that is certain", () => {
    const lost = "**No longer received by any endpoint:** `b`";
    assert.deepEqual(of([same("Endpoint", "e"), moved]), [lost]);
    assert.deepEqual(of([same("Endpoint", "e"), moved], withoutSames), []);
    assert.deepEqual(of([same("Endpoint", "e"), moved, same("Subscription", "t", to("e", "b"))]), []);
    assert.deepEqual(of([same("Endpoint", "e"), moved, same("Subscription", "t", to("e"))]), []);
    const elsewhere = same("Subscription", "t", { endpointId: unknownMarker });
    assert.deepEqual(of([same("Endpoint", "e"), moved, elsewhere]), []);
    const later = same("Subscription", "t", to("e", unknownMarker));
    assert.deepEqual(of([same("Endpoint", "e"), moved, later]), []);
    const failed = { diagnostics: [{ severity: "error", message: "no" }] };
    assert.deepEqual(of([same("Endpoint", "e"), moved], failed), []);
  });

  it("what becomes of those that a subscription to everything took", () => {
    const narrowed = update("Subscription", "s", to("e"), to("e", "a"));
    assert.deepEqual(of([same("Endpoint", "e"), narrowed]), [
      "**No longer received by any endpoint:** `every other event`",
    ]);
    assert.deepEqual(
      of([update("Endpoint", "e", {}, { paused: true }), same("Subscription", "s", to("e"))]),
      ["**No longer received by any endpoint:** `every event`", "**No longer receive events:** `e`"],
    );
  });
});

describe("The report says of an endpoint", () => {
  it("that it ceases to receive, where it is deleted or stopped, or loses its last subscription", () => {
    const others = [same("Endpoint", "f"), same("Subscription", "t", to("f", "a"))];
    const subscribed = same("Subscription", "s", to("e", "a"));
    const ceases = ["**No longer receive events:** `e`"];
    const gone = [remove("Endpoint", "e"), subscribed];
    const stopped = [update("Endpoint", "e", {}, { isDisabled: true }), subscribed];
    for (const steps of [gone, stopped]) {
      assert.deepEqual(of([...others, ...steps]), ceases);
      assert.deepEqual(of([...others, ...steps], withoutSames), ceases);
    }
    const convoy = { config: { "webhooks:dialect": "convoy" } };
    const unsubscribed = [...others, same("Endpoint", "e"), remove("Subscription", "s", to("e", "a"))];
    // Where an event names the endpoint, the service makes another subscription, which takes everything.
    assert.deepEqual(of(unsubscribed, convoy), ["**Lose their last subscription:** `e`"]);
    const alone = unsubscribed.slice(others.length);
    assert.deepEqual(of(alone, convoy), ["**Lose their last subscription:** `e`"]);
    assert.deepEqual(of(unsubscribed, { ...convoy, ...withoutSames }), []);
    const kept = remove("Subscription", "s", { ...to("e", "a"), adoptId: "s1" });
    assert.deepEqual(of([same("Endpoint", "e"), kept]), []);
    assert.deepEqual(of([...others, update("Endpoint", "e", {}, { description: "a" }), subscribed]), []);
  });

  it("that it begins to receive, where it is new or no longer stopped, or gets its first subscription", () => {
    const begins = ["**Start receiving events:** `e`"];
    const subscribed = same("Subscription", "s", to("e", "a"));
    const resumed = [update("Endpoint", "e", { isDisabled: true }, {}), subscribed];
    assert.deepEqual(of(resumed), begins);
    assert.deepEqual(of(resumed, withoutSames), begins);
    const first = [same("Endpoint", "e"), create("Subscription", "s", to("e", "a"))];
    assert.deepEqual(of(first), begins);
    assert.deepEqual(of(first, withoutSames), []);
  });

  it("nothing where it is only taken over, and what becomes of each of two with one name, or of one project", () => {
    const taken = (kind: string, name: string, inputs: object): Step => ({
      ...create(kind, name, inputs),
      newState: { inputs: { adoptId: `${name}-id`, ...inputs } },
    });
    assert.deepEqual(of([taken("Endpoint", "e", {}), taken("Subscription", "s", to("e"))]), []);
    const nested = (parent: string): Step => ({
      ...update("Endpoint", "e", {}, parent === "one" ? { isDisabled: true } : {}),
      urn: urn("Endpoint", "e").replace("::pulumi-nodejs", `::shop:index:${parent}$pulumi-nodejs`),
    });
    const [one, two] = ["one", "two"].map(nested) as [Step, Step];
    const led = (name: string, id: string): Step =>
      same("Subscription", name, { endpointId: id, filterConfig: { eventTypes: ["a"] } });
    const twins = [
      { ...one, oldState: { id: "1", inputs: {} }, newState: { id: "1", inputs: { isDisabled: true } } },
      { ...two, oldState: { id: "2", inputs: {} }, newState: { id: "2", inputs: {} } },
      led("s", "1"),
      led("t", "2"),
    ];
    assert.deepEqual(of(twins), ["**No longer receive events:** `e`"]);
    const inProject = (projectId: string, name: string, after: object): Step[] => [
      same("Endpoint", name, { projectId }),
      update("Subscription", `to-${name}`, { projectId, ...to(name, "a", "b") }, { projectId, ...after }),
    ];
    const narrowed = [...inProject("p1", "e", to("e", "a")), ...inProject("p2", "f", to("f", "a", "b"))];
    assert.deepEqual(of(narrowed), ["**No longer received by any endpoint:** `b`"]);
  });

  it("no more names than fit, and none as markup", () => {
    const steps = Array.from({ length: 50 }, (_, at) => [
      create("Endpoint", `e|${at}`, {}),
      create("Subscription", `s${at}`, to(`e|${at}`, "a")),
    ]).flat();
    const [line = ""] = of(steps);
    assert.match(line, /^\*\*Start receiving events:\*\* `e\\\|0`, .* and 30 more$/);
    const long = { ...create("Endpoint", "e", {}), urn: urn("Endpoint", "x".repeat(5000)) };
    const [cut = ""] = of([long, create("Subscription", "s", to("e", "a"))]);
    assert.ok(cut.length < 200);
  });
});
