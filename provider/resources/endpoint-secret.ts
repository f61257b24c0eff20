/** The signing secret of an endpoint: what is declared of it, when it is rolled, and what a roll is told. */

import { isDeepStrictEqual } from "node:util";
import type { Endpoint, Secret } from "../api/endpoint";
import { isMasked, shown } from "../api/mask";
import { mayHaveActed, WebhooksError } from "../errors";
import type { InputProblem } from "../errors";
import type { Work } from "./definition";
import { activeSecret, dueAt, secretOutputs } from "./endpoint-secret-outputs";
import type { SecretOutputs } from "./endpoint-secret-outputs";
import { documentedHabits, olderSecrets, overlapLine } from "./secret-habits";
import { isMadeFor, madeFor } from "./secret-wish";

/** What a program declares of the signing secret. */
export interface SecretInputs {
  /**
   * The signing secret the endpoint must have. Secret. Undeclared: the service makes one. A change rolls the
   * secret once: the old one keeps signing until it expires. Removed: the active secret stays.
   * Not shown in the API document: what an answer shows of it. Where that is a mask, the secret is known by its ID: once
   * another ID is active, a refresh shows a difference and the next update rolls to the declared one.
   */
  readonly secret?: string | undefined;
  /**
   * How long the old secret stays valid after a roll. Default 24. Never causes an update on its own.
   * Not shown in the API document: the unit; passed as given. With `webhooks:dialect` convoy the old secret signs for as
   * many hours, although the service shows it as expiring after as many seconds.
   */
  readonly secretExpiration?: number | undefined;
  /**
   * Any map. When it changes, a new random secret is made and rolled to, once for each change. Not together with
   * `secret`.
   */
  readonly secretTriggers?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Rolls to a new random secret when the active one is older than this many days. Not together with `secret`. Updated in
   * place; a shorter time rolls at once where the active secret is older already.
   */
  readonly rotateSecretAfterDays?: number | undefined;
}

const defaultExpiration = 24;

/** @internal */
type SecretWork = Work<SecretInputs, Endpoint, SecretOutputs>;

/**
 * Why the secret inputs cannot be used.
 *
 * @internal
 */
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

/**
 * What a roll means, said before it happens.
 *
 * @internal
 */
export function rollLines(
  state: SecretInputs & SecretOutputs,
  inputs: Partial<SecretInputs>,
  now: Date,
  habits = documentedHabits,
): string[] {
  const reason = rollReason(state, inputs, now);
  if (reason === undefined) return [];
  const { advancedSignatures = habits.advancedByDefault } = inputs as {
    readonly advancedSignatures?: boolean;
  };
  const overlap =
    inputs.secretExpiration === 0
      ? "secretExpiration is 0, so the old one ends at once"
      : advancedSignatures
        ? "the old one keeps signing beside the new one until it expires"
        : "advancedSignatures is not on, so deliveries carry one signature only and there is no overlap";
  return [`up rolls the signing secret (${reason}); ${overlap}`];
}

/**
 * Rolls the signing secret where what is declared asks for it, and proves from the answer that it happened.
 *
 * @internal
 */
export async function keepSecret(work: SecretWork, habits = documentedHabits): Promise<Endpoint> {
  const secret = work.created ? undefined : wantedSecret(work);
  if (secret === undefined) {
    work.fulfil("secretTriggers");
    return work.live;
  }
  const { client, id, inputs } = work;
  const expiration = inputs.secretExpiration ?? defaultExpiration;
  const old = activeSecret(work.live);
  const isRolled = (endpoint: Endpoint): boolean => {
    const active = activeSecret(endpoint);
    const value = shown(active?.value);
    return value === undefined ? active?.uid !== old?.uid : value === secret;
  };
  const answer = await client.endpoints
    .expireSecret(id, { secret, expiration })
    .catch(async (error: unknown) => {
      if (!mayHaveActed(error)) throw error;
      // The answer was lost: what is active now tells whether the roll happened.
      const now = await client.endpoints.get(id).catch(() => work.live);
      if (!isRolled(now)) throw error;
      return now;
    });
  const rolled = activeSecret(answer);
  if (rolled === undefined || !isRolled(answer)) {
    throw new WebhooksError(
      "response-shape",
      "the signing secret was rolled, but the answer does not show the new one as active",
    );
  }
  work.fulfil("secretTriggers");
  work.say(overlapLine(olderSecrets(answer), old, expiration, work.now, habits));
  return withValue(answer, rolled, secret);
}

function wantedSecret({ live, inputs, state, now }: SecretWork): string | undefined {
  const active = shown(activeSecret(live)?.value);
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
  const wish = [state.secretTriggers, inputs.secretTriggers];
  const isFulfilled = active !== undefined && isMadeFor(active, wish);
  // Behind a mask only state counts: a secret that it does not know is of no use to anybody.
  const seen = active === undefined ? state : secretOutputs(live, inputs, state);
  const { secretTriggers } = isFulfilled ? inputs : state;
  return rollReason({ ...seen, secretTriggers }, inputs, now) === undefined ? undefined : madeFor(wish);
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
