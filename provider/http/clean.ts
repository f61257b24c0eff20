/** Marks what is secret for the engine, and keeps it out of every text about a call: lines, reasons and errors. */

import { secret, signature } from "../base/markers";
import { printed } from "../base/notice";
import type { Notice } from "../base/notice";
import { literalPattern, oneLine } from "../base/text";
import type { Fields } from "../base/fields";
import { parseUrl } from "../base/url";
import { redactorOf, secretMark } from "./redact";
import { joinSecrets, minSecretLength, secretTexts } from "./secret-fields";
import type { AnySecretFields } from "./secret-fields";

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
  const clean = redactorOf([...secrets, ...hosts]);
  const alone = secrets.filter(isShort).map(standingAlone);
  return (text) =>
    clean(
      alone.reduce((left, secret) => left.replace(secret, secretMark), text),
      Infinity,
    );
}

function isShort(secret: string): boolean {
  return secret !== "" && secret.length < minSecretLength;
}

/** A short secret where it stands by itself. It may be a part of other words, so the cleaner leaves it alone. */
function standingAlone(secret: string): RegExp {
  const pattern = literalPattern(oneLine(secret));
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${pattern}(?![\\p{L}\\p{N}_-])`, "gu");
}

/** What is said of a resource, as a line without secrets. A secret that is equal to its code does not hide the code. */
export function cleanLine(clean: CleanText, notice: Notice, subject?: string): string {
  return printed({ ...notice, text: clean(notice.text) }, subject === undefined ? undefined : clean(subject));
}

/**
 * A copy of a value as an engine takes it: with each secret marked, so that it is encrypted even where the program did not mark it, and
 * without undefined fields, which the host cannot serialize.
 */
export function withMarks(value: unknown, secrets: AnySecretFields): unknown {
  if (Array.isArray(value)) return value.map((item) => withMarks(item, secrets));
  if (typeof value !== "object" || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (inner === undefined) continue;
    const rule = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
    const isSecret = rule === true && inner !== null;
    const copy = withMarks(inner, rule === undefined || rule === true ? {} : rule);
    entries.push([name, isSecret ? { [signature]: secret, value: copy } : copy]);
  }
  return Object.fromEntries(entries);
}
