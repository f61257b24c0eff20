/** The rotation of one endpoint: look, hand over, prove, roll. It stops at the first doubt, with the secret in use in force. */

import type { EndpointAnswer, WebhooksClient } from "../client";
import { messageOf, WebhooksError } from "../errors";
import { runProgram } from "../front/run-program";
import { unmasked } from "../http/mask";
import { activeSecret } from "../kinds/endpoint/signing-secret-outputs";
import { olderSecrets } from "../kinds/endpoint/secret-roll-policy";
import { ownEndpoint, runSteps, secretOf } from "./endpoint";
import type { Journal } from "./rotate-journal";
import { missingProof, probeOf, receiverFault, unprovable } from "./rotate-probe";
import type { ProbeOptions } from "./rotate-probe";
import type { Call } from "./session";
import { relativeTime } from "./time";

/** What came of an endpoint, as `--output json` shows it: fields are added, neither renamed nor removed. */
export interface Outcome {
  readonly id: string;
  readonly name: string | undefined;
  readonly outcome: "rotated" | "would-rotate" | "left-out" | "failed" | "not-reached";
  /** Why it was left out or has failed. */
  readonly reason?: string | undefined;
  /** Whether the new secret is in force; left out where nothing was tried. */
  readonly rolled?: boolean | undefined;
  /** Whether its receiver was seen to accept the new secret; left out without `--probe`. */
  readonly proved?: boolean | undefined;
  /** When the secret that was replaced stops signing; left out where it has done so already, as with simple signatures. */
  readonly oldSecretEndsAt?: string | undefined;
  /** The wave of `--dry-run`, from 1. */
  readonly wave?: number | undefined;
}

/** A command that is handed a new secret on standard input; `{id}` and `{name}` in its words are those of the endpoint. */
export type HandOver = readonly [file: string, ...words: string[]];

/** What every endpoint of one call shares. */
export interface Rotation<Own extends object = object> {
  readonly call: Call<Own>;
  readonly client: WebhooksClient;
  readonly journal: Journal;
  readonly expiration: number | undefined;
  readonly force: boolean;
  readonly secretTo: HandOver | undefined;
  readonly probe: ProbeOptions | undefined;
}

/** Why an endpoint is not rotated; undefined where nothing speaks against it. Sends nothing to its receiver. */
export async function doubtAbout(rotation: Rotation, live: EndpointAnswer): Promise<string | undefined> {
  const { call, journal, force, secretTo, probe } = rotation;
  const { uid, status = "active", failureRate = 0, advancedSignatures } = live;
  const entry = journal.entryOf(uid);
  if (entry?.step === "rolled" || entry?.step === "done" || isOurs(rotation, live)) return undefined;
  if (status !== "active") return `it is ${status}`;
  if (failureRate > 0 && entry === undefined)
    return `deliveries to it are failing already (failure rate ${failureRate})`;
  const active = activeSecret(live);
  if (secretTo === undefined && unmasked(active?.value) === undefined)
    return "the service masks secrets, so a new random one could never be read: hand it over with --secret-to";
  const unproved = probe && unprovable(live);
  if (unproved !== undefined) return unproved;
  if (force) return undefined;
  const { olderSecretsEndAt = [] } = await secretOf(call, live);
  const open = olderSecretsEndAt.filter((end) => !(Date.parse(end) <= call.io.now().getTime())).sort();
  // Behind a mask a roll of ours that was not noted cannot be told from another one. To the same secret it may be repeated.
  const isMaybeOurs = entry !== undefined && unmasked(active?.value) === undefined;
  if (open.length > 0 && !isMaybeOurs)
    return `the overlap of an earlier roll is open until ${open.at(-1)}: wait for its end, or use --force`;
  if (advancedSignatures === false && secretTo === undefined)
    return "it has simple signatures, so that there is no overlap: hand the new secret over with --secret-to, or use --force";
  return undefined;
}

