/** Masks secrets in the resources of a preview or a state. */

import { isFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { secretMark, signature, unknownMarker } from "../../../provider/base/markers";
import { mayCarryCredential, replaceSecrets } from "../../../provider/http/secret-fields";
import { kindOfType } from "../../../provider/kinds/registry";
import { parseUrl } from "../../../provider/base/url";
import { clauses } from "../notices";

/** Replaces a value that is known only after the update. */
export const unknownMark = clauses.afterUpdate();

/** The fields of a resource without Pulumi's own, and without secrets. What is not known yet stays Pulumi's marker. */
export function masked(kind: string, given: Fields | null | undefined): Fields {
  return withoutUrlCredentials(withoutSecrets(kind, given)) as Fields;
}

/** The same with whole URLs, whose parts may hold credentials: to be compared, and never shown. */
export function withoutSecrets(kind: string, given: Fields | null | undefined): Fields {
  const entries = Object.entries(given ?? {})
    .filter(([name, value]) => !name.startsWith("__") && value !== undefined && value !== null)
    // With `--show-secrets` Pulumi writes secrets in clear.
    .map(([name, value]) => [name, withoutMarked(value)]);
  const { secrets = {} } = kindOfType(kind) ?? {};
  return replaceSecrets(Object.fromEntries(entries), secrets, () => secretMark) as Fields;
}

function withoutMarked(value: unknown): unknown {
  return isFields(value) && signature in value ? secretMark : mapped(value, withoutMarked);
}

/** The value with the parts of its URLs masked that may hold credentials. */
export function withoutUrlCredentials(value: unknown): unknown {
  return typeof value === "string" ? withMarkedCredentials(value) : mapped(value, withoutUrlCredentials);
}

const headersPath = "filterConfig.filter.headers";

/**
 * The value at a path of the inputs, which is empty for all of them, without conditions on headers that may carry credentials, by
 * their names.
 */
export function withoutHeaders(value: unknown, path: string): unknown {
  if (path.startsWith(`${headersPath}.`)) {
    const [name = ""] = path.slice(headersPath.length + 1).split(/\.\$|\[/);
    return value === undefined || !mayCarryCredential(name) ? value : secretMark;
  }
  if (!isFields(value) || !headersPath.startsWith(path)) return value;
  const below = path === "" ? "" : `${path}.`;
  return mapped(value, (inner, name) => withoutHeaders(inner, below + name));
}

/** A value that is masked, for people to read. */
export function readable(value: unknown, spell = (text: string): string => text): unknown {
  if (typeof value === "string") return value === unknownMarker ? unknownMark : spell(value);
  return mapped(value, (inner) => readable(inner, spell));
}

/** The value with each item or field changed; itself where none is. */
export function mapped(value: unknown, change: (inner: unknown, name: string) => unknown): unknown {
  if (!Array.isArray(value) && !isFields(value)) return value;
  const entries = Object.entries(value as Fields);
  const changed = entries.map(([name, inner]) => [name, change(inner, name)] as const);
  // Most of a large preview needs no mask, and a copy of all of it would take as much memory again.
  if (changed.every(([, inner], at) => inner === entries[at]?.[1])) return value;
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** A URL, or a text with URLs in it, in which the parts that may hold credentials are masked. */
function withMarkedCredentials(text: string): string {
  if (/^https?:\/\//i.test(text)) return withoutCredentials(text) ?? text;
  return eachUrl(text, (url) => withoutCredentials(url) ?? (/[?@#]/.test(url) ? secretMark : url));
}

const secretName = String.raw`[\w-]*(?:token|secret|passw(?:or)?d|passphrase|pwd|(?:api|access|private|signing)[_-]?key|credential|authorization)[\w-]*`;
const assigned = new RegExp(String.raw`(${secretName}["']?\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s,;&"']+)`, "gi");
const inJson = new RegExp(String.raw`(["']${secretName}["']\s*:\s*)(?:"[^"]*"|'[^']*')`, "gi");

/**
 * A text of a program without what has the form of a secret: the value of a name such as `token`, the password, query and key in a URL,
 * and the credential of a header.
 */
export function withoutSecretForms(text: string): string {
  return eachUrl(withMarkedCredentials(text), (url) =>
    url.replace(/(?<=\/)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?=[/?#]|$)/gi, secretMark),
  )
    .replace(/\b([a-z][\w+.-]*:\/\/)[^\s/@"'`]+@/gi, `$1${secretMark}@`)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${secretMark}`)
    .replace(assigned, `$1${secretMark}`)
    .replace(inJson, `$1"${secretMark}"`);
}

/** The text with each URL in it changed, without the punctuation that follows it. */
export function eachUrl(text: string, change: (url: string) => string): string {
  return text.replace(/\bhttps?:\/\/\S*[^\s)>}"'`,.;:!]/gi, change);
}

/** Without user, password and fragment, and with the values of the query masked; undefined where it is no URL. */
function withoutCredentials(text: string): string | undefined {
  const url = parseUrl(text);
  if (url === undefined || !(url.username || url.password || url.search || url.hash)) return url && text;
  const user = url.username || url.password ? `${secretMark}@` : "";
  const names = [...url.searchParams.keys()].map((name) => `${encodeURIComponent(name)}=${secretMark}`);
  return `${url.protocol}//${user}${url.host}${url.pathname}${names.length === 0 ? "" : `?${names.join("&")}`}`;
}
