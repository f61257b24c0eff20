/** The signing secret of an endpoint: which one is active, and what is known of it. */

import { unmasked } from "../../http/mask";
import type { Endpoint, Secret } from "./schema";
import { documentedPolicy, olderEnds, olderSecrets } from "./secret-roll-policy";
import type { SecretInputs, SecretOutputs } from "./types";

const dayMilliseconds = 86_400_000;

/** @internal The active secret: the newest without `expiresAt` and `deletedAt`. */
export function activeSecret(live: Endpoint): Secret | undefined {
  return (live.secrets ?? []).findLast((secret) => !secret.expiresAt && !secret.deletedAt);
}

/**
 * What the answer shows of the secrets. A hidden value is replaced by the one that was set from here, as long as its ID
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
    signingSecret: unmasked(active?.value) ?? known.signingSecret,
    signingSecretUid: active?.uid ?? known.signingSecretUid,
    signingSecretRotatedAt: rotatedAt,
    previousSecretExpiresAt: olderSecrets(live).at(-1)?.expiresAt,
    olderSecretsEndAt: ends.length === 0 ? undefined : ends,
    signatureFormat:
      advancedSignatures === undefined ? undefined : advancedSignatures ? "advanced" : "simple",
    secretRotationDueAt: dueAt(rotatedAt, inputs.rotateSecretAfterDays),
  };
}

/** What was known of the active secret before the answer: what a create has sent, else what state says of the same one. */
function knownOutputs(
  live: Endpoint,
  inputs: Partial<SecretInputs>,
  state: Partial<SecretOutputs> | undefined,
): SecretOutputs {
  if (state === undefined) return { signingSecret: inputs.secret };
  const { secrets = [] } = live;
  // An answer without any secret does not tell that another one is active.
  const isSame = secrets.length === 0 || activeSecret(live)?.uid === state.signingSecretUid;
  return isSame ? state : {};
}

/** @internal When a secret that was made at a time has to go; undefined where nothing asks for it. */
export function dueAt(rotatedAt: string | undefined, days: number | undefined): string | undefined {
  const from = Date.parse(rotatedAt ?? "");
  return days === undefined || Number.isNaN(from)
    ? undefined
    : new Date(from + days * dayMilliseconds).toISOString();
}
