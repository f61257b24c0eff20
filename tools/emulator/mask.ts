/** Knows which wire fields are secret: hides them in the request log and, when asked to, in answers. */

const SECRET_FIELDS = new Set([
  "secret",
  "value",
  "header_value",
  "password",
  "secret_key",
  "access_key_id",
  "service_account",
  "token",
  "client_key",
  "client_secret",
  "d",
]);

/** What an answer shows in clear and the log does not: who knows the address of a chat can write into it. */
const LOG_FIELDS = new Set([
  ...SECRET_FIELDS,
  "chat_webhook_url",
  "slack_webhook_url",
  "teams_webhook_url",
  "signing_key",
]);

/** Maps whose keys belong to the user, so that a key named like a secret field says nothing. */
const OPEN_MAPS = new Set(["filter", "headers", "request_http_header", "response_http_header"]);

/** What stands in the request log instead of a secret. */
export const HIDDEN = "[secret]";

/**
 * An answer's data with a mask instead of each secret.
 * Undocumented: whether and how the service masks; some services do.
 */
export function maskSecrets(data: unknown, mask: string): unknown {
  return hide(data, mask, SECRET_FIELDS, (name) => !OPEN_MAPS.has(name));
}

/** A request's body for the log: without secrets, open maps included, and without any of the texts given. */
export function redact(body: unknown, texts: readonly string[]): unknown {
  return hide(body, HIDDEN, LOG_FIELDS, () => true, texts);
}

/** A text without any of the texts given. */
export function redactText(text: string, texts: readonly string[]): string {
  return texts.reduce((rest, secret) => (secret === "" ? rest : rest.replaceAll(secret, HIDDEN)), text);
}

function hide(
  value: unknown,
  mask: string,
  secrets: ReadonlySet<string>,
  enters: (name: string) => boolean,
  texts: readonly string[] = [],
): unknown {
  if (typeof value === "string") return redactText(value, texts);
  if (Array.isArray(value)) return value.map((item) => hide(item, mask, secrets, enters, texts));
  if (typeof value !== "object" || value === null) return value;
  const isPortalLink = "token" in value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      if (secrets.has(name)) return [name, hideField(inner, mask)];
      if (name === "url" && isPortalLink) return [name, mask];
      return [redactText(name, texts), enters(name) ? hide(inner, mask, secrets, enters, texts) : inner];
    }),
  );
}

/** The one secret that is a list of integers keeps its type. */
function hideField(value: unknown, mask: string): unknown {
  return Array.isArray(value) && mask !== HIDDEN ? [] : mask;
}
