/** Which secrets sign, and how long the old one still does after a roll: where services differ, in words, and proved by an answer. */

import type { Endpoint, Secret, SecretInputs, SecretOutputs } from "../types";
import type { RollInputs } from "./declared";

/** How a service treats the old secret after a roll. */
export interface SecretRollPolicy {
  /** Whether signatures are advanced where the program no longer declares them. */
  readonly advancedByDefault: boolean;
  /** How long the old secret stays valid by default. Undefined: nothing is sent, and the service decides. */
  readonly defaultExpiration: number | undefined;
  /** Whether an endpoint without advanced signatures signs with the active secret alone. Otherwise the project may have them on. */
  readonly simpleSignsAlone: boolean;
  /** What simple signatures mean for the old secret, as a clause. */
  readonly withoutAdvanced: string;
  /** How long the old secret stays valid, in words. `expiresAt` is what the service shows after the roll. */
  overlapText(expiration: number | undefined, expiresAt: string | undefined): string;
  /** When a secret that was followed by `newer` stops signing. */
  endOf(older: Secret, newer: Secret | undefined): string;
  /** Why the old secret expires earlier than requested, where the unit of its time is known. */
  shortfall(older: Secret, newer: Secret, expiration: number): string | undefined;
}

/** @internal The service as the API document describes it: it shows until when a secret is valid. */
export const documentedPolicy: SecretRollPolicy = {
  advancedByDefault: false,
  defaultExpiration: undefined,
  simpleSignsAlone: false,
  withoutAdvanced:
    "advancedSignatures is off: unless the project has advanced signatures on, there is no overlap",
  overlapText: (expiration, expiresAt) => {
    if (expiresAt !== undefined) return `until ${expiresAt}`;
    if (expiration !== undefined) return "until it expires";
    return "for as long as the service decides, which may be no time at all, because no expiration is given";
  },
  endOf: ({ expiresAt = "" }) => expiresAt,
  shortfall: () => undefined,
};

/** @internal The active secret: the newest without `expiresAt` and `deletedAt`. */
export function activeSecret(live: Endpoint): Secret | undefined {
  return (live.secrets ?? []).findLast((secret) => !secret.expiresAt && !secret.deletedAt);
}

/** @internal The secrets that have an expiry. */
export function olderSecrets(live: Endpoint): Secret[] {
  return (live.secrets ?? []).filter(({ expiresAt, deletedAt }) => expiresAt && !deletedAt);
}

/** @internal When each older secret stops signing, in the order of the list. */
export function olderEnds(live: Endpoint, policy: SecretRollPolicy): string[] {
  const { secrets = [], advancedSignatures } = live;
  if (policy.simpleSignsAlone && advancedSignatures === false) return [];
  return olderSecrets(live).map((secret) => policy.endOf(secret, secrets[secrets.indexOf(secret) + 1]));
}

/** @internal How long the old secret is to stay valid. */
export function expirationOf(
  { secretExpiration }: SecretInputs,
  policy: SecretRollPolicy,
): number | undefined {
  return secretExpiration ?? policy.defaultExpiration;
}

/** The facts about a roll, before it or after it. */
export interface Roll {
  /** The requested time for which the old secret stays valid, in the service's unit. Undefined: the service decides. */
  readonly expiration: number | undefined;
  /** Whether signatures are advanced. Undefined: not known. */
  readonly isAdvanced: boolean | undefined;
  /** What the service shows as the end of the old secret. Undefined before the roll. */
  readonly expiresAt?: string | undefined;
  /** When each even older secret stops signing. */
  readonly olderEnds: readonly string[];
  /** The failure rate of deliveries, where it is known. */
  readonly failureRate: number | undefined;
  readonly now: Date;
}

/** @internal The facts about the roll that the inputs ask for. */
export function plannedRoll(
  state: Partial<RollInputs & SecretOutputs>,
  inputs: Partial<RollInputs>,
  now: Date,
  policy: SecretRollPolicy,
  unknown: ReadonlySet<string>,
): Roll {
  return {
    expiration: unknown.has("secretExpiration") ? undefined : expirationOf(inputs, policy),
    isAdvanced: unknown.has("advancedSignatures") ? undefined : willBeAdvanced(state, inputs, policy),
    olderEnds: state.olderSecretsEndAt ?? [],
    failureRate: state.failureRate,
    now,
  };
}

