/** `rotate`: new signing secrets for many endpoints, in waves, each proved at its receiver. */

import { setTimeout as wait } from "node:timers/promises";
import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import { z } from "zod";
import { InvalidInputError } from "../errors";
import type { Fields } from "../fields";
import { parseJson } from "../fields";
import { resourcesOf } from "../topology/model";
import { topologiesOf } from "../topology/read";
import { ownEndpoint } from "./endpoint";
import { exitCodes } from "./exit-code";
import { dryRunFlag } from "./once";
import type { DryRun } from "./once";
import { Journal } from "./rotate-journal";
import { doubtAbout, lineOf, rotate } from "./rotate-one";
import type { HandOver, Outcome, Rotation } from "./rotate-one";
import type { Call, Session } from "./session";
import { requireSettings } from "./settings";
import { readStackState } from "./stack-config";

/** The size of a wave, for as many endpoints as there are. */
type Wave = (all: number) => number;

interface RotateOptions extends DryRun {
  readonly all?: boolean;
  readonly owner?: string;
  readonly expiration?: number;
  readonly secretTo?: HandOver;
  readonly probe?: boolean;
  readonly probeBody: string;
  readonly probeHeader?: string;
  readonly probeSigned: string;
  readonly probePatience: number;
  readonly canary: number;
  readonly wave: Wave;
  readonly pause: number;
  readonly maxFailures: number;
  readonly journal?: string;
  readonly force?: boolean;
}

const vault = `'["vault", "kv", "put", "hooks/{id}", "secret=-"]'`;

const template = '"X-Signature: t={time},v1={sha256}"';

/** Adds the command. */
export function addRotate(program: Command, session: Session): void {
  program
    .command("rotate")
    .description("roll the signing secrets of endpoints in waves, and stop at the first doubt")
    .argument("[endpoints...]", "the IDs of endpoints; without any, those of --stack, or --all")
    .option("--all", "every endpoint of the project; on Convoy only")
    .option("--owner <owner>", "with --all: only endpoints of this owner")
    .option("--expiration <time>", "how long old secrets stay valid, as for `endpoint roll-secret`", whole(1))
    .option("--secret-to <command>", `hand each secret over before its roll, as in ${vault}`, commandFlag)
    .option("--probe", "prove with signed requests that each receiver accepts its new secret")
    .option("--probe-body <text>", "the body of these requests", '{"event_type":"webhooks.probe"}')
    .option("--probe-header <template>", `their signature, where it is not Convoy's: ${template}`, headerFlag)
    .option("--probe-signed <template>", "what such a signature signs", "{body}")
    .addOption(parsed("--probe-patience <time>", "how long a receiver may take for that", timeFlag, "60s"))
    .option("--canary <number>", "how many endpoints come first", whole(0), 1)
    .addOption(parsed("--wave <size>", "how many come at once then, or how many percent", waveFlag, "10%"))
    .addOption(parsed("--pause <time>", "the wait between two waves, such as 30s, 5m or 1h", timeFlag, "0s"))
    .option("--max-failures <number>", "after how many failures no other is begun", whole(1), 1)
    .option("--journal <file>", "how far each endpoint is, without secrets: a killed run goes on there")
    .option("--force", "also endpoints whose earlier overlap is open, or that have none")
    .option(...dryRunFlag)
    .addHelpText(
      "after",
      "\nExample:\n  $ pulumi-webhooks rotate --stack production --expiration 24 --probe --journal rotation.jsonl",
    )
    .action(session.action<RotateOptions>(rotateAll));
}

async function rotateAll(call: Call<RotateOptions>, ...ids: string[]): Promise<number> {
  const { dryRun = false, force = false, expiration, secretTo, ...options } = call.options;
  const settings = requireSettings(await call.settings());
  const client = await call.client();
  const journal = Journal.open(settings, options.journal);
  const { probeBody: body, probeHeader: header, probeSigned: signed, probePatience: patience } = options;
  const signature = options.probe === true ? await signatureOf(call) : undefined;
  const probe = options.probe === true ? { body, header, signed, patience, signature } : undefined;
  const rotation: Rotation<RotateOptions> = { call, client, journal, expiration, force, secretTo, probe };
  const workers = settings.maxConcurrentRequests ?? 32;
  const outcomes = new Map<string, Outcome>();
  const add = (outcome: Outcome): void => {
    outcomes.set(outcome.id, outcome);
    if (!call.output.isJson) call.output.note(lineOf(outcome, call.io.now()));
  };
  const candidates = await candidatesOf(rotation, ids, workers);
  for (const { id, name, doubt: reason } of candidates) {
    if (journal.entryOf(id)?.step === "done") add({ id, name, outcome: "rotated" });
    else if (reason !== undefined) add({ id, name, outcome: "left-out", reason });
  }
  const left = candidates.filter(({ id }) => !outcomes.has(id));
  let failures = 0;
  for (const [index, wave] of wavesOf(left, options).entries()) {
    if (index > 0 && failures < options.maxFailures && !dryRun) await wait(options.pause);
    await inParallel(wave, workers, async ({ id, name }) => {
      if (dryRun) return add({ id, name, outcome: "would-rotate", wave: index + 1 });
      if (failures >= options.maxFailures) return add({ id, name, outcome: "not-reached" });
      const outcome = await rotate(rotation, id, name);
      if (outcome.outcome === "failed") failures += 1;
      add(outcome);
    });
  }
  const endpoints = candidates.flatMap(({ id }) => outcomes.get(id) ?? []);
  const count = (wanted: Outcome["outcome"]): number =>
    endpoints.filter(({ outcome }) => outcome === wanted).length;
  const counts = (["rotated", "would-rotate", "left-out", "failed", "not-reached"] as const)
    .map((wanted) => `${count(wanted)} ${wanted}`)
    .filter((text) => !text.startsWith("0 "));
  await call.output.show({ endpoints, dryRun }, () => [
    counts.join(", ") || "there is no endpoint to rotate",
  ]);
  if (count("failed") + count("not-reached") > 0) return exitCodes.refused;
  // What was begun and is left out now needs its secret again.
  const isFinished = endpoints.every(({ id }) => ["done", undefined].includes(journal.entryOf(id)?.step));
  if (!dryRun && isFinished) journal.finish();
  return count("left-out") > 0 ? exitCodes.differs : exitCodes.done;
}

