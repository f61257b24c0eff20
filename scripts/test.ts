/** `npm test`: every check and suite, one after the other, and one count over all of them as the last line. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findDrivers } from "../test/e2e/drivers";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(__dirname, "..");
const scratch = join(root, ".scratch");

const checks: readonly (readonly [string, string, ...string[]])[] = [
  ["types", "tsc", "-p", "tsconfig.json"],
  // The examples see the package as a user does: built.
  ["build", "tsc", "-p", "tsconfig.build.json"],
  ["lint", "eslint", ".", "--max-warnings", "0"],
  ["format", "prettier", "--check", "--log-level", "warn", "."],
];

const suites: readonly (readonly [string, string])[] = [
  ["units", "test/*.test.ts"],
  [
    `end to end, on: ${findDrivers()
      .map(({ name }) => name)
      .join(", ")}`,
    "test/e2e/*.test.ts",
  ],
];

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
mkdirSync(scratch, { recursive: true });
for (const [name, command, ...args] of checks) {
  const isGood = run(command, args) === 0;
  console.log(`${isGood ? "✔" : "✘"} ${name}`);
  add(isGood ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 });
}
for (const [name, files] of suites) {
  console.log(`\n${name}`);
  add(runSuite(files));
}
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** A suite that ends without a count, or badly without a failed test, has itself failed. */
function runSuite(files: string): Counts {
  const file = join(scratch, `counts-${process.pid}.json`);
  rmSync(file, { force: true });
  const status = run("mocha", [files], { TEST_COUNTS: file });
  const counts = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Counts) : undefined;
  rmSync(file, { force: true });
  if (counts === undefined || counts.passed + counts.failed === 0)
    return { passed: 0, failed: 1, skipped: 0 };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function run(command: string, args: readonly string[], environment: Record<string, string> = {}): number {
  const bin = join(root, "node_modules", ".bin", command);
  const { status } = spawnSync(bin, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}

function add(counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
