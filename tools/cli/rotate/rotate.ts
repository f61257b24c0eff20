/** `rotate`: new signing secrets for many endpoints, each looked at first, in waves, each proved at its receiver. */

import { orGone } from "../../../provider/base/errors";
import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import type { EndpointAnswer, LiveSignatureConfig, WebhooksClient } from "../../../provider/client";
import { parseJson } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { enumerated } from "../../../provider/base/lists";
import type { Notice } from "../../../provider/base/notice";
import { timeWithDistance } from "../../../provider/base/time";
import { resourcesOf, textOf } from "../../topology/model/model";
import { topologyIn } from "../../topology/model/read";
import { ownEndpoint } from "../act/endpoint";
import { exitCodes } from "../io/output";
import { wrongUse } from "../io/input";
import { inParallel } from "../io/once";
import { rotateCommand, validHours } from "./rotate-flags";
import type { RotateOptions } from "./rotate-flags";
import { Journal } from "./rotate-journal";
import { whileLocked } from "./rotate-lock";
import { notices } from "./notices";
import { skipReason, earlier, isReplaced, leftOut, linesOf, outcomes, rotate } from "./rotate-one";
import type { Outcome, Rotation } from "./rotate-one";
import type { Call, Session } from "../io/session";
import { requireSettings } from "../io/settings";
import { readStackState } from "../io/stack-config";
import { endpointSubject } from "../io/view";

/** Adds the command. */
export function addRotate(program: Command, session: Session): void {
  const action = session.action<RotateOptions>((call, ...ids: string[]) =>
    whileLocked(call.options.journal, () => rotateAll(call, ids), call.options.dryRun),
  );
  rotateCommand(program).action(action);
}

async function rotateAll(call: Call<RotateOptions>, ids: readonly string[]): Promise<number> {
  const { dryRun = false, maxFailures, pause } = call.options;
  requireChoice(call.options, ids);
  const settings = requireSettings(await call.settings());
  const client = await call.client();
  const begun = await Journal.open(settings, call.options, () => call.io.now());
  const workers = settings.maxConcurrentRequests ?? 32;
  // A running Convoy, which lists endpoints, has a default.
  const hasOverlap = call.options.expiration !== undefined || (await call.has("endpoints.list"));
  const shared = { call, client, workers, hasOverlap, signature: await signatureOf(call) };
  const declared = await declaredIn(call, client);
  const seen = await lookAt(shared, ids, declared);
  const resumed = await judge({ ...shared, journal: begun }, seen);
  const journal = journalFor(call, begun, resumed);
  const rotation = { ...shared, journal };
  const candidates = journal === begun ? resumed : await judge(rotation, seen);
  warnOf(call, candidates, declared);
  const found = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const note = (outcome: Outcome): void => {
    found.set(outcome.id, outcome);
    if (call.output.isJson) return;
    const { id: uid, name } = outcome;
    const subject = endpointSubject({ name, uid }, declared.get(uid)?.resource);
    for (const line of linesOf(outcome, call.io.now())) call.output.note(line, subject);
  };
  for (const candidate of candidates) if (candidate.outcome !== "not-reached") note(candidate);
  const left = candidates.filter(({ outcome }) => outcome === "not-reached");
  let failures = 0;
  await call.output.progress("endpoints", left.length, async (step) => {
    for (const [index, wave] of wavesOf(left, call.options).entries()) {
      if (index > 0 && failures < maxFailures && !dryRun) await wait(pause);
      await inParallel(wave, workers, async (candidate) => {
        if (dryRun && candidate.rolled === true) return note({ ...candidate, outcome: "rotated-earlier" });
        if (dryRun) return note({ ...candidate, outcome: "would-rotate", wave: index + 1 });
        if (failures >= maxFailures) return note(candidate);
        const outcome = await rotate(rotation, candidate);
        if (outcome.outcome === "failed") failures += 1;
        note(outcome);
        step();
      });
    }
  });
  const endpoints = [...found.values()];
  const count = (one: Outcome["outcome"]): number =>
    endpoints.filter(({ outcome }) => outcome === one).length;
  const counts = outcomes
    .filter((one) => count(one) > 0)
    .map((one) => `${count(one)} ${one.replace("-", " ")}`);
  const summary = counts.join(", ") || clause`there are no endpoints to rotate`;
  await call.output.show({ endpoints, dryRun }, () => [summary]);
  if (count("failed") + count("not-reached") > 0) return exitCodes.refused;
  const unfinished = dryRun ? [] : journal.finish();
  if (unfinished.length > 0) call.output.note(notices["journal-kept"]({ endpoints: unfinished.join(", ") }));
  return count("left-out") > 0 ? exitCodes.differs : exitCodes.done;
}