/** An endpoint that was asked for, and what speaks against its rotation. */
interface Candidate {
  readonly id: string;
  readonly name: string | undefined;
  readonly doubt: string | undefined;
}

/** The endpoints that are asked for, each looked at before anything is sent for any. */
async function candidatesOf(
  rotation: Rotation<RotateOptions>,
  ids: readonly string[],
  workers: number,
): Promise<Candidate[]> {
  const { call, client } = rotation;
  const { all = false, owner, stack, dialect } = call.options;
  if ((ids.length > 0 && all) || (owner !== undefined && !all))
    throw wrongUse("--all goes with --owner, and with no ID");
  const found = new Map<string, Candidate>();
  if (all) {
    await call.require("endpoints.list", "rotate --all");
    for await (const live of client.endpoints.list({ ownerId: owner, perPage: 100 }))
      found.set(live.uid, { id: live.uid, name: live.name, doubt: await doubtAbout(rotation, live) });
    return [...found.values()];
  }
  const declared = new Map<string, string | undefined>(ids.map((id) => [id, undefined]));
  if (ids.length === 0) {
    if (stack === undefined) throw wrongUse("name endpoints, or choose them with --stack or --all");
    const { after } = topologiesOf(parseJson(await readStackState(stack, call.io.environment)), dialect);
    for (const { id, fields, isRead } of resourcesOf(after, "Endpoint"))
      if (id !== undefined && isRead !== true) declared.set(id, declaredDoubt(fields, client.projectId));
  }
  await inParallel([...declared], workers, async ([id, doubt]) => {
    if (doubt !== undefined) return void found.set(id, { id, name: undefined, doubt });
    const live = await ownEndpoint(client, id);
    found.set(id, { id, name: live.name, doubt: await doubtAbout(rotation, live) });
  });
  return [...declared.keys()].flatMap((id) => found.get(id) ?? []);
}

/** What the program of an endpoint says against a rotation from outside. */
function declaredDoubt(fields: Fields, project: string): string | undefined {
  const declared = ["secret", "secretFrom", "secretTo"].find((name) => (fields[name] ?? "") !== "");
  if (declared !== undefined)
    return `its program declares ${declared}, and the next up goes by that: roll it there`;
  const own = fields["projectId"];
  return typeof own === "string" && own !== project ? `it belongs to project ${own}` : undefined;
}

async function signatureOf(call: Call): Promise<NonNullable<Rotation["probe"]>["signature"]> {
  if (!(await call.has("projectSettings.list"))) return undefined;
  const { projectSettings, projectId } = await call.client();
  return (await projectSettings.get(projectId)).signature;
}

function wavesOf(all: readonly Candidate[], { canary, wave }: { canary: number; wave: Wave }): Candidate[][] {
  const size = wave(all.length);
  const waves = [all.slice(0, canary)];
  for (let from = canary; from < all.length; from += size) waves.push(all.slice(from, from + size));
  return waves.filter(({ length }) => length > 0);
}

/** Works on every item, a limited number at once. */
async function inParallel<Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

/** An option whose default is shown as it would be written. */
function parsed<Value>(
  flags: string,
  description: string,
  parse: (text: string) => Value,
  text: string,
): Option {
  return new Option(flags, description).argParser(parse).default(parse(text), text);
}

function percent(share: number): Wave {
  return (all) => Math.ceil((all * share) / 100);
}

function wrongUse(reason: string): InvalidInputError {
  return new InvalidInputError([{ path: "rotate", reason }]);
}

function whole(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`must be a whole number of at least ${least}`);
  };
}

function waveFlag(text: string): Wave {
  const [, size, sign] = /^([1-9]\d{0,5})(%?)$/.exec(text) ?? [];
  if (size === undefined) throw new InvalidArgumentError("must be a number of endpoints, or such as 10%");
  return sign === "%" ? percent(Number(size)) : () => Number(size);
}

const milliseconds: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function timeFlag(text: string): number {
  const [, number, unit = ""] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  if (number === undefined) throw new InvalidArgumentError("must be a time such as 30s, 5m or 1h");
  return Number(number) * (milliseconds[unit] ?? 0);
}

function headerFlag(text: string): string {
  if (/^[\w-]+: *[\x20-\x7e]*\{sha(256|512)\}/.test(text)) return text;
  throw new InvalidArgumentError(`must be a header with {sha256} or {sha512}, such as ${template}`);
}

function commandFlag(text: string): HandOver {
  const { data } = z.tuple([z.string().min(1)], z.string()).safeParse(parseJson(text));
  if (data === undefined) throw new InvalidArgumentError(`must be a JSON array of words, such as ${vault}`);
  return data;
}
