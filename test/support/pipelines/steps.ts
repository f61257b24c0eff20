/** Plays the steps of a job of GitHub Actions: scripts, actions from elsewhere by their stubs, and composite actions. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { namesOf, type Addresses } from "../../../scripts/addresses";
import { language } from "./language";
import { stubs, type Place } from "./stubs";

const root = join(__dirname, "..", "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses;
const ours = namesOf(manifest).actions;

export type Values = Readonly<Record<string, string>>;
type Contexts = Record<string, unknown>;
interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, unknown>>;
}
interface Action {
  readonly inputs?: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs?: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}
/** A script that ran. */
export interface Ran {
  readonly script: string;
  /** What the step, the actions around it and the job added to the environment. */
  readonly environment: Values;
  readonly code: number | null;
  readonly text: string;
}
/** What scripts are run with, unless their step says otherwise. */
export interface Defaults {
  readonly shell: string;
  readonly "working-directory"?: string;
}
/** One job while its steps run. */
export interface Running {
  readonly place: Place;
  readonly temp: string;
  /** The variables that every step has. */
  readonly runner: Values;
  readonly contexts: Contexts;
  readonly defaults: Defaults | undefined;
  readonly ran: Ran[];
  failed: boolean;
}

/** Fails on a key that the player does not know. */
export function known(what: string, given: object, keys: readonly string[]): void {
  for (const key of Object.keys(given)) assert.ok(keys.includes(key), `${what}: \`${key}\` is not played`);
}

// A quoted text may hold braces.
const expression = /\$\{\{((?:'(?:[^']|'')*'|[^'])*?)\}\}/g;

/** A text with its expressions put in; the value itself, where it is one expression. */
export function fill(value: unknown, contexts: Contexts, workspace?: string): unknown {
  if (typeof value !== "string") return value;
  const functions = workspace === undefined ? {} : { hashFiles: hashFilesIn(workspace) };
  const [first] = value.matchAll(expression);
  if (first?.[0] === value) return language().evaluate(first[1] ?? "", contexts, functions);
  return value.replaceAll(expression, (_, one: string) =>
    text(language().evaluate(one, contexts, functions)),
  );
}

function text(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value === null || value === undefined ? "" : assert.fail("an object is no text");
}

/** Values with their expressions put in. */
export const filled = (
  values: Readonly<Record<string, unknown>> = {},
  contexts: Contexts,
  workspace?: string,
): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, text(fill(value, contexts, workspace))]),
  );

/** Whether a condition holds. Without a function of the status in it, nothing before may have failed. */
export function holds(
  condition: string | boolean | undefined,
  contexts: Contexts,
  state: { readonly failed: boolean; readonly skipped?: boolean; readonly workspace?: string },
): boolean {
  const isFine = !state.failed && state.skipped !== true;
  const functions = {
    success: () => isFine,
    failure: () => state.failed,
    always: () => true,
    cancelled: () => false,
    hashFiles: hashFilesIn(state.workspace),
  };
  const whole = String(condition ?? "success()").replace(/^\$\{\{([^]*)\}\}$/, "$1");
  const isAsked = /\b(success|failure|always|cancelled)\(\)/.test(whole);
  return (isAsked || isFine) && isTrue(language().evaluate(whole, contexts, functions));
}

/** `hashFiles` of a workspace, which only tells whether one of the files is there. */
const hashFilesIn =
  (workspace: string | undefined) =>
  (...paths: readonly string[]): string => {
    for (const path of paths) assert.doesNotMatch(path, /[*?!]/, "patterns are not played");
    return workspace !== undefined && paths.some((path) => existsSync(join(workspace, path))) ? "hash" : "";
  };

const isTrue = (value: unknown): boolean => ![false, 0, "", null].includes(value as null);

/** The steps of a job or of a composite action, with the variables around them. */
export async function playSteps(
  job: Running,
  steps: readonly Step[],
  contexts: Contexts,
  around: Values,
): Promise<void> {
  const outcomes: Record<string, { outputs: Values }> = {};
  contexts["steps"] = outcomes;
  let failed = false;
  for (const step of steps) {
    known("a step", step, ["id", "name", "if", "uses", "with", "run", "shell", "env"]);
    const { workspace } = job.place;
    if (!holds(step.if, { ...contexts, env: around }, { failed, workspace })) continue;
    const environment = { ...around, ...filled(step.env, { ...contexts, env: around }) };
    const { isFine, outputs } = await (step.run === undefined
      ? use(job, step, contexts, environment)
      : run(job, step, environment));
    if (step.id !== undefined) outcomes[step.id] = { outputs };
    failed ||= !isFine;
  }
  job.failed ||= failed;
}

/** How a step ended. One that failed has outputs, too. */
interface Outcome {
  readonly isFine: boolean;
  readonly outputs: Values;
}

async function run(job: Running, step: Step, environment: Values): Promise<Outcome> {
  const { run: script = "", shell = job.defaults?.shell } = step;
  // What stands in a script is run as it is written: an expression in it would be code of whoever chooses its value.
  assert.ok(!script.includes("${{"), `an expression in a script: ${script}`);
  assert.equal(shell, "bash");
  const file = join(job.temp, "output");
  writeFileSync(file, "");
  const env = { ...job.runner, ...environment, GITHUB_OUTPUT: file };
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd: join(job.place.workspace, job.defaults?.["working-directory"] ?? ""),
    env,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  job.ran.push({ script, environment, code, text: said });
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const outputs = lines.map((line) => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)] as const);
  return { isFine: code === 0, outputs: Object.fromEntries(outputs) };
}

async function use(job: Running, step: Step, contexts: Contexts, environment: Values): Promise<Outcome> {
  const { uses = assert.fail("a step does nothing") } = step;
  const given = filled(step.with, { ...contexts, env: environment }, job.place.workspace);
  const [path = "", commit] = uses.split("@");
  const folder = uses.startsWith("./")
    ? join(job.place.workspace, uses)
    : path.startsWith(`${ours}/`)
      ? join(root, path.slice(ours.length))
      : undefined;
  if (folder === undefined) {
    assert.match(commit ?? "", /^[0-9a-f]{40}$/, uses);
    const stub = stubs[path] ?? assert.fail(`${path} is not played`);
    known(path, given, stub.inputs);
    stub.play(given, job.place);
    return { isFine: true, outputs: {} };
  }
  const action = parse(readFileSync(join(folder, "action.yml"), "utf8")) as Action;
  known(uses, action, ["name", "description", "inputs", "outputs", "runs"]);
  known(uses, action.runs, ["using", "steps"]);
  assert.equal(action.runs.using, "composite");
  known(uses, given, Object.keys(action.inputs ?? {}));
  const inputs = Object.fromEntries(
    Object.entries(action.inputs ?? {}).map(([name, input]) => {
      if (input.required === true) assert.ok(name in given, `${uses} needs ${name}`);
      return [name, given[name] ?? text(fill(input.default, contexts))];
    }),
  );
  const inner: Running = { ...job, defaults: undefined, failed: false };
  // An action sees no secret of the workflow unless it is given it.
  const { github, runner, strategy, matrix } = contexts;
  const own: Contexts = { github, runner, strategy, matrix, inputs };
  await playSteps(inner, action.runs.steps, own, environment);
  const outputs = Object.entries(action.outputs ?? {}).map(([name, { value }]) => [name, value] as const);
  return { isFine: !inner.failed, outputs: filled(Object.fromEntries(outputs), own) };
}
