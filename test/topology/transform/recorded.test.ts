/** The local runner beside what Convoy answered to functions: what they get of a payload, and what becomes of their results. */

import assert from "node:assert/strict";
import { TransformRunner } from "../../../provider/topology/transform/run";
import { recordedTransforms, recordOf, wantedOf } from "../../support/recorded-transforms";

describe("What Convoy answered to functions", () => {
  const runner = new TransformRunner();
  after(() => runner.close());
  const answers = recordedTransforms();

  it("is what a run on this machine gives", () => {
    for (const [text, input, part, answer] of answers)
      assert.equal(recordOf(runner.run(text, input, part)), wantedOf(answer), text);
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
