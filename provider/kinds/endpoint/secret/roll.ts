/** Describes a roll of the signing secret in the same words before and after it, and checks its overlap. */

import type { Endpoint, Secret } from "../schema";
import { olderEnds, olderSecrets } from "./roll-policy";
import type { SecretRollPolicy } from "./roll-policy";

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
