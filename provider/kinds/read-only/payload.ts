/** Payload bytes, in all forms that an answer may have, and how to decode them. Loads no schema. */

import { parseJson, printJson } from "../../base/fields";

/**
 * Bytes. The API document shows a list of byte values.
 *
 * Not shown in the API document: a text (plain or base64) or the JSON value itself. Services of this kind send
 * them, so any JSON value is accepted.
 */
export type PayloadBytes =
  readonly number[] | string | number | boolean | readonly unknown[] | Readonly<Record<string, unknown>>;

/** A payload in three forms. */
export interface DecodedPayload {
  /** The bytes. */
  readonly bytes: Buffer;
  /** The bytes as UTF-8 text. */
  readonly text: string;
  /** The value that the text holds as JSON. Undefined where it is not JSON. */
  readonly json: unknown;
}

/**
 * The payload of an event, of a delivery or of a key file. Never throws.
 *
 * A list of byte values is taken as the API document shows it. Not shown in the API document: a text or the JSON
 * value itself instead; both are taken too. A text counts as base64 where it decodes to readable text and is not JSON
 * already; `encoding` says so for payloads that are not text, or rules it out.
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
