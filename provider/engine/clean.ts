/** Marks what is secret for the engine, and keeps it out of every text about a call: lines, reasons and errors. */

import type { Fields } from "../base/fields";
import { cleanerOf, secretMark } from "../http/redact";
import { joinSecrets, secretTexts, replaceSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import { parseUrl } from "../base/url";
import { secret, signature } from "../base/markers";

/** Fields of a call, and what is secret among them. */
export interface MarkedFields {
  readonly fields: Fields;
  readonly secrets: AnySecretFields;
}

/** Replaces what is secret in a text, and brings it into one line. */
export type CleanText = (text: string) => string;

/** Replaces what is secret in the parts of a call: what the program marked there, and what the table of its kind names. */
export function cleanerFor(parts: readonly MarkedFields[], table: AnySecretFields): CleanText {
  // Few calls say anything.
  let clean: CleanText | undefined;
  return (text) => (clean ??= cleaner(parts, table))(text);
}

function cleaner(parts: readonly MarkedFields[], table: AnySecretFields): CleanText {
  const secrets = parts.flatMap(({ fields, secrets }) => secretTexts(fields, joinSecrets(table, secrets)));
  // A line about a URL that the program marks names its host. That of a portal link is the host of the service.
  const ofKind = new Set(parts.flatMap(({ fields }) => secretTexts(fields, table)));
  const hosts = secrets.filter((secret) => !ofKind.has(secret)).map((secret) => parseUrl(secret)?.host);
  const clean = cleanerOf([...secrets, ...hosts]);
  const quoted = secrets.filter((secret) => secret !== "").map((secret) => JSON.stringify(secret));
  return (text) => {
    // A short secret may be a part of other words, but in quotation marks it is the value.
    const rest = quoted.reduce((left, secret) => left.replaceAll(secret, `"${secretMark}"`), text);
    return clean(rest, Infinity);
  };
}

/** The same value with each secret marked, so that the engine encrypts it even where the program did not mark it. */
export function withMarks(value: unknown, fields: AnySecretFields): unknown {
  return replaceSecrets(value, fields, (inner) =>
    inner === null ? inner : { [signature]: secret, value: inner },
  );
}
