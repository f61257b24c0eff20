/** `npm test`: every check and suite, and one count over all of them as the last line. `--unit`: only what starts no Pulumi program and needs no package. */

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findDriver } from "../test/e2e/drivers";
import { preparePackage } from "../test/support/packed";
import { readPromises, unproved, type Passed } from "../test/support/promises";
import { startsPrograms } from "../test/support/programs";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What a suite leaves in the file that it is told. */
interface SuiteCounts extends Counts {
  readonly tests: readonly Passed[];
  /** File and title of each test that failed. */
  readonly failures: readonly string[];
  /** How long each file took. */
  readonly seconds: Readonly<Record<string, number>>;
}

type Job = () => Promise<void>;

const root = join(__dirname, "..");
const scratch = join(root, ".scratch");
const { values: options } = parseArgs({ options: { unit: { type: "boolean", default: false } } });

const passed: Passed[] = [];
const failures: string[] = [];
const seconds: Record<string, number> = {};
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
let suites = 0;

function add(counts: Counts): void {
  total = {
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  };
}

function judge(name: string, isGood: boolean, output = ""): void {
  process.stdout.write(`${output}${isGood ? "✔" : "✘"} ${name}\n`);
  add({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 });
  if (!isGood) failures.push(name);
}

/** Runs one of the project's tools. What it prints is held back until it ends, so that two do not mix. */
async function run(
  command: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ status: number; output: string }> {
  const child = spawn(join(root, "node_modules", ".bin", command), parameters, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const status = await new Promise<number>((resolve) => {
    child.on("error", () => {
      resolve(1);
    });
    child.on("close", (code) => {
      resolve(code ?? 1);
    });
  });
  return { status, output };
}

async function check(name: string, command: string, ...parameters: readonly string[]): Promise<void> {
  const { status, output } = await run(command, parameters);
  judge(name, status === 0, output);
}

/** A suite that ends without a count, or badly without a failed test, has itself failed. */
async function suite(name: string, files: readonly string[]): Promise<void> {
  const file = join(scratch, `counts-${process.pid}-${suites++}.json`);
  const { status, output } = await run("mocha", files, { TEST_COUNTS: file });
  process.stdout.write(`\n${name}\n${output}`);
  const counts = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as SuiteCounts) : undefined;
  rmSync(file, { force: true });
  if (counts === undefined || counts.passed + counts.failed + counts.skipped === 0) {
    add({ passed: 0, failed: 1, skipped: 0 });
    failures.push(`${name}: ended without a result`);
    return;
  }
  passed.push(...counts.tests);
  failures.push(...counts.failures);
  Object.assign(seconds, counts.seconds);
  const isBad = status !== 0 && counts.failed === 0;
  add(isBad ? { ...counts, failed: 1 } : counts);
  if (isBad) failures.push(`${name}: ended with status ${String(status)}`);
}

/** Suites of these files, in parts that keep every core busy to the end. */
function suitesOf(name: string, files: readonly string[]): Job[] {
  const parts = Math.ceil(files.length / filesPerSuite);
  return Array.from({ length: parts }, (_, part) => {
    // Dealt out like cards: neighbours are of one theme and take about the same time.
    const dealt = files.filter((_file, index) => index % parts === part);
    return () => suite(`${name}, part ${String(part + 1)} of ${String(parts)}`, dealt);
  });
}

/** A process of its own costs some seconds; one for everything leaves a core idle. */
const filesPerSuite = 12;

/** All jobs, as many at a time as there are cores; a job may put others in front. */
async function runAll(jobs: Job[]): Promise<void> {
  let running = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const job = jobs.shift();
      if (job !== undefined) {
        running += 1;
        await job().finally(() => (running -= 1));
      } else if (running === 0) {
        return;
      } else {
        await wait(100);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
}

/** Builds and packs the package: the examples and whole programs see it as a user does. */
async function pack(): Promise<void> {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  await check("build", "tsc", "-p", "tsconfig.build.json");
  await check("comments", "tsx", "scripts/share-comments.ts");
  await check("page", "tsx", "scripts/page.ts");
  const problem = await preparePackage({ isBuilt: true }).then(
    () => "",
    (error: unknown) => `${String(error)}\n`,
  );
  judge("pack", problem === "", problem);
}

function printSlowest(): void {
  const slowest = Object.entries(seconds)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10);
  console.log("\nThe ten slowest files, in seconds:");
  for (const [file, time] of slowest) console.log(`${time.toFixed(1).padStart(6)}  ${file}`);
}

async function main(): Promise<void> {
  mkdirSync(scratch, { recursive: true });
  const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .sort()
    .map((name) => `test/${name}`);
  const units = suitesOf(
    "units",
    files.filter((file) => !startsPrograms(file)),
  );
  if (options.unit) {
    await runAll(units);
  } else {
    const programs = suitesOf(`programs, on the ${findDriver().name}`, files.filter(startsPrograms));
    const jobs: Job[] = [
      () => pack().then(() => void jobs.unshift(...programs)),
      () => check("lint", "eslint", ".", "--max-warnings", "0"),
      () => check("types", "tsc", "-p", "tsconfig.json"),
      () => check("types of the page", "tsc", "-p", "provider/page"),
      () => check("format", "prettier", "--check", "--log-level", "warn", "."),
      () => check("circles of imports", "depcruise", "provider"),
      ...units,
    ];
    await runAll(jobs);
    const open = unproved(readPromises(), passed);
    judge("promises", open.length === 0, open.map((line) => `${line}\n`).join(""));
  }

  printSlowest();
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  const { passed: good, failed, skipped } = total;
  console.log(
    `\n${String(good)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ""}`,
  );
  process.exitCode = failed === 0 && good > 0 ? 0 : 1;
}

void main();
