/** The signing secret that state does not hold: `secretFrom` and `secretTo`. */

import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { WebhooksError } from "../../errors";
import type { InputProblem } from "../../errors";
import { isSameDigest } from "../external-secrets";
import type { SecretSource } from "../external-secrets";
import type { Consultation, Preparation } from "../step";
import type { EndpointBody } from "./schema";
import type { EndpointInputs, EndpointOutputs, SecretInputs, SecretOutputs } from "./types";

/**
 * Whether the active secret is the declared one, as far as state tells: `unsure` where only the service can, `missing` where the
 * declared one cannot be read here.
 */
export type SecretMatch = "active" | "other" | "unsure" | "missing";

/** What the lifecycle learns from outside before an update. */
export interface SecretFacts {
  /** Absent where nothing has to be asked outside. */
  readonly secretMatch?: SecretMatch | undefined;
}

const places = {
  secretFrom: ["environment", "file", "command"],
  secretTo: ["file", "command"],
} as const;
const rivals = {
  secretFrom: ["secret", "secretTo", "secretTriggers", "rotateSecretAfterDays"],
  secretTo: ["secret"],
} as const;

/** @internal Whether state holds no value of the signing secret. */
export function isExternal({ secretFrom, secretTo }: Partial<SecretInputs>): boolean {
  return secretFrom !== undefined || secretTo !== undefined;
}

/** @internal The rules of one of the two inputs. */
export function externalSecretProblems(
  input: "secretFrom" | "secretTo",
): (inputs: Partial<SecretInputs>) => InputProblem[] {
  return (inputs) => {
    const declared: Partial<SecretSource> | undefined = inputs[input];
    if (declared === undefined) return [];
    const found: InputProblem[] = rivals[input]
      .filter((rival) => inputs[rival] !== undefined)
      .map((rival) => ({ path: rival, reason: `cannot go with ${input}: choose one` }));
    const given = places[input].filter((place) => declared[place] !== undefined);
    if (given.length !== 1)
      found.push({ path: input, reason: `must have one of ${places[input].join(", ")}, and no other` });
    return found;
  };
}

/** @internal Says of an update, before it, whether the declared secret is the active one. */
export async function consultSecret({
  id,
  state,
  inputs,
  secrets,
}: Consultation<EndpointInputs, EndpointOutputs>): Promise<{
  readonly facts: SecretFacts;
  readonly lines: readonly string[];
}> {
  const { secretFrom } = inputs;
  const isCompared =
    secretFrom !== undefined || (inputs.secret !== undefined && state?.secretDigest !== undefined);
  if (!isCompared) return { facts: {}, lines: [] };
  const { value = inputs.secret, missing } = secretFrom === undefined ? {} : await secrets.find(secretFrom);
  const digest = value === undefined || state === undefined ? undefined : await secrets.digestOf(id, value);
  const noKey =
    state?.secretDigest !== undefined && digest === undefined && missing === undefined
      ? "there is neither WEBHOOKS_DIGEST_KEY nor an API key for its digest"
      : undefined;
  const reason = missing ?? noKey;
  if (reason !== undefined) return { facts: { secretMatch: "missing" }, lines: [missingLine(reason)] };
  return {
    facts: { secretMatch: state === undefined ? undefined : matchOf(state, value, digest) },
    lines: [],
  };
}

function missingLine(reason: string): string {
  return `secretFrom cannot be read here: ${reason}. So nothing here tells whether the signing secret has to be rolled, and up needs it to create the endpoint or to roll`;
}

function matchOf(
  { signingSecret, secretDigest }: SecretOutputs,
  value: string | undefined,
  digest: string | undefined,
): SecretMatch {
  if (signingSecret !== undefined) return signingSecret === value ? "active" : "other";
  const isSame = isSameDigest(secretDigest, digest);
  return isSame === undefined ? "unsure" : isSame ? "active" : "other";
}

/**
 * Reads, or makes and hands over, the secret that an operation needs, before anything is sent.
 *
 * @internal
 * @returns what the body of a create holds besides the declared inputs
 */
export async function prepareSecret({
  inputs,
  state,
  isNew,
  secrets,
}: Preparation<EndpointInputs, EndpointOutputs>): Promise<Partial<EndpointBody>> {
  const { secretFrom, secretTo } = inputs;
  if (secretTo !== undefined && isNew) {
    const secret = newSecret();
    await secrets.handOver(secretTo, secret);
    return { secret };
  }
  // What was compared before stays active where its source is out of reach.
  const isKnown = state?.secretDigest !== undefined && isDeepStrictEqual(state.secretFrom, secretFrom);
  if (secretFrom === undefined || isKnown) return {};
  const { value, missing } = await secrets.find(secretFrom);
  if (value !== undefined) return { secret: value };
  throw new WebhooksError("invalid-input", `secretFrom cannot be read: ${missing}; nothing was sent`);
}

/** @internal A new random secret. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