async function signatureOf(call: Call<RotateOptions>): Promise<LiveSignatureConfig | undefined> {
  if (call.options.probe !== true || !(await call.has("projectSettings.list"))) return undefined;
  const { projectSettings, projectId } = await call.client();
  return (await projectSettings.get(projectId)).signature;
}

/** The canary, then one wave after the other. */
function wavesOf(all: readonly Outcome[], { canary, wave }: RotateOptions): Outcome[][] {
  const size = wave(all.length);
  const waves = [all.slice(0, canary)];
  for (let from = canary; from < all.length; from += size) waves.push(all.slice(from, from + size));
  return waves.filter(({ length }) => length > 0);
}

/** What an endpoint of the stack is called, and what speaks against its rotation. */
interface Declared {
  /** The name of the resource in the program. */
  readonly resource: string;
  readonly name: string;
  readonly doubt: Notice | undefined;
}

/** @throws InvalidInputError where the flags and IDs do not say which endpoints are meant */
function requireChoice(
  { all = false, owner, stack }: Call<RotateOptions>["options"],
  ids: readonly string[],
): void {
  if (ids.length > 0 && all)
    throw wrongUse("--all", shared.conflictingValues`already selects every endpoint: omit the IDs`);
  if (owner !== undefined && !all) throw wrongUse("--owner", shared.missingValue`needs --all`);
  if (ids.length === 0 && !all && stack === undefined)
    throw wrongUse("rotate", shared.missingValue`name endpoints, or choose them with --stack or --all`);
}

/** An endpoint that is asked for, as it was found before anything is sent for any; or what speaks against its rotation at once. */
type Seen = Pick<Outcome, "id" | "name"> &
  (
    | { readonly live: EndpointAnswer; readonly doubt?: undefined }
    | { readonly live?: undefined; readonly doubt: Notice }
  );

/** Looks at the endpoints that are asked for. */
async function lookAt(
  { call, client, workers }: Omit<Rotation, "journal">,
  ids: readonly string[],
  declared: ReadonlyMap<string, Declared>,
): Promise<Seen[]> {
  const { all = false, owner, stack } = call.options;
  const stranger = stack === undefined ? undefined : ids.find((id) => !declared.has(id));
  if (stack !== undefined && stranger !== undefined)
    throw wrongUse(stranger, shared.unknownName`is not an endpoint of the stack ${stack}`);
  const listed = new Map<string, EndpointAnswer>();
  if (all) {
    await call.require("endpoints.list", "rotate --all");
    for await (const live of client.endpoints.list({ ownerId: owner, perPage: 100 }))
      listed.set(live.uid, live);
    if (owner !== undefined && listed.size === 0)
      throw wrongUse("--owner", shared.unknownName`the owner ${owner} has no endpoint`);
  }
  const wanted = all ? listed.keys() : ids.length > 0 ? new Set(ids) : declared.keys();
  return inParallel([...wanted], workers, async (id): Promise<Seen> => {
    const known = declared.get(id);
    if (known?.doubt !== undefined) return { id, name: known.name, doubt: known.doubt };
    const answer = Promise.resolve(listed.get(id) ?? ownEndpoint(client, id));
    const live = await (known === undefined ? answer : orGone(answer));
    if (live !== undefined) return { id, name: live.name, live };
    return { id, name: known?.name, doubt: notices["rotate-endpoint-gone"]({ project: client.projectId }) };
  });
}

