/** Takes out of a previewed resource what a comment must not show, whether the preview masked it or not. */

import { kinds } from "../dynamic/kinds";
import type { Bag } from "../resources/definition";
import { parseUrl } from "../url";

/** What stands for a secret. */
export const secretMark = "[secret]";

/** What stands for a value that is known after the update only. */
export const unknownMark = "(known after up)";

/** The inputs of a resource without Pulumi's own fields, and without secrets. */
export function masked(kind: string, inputs: Bag | undefined): Bag {
  const secret = new Set(secretFields(kind));
  return Object.fromEntries(
    Object.entries(inputs ?? {})
      .filter(([name, value]) => !name.startsWith("__") && value !== undefined && value !== null)
      .map(([name, value]) => [name, secret.has(name) ? secretMark : plain(value)]),
  );
}

/** Beside what is marked as secret, an address that lets anyone write into a chat. */
function secretFields(kind: string): readonly string[] {
  const own = Object.values(kinds).find(({ type }) => type === kind);
  return [...(own?.secretInputs ?? []), ...(own?.secretOutputs ?? []), "chatWebhookUrl"];
}

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const signature = "4dabf18193072939515e22adb298388d";

function plain(value: unknown): unknown {
  if (value === unknown) return unknownMark;
  if (typeof value === "string") return withoutCredentials(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  // `--show-secrets` writes a marked value in clear.
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
