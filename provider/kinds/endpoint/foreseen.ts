/** What can be told of the outputs of an endpoint before it is created or updated. */

import { mayChange, unforeseen } from "../outlook";
import type { Foreseen, Outlook } from "../outlook";
import { isExternal } from "./secret/external";
import type { SecretFacts } from "./secret/external";
import { isRollDue, rollInputs } from "./secret/declared";
import { dueAt } from "./secret/outputs";
import type { EndpointInputs, EndpointOutputs, SecretOutputs } from "./types";

type EndpointOutlook = Outlook<EndpointInputs, EndpointOutputs>;

/** @internal The outputs that the operation sets or may change. */
export function foreseenOutputs(outlook: EndpointOutlook): Foreseen<EndpointOutputs> {
  return {
    ...(mayChange(outlook, "paused", "isDisabled") && { status: unforeseen }),
    ...(mayChange(outlook, "advancedSignatures") && foreseenSignatures(outlook)),
    ...(mayRoll(outlook) ? foreseenRoll(outlook) : foreseenSecret(outlook)),
  };
}

/**
 * What is declared is checked, except that an answer need not show that signatures are simple. Of the older secrets, where there are
 * any, the format may decide whether they sign.
 */
function foreseenSignatures({
  state,
  inputs: { advancedSignatures },
}: EndpointOutlook): Foreseen<SecretOutputs> {
  const isShown = advancedSignatures === false && state?.signatureFormat !== undefined;
  return {
    signatureFormat: advancedSignatures === true ? "advanced" : isShown ? "simple" : unforeseen,
    ...(state?.previousSecretExpiresAt !== undefined && { olderSecretsEndAt: unforeseen }),
  };
}

function mayRoll({ state, inputs, unknown, now }: EndpointOutlook): boolean {
  if (state === undefined || rollInputs.some((name) => unknown.has(name))) return true;
  const { secretFrom, secretMatch }: EndpointOutlook["inputs"] & SecretFacts = inputs;
  // Nothing outside is compared before an endpoint is taken over.
  return isRollDue(state, inputs, now) || (secretFrom !== undefined && secretMatch === undefined);
}

/** Whether an input is declared, or may turn out to be. */
function mayHave({ inputs, unknown }: EndpointOutlook, name: keyof EndpointInputs): boolean {
  return inputs[name] !== undefined || unknown.has(name);
}

/** The outputs about a secret that is new, or may be. */
function foreseenRoll(outlook: EndpointOutlook): Foreseen<SecretOutputs> {
  const { inputs, isNew } = outlook;
  return {
    signingSecret: isExternal(inputs) ? undefined : (inputs.secret ?? unforeseen),
    signingSecretUid: unforeseen,
    secretDigest: mayHave(outlook, "secretFrom") ? unforeseen : undefined,
    appliedSecretUid: mayHave(outlook, "secretTo") ? unforeseen : undefined,
    signingSecretRotatedAt: unforeseen,
    previousSecretExpiresAt: isNew ? undefined : unforeseen,
    olderSecretsEndAt: isNew ? undefined : unforeseen,
    secretRotationDueAt: mayHave(outlook, "rotateSecretAfterDays") ? unforeseen : undefined,
  };
}

/** The outputs about the secret that stays. An older one may be gone when its time is over. */
function foreseenSecret(outlook: EndpointOutlook): Foreseen<SecretOutputs> {
  const { state, inputs, unknown, now } = outlook;
  const known = unknown.has("secretTo") ? undefined : state?.signingSecret;
  const ends = [state?.previousSecretExpiresAt ?? [], state?.olderSecretsEndAt ?? []].flat();
  const isOver = ends.some((end) => !(Date.parse(end) > now.getTime()));
  return {
    // Absent, it was masked or never read, and the next answer may show it.
    signingSecret: isExternal(inputs) ? undefined : (known ?? unforeseen),
    secretDigest: inputs.secretFrom === undefined ? undefined : (state?.secretDigest ?? unforeseen),
    appliedSecretUid: mayHave(outlook, "secretTo") ? (state?.appliedSecretUid ?? unforeseen) : undefined,
    secretRotationDueAt: dueAt(state?.signingSecretRotatedAt, inputs.rotateSecretAfterDays),
    ...(isOver && { previousSecretExpiresAt: unforeseen, olderSecretsEndAt: unforeseen }),
  };
}
