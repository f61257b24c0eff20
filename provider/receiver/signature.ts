/** `pulumi-webhooks/signature`: signatures of deliveries, for receivers and their tests. Needs nothing but Node. */

import { shared } from "../base/notices";
import { clause } from "../base/declare";
import { createHmac, timingSafeEqual } from "node:crypto";
import { types } from "node:util";
import { printed } from "../base/notice";
import type { Notice } from "../base/notice";
import { notices } from "./notices";

/** The header of a signature unless the project names another one. */
export const signatureHeader = "X-Convoy-Signature";

/**
 * `simple`: one signature of the body, made with the newest secret. `advanced`: the time of sending, and one signature of
 * time and body for each secret that is valid and each version of the project.
 */
export type SignatureFormat = "simple" | "advanced";

/** How one version of a signature is made. The settings of a project list its versions. */
export interface SigningVersion {
  /** The hash. Default: `SHA256`. */
  readonly hash?: "SHA256" | "SHA512" | undefined;
  /** How the signature is written. Default: `hex`. */
  readonly encoding?: "hex" | "base64" | undefined;
}

/** One secret, or several. Those that are undefined or empty are left out, so that one that is not known yet may be given. */
export type Secrets = string | undefined | readonly (string | undefined)[];

/** How `sign` signs. */
export interface SignOptions {
  /** Default: `advanced`. */
  readonly format?: SignatureFormat | undefined;
  /** The versions, in the order of the project; a simple signature has the last one. Default: SHA256 in hex, alone. */
  readonly versions?: readonly SigningVersion[] | undefined;
  /** The time of sending. Default: now. Stands in an advanced signature only, in whole seconds. */
  readonly now?: Date | undefined;
}

/** What `verify` accepts. */
export interface VerifyOptions {
  /**
   * How far the time of an advanced signature may lie from now, in seconds. Default: 300. `Infinity` accepts any time.
   * A simple signature has no time, so that a delivery can be repeated by whoever recorded it.
   */
  readonly tolerance?: number | undefined;
  /** The header of the signature. Default: `X-Convoy-Signature`. Letter case does not count. */
  readonly header?: string | undefined;
  /** The only format to accept. Default: both. */
  readonly format?: SignatureFormat | undefined;
  /** The time that `tolerance` refers to. Default: now. */
  readonly now?: Date | undefined;
}

/** Headers as `node:http` and its frameworks have them, or as `fetch` has them. */
export type SignedHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | {
      /** The value of a header, whatever its letter case. */
      get(name: string): string | null | undefined;
    };

/** Why a delivery is rejected. `too-old` and `too-new` apply to genuine signatures. */
export type RefusalReason = "no-header" | "malformed" | "no-match" | "too-old" | "too-new";

/** What `verify` found. */
export type Verification =
  | {
      /** The delivery is genuine, and in time. */
      readonly isValid: true;
      /** The format of the signature. */
      readonly format: SignatureFormat;
      /** Which of the given secrets fits, from 0; the first where several do. */
      readonly secretIndex: number;
      /** The time of sending. Undefined for a simple signature. */
      readonly signedAt: Date | undefined;
    }
  | {
      /** Reject the delivery. */
      readonly isValid: false;
      /** Why, for programs. */
      readonly reason: RefusalReason;
      /** Why, for a log. Holds neither signatures nor secrets. */
      readonly message: string;
    };

/** No two versions write signatures of the same length, so the length tells the encoding, and the bytes tell the hash. */
const encodings: Record<number, BufferEncoding> = { 64: "hex", 128: "hex", 44: "base64", 88: "base64" };
const hashes = ["sha256", "sha512"] as const;

/**
 * The value of the header with which the service would send a body that has no white space around its values: to test a receiver.
 *
 * @param body what is sent, to the byte
 * @param secrets the valid secrets, oldest first; a simple signature is made with the last one
 * @throws TypeError without a secret, with a body that was parsed, or with options that are none
 */
export function sign(body: string | Uint8Array, secrets: Secrets, options: SignOptions = {}): string {
  const { format = "advanced", versions = [{}] } = options;
  const now = timeOf(options);
  if (!(versions.length > 0)) throw wrongOption("versions", "a non-empty list");
  const keys = keysOf(secrets).filter((key) => key !== "");
  const bytes = bytesOf(body);
  if (format === "simple") return mac(keys.at(-1) ?? "", bytes, versions.at(-1) ?? {});
  const time = String(Math.floor(now.getTime() / 1000));
  const content = Buffer.concat([Buffer.from(`${time},`), bytes]);
  const parts = versions.flatMap((version, at) =>
    keys.map((key) => `v${at + 1}=${mac(key, content, version)}`),
  );
  return [`t=${time}`, ...parts].join(",");
}

/**
 * Whether a delivery was signed with one of the secrets, in constant time. Recognises formats, hashes and encodings by
 * itself. During an overlap give both secrets, in any order. A delivery that is a form never
 * fits: what the service signs is the JSON that it makes the form of.
 *
 * @param body what was received, to the byte: read it before anything parses it
 * @throws TypeError without a secret, with a body that was parsed, or with options that are none
 */
