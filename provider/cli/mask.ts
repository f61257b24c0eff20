/** Masks secrets in objects of the service and in the resources of a preview. */

import { signature } from "../front/secret-mark";
import { unknownMarker } from "../front/unknown";
import type { Fields } from "../fields";
import { isHarmlessHeader } from "../http/header-values";
import { secretMark, minSecretLength } from "../http/redact";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import { kindOfType } from "../kinds/registry";
import { parseUrl } from "../url";

/** Fields with texts of a receiver, which may repeat the secrets it was sent. */
const echoes = new Set(["responseData", "error"]);

/** The value with its secrets masked, also where a text of a receiver repeats one. */
export function maskSecrets<Value>(value: Value, fields: AnySecretFields): Value {
  const seen = new Set<string>();
  const masked = replaceSecrets(value, fields, (secret) => hide(secret, seen));
  // Longer ones first, because they may contain shorter ones.
  const secrets = [...seen].sort((one, other) => other.length - one.length);
  return cleanEchoes(masked, secrets) as Value;
}

function hide(secret: unknown, seen: Set<string>): unknown {
  if (secret === "") return secret;
  if (typeof secret === "string") remember(secret, seen);
  if (Array.isArray(secret)) for (const item of secret) hide(item, seen);
  if (typeof secret !== "object" || secret === null || Array.isArray(secret)) return secretMark;
  const entries = Object.entries(secret).map(([name, value]: [string, unknown]) => [
    name,
    isHarmlessHeader(name) ? value : hide(value, seen),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Very short texts are left out: replacing them would garble other texts. */
function remember(secret: string, seen: Set<string>): void {
  if (secret.length >= minSecretLength && secret !== secretMark) seen.add(secret);
}

function cleanEchoes(value: unknown, secrets: readonly string[], isEcho = false): unknown {
  if (typeof value === "string" && isEcho) {
    return secrets.reduce((rest, secret) => rest.replaceAll(secret, secretMark), value);
  }
  if (Array.isArray(value)) return value.map((item) => cleanEchoes(item, secrets));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    cleanEchoes(inner, secrets, echoes.has(name)),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Replaces a value that is known only after the update. */
export const unknownMark = "(known after up)";

/** The inputs of a resource without Pulumi's own fields, and without secrets. */
export function masked(kind: string, inputs: Fields | undefined): Fields {
  const fields = kindOfType(kind)?.secrets ?? {};
  const entries = Object.entries(inputs ?? {})
    .filter(([name, value]) => !name.startsWith("__") && value !== undefined && value !== null)
    // With `--show-secrets` Pulumi writes secrets in clear.
    .map(([name, value]) => [name, plain(value)]);
  return replaceSecrets(Object.fromEntries(entries), fields, () => secretMark) as Fields;
}

function plain(value: unknown): unknown {
  if (value === unknownMarker) return unknownMark;
  if (typeof value === "string") return withoutCredentials(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (signature in value) return secretMark;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

/** User, password, query and fragment of a URL may hold credentials. */
function withoutCredentials(text: string): string {
  if (!/^https?:\/\//i.test(text) || parseUrl(text) === undefined) return text;
  const { protocol, host, pathname, search, username, password, hash } = new URL(text);
  if (username === "" && password === "" && search === "" && hash === "") return text;
  return `${protocol}//${host}${pathname}${search === "" ? "" : "?…"}`;
}
