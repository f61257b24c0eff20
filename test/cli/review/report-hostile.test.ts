/** The comment on a pull request where names and values are hostile: nothing becomes markup, nothing grows too long. */

import assert from "node:assert/strict";
import { report } from "../../../tools/cli/review/report";
import { create, printing, remove, type Step } from "../../support/report-steps";

/** An endpoint and a subscription that brings it events of these types. */
const route = (endpoint: string, ...eventTypes: string[]): Step[] => [
  create("Endpoint", endpoint, { url: "https://a.example.com" }),
  create("Subscription", `to ${endpoint}`, { endpointId: `${endpoint}-id`, filterConfig: { eventTypes } }),
];

const commentOn = (steps: readonly Step[], lines: readonly string[] = []): string =>
  report(JSON.stringify({ steps, ...printing(lines) })).markdown;

const graphIn = (markdown: string): string[] =>
  (/```mermaid\n([^]*?)\n```/.exec(markdown)?.[1] ?? "").split("\n").map((line) => line.trim());

/** What a browser shows of a label; half a character is not one. */
const shown = (label: string): string =>
  label.replace(/#(\d+);/g, (_, code: string) =>
    String.fromCodePoint(/^5[5-7]\d{3}$/.test(code) ? 0xfffd : Number(code)),
  );

const hostile = [
  'x"]; click t0 "javascript:alert(1)"',
  "a --> b; end; subgraph",
  "```\n## no",
  "%%{init: {}}%%",
  "<img src=x onerror=alert(1)>",
  "a|b",
  "#35;",
  "naïve 😀",
];

describe("The report of hostile names", () => {
  it("keeps every name inside its label in the graph, and shows it as it is", () => {
    for (const name of hostile) {
      const [head, type = "", endpoint = "", arrow, ...rest] = graphIn(commentOn(route(name, name)));
      assert.equal(head, "flowchart LR");
      assert.equal(arrow, "t0 ==>|added| e0");
      assert.match(rest.join("\n"), /^linkStyle 0 stroke:#\w{6},stroke-width:2px$/);
      const [, typeLabel = ""] = /^t0\(\["([\w .:/@#;-]*)"\]\)$/.exec(type) ?? [];
      const [, endpointLabel = ""] = /^e0\["([\w .:/@#;-]*)"\]$/.exec(endpoint) ?? [];
      assert.deepEqual([shown(typeLabel), shown(endpointLabel)], [name, name]);
    }
  });

  it("draws what has no name", () => {
    assert.match(graphIn(commentOn(route("billing", ""))).join("\n"), /^t0\(\["[^"]+"\]\)$/m);
  });

  it("keeps every name inside its cell, also one of several lines", () => {
    for (const name of ["a\nb", "a\r\n| c | d |", "a\u2028b"]) {
      const rows = commentOn([create("Endpoint", name, { [name]: "x" })]).split("\n");
      const table = rows.slice(rows.indexOf("**Endpoint**") + 2).filter((row) => row !== "");
      assert.equal(table.length, 3, rows.join("\n"));
      assert.ok(
        table.every((row) => row.replaceAll("\\|", "").match(/\|/g)?.length === 6),
        rows.join("\n"),
      );
    }
  });

  it("holds no mark that changes the direction of a text, wherever it was", () => {
    for (const mark of ["\u061c", "\u200f", "\u202e", "\u2066"]) {
      const name = `over${mark}ride`;
      const said = `Endpoint ${name}: rolls the signing secret to ${name} [secret-roll]`;
      const fields = { url: "https://a.example.com", description: name, metadata: { [name]: [name] } };
      const steps = [create("Endpoint", name, fields), remove("Endpoint", `${name} 2`), ...route(name, name)];
      const markdown = commentOn(steps, [said]);
      assert.match(markdown, /over\ufffdride/);
      assert.ok(!markdown.includes(mark), markdown);
    }
  });

  it("masks what may be secret in an address inside a text", () => {
    const description = "see http://h.example.com/a?token=hidden, and (https://u:hidden@b.example.com)";
    const markdown = commentOn([create("Endpoint", "a", { url: "https://a.example.com", description })]);
    assert.match(markdown, /`see http:\/\/h\.example\.com\/a\?…, and \(https:\/\/b\.example\.com\/\)`/);
  });

  it("lets no consequence become markup", () => {
    const name = "</li><script> [x](https://evil.example.com) **b** @everyone";
    const markdown = commentOn([remove("Endpoint", name)]);
    const [line = ""] = markdown.split("\n").filter((one) => one.startsWith("- **"));
    assert.match(line, /script/);
    const outside = line.replace("- **danger** ", "").replace(/(`+).*?\1/g, "");
    assert.doesNotMatch(outside, /[<>[\]*@]/, line);
  });

  it("stays below the size of a comment when all of it is too long", () => {
    const names = Array.from({ length: 300 }, (_, index) => `${"<日|>".repeat(40)}${index}`);
    const steps = names.flatMap((name) => [...route(name, `${name}.happened`), remove("PortalLink", name)]);
    const lines = names.map(
      (name) => `Endpoint ${name}: rolls the signing secret (secret changed) [secret-roll]`,
    );
    const markdown = commentOn(steps, lines);
    assert.ok(markdown.length < 20_000, String(markdown.length));
    assert.match(markdown, /… and \d+ more of Endpoint/);
    assert.match(markdown, /\d+ more routes are not shown/);
  });
});

describe("The report of very many consequences", () => {
  it("stays below the size of a comment although each character is escaped", () => {
    const names = Array.from({ length: 150 }, (_, index) => `${"<".repeat(250)}${index}`);
    const lines = names.map(
      (name) => `Endpoint ${name}: rolls the signing secret (secret changed) [secret-roll]`,
    );
    const errors = names.map((name) => ({ severity: "error", message: name.repeat(3) }));
    const diagnostics = [...lines.map((message) => ({ severity: "info", message })), ...errors];
    const steps = names.slice(0, 40).flatMap((name) => route(name.replaceAll("<", "日"), "日".repeat(80)));
    const { markdown } = report(JSON.stringify({ steps, diagnostics }));
    assert.ok(markdown.length < 20_000, String(markdown.length));
    assert.match(markdown, /^\*\*Subscription\*\*$/m);
  });
});