/** Whether signatures will be advanced. Undefined where they are neither declared nor seen: the project decides. */
function willBeAdvanced(
  state: RollInputs & SecretOutputs,
  { advancedSignatures }: RollInputs,
  { advancedByDefault }: SecretRollPolicy,
): boolean | undefined {
  if (advancedSignatures !== undefined) return advancedSignatures;
  if (state.advancedSignatures !== undefined) return advancedByDefault;
  return state.signatureFormat === undefined ? undefined : state.signatureFormat === "advanced";
}

/** @internal What happens to the current secret in a roll. */
export function oldSecretClause(
  { expiration, isAdvanced, expiresAt }: Roll,
  policy: SecretRollPolicy,
): string {
  if (expiration === 0) return "the old one ends at once, because the expiration is 0: there is no overlap";
  if (isAdvanced === false) {
    const shown = expiresAt === undefined ? "" : `the old one is shown as valid until ${expiresAt}, but `;
    return shown + policy.withoutAdvanced;
  }
  const clause = `the old one keeps signing beside the new one ${policy.overlapText(expiration, expiresAt)}`;
  return isAdvanced === undefined ? `${clause}, if advancedSignatures is on` : clause;
}

/** What makes this roll more dangerous than others, one clause each. */
function rollWarnings({ olderEnds: ends, failureRate = 0, now }: Roll): string[] {
  const open = ends.filter((end) => !isPast(end, now)).sort();
  const found: string[] = [];
  if (open.length === 1) found.push(`1 older secret is still valid, until ${open[0]}`);
  if (open.length > 1)
    found.push(`${open.length} older secrets are still valid, the last until ${open.at(-1)}`);
  if (failureRate > 0) found.push(`deliveries to the endpoint are failing (failure rate ${failureRate})`);
  return found;
}

/** @internal The consequences of a roll, before it happens. */
export function plannedLines(reason: string, roll: Roll, policy: SecretRollPolicy): string[] {
  return [
    `up rolls the signing secret (${reason}); ${oldSecretClause(roll, policy)}`,
    ...rollWarnings(roll).map((warning) => `up rolls the signing secret although ${warning}`),
  ];
}

/** @internal The result of a roll, in one line. */
export function rolledLine(
  answer: Endpoint,
  old: Secret | undefined,
  { expiration, now }: Pick<Roll, "expiration" | "now">,
  policy: SecretRollPolicy,
): string {
  const older = olderSecrets(answer);
  const place = older.findIndex((secret) => isSame(secret, old));
  const roll: Roll = {
    expiration,
    isAdvanced: answer.advancedSignatures,
    expiresAt: older[place]?.expiresAt,
    olderEnds: olderEnds(answer, policy).filter((_, index) => index !== place),
    failureRate: answer.failureRate,
    now,
  };
  return ["the signing secret was rolled", oldSecretClause(roll, policy), ...rollWarnings(roll)].join("; ");
}

/**
 * Why an answer does not prove that the old secret stays valid as requested. Undefined where it does, or where no overlap
 * was requested.
 *
 * @internal
 */
export function missingOverlap(
  answer: Endpoint,
  old: Secret | undefined,
  active: Secret,
  { expiration, now }: Pick<Roll, "expiration" | "now">,
  policy: SecretRollPolicy,
): string | undefined {
  if (expiration === 0 || old === undefined) return undefined;
  const reason = overlapFault(answer, old, active, expiration, now, policy);
  if (reason === undefined) return undefined;
  const advice =
    expiration === undefined
      ? "no expiration was given, so the service decided (secretExpiration, or --expiration, says how long)"
      : "an expiration of 0 asks for no overlap";
  return `the signing secret was rolled, but ${reason}: hand the new one over at once; ${advice}`;
}

function overlapFault(
  answer: Endpoint,
  old: Secret,
  active: Secret,
  expiration: number | undefined,
  now: Date,
  policy: SecretRollPolicy,
): string | undefined {
  const older = olderSecrets(answer).find((secret) => isSame(secret, old));
  if (older === undefined) return "the service no longer shows the old one as valid";
  // Both times are compared by the service's clock, which may differ from ours.
  const since = new Date(active.createdAt ?? "");
  const end = policy.endOf(older, active);
  if (isPast(end, Number.isNaN(since.getTime()) ? now : since)) {
    return `the service shows that the old one ended at ${String(older.expiresAt)}`;
  }
  return expiration === undefined ? undefined : policy.shortfall(older, active, expiration);
}

/** A time in an unknown format counts as not past. */
function isPast(time: string, now: Date): boolean {
  return Date.parse(time) <= now.getTime();
}

function isSame(one: Secret, other: Secret | undefined): boolean {
  return one.uid === undefined ? one.value === other?.value : one.uid === other?.uid;
}
