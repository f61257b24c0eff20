/** Work on many items at once: its order, its limit, and its end after a failure. */

import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { inParallel } from "../../tools/cli/io/once";

describe("Work on many items", () => {
  it("is done a limited number at once, with the results in order", async () => {
    let [running, most] = [0, 0];
    const results = await inParallel([3, 1, 2, 0, 4], 2, async (turns) => {
      most = Math.max(most, ++running);
      for (let left = turns; left > 0; left -= 1) await turn();
      running -= 1;
      return `took ${turns}`;
    });
    assert.deepEqual(
      results,
      [3, 1, 2, 0, 4].map((turns) => `took ${turns}`),
    );
    assert.equal(most, 2);
    assert.deepEqual(await inParallel([], 2, () => Promise.reject(new Error("never"))), []);
  });

  it("begins nothing else after a failure", async () => {
    const begun: number[] = [];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
      await turn();
      if (item === 1) throw new Error("the first failure");
    };
    await assert.rejects(inParallel([0, 1, 2, 3, 4, 5], 2, work), /^Error: the first failure$/);
    for (let left = 10; left > 0; left -= 1) await turn();
    assert.deepEqual(begun, [0, 1, 2]);
  });
});
