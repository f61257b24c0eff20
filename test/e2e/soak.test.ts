/** A short soak, so that the long one (`npm run soak -- --minutes 20`) is known to work. */

import assert from "node:assert/strict";
import { Soak } from "../support/soak";

describe("A soak", function () {
  this.timeout(300_000);

  // Slow: the second round goes on from what edits and faults have left of the first.
  it("holds every invariant through edits, drifts and faults over fifty resources", async () => {
    const soak = await Soak.start(20_260_801);
    try {
      await soak.round();
      await soak.round();
      assert.ok(soak.counts.faults > 0 && soak.counts.wishes > 0 && soak.counts.requests > 100);
    } catch (error) {
      await soak.remove();
      throw error;
    }
    await soak.end();
  });
});
