/** What a program declares of the signing secret, and when it is rolled: as far as state, inputs and what lies outside of both show. */

import { isDeepStrictEqual } from "node:util";
import { problem } from "../../../base/errors";
import type { InputProblem } from "../../../base/errors";
import { isMasked } from "../../../base/markers";
import type { Notice } from "../../../base/notice";
import { shared } from "../../../base/notices";
import type { SecretInputs, EndpointAnswer, EndpointInputs, EndpointOutputs, SecretOutputs } from "../types";
import { clause } from "../../../base/declare";
import type { UpdateContext } from "../../outlook";
import type { Consultation, Outside, SecretMatch } from "../../step";
import { isSameDigest } from "./external-secrets";
import { clauses, notices } from "./notices";

/** The fields of an endpoint that decide what a roll means. */
export interface RollInputs extends SecretInputs {
  readonly advancedSignatures?: boolean | undefined;
  readonly failureRate?: number | undefined;
}

/** @internal The inputs that may ask for a roll. */
export const rollInputs = ["secret", "secretFrom", "secretTriggers", "rotateSecretAfterDays"] as const;

/** @internal The input that declares the secret itself. */
export function secretNameOf({ secretFrom }: Partial<SecretInputs>): "secret" | "secretFrom" {
  return secretFrom === undefined ? "secret" : "secretFrom";
}

/** @internal Whether state holds no value of the signing secret. */
export function isExternal({ secretFrom, secretTo }: Partial<SecretInputs>): boolean {
  return secretFrom !== undefined || secretTo !== undefined;
}

/** @internal Why a declared secret cannot be used. */
export function secretProblems({ secret }: Partial<SecretInputs>): InputProblem[] {
  if (typeof secret !== "string") return [];
  const found: InputProblem[] = [];
  if (secret.trim() === "")
    found.push(
      problem("secret", shared.missingValue`must not be empty; omit it to let the service generate one`),
    );
  if (isMasked(secret)) found.push(problem("secret", shared.invalidValue`looks like a mask, not a secret`));
  return found;
}

/** @internal Behind a mask nothing shows whether the declared secret is the active one. */
export function maskedComparison(name: string): Notice {
  return shared.unsupportedHere`the service masks signing secrets, so ${name} cannot be compared: adopt without ${name}, then declare it`;
}

const dayMilliseconds = 86_400_000;

/** @internal Finds out before an update whether the declared secret is the active one, as far as that can be known here. */
export async function consultSecret(
  about: Consultation<EndpointInputs, EndpointAnswer, EndpointOutputs>,
): Promise<Outside> {
  const { id, state, inputs, secrets } = about;
  const { secret, secretFrom } = inputs;
  const isCompared = secretFrom !== undefined || (secret !== undefined && state?.secretDigest !== undefined);
  if (!isCompared) return { lines: [] };
  const { value, missing } = await secrets.findDeclared(inputs);
  const digest = value === undefined || state === undefined ? undefined : await secrets.digestOf(id, value);
  const hasNoKey = state?.secretDigest !== undefined && digest === undefined;
  if (missing !== undefined || hasNoKey) {
    const values = {
      name: secretNameOf(inputs),
      reason: missing ?? clause`its digest needs WEBHOOKS_DIGEST_KEY or an API key`,
    };
    const notice = missingNotice(state, missing && secretFrom)(values);
    return { secretMatch: "missing", lines: [notice] };
  }
  return { secretMatch: state && matchOf(state, value, digest), lines: [] };
}

/** @param unread the place that cannot be read, where the secret comes from one */
function missingNotice(state: (SecretOutputs & SecretInputs) | undefined, unread: unknown) {
  if (unread !== undefined && (state === undefined || !isDeepStrictEqual(state.secretFrom, unread)))
    return notices["secret-needed"];
  const isAnother = state?.secretFrom !== undefined && state.secretDigest === undefined;
  return notices[isAnother ? "secret-drift-stays" : "secret-not-comparable"];
}

function matchOf(state: SecretOutputs, value?: string, digest?: string): SecretMatch {
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
export function isRollDue(outlook: UpdateContext<EndpointInputs, EndpointOutputs>): boolean {
  const { state, inputs, now, secretMatch } = outlook;
  const reason = comparisonNotice(state, inputs, secretMatch) ?? rollReason(state, inputs, now, secretMatch);
  return reason !== undefined;
}

/** @internal What is said where only the service knows whether the declared secret is active; undefined where state does. */
export function comparisonNotice(
  { secretTo, appliedSecretUid, signingSecretUid }: SecretInputs & SecretOutputs,
  inputs: Partial<RollInputs>,
  secretMatch: SecretMatch | undefined,
): Notice | undefined {
  if (secretMatch !== "not-compared" && secretMatch !== "other-key") return undefined;
  const isKeptOut = secretTo !== undefined && appliedSecretUid === signingSecretUid;
  const notHeld = isKeptOut
    ? clause`secretTo kept that one out of state`
    : clause`the active one was not set by this provider`;
  const why =
    secretMatch === "other-key"
      ? clause`the digest in state was made with another key (WEBHOOKS_DIGEST_KEY, else the API key)`
      : notHeld;
  return notices["secret-comparison"]({ name: secretNameOf(inputs), why });
}

/** @internal Why an update rolls: the days after which a secret is too old, or another reason as a clause. */
export type RollReason =
  | { readonly days: number; readonly clause?: undefined }
  | { readonly days?: undefined; readonly clause: string };

/** @internal Why an update rolls to another secret, as far as state and inputs show. */
export function rollReason(
  state: SecretInputs & SecretOutputs,
  inputs: Partial<RollInputs>,
  now: Date,
  secretMatch?: SecretMatch,
): RollReason | undefined {
  const { secret, secretFrom, secretTo, secretTriggers, rotateSecretAfterDays: days } = inputs;
  if (secretFrom !== undefined || secretMatch !== undefined) {
    const reason =
      secretFrom === undefined
        ? clauses.changed({ name: "secret" })
        : clause`the value of secretFrom changed`;
    return secretMatch === "other" ? { clause: reason } : undefined;
  }
  if (secret !== undefined) {
    if (secret === state.signingSecret) return undefined;
    return {
      clause:
        secret === state.secret
          ? clause`the active one is masked and was not set by this provider`
          : clauses.changed({ name: "secret" }),
    };
  }
  const { appliedSecretUid, signingSecretUid } = state;
  if (secretTo !== undefined && appliedSecretUid !== undefined && appliedSecretUid !== signingSecretUid)
    return {
      clause:
        unfinishedOrigin(appliedSecretUid) !== undefined
          ? clause`secretTo has one that may not be active`
          : clause`a different one is active than after the last update`,
    };
  if (secretTriggers !== undefined && !isDeepStrictEqual(secretTriggers, state.secretTriggers))
    return { clause: clauses.changed({ name: "secretTriggers" }) };
  const since = rotationOverdueSince(state.signingSecretRotatedAt, days, now);
  return since === undefined || days === undefined ? undefined : { days };
}

/** Begins what stands for the ID of the active secret after one was delivered that the service may not have rolled to. */
const unfinished = "unfinished:";

/** @internal The mark of an unfinished roll, in the place of `appliedSecretUid` in state. */
export function unfinishedMark(origin: string): string {
  return `${unfinished}${origin}`;
}

/** @internal The random text that the secret of an unfinished roll is made from; undefined where `appliedSecretUid` marks none. */
export function unfinishedOrigin(appliedSecretUid = ""): string | undefined {
  return appliedSecretUid.startsWith(unfinished) ? appliedSecretUid.slice(unfinished.length) : undefined;
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
