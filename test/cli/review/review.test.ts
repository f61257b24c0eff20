/** The review of a preview: what it counts, what it folds, and that its order is its own. */

import assert from "node:assert/strict";
import { report } from "../../../provider/cli/review/report";
import { reviewOf } from "../../../provider/cli/review/review";
import { remove, same, update, type Step } from "../../support/report-steps";

const text = (steps: readonly Step[], diagnostics: readonly object[] = []): string =>
  JSON.stringify({ steps, diagnostics, config: { "webhooks:dialect": "convoy" } });
const to = (endpoint: string, ...eventTypes: string[]): object => ({
  endpointId: `${endpoint}-id`,
  filterConfig: { eventTypes },
});
const owners = ["acme", "globex", "initech"];
const endpoints = owners.map((owner) =>
  same("Endpoint", owner, { ownerId: owner, url: "https://a.example.com/" }),
);
const narrowed = owners.flatMap((owner) =>
  Array.from({ length: 66 }, (_, at) =>
    update("Subscription", `${owner}-${at}`, to(owner, "a", `t${at}`), to(owner, "a")),
  ),
);
const described = Array.from({ length: 43 }, (_, at) =>
  update("Endpoint", `e${at}`, { description: "a" }, { description: "b" }),
);

describe("The review of a preview", () => {
  it("counts dangers by what they concern, in resources and owners", () => {
    const { facts } = reviewOf(text([...endpoints, ...narrowed, ...described]));
    assert.deepEqual(
      facts.concerns.map((one) => one.text),
      ["66 event types, 198 subscriptions of 3 owners: deliveries stop"],
    );
    const moved = update("Endpoint", "acme", { ownerId: "acme" }, { ownerId: "globex" });
    assert.deepEqual(
      reviewOf(text([moved, ...endpoints.slice(1)])).facts.concerns.map((one) => one.text),
      ["1 endpoint of 2 owners: deliveries go elsewhere"],
    );
    const gone = [...endpoints.slice(1), remove("Endpoint", "acme", { ownerId: "acme" })];
    assert.deepEqual(
      reviewOf(text(gone)).facts.concerns.map((one) => one.text),
      ["1 endpoint of owner acme: lost"],
    );
  });

  it("folds what changes without a notice into one line for each field, with the details closed", () => {
    const danger = update(
      "Endpoint",
      "loud",
      { url: "https://a.example.com/" },
      { url: "http://a.example.com/" },
    );
    const { markdown, facts } = report(text([...described, danger]));
    assert.match(markdown, /^- `description`: 43 resources$/m);
    const [open = "", closed = ""] = markdown.split("<details>");
    assert.ok(open.includes("| update | `loud` | `url` |") && !open.includes("| `e7` |"), markdown);
    assert.ok(closed.includes("| update | `e7` | `description` | `a` | `b` |"));
    assert.equal(facts.resources.length, 44);
  });

  it("folds nothing of which only the provider can say what it does, and it says nothing", () => {
    const rolled = update("Endpoint", "e", {}, { secretTriggers: { a: 1 } });
    assert.ok(!report(text([rolled])).markdown.includes("<details>"));
  });

  it("reads the same whatever the order of the steps and of the lines", () => {
    const steps = [...endpoints, ...narrowed.slice(0, 12), ...described.slice(0, 12)];
    const lines = described.slice(0, 12).map((_, at) => ({
      severity: "info",
      message: `Endpoint e${at}: rolls the signing secret (secret changed); y [secret-roll]`,
    }));
    const { markdown, facts } = report(text(steps, lines));
    const other = report(text([...steps].reverse(), [...lines].reverse()));
    assert.equal(other.markdown, markdown);
    assert.deepEqual(other.facts, facts);
  });

  it("leaves out no danger: what has no room is counted by its code", () => {
    const many = Array.from({ length: 900 }, (_, at) =>
      update("Subscription", `s${at}`, to("acme", "a", `type-${at}`), to("acme", "a")),
    );
    const { markdown } = report(text([...endpoints, ...many]));
    assert.ok(markdown.length < 65_536);
    const shown = [...markdown.matchAll(/^- \*\*danger\*\* (?!and )/gm)].length;
    const [, more = "", codes = ""] = /^- \*\*danger\*\* and (\d+) more: (.*); see/m.exec(markdown) ?? [];
    assert.equal(shown + Number(more), 901);
    const counted = [...codes.matchAll(/\((\d+)\)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    assert.equal(counted, Number(more));
  });
});
