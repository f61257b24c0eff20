/** The way of a create and of an update through the rooms of the house. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

describe("A create and an update", () => {
  it("enter few rooms again, call none above, and compare each object that they see once", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/walks.ts"], {
      cwd: root,
      encoding: "utf8",
    });
    assert.equal(status, 0, `${stdout}${stderr}`);
    // An update sees the object as it was read and as the service answers; a create sees the answer.
    const comparisons = [...stdout.matchAll(/^(\w+ (?:create|update)): .* (\d+) comparisons$/gm)];
    assert.deepEqual(
      comparisons.map(([, walk, count]) => `${walk} ${count}`),
      ["dynamic create 1", "dynamic update 2", "plugin create 1", "plugin update 2"],
    );
  });
});
