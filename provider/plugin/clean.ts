/** Keeps what is secret in a request out of the failures about it. */

import type { CleanText } from "../engine/clean";
import { InitFailure, wordsOf } from "./failures";

/** The same failure in cleaned words. */
export function cleanFailure(error: unknown, clean: CleanText): Error {
  if (!(error instanceof InitFailure)) return new Error(clean(wordsOf(error)));
  return new InitFailure(error.id, error.properties, error.inputs, error.reasons.map(clean));
}
