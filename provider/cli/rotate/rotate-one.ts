/** The rotation of one endpoint: look, hand over, prove, roll. It stops at the first doubt, with the secret in use in force. */

import type { EndpointAnswer, LiveSignatureConfig, WebhooksClient } from "../../client";
import { mayHaveActed } from "../../base/errors";
import type { Said } from "../../base/notice";
import { messageOf } from "../../base/text";
import { unmasked } from "../../base/markers";
import { mayHaveRun, ProgramError, runProgram } from "../../kinds/endpoint/secret/external-secrets";
import { activeSecret, olderSecrets } from "../../kinds/endpoint/secret/overlap";
import { ownEndpoint, runSteps, secretOf } from "../act/endpoint";
import { commandLine, failure } from "../io/once";
import { addressFault } from "./rotate-address";
import type { RotateOptions } from "./rotate-flags";
import type { Journal } from "./rotate-journal";
import { missingProof, probeOf, receiverFault, unprovable } from "./rotate-probe";
import type { Call } from "../io/session";
import { relativeTime } from "../../base/time";

/** What may come of an endpoint, in the order of a summary. */
export const outcomes = ["rotated", "would-rotate", "left-out", "failed", "not-reached"] as const;

/** What came of an endpoint, as `--output json` shows it: fields are added, neither renamed nor removed. */
export interface Outcome {
  readonly id: string;
  readonly name: string | undefined;
  readonly outcome: (typeof outcomes)[number];
  /** Why it was left out or has failed. */
  readonly reason?: string | undefined;
  /** Whether the new secret is in force; left out where nothing was tried, or nobody knows. */
  readonly rolled?: boolean | undefined;
  /** Whether its receiver was seen to accept the new secret; left out without `--probe`. */
  readonly proved?: boolean | undefined;
  /** When the secret that was replaced stops signing; left out where it has done so already, as with simple signatures. */
  readonly oldSecretEndsAt?: string | undefined;
  /** The wave of `--dry-run`, from 1. */
  readonly wave?: number | undefined;
}

/** What every endpoint of one call shares. */
export interface Rotation {
  readonly call: Call<RotateOptions>;
  readonly client: WebhooksClient;
  readonly journal: Journal;
  readonly workers: number;
  /** The signature settings of the project, for probes; undefined where the service shows none. */
  readonly signature: LiveSignatureConfig | undefined;
  /** Whether old secrets stay valid for a while: the API document shows no time unless one is given. */
  readonly hasOverlap: boolean;
}

/** What makes a path or a flag of what `{name}` becomes, or nothing at all: the service lets an endpoint have any name. */
const unsafeName = /^(-.*|\.?)$|[/\\]|\.\.|\p{Cc}/u;

/** Why an endpoint is not rotated; undefined where nothing speaks against it. Sends nothing to its receiver. */
export async function doubtAbout(rotation: Rotation, live: EndpointAnswer): Promise<string | undefined> {
  const { call, journal, hasOverlap } = rotation;
  const { force = false, secretTo, probe = false, probePrivate = false } = call.options;
  const { uid, name = "", status = "active", failureRate = 0, advancedSignatures } = live;
  if (isRolled(rotation, live)) return undefined;
  if (status !== "active") return `it is ${status}`;
  const isBegun = journal.entryOf(uid) !== undefined;
  if (failureRate > 0 && !isBegun)
    return `deliveries to it are failing already (failure rate ${failureRate})`;
  const isHidden = unmasked(activeSecret(live)?.value) === undefined;
  if (secretTo === undefined && isHidden)
    return "the service masks secrets, so a new random one could never be read: hand it over with --secret-to";
  if (unsafeName.test(name) && secretTo?.some((word) => word.includes("{name}")))
    return "its name is empty, or what a path or a flag may be made of: use {id} in --secret-to";
  let unproved = probe ? unprovable(live) : undefined;
  if (probe && !probePrivate) unproved ??= await addressFault(live.url ?? "");
  if (unproved !== undefined || force) return unproved;
  const { olderSecretsEndAt = [] } = await secretOf(call, live);
  const open = olderSecretsEndAt.filter((end) => !(Date.parse(end) <= call.io.now().getTime())).sort();
  // Where secrets are masked, this overlap may be that of our own roll, by a run that was killed before it noted it. Rolling once more
  // to the same secret does no harm.
  if (open.length > 0 && !(isBegun && isHidden))
    return `the overlap of an earlier roll is open until ${open.at(-1)}: wait for its end, or use --force`;
  if (advancedSignatures === false && secretTo === undefined)
    return "it has simple signatures, so that there is no overlap: hand the new secret over with --secret-to, or use --force";
  if (advancedSignatures !== false && !hasOverlap)
    return "nobody knows for how long its old secret stays valid: give --expiration, or use --force";
  return undefined;
}

