/** The local runner beside what Convoy answered to functions: what they get of a payload, and what becomes of their results. */

import assert from "node:assert/strict";
import { TransformRunner } from "../../../tools/topology/transform/run";
import { different } from "../../../provider/kinds/script/engine-level";
import { askedCases, everyGlobal, given } from "../../support/function-cases";
import { recordedFunctions, recordedTransforms, recordOf, wantedOf } from "../../support/recorded";

/** What the engine runs in another way than Node.js, and what cannot be taken away: a run does not show that. */
const differently = new Set([
  ...Object.values(different).map(({ example }) => example),
  "function transform() { return typeof Symbol.asyncIterator; }",
  "if (true) { function transform(payload) { return payload; } }",
  "function transform(payload) { { function f() { return 1; } } return { a: f() }; }",
  everyGlobal.text,
]);

describe("What Convoy answered to functions", () => {
  const runner = new TransformRunner();
  after(() => runner.close());
  const answers = recordedTransforms();

  it("is what a run on this machine gives", () => {
    for (const [text, input, part, answer] of answers)
      assert.equal(recordOf(runner.run(text, input, part)), wantedOf(answer), text);
  });

  it("is what a run gives for each row of the table of the engine", () => {
    const answers = recordedFunctions();
    for (const { text, part } of askedCases.filter(({ text }) => !differently.has(text))) {
      const answer = answers[text] ?? assert.fail(text);
      const { payload, error } = runner.run(text, given, part);
      const local = error === undefined ? { payload } : "error";
      assert.deepEqual(local, "error" in answer ? "error" : answer, text);
    }
  });

  it("covers lists and maps of the payload, results of each type, the console and events", () => {
    const all = answers.map(([text]) => text).join("\n");
    for (const part of [
      "push",
      "splice",
      "sort",
      "delete",
      "Map",
      "Date",
      "Symbol",
      "NaN",
      "console",
      "event_type",
    ])
      assert.ok(all.includes(part), part);
    assert.ok(answers.filter(([, , , answer]) => "refused" in answer).length >= 30);
    assert.ok(answers.length >= 150);
  });
});
