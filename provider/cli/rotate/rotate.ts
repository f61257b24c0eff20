/** `rotate`: new signing secrets for many endpoints, each looked at first, in waves, each proved at its receiver. */

import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import type { EndpointAnswer, LiveSignatureConfig } from "../../client";
import { parseJson } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { groupedBy } from "../../base/lists";
import type { Notice } from "../../base/notice";
import { orGone } from "../../lifecycle/apply/live";
import { resourcesOf, textOf } from "../../topology/model/model";
import { topologyIn } from "../../topology/model/read";
import { ownEndpoint } from "../act/endpoint";
import { exitCodes } from "../io/output";
import { wrongUse } from "../io/input";
import { inParallel } from "../io/once";
import { rotateCommand } from "./rotate-flags";
import type { RotateOptions } from "./rotate-flags";
import { Journal } from "./rotate-journal";
import { whileLocked } from "./rotate-lock";
import { clauses, notices } from "./notices";
import { deliveryWords, doubtAbout, isReplaced, leftOut, linesOf, outcomes, rotate } from "./rotate-one";
import type { Outcome, Rotation } from "./rotate-one";
import type { Call, Session } from "../io/session";
import { requireSettings } from "../io/settings";
import { readStackState } from "../io/stack-config";
import { endpointSubject } from "../io/view";

/** Adds the command. */
export function addRotate(program: Command, session: Session): void {
  const action = session.action<RotateOptions>((call, ...ids: string[]) =>
    whileLocked(call.options.dryRun === true ? undefined : call.options.journal, () => rotateAll(call, ids)),
  );
  rotateCommand(program).action(action);
}

async function rotateAll(call: Call<RotateOptions>, ids: readonly string[]): Promise<number> {
  const { dryRun = false, maxFailures, pause } = call.options;
  requireChoice(call.options, ids);
  const settings = requireSettings(await call.settings());
  const client = await call.client();
  const journal = await Journal.open(settings, call.options);
  const workers = settings.maxConcurrentRequests ?? 32;
  // A running Convoy, which lists endpoints, has a default.
  const hasOverlap = call.options.expiration !== undefined || (await call.has("endpoints.list"));
  const rotation = { call, client, journal, workers, hasOverlap, signature: await signatureOf(call) };
  const declared = await declaredIn(rotation);
  const candidates = await candidatesOf(rotation, ids, declared);
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
  for (const [index, wave] of wavesOf(left, call.options).entries()) {
    if (index > 0 && failures < maxFailures && !dryRun) await wait(pause);
    await inParallel(wave, workers, async (candidate) => {
      if (dryRun) return note({ ...candidate, outcome: "would-rotate", wave: index + 1 });
      if (failures >= maxFailures) return note(candidate);
      const outcome = await rotate(rotation, candidate);
      if (outcome.outcome === "failed") failures += 1;
      note(outcome);
    });
  }
  const endpoints = [...found.values()];
  const count = (one: Outcome["outcome"]): number =>
    endpoints.filter(({ outcome }) => outcome === one).length;
  const counts = outcomes
    .filter((one) => count(one) > 0)
    .map((one) => `${count(one)} ${one.replace("-", " ")}`);
  const summary = counts.join(", ") || clauses.nothingToRotate();
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
  if (ids.length > 0 && all) throw wrongUse("--all", notices["rotate-ids-with-all"]());
  if (owner !== undefined && !all) throw wrongUse("--owner", notices["rotate-owner-without-all"]());
  if (ids.length === 0 && !all && stack === undefined)
    throw wrongUse("rotate", notices["rotate-without-endpoints"]());
}