/** Whether the new secret is in force already: another run has noted it, or was killed before it did. */
function isRolled({ journal }: Rotation, live: EndpointAnswer): boolean {
  const { step } = journal.entryOf(live.uid) ?? {};
  if (step === "rolled" || step === "done") return true;
  return unmasked(activeSecret(live)?.value) === journal.secretOf(live.uid);
}

/** Whether another secret signs than the one that this journal has rolled to. */
export function isReplaced({ journal }: Rotation, live: EndpointAnswer): boolean {
  const { uid, value } = activeSecret(live) ?? {};
  const { rolledUid } = journal.entryOf(live.uid) ?? {};
  const shown = unmasked(value);
  return shown === undefined
    ? rolledUid !== undefined && uid !== undefined && uid !== rolledUid
    : shown !== journal.secretOf(live.uid);
}

/** Rotates one endpoint, from wherever the journal says it is. Errors are outcomes. */
export async function rotate(rotation: Rotation, { id, name }: Outcome): Promise<Outcome> {
  const { call, client, journal, signature } = rotation;
  const { secretTo, expiration: secretExpiration, probe: isProbed, probePatience } = call.options;
  const step = journal.entryOf(id)?.step;
  const found: { rolled?: boolean | undefined; proved?: boolean; oldSecretEndsAt?: string | undefined } = {
    // A run that was killed may have rolled it.
    rolled: step === undefined ? false : undefined,
    ...(isProbed && { proved: false }),
  };
  let isHandedOver = step === "handed-over";
  // A receiver that knows one secret at a time refuses the one in use as soon as it is handed the new one.
  let isForgetful = false;
  /** Says that somebody else rolled, which this journal cannot mend. */
  const giveUp = (reason: string): Error => {
    journal.note(id, "given-up");
    return failure(`somebody else has rolled its secret ${reason}`);
  };
  try {
    const secret = journal.secretOf(id);
    let live = await ownEndpoint(client, id);
    const active = activeSecret(live);
    const probe = isProbed ? probeOf(live, call.options, signature) : undefined;
    const prove = async (): Promise<void> => {
      if (probe === undefined || found.proved === true) return;
      const missing = await missingProof(probe, secret, probePatience);
      if (missing === undefined) return void (found.proved = true);
      // The store may be at fault, so the next run hands the same secret over again.
      if (found.rolled === false) journal.note(id, "begun");
      throw failure(`its receiver does not accept the new secret: ${missing}`);
    };
    found.rolled = isRolled(rotation, live);
    const inForce = unmasked(active?.value);
    if (found.rolled && isReplaced(rotation, live))
      throw giveUp(
        "since, so that the new one of this journal does not sign: rotate it anew without this journal",
      );
    const isNew = step === undefined && !found.rolled;
    let doubt = await doubtAbout(rotation, live);
    if (probe !== undefined && isNew) doubt ??= await receiverFault(probe, inForce);
    if (doubt !== undefined) return { id, name, outcome: "left-out", reason: doubt };
    if (isNew) journal.note(id, "begun", { previousUid: active?.uid });
    let fault: Said | undefined;
    if (!found.rolled) {
      if (secretTo !== undefined) {
        if (!isHandedOver)
          await handOver(rotation, live, secret).catch((error: unknown) => {
            isHandedOver = mayHaveRun(error);
            throw error;
          });
        isHandedOver = true;
        journal.note(id, "handed-over");
        // Nothing has changed in the service yet, so that a missing proof costs nothing.
        await prove();
        if (inForce !== undefined && (await probe?.(inForce))?.isClear === true) isForgetful = true;
        live = await ownEndpoint(client, id);
        const { value, uid } = activeSecret(live) ?? {};
        // Behind a mask it may be a roll of ours that a killed run did not note.
        if (uid !== journal.entryOf(id)?.previousUid && (isNew || unmasked(value) !== undefined))
          throw giveUp(
            "meanwhile, so that the one that was handed over never signs: hand over the one in force, or rotate it anew without this journal",
          );
      }
      live = await runSteps(call, client, live, {
        inputs: { secret, secretExpiration },
        state: { signingSecretUid: active?.uid },
        say: () => undefined,
        fail: (reason) => (fault = reason),
      }).catch((error: unknown) => {
        if (mayHaveActed(error)) found.rolled = undefined;
        throw error;
      });
      found.rolled = true;
      journal.note(id, "rolled", { rolledUid: activeSecret(live)?.uid });
    } else if (secretTo !== undefined && probe !== undefined && (await probe(secret)) !== undefined)
      await handOver(rotation, live, secret);
    found.oldSecretEndsAt = await endOfReplaced(rotation, live);
    if (fault !== undefined) throw failure(fault);
    await prove();
    journal.note(id, "done");
    if (isForgetful) throw failure(forgetful);
    return { id, name, outcome: "rotated", ...found };
  } catch (error) {
    const isAhead = found.rolled === false && isHandedOver;
    const again =
      call.options.journal === undefined ? ", and without --journal the next run hands over another" : "";
    const ahead = isAhead ? `; what --secret-to was handed is not in force${again}` : "";
    const reason = `${messageOf(error)}${ahead}${isAhead && isForgetful ? `; ${forgetful}` : ""}`;
    return { id, name, outcome: "failed", reason, ...found };
  }
}

