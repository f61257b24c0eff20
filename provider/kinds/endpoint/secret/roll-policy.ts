/** How long an old signing secret stays valid after a roll, where services differ. */

import type { Endpoint, Secret } from "../schema";

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
