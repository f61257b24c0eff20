/** Signing secrets of Convoy: rolling shows seconds and means hours, and nothing ever leaves the list. */

import { newId } from "../id";
import { randomBytes } from "node:crypto";
import type { EndpointObject } from "../objects";
import type { ConvoySecret } from "./store";

/** A new secret; blank ones are made up. */
export function newSecret(now: Date, value = ""): ConvoySecret {
  const at = now.toISOString();
  const made = randomBytes(18).toString("base64url") + "_";
  return { uid: newId(), value: value.trim() === "" ? made : value, created_at: at, updated_at: at };
}

/** The secrets after a roll: the first without an end gets one, and the new one is appended. */
export function rolled(
  secrets: readonly ConvoySecret[],
  { secret, expiration }: { readonly secret?: string | undefined; readonly expiration: number },
  now: Date,
): ConvoySecret[] {
  const first = secrets.findIndex(({ expires_at }) => expires_at === undefined);
  const ending = secrets.map((convoySecret, place) =>
    place === first
      ? {
          ...convoySecret,
          expires_at: new Date(now.getTime() + expiration * 1000).toISOString(),
          // The job that retires it waits as many hours.
          retires_at: new Date(now.getTime() + expiration * 3_600_000).toISOString(),
        }
      : convoySecret,
  );
  return [...ending, newSecret(now, secret)];
}

/** The endpoint with `deleted_at` on every secret that no longer signs; it stays in the list. */
export function retireSecrets(endpoint: EndpointObject, now: Date): EndpointObject {
  const secrets = endpoint.secrets.map((secret: ConvoySecret) =>
    secret.retires_at !== undefined && Date.parse(secret.retires_at) <= now.getTime()
      ? { deleted_at: secret.retires_at, ...secret }
      : secret,
  );
  return { ...endpoint, secrets };
}
