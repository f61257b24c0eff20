/** The rotation of one endpoint: look, deliver, prove, roll. It stops at the first failure, with the secret in use in force. */

import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import type { EndpointAnswer, LiveSignatureConfig, WebhooksClient } from "../../../provider/client";
import { mayHaveActed, WebhooksError } from "../../../provider/base/errors";
import type { Notice, Said } from "../../../provider/base/notice";
import type { SecretText } from "../../../provider/base/declare";
import { reasonOf } from "../../../provider/base/text";
import { unmasked } from "../../../provider/base/markers";
import { mayHaveRun, runProgram } from "../../../provider/kinds/endpoint/secret/external-secrets";
import { activeSecret, olderSecrets } from "../../../provider/kinds/endpoint/secret/overlap";
import { ownEndpoint, runSteps, secretOf } from "../act/endpoint";
import { refusal } from "../io/once";
import { notices } from "./notices";
import { addressFault } from "./rotate-address";
import type { RotateOptions } from "./rotate-flags";
import type { Journal } from "./rotate-journal";
import { missingProof, probeOf, receiverFault, unprovable } from "./rotate-probe";
import type { Call } from "../io/session";
import { relativeTime, timeWithDistance } from "../../../provider/base/time";

/** What may come of an endpoint, in the order of a summary. */
export const outcomes = [
  "rotated",
  "rotated-earlier",
  "would-rotate",
  "left-out",
  "failed",
  "not-reached",
] as const;

/** What came of an endpoint, as `--output json` shows it: fields are added, neither renamed nor removed. */
export interface Outcome {
  readonly id: string;
  readonly name: string | undefined;
  readonly outcome: (typeof outcomes)[number];
  /** Why it was left out or has failed. */
  readonly reason?: string | undefined;
  /** The code of the notice that gives the reason. */
  readonly notice?: string | undefined;
  /** What else there is to know about a failure. */
  readonly remarks?: readonly { readonly text: string; readonly notice: string }[] | undefined;
  /** Whether the new secret is in force; left out where nothing was tried, or nobody knows. */
  readonly rolled?: boolean | undefined;
  /** Whether its receiver was seen to accept the new secret; left out without `--probe`. */
  readonly proved?: boolean | undefined;
  /** When the earlier run of the journal rotated it; left out where this run did, or nothing shows the time. */
  readonly rotatedAt?: string | undefined;
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
  /** Whether old secrets stay valid for a while: the documented interface shows no time unless one is given. */
  readonly hasOverlap: boolean;
}

/** Why an endpoint is not rotated; undefined where nothing speaks against it. Sends nothing to its receiver. */
export async function skipReason(rotation: Rotation, live: EndpointAnswer): Promise<Notice | undefined> {
  const { call, journal, hasOverlap } = rotation;
  const { force = false, secretTo, probe = false, probePrivate = false } = call.options;
  const { uid, status = "active", failureRate = 0, advancedSignatures } = live;
  if (isRolled(rotation, live)) return undefined;
  if (status !== "active") return notices["rotate-not-active"]({ status });
  const isBegun = journal.entryOf(uid) !== undefined;
  if (failureRate > 0 && !isBegun) return notices["rotate-failing"]({ rate: failureRate });
  const isHidden = unmasked(activeSecret(live)?.value) === undefined;
  if (secretTo === undefined && isHidden) return notices["rotate-masked"]();
  let unproved: Notice | undefined = probe ? unprovable(live) : undefined;
  if (probe && !probePrivate) unproved ??= await addressFault(live.url ?? "");
  if (unproved !== undefined || force) return unproved;
  const { olderSecretsEndAt = [] } = await secretOf(call, live);
  const open = olderSecretsEndAt.filter((end) => !(Date.parse(end) <= call.io.now().getTime())).sort();
  // Where secrets are masked, this overlap may be that of our own roll, by a run that was killed before it noted it. Rolling once more
  // to the same secret does no harm.
  const end = open.at(-1);
  if (end !== undefined && !(isBegun && isHidden)) return notices["rotate-overlap-open"]({ end });
  if (advancedSignatures === false && secretTo === undefined) return notices["rotate-without-overlap"]();
  if (advancedSignatures !== false && !hasOverlap) return notices["rotate-overlap-unknown"]();
  return undefined;
}

