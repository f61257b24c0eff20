/** What is shown in place of secrets: in objects of the service, and in the resources of a preview. */

import { signature } from "../dynamic/secret-mark";
import { unknownMarker } from "../dynamic/unknown";
import { isHarmlessHeader } from "../http/header-values";
import { secretMark, minSecretLength } from "../http/redact";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import type { Bag } from "../kinds/definition";
import { kinds } from "../kinds/registry";
import { parseUrl } from "../url";

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
  if (typeof secret === "string") remember(secret, seen);
  if (Array.isArray(secret)) for (const item of secret) hide(item, seen);
  if (typeof secret !== "object" || secret === null || Array.isArray(secret)) return secretMark;
  const entries = Object.entries(secret).map(([name, value]: [string, unknown]) => [
    name,
    isHarmlessHeader(name) ? value : hide(value, seen),
  ]);
  return Object.fromEntries(entries) as unknown;
}

/** Replacing a very short text would tear others apart. */
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

/** What stands for a value that is known after the update only. */
export const unknownMark = "(known after up)";

/** The inputs of a resource without Pulumi's own fields, and without secrets. */
export function masked(kind: string, inputs: Bag | undefined): Bag {
  const fields: AnySecretFields = Object.values(kinds).find(({ type }) => type === kind)?.secrets ?? {};
  const entries = Object.entries(inputs ?? {})
    .filter(([name, value]) => !name.startsWith("__") && value !== undefined && value !== null)
    // `--show-secrets` writes a marked value in clear.
    .map(([name, value]) => [name, plain(value)]);
  return replaceSecrets(Object.fromEntries(entries), fields, () => secretMark) as Bag;
}

function plain(value: unknown): unknown {
  if (value === unknownMarker) return unknownMark;
  if (typeof value === "string") return withoutCredentials(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (signature in value) return secretMark;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

/** A user, a password or a query in an address may be a credential. */
function withoutCredentials(text: string): string {
  if (!/^https?:\/\//i.test(text) || parseUrl(text) === undefined) return text;
  const { protocol, host, pathname, search, username, password, hash } = new URL(text);
  if (username === "" && password === "" && search === "" && hash === "") return text;
  return `${protocol}//${host}${pathname}${search === "" ? "" : "?…"}`;
}
