/** Payload bytes, in all forms that an answer may have, and how to decode them. Loads no schema. */

import { parseJson, printJson } from "../../base/fields";

/**
 * Bytes, as a list of byte values. Some services send a string or the JSON value instead, so any JSON value is
 * accepted.
 */
export type PayloadBytes =
  readonly number[] | string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** A payload in three forms. */
export interface DecodedPayload {
  /** The bytes. */
  readonly bytes: Buffer;
  /** The bytes as a UTF-8 string. */
  readonly text: string;
  /** The JSON value of the string. Undefined if it is not JSON. */
  readonly json: unknown;
}

/**
 * Decodes the payload of an event, of a delivery or of a key file. Never throws. Treats a string as base64 if it decodes
 * to readable text and is not JSON itself. Set `encoding` to `base64` for binary payloads, or to `text` to disable this
 * detection.
 *
 * @example
 * const event = await webhooks.getEvent({ id: "event-1" });
 * const order = webhooks.decodePayload(event.data).json;
 */
export function decodePayload(
  data: PayloadBytes | null | undefined,
  encoding?: "base64" | "text",
): DecodedPayload {
  const bytes = toBytes(data, encoding);
  const text = bytes.toString("utf8");
  return { bytes, text, json: parseJson(text) };
}

function toBytes(data: PayloadBytes | null | undefined, encoding: "base64" | "text" | undefined): Buffer {
  if (data === undefined || data === null) return Buffer.alloc(0);
  if (typeof data === "string") return textToBytes(data, encoding);
  if (isByteList(data)) return Buffer.from(data);
  return Buffer.from(printJson(data) ?? "", "utf8");
}

function textToBytes(text: string, encoding: "base64" | "text" | undefined): Buffer {
  const plain = Buffer.from(text, "utf8");
  if (encoding === "text") return plain;
  const decoded = Buffer.from(text, "base64");
  if (encoding === "base64") return decoded;
  // Almost no word of a language is at once base64 and, decoded, valid UTF-8 without control characters.
  const isBase64 = text !== "" && decoded.toString("base64") === text.replaceAll(/[\r\n]/g, "");
  return isBase64 && parseJson(text) === undefined && isReadable(decoded) ? decoded : plain;
}

function isByteList(data: unknown): data is readonly number[] {
  return (
    Array.isArray(data) &&
    data.every((item) => Number.isInteger(item) && Number(item) >= 0 && Number(item) < 256)
  );
}

function isReadable(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