/** Whether the new secret is in force already: an earlier run has noted it, or was killed before it did. */
function isRolled({ journal }: Rotation, live: EndpointAnswer): boolean {
  return isNoted(journal, live) || unmasked(activeSecret(live)?.value) === journal.secretOf(live.uid);
}

function isNoted(journal: Journal, { uid }: EndpointAnswer): boolean {
  const { step } = journal.entryOf(uid) ?? {};
  return step === "rolled" || step === "done";
}

/** What an earlier run of the journal did to an endpoint; undefined where it did not roll. */
export function earlier(
  rotation: Rotation,
  live: EndpointAnswer,
): Pick<Outcome, "outcome" | "rolled" | "rotatedAt"> | undefined {
  if (!isRolled(rotation, live)) return undefined;
  const { journal } = rotation;
  const noted = isNoted(journal, live) ? journal.entryOf(live.uid)?.at : undefined;
  return { outcome: "rotated-earlier", rolled: true, rotatedAt: noted ?? activeSecret(live)?.createdAt };
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
  let isDelivered = step === "handed-over";
  // A receiver that knows one secret at a time refuses the one in use as soon as it gets the new one.
  let isForgetful = false;
  /** The error, after the step that it leads back to is noted: without that, the next run finds out again. */
  const failure = (step: "begun" | "given-up", notice: Notice): Error => {
    try {
      journal.note(id, step);
    } catch {
      // A full disk is not why the rotation failed.
    }
    return refusal(notice);
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
      const notice = notices["new-secret-refused"]({ answer: missing });
      // The store may be at fault, so the next run delivers the same secret again.
      throw found.rolled === false ? failure("begun", notice) : refusal(notice);
    };
    const before = earlier(rotation, live);
    found.rolled = before !== undefined;
    const inForce = unmasked(active?.value);
    if (found.rolled && isReplaced(rotation, live)) throw failure("given-up", notices["rolled-since"]());
    const isNew = step === undefined && !found.rolled;
    let doubt = await skipReason(rotation, live);
    if (probe !== undefined && isNew) doubt ??= await receiverFault(probe, inForce);
    if (doubt !== undefined) return leftOut(id, name, doubt);
    if (isNew) journal.note(id, "begun", { previousUid: active?.uid });
    let fault: Said | undefined;
    if (!found.rolled) {
      if (secretTo !== undefined) {
        if (!isDelivered) await deliver(rotation, live, secret, (mayHaveIt) => (isDelivered = mayHaveIt));
        isDelivered = true;
        journal.note(id, "handed-over");
        // Nothing has changed in the service yet, so that a missing proof costs nothing.
        await prove();
        if (inForce !== undefined && (await probe?.(inForce))?.isClear === true) isForgetful = true;
        live = await ownEndpoint(client, id);
        const { value, uid } = activeSecret(live) ?? {};
        // Behind a mask it may be a roll of ours that a killed run did not note.
        if (uid !== journal.entryOf(id)?.previousUid && (isNew || unmasked(value) !== undefined))
          throw failure("given-up", notices["rolled-meanwhile"]());
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
      try {
        journal.note(id, "rolled", { rolledUid: activeSecret(live)?.uid });
      } finally {
        found.oldSecretEndsAt = await endOfReplaced(rotation, live);
      }
    } else if (secretTo !== undefined && probe !== undefined && (await probe(secret)) !== undefined)
      await deliver(rotation, live, secret);
    found.oldSecretEndsAt = await endOfReplaced(rotation, live);
    if (fault !== undefined) throw refusal(fault);
    await prove();
    journal.note(id, "done");
    if (isForgetful) throw refusal(notices["receiver-keeps-one-secret"]());
    return { ...{ id, name, outcome: "rotated" }, ...before, ...found };
  } catch (error) {
    const isAhead = found.rolled === false && isDelivered;
    const isGivenUp = journal.entryOf(id)?.step === "given-up";
    const remarks = [
      ...(isAhead && !isGivenUp ? [notices["delivered-ahead"]()] : []),
      ...(isAhead && isForgetful ? [notices["receiver-keeps-one-secret"]()] : []),
    ];
    const { text, code } = failureOf(error);
    const more = remarks.map((remark) => ({ text: remark.text, notice: remark.code }));
    return {
      ...{ id, name, outcome: "failed", reason: text, notice: code },
      ...(more.length > 0 && { remarks: more }),
      ...found,
    };
  }
}

