/** The tables of `docs/reliability.md`: every row has a test, and the run that has this test proves that it passed. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisesIn, readPromises, unproved } from "../support/promises";
import { proofs } from "../support/proofs";

describe("The table of what happens when things go wrong", () => {
  const promises = readPromises();

  it("has a test in a file that exists for each row, and a row for each test", () => {
    assert.ok(promises.length >= 30, `${promises.length} rows`);
    const lacking = promises.filter(
      ({ happens, does, file, title }) =>
        happens === "" || does === "" || title === "" || !existsSync(join(__dirname, "..", "..", file)),
    );
    assert.deepEqual(lacking, []);
    assert.deepEqual(promises.map(({ happens }) => happens).sort(), Object.keys(proofs).sort());
  });
});

describe("A promise", () => {
  const file = "test/a.test.ts";
  const page = "| What happens | What it does |\n| --- | --- |\n| It breaks | Mends it |";
  const promised = (title: string) => promisesIn(page, { "It breaks": [file, title] });
  const isProved = (title: string, ...passed: { file: string; title: string }[]): boolean =>
    unproved(promised(title), passed).length === 0;

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
    assert.deepEqual(unproved(promised("mends it"), []), [
      "It breaks: no test passed in test/a.test.ts that is called: mends it",
    ]);
  });
});
