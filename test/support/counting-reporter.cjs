/** Mocha's own spec output; and the counts and what passed as one JSON line in the file that TEST_COUNTS names. */

const { writeFileSync } = require("node:fs");
const { relative } = require("node:path");
const { reporters, Runner } = require("mocha");

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const tests = [];
    runner.on(Runner.constants.EVENT_TEST_PASS, ({ file, title }) => {
      tests.push({ file: relative(process.cwd(), file), title });
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      const file = process.env.TEST_COUNTS;
      if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped, tests }));
    });
  }
};
