/** Keeps what is secret in a request out of every text about it: lines, reasons and errors. */

import { cleanerOf } from "../http/redact";
import { joinSecrets, secretTexts } from "../http/secret-fields";
import { InitFailure, wordsOf } from "./failures";
import type { Marked, Secrets } from "./wire";

/** Replaces what is secret in a text, and brings it into one line. */
export type CleanText = (text: string) => string;

/** Replaces what is secret in the parts of a request: what is marked there, and what the table of its kind names. */
export function cleanerFor(parts: readonly Marked[], table: Secrets): CleanText {
  // Few calls say anything.
  let clean: ReturnType<typeof cleanerOf> | undefined;
  return (text) => {
    clean ??= cleanerOf(
      parts.flatMap(({ fields, secrets }) => secretTexts(fields, joinSecrets(table, secrets))),
    );
    return clean(text, Infinity);
  };
}

/** The same failure in cleaned words. */
export function cleanFailure(error: unknown, clean: CleanText): Error {
  if (!(error instanceof InitFailure)) return new Error(clean(wordsOf(error)));
  return new InitFailure(error.id, error.properties, error.inputs, error.reasons.map(clean));
}
