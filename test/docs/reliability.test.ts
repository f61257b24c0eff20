/** The tables of `docs/reliability.md`: every row names a test, and the run that has this test proves that it passed. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisesIn, readPromises, unproved } from "../support/promises";

describe("The table of what happens when things go wrong", () => {
  const promises = readPromises();

  it("has a row for each promise, and each row names a file of tests", () => {
    assert.ok(promises.length >= 30, `${promises.length} rows`);
    const lacking = promises.filter(
      ({ happens, does, file, title }) =>
        happens === "" || does === "" || title === "" || !existsSync(join(__dirname, "..", "..", file)),
    );
    assert.deepEqual(lacking, []);
  });
});

describe("A promise", () => {
  const file = "test/a.test.ts";
  const row = (title: string): string =>
    [
      "| What happens | What it does | Proved by |",
      "| --- | --- | --- |",
      `| It breaks | Mends it | \`${file}\`: ${title} |`,
    ].join("\n");
  const isProved = (title: string, ...passed: { file: string; title: string }[]): boolean =>
    unproved(promisesIn(row(title)), passed).length === 0;

  it("is proved by the test of that title that passed in that file, and by no other", () => {
    assert.ok(isProved("mends (it)", { file, title: "mends (it)" }));
    assert.ok(!isProved("mends (it)"));
    assert.ok(!isProved("mends (it)", { file: "test/b.test.ts", title: "mends (it)" }));
    assert.ok(!isProved("mends (it)", { file, title: "mends (it) in part" }));
    assert.ok(!isProved("mends.it", { file, title: "mends it" }));
  });

  it("may leave out of the title what differs", () => {
    assert.ok(isProved("by … is mended: …", { file, title: "by a reset is mended: endpoint" }));
    assert.ok(!isProved("by … is mended", { file, title: "by a reset is mended not at all" }));
  });

  it("that is not proved is told with the test that is missing", () => {
    assert.deepEqual(unproved(promisesIn(row("mends it")), []), [
      "It breaks: no test passed in test/a.test.ts that is called: mends it",
    ]);
  });
});
