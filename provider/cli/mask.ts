/** What is shown in place of secrets. */

import { isHarmlessHeader } from "../http/header-values";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";

/** What stands in place of a secret. */
export const hidden = "[secret]";

/** Texts of a receiver, which may repeat what it was sent. */
const echoes = new Set(["responseData", "error"]);

/** The same value without its secrets, also where a receiver repeats one in what it says. */
export function maskSecrets<Value>(value: Value, fields: AnySecretFields): Value {
  const seen = new Set<string>();
  const masked = replaceSecrets(value, fields, (secret) => hide(secret, seen));
  // A longer one first: it may hold a shorter one.
  const secrets = [...seen].sort((one, other) => other.length - one.length);
  return cleanEchoes(masked, secrets) as Value;
}

function hide(secret: unknown, seen: Set<string>): unknown {
  if (secret === "") return secret;
  if (typeof secret === "string") note(secret, seen);
  if (Array.isArray(secret)) for (const item of secret) hide(item, seen);
  if (typeof secret !== "object" || secret === null || Array.isArray(secret)) return hidden;
  const entries = Object.entries(secret).map(([name, value]: [string, unknown]) => [
    name,
    isHarmlessHeader(name) ? value : hide(value, seen),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Replacing a very short text would tear others apart. */
function note(secret: string, seen: Set<string>): void {
  if (secret.length >= 6 && secret !== hidden) seen.add(secret);
}

function cleanEchoes(value: unknown, secrets: readonly string[], isEcho = false): unknown {
  if (typeof value === "string" && isEcho) {
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, hidden), value);
  }
  if (Array.isArray(value)) return value.map((item) => cleanEchoes(item, secrets));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    cleanEchoes(inner, secrets, echoes.has(name)),
  ]);
  return Object.fromEntries(entries) as unknown;
}
