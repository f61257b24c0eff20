/** `npm run test:random -- [--rounds N]`: the property tests with new seeds. Prints each seed that fails, and how to repeat it. */

import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "1" } } });
const root = join(__dirname, "..");
const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((name) => `test/${name}`)
  .filter(
    (file) => file.endsWith(".test.ts") && readFileSync(join(root, file), "utf8").includes("support/random"),
  );
if (files.length === 0) throw new Error("no property test was found");

let failed = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  const seed = String(randomInt(2 ** 31));
  console.log(`seed ${seed}`);
  for (const file of files) {
    const { status } = spawnSync(join(root, "node_modules", ".bin", "mocha"), [file], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, PROPERTY_SEED: seed },
    });
    if (status === 0) continue;
    failed += 1;
    console.log(`failed with seed ${seed}; to repeat it: PROPERTY_SEED=${seed} npx mocha ${file}`);
  }
}
console.log(failed === 0 ? "every property held" : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
