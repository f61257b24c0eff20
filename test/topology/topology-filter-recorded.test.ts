/** Holds the local evaluation of filters against what releases of Convoy answered. */

import assert from "node:assert/strict";
import { evaluateFilter } from "../../tools/topology/filter/filter";
import type { Verdict } from "../../tools/topology/filter/filter";
import { recordedAnswers } from "../support/recorded";

/** What the letters of all releases that know the filter agree on; undefined where they do not. */
function agreed(answers: string): Verdict["result"] | undefined {
  if (/^m+$/.test(answers)) return "match";
  return /^[nep]+$/.test(answers) ? "no-match" : undefined;
}

/** What is left open though the releases agree: nobody else writes such keys, nor numbers. */
const leftOpen = [/ is given twice$/, / too many paths, /, / may represent a number$/];

describe("What Convoy answered to filters", () => {
  const answers = recordedAnswers();

  it("covers each operator, with each answer of the service", () => {
    const all = answers.map(([filter]) => JSON.stringify(filter));
    const names = ["eq", "neq", "gt", "gte", "lt", "lte", "in", "nin", "or", "and", "exist", "regex"];
    for (const name of names)
      assert.ok(all.filter((text) => text.includes(`"$${name}"`)).length >= 20, `$${name}`);
    for (const letters of ["mmm", "nnn", "eee", "emm", "mmn", "nnm", "m", "n"])
      assert.ok(
        answers.some(([, , letter]) => letter === letters),
        letters,
      );
    assert.ok(answers.length >= 1000);
  });

  it("is worked out without the service as each release answered", () => {
    const undecided: string[] = [];
    for (const [filter, request, letters] of answers) {
      const verdict = evaluateFilter(filter, request);
      const wanted = agreed(letters) ?? "unknown";
      if (verdict.result === "unknown" && wanted !== "unknown") undecided.push(verdict.reason);
      else assert.equal(verdict.result, wanted, JSON.stringify([filter, request, letters, verdict]));
    }
    const times = (reason: RegExp): number => undecided.filter((one) => reason.test(one)).length;
    assert.deepEqual(leftOpen.map(times), [2, 2, 12]);
    assert.equal(undecided.length, 16, undecided.join("\n"));
  });

  it("gives each reason in one line", () => {
    for (const [filter, request] of answers) {
      const verdict = evaluateFilter(filter, request);
      if (verdict.result !== "match") assert.match(verdict.reason, /^filter[ :][^\n\r]{3,700}$/);
    }
  });
});
