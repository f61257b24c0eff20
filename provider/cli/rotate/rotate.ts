/** `rotate`: new signing secrets for many endpoints, each looked at first, in waves, each proved at its receiver. */

import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import type { EndpointAnswer, LiveSignatureConfig } from "../../client";
import { parseJson } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { groupedBy } from "../../base/lists";
import { orGone } from "../../lifecycle/apply/live";
import { resourcesOf, textOf } from "../../topology/model/model";
import { topologyIn } from "../../topology/model/read";
import { ownEndpoint } from "../act/endpoint";
import { exitCodes } from "../io/output";
import { wrongUse } from "../io/input";
import { commandLine, inParallel } from "../io/once";
import { rotateCommand } from "./rotate-flags";
import type { RotateOptions } from "./rotate-flags";
import { Journal } from "./rotate-journal";
import { whileLocked } from "./rotate-lock";
import { doubtAbout, handOverWords, isReplaced, lineOf, outcomes, rotate } from "./rotate-one";
import type { Outcome, Rotation } from "./rotate-one";
import type { Call, Session } from "../io/session";
import { requireSettings } from "../io/settings";
import { readStackState } from "../io/stack-config";

/** Adds the command. */
export function addRotate(program: Command, session: Session): void {
  const action = session.action<RotateOptions>((call, ...ids: string[]) =>
    whileLocked(call.options.dryRun === true ? undefined : call.options.journal, () => rotateAll(call, ids)),
  );
  rotateCommand(program).action(action);
}

