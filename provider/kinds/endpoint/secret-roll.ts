/** What a roll of the signing secret means, in the same words before and after it, and the proof of its overlap. */

import type { Endpoint, Secret } from "./schema";
import { olderEnds, olderSecrets } from "./secret-roll-policy";
import type { SecretRollPolicy } from "./secret-roll-policy";

/** What is known of a roll, before it or after it. */
export interface Roll {
  /** How long the old secret was asked to go on, in the service's unit. Undefined: the service decides. */
  readonly expiration: number | undefined;
  /** Whether signatures are advanced. Undefined: not known. */
  readonly isAdvanced: boolean | undefined;
  /** What the service shows as the end of the old secret. Undefined before the roll. */
  readonly expiresAt?: string | undefined;
  /** When each secret that is older still stops signing. */
  readonly olderEnds: readonly string[];
  /** The share of deliveries that failed, where it is known. */
  readonly failureRate: number | undefined;
  readonly now: Date;
}

/** @internal What becomes of the secret that a roll makes an old one. */
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

/** @internal What makes this roll more dangerous than another, one clause each. */
export function rollWarnings({ olderEnds: ends, failureRate = 0, now }: Roll): string[] {
  const open = ends.filter((end) => !isPast(end, now)).sort();
  const found: string[] = [];
  if (open.length === 1) found.push(`1 older secret is still valid, until ${open[0]}`);
  if (open.length > 1)
    found.push(`${open.length} older secrets are still valid, the last until ${open.at(-1)}`);
  if (failureRate > 0) found.push(`deliveries to the endpoint are failing (failure rate ${failureRate})`);
  return found;
}

/** @internal What a roll has come to, in one line. */
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
 * Why an answer does not prove that the old secret goes on as it was asked to. Undefined where it does, or where no
 * overlap was asked for.
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
  const shown = olderSecrets(answer).find((secret) => isSame(secret, old));
  if (shown === undefined) return "the service no longer shows the old one as valid";
  // Both times are of the service's clock, which may differ from ours.
  const since = new Date(active.createdAt ?? "");
  const end = policy.endOf(shown, active);
  if (isPast(end, Number.isNaN(since.getTime()) ? now : since)) {
    return `the service shows that the old one ended at ${String(shown.expiresAt)}`;
  }
  return expiration === undefined ? undefined : policy.shortfall(shown, active, expiration);
}

/** A time in a format that is not known says nothing. */
function isPast(time: string, now: Date): boolean {
  return Date.parse(time) <= now.getTime();
}

function isSame(one: Secret, other: Secret | undefined): boolean {
  return one.uid === undefined ? one.value === other?.value : one.uid === other?.uid;
}
