/** Functions of subscriptions and sources: what is found in each, beside what the service made of it. */

import assert from "node:assert/strict";
import { findingsIn } from "../../provider/kinds/script/findings";
import type { Part } from "../../provider/kinds/script/findings";
import { globals } from "../../provider/kinds/script/engine-level";
import { everyGlobal, lackingCases, otherCases, rowCases } from "../support/function-cases";
import { recordedFunctions } from "../support/recorded";

const answers = recordedFunctions();

function linesIn(text: string, part: Part = "payload"): string[] {
  const { broken, onConvoy } = findingsIn(text, part);
  return [...(broken ? [broken] : []), ...onConvoy].map(({ code, text: words }) => `${words} [${code}]`);
}

function codesIn(text: string, part: Part): string[] {
  return linesIn(text, part).map((line) => /\[([\w-]+)\]$/.exec(line)?.[1] ?? "");
}

describe("A function that the service runs", () => {
  for (const { text, part, codes, isLeft = false } of [...rowCases, ...otherCases])
    it(`${codes.join(" and ") || "is passed in silence"}: ${text}`, () => {
      assert.deepEqual(codesIn(text, part).sort(), [...codes].sort());
      const answer = answers[text];
      assert.ok(answer !== undefined, "no answer is recorded");
      const isError = "error" in answer;
      const isDanger = codes.some((code) => !/^(engine-differs|payload-replaced)$/.test(code));
      if (isDanger) assert.ok(isError, JSON.stringify(answer));
      if (codes.length === 0) assert.equal(isError, isLeft || /throw/.test(text), JSON.stringify(answer));
    });

  it("finds no name of the table in the service", () => {
    for (const { text } of lackingCases) assert.deepEqual(answers[text], { payload: "undefined" }, text);
  });

  it("finds exactly the globals of the service", () => {
    assert.deepEqual(answers[everyGlobal.text], { payload: [...globals, "transform"].sort() });
  });
});
