/** The outputs of an endpoint about its signing secrets, and its secrets without their values. */

import { unmasked } from "../../../base/markers";
import type { Endpoint, ListedEndpoint, SecretInputs, SecretMetadata, SecretOutputs } from "../types";
import { isExternal } from "./declared";
import { dueAt } from "./due";
import { activeSecret, documentedPolicy, olderEnds, olderSecrets } from "./overlap";

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

/** @internal The endpoint without the values of its signing secrets. */
export function withoutSecretValues(endpoint: ListedEndpoint): ListedEndpoint {
  return { ...endpoint, secrets: secretMetadata(endpoint) };
}

/** @internal The signing secrets without their values. */
export function secretMetadata({ secrets }: ListedEndpoint): readonly SecretMetadata[] | undefined {
  return secrets?.map(({ value: _value, ...metadata }) => metadata);
}
