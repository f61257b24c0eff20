/** The signing secrets of an endpoint: making, rolling and expiring them. */

import { filled, type Given } from "./collection";
import { newId, newSecret } from "./id";
import { timesOf } from "./objects";
import type { EndpointObject, SecretObject } from "./objects";

/** A secret with everything a seed or a body may leave out. */
export function newSigningSecret(now: Date, given: Given<SecretObject> = {}): SecretObject {
  // A body may say `secret: ""`, which is no secret.
  const value = given.value ? given.value : newSecret();
  return filled({ uid: newId(), ...timesOf(given, now) }, { ...given, value });
}

/**
 * Secrets after a roll: the active ones expire, a new one is appended.
 * Undocumented: that expired secrets stay in the list, that a second roll appends a third one, and
 * that without `secret` a value is generated.
 */
export function rolledSecrets(
  secrets: readonly SecretObject[],
  roll: { readonly secret?: string | undefined; readonly waitMilliseconds: number },
  now: Date,
): SecretObject[] {
  const expires_at = new Date(now.getTime() + roll.waitMilliseconds).toISOString();
  const expiring = secrets.map((secret) =>
    isActive(secret) ? { ...secret, expires_at, updated_at: now.toISOString() } : secret,
  );
  return [...expiring, newSigningSecret(now, roll.secret === undefined ? {} : { value: roll.secret })];
}

/** Secrets after an update that names one: it becomes the active one, and the one before it ends at once. */
export function withSecret(
  secrets: readonly SecretObject[],
  secret: string | undefined,
  now: Date,
): SecretObject[] {
  const isUnnamed = !secret;
  const isKept =
    isUnnamed || secrets.some((secretObject) => isActive(secretObject) && secretObject.value === secret);
  return isKept ? [...secrets] : rolledSecrets(secrets, { secret, waitMilliseconds: 0 }, now);
}

/**
 * The endpoint with `deleted_at` on every secret whose time is over.
 * Undocumented: what happens to an expired secret.
 */
export function expireSecrets(endpoint: EndpointObject, now: Date): EndpointObject {
  const secrets = endpoint.secrets.map((secret) =>
    secret.expires_at !== undefined && Date.parse(secret.expires_at) <= now.getTime()
      ? { deleted_at: secret.expires_at, ...secret }
      : secret,
  );
  return { ...endpoint, secrets };
}

function isActive(secret: SecretObject): boolean {
  return secret.expires_at === undefined && secret.deleted_at === undefined;
}
