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
 * Whether the active secret is the declared one, as far as state tells. Where only the service can: `not-compared`, because the active
 * one was not set from here, or `other-key`, because the digest in state was made with another key. `missing`: the declared one
 * cannot be read here.
 */
export type SecretMatch = "active" | "other" | "not-compared" | "other-key" | "missing";

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
  const { secretFrom, adoptId } = inputs;
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
  if (reason !== undefined) {
    const name = secretFrom === undefined ? "secret" : "secretFrom";
    return { facts: { secretMatch: "missing" }, lines: [missingLine(name, reason, state)] };
  }
  if (state !== undefined) return { facts: { secretMatch: matchOf(state, value, digest) }, lines: [] };
  return { facts: {}, lines: adoptId === undefined ? [] : [adoptionLine] };
}

const adoptionLine =
  "up compares secretFrom with the active signing secret of what it takes over, and rolls to it if they differ";

function missingLine(
  name: string,
  reason: string,
  state: (SecretOutputs & SecretInputs) | undefined,
): string {
  const isForeign = state?.secretFrom !== undefined && state.secretDigest === undefined;
  const consequence = isForeign
    ? "Another signing secret is active than the one that was set from here, and nothing here rolls it back"
    : "So nothing here tells whether the signing secret has to be rolled, and up needs it to create the endpoint or to roll";
  return `${name} cannot be compared here: ${reason}. ${consequence}`;
}

/** @internal What removing the inputs comes to, besides what it changes at the service. */
export function externalSecretLines(
  state: SecretInputs,
  inputs: Partial<SecretInputs>,
  unknown: ReadonlySet<string>,
): string[] {
  const isSaid = inputs.secret !== undefined || unknown.has("secret");
  const mayStayOut = isExternal(inputs) || unknown.has("secretFrom") || unknown.has("secretTo");
  return isExternal(state) && !isSaid && !mayStayOut
    ? ["up puts the signing secret into state, as signingSecret, because nothing keeps it out any more"]
    : [];
}

function matchOf(
  { signingSecret, secretDigest }: SecretOutputs,
  value: string | undefined,
  digest: string | undefined,
): SecretMatch {
  if (signingSecret !== undefined) return signingSecret === value ? "active" : "other";
  if (secretDigest === undefined) return "not-compared";
  const isSame = isSameDigest(secretDigest, digest);
  return isSame === undefined ? "other-key" : isSame ? "active" : "other";
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
