/** What an untrusted job hands on as Markdown: a parser of Markdown finds no link, mention, image or HTML in it, and a report stays as it is. */

import assert from "node:assert/strict";
import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { textOf } from "../../../provider/cli/ci/comment";
import { harmless } from "../../../provider/cli/ci/harmless";
import { report } from "../../../provider/cli/review/report";
import { recorded } from "../../support/ci-stage";
import { fc, runs } from "../../support/random";

const parser = new MarkdownIt({ html: true, linkify: true });
// No forge links the name of a host alone.
parser.linkify.set({ fuzzyLink: false });

const flat = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((one) => [one, ...flat(one.children ?? [])]);

const ownHtml = /^(?:<details><summary><code>[^<>]*<\/code><\/summary>|<\/details>|<br>)\n?$/;

/** What a forge would make more of than text. */
function harmIn(markdown: string): string[] {
  const tokens = flat(parser.parse(markdown, {}));
  return tokens.flatMap(({ type, content, info }) => {
    if (/^(link_open|image)$/.test(type)) return [type];
    if (/^html/.test(type)) return ownHtml.test(content) ? [] : [content];
    if (type === "text")
      return /@[\w"]|\[[\w[]|[#!~%^]\d|(?<![a-z\d])G[HL]-\d|\biteration:|:\/\/|(?<![a-z\d])www\.|\$`|\b[\da-f]{7,}\b/i.test(
        content,
      )
        ? [content]
        : [];
    if (type === "fence" && info === "mermaid")
      return /click|href|<|javascript/i.test(content) ? [content] : [];
    return [];
  });
}

/** No line is a command to GitLab. */
function commandsIn(markdown: string): string[] {
  return markdown.split("\n").filter((line) => /^\//.test(line));
}

const hostile = [
  "@team please look",
  "`a | @team | b`",
  "| a | b |\n| --- | --- |\n| `x | @team y` |",
  "| a | b |\n| --- | --- |\n| `x \\\\| @team y` |",
  "| a `\\\\| @team` | b |",
  "[text](https://evil.example.com)",
  "\\[text](https://evil.example.com)",
  "[text][1]\n\n[1]: https://evil.example.com",
  "![image](https://evil.example.com/a.png)",
  "<https://evil.example.com>",
  "https://evil.example.com www.evil.example.com",
  "<img src=x onerror=alert(1)>",
  "<!-- pulumi-webhooks ci webhooks -->",
  "<details><summary><code>x</code></summary><img src=x>",
  "<details><summary><code><b>x</b></code></summary>",
  "<details>\n<summary>x</summary>\n@team\n</details>",
  "</details>",
  "- item\n\n  ```text\n  inside\n@team\n  ```\n@team",
  "```text\n@team",
  '```mermaid\nflowchart LR\n  click t0 "javascript:alert(1)"\n```',
  '```mermaid\nflowchart LR\n  t0["<img src=x>"]\n```',
  "````\n```\n@team\n````",
  "~~~\n@team\n~~~",
  "    @team",
  "``@team`",
  "\\`@team`",
  "[vulnerability:1] [[_TOC_]]",
  "&#64;team &commat;team",
  "#1 !2 ~3 %4 GH-5 acme/hooks#6 0123456789abcdef",
  "_www.evil.example.com _www.evil.example.com_ see GL-123 *iteration:1",
  "$`\\href{https://evil.example.com}{x}`$",
  "/close",
  "  /assign @team",
  "```text\n/close\n```",
  "a\u202eb\u0000c",
  "##[error]no",
];

describe("Markdown of an untrusted job", () => {
  it("is text, whatever it holds", () => {
    // Otherwise nothing below would be found either.
    assert.deepEqual(harmIn(hostile[0] ?? ""), [hostile[0]]);
    for (const text of hostile) {
      const { text: shown } = harmless(text, 65_000);
      assert.deepEqual(harmIn(shown), [], `${text}\n→\n${shown}`);
      assert.deepEqual(commandsIn(shown), [], shown);
      assert.doesNotMatch(shown, /<!--|\u202e|\u0000|##\[/);
    }
  });

  const pieces = [
    ...hostile,
    ..."` | \\ \n < > [ ] ( ) ! @ # & ; $ * _ ~ - + : / ``` ```text ```mermaid <br> <details> </details> @team x".split(
      " ",
    ),
    ...["\n", "\n\n", " ", "  ", "| ", "- ", "\t", "\\|", "<details><summary><code>a</code></summary>\n"],
  ];

  it("is text in any combination", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
        const { text } = harmless(parts.join(""), 65_000);
        assert.deepEqual(harmIn(text), [], text);
        assert.deepEqual(commandsIn(text), [], text);
      }),
      runs(3_000),
    );
  });

  it("is text in the reports and summaries of several stacks, whatever the others hold", () => {
    const evil = "`````text\n````\n[text](https://evil.example.com) @team <b>x</b>\n`````";
    const together = (parts: readonly (readonly [summary: string, markdown: string])[]): string =>
      textOf({
        stacks: parts.map(([summary, markdown], at) => ({
          handedOn: {
            ...{
              stack: `shop/${at}`,
              exitCode: 12 as const,
              summary,
              hasConsequences: at % 2 === 0,
              markdown,
            },
            stopped: [],
          },
        })),
        remarks: [],
      });
    const check = (parts: Parameters<typeof together>[0]): void => {
      const text = together(parts);
      assert.deepEqual(harmIn(text), [], text);
      assert.deepEqual(commandsIn(text), [], text);
      assert.match(text, /^## Webhooks: \d of \d stacks change$/m);
    };
    check([
      ["```", evil],
      ["1 to update", "x"],
    ]);
    const some = fc.array(fc.constantFrom(...pieces, evil), { maxLength: 6 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(some, some), { minLength: 2, maxLength: 4 }), check),
      runs(1_000),
    );
  });

  it("leaves a report as it is", () => {
    for (const name of ["changes", "first", "destroyed", "refused", "rotation", "takeover"]) {
      const markdown = report(recorded(name))
        .markdown.replace(/^<!--.*-->\n/, "")
        .trim();
      assert.ok(markdown.length > 100);
      assert.deepEqual(harmless(markdown, 65_000), { text: markdown, isCut: false });
    }
  });

  it("is cut at a line, and what is open is closed", () => {
    const open = `<details><summary><code>a</code></summary>\n\n${"- word\n".repeat(5_000)}`;
    const { text, isCut } = harmless(open, 2_000);
    assert.ok(isCut && text.length <= 2_000);
    assert.match(text, /- word\n\n<\/details>$/);
    const fenced = harmless(`first\n\`\`\`text\n${"x\n".repeat(5_000)}\`\`\`\n`, 2_000);
    assert.deepEqual(fenced, { text: "first", isCut: true });
    assert.ok(harmless("x\n".repeat(10_000), 65_000).isCut);
  });

  it("reads a line of many marks", () => {
    const { text } = harmless("` `` ".repeat(13_000), 200_000);
    assert.deepEqual(harmIn(text), []);
  });
});
