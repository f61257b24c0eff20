/**
 * The checks and suites, and one count over all of them as the last line.
 *
 * - `npm test`: types, format, circles of imports, all units, the package, and one whole program of each kind.
 * - `npm run test:full`: that, lint, and all other programs. `--rest` leaves out what `npm test` runs.
 * - `npm run test:unit`: only the units, which need no package.
 *
 * `--all-rounds` makes property tests as thorough as they are in `test:full`. `--part 2/4` runs the second quarter of the files.
 */

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findCli, findDriver } from "../test/e2e/drivers";
import { mostProcesses, oneOfEach } from "../test/support/one-of-each";
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
const { values: options } = parseArgs({
  options: {
    unit: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    rest: { type: "boolean", default: false },
    "all-rounds": { type: "boolean", default: false },
    part: { type: "string", default: "1/1" },
  },
});
const isFull = options.full || options.rest;
const [part, parts] = partOf(options.part);
const processCount = join(scratch, `processes-${process.pid}`);

const passed: Passed[] = [];
const failures: string[] = [];
const seconds: Record<string, number> = {};
let total: Counts = { passed: 0, failed: 0, skipped: 0 };
let suites = 0;

/** `2/4` as its two numbers. */
function partOf(text: string): readonly [part: number, parts: number] {
  const [one = 0, all = 0] = /^\d+\/\d+$/.test(text) ? text.split("/").map(Number) : [];
  if (one < 1 || one > all)
    throw new Error(`--part ${text}: write the number of the part and how many there are, as in 2/4`);
  return [one, all];
}

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

/** Runs a script of one of the project's tools. What it prints is held back until it ends, so that two do not mix. */
async function run(
  script: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...parameters], {
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

async function check(name: string, script: string, ...parameters: readonly string[]): Promise<void> {
  const { status, output } = await run(script, parameters);
  judge(name, status === 0, output);
}

/** A suite that ends without a count, or badly without a failed test, has itself failed. */
async function suite(name: string, files: readonly string[]): Promise<void> {
  const file = join(scratch, `counts-${process.pid}-${suites++}.json`);
  const { status, output } = await run("mocha/bin/mocha.js", files, {
    TEST_COUNTS: file,
    TEST_STARTED: processCount,
    NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --require ${JSON.stringify(counter)}`,
    ...(!isFull && { TEST_DRIVER: "embedded" }),
    ...(!isFull && !options["all-rounds"] && { TEST_ROUNDS: "few" }),
  });
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

const counter = join(root, "test", "support", "process-counter.cjs");

/** Suites of these files, dealt out like cards: neighbours are of one theme and take about the same time. */
function suitesOf(name: string, files: readonly string[], filesPerSuite: number): Job[] {
  const decks = Math.ceil(files.length / filesPerSuite);
  return Array.from({ length: decks }, (_, deck) => {
    const dealt = files.filter((_file, index) => index % decks === deck);
    return () => suite(`${name}, ${String(deck + 1)} of ${String(decks)}`, dealt);
  });
}

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

/** Builds, packs and installs the package: examples and whole programs see it as a user does. */
async function pack(): Promise<void> {
  const problem = await preparePackage().then(
    () => "",
    (error: unknown) => `${String(error)}\n`,
  );
  judge("pack", problem === "", problem);
}

const compiler = "typescript7/bin/tsc";

/** What each command checks beside its suites. */
const checks: readonly Job[] = [
  () => check("types", compiler, "-p", "tsconfig.json"),
  () => check("types of the page", compiler, "-p", "tools/page"),
  () => check("format", "prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."),
  () => check("circles of imports", "dependency-cruiser/bin/dependency-cruise.mjs", "provider", "tools"),
];

function lint(): Promise<void> {
  const cache = ["--cache", "--cache-strategy", "content", "--cache-location", join(scratch, "eslint")];
  return check("lint", "eslint/bin/eslint.js", ".", "--max-warnings", "0", ...cache);
}

/** The jobs of this run: the package comes first, because the programs wait for it. */
function jobsOf(files: readonly string[]): Job[] {
  // With a CLI, the programs of `npm test` have only run on the embedded engine.
  const isDone = (file: string): boolean =>
    !startsPrograms(file) || (file in oneOfEach && findCli() === undefined);
  const wanted = files.filter((file) =>
    options.rest
      ? !isDone(file)
      : options.full || !startsPrograms(file) || (!options.unit && file in oneOfEach),
  );
  const ours = wanted.filter((_file, index) => index % parts === part - 1);
  const units = suitesOf(
    "units",
    ours.filter((file) => !startsPrograms(file)),
    30,
  );
  if (options.unit) return units;
  const programs = suitesOf(
    `programs, on the ${isFull ? findDriver().name : "embedded engine"}`,
    ours.filter((file) => startsPrograms(file)),
    isFull ? 12 : 3,
  );
  const isFirst = part === 1;
  const jobs: Job[] = [
    () => pack().then(() => void jobs.unshift(...programs)),
    ...(isFirst && isFull ? [lint] : []),
    ...(isFirst && !options.rest ? checks : []),
    ...units,
  ];
  return jobs;
}

/** Each promise of the guide is proved in the run that has its test. */
function judgePromises(files: readonly string[]): void {
  const ran = new Set(files.filter((file) => file in seconds));
  const open = unproved(
    readPromises().filter(({ file }) => ran.has(file)),
    passed,
  );
  judge("promises", open.length === 0, open.map((line) => `${line}\n`).join(""));
}

/** `npm test` starts no more processes than it may. */
function judgeProcesses(): void {
  const started = readFileSync(processCount).length;
  rmSync(processCount);
  const line = `${String(started)} Node processes were started by tests`;
  if (isFull || options.unit) console.log(`\n${line}`);
  else judge(`processes: ${line}, of ${String(mostProcesses)}`, started > 0 && started <= mostProcesses);
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
  writeFileSync(processCount, "");
  const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .sort()
    .map((name) => `test/${name}`);
  await runAll(jobsOf(files));
  if (!options.unit) judgePromises(files);
  judgeProcesses();
  printSlowest();
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
  const { passed: good, failed, skipped } = total;
  console.log(
    `\n${String(good)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ""}`,
  );
  process.exitCode = failed === 0 && good > 0 ? 0 : 1;
}

void main();
