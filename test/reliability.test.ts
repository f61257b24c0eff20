/** The table of `docs/reliability.md`: every row names a test that exists. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..");
const lines = readFileSync(join(root, "docs", "reliability.md"), "utf8").split("\n");
const rows = lines
  .filter((line) => line.startsWith("| ") && !/^\| (What happens|-)/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\||\|$/g, "").trim()));

describe("The table of what happens when things go wrong", () => {
  it("has a row for each promise", () => {
    assert.ok(rows.length >= 30, `${rows.length} rows`);
  });

  for (const [happens = "", does = "", proof = ""] of rows) {
    it(`says what proves the row "${happens}"`, () => {
      assert.ok(happens !== "" && does !== "");
      const [, file = "", title = ""] = /^`(test\/[\w./-]+\.test\.ts)`: (.+)$/.exec(proof) ?? [];
      assert.ok(existsSync(join(root, file)), file);
      assert.ok(readFileSync(join(root, file), "utf8").includes(title), `${file} has no test "${title}"`);
    });
  }
});
