/** Lengths of time as texts: what counts as one, how long it is, and that no text takes long to read. */

import assert from "node:assert/strict";
import { isGoDuration, secondsIn } from "../../provider/kinds/duration";

const readable: readonly (readonly [text: string, seconds: number, isGo: boolean])[] = [
  ["0", 0, true],
  ["0s", 0, true],
  ["60", 60, false],
  ["1m", 60, true],
  ["1h30m", 5400, true],
  ["1.5s", 1.5, true],
  [".5s", 0.5, true],
  ["1500ms", 1.5, true],
  ["2us", 2e-6, true],
  ["2µs", 2e-6, true],
  ["1m30", 90, false],
  ["2562047h47m16s", 9_223_372_036, true],
  ["2562047h47m17s", 9_223_372_037, false],
];
const unreadable = ["", "soon", "1 m", "-1s", "PT1M", "1m.", "s", "1d", "1e3s"];

describe("A length of time", () => {
  for (const [text, seconds, isGo] of readable) {
    it(`is read in ${text}`, () => {
      assert.deepEqual([secondsIn(text), isGoDuration(text)], [seconds, isGo]);
    });
  }

  for (const text of unreadable) {
    it(`is not read in "${text}"`, () => {
      assert.deepEqual([secondsIn(text), isGoDuration(text)], [undefined, false]);
    });
  }

  for (const text of ["1".repeat(200_000) + "!", "1ms".repeat(100_000) + "!", "1.1.".repeat(100_000)]) {
    it(`is looked for once, however long and misleading the text: ${text.slice(0, 6)}…`, () => {
      assert.equal(secondsIn(text), undefined);
      assert.equal(isGoDuration(text), false);
    });
  }
});
