/** The signing secret of an endpoint: which one is active, when it is rolled, and what a roll is told. */

import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Endpoint, Secret } from "../api/endpoint";
import { isMasked } from "../api/mask";
import { mayHaveActed, WebhooksError } from "../errors";
import type { InputProblem } from "../errors";
import type { Work } from "./definition";
import { documentedHabits, olderSecrets, overlapLine } from "./secret-habits";

/** What a program declares of the signing secret. */
export interface SecretInputs {
  /**
   * The signing secret the endpoint must have. Secret. Undeclared: the service makes one. A change rolls the
   * secret once: the old one keeps signing until it expires. Removed: the active secret stays.
   */
  readonly secret?: string | undefined;
  /**
   * How long the old secret stays valid after a roll. Default 24. Never causes an update on its own.
   * Not shown in the API document: the unit; passed as given.
   */
  readonly secretExpiration?: number | undefined;
  /** Any map. When it changes, a new random secret is made and rolled to. Not together with `secret`. */
  readonly secretTriggers?: Readonly<Record<string, unknown>> | undefined;
  /** Rolls to a new random secret when the active one is older than this many days. Not together with `secret`. */
  readonly rotateSecretAfterDays?: number | undefined;
}

/** What is known of the signing secret. */
export interface SecretOutputs {
  /** The active signing secret. Secret. Absent where the service masks it and it was not set from here. */
  readonly signingSecret?: string | undefined;
  /** The ID of the active signing secret. */
  readonly signingSecretUid?: string | undefined;
  /** When the active signing secret was made. */
  readonly signingSecretRotatedAt?: string | undefined;
  /** Until when the service says the newest older secret is valid. Absent where there is none. */
  readonly previousSecretExpiresAt?: string | undefined;
  /** When `rotateSecretAfterDays` asks for the next roll. Absent without it. */
  readonly secretRotationDueAt?: string | undefined;
}

const dayMilliseconds = 86_400_000;
const defaultExpiration = 24;

/** @internal */
type SecretWork = Work<SecretInputs, Endpoint, SecretOutputs>;

/**
 * The active secret: the newest without `expiresAt` and `deletedAt`.
 *
 * @internal
 */
export function activeSecret(live: Endpoint): Secret | undefined {
  return (live.secrets ?? []).findLast((secret) => !secret.expiresAt && !secret.deletedAt);
}

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
 * What the answer shows of the secrets. A masked value is replaced by the one that is known.
 *
 * @internal
 */
export function secretOutputs(
  live: Endpoint,
  inputs: Partial<SecretInputs>,
  state: Partial<SecretOutputs> | undefined,
): SecretOutputs {
  const active = activeSecret(live);
  const isKnown = state?.signingSecretUid === active?.uid;
  const value = isHidden(active?.value)
    ? (inputs.secret ?? (isKnown ? state?.signingSecret : undefined))
    : active?.value;
  const rotatedAt = active?.createdAt ?? (isKnown ? state?.signingSecretRotatedAt : undefined);
  return {
    signingSecret: value,
    signingSecretUid: active?.uid,
    signingSecretRotatedAt: rotatedAt,
    previousSecretExpiresAt: olderSecrets(live).at(-1)?.expiresAt,
    secretRotationDueAt: dueAt(rotatedAt, inputs.rotateSecretAfterDays),
  };
}

/**
 * Whether the active secret is older than `rotateSecretAfterDays`.
 *
 * @internal
 */
export function isRotationDue(state: SecretOutputs, inputs: Partial<SecretInputs>, now: Date): boolean {
  const due = dueAt(state.signingSecretRotatedAt, inputs.rotateSecretAfterDays);
  return due !== undefined && Date.parse(due) <= now.getTime();
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
    return isHidden(active?.value) ? active?.uid !== old?.uid : active?.value === secret;
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

function wantedSecret({ live, inputs, state, now, say }: SecretWork): string | undefined {
  const active = activeSecret(live);
  if (inputs.secret !== undefined) {
    if (active?.value === inputs.secret) return undefined;
    if (!isHidden(active?.value)) return inputs.secret;
    if (state === undefined) {
      throw new WebhooksError(
        "invalid-input",
        "the service masks signing secrets, so it cannot be told whether the declared one is active: adopt without secret, then declare it, which rolls to it",
      );
    }
    if (state.secret === inputs.secret) return undefined;
    if (state.signingSecretUid === active?.uid) return inputs.secret;
    say(
      "warning: the service masks signing secrets and the active one is new, so it is taken for the declared one; if an interrupted run did not make it, refresh and change the secret once more",
    );
    return undefined;
  }
  if (state === undefined || rollReason(state, inputs, now) === undefined) return undefined;
  // A secret that state does not know was made by a run that ended before its state was saved: the wish is fulfilled,
  // unless a mask hides it, so that nobody could ever use it.
  const isFulfilled = state.signingSecretUid !== active?.uid && !isHidden(active?.value);
  return isFulfilled ? undefined : randomBytes(32).toString("base64url");
}

function rollReason(
  state: SecretInputs & SecretOutputs,
  inputs: Partial<SecretInputs>,
  now: Date,
): string | undefined {
  if (inputs.secret !== undefined)
    return inputs.secret === (state.secret ?? state.signingSecret) ? undefined : "secret changed";
  const { secretTriggers } = inputs;
  if (secretTriggers !== undefined && !isDeepStrictEqual(secretTriggers, state.secretTriggers))
    return "secretTriggers changed";
  if (!isRotationDue(state, inputs, now)) return undefined;
  return `older than ${String(inputs.rotateSecretAfterDays)} days`;
}

/** A service may show a mask, an empty text or nothing in place of the value. */
function isHidden(value: string | undefined): boolean {
  return value === undefined || value === "" || isMasked(value);
}

function dueAt(rotatedAt: string | undefined, days: number | undefined): string | undefined {
  const from = Date.parse(rotatedAt ?? "");
  return days === undefined || Number.isNaN(from)
    ? undefined
    : new Date(from + days * dayMilliseconds).toISOString();
}

function withValue(endpoint: Endpoint, active: Secret, value: string): Endpoint {
  const secrets = endpoint.secrets?.map((secret) => (secret === active ? { ...secret, value } : secret));
  return { ...endpoint, secrets };
}
