/** Masks secrets in the resources of a preview or a state. */

import { isFields } from "../fields";
import type { Fields } from "../fields";
import { signature } from "../front/secret-mark";
import { unknownMarker } from "../front/unknown";
import { secretMark } from "../http/redact";
import { replaceSecrets } from "../http/secret-fields";
import { kindOfType } from "../kinds/registry";
import { parseUrl } from "../url";

/** Replaces a value that is known only after the update. */
export const unknownMark = "(known after up)";

/** The fields of a resource without Pulumi's own, and without secrets. What is not known yet stays Pulumi's marker. */
export function masked(kind: string, given: Fields | null | undefined): Fields {
  const entries = Object.entries(given ?? {})
    .filter(([name, value]) => !name.startsWith("__") && value !== undefined && value !== null)
    // With `--show-secrets` Pulumi writes secrets in clear.
    .map(([name, value]) => [name, plain(value)]);
  const { secrets = {} } = kindOfType(kind) ?? {};
  return replaceSecrets(Object.fromEntries(entries), secrets, () => secretMark) as Fields;
}

function plain(value: unknown): unknown {
  if (typeof value === "string") return withMarkedCredentials(value);
  if (isFields(value) && signature in value) return secretMark;
  return mapped(value, plain);
}

/** A value that is masked, for people to read. */
export function readable(value: unknown, spell = (text: string): string => text): unknown {
  if (typeof value === "string") return value === unknownMarker ? unknownMark : spell(value);
  return mapped(value, (inner) => readable(inner, spell));
}

/** The value with each item or field changed. */
export function mapped(value: unknown, change: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
}

/** A URL without the parts that may hold credentials: user, password, query and fragment. */
export function withoutCredentials(text: string): string {
  const url = urlWithCredentials(text);
  if (url === undefined) return text;
  return `${url.protocol}//${url.host}${url.pathname}${url.search === "" ? "" : "?…"}`;
}

function withMarkedCredentials(text: string): string {
  const url = urlWithCredentials(text);
  if (url === undefined) return text;
  const user = url.username === "" && url.password === "" ? "" : `${secretMark}@`;
  const names = [...url.searchParams.keys()].map((name) => `${encodeURIComponent(name)}=${secretMark}`);
  return `${url.protocol}//${user}${url.host}${url.pathname}${names.length === 0 ? "" : `?${names.join("&")}`}`;
}

/** The URL of a text, where it has a part that may hold credentials. */
function urlWithCredentials(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text) || parseUrl(text) === undefined) return undefined;
  const url = new URL(text);
  return [url.username, url.password, url.search, url.hash].every((part) => part === "") ? undefined : url;
}
