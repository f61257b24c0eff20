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
