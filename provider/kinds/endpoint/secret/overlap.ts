/** Which secrets sign, and how long the old one still does after a roll: where services differ, in words, and proved by an answer. */

import { clause } from "../../../base/declare";
import type { Notice } from "../../../base/notice";
import type { Endpoint, Secret, SecretInputs, SecretOutputs } from "../types";
import type { RollInputs, RollReason } from "./due";
import { clauses, notices } from "./notices";

/** How a service treats the old secret after a roll. */
export interface SecretRollPolicy {
  /** Whether signatures are advanced where the program no longer declares them. */
  readonly advancedByDefault: boolean;
  /** How long the old secret stays valid by default. Undefined: nothing is sent, and the service decides. */
  readonly defaultExpiration: number | undefined;
  /** Whether an endpoint without advanced signatures signs with the active secret alone. Otherwise the project may have them on. */
  readonly simpleSignsAlone: boolean;
  /** Why simple signatures have no overlap, as a clause. */
  readonly withoutAdvanced: string;
  /** How long the old secret stays valid, as a clause. */
  overlapTime(expiration: number | undefined): string;
  /** When a secret that was followed by `newer` stops signing. */
  endOf(older: Secret, newer: Secret | undefined): string;
  /** After how many seconds the service shows the old secret as expiring, where those are too few. */
  shortfall(older: Secret, newer: Secret, expiration: number): number | undefined;
}

/** @internal The service with the documented interface: it shows until when a secret is valid. */
export const documentedPolicy: SecretRollPolicy = {
  advancedByDefault: false,
  defaultExpiration: undefined,
  simpleSignsAlone: false,
  withoutAdvanced: clause`advancedSignatures is off, unless the project turns it on`,
  overlapTime: (expiration) =>
    expiration === undefined
      ? clause`for as long as the service decides (possibly not at all)`
      : clause`until it expires`,
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
  readonly expiration: number | "unknown" | undefined;
  /** Whether signatures are advanced. Undefined: not known. */
  readonly isAdvanced: boolean | undefined;
  /** When the old secret stops signing. Undefined before the roll. */
  readonly end?: string | undefined;
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
    expiration: unknown.has("secretExpiration") ? "unknown" : expirationOf(inputs, policy),
    isAdvanced: unknown.has("advancedSignatures") ? undefined : willBeAdvanced(state, inputs, policy),
    olderEnds: state.olderSecretsEndAt ?? [],
    failureRate: state.failureRate,
    now,
  };
}

/** @internal Whether signatures will be advanced. Undefined where they are neither declared nor seen: the project decides. */
export function willBeAdvanced(
  state: RollInputs & SecretOutputs,
  { advancedSignatures }: RollInputs,
  { advancedByDefault }: SecretRollPolicy,
): boolean | undefined {
  if (advancedSignatures !== undefined) return advancedSignatures;
  if (state.advancedSignatures !== undefined) return advancedByDefault;
  return state.signatureFormat === undefined ? undefined : state.signatureFormat === "advanced";
}

/** How long the old secret stays valid after a roll, or why it does not, as a clause. */
type Overlap =
  { readonly time: string; readonly why?: undefined } | { readonly time?: undefined; readonly why: string };

/** @internal What happens to the current secret in a roll. */
export function overlapOf({ expiration, isAdvanced, end }: Roll, policy: SecretRollPolicy): Overlap {
  if (expiration === 0) return { why: clauses.expirationIsZero() };
  if (isAdvanced === false) return { why: policy.withoutAdvanced };
  const planned =
    expiration === "unknown" ? clause`for a time that is not known yet` : policy.overlapTime(expiration);
  const time = end === undefined ? planned : clause`until ${end}`;
  return { time: isAdvanced === undefined ? clause`${time} if advancedSignatures is on` : time };
}

/** What makes this roll more dangerous than others. */
function rollWarnings({ olderEnds: ends, failureRate = 0, isAdvanced, now }: Roll): Notice[] {
  // With simple signatures, only the active secret signs.
  const open = isAdvanced === false ? [] : ends.filter((end) => !isPast(end, now)).sort();
  const [end = ""] = open.slice(-1);
  return [
    ...(open.length > 0 ? [notices["roll-in-overlap"]({ end, count: open.length })] : []),
    ...(failureRate > 0 ? [notices["roll-while-failing"]({ failureRate })] : []),
  ];
}

/** @internal The consequences of a roll, before it happens. */
export function plannedNotices(reason: RollReason, roll: Roll, policy: SecretRollPolicy): Notice[] {
  return [plannedNotice(reason, overlapOf(roll, policy)), ...rollWarnings(roll)];
}

function plannedNotice({ days, clause }: RollReason, { time, why }: Overlap): Notice {
  if (days !== undefined)
    return time === undefined
      ? notices["secret-rotation-no-overlap"]({ days, why })
      : notices["secret-rotation"]({ days, time });
  return time === undefined
    ? notices["secret-roll-no-overlap"]({ reason: clause, why })
    : notices["secret-roll"]({ reason: clause, time });
}

/** @internal The result of a roll. */
export function rolledNotices(
  answer: Endpoint,
  old: Secret | undefined,
  { expiration, now }: Pick<Roll, "expiration" | "now">,
  policy: SecretRollPolicy,
): Notice[] {
  const older = olderSecrets(answer);
  const replaced = older.find((secret) => isSame(secret, old));
  const roll: Roll = {
    expiration,
    isAdvanced: answer.advancedSignatures,
    end: replaced && policy.endOf(replaced, activeSecret(answer)),
    olderEnds: olderEnds(answer, policy).filter((_, index) => older[index] !== replaced),
    failureRate: answer.failureRate,
    now,
  };
  const { time, why } = overlapOf(roll, policy);
  const overlap =
    time === undefined ? notices["secret-rolled-no-overlap"]({ why }) : notices["secret-rolled"]({ time });
  return [old === undefined ? notices["first-secret-set"]() : overlap, ...rollWarnings(roll)];
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
  { expiration, now }: { readonly expiration: number | undefined; readonly now: Date },
  policy: SecretRollPolicy,
): Notice | undefined {
  if (expiration === 0 || old === undefined) return undefined;
  const older = olderSecrets(answer).find((secret) => isSame(secret, old));
  const missing = (shown: string): Notice => notices["overlap-missing"]({ shown });
  if (older === undefined) return missing(clause`no longer shows the old one as valid`);
  // Both times are compared by the service's clock, which may differ from ours.
  const since = new Date(active.createdAt ?? "");
  const end = policy.endOf(older, active);
  if (isPast(end, Number.isNaN(since.getTime()) ? now : since))
    return missing(clause`shows that the old one expired at ${String(older.expiresAt)}`);
  const seconds = expiration === undefined ? undefined : policy.shortfall(older, active, expiration);
  return seconds === undefined || expiration === undefined
    ? undefined
    : missing(clause`shows the old one as expiring after ${seconds} s instead of ${expiration}`);
}

/** A time in an unknown format counts as not past. */
function isPast(time: string, now: Date): boolean {
  return Date.parse(time) <= now.getTime();
}

function isSame(secret: Secret, other: Secret | undefined): boolean {
  return secret.uid === undefined ? secret.value === other?.value : secret.uid === other?.uid;
}