export function verify(
  body: string | Uint8Array,
  headers: SignedHeaders,
  secrets: Secrets,
  options: VerifyOptions = {},
): Verification {
  const { tolerance = 300, header = signatureHeader, format } = options;
  const now = timeOf(options);
  const keys = keysOf(secrets);
  const bytes = bytesOf(body);
  if (typeof tolerance !== "number" || !(tolerance >= 0))
    throw wrongOption("tolerance", clause`a number of seconds of at least 0`);
  const value = headerIn(headers, header);
  if (value === undefined) return refusal("no-header", notices["missing-signature"]({ header }));
  const signed = parse(value);
  if (signed === undefined) return refusal("malformed", notices["malformed-signature"]({ header }));
  const { signedAt, signatures } = signed;
  const found = signedAt === undefined ? "simple" : "advanced";
  if (format !== undefined && found !== format)
    return refusal("malformed", notices["unaccepted-signature-format"]({ found, accepted: format }));
  const secretIndex = matchingKey(keys, bytes, signatures, signedAt);
  if (secretIndex < 0 && /^[^;]*form-urlencoded/i.test(headerIn(headers, "content-type") ?? ""))
    return refusal("no-match", notices["signed-form"]());
  if (secretIndex < 0) return refusal("no-match", notices["unmatched-signature"]());
  const age = signedAt === undefined ? 0 : (now.getTime() - signedAt.getTime()) / 1000;
  const seconds = Math.abs(Math.round(age));
  if (age > tolerance) return refusal("too-old", notices["old-signature"]({ seconds }));
  if (-age > tolerance) return refusal("too-new", notices["future-signature"]({ seconds }));
  return { isValid: true, format: found, secretIndex, signedAt };
}

/** The time that options name, and their format, if they are what their types say: a program in JavaScript may give anything. */
function timeOf({ now = new Date(), format = "advanced" }: SignOptions | VerifyOptions): Date {
  if (format !== "simple" && format !== "advanced") throw wrongOption("format", clause`simple or advanced`);
  if (types.isDate(now) && !Number.isNaN(now.getTime())) return now;
  throw wrongOption("now", "a valid time");
}

/** The secrets at their places, and "" for what is left out: an empty key would accept what anybody can sign. */
function keysOf(secrets: Secrets): readonly string[] {
  const keys: readonly unknown[] = [secrets].flat().map((key) => key ?? "");
  if (keys.every((key) => typeof key === "string") && keys.some((key) => key !== "")) return keys;
  throw new TypeError(printed(shared.missingValue`at least one secret is needed, as a non-empty string`));
}

/** A body that was parsed and is written again has other bytes. */
function bytesOf(body: string | Uint8Array): Buffer {
  if (typeof body === "string" || types.isUint8Array(body) || types.isAnyArrayBuffer(body))
    return Buffer.from(body as string);
  throw new TypeError(
    printed(shared.wrongType`the body must be raw, as a string or bytes, before anything parses it`),
  );
}

function headerIn(headers: SignedHeaders | undefined, name: string): string | undefined {
  if (!headers) return undefined;
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const values = Object.entries(headers as Readonly<Record<string, string | readonly string[] | undefined>>)
    .filter(([key]) => key.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => value ?? []);
  return values.length === 0 ? undefined : values.join(",");
}

/** Undefined where the text is no signature. Parts with unknown names are passed over. Only advanced signatures have a time. */
function parse(value: string): { signedAt: Date | undefined; signatures: Buffer[] } | undefined {
  const plain = decoded(value.trim());
  if (plain !== undefined) return { signedAt: undefined, signatures: [plain] };
  const parts = value.split(",").map((part) => /^(t|v\d+)=(.*)$/.exec(part.trim()) ?? []);
  const [time = "", ...otherTimes] = parts.flatMap(([, name, text = ""]) => (name === "t" ? [text] : []));
  const signatures = parts.flatMap(([, name, text = ""]) => (name === "t" ? [] : (decoded(text) ?? [])));
  if (otherTimes.length > 0 || !/^\d{1,12}$/.test(time) || signatures.length === 0) return undefined;
  return { signedAt: new Date(Number(time) * 1000), signatures };
}

function decoded(text: string): Buffer | undefined {
  const encoding = /^[\w+/]+={0,2}$/.test(text) ? encodings[text.length] : undefined;
  return encoding && Buffer.from(text, encoding);
}

/**
 * The service sends a payload as it was given, and signs it without the white space around its values. So a body counts
 * where it fits as it is or in that form, which means the same.
 */
function matchingKey(keys: readonly string[], body: Buffer, signatures: Buffer[], signedAt?: Date): number {
  const time = signedAt === undefined ? "" : `${signedAt.getTime() / 1000},`;
  const payloads = [body, withoutSpace(body)];
  const isSigned = (expected: Buffer): boolean =>
    signatures.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  const fits = (key: string, payload: Buffer): boolean =>
    hashes.some((hash) => isSigned(createHmac(hash, key).update(time).update(payload).digest()));
  return keys.findIndex((key) => key !== "" && payloads.some((payload) => fits(key, payload)));
}

/** JSON without the white space outside its texts. Whatever else it holds is kept to the byte. */
function withoutSpace(json: Buffer): Buffer {
  const kept = Buffer.alloc(json.length);
  let length = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (!isText && [0x20, 0x09, 0x0a, 0x0d].includes(byte)) continue;
    kept[length++] = byte;
    if (byte === 0x22) isText = !isText;
    // What follows a backslash in a text never ends it.
    else if (isText && byte === 0x5c && at + 1 < json.length) kept[length++] = json[++at] ?? 0;
  }
  return kept.subarray(0, length);
}

function mac(key: string, content: Buffer, { hash = "SHA256", encoding = "hex" }: SigningVersion): string {
  if (hashes.some((one) => one === hash.toLowerCase()) && (encoding === "hex" || encoding === "base64"))
    return createHmac(hash, key).update(content).digest(encoding);
  throw wrongOption("version", clause`one with the hash SHA256 or SHA512, and the encoding hex or base64`);
}

function wrongOption(name: string, form: string): TypeError {
  return new TypeError(printed(shared.invalidValue`${name} must be ${form}`));
}

function refusal(reason: RefusalReason, notice: Notice): Verification {
  return { isValid: false, reason, message: printed(notice) };
}
