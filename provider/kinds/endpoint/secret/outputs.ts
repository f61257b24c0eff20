/** The outputs about the signing secret of an endpoint, in particular which one is active. */

import { unmasked } from "../../../http/mask";
import { isExternal } from "./external";
import type { Endpoint, Secret } from "../schema";
import { documentedPolicy, olderEnds, olderSecrets } from "./roll-policy";
import type { SecretInputs, SecretOutputs } from "../types";

const dayMilliseconds = 86_400_000;

/** @internal The active secret: the newest without `expiresAt` and `deletedAt`. */
export function activeSecret(live: Endpoint): Secret | undefined {
  return (live.secrets ?? []).findLast((secret) => !secret.expiresAt && !secret.deletedAt);
}

/**
 * The outputs about the secrets. A masked value is replaced by the last known one, as long as the secret of that ID
 * is active.
 *
 * @internal
 */
export function secretOutputs(
  live: Endpoint,
  inputs: Partial<SecretInputs>,
  state: Partial<SecretOutputs> | undefined,
  policy = documentedPolicy,
): SecretOutputs {
  const active = activeSecret(live);
  const ends = olderEnds(live, policy);
  const { advancedSignatures } = live;
  const known = knownOutputs(live, inputs, state);
  const rotatedAt = active?.createdAt ?? known.signingSecretRotatedAt;
  return {
    signingSecret: isExternal(inputs) ? undefined : (unmasked(active?.value) ?? known.signingSecret),
    signingSecretUid: active?.uid ?? known.signingSecretUid,
    secretDigest: inputs.secretFrom === undefined ? undefined : known.secretDigest,
    appliedSecretUid: inputs.secretTo === undefined ? undefined : state?.appliedSecretUid,
    signingSecretRotatedAt: rotatedAt,
    previousSecretExpiresAt: olderSecrets(live).at(-1)?.expiresAt,
    olderSecretsEndAt: ends.length === 0 ? undefined : ends,
    signatureFormat:
      advancedSignatures === undefined ? undefined : advancedSignatures ? "advanced" : "simple",
    secretRotationDueAt: dueAt(rotatedAt, inputs.rotateSecretAfterDays),
  };
}

/** What is known about the active secret without the answer: what a create has sent, else the state of the same one. */
function knownOutputs(
  live: Endpoint,
  inputs: Partial<SecretInputs>,
  state: Partial<SecretOutputs> | undefined,
): SecretOutputs {
  if (state === undefined) return { signingSecret: inputs.secret };
  const { secrets = [] } = live;
  // An answer without any secret does not mean that another one is active.
  const isSame = secrets.length === 0 || activeSecret(live)?.uid === state.signingSecretUid;
  return isSame ? state : {};
}

/** @internal When a secret is due for rotation; undefined where no rotation is declared. */
export function dueAt(rotatedAt: string | undefined, days: number | undefined): string | undefined {
  const from = Date.parse(rotatedAt ?? "");
  return days === undefined || Number.isNaN(from)
    ? undefined
    : new Date(from + days * dayMilliseconds).toISOString();
}

/** @internal Since when the rotation of a secret is overdue; undefined where it is not. */
export function rotationOverdueSince(
  rotatedAt: string | undefined,
  days: number | undefined,
  now: Date,
): string | undefined {
  const due = dueAt(rotatedAt, days);
  return due === undefined || Date.parse(due) > now.getTime() ? undefined : due;
}
