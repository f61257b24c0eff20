/**
 * Plays workflows of GitHub Actions of a repository, with what it calls of ours. It fails on whatever it does not know, and where GitHub
 * would not start: a called job that asks for a permission that the caller does not grant.
 */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { namesOf, type Addresses } from "../../../scripts/addresses";
import { fill, filled, holds, known, playSteps } from "./steps";
import type { Defaults, Ran, Running, Values } from "./steps";

const root = join(__dirname, "..", "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses;

type Permissions = Readonly<Record<string, string>>;
type Contexts = Record<string, unknown>;
interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Permissions;
  readonly environment?: string;
  readonly concurrency?: string | { readonly group: string };
  readonly strategy?: { readonly matrix: unknown; readonly "fail-fast"?: boolean };
  readonly outputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly steps?: Parameters<typeof playSteps>[1];
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, string>> | "inherit";
}
interface Called {
  readonly inputs: Readonly<Record<string, { readonly type: string; readonly default: unknown }>>;
  readonly secrets: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>> & { readonly workflow_call?: Called };
  readonly permissions?: Permissions;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly defaults?: { readonly run: Defaults };
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What happens in a repository, and what it has. */
export interface Event {
  /** Its files, at the commit of the event. */
  readonly repository: string;
  /** A folder for all that the run writes. */
  readonly folder: string;
  /** The same on the default branch. Default: the same. */
  readonly main?: string;
  readonly name: "pull_request" | "merge_group" | "push" | "schedule" | "workflow_dispatch";
  readonly payload?: object;
  /** Default: the main branch. */
  readonly ref?: string;
  readonly secrets?: Values;
  readonly variables?: Values;
  /** The secrets of each environment. */
  readonly environments?: Readonly<Record<string, Values>>;
  /** The variables of the runner, such as PATH. */
  readonly runner: Values;
  /** The variables of a played GitHub, with the token that a job has. */
  readonly forge?: Values;
  /** The jobs that somebody, or a newer run, cancels before they begin. */
  readonly cancelled?: readonly string[];
  /** Is told what the token of a job may do, before the job begins. */
  readonly onToken?: (permissions: Permissions) => void;
}
/** One job that ran, or was left out. */
export interface Played {
  readonly name: string;
  readonly result: "success" | "failure" | "skipped" | "cancelled";
  readonly permissions: Permissions;
  readonly environment?: string;
  readonly concurrency?: string;
  readonly ran: readonly Ran[];
  readonly workspace: string;
  readonly temp: string;
  readonly summary: string;
}
/** A whole run. */
export interface Run {
  readonly jobs: readonly Played[];
  readonly artifacts: string;
  readonly scanned: readonly string[];
}

/** The workflow of a repository, for one event. */
export async function play(file: string, event: Event): Promise<Run> {
  const artifacts = join(event.folder, "artifacts");
  const run = { jobs: [] as Played[], artifacts, scanned: [] as string[] };
  const workflow = parse(readFileSync(join(event.repository, file), "utf8")) as Workflow;
  assert.ok(event.name in workflow.on, `nothing runs on ${event.name}`);
  const granted =
    workflow.permissions ?? assert.fail("the settings of the repository say what may be written");
  await playJobs(run, workflow, event, "", granted, {
    secrets: event.secrets ?? {},
    inputs: {},
    isAll: true,
  });
  return run;
}

type Handed = {
  readonly secrets: Values;
  /** Whether the secrets of an environment that were not named reach the job as well. */
  readonly isAll: boolean;
  readonly inputs: Readonly<Record<string, unknown>>;
};
interface Ended {
  readonly result: Played["result"];
  readonly outputs: Values;
}

async function playJobs(
  run: { jobs: Played[]; artifacts: string; scanned: string[] },
  workflow: Workflow,
  event: Event,
  prefix: string,
  granted: Permissions,
  handed: Handed,
): Promise<boolean> {
  known(prefix, workflow, ["name", "on", "permissions", "concurrency", "env", "defaults", "jobs"]);
  const ended: Record<string, Ended> = {};
  for (const [id, job] of Object.entries(workflow.jobs)) {
    known(id, job, [
      ...["if", "needs", "permissions", "environment", "concurrency", "strategy", "outputs", "env", "steps"],
      ...["uses", "with", "secrets", "runs-on"],
    ]);
    const name = `${prefix}${id}`;
    const permissions = job.permissions ?? workflow.permissions ?? {};
    // GitHub starts nothing at all otherwise, whether the job would run or not.
    if (prefix !== "")
      for (const [scope, access] of Object.entries(permissions))
        assert.ok([access, "write"].includes(granted[scope] ?? ""), `${name} asks for ${scope}: ${access}`);
    const needs = Object.fromEntries(
      [job.needs ?? []].flat().map((one) => [one, ended[one] ?? assert.fail(`${one} stands after ${id}`)]),
    );
    const results = Object.values(needs).map(({ result }) => result);
    const contexts: Contexts = {
      github: githubOf(event),
      inputs: handed.inputs,
      vars: event.variables ?? {},
      needs,
    };
    const state = {
      failed: results.includes("failure"),
      skipped: results.includes("skipped") || results.includes("cancelled"),
    };
    const left = { name, permissions, ran: [], workspace: "", temp: "", summary: "" };
    if (!holds(job.if, contexts, state)) {
      run.jobs.push({ ...left, result: "skipped" });
      ended[id] = { result: "skipped", outputs: {} };
    } else if (event.cancelled?.includes(id) === true) {
      run.jobs.push({ ...left, result: "cancelled" });
      ended[id] = { result: "cancelled", outputs: {} };
    } else if (job.uses !== undefined) {
      const isFine = await call(run, job, event, name, permissions, { ...contexts, secrets: handed.secrets });
      ended[id] = { result: isFine ? "success" : "failure", outputs: {} };
    } else {
      const rows = rowsOf(job, contexts);
      const all: Ended[] = [];
      for (const [index, matrix] of rows.entries()) {
        const one = { ...contexts, matrix, strategy: { "job-index": index, "job-total": rows.length } };
        const title = rows.length > 1 ? `${name} (${index})` : name;
        const env = { ...workflow.env, ...job.env };
        const own = { ...job, env, defaults: workflow.defaults?.run };
        all.push(await playJob(run, own, event, title, permissions, one, handed));
      }
      const isFine = all.every(({ result }) => result === "success");
      ended[id] = { result: isFine ? "success" : "failure", outputs: all[0]?.outputs ?? {} };
    }
  }
  return Object.values(ended).every(({ result }) => result !== "failure");
}

/** A job that calls a workflow of ours, or one of the same repository. */
async function call(
  run: { jobs: Played[]; artifacts: string; scanned: string[] },
  job: Job,
  event: Event,
  name: string,
  permissions: Permissions,
  contexts: Contexts,
): Promise<boolean> {
  const { uses = "" } = job;
  const isOwn = uses.startsWith("./");
  const [path = "", commit = ""] = uses.split("@");
  const ours = namesOf(manifest).actions;
  assert.ok(isOwn || path.startsWith(`${ours}/`), `${path} is not played`);
  if (!isOwn) assert.match(commit, /^[0-9a-f]{40}$/);
  const file = isOwn ? join(event.repository, uses) : join(root, path.slice(ours.length));
  const workflow = parse(readFileSync(file, "utf8")) as Workflow;
  const { inputs, secrets } = workflow.on.workflow_call ?? assert.fail(`${path} cannot be called`);
  const given = Object.entries(job.with ?? {}).map(([key, value]) => [key, fill(value, contexts)] as const);
  known(path, Object.fromEntries(given), Object.keys(inputs));
  for (const [key, value] of given) assert.equal(typeof value, inputs[key]?.type, `${path}: ${key}`);
  const defaults = Object.entries(inputs).map(([key, input]) => [key, input.default] as const);
  // `inherit` hands nothing to a workflow of another owner.
  const isAll = job.secrets === "inherit";
  if (isAll) assert.ok(isOwn, "secrets must be named");
  const handed = (isAll ? contexts["secrets"] : (job.secrets ?? {})) as Values;
  if (!isAll) known(`the secrets of ${path}`, handed, Object.keys(secrets));
  return playJobs(run, workflow, event, `${name} / `, permissions, {
    inputs: Object.fromEntries([...defaults, ...given]),
    secrets: filled(handed, contexts),
    isAll,
  });
}

async function playJob(
  run: { jobs: Played[]; artifacts: string; scanned: string[] },
  job: Job & { readonly defaults: Defaults | undefined },
  event: Event,
  name: string,
  permissions: Permissions,
  given: Contexts,
  handed: Handed,
): Promise<Ended> {
  const folder = mkdtempSync(join(event.folder, "job-"));
  const [workspace, temp, summary] = ["workspace", "temp", "summary"].map((one) => join(folder, one)) as [
    string,
    string,
    string,
  ];
  mkdirSync(workspace);
  mkdirSync(temp);
  writeFileSync(summary, "");
  const environment = job.environment === undefined ? undefined : String(fill(job.environment, given));
  // The secret of an environment takes the place of the one that was handed over.
  const own = environment === undefined ? {} : (event.environments?.[environment] ?? {});
  const isHanded = ([key]: [string, string]): boolean => handed.isAll || key in handed.secrets;
  const secrets = { ...handed.secrets, ...Object.fromEntries(Object.entries(own).filter(isHanded)) };
  event.onToken?.(permissions);
  const github = { ...githubOf(event), workspace, token: event.forge?.["GITHUB_TOKEN"] ?? "job-token" };
  const contexts: Contexts = { ...given, github, secrets, runner: { temp, os: "Linux" } };
  const payload = join(folder, "event.json");
  writeFileSync(payload, JSON.stringify(event.payload ?? {}));
  const running: Running = {
    place: {
      repository: event.repository,
      main: event.main,
      workspace,
      artifacts: run.artifacts,
      scanned: run.scanned,
    },
    temp,
    runner: {
      ...event.runner,
      ...variablesOf(event),
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: temp,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_EVENT_PATH: payload,
    },
    contexts,
    defaults: job.defaults,
    ran: [],
    failed: false,
  };
  await playSteps(running, job.steps ?? [], contexts, filled(job.env, contexts));
  const result = running.failed ? "failure" : "success";
  const concurrency = job.concurrency && String(fill(groupOf(job.concurrency), given));
  run.jobs.push({
    ...{ name, result, permissions, ran: running.ran, workspace, temp },
    summary: readFileSync(summary, "utf8"),
    ...(environment !== undefined && { environment }),
    ...(concurrency !== undefined && { concurrency }),
  });
  return { result, outputs: filled(job.outputs, contexts) };
}

const groupOf = (concurrency: NonNullable<Job["concurrency"]>): string =>
  typeof concurrency === "string" ? concurrency : concurrency.group;

/** The rows of a matrix: one list, or rows as they are. */
function rowsOf(job: Job, contexts: Contexts): readonly Readonly<Record<string, unknown>>[] {
  if (job.strategy === undefined) return [{}];
  const matrix = fill(job.strategy.matrix, contexts) as Readonly<Record<string, unknown>>;
  const [[key, list] = assert.fail("an empty matrix"), second] = Object.entries(matrix);
  assert.equal(second, undefined, "a matrix of several lists is not played");
  const values = fill(list, contexts) as readonly unknown[];
  assert.ok(values.length > 0, "a matrix without jobs is an error");
  return key === "include"
    ? (values as readonly Readonly<Record<string, unknown>>[])
    : values.map((value) => ({ [key]: value }));
}

function githubOf(event: Event): Contexts {
  const variables = variablesOf(event);
  const { GITHUB_REF: ref, GITHUB_REPOSITORY: repository } = variables;
  const { GITHUB_SERVER_URL: server_url, GITHUB_RUN_ID: run_id } = variables;
  const payload = { repository: { default_branch: "main", full_name: repository }, ...event.payload };
  return { event_name: event.name, event: payload, ref, repository, server_url, run_id };
}

const variablesOf = ({ forge: { GITHUB_TOKEN: _, ...forge } = {}, ...event }: Event): Values => ({
  CI: "true",
  GITHUB_ACTIONS: "true",
  GITHUB_EVENT_NAME: event.name,
  GITHUB_REF: event.ref ?? "refs/heads/main",
  GITHUB_REPOSITORY: "shop/webhooks",
  GITHUB_SERVER_URL: "https://github.example.com",
  GITHUB_RUN_ID: "7",
  ...forge,
});
