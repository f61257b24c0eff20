/** Payload bytes, in all forms that an answer may have. */

import { z } from "zod";

/**
 * Bytes. The API document shows a list of byte values.
 *
 * Not shown in the API document: a text (plain or base64) or the JSON value itself. Services of this kind send
 * them, so any JSON value is accepted.
 */
export type PayloadBytes =
  readonly number[] | string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** @internal */
export const payloadBytesSchema = z.union([
  z.array(z.number()),
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);
