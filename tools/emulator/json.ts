/** JSON as the service reads and writes it: a whole number keeps all its digits, also beyond 2^53. */

import { parse, stringify } from "lossless-json";

/** The value of a text; a whole number that JavaScript cannot hold is a `bigint`. Throws where the text is not JSON. */
export function parseJson(text: string): unknown {
  // The parser of the language is faster, and reads everything else as well.
  return /\d{16}/.test(text) ? parse(text, undefined, { parseNumber, onDuplicateKey }) : JSON.parse(text);
}

/** The text of a value. */
export function printJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    // It refuses a `bigint`, and is faster otherwise.
    return stringify(value) ?? "null";
  }
}

function parseNumber(text: string): number | bigint {
  const number = Number(text);
  return String(number) === text || !/^-?\d+$/.test(text) ? number : BigInt(text);
}

/** The last one counts, as in `JSON.parse`. */
function onDuplicateKey({ newValue }: { readonly newValue: unknown }): unknown {
  return newValue;
}
