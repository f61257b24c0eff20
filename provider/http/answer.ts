/** What an answer means: the data inside the envelope, or the error it tells of. */

import { STATUS_CODES } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { ZlibOptions } from "node:zlib";
import type { z } from "zod";
import { ApiError, NotFoundError, ProjectNotFoundError, ResponseShapeError } from "../errors";
import type { RequestLine } from "../errors";
import { isFields } from "../fields";
import type { Fields } from "../fields";
import { parseUrl } from "../url";
import { maxBytes } from "./exchange";
import type { Answer } from "./exchange";
import type { HttpProfile } from "./profile";
import type { Clean } from "./redact";
import { fromWire, ShapeMismatch } from "./wire";

/** @internal How an answer is to be read. */
export interface Reading<Schema extends z.ZodType> {
  readonly line: RequestLine;
  readonly schema: Schema;
  /** The name under which the object stands in `data`. */
  readonly wrapper: string | undefined;
  readonly profile: HttpProfile;
  readonly clean: Clean;
  /** What the service asks about waiting, in words. */
  readonly waitAdvice: string | undefined;
  /** The settings that led here, in words. */
  settings(): string;
  /** The setting of the key, in words. */
  key(): string;
  /** Whether other requests of this run succeeded with the same key. */
  readonly isKeyProven: boolean;
}

/**
 * The data of an answer.
 *
 * @throws ApiError, NotFoundError or ResponseShapeError
 * @internal
 */
export function readAnswer<Schema extends z.ZodType>(
  answer: Answer,
  reading: Reading<Schema>,
): z.output<Schema> {
  const { line: request, schema, wrapper, profile, clean } = reading;
  const text = textOf(answer, request, clean);
  const json = parse(text);
  const { status } = answer;
  if (status < 200 || status > 299) throw refusal(answer, reading, text, json);
  if (!isEnvelope(json)) {
    throw new ResponseShapeError(
      request,
      `${status} without the service's envelope, but ${describe(answer, text, json, clean)}: the base URL looks wrong, check webhooks:baseUrl`,
    );
  }
  if (json["status"] === false)
    throw new ApiError(request, status, messageIn(json, clean) ?? "status: false");
  try {
    const { data } = json;
    if (wrapper === undefined) return fromWire(schema, data, "data", profile.spelling);
    return fromWire(schema, profile.unwrap(data, wrapper), `data.${wrapper}`, profile.spelling);
  } catch (error) {
    if (error instanceof ShapeMismatch) throw new ResponseShapeError(request, error.message);
    throw error;
  }
}

function refusal(
  answer: Answer,
  { line: request, profile, clean, waitAdvice, settings, key, isKeyProven }: Reading<z.ZodType>,
  text: string,
  json: unknown,
): ApiError {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    const advice = "redirects are not followed: set webhooks:baseUrl to where the service is";
    return new ApiError(request, status, redirection(answer, clean), advice);
  }
  const isForeign = text.trim() !== "" && !isFields(json);
  const words =
    messageIn(json, clean) ??
    (isForeign ? describe(answer, text, json, clean) : (STATUS_CODES[status] ?? "no reason given"));
  // A page of some other server says nothing about the object.
  if (status === 404 && isForeign)
    return new ApiError(request, status, words, "the base URL looks wrong, check webhooks:baseUrl");
  if (profile.isProjectMissing(status, words))
    return new ProjectNotFoundError(request, status, words, `check ${settings()}`);
  if (profile.isNotFound(status, words)) return new NotFoundError(request, status, words);
  const advices = isKeyProven ? advicesForProvenKey : advicesForKey;
  const advice = profile.adviceFor(status, words) ?? advices[status]?.(key()) ?? waitAdvice;
  return new ApiError(request, status, words, advice);
}

type Advices = Readonly<Record<number, (key: string) => string>>;

const advicesForKey: Advices = {
  401: (key) => `check ${key}, and webhooks:authScheme`,
  403: (key) => `check what the key of ${key} may do, and whether it belongs to webhooks:projectId`,
};

const advicesForProvenKey: Advices = {
  401: (key) =>
    `other requests of this run succeeded with the same key, so the service may have failed to look it up, for instance because its database is away: try again, and check ${key} if it stays so`,
  403: () =>
    "other requests of this run succeeded with the same key: check what it may do, and whether it belongs to webhooks:projectId",
};

function redirection({ headers }: Answer, clean: Clean): string {
  const location = headers.get("location") ?? "";
  const host = parseUrl(location)?.host ?? "";
  return host === "" ? "redirects to another path" : `redirects to ${clean(host)}`;
}

/** The service's own words. */
function messageIn(json: unknown, clean: Clean): string | undefined {
  if (!isFields(json)) return undefined;
  const words = ["message", "error"].map((name) => (Object.hasOwn(json, name) ? json[name] : undefined));
  const found = words.find((word): word is string => typeof word === "string" && word.trim() !== "");
  return found === undefined ? undefined : clean(found);
}

/** What came back instead. JSON is not repeated: it may hold the secrets of an object. */
function describe({ headers }: Answer, text: string, json: unknown, clean: Clean): string {
  if (text.trim() === "") return "an empty body";
  const type = clean(headers.get("content-type") ?? "no content type", 60);
  if (isFields(json))
    return `a JSON object with the fields ${clean(Object.keys(json).join(", ") || "(none)", 80)}`;
  if (/^\s*[[{"]/.test(text))
    return `${json === undefined ? "JSON that cannot be read" : "other JSON"} (${type})`;
  return `${type}: ${clean(text, 80)}`;
}

function isEnvelope(json: unknown): json is Fields {
  if (!isFields(json)) return false;
  return (
    Object.hasOwn(json, "data") ||
    (typeof json["status"] === "boolean" && typeof json["message"] === "string")
  );
}

function textOf({ headers, body }: Answer, request: RequestLine, clean: Clean): string {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  const decode = decoders.get(encoding);
  if (decode === undefined) {
    throw new ResponseShapeError(
      request,
      `the body is encoded in a way that was not asked for (${clean(encoding, 60)})`,
    );
  }
  try {
    return decode(body, { maxOutputLength: maxBytes }).toString("utf8");
  } catch {
    throw new ResponseShapeError(request, `the ${encoding} body is broken or larger than 10 MB`);
  }
}

const decoders: ReadonlyMap<string, (body: Buffer, options: ZlibOptions) => Buffer> = new Map([
  ["identity", (body: Buffer) => body],
  ["", (body: Buffer) => body],
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
]);

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