async function rotateAll(call: Call<RotateOptions>, ids: readonly string[]): Promise<number> {
  const { dryRun = false, maxFailures, pause } = call.options;
  const settings = requireSettings(await call.settings());
  const client = await call.client();
  const journal = await Journal.open(settings, call.options);
  const workers = settings.maxConcurrentRequests ?? 32;
  // A running Convoy, which lists endpoints, has a default.
  const hasOverlap = call.options.expiration !== undefined || (await call.has("endpoints.list"));
  const rotation = { call, client, journal, workers, hasOverlap, signature: await signatureOf(call) };
  const candidates = await candidatesOf(rotation, ids);
  const found = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const note = (outcome: Outcome): void => {
    found.set(outcome.id, outcome);
    if (!call.output.isJson) call.output.note(lineOf(outcome, call.io.now()));
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
  const counts = outcomes.filter((one) => count(one) > 0).map((one) => `${count(one)} ${one}`);
  const summary = counts.join(", ") || "there is no endpoint to rotate";
  await call.output.show({ endpoints, dryRun }, () => [summary]);
  if (count("failed") + count("not-reached") > 0) return exitCodes.refused;
  const unfinished = dryRun ? [] : journal.finish();
  const kept = "the journal is kept, because it holds endpoints that are not finished";
  if (unfinished.length > 0) call.output.note(`${kept}: ${unfinished.join(", ")}`);
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

const rolledBack =
  "warning: endpoints whose program declares secret, secretFrom or secretTo are rolled again by the next `pulumi up --refresh`; --stack leaves out those of its stack";

const handedToNobody = `warning: without --secret-to nobody is handed the new secrets: each receiver needs its own before the old one ends, and ${commandLine("endpoint status <id> --show-secrets")} shows it`;
const givenUp = "somebody else rolled its secret during this rotation: rotate it anew without this journal";

/** What an endpoint is called, and what speaks against its rotation. */
type Candidate = Pick<Outcome, "name" | "reason">;

/** The endpoints that are asked for, each looked at before anything is sent for any: what may be rotated is not reached yet. */
async function candidatesOf(rotation: Rotation, ids: readonly string[]): Promise<Outcome[]> {
  const { call, client, journal, workers } = rotation;
  const { all = false, owner, stack } = call.options;
  if (ids.length > 0 && all) throw wrongUse("--all", "takes every endpoint: leave the IDs out");
  if (owner !== undefined && !all) throw wrongUse("--owner", "goes with --all");
  if (ids.length === 0 && !all && stack === undefined)
    throw wrongUse("rotate", "name endpoints, or choose them with --stack or --all");
  const declared = await declaredIn(rotation);
  const stranger = stack === undefined ? undefined : ids.find((id) => !declared.has(id));
  if (stranger !== undefined) throw wrongUse(stranger, `is no endpoint of the stack ${stack}`);
  const listed = new Map<string, EndpointAnswer>();
  if (all) {
    await call.require("endpoints.list", "rotate --all");
    for await (const live of client.endpoints.list({ ownerId: owner, perPage: 100 }))
      listed.set(live.uid, live);
    if (owner !== undefined && listed.size === 0) throw wrongUse("--owner", `${owner} has no endpoint`);
  }
  const look = async (id: string): Promise<Candidate> => {
    const known = declared.get(id);
    if (known?.reason !== undefined) return known;
    const answer = Promise.resolve(listed.get(id) ?? ownEndpoint(client, id));
    const live = await (known === undefined ? answer : orGone(answer));
    if (live !== undefined && journal.entryOf(id)?.step === "done")
      return { name: live.name, reason: isReplaced(rotation, live) ? givenUp : undefined };
    if (live !== undefined) return { name: live.name, reason: await doubtAbout(rotation, live) };
    const reason = `project ${client.projectId} has no such endpoint: it is gone, or in another account`;
    return { name: known?.name, reason };
  };
  const wanted = all ? listed.keys() : ids.length > 0 ? new Set(ids) : declared.keys();
  const candidates = await inParallel([...wanted], workers, async (id): Promise<Outcome> => {
    const { step } = journal.entryOf(id) ?? {};
    const { name, reason: doubt } = await look(id);
    const reason = step === "given-up" ? givenUp : doubt;
    if (step === "done" && reason === undefined) return { id, name, outcome: "rotated" };
    return { id, name, outcome: reason === undefined ? "not-reached" : "left-out", reason };
  });
  const isToRotate = ({ outcome }: Outcome): boolean => outcome === "not-reached";
  const placeOf = ({ id, name }: Outcome): string => JSON.stringify(handOverWords(call.options, id, name));
  // What is left out may have its secret there, too.
  const places = [...groupedBy(candidates, placeOf).values()];
  if (call.options.secretTo !== undefined && places.some((all) => all.length > 1 && all.some(isToRotate)))
    throw wrongUse("--secret-to", "gives several endpoints one place: tell them apart by {id}");
  const isExposed = candidates.some(({ id, outcome }) => outcome !== "left-out" && !declared.has(id));
  if (isExposed) call.output.note(rolledBack);
  if (call.options.secretTo === undefined && candidates.some(isToRotate)) call.output.note(handedToNobody);
  if (call.options.dryRun === true && call.options.probe === true)
    call.output.note("no receiver is probed in a dry run");
  return candidates;
}

/** The endpoints that the stack of `--stack` manages; none without it. */
async function declaredIn({ call, client }: Rotation): Promise<Map<string, Candidate>> {
  const { stack, dialect } = call.options;
  if (stack === undefined) return new Map();
  const topology = topologyIn(parseJson(await readStackState(stack, call.io.environment)), dialect);
  const found = new Map<string, Candidate>();
  for (const one of resourcesOf(topology, "Endpoint")) {
    if (one.id === undefined || one.isRead === true) continue;
    const reason = declaredDoubt(one.fields, client.projectId);
    found.set(one.id, { name: textOf(one, "name") ?? one.name, reason });
  }
  return found;
}

/** What the program of an endpoint says against a rotation from outside. */
function declaredDoubt(fields: Fields, project: string): string | undefined {
  const declared = ["secret", "secretFrom", "secretTo"].find((name) => (fields[name] ?? "") !== "");
  if (declared !== undefined)
    return `its program declares ${declared}, so that the next up would roll it again: change ${declared === "secretTo" ? "secretTriggers" : "the secret"} there`;
  const own = fields["projectId"];
  return typeof own === "string" && own !== project ? `it belongs to project ${own}` : undefined;
}
