/** When the signing secret is rolled: as far as state, inputs and what lies outside of both tell. */

import { isDeepStrictEqual } from "node:util";
import type { Consultation, Outside } from "../../step";
import type { EndpointAnswer, EndpointInputs, EndpointOutputs, SecretInputs, SecretOutputs } from "../types";
import { secretNameOf } from "./declared";
import type { RollInputs, SecretFacts } from "./declared";
import { isSameDigest } from "./external-secrets";

const dayMilliseconds = 86_400_000;

/** @internal Finds out before an update whether the declared secret is the active one, as far as that can be known here. */
export async function consultSecret(
  about: Consultation<EndpointInputs, EndpointAnswer, EndpointOutputs>,
): Promise<Outside> {
  const { id, state, inputs, secrets } = about;
  const { secret, secretFrom } = inputs;
  const isCompared = secretFrom !== undefined || (secret !== undefined && state?.secretDigest !== undefined);
  if (!isCompared) return { facts: {}, lines: [] };
  const { value, missing } = await secrets.findDeclared(inputs);
  const digest = value === undefined || state === undefined ? undefined : await secrets.digestOf(id, value);
  const noKey = "there is neither WEBHOOKS_DIGEST_KEY nor an API key for its digest";
  const hasNoKey = state?.secretDigest !== undefined && digest === undefined;
  if (missing !== undefined || hasNoKey) {
    const line = `${secretNameOf(inputs)} cannot be compared here: ${missing ?? noKey}. ${missingClause(state, missing && secretFrom)}`;
    return { facts: { secretMatch: "missing" }, lines: [line] };
  }
  return { facts: state === undefined ? {} : { secretMatch: matchOf(state, value, digest) }, lines: [] };
}

/** @param unread the place that cannot be read, where the secret comes from one */
function missingClause(state: (SecretOutputs & SecretInputs) | undefined, unread: unknown): string {
  if (unread !== undefined && (state === undefined || !isDeepStrictEqual(state.secretFrom, unread)))
    return "Without it up fails";
  return state?.secretFrom !== undefined && state.secretDigest === undefined
    ? "Another signing secret is active than the one that was set from here, and nothing here rolls it back"
    : "So it is not known here whether up rolls the signing secret";
}

function matchOf(state: SecretOutputs, value?: string, digest?: string): SecretFacts["secretMatch"] {
  const { signingSecret, secretDigest } = state;
  if (signingSecret === undefined && secretDigest === undefined) return "not-compared";
  const isSame = signingSecret === undefined ? isSameDigest(secretDigest, digest) : signingSecret === value;
  return isSame === undefined ? "other-key" : isSame ? "active" : "other";
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

/** @internal What is said where the service alone can tell whether the declared secret is active; undefined where state can. */
export function comparisonLine(
  { secretTo, appliedSecretUid, signingSecretUid }: SecretInputs & SecretOutputs,
  inputs: Partial<RollInputs>,
): string | undefined {
  const { secretMatch } = inputs;
  if (secretMatch !== "not-compared" && secretMatch !== "other-key") return undefined;
  const otherKey = "the digest in state was made with another key (WEBHOOKS_DIGEST_KEY, else the API key)";
  const isKeptOut = secretTo !== undefined && appliedSecretUid === signingSecretUid;
  const notHeld = isKeptOut
    ? "secretTo has kept that one out of state"
    : "the active one was not set from here";
  const why = secretMatch === "other-key" ? otherKey : notHeld;
  return `up compares ${secretNameOf(inputs)} with the active signing secret, because ${why}, and rolls if they differ or the service masks the active one`;
}

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

/** @internal Begins what stands for the ID of the active secret after one was handed over that the service may not have rolled to. */
export const unfinished = "unfinished:";

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
