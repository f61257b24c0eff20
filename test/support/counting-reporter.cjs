/** Mocha's own spec output; and the counts, what passed, what failed and each file's seconds as one JSON line in the file that TEST_COUNTS names. */

const { writeFileSync } = require("node:fs");
const { relative } = require("node:path");
const { reporters, Runner } = require("mocha");

const { EVENT_RUN_END, EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_FAIL, EVENT_TEST_PASS } =
  Runner.constants;

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const tests = [];
    const failures = [];
    const seconds = {};
    const begun = new Map();
    runner.on(EVENT_TEST_PASS, ({ file, title }) => {
      tests.push({ file: relative(process.cwd(), file), title });
    });
    runner.on(EVENT_TEST_FAIL, (test) => {
      failures.push(`${relative(process.cwd(), test.file ?? "")}: ${test.fullTitle()}`);
    });
    // The outermost suites hold the hooks of a file, too, which take most of the time of some.
    runner.on(EVENT_SUITE_BEGIN, (suite) => begun.set(suite, performance.now()));
    runner.on(EVENT_SUITE_END, (suite) => {
      if (!suite.parent?.root) return;
      const file = relative(process.cwd(), suite.file);
      seconds[file] = (seconds[file] ?? 0) + (performance.now() - begun.get(suite)) / 1000;
    });
    runner.once(EVENT_RUN_END, () => {
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      const file = process.env.TEST_COUNTS;
      if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped, tests, failures, seconds }));
    });
  }
};
