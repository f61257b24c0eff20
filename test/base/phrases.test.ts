/** Which parts of a sentence are code: one rule for the comment and the page. */

import assert from "node:assert/strict";
import { phrasesOf } from "../../provider/base/phrases";
import { fc } from "../support/random";

const marked = (sentence: string): string =>
  phrasesOf(sentence)
    .map(({ text, isCode }) => (isCode ? `<${text}>` : text))
    .join("");

describe("The phrases of a sentence", () => {
  it("are code where backticks stand around them, and where a word is more than letters", () => {
    for (const [sentence, expected] of [
      ["nothing is delivered to it", "nothing is delivered to it"],
      [
        "it no longer receives deliveries; `retainOnDelete` keeps it",
        "it no longer receives deliveries; <retainOnDelete> keeps it",
      ],
      ["run `pulumi up --yes`, then look", "run <pulumi up --yes>, then look"],
      ["(`protect`)", "(<protect>)"],
      ["delivers invoice.paid (of a-1), twice.", "delivers <invoice.paid> (of <a-1>), twice."],
      ["raises rateLimit from 100 to 250", "raises rateLimit from 100 to 250"],
      ["f(1)", "<f(1)>"],
    ] as const)
      assert.equal(marked(sentence), expected);
  });

  it("leave no backtick outside of code", () => {
    const words = fc.array(
      fc.constantFrom("`a`", "`", "``", "a`b", "`a b`", "plain", "(`", "`)", "<b>", "`,"),
    );
    fc.assert(
      fc.property(words, (all) => {
        for (const { text, isCode } of phrasesOf(all.join(" ")))
          assert.ok(isCode || !text.includes("`"), text);
      }),
    );
  });
});