const forgetful =
  "its receiver refused the secret in use once it was handed the new one: let it know the newest one and the one before, or deliveries are refused until the roll";

export function lineOf(found: Outcome, now: Date): string {
  const { id, name, outcome, reason, rolled, proved, oldSecretEndsAt: end, wave } = found;
  const label = `endpoint ${id}${name === undefined ? "" : ` (${name})`}`;
  const left = end === undefined ? "" : `; the old secret ends at ${end}, ${relativeTime(end, now)}`;
  const proof = proved === true ? ", and its receiver accepts the new secret" : "";
  const notRolled = "it was not rolled, and its secret stays in force";
  const notKnown = `whether its new secret is in force is not known: ${commandLine(`endpoint status ${id}`)} shows when it was rolled`;
  const state = rolled ? "its new secret is in force" : rolled === undefined ? notKnown : notRolled;
  const lines: Readonly<Record<Outcome["outcome"], string>> = {
    rotated: `${label} was rotated${proof}${left}`,
    "would-rotate": `${label} would be rotated in wave ${wave}`,
    "left-out": `${label} is left out: ${reason}`,
    failed: `warning: ${label} failed: ${reason}; ${state}${left}`,
    "not-reached": `${label} was not reached`,
  };
  return lines[outcome];
}

/** When the secret that was in use before stops signing; undefined where it does no more. */
async function endOfReplaced({ call, journal }: Rotation, live: EndpointAnswer): Promise<string | undefined> {
  const { olderSecretsEndAt = [] } = await secretOf(call, live);
  const previous = journal.entryOf(live.uid)?.previousUid;
  // Without IDs it is the newest of the older ones.
  const at = previous === undefined ? -1 : olderSecrets(live).findIndex(({ uid }) => uid === previous);
  const end = previous === undefined || at >= 0 ? olderSecretsEndAt.at(at) : undefined;
  return Date.parse(end ?? "") <= call.io.now().getTime() ? undefined : end;
}

/** The command of `--secret-to` for an endpoint. */
export function handOverWords({ secretTo = [] }: RotateOptions, id: string, name = ""): string[] {
  const values: Readonly<Record<string, string>> = { "{id}": id, "{name}": name };
  return secretTo.map((word) => word.replaceAll(/\{(id|name)\}/g, (place) => values[place] ?? place));
}

async function handOver({ call }: Rotation, live: EndpointAnswer, secret: string): Promise<void> {
  const words = handOverWords(call.options, live.uid, live.name);
  await runProgram(words, secret, call.io.environment).catch((error: unknown) => {
    throw new ProgramError(`--secret-to: ${messageOf(error)}`, mayHaveRun(error));
  });
}