/** What has failed, under the code that it was raised with. */
function failureOf(error: unknown): Pick<Notice, "text" | "code"> {
  const reason = reasonOf(error);
  const code = error instanceof WebhooksError ? error.notice : undefined;
  return code === undefined ? notices["rotation-failed"]({ reason }) : { text: reason, code };
}

/** The outcome of an endpoint that is not rotated. */
export function leftOut(id: string, name: string | undefined, { text, code }: Notice): Outcome {
  return { id, name, outcome: "left-out", reason: text, notice: code };
}

/** What came of an endpoint, in the lines that people read. */
export function linesOf(found: Outcome, now: Date): Notice[] {
  const { id, outcome, reason = "", notice: code = "", rolled, remarks = [], wave = 1 } = found;
  switch (outcome) {
    case "rotated":
      return [rotatedLine(found, now)];
    case "rotated-earlier":
      return [earlierLine(found, now)];
    case "would-rotate":
      return [notices["rotation-planned"]({ wave })];
    case "left-out":
      return [{ code, severity: "info", text: reason }];
    case "not-reached":
      return [notices["rotation-not-reached"]()];
    case "failed":
      return [
        { code, severity: "error", text: reason },
        ...remarks.map(({ text, notice }): Notice => ({ code: notice, severity: "warning", text })),
        rolled === false
          ? notices["secret-kept"]()
          : rolled === undefined
            ? notices["secret-unknown"]({ id })
            : replacedLine(found, now),
      ];
  }
}

function rotatedLine({ proved, oldSecretEndsAt: end }: Outcome, now: Date): Notice {
  return notices[proved === true ? "rotated-and-proved" : "rotated"]({ validity: validityOf(end, now) });
}

function earlierLine({ proved, rotatedAt }: Outcome, now: Date): Notice {
  const time = rotatedAt === undefined ? clause`an unknown time` : timeWithDistance(rotatedAt, now);
  return notices[proved === true ? "rotated-earlier-and-proved" : "rotated-earlier"]({ time });
}

function replacedLine({ oldSecretEndsAt: end }: Outcome, now: Date): Notice {
  return notices["secret-replaced"]({ validity: validityOf(end, now) });
}

/** How long the old secret stays valid. */
function validityOf(end: string | undefined, now: Date): string {
  return end === undefined
    ? clause`has expired, or the service does not show when it expires`
    : clause`stays valid until ${end}, ${relativeTime(end, now)}`;
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
export function deliveryWords({ secretTo = [] }: RotateOptions, id: string): string[] {
  return secretTo.map((word) => word.replaceAll("{id}", () => id));
}

/**
 * Delivers a secret to the command of `--secret-to`.
 *
 * @param began called on a failure, with whether the command may have stored the secret all the same
 */
async function deliver(
  { call }: Rotation,
  live: EndpointAnswer,
  secret: SecretText,
  began: (mayHaveIt: boolean) => void = () => undefined,
): Promise<void> {
  const words = deliveryWords(call.options, live.uid);
  await runProgram(words, secret, call.io.environment).catch((error: unknown) => {
    began(mayHaveRun(error));
    throw refusal(shared.failedProgram`--secret-to: ${reasonOf(error)}`);
  });
}