/** Rotates one endpoint, from wherever the journal says it is. Errors are outcomes. */
export async function rotate(rotation: Rotation, id: string, name: string | undefined): Promise<Outcome> {
  const found: { rolled: boolean; proved?: boolean; oldSecretEndsAt?: string | undefined } = {
    rolled: false,
  };
  try {
    const { journal, client, call, secretTo, probe: options } = rotation;
    const secret = journal.secretOf(id);
    let live = await ownEndpoint(client, id);
    const doubt = await doubtAbout(rotation, live);
    if (doubt !== undefined) return { id, name, outcome: "left-out", reason: doubt };
    const probe = options && probeOf(live, options);
    if (options) found.proved = false;
    const prove = async (): Promise<void> => {
      if (probe === undefined || options === undefined || found.proved === true) return;
      const missing = await missingProof(probe, secret, options.patience);
      if (missing !== undefined) throw doubtful(`its receiver does not accept the new secret: ${missing}`);
      found.proved = true;
    };
    found.rolled = journal.entryOf(id)?.step === "rolled" || isOurs(rotation, live);
    let fault: string | undefined;
    if (!found.rolled) {
      const active = activeSecret(live);
      if (journal.entryOf(id) === undefined) {
        const reason = probe && (await receiverFault(probe, unmasked(active?.value)));
        if (reason !== undefined) return { id, name, outcome: "left-out", reason };
        journal.note(id, "begun", active?.uid);
      }
      if (secretTo !== undefined) {
        if (journal.entryOf(id)?.step !== "handed-over") await handOver(rotation, secretTo, live, secret);
        journal.note(id, "handed-over");
        // Nothing has changed in the service yet, so that a missing proof costs nothing.
        await prove();
      }
      live = await runSteps(call, client, live, {
        inputs: { secret, secretExpiration: rotation.expiration },
        state: { signingSecretUid: active?.uid },
        say: () => undefined,
        fail: (reason) => (fault = reason),
      });
      found.rolled = true;
      journal.note(id, "rolled");
    }
    found.oldSecretEndsAt = await endOfReplaced(rotation, live);
    if (fault !== undefined) throw doubtful(fault);
    await prove();
    journal.note(id, "done");
    return { id, name, outcome: "rotated", ...found };
  } catch (error) {
    return { id, name, outcome: "failed", reason: messageOf(error), ...found };
  }
}

/** One line about an outcome. */
export function lineOf(outcome: Outcome, now: Date): string {
  const { id, name, reason, rolled, proved, oldSecretEndsAt: end, wave } = outcome;
  const label = `endpoint ${id}${name === undefined ? "" : ` (${name})`}`;
  const left = end === undefined ? "" : `the old secret ends at ${end}, ${relativeTime(end, now)}`;
  switch (outcome.outcome) {
    case "rotated": {
      const proof = proved === true ? ", and its receiver accepts the new secret" : "";
      return `${label} was rotated${proof}${left && `; ${left}`}`;
    }
    case "failed": {
      const state = rolled
        ? "its new secret is in force"
        : "it was not rolled, and its secret stays in force";
      return `warning: ${label} failed: ${reason}; ${state}${left && `; ${left}`}`;
    }
    case "left-out":
      return `${label} is left out: ${reason}`;
    case "would-rotate":
      return `${label} would be rotated in wave ${wave}`;
    case "not-reached":
      return `${label} was not reached`;
  }
}

/** When the secret that was in use before stops signing; undefined where it does no more. */
async function endOfReplaced({ call, journal }: Rotation, live: EndpointAnswer): Promise<string | undefined> {
  const { olderSecretsEndAt = [] } = await secretOf(call, live);
  const previous = journal.entryOf(live.uid)?.previousUid;
  // Without IDs it is the newest of the older ones.
  if (previous === undefined) return olderSecretsEndAt.at(-1);
  return olderSecretsEndAt[olderSecrets(live).findIndex(({ uid }) => uid === previous)];
}

/** Whether the new secret is active already: a run that was killed rolled to it. */
function isOurs({ journal }: Rotation, live: EndpointAnswer): boolean {
  return unmasked(activeSecret(live)?.value) === journal.secretOf(live.uid);
}

function doubtful(reason: string): WebhooksError {
  return new WebhooksError("response-shape", reason);
}

/** Runs the command without a shell. What it writes is not shown, because it may repeat the secret. */
async function handOver(
  { call }: Rotation,
  [file, ...words]: HandOver,
  { uid, name = "" }: EndpointAnswer,
  secret: string,
): Promise<void> {
  const filled = words.map((word) => word.replaceAll("{id}", uid).replaceAll("{name}", () => name));
  await runProgram([file, ...filled], secret, call.io.environment).catch((error: unknown) => {
    throw doubtful(`--secret-to: ${messageOf(error)}`);
  });
}
