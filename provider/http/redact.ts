/** Cleans foreign texts for error messages: one line, limited in length, without secrets. */

import { clause } from "../base/declare";
import { oneLine, shortened } from "../base/text";
import { secretMark } from "../base/markers";
import { createRedactor } from "./echoes";
import type { Redactor } from "./echoes";

export { secretMark } from "../base/markers";

/** @internal Replaces a text that may repeat a secret in a way that cannot be read here. */
export const unsafeMark = clause`(not repeated: it may hold a secret)`;

/** The most of a text that is read: far more than is shown. */
const readLength = 20_000;

/** @internal A cleaner that hides the secrets of a request in every encoding in which they may be echoed. */
export function redactorOf(secrets: readonly (string | undefined)[]): Redactor {
  const hide = createRedactor(
    secrets.filter((secret) => secret !== undefined),
    secretMark,
    unsafeMark,
  );
  return (text, maxLength = 300) => {
    const read = maxLength === Infinity ? text : text.slice(0, readLength);
    return shortened(oneLine(hide(read)), maxLength);
  };
}
