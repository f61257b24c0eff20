/** What a service does with a signing secret that was rolled, where services differ. */

import type { Endpoint, Secret } from "../api/endpoint";

/**
 * What a service does with a secret that was rolled, as far as it is told to the user.
 *
 * @internal
 */
export interface SecretHabits {
  /** Whether signatures are advanced where the program does not say. */
  readonly advancedByDefault: boolean;
  /** Whether a secret with an end still counts. */
  isValid(secret: Secret, now: Date): boolean;
  /** How long the old secret goes on, in words that follow "the old one". */
  overlap(expiresAt: string, expiration: number): string;
}

/**
 * The service as the API document describes it: it says itself until when a secret is valid.
 *
 * @internal
 */
export const documentedHabits: SecretHabits = {
  advancedByDefault: false,
  isValid: ({ expiresAt }, now) => Date.parse(expiresAt ?? "") > now.getTime(),
  overlap: (expiresAt) => `stays valid until ${expiresAt}`,
};

/**
 * The secrets that have an end.
 *
 * @internal
 */
export function olderSecrets(live: Endpoint): Secret[] {
  return (live.secrets ?? []).filter(({ expiresAt, deletedAt }) => expiresAt && !deletedAt);
}

/**
 * What a roll has come to, in one line.
 *
 * @internal
 */
export function overlapLine(
  older: readonly Secret[],
  old: Secret | undefined,
  expiration: number,
  now: Date,
  habits: SecretHabits,
): string {
  const valid = older.filter((secret) => habits.isValid(secret, now));
  const previous = valid.find(({ uid }) => uid === old?.uid);
  if (previous === undefined) {
    return expiration > 0
      ? "warning: the signing secret was rolled, but the service shows no overlap: the old one is no longer valid"
      : "the signing secret was rolled; the old one is no longer valid";
  }
  const others = valid.length - 1;
  const more =
    others === 0 ? "" : `, and ${others} older ${others === 1 ? "one is" : "ones are"} still valid`;
  return `the signing secret was rolled; the old one ${habits.overlap(String(previous.expiresAt), expiration)}${more}`;
}
