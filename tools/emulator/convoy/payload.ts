/** Payloads: JSON, as Convoy has it, or the bytes that spell it, as the documented interface does. Both may be seeded and put. */

import { parseJson } from "../json";

/** Whether a payload is written as bytes: a list of numbers from 0 to 255. */
export function isBytes(payload: unknown): payload is readonly number[] {
  const isByte = (item: unknown): boolean =>
    Number.isInteger(item) && Number(item) >= 0 && Number(item) < 256;
  return Array.isArray(payload) && payload.every(isByte);
}

/** The JSON value: the one that bytes spell, else the payload itself. */
export function payloadOf(payload: unknown): unknown {
  if (!isBytes(payload)) return payload;
  try {
    return spelledBy(payload);
  } catch {
    return payload;
  }
}

/** The value that bytes spell. Throws where they spell none. */
export function spelledBy(bytes: readonly number[]): unknown {
  return parseJson(Buffer.from(bytes).toString());
}