/** What is to be done with each endpoint, by a journal: what may be rotated is not reached yet. */
async function judge(rotation: Rotation, seen: readonly Seen[]): Promise<Outcome[]> {
  const { call, journal, workers } = rotation;
  const candidates = await inParallel(seen, workers, async ({ id, name, live, doubt }): Promise<Outcome> => {
    const { step } = journal.entryOf(id) ?? {};
    if (step === "given-up") return leftOut(id, name, notices["rotate-given-up"]());
    if (live === undefined) return leftOut(id, name, doubt);
    const isReplacedSince = step === "done" && isReplaced(rotation, live);
    const against = isReplacedSince ? notices["rotate-given-up"]() : await skipReason(rotation, live);
    if (against !== undefined) return leftOut(id, name, against);
    const before = earlier(rotation, live);
    const outcome = step === "done" ? "rotated-earlier" : "not-reached";
    return { id, name, ...before, outcome };
  });
  const isShared = call.options.secretTo?.some((word) => word.includes("{id}")) === false;
  // What is left out may have its secret there, too.
  if (isShared && candidates.length > 1 && candidates.some(isToRotate))
    throw wrongUse(
      "--secret-to",
      shared.invalidValue`stores the secrets of several endpoints in one place: add {id} to tell them apart`,
    );
  return candidates;
}

function isToRotate({ outcome }: Outcome): boolean {
  return outcome === "not-reached";
}

/** The journal to go on with: a new one where the one that was begun is over or is discarded. */
function journalFor({ io, options, output }: Call<RotateOptions>, begun: Journal, all: Outcome[]): Journal {
  const { begunAt, unfinished } = begun;
  const { journal: file, oldJournal } = options;
  if (begunAt === undefined) return begun;
  const time = timeWithDistance(begunAt, io.now());
  const left = [...new Set([...unfinished, ...all.filter(isToRotate).map(({ id }) => id)])];
  const endpoints = enumerated(left, 10);
  if (left.length === 0) {
    output.note(notices["journal-complete"]({ file, time }));
    return begun.anew();
  }
  if (begun.isOld && oldJournal === undefined)
    throw wrongUse(file, notices["journal-over-age"]({ time, hours: validHours, endpoints }));
  if (begun.isOld && oldJournal === "discard") {
    output.note(notices["journal-discarded"]({ file, time, endpoints }));
    return begun.anew();
  }
  begun.requireFlags();
  return begun;
}

/** Says what to know before anything is sent. */
function warnOf(
  { options, output }: Call<RotateOptions>,
  candidates: readonly Outcome[],
  declared: ReadonlyMap<string, Declared>,
): void {
  const { secretTo, dryRun = false, probe = false } = options;
  const isExposed = candidates.some(({ id, outcome }) => outcome !== "left-out" && !declared.has(id));
  if (isExposed) output.note(notices["rotation-not-final"]());
  if (secretTo === undefined && candidates.some(isToRotate)) output.note(notices["secrets-not-delivered"]());
  if (dryRun && probe) output.note(notices["dry-run-without-probes"]());
}

/** The endpoints that the stack of `--stack` manages; none without it. */
async function declaredIn(
  { io, options: { stack, dialect } }: Call<RotateOptions>,
  { projectId }: WebhooksClient,
): Promise<Map<string, Declared>> {
  if (stack === undefined) return new Map();
  const topology = topologyIn(parseJson(await readStackState(stack, io.environment)), dialect);
  const found = new Map<string, Declared>();
  for (const resource of resourcesOf(topology, "Endpoint")) {
    if (resource.id === undefined || resource.isRead === true) continue;
    const doubt = declaredDoubt(resource.fields, projectId);
    found.set(resource.id, {
      resource: resource.name,
      name: textOf(resource, "name") ?? resource.name,
      doubt,
    });
  }
  return found;
}

/** What the program of an endpoint says against a rotation from outside. */
function declaredDoubt(fields: Fields, own: string): Notice | undefined {
  const input = ["secret", "secretFrom", "secretTo"].find((name) => (fields[name] ?? "") !== "");
  if (input !== undefined) {
    const what = input === "secretTo" ? "secretTriggers" : "the secret";
    return notices["rotate-declared-secret"]({ input, what });
  }
  const project = fields["projectId"];
  return typeof project === "string" && project !== own
    ? notices["rotate-other-project"]({ project })
    : undefined;
}
