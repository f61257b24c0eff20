/** What may leave the plugin: texts that are one line without a secret, and values whose secrets are marked. */

import assert from "node:assert/strict";
import { isFields } from "../../provider/base/fields";
import { secret, signature } from "../../provider/base/markers";
import type { Fields } from "../../provider/base/fields";

/** A value with the mark of a secret, as the engine sends it. */
export function marked(value: unknown): Fields {
  return { [signature]: secret, value };
}

/** Whether a value carries the mark of a secret. */
export function isMarked(value: unknown): value is { readonly value: unknown } {
  return isFields(value) && value[signature] === secret;
}

/** The value without its marks. */
export function unmarked(value: unknown): unknown {
  if (isMarked(value)) return unmarked(value.value);
  return inside(value, unmarked);
}

/** The value as somebody reads it who has no key: `[secret]` in place of what is marked. */
export function shown(value: unknown): unknown {
  return isMarked(value) ? "[secret]" : inside(value, shown);
}

function inside(value: unknown, change: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
}

/** Every secret of a value is marked: secrets of tests have `canary` in them. */
export function assertSealed(value: unknown, place: string): void {
  const text = JSON.stringify(shown(value)) ?? "";
  assert.ok(!text.includes("canary"), `a secret is readable in ${place}: ${text}`);
}

/** A text that a user may read: one line, something to read, no secret, and nothing of the inside of a program. */
export function assertFine(text: string): void {
  assert.match(text, /\w/, "there is something to read");
  assert.doesNotMatch(text, /[\r\n\u2028\u2029\u0000\u0007\u001b]/, `it is one line: ${text}`);
  assert.doesNotMatch(text, /canary/, `a secret stands in the text: ${text}`);
  // The emulator says of a body that a field is missing.
  const inside =
    /(?<!received )undefined|\[object [A-Z]|TypeError|RangeError|call stack|Cannot read|is not a function|    at /;
  assert.doesNotMatch(text, inside, text);
  assert.ok(text.length < 1200, `${text.length} characters`);
}
