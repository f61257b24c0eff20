/** What of a comment stands open, and what opens with a click. */

import assert from "node:assert/strict";
import { report } from "../../../tools/cli/review/report";
import { laidOut } from "../../../tools/cli/review/report-layout";
import { create, remove, same, update, type Step } from "../../support/report-steps";

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `- ${at}`).join("\n");
const of = (steps: readonly Step[]) =>
  report(JSON.stringify({ config: { "webhooks:dialect": "convoy" }, steps }));

/** The lines that a reader sees without a click. */
const openLinesOf = (markdown: string): number =>
  markdown
    .replace(/^<details>[^]*?^<\/details>$/gm, "…")
    .split("\n")
    .filter((line) => line.trim() !== "").length;

const shop = (at: number): { readonly endpoint: object; readonly to: object } => ({
  endpoint: { url: `https://t${at}.example.com`, ownerId: `t${at}` },
  to: { endpointId: `e${at}-id`, filterConfig: { eventTypes: [`type-${at}`] } },
});

describe("The layout of a comment", () => {
  it("opens parts as long as there are lines, and counts a graph as a picture", () => {
    const graph = `\`\`\`mermaid\n${lines(40)}\n\`\`\``;
    const parts = [
      ...[
        { title: "A", body: lines(10) },
        { title: "B", body: graph },
      ],
      ...[
        { title: "C", body: lines(20) },
        { title: "D", body: "- last" },
      ],
    ];
    const { text, isFolded } = laidOut("head", parts, 20_000);
    assert.deepEqual(
      [...text.matchAll(/^(?:### (\w)|<details><summary><code>(\w))/gm)].map(
        ([, open, folded]) => open ?? `(${folded})`,
      ),
      ["A", "B", "(C)", "D"],
    );
    assert.equal(isFolded, true);
    assert.equal(laidOut("head", parts.slice(0, 1), 20_000).isFolded, false);
  });

  it("leaves out a part that there is no room for, and never half of one", () => {
    const parts = [
      { title: "A", body: "x".repeat(500) },
      { title: "B", body: "- short" },
    ];
    const { text } = laidOut("head", parts, 200);
    assert.doesNotMatch(text, /xxx/);
    assert.match(text, /### B/);
  });
});

describe("The comment on very many changes", () => {
  for (const count of [60, 155, 300])
    it(`is read to the end of its open part in thirty lines, and short: ${count} changes`, () => {
      const steps = Array.from({ length: count / 2 }, (_, at) => {
        const { endpoint, to } = shop(at);
        const isDeleted = at % 3 === 0;
        return isDeleted
          ? [remove("Endpoint", `e${at}`, endpoint), remove("Subscription", `s${at}`, to)]
          : [
              update("Endpoint", `e${at}`, endpoint, { ...endpoint, url: `http://other${at}.example.com` }),
              update("Subscription", `s${at}`, to, { ...to, filterConfig: { eventTypes: ["x"] } }),
            ];
      }).flat();
      const { markdown, facts } = of(steps);
      assert.ok(markdown.length <= 20_000, String(markdown.length));
      assert.ok(openLinesOf(markdown) <= 30, String(openLinesOf(markdown)));
      const bullets = markdown.split("\n").filter((line) => line.startsWith("- ⛔"));
      assert.ok(bullets.length <= 7);
      for (const { names } of facts.concerns)
        for (const name of names)
          assert.ok(
            bullets.some((line) => line.includes(`\`${name}\``)),
            name,
          );
      assert.match(markdown, /^⛔ \*\*Deliveries stop for \d+ owners; .*\.\*\*$/m);
      assert.match(markdown, /Everything: .*report --output json/);
    });

  it("has no table for what is deleted and said", () => {
    const { endpoint, to } = shop(1);
    const { markdown } = of([remove("Endpoint", "e1", endpoint), remove("Subscription", "s1", to)]);
    assert.doesNotMatch(markdown, /^\| delete/m);
  });
});

describe("What begins", () => {
  it("stands by owner, with event types, hosts, and what the rules find there", () => {
    const { endpoint, to } = shop(1);
    const plain = { ...endpoint, url: "http://plain.example.com" };
    const { markdown } = of([
      same("Endpoint", "e9", { url: "https://nine.example.com", ownerId: "nine" }),
      create("Subscription", "s9", { endpointId: "e9-id", filterConfig: { eventTypes: ["a", "b"] } }),
      create("Endpoint", "e1", plain),
      create("Subscription", "s1", { ...to, endpointId: "e1-id" }),
    ]);
    assert.match(markdown, /^### New$/m);
    assert.match(markdown, /^- `nine`: `a`, `b` to `nine\.example\.com`$/m);
    assert.doesNotMatch(markdown, /deliveries-begin/);
  });
});
