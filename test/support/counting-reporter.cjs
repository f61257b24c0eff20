/** Mocha's own spec output; and the counts, what passed, what failed and the time of each file as one JSON line in the file that TEST_COUNTS names. */

const { writeFileSync } = require("node:fs");
const { relative } = require("node:path");
const { reporters, Runner } = require("mocha");

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const { EVENT_RUN_BEGIN, EVENT_RUN_END, EVENT_TEST_END, EVENT_TEST_FAIL, EVENT_TEST_PASS } =
      Runner.constants;
    const tests = [];
    const failures = [];
    const times = {};
    const pathOf = ({ file, parent }) => relative(process.cwd(), file ?? parent?.file ?? "");

    let last = Date.now();
    runner.on(EVENT_RUN_BEGIN, () => {
      last = Date.now();
    });
    // What lies between two tests are hooks of the second one.
    runner.on(EVENT_TEST_END, (test) => {
      const now = Date.now();
      times[pathOf(test)] = (times[pathOf(test)] ?? 0) + now - last;
      last = now;
    });
    runner.on(EVENT_TEST_PASS, (test) => {
      tests.push({ file: pathOf(test), title: test.title });
    });
    runner.on(EVENT_TEST_FAIL, (test) => {
      failures.push({ file: pathOf(test), title: test.fullTitle() });
    });
    runner.once(EVENT_RUN_END, () => {
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      const file = process.env.TEST_COUNTS;
      if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped, tests, failures, times }));
    });
  }
};
