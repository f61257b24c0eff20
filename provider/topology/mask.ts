/** Masks secrets in the resources of a preview or a state. */

import type { Fields } from "../fields";
import { signature } from "../front/secret-mark";
import { unknownMarker } from "../front/unknown";
import { secretMark } from "../http/redact";
import { replaceSecrets } from "../http/secret-fields";
import { kindOfType } from "../kinds/registry";
import { parseUrl } from "../url";

/** Replaces a value that is known only after the update. */
export const unknownMark = "(known after up)";

/** How values are written. */
interface Spelling {
  /** What stands for a value that is not known yet. */
  readonly unknown: string;
  /** A text that may be a URL. */
  readonly text: (text: string) => string;
}

/** The inputs of a resource for people to read: without Pulumi's own fields, and without secrets. */
export function masked(kind: string, inputs: Fields | undefined): Fields {
  return spelled(kind, inputs, { unknown: unknownMark, text: withoutCredentials });
}

/** The fields of a resource for a topology, which keeps what is not known as it is and where a URL has credentials. */
export function maskedForTopology(kind: string, fields: Fields | undefined): Fields {
  return spelled(kind, fields, { unknown: unknownMarker, text: withMarkedCredentials });
}

function spelled(kind: string, inputs: Fields | undefined, spelling: Spelling): Fields {
  const fields = kindOfType(kind)?.secrets ?? {};
  const entries = Object.entries(inputs ?? {})
    .filter(([name, value]) => !name.startsWith("__") && value !== undefined && value !== null)
    // With `--show-secrets` Pulumi writes secrets in clear.
    .map(([name, value]) => [name, plain(value, spelling)]);
  return replaceSecrets(Object.fromEntries(entries), fields, () => secretMark) as Fields;
}

function plain(value: unknown, spelling: Spelling): unknown {
  if (value === unknownMarker) return spelling.unknown;
  if (typeof value === "string") return spelling.text(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, spelling));
  if (typeof value !== "object" || value === null) return value;
  if (signature in value) return secretMark;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field, spelling)]));
}

/** User, password, query and fragment of a URL may hold credentials. */
function withoutCredentials(text: string): string {
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
