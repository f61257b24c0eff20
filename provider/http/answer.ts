/** Reads an answer: the data inside its envelope, or the error for a refusal. */

import { STATUS_CODES } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { ZlibOptions } from "node:zlib";
import type { z } from "zod";
import { ApiError, NotFoundError, ProjectNotFoundError, ResponseShapeError } from "../base/errors";
import type { RequestLine } from "../base/errors";
import { isFields, parseJson } from "../base/fields";
import type { Fields } from "../base/fields";
import { parseUrl } from "../base/url";
import { maxBytes } from "./exchange";
import type { Answer } from "./exchange";
import { reasonIn } from "./reason";
import type { Clean } from "./redact";
import { fromWire, ShapeMismatch } from "./wire";
import type { HttpProfile } from "./wire";

/** @internal The context in which an answer is read. */
export interface AnswerContext<Schema extends z.ZodType> {
  readonly line: RequestLine;
  readonly schema: Schema;
  /** The part of the envelope that is read. */
  readonly part: "data" | "message";
  /** The name under which the object stands in `data`. */
  readonly wrapper: string | undefined;
  readonly profile: HttpProfile;
  readonly clean: Clean;
  /** How long the service asked to wait, as a clause for the error. */
  readonly waitAdvice: string | undefined;
  /** Which signal has ended the tries, as a clause for the error. */
  readonly endAdvice: string | undefined;
  /** The settings that the request was made with, in words. */
  settings(): string;
  /** The setting of the API key, in words. */
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
  context: AnswerContext<Schema>,
): z.output<Schema> {
  const { line: request, schema, part, wrapper, profile, clean } = context;
  const text = textOf(answer, request, clean);
  const json = parseJson(text);
  const { status } = answer;
  if (status < 200 || status > 299) throw refusal(answer, context, text, json);
  if (!isEnvelope(json)) {
    throw new ResponseShapeError(
      request,
      `${status} without the service's envelope, but ${describe(answer, text, json, clean)}: the base URL looks wrong, check webhooks:baseUrl`,
    );
  }
  if (json["status"] === false)
    throw new ApiError(request, status, cleanReason(json, clean) ?? "status: false");
  try {
    const data = json[part];
    if (wrapper === undefined) return fromWire(schema, data, part, profile.spelling);
    return fromWire(schema, profile.unwrap(data, wrapper), `${part}.${wrapper}`, profile.spelling);
  } catch (error) {
    if (error instanceof ShapeMismatch) throw new ResponseShapeError(request, error.message);
    throw error;
  }
}

function refusal(
  answer: Answer,
  {
    line: request,
    profile,
    clean,
    waitAdvice,
    endAdvice,
    settings,
    key,
    isKeyProven,
  }: AnswerContext<z.ZodType>,
  text: string,
  json: unknown,
): ApiError {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    const target = redirection(answer, clean);
    const advice =
      target === undefined
        ? "the service gives no such answer: check webhooks:baseUrl, and what stands in between"
        : "redirects are not followed: set webhooks:baseUrl to where the service is";
    return new ApiError(request, status, target ?? STATUS_CODES[status] ?? "no reason given", advice);
  }
  const isForeign = text.trim() !== "" && !isFields(json);
  const message =
    cleanReason(json, clean) ??
    (isForeign ? describe(answer, text, json, clean) : (STATUS_CODES[status] ?? "no reason given"));
  // What another server answers does not mean that the object is gone.
  if (status === 404 && !isEnvelope(json))
    return new ApiError(request, status, message, "the base URL looks wrong, check webhooks:baseUrl");
  if (profile.isProjectMissing(status, message))
    return new ProjectNotFoundError(request, status, message, `check ${settings()}`);
  // The other texts of an answer may speak of another object than the one that was asked for.
  const said = clean(reasonIn(json)?.said ?? "");
  if (profile.isNotFound(status, said, request)) return new NotFoundError(request, status, message);
  const advices = isKeyProven ? advicesForProvenKey : advicesForKey;
  const advice = profile.adviceFor(status, said, request) ?? advices[status]?.(key());
  // A refusal is final by itself.
  const end = status === 429 || status >= 500 ? endAdvice : undefined;
  const clauses = [advice, waitAdvice, end].filter((clause) => clause !== undefined);
  return new ApiError(request, status, message, clauses.length > 0 ? clauses.join("; ") : undefined);
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

function redirection({ headers }: Answer, clean: Clean): string | undefined {
  const location = headers.get("location");
  if (location === undefined) return undefined;
  const host = parseUrl(location)?.host ?? "";
  return host === "" ? "redirects to another path" : `redirects to ${clean(host)}`;
}

/** What the service says, cleaned. */
function cleanReason(json: unknown, clean: Clean): string | undefined {
  const reason = reasonIn(json);
  return reason && clean(reason.whole);
}

/** Describes a body that is not the service's envelope. JSON is not repeated: it may hold the secrets of an object. */
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
