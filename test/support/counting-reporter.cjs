/** Mocha's own spec output, and the counts as one JSON line in the file that TEST_COUNTS names. */

const { writeFileSync } = require("node:fs");
const { reporters, Runner } = require("mocha");

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const file = process.env.TEST_COUNTS;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
};
