/** The outputs of an endpoint about its signing secrets, and what a preview shows of them: their values, and the notices of a change and an adoption. */

import { unmasked } from "../../../base/markers";
import type {
  Endpoint,
  ListedEndpoint,
  SecretInputs,
  SecretMetadata,
  SecretOutputs,
  EndpointAnswer,
  EndpointInputs,
  EndpointOutputs,
} from "../types";
import {
  isExternal,
  dueAt,
  maskedComparison,
  rollInputs,
  comparisonNotice,
  consultSecret,
  isRollDue,
  rollReason,
  rotationOverdueSince,
  unfinishedOrigin,
} from "./due";
import type { RollInputs } from "./due";
import {
  activeSecret,
  documentedPolicy,
  olderEnds,
  olderSecrets,
  overlapOf,
  plannedNotices,
  plannedRoll,
} from "./overlap";
import type { Roll, SecretRollPolicy } from "./overlap";
import { clause } from "../../../base/declare";
import { problem } from "../../../base/errors";
import type { Notice } from "../../../base/notice";
import { mayChange, unpredictable } from "../../outlook";
import type { PredictedOutputs, CreateOrUpdateContext, UpdateContext } from "../../outlook";
import type { Consultation, Outside } from "../../step";
import { notices } from "./notices";

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

type EndpointOutlook = CreateOrUpdateContext<EndpointInputs, EndpointOutputs>;
type EndpointUpdate = UpdateContext<EndpointInputs, EndpointOutputs>;

/** @internal The outputs that the operation sets or may change. */
export function predictedOutputs(outlook: EndpointOutlook): PredictedOutputs<EndpointOutputs> {
  return {
    ...(mayChange(outlook, "paused", "isDisabled") && { status: unpredictable }),
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
}: EndpointOutlook): PredictedOutputs<SecretOutputs> {
  const isShown = advancedSignatures === false && state?.signatureFormat !== undefined;
  return {
    signatureFormat: advancedSignatures === true ? "advanced" : isShown ? "simple" : unpredictable,
    ...(state?.previousSecretExpiresAt !== undefined && { olderSecretsEndAt: unpredictable }),
  };
}

function mayRoll(outlook: EndpointOutlook): boolean {
  const { state, inputs, unknown, secretMatch } = outlook;
  if (state === undefined || rollInputs.some((name) => unknown.has(name))) return true;
  // Nothing outside is compared before an endpoint is adopted.
  const isCompared = inputs.secretFrom === undefined || secretMatch !== undefined;
  return !isCompared || isRollDue({ ...outlook, state });
}

/** Whether an input is declared, or may turn out to be. */
function mayHave({ inputs, unknown }: EndpointOutlook, name: keyof EndpointInputs): boolean {
  return inputs[name] !== undefined || unknown.has(name);
}

/** The outputs about a secret that is new, or may be. */
function foreseenRoll(outlook: EndpointOutlook): PredictedOutputs<SecretOutputs> {
  const { inputs, isNew } = outlook;
  return {
    signingSecret: isExternal(inputs) ? undefined : (inputs.secret ?? unpredictable),
    signingSecretUid: unpredictable,
    secretDigest: mayHave(outlook, "secretFrom") ? unpredictable : undefined,
    appliedSecretUid: mayHave(outlook, "secretTo") ? unpredictable : undefined,
    signingSecretRotatedAt: unpredictable,
    previousSecretExpiresAt: isNew ? undefined : unpredictable,
    olderSecretsEndAt: isNew ? undefined : unpredictable,
    secretRotationDueAt: mayHave(outlook, "rotateSecretAfterDays") ? unpredictable : undefined,
  };
}

/** The outputs about the secret that stays. An older one may be gone when its time is over. */
function foreseenSecret(outlook: EndpointOutlook): PredictedOutputs<SecretOutputs> {
  const { state, inputs, unknown, now } = outlook;
  const known = unknown.has("secretTo") ? undefined : state?.signingSecret;
  const ends = [state?.previousSecretExpiresAt ?? [], state?.olderSecretsEndAt ?? []].flat();
  const isOver = ends.some((end) => !(Date.parse(end) > now.getTime()));
  return {
    // Absent, it was masked or never read, and the next answer may show it.
    signingSecret: isExternal(inputs) ? undefined : (known ?? unpredictable),
    secretDigest: inputs.secretFrom === undefined ? undefined : (state?.secretDigest ?? unpredictable),
    appliedSecretUid: mayHave(outlook, "secretTo") ? (state?.appliedSecretUid ?? unpredictable) : undefined,
    secretRotationDueAt: dueAt(state?.signingSecretRotatedAt, inputs.rotateSecretAfterDays),
    ...(isOver && { previousSecretExpiresAt: unpredictable, olderSecretsEndAt: unpredictable }),
  };
}