/** The endpoints that are asked for, each looked at before anything is sent for any: what may be rotated is not reached yet. */
async function candidatesOf(
  rotation: Rotation,
  ids: readonly string[],
  declared: ReadonlyMap<string, Declared>,
): Promise<Outcome[]> {
  const { call, client, journal, workers } = rotation;
  const { all = false, owner, stack } = call.options;
  const stranger = stack === undefined ? undefined : ids.find((id) => !declared.has(id));
  if (stack !== undefined && stranger !== undefined)
    throw wrongUse(stranger, notices["endpoint-not-in-stack"]({ stack }));
  const listed = new Map<string, EndpointAnswer>();
  if (all) {
    await call.require("endpoints.list", "rotate --all");
    for await (const live of client.endpoints.list({ ownerId: owner, perPage: 100 }))
      listed.set(live.uid, live);
    if (owner !== undefined && listed.size === 0)
      throw wrongUse("--owner", notices["owner-without-endpoints"]({ owner }));
  }
  const look = async (
    id: string,
  ): Promise<{ readonly name: string | undefined; readonly doubt: Notice | undefined }> => {
    const known = declared.get(id);
    if (known?.doubt !== undefined) return known;
    const answer = Promise.resolve(listed.get(id) ?? ownEndpoint(client, id));
    const live = await (known === undefined ? answer : orGone(answer));
    if (live === undefined)
      return { name: known?.name, doubt: notices["rotate-endpoint-gone"]({ project: client.projectId }) };
    const { name } = live;
    if (journal.entryOf(id)?.step !== "done") return { name, doubt: await doubtAbout(rotation, live) };
    return { name, doubt: isReplaced(rotation, live) ? notices["rotate-given-up"]() : undefined };
  };
  const wanted = all ? listed.keys() : ids.length > 0 ? new Set(ids) : declared.keys();
  const candidates = await inParallel([...wanted], workers, async (id): Promise<Outcome> => {
    const { step } = journal.entryOf(id) ?? {};
    const { name, doubt: found } = await look(id);
    const doubt = step === "given-up" ? notices["rotate-given-up"]() : found;
    if (doubt !== undefined) return leftOut(id, name, doubt);
    return { id, name, outcome: step === "done" ? "rotated" : "not-reached" };
  });
  const isToRotate = ({ outcome }: Outcome): boolean => outcome === "not-reached";
  const placeOf = ({ id, name }: Outcome): string => JSON.stringify(deliveryWords(call.options, id, name));
  // What is left out may have its secret there, too.
  const places = [...groupedBy(candidates, placeOf).values()];
  if (call.options.secretTo !== undefined && places.some((all) => all.length > 1 && all.some(isToRotate)))
    throw wrongUse("--secret-to", notices["shared-secret-place"]({ placeholder: "{id}" }));
  const isExposed = candidates.some(({ id, outcome }) => outcome !== "left-out" && !declared.has(id));
  if (isExposed) call.output.note(notices["rotation-not-final"]());
  if (call.options.secretTo === undefined && candidates.some(isToRotate))
    call.output.note(notices["secrets-not-delivered"]());
  if (call.options.dryRun === true && call.options.probe === true)
    call.output.note(notices["dry-run-without-probes"]());
  return candidates;
}

/** The endpoints that the stack of `--stack` manages; none without it. */
async function declaredIn({ call, client }: Rotation): Promise<Map<string, Declared>> {
  const { stack, dialect } = call.options;
  if (stack === undefined) return new Map();
  const topology = topologyIn(parseJson(await readStackState(stack, call.io.environment)), dialect);
  const found = new Map<string, Declared>();
  for (const one of resourcesOf(topology, "Endpoint")) {
    if (one.id === undefined || one.isRead === true) continue;
    const doubt = declaredDoubt(one.fields, client.projectId);
    found.set(one.id, { resource: one.name, name: textOf(one, "name") ?? one.name, doubt });
  }
  return found;
}

/** What the program of an endpoint says against a rotation from outside. */
function declaredDoubt(fields: Fields, own: string): Notice | undefined {
  const input = ["secret", "secretFrom", "secretTo"].find((name) => (fields[name] ?? "") !== "");
  if (input === "secretTo") return notices["rotate-delivered-secret"]();
  if (input !== undefined) return notices["rotate-declared-secret"]({ input });
  const project = fields["projectId"];
  return typeof project === "string" && project !== own
    ? notices["rotate-other-project"]({ project })
    : undefined;
}
