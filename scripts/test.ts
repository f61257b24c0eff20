/** `npm test`: every check and suite, and one count over all of them as the last line. */

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findDrivers } from "../test/e2e/drivers";
import { preparePackage } from "../test/support/packed";
import { readPromises, unproved, type Passed } from "../test/support/promises";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface SuiteCounts extends Counts {
  readonly tests: readonly Passed[];
  /** Each failed test with the titles around it. */
  readonly failures: readonly Passed[];
  /** Milliseconds for each file. */
  readonly times: Readonly<Record<string, number>>;
}

const root = join(__dirname, "..");
const scratch = join(root, ".scratch");
const none: Counts = { passed: 0, failed: 0, skipped: 0 };
const good: Counts = { ...none, passed: 1 };
const bad: Counts = { ...none, failed: 1 };

/** Checks and suites one after the other. What they print is held back until the lane is shown. */
class Lane {
  private static suites = 0;
  private counts = none;
  private held: string | undefined = "";
  /** What passed. */
  readonly tests: Passed[] = [];
  /** What failed, a line each. */
  readonly failures: string[] = [];
  /** Milliseconds for each file of tests. */
  readonly times: [file: string, time: number][] = [];

  /** Prints what was held back, and from now on everything at once. */
  show(): this {
    process.stdout.write(this.held ?? "");
    this.held = undefined;
    return this;
  }

  async check(name: string, command: string, ...args: readonly string[]): Promise<void> {
    this.judge(name, (await this.run(command, args)) === 0);
  }

  judge(name: string, isGood: boolean): void {
    this.print(`${isGood ? "✔" : "✘"} ${name}\n`);
    if (!isGood) this.failures.push(name);
    this.add(isGood ? good : bad);
  }

  /** A suite that ends without a count, or badly without a failed test, has itself failed. */
  async suite(name: string, ...files: readonly string[]): Promise<void> {
    this.print(`\n${name}\n`);
    const file = join(scratch, `counts-${process.pid}-${Lane.suites++}.json`);
    const status = await this.run("mocha", files, { TEST_COUNTS: file });
    const counts = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as SuiteCounts) : undefined;
    rmSync(file, { force: true });
    if (counts === undefined || counts.passed + counts.failed + counts.skipped === 0) {
      this.failures.push(`${name}: ended with ${status} before it counted`);
      return this.add(bad);
    }
    this.tests.push(...counts.tests);
    this.failures.push(...counts.failures.map(({ file, title }) => `${file}: ${title}`));
    this.times.push(...Object.entries(counts.times));
    if (status === 0 || counts.failed > 0) return this.add(counts);
    this.failures.push(`${name}: ended with ${status} although no test failed`);
    this.add({ ...counts, failed: 1 });
  }

  total(other: Counts): Counts {
    const { passed, failed, skipped } = this.counts;
    return {
      passed: passed + other.passed,
      failed: failed + other.failed,
      skipped: skipped + other.skipped,
    };
  }

  private add(counts: Counts): void {
    this.counts = this.total(counts);
  }

  private print(text: string): void {
    if (this.held === undefined) process.stdout.write(text);
    else this.held += text;
  }

  private async run(
    command: string,
    args: readonly string[],
    environment: Record<string, string> = {},
  ): Promise<number> {
    const child = spawn(join(root, "node_modules", ".bin", command), args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...environment },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.print(text);
      });
    }
    return new Promise((resolve) => {
      child.on("error", () => {
        resolve(1);
      });
      child.on("close", (status) => {
        resolve(status ?? 1);
      });
    });
  }
}

async function main(): Promise<void> {
  mkdirSync(scratch, { recursive: true });
  const first = new Lane().show();
  const format = new Lane();
  // The examples see the package as a user does: built and packed. Until then only the format can be looked at.
  const formatted = format.check("format", "prettier", "--check", "--log-level", "warn", ".");
  await first.check("build", "tsc", "-p", "tsconfig.build.json");
  await first.check("comments", "tsx", "scripts/share-comments.ts");
  const isPacked = await preparePackage({ isBuilt: true }).then(
    () => true,
    (error: unknown) => {
      console.log(String(error));
      return false;
    },
  );
  first.judge("pack", isPacked);
  await formatted;
  format.show();

  // Whole programs take one core, everything else the other, until it is done and takes programs, too.
  const drivers = findDrivers().map(({ name }) => name);
  const files = readdirSync(join(root, "test", "e2e")).filter((name) => name.endsWith(".test.ts"));
  const programs: Lane[] = [];
  const runPrograms = async (): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const lane = new Lane();
      programs.push(lane);
      await lane.suite(`end to end, on: ${drivers.join(", ")}: ${file}`, `test/e2e/${file}`);
      void others.then(() => lane.show());
    }
  };
  const others = (async (): Promise<void> => {
    await first.check("types", "tsc", "-p", "tsconfig.json");
    await first.check("lint", "eslint", ".", "--max-warnings", "0");
    await first.check("circles of imports", "depcruise", "provider");
    await first.suite("units", "test/!(e2e)/**/*.test.ts", "test/house.test.ts");
  })();
  await Promise.all([runPrograms(), others.then(runPrograms)]);

  const tests = [first, ...programs].flatMap((lane) => lane.tests);
  const open = unproved(readPromises(), tests);
  for (const line of open) console.log(line);
  first.judge("promises", open.length === 0);

  const lanes = [first, format, ...programs];
  console.log(slowest(lanes.flatMap((lane) => lane.times)).join("\n"));
  // The end is all that some places show of a run.
  for (const failure of lanes.flatMap((lane) => lane.failures)) console.log(`✘ ${failure}`);
  const { passed, failed, skipped } = lanes.reduce((sum, lane) => lane.total(sum), none);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** The ten files of tests that took the longest, a line each. */
function slowest(times: readonly [file: string, time: number][]): string[] {
  const sorted = [...times].sort(([, one], [, other]) => other - one).slice(0, 10);
  return sorted.map(([file, time]) => `${(time / 1000).toFixed(1).padStart(6)} s ${file}`);
}

void main();
