/** The printer of Markdown: whatever stands in a text of others stays a text, and reads as it is. */

import assert from "node:assert/strict";
import { code, details, diffBlock, prose, row } from "../../../tools/cli/review/markdown";
import { fc } from "../../support/random";

/** The text without code spans, as CommonMark finds them. */
const outside = (markdown: string): string => markdown.replace(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/gs, "");
/** What is markup, or what GitHub or GitLab turns into something else: outside of code none of it may stand. */
const active = /[\\`*_{}[\]<>#|~@&$^/=+%]|:\S|\bwww\.|[\da-f]{7}|GH-|(?<=\s)!\S|-\d/i;

const hostile = [
  "@everyone",
  "&commat;everyone",
  "&#64;everyone",
  "&rlm;",
  "#12",
  "GH-13",
  "GHSA-cfgh-jmpq-rvwx",
  "CVE-2026-12345",
  "owner/repo#14",
  "owner/repo@0123abc",
  "0123abcd",
  "deadbeefcafe",
  "…deadbeef",
  "0123456",
  "!7",
  "~label",
  "%3",
  "&9",
  "$1",
  "$$x$$",
  "$`x`$",
  ":tada:",
  "[click me](https://evil.example.com)",
  "![x](https://evil.example.com/x.png)",
  "[x]: https://evil.example.com",
  "<https://evil.example.com>",
  "https://evil.example.com",
  "www.evil.example.com",
  "mail@evil.example.com",
  "<b onclick=x>",
  "<!-- x",
  "**bold** and _more_ ~~less~~",
  "`code`",
  "``code``",
  "a `b` `c",
  "(`a`)`b`",
  "a\n\n# b",
  "| a | b |",
  "\\@a",
  "/close",
];

describe("The printer of Markdown", () => {
  for (const text of hostile)
    it(`lets ${JSON.stringify(text)} be nothing but text`, () => {
      for (const sentence of [text, `Endpoint ${text}: is removed (${text}), ${text}.`])
        assert.doesNotMatch(outside(prose(sentence)), active, prose(sentence));
      assert.equal(outside(code(text)), "");
      const [fence = "", ...lines] = diffBlock([text]).split("\n");
      assert.ok(lines.length === 2 && fence === `${lines[1]}diff` && !lines[0]?.includes(lines[1] ?? ""));
    });

  it("lets no text be anything else", () => {
    const part = fc.oneof(fc.constantFrom(...hostile, "`", "``", "(", ")", ":", " "), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join("");
        assert.doesNotMatch(outside(prose(text)), active);
        assert.equal(outside(code(text)).replace("(empty)", ""), "");
      }),
    );
  });

  it("leaves a plain sentence as it is", () => {
    for (const sentence of [
      "Endpoint billing: rolls the signing secret (secret changed); the old one stays valid until it expires",
      "Each of 25 Endpoints: isn't read-only, costs 12.5% or 1,000 more, and naïve 日本 → 😀!",
    ])
      assert.equal(prose(sentence), sentence);
  });

  it("writes odd words as code, with the punctuation around them outside", () => {
    assert.equal(
      prose("Endpoint a.b: adopts e-1 (run `pulumi up --yes`), from https://a.example.com/x(1). [adoption]"),
      "Endpoint `a.b`: adopts `e-1` (run `pulumi up --yes`), from `https://a.example.com/x(1)`. `[adoption]`",
    );
    assert.equal(prose("is a`b"), "is `` a`b ``");
    assert.equal(
      prose("reads [hidden 1], then https://a/[hidden 2]."),
      "reads `[hidden 1]`, then `https://a/[hidden 2]`.",
    );
  });

  it("keeps a cell in its cell, and a pipe outside of tables as it is", () => {
    assert.equal(row(["", code("a|b"), 5]), "| | `a\\|b` | 5 |");
    assert.equal(code("a|b"), "`a|b`");
  });

  it("names a part to open as code, without markup", () => {
    assert.equal(
      details("a<b>&amp;@x\n\n# y", "body"),
      "<details><summary><code>a&#60;b&#62;&#38;amp;@x # y</code></summary>\n\nbody\n\n</details>",
    );
  });
});
