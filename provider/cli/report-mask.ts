/** Takes out of a previewed resource what a comment must not show, whether the preview masked it or not. */

import { kinds } from "../dynamic/kinds";
import { signature } from "../dynamic/secret-mark";
import { unknownMarker } from "../dynamic/unknown";
import { replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import type { Bag } from "../kinds/definition";
import { parseUrl } from "../url";

/** What stands for a secret. */
export const secretMark = "[secret]";

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
