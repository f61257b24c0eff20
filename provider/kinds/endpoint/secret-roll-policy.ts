/** What a service does with a signing secret that was rolled, where services differ. */

import type { Endpoint, Secret } from "./schema";

/** What a service does with a secret that was rolled, as far as it is told to the user. */
export interface SecretRollPolicy {
  /** Whether signatures are advanced once the program no longer says. */
  readonly advancedByDefault: boolean;
  /** How long the old secret goes on where nothing is declared. Undefined: nothing is sent, and the service decides. */
  readonly defaultExpiration: number | undefined;
  /** What it means for the old secret that signatures are not advanced. */
  readonly withoutAdvanced: string;
  /** How long the old secret goes on, in words. `expiresAt` is what the service shows once the roll is done. */
  overlapText(expiration: number | undefined, expiresAt: string | undefined): string;
  /** When a secret that `newer` has followed stops signing. */
  endOf(older: Secret, newer: Secret | undefined): string;
  /** How the time shown for the old secret falls short of what was asked for, where its unit is known. */
  shortfall(older: Secret, newer: Secret, expiration: number): string | undefined;
}

/** @internal The service as the API document describes it: it says itself until when a secret is valid. */
export const documentedPolicy: SecretRollPolicy = {
  advancedByDefault: false,
  defaultExpiration: undefined,
  withoutAdvanced:
    "advancedSignatures is off: unless the project has advanced signatures on, there is no overlap",
  overlapText: (expiration, expiresAt) => {
    if (expiresAt !== undefined) return `until ${expiresAt}`;
    if (expiration !== undefined) return "until it expires";
    return "for as long as the service decides, because no expiration is given";
  },
  endOf: ({ expiresAt = "" }) => expiresAt,
  shortfall: () => undefined,
};

/** @internal The secrets that have an end. */
export function olderSecrets(live: Endpoint): Secret[] {
  return (live.secrets ?? []).filter(({ expiresAt, deletedAt }) => expiresAt && !deletedAt);
}

/** @internal When each older secret stops signing, in the order of the list. */
export function olderEnds(live: Endpoint, policy: SecretRollPolicy): string[] {
  const { secrets = [] } = live;
  return olderSecrets(live).map((secret) => policy.endOf(secret, secrets[secrets.indexOf(secret) + 1]));
}
