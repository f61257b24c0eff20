/** The signing secret of an endpoint: its inputs, and when it is rolled. */

import { isDeepStrictEqual } from "node:util";
import type { InputProblem } from "../../../base/errors";
import { isMasked } from "../../../http/mask";
import type { SecretFacts } from "./external";
import { plannedLines } from "./roll";
import type { Roll } from "./roll";
import { documentedPolicy } from "./roll-policy";
import type { SecretRollPolicy } from "./roll-policy";
import { rotationOverdueSince } from "./outputs";
import type { SecretInputs, SecretOutputs } from "../types";

/** The fields of an endpoint that decide what a roll means. */
export interface RollInputs extends SecretInputs, SecretFacts {
  readonly advancedSignatures?: boolean | undefined;
  readonly failureRate?: number | undefined;
}

/** @internal Why a declared secret cannot be used. */
export function secretProblems({ secret }: Partial<SecretInputs>): InputProblem[] {
  if (typeof secret !== "string") return [];
  const found: InputProblem[] = [];
  if (secret.trim() === "")
    found.push({ path: "secret", reason: "must not be empty; leave it out to let the service make one" });
  if (isMasked(secret)) found.push({ path: "secret", reason: "looks like a mask, not like a secret" });
  return found;
}

/**
 * Whether a roll is due although no input changed: the active secret is too old, or it is not the declared one.
 *
 * @internal
 */
export function isRollDue(
  state: SecretInputs & SecretOutputs,
  inputs: Partial<RollInputs>,
  now: Date,
): boolean {
  return comparisonLine(state, inputs) !== undefined || rollReason(state, inputs, now) !== undefined;
}

/** @internal The inputs that may ask for a roll. */
export const rollInputs = ["secret", "secretFrom", "secretTriggers", "rotateSecretAfterDays"] as const;

/**
 * The consequences of a roll, before it happens.
 *
 * @internal
 * @param unknown the inputs whose value is not known yet
 */
export function rollLines(
  state: RollInputs & SecretOutputs,
  inputs: Partial<RollInputs>,
  now: Date,
  policy = documentedPolicy,
  unknown: ReadonlySet<string> = new Set(),
): string[] {
  const comparison = comparisonLine(state, inputs);
  if (comparison !== undefined) return [comparison];
  const reason = rollReason(state, inputs, now);
  if (reason === undefined)
    return rollInputs
      .filter((name) => unknown.has(name))
      .map((name) => `up rolls the signing secret if ${name}, which is not known yet, asks for it`);
  return plannedLines(reason, plannedRoll(state, inputs, now, policy, unknown), policy);
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
    expiration: unknown.has("secretExpiration") ? undefined : expirationOf(inputs, policy),
    isAdvanced: unknown.has("advancedSignatures") ? undefined : willBeAdvanced(state, inputs, policy),
    olderEnds: state.olderSecretsEndAt ?? [],
    failureRate: state.failureRate,
    now,
  };
}

/** What is said where the service alone can tell whether the declared secret is active; undefined where state can. */
function comparisonLine(
  { secretTo, appliedSecretUid, signingSecretUid }: SecretInputs & SecretOutputs,
  { secretFrom, secretMatch }: Partial<RollInputs>,
): string | undefined {
  if (secretMatch !== "not-compared" && secretMatch !== "other-key") return undefined;
  const name = secretFrom === undefined ? "secret" : "secretFrom";
  const otherKey = "the digest in state was made with another key (WEBHOOKS_DIGEST_KEY, else the API key)";
  const isKeptOut = secretTo !== undefined && appliedSecretUid === signingSecretUid;
  const notHeld = isKeptOut
    ? "secretTo has kept that one out of state"
    : "the active one was not set from here";
  const why = secretMatch === "other-key" ? otherKey : notHeld;
  return `up compares ${name} with the active signing secret, because ${why}, and rolls if they differ or the service masks the active one`;
}

/** Whether signatures will be advanced. Undefined where they are neither declared nor seen: the project decides. */
function willBeAdvanced(
  state: RollInputs & SecretOutputs,
  { advancedSignatures }: RollInputs,
  { advancedByDefault }: SecretRollPolicy,
): boolean | undefined {
  if (advancedSignatures !== undefined) return advancedSignatures;
  if (state.advancedSignatures !== undefined) return advancedByDefault;
  return state.signatureFormat === undefined ? undefined : state.signatureFormat === "advanced";
}

/** @internal How long the old secret is to stay valid. */
export function expirationOf(
  { secretExpiration }: SecretInputs,
  policy: SecretRollPolicy,
): number | undefined {
  return secretExpiration ?? policy.defaultExpiration;
}

/** @internal Begins what stands for the ID of the active secret after one was handed over that the service may not have rolled to. */
export const unfinished = "unfinished:";

/** @internal Why an update rolls to another secret, as far as state and inputs tell. */
export function rollReason(
  state: SecretInputs & SecretOutputs,
  inputs: Partial<RollInputs>,
  now: Date,
): string | undefined {
  const { secret, secretFrom, secretTo, secretMatch, secretTriggers, rotateSecretAfterDays } = inputs;
  if (secretFrom !== undefined || secretMatch !== undefined) {
    const name = secretFrom === undefined ? "secret" : "the value of secretFrom";
    return secretMatch === "other" ? `${name} changed` : undefined;
  }
  if (secret !== undefined) {
    if (secret === state.signingSecret) return undefined;
    return secret === state.secret ? "the active one is masked and was not set from here" : "secret changed";
  }
  const { appliedSecretUid, signingSecretUid } = state;
  if (secretTo !== undefined && appliedSecretUid !== undefined && appliedSecretUid !== signingSecretUid)
    return appliedSecretUid.startsWith(unfinished)
      ? "secretTo was handed one that is not known to be in force"
      : "another one is active than after the last update";
  if (secretTriggers !== undefined && !isDeepStrictEqual(secretTriggers, state.secretTriggers))
    return "secretTriggers changed";
  const since = rotationOverdueSince(state.signingSecretRotatedAt, rotateSecretAfterDays, now);
  return since === undefined ? undefined : `older than ${String(rotateSecretAfterDays)} days`;
}
