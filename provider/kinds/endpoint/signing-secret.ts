/** The signing secret of an endpoint: its inputs, when it is rolled, and how. */

import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { mayHaveActed, WebhooksError } from "../../errors";
import type { InputProblem } from "../../errors";
import { isMasked, unmasked } from "../../http/mask";
import type { StepContext } from "../definition";
import type { Endpoint, Secret } from "./schema";
import { rollWarnings, missingOverlap, oldSecretClause, rolledLine } from "./secret-roll";
import type { Roll } from "./secret-roll";
import { documentedPolicy } from "./secret-roll-policy";
import type { SecretRollPolicy } from "./secret-roll-policy";
import { activeSecret, dueAt, secretOutputs } from "./signing-secret-outputs";
import type { SecretInputs, SecretOutputs } from "./types";

/** The fields of an endpoint that decide what a roll means. */
interface RollInputs extends SecretInputs {
  readonly advancedSignatures?: boolean | undefined;
  readonly failureRate?: number | undefined;
}

type SecretWork = StepContext<SecretInputs, Endpoint, SecretOutputs>;

/** @internal Why the secret inputs cannot be used. */
export function secretProblems(inputs: Partial<SecretInputs>): InputProblem[] {
  const { secret, secretTriggers, rotateSecretAfterDays } = inputs;
  if (secret === undefined) return [];
  const found: InputProblem[] = [];
  if (secretTriggers !== undefined)
    found.push({ path: "secretTriggers", reason: "cannot go with secret: choose one" });
  if (rotateSecretAfterDays !== undefined) {
    found.push({ path: "rotateSecretAfterDays", reason: "cannot go with secret: choose one" });
  }
  if (typeof secret !== "string") return found;
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
  inputs: Partial<SecretInputs>,
  now: Date,
): boolean {
  return rollReason(state, inputs, now) !== undefined;
}

/** @internal The inputs that may ask for a roll. */
export const rollInputs = ["secret", "secretTriggers", "rotateSecretAfterDays"] as const;

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
  const reason = rollReason(state, inputs, now);
  if (reason === undefined)
    return rollInputs
      .filter((name) => unknown.has(name))
      .map((name) => `up rolls the signing secret if ${name}, which is not known yet, asks for it`);
  const roll: Roll = {
    expiration: unknown.has("secretExpiration") ? undefined : expirationOf(inputs, policy),
    isAdvanced: unknown.has("advancedSignatures") ? undefined : willBeAdvanced(state, inputs, policy),
    olderEnds: state.olderSecretsEndAt ?? [],
    failureRate: state.failureRate,
    now,
  };
  return [
    `up rolls the signing secret (${reason}); ${oldSecretClause(roll, policy)}`,
    ...rollWarnings(roll).map((warning) => `up rolls the signing secret although ${warning}`),
  ];
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

function expirationOf({ secretExpiration }: SecretInputs, policy: SecretRollPolicy): number | undefined {
  return secretExpiration ?? policy.defaultExpiration;
}

/**
 * Rolls the signing secret where the inputs require it, and checks by the answer that the new secret is active and the old
 * one stays valid.
 *
 * @internal
 */
export async function ensureSecret(work: SecretWork, policy = documentedPolicy): Promise<Endpoint> {
  const secret = work.created ? undefined : wantedSecret(work);
  reportForeignRoll(work, secret);
  if (secret === undefined) {
    work.markApplied("secretTriggers");
    return work.live;
  }
  const { client, id, now } = work;
  const expiration = expirationOf(work.inputs, policy);
  const old = activeSecret(work.live);
  const isRolled = (endpoint: Endpoint): boolean => {
    const active = activeSecret(endpoint);
    if (active === undefined) return false;
    const value = unmasked(active.value);
    return value === undefined ? active.uid !== old?.uid : value === secret;
  };
  const first = await client.endpoints
    .expireSecret(id, { secret, expiration })
    .catch(async (error: unknown) => {
      if (!mayHaveActed(error)) throw error;
      // The answer was lost: the active secret shows whether the roll happened.
      const seen = await client.endpoints.get(id).catch(() => work.live);
      if (!isRolled(seen)) throw error;
      return seen;
    });
  // An answer may be older than the roll. Failing because of that would roll again at every run.
  const answer = isRolled(first) ? first : await client.endpoints.get(id).catch(() => first);
  const rolled = activeSecret(answer);
  if (rolled === undefined || !isRolled(answer)) {
    throw new WebhooksError(
      "response-shape",
      "the signing secret was rolled, but the answer does not show the new one as active",
    );
  }
  work.markApplied("secretTriggers");
  const fault = missingOverlap(answer, old, rolled, { expiration, now }, policy);
  if (fault === undefined) work.say(rolledLine(answer, old, { expiration, now }, policy));
  else work.fail(fault);
  return withValue(answer, rolled, secret);
}

/** Reports a secret that is not the one in state although no roll was due: it was rolled elsewhere, or by this update. */
function reportForeignRoll({ live, inputs, state, now, say }: SecretWork, wanted: string | undefined): void {
  const { uid, value } = activeSecret(live) ?? {};
  const known = state?.signingSecretUid;
  if (uid === undefined || known === undefined || uid === known) return;
  if (rollReason(state ?? {}, inputs, now) !== undefined) return;
  const seen =
    unmasked(value) === undefined
      ? "the service masks it, so signingSecret has no value until it is rolled from here"
      : "signingSecret shows the new one";
  const rest = wanted === undefined ? seen : "it is rolled back to the declared one";
  say(`another signing secret is active than before, although nothing here asked for one; ${rest}`);
}

function wantedSecret({ live, inputs, state, now }: SecretWork): string | undefined {
  const active = unmasked(activeSecret(live)?.value);
  if (inputs.secret !== undefined) {
    if (state === undefined && active === undefined) {
      throw new WebhooksError(
        "invalid-input",
        "the service masks signing secrets, so it cannot be told whether the declared one is active: adopt without secret, then declare it, which rolls to it",
      );
    }
    const known = secretOutputs(live, {}, state).signingSecret;
    return known === inputs.secret ? undefined : inputs.secret;
  }
  if (state === undefined) return undefined;
  // Where the service masks the active secret, only the state can tell whether it is the wanted one.
  const seen = active === undefined ? state : { ...state, ...secretOutputs(live, inputs, state) };
  return rollReason(seen, inputs, now) === undefined ? undefined : newSecret();
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function rollReason(
  state: SecretInputs & SecretOutputs,
  inputs: Partial<SecretInputs>,
  now: Date,
): string | undefined {
  const { secret, secretTriggers, rotateSecretAfterDays } = inputs;
  if (secret !== undefined) {
    if (secret === state.signingSecret) return undefined;
    return secret === state.secret ? "the active one is masked and was not set from here" : "secret changed";
  }
  if (secretTriggers !== undefined && !isDeepStrictEqual(secretTriggers, state.secretTriggers))
    return "secretTriggers changed";
  const due = dueAt(state.signingSecretRotatedAt, rotateSecretAfterDays);
  if (due === undefined || Date.parse(due) > now.getTime()) return undefined;
  return `older than ${String(rotateSecretAfterDays)} days`;
}

function withValue(endpoint: Endpoint, active: Secret, value: string): Endpoint {
  const secrets = endpoint.secrets?.map((secret) => (secret === active ? { ...secret, value } : secret));
  return { ...endpoint, secrets };
}
