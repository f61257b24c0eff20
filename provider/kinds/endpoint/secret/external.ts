/** The signing secret that state does not hold: `secretFrom` and `secretTo`. */

import { isDeepStrictEqual } from "node:util";
import { WebhooksError } from "../../../base/errors";
import { isSameDigest, newSecret, ProgramError } from "./external-secrets";
import type { Consultation, Outside, Preparation } from "../../step";
import type { EndpointAnswer, EndpointBody } from "../schema";
import type { EndpointInputs, EndpointOutputs, SecretInputs, SecretOutputs } from "../types";

/** What the lifecycle learns from outside before an update. */
export interface SecretFacts {
  /**
   * Whether the active secret is the declared one, as far as state tells. Where only the service can: `not-compared`, because the
   * active one was not set from here, or `other-key`, because the digest in state was made with another key. `missing`: the declared
   * one cannot be read here. Absent where nothing has to be asked outside.
   */
  readonly secretMatch?: "active" | "other" | "not-compared" | "other-key" | "missing" | undefined;
}

/** @internal Whether state holds no value of the signing secret. */
export function isExternal({ secretFrom, secretTo }: Partial<SecretInputs>): boolean {
  return secretFrom !== undefined || secretTo !== undefined;
}

/** @internal Finds out before an update whether the declared secret is the active one, as far as that can be known here. */
export async function consultSecret(
  about: Consultation<EndpointInputs, EndpointAnswer, EndpointOutputs>,
): Promise<Outside> {
  const { id, state, inputs, secrets } = about;
  const { secret, secretFrom } = inputs;
  const isCompared = secretFrom !== undefined || (secret !== undefined && state?.secretDigest !== undefined);
  if (!isCompared) return { facts: {}, lines: [] };
  const { value = secret, missing } = secretFrom === undefined ? {} : await secrets.find(secretFrom);
  const digest = value === undefined || state === undefined ? undefined : await secrets.digestOf(id, value);
  const noKey = "there is neither WEBHOOKS_DIGEST_KEY nor an API key for its digest";
  const hasNoKey = state?.secretDigest !== undefined && digest === undefined;
  if (missing !== undefined || hasNoKey) {
    const name = secretFrom === undefined ? "secret" : "secretFrom";
    const line = `${name} cannot be compared here: ${missing ?? noKey}. ${missingClause(state, missing && secretFrom)}`;
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

/** @internal What removing the inputs comes to, besides what it changes at the service. */
export function externalSecretLines(
  state: SecretInputs,
  inputs: Partial<SecretInputs>,
  unknown: ReadonlySet<string>,
): string[] {
  const names = ["secret", "secretFrom", "secretTo"] as const;
  const mayBeDeclared = names.some((name) => inputs[name] !== undefined || unknown.has(name));
  return isExternal(state) && !mayBeDeclared ? [intoStateLine] : [];
}

const intoStateLine =
  "up puts the signing secret into state, as signingSecret, unless the service masks it: nothing keeps it out any more";

/** @internal Reads, or makes and hands over, the secret that an operation needs, before it sends anything. Returns what a create sends of it. */
export async function prepareSecret(
  operation: Preparation<EndpointInputs, EndpointOutputs>,
): Promise<Partial<EndpointBody>> {
  const { inputs, state, isNew, secrets } = operation;
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

/** @internal What a create that has failed leaves outside. */
export function failedCreateNotice({ secretTo }: EndpointInputs, error: unknown): string | undefined {
  const isHeldBack = error instanceof ProgramError && !error.wasRun;
  return secretTo === undefined || isHeldBack ? undefined : unusedLine;
}

const unusedLine =
  "secretTo was handed the signing secret of an endpoint that is not known to exist: the next up that creates one hands over another; an older endpoint that stays instead needs a roll with secretTriggers";