/** @internal The consequences of a roll, before it happens. */
export function rollLines(
  { state, inputs, now, unknown, secretMatch }: EndpointUpdate,
  policy: SecretRollPolicy,
): Notice[] {
  const comparison = comparisonNotice(state, inputs, secretMatch);
  if (comparison !== undefined) return [comparison];
  const reason = rollReason(state, inputs, now, secretMatch);
  if (reason === undefined)
    return rollInputs
      .filter((name) => unknown.has(name))
      .map((name) => notices["secret-roll-unknown"]({ name }));
  return plannedNotices(reason, plannedRoll(state, inputs, now, policy, unknown), policy);
}

/** @internal What removing the inputs comes to, besides what it changes at the service. */
export function externalSecretLines({ state, inputs, unknown }: EndpointUpdate): Notice[] {
  const isLeft =
    unfinishedOrigin(state.appliedSecretUid) !== undefined &&
    inputs.secretTo === undefined &&
    !unknown.has("secretTo");
  const left = isLeft ? [notices["unfinished-delivery-left"]()] : [];
  const names = ["secret", "secretFrom", "secretTo"] as const;
  const mayBeDeclared = names.some((name) => inputs[name] !== undefined || unknown.has(name));
  return isExternal(state) && !mayBeDeclared ? [...left, notices["secret-into-state"]()] : left;
}

type EndpointConsultation = Consultation<EndpointInputs, EndpointAnswer, EndpointOutputs>;

/** @internal What is found out before a create or update, and what an adoption does to the signing secret. */
export async function consultWith(policy: SecretRollPolicy, about: EndpointConsultation): Promise<Outside> {
  const found = await consultSecret(about);
  if (about.state !== undefined || found.lines.length > 0) return found;
  const { inputs, unknown } = about;
  const isAdoption = inputs.adoptId !== undefined || unknown.has("adoptId");
  return isAdoption ? { ...found, ...(await adoptionOutside(policy, about)) } : found;
}

async function adoptionOutside(
  policy: SecretRollPolicy,
  about: EndpointConsultation,
): Promise<Pick<Outside, "lines" | "problems">> {
  const { inputs, unknown, live, now, secrets } = about;
  const names = ["secret", "secretFrom"] as const;
  const name = names.find((one) => inputs[one] !== undefined || unknown.has(one));
  const state: Partial<RollInputs> & SecretOutputs =
    live === undefined
      ? {}
      : { ...secretOutputs(live, {}, undefined, policy), failureRate: live.failureRate };
  const roll = plannedRoll(state, inputs, now, policy, unknown);
  if (name === undefined) return { lines: keptSecretNotices({ ...state, ...inputs }, roll, policy) };
  const { value } = await secrets.findDeclared(inputs);
  if (live === undefined || value === undefined) return { lines: [comparedNotice(name, roll, policy)] };
  const active = unmasked(activeSecret(live)?.value);
  if (active === undefined) return { lines: [], problems: [problem(name, maskedComparison(name))] };
  const reason = { clause: clause`${name} is not the active one` };
  return { lines: active === value ? [] : plannedNotices(reason, roll, policy) };
}

function comparedNotice(name: string, roll: Roll, policy: SecretRollPolicy): Notice {
  const { time, why } = overlapOf(roll, policy);
  return time === undefined
    ? notices["adoption-secret-comparison-no-overlap"]({ name, why })
    : notices["adoption-secret-comparison"]({ name, time });
}

/** @internal What is said after an adoption that has left a secret which nobody has delivered, or whose rotation is overdue. */
export function adoptionNoticesWith(
  policy: SecretRollPolicy,
  state: EndpointInputs & EndpointOutputs,
  now: Date,
): Notice[] {
  return keptSecretNotices(state, plannedRoll(state, state, now, policy, new Set()), policy);
}

/** An adoption does not deliver the secret that it keeps, and does not roll it because of its age, which the next update does. */
function keptSecretNotices(
  { secretTo, signingSecretRotatedAt, rotateSecretAfterDays }: Partial<SecretInputs> & SecretOutputs,
  roll: Roll,
  policy: SecretRollPolicy,
): Notice[] {
  const undelivered = secretTo === undefined ? [] : [notices["adopted-secret-not-delivered"]()];
  const since = rotationOverdueSince(signingSecretRotatedAt, rotateSecretAfterDays, roll.now);
  if (since === undefined) return undelivered;
  const { time, why } = overlapOf(roll, policy);
  const overdue =
    time === undefined
      ? notices["next-secret-rotation-no-overlap"]({ since, why })
      : notices["next-secret-rotation"]({ since, time });
  return [...undelivered, overdue];
}
