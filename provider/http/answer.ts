/** Reads an answer: the data inside its envelope, or the error for a refusal. */

import { clause } from "../base/declare";
import { STATUS_CODES } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { ZlibOptions } from "node:zlib";
import type { z } from "zod";
import { ApiError, ProjectNotFoundError, ResponseShapeError } from "../base/errors";
import type { RequestLine } from "../base/errors";
import type { Notice } from "../base/notice";
import { isFields, parseJson } from "../base/fields";
import type { Fields } from "../base/fields";
import { shared } from "../base/notices";
import { parseUrl } from "../base/url";
import { maxBytes } from "./exchange";
import type { Response } from "./exchange";
import { clauses, notices } from "./notices";
import { notFound, reasonIn } from "./reason";
import type { Redactor } from "./echoes";
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
  /** The ID of the object that the answer must show. */
  readonly objectId: string | undefined;
  /** Whether the object is the project itself: then the project that is missing is the object. */
  readonly isAboutProject: boolean;
  readonly profile: HttpProfile;
  readonly clean: Redactor;
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
export function parseResponse<Schema extends z.ZodType>(
  answer: Response,
  context: AnswerContext<Schema>,
): z.output<Schema> {
  const { line: request, schema, part, wrapper, objectId, profile, clean } = context;
  const text = textOf(answer, request, clean);
  const json = parseJson(text);
  const { status } = answer;
  if (status < 200 || status > 299) throw refusal(answer, context, text, json);
  if (!isEnvelope(json)) {
    const body = describe(answer, text, json, clean);
    if (json === undefined && isCutOff(text)) {
      const known =
        request.method === "GET"
          ? clause`try again; if that does not help, check webhooks:baseUrl`
          : clause`the service may have processed the request; if every request fails like this, check webhooks:baseUrl`;
      throw new ResponseShapeError(request, notices["incomplete-answer"]({ status, body, known }));
    }
    const reason = clause`without the service's envelope, but ${body}`;
    throw new ResponseShapeError(request, notices["wrong-base-url"]({ status, reason }));
  }
  if (json["status"] === false) {
    const reason = cleanReason(json, clean) ?? "status: false";
    throw new ApiError(request, status, reason, notices.refused({ status, reason }));
  }
  try {
    const whole = json[part];
    const data =
      wrapper === undefined
        ? fromWire(schema, whole, part, profile.spelling)
        : fromWire(schema, profile.unwrap(whole, wrapper), `${part}.${wrapper}`, profile.spelling);
    const found = objectId === undefined ? undefined : idIn(data);
    if (objectId === undefined || found === objectId) return data;
    throw new ResponseShapeError(
      request,
      shared.unexpectedAnswer`the response is about the object ${clean(String(found), 80)}, not ${clean(objectId, 80)}: check the service, and any proxy in between`,
    );
  } catch (error) {
    if (error instanceof ShapeMismatch)
      throw new ResponseShapeError(request, shared.unexpectedAnswer`unexpected response: ${error.message}`);
    throw error;
  }
}

function refusal(
  answer: Response,
  {
    line: request,
    profile,
    clean,
    waitAdvice,
    endAdvice,
    settings,
    key,
    isKeyProven,
    isAboutProject,
  }: AnswerContext<z.ZodType>,
  text: string,
  json: unknown,
): ApiError {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    const target = redirection(answer, clean);
    const reason = target ?? STATUS_CODES[status] ?? clauses.noReason();
    const code = target === undefined ? "unexpected-status" : "redirected";
    return new ApiError(request, status, reason, notices[code]({ status, reason }));
  }
  const isForeign = text.trim() !== "" && !isFields(json);
  const reason =
    cleanReason(json, clean) ??
    (isForeign ? describe(answer, text, json, clean) : (STATUS_CODES[status] ?? clauses.noReason()));
  // What another server answers does not mean that the object is gone.
  if (status === 404 && !isEnvelope(json))
    return new ApiError(request, status, reason, notices["wrong-base-url"]({ status, reason }));
  if (profile.isProjectMissing(status, reason)) {
    if (isAboutProject) return notFound(request, status, reason);
    const notice = notices["project-not-found"]({ status, reason, settings: settings() });
    return new ProjectNotFoundError(request, status, reason, notice);
  }
  // The other texts of an answer may speak of another object than the one that was asked for.
  const said = clean(reasonIn(json)?.said ?? "");
  if (profile.isNotFound(status, said, request)) return notFound(request, status, reason);
  const advice = profile.adviceFor(status, said, request);
  const ofKey =
    advice === undefined
      ? keyNotice(status, reason, key(), isKeyProven, profile.suspectIn(answer.headers))
      : undefined;
  const notice = ofKey ?? noticeOf(status, reason);
  // A refusal is final by itself.
  const end = status === 429 || status >= 500 ? endAdvice : undefined;
  const slower = status === 429 ? clause`lower webhooks:requestsPerSecond, or try again later` : undefined;
  return new ApiError(request, status, reason, advised(notice, advice, waitAdvice, slower, end));
}

/**
 * The notice of a refusal that may be about the key.
 *
 * @param suspect what may be the cause before the key is, with what to do about it
 */
function keyNotice(
  status: number,
  reason: string,
  key: string,
  isProven: boolean,
  suspect: string | undefined,
): Notice | undefined {
  if (status === 403)
    return notices[isProven ? "unexpected-forbidden" : "forbidden"]({ status, reason, key });
  if (status !== 401) return undefined;
  const first = suspect ?? (isProven ? "try again" : undefined);
  const advice =
    first === undefined ? clauses.checkKey({ key }) : clause`${first}; if that does not help, check ${key}`;
  return notices[isProven ? "unexpected-unauthorized" : "unauthorized"]({ status, reason, advice });
}

function noticeOf(status: number, reason: string): Notice {
  if (status === 409) return notices.conflict({ status, reason });
  if (status === 429) return notices["rate-limited"]({ status, reason });
  return notices[status >= 500 ? "server-error" : "refused"]({ status, reason });
}

/** The notice with what to do about it, as far as that is known. */
function advised(notice: Notice, ...advices: readonly (string | undefined)[]): Notice {
  const given = advices.filter((advice) => advice !== undefined);
  if (given.length === 0) return notice;
  return { ...notice, text: clause`${notice.text} (${given.join("; ")})` };
}

function redirection({ headers }: Response, clean: Redactor): string | undefined {
  const location = headers.get("location");
  if (location === undefined) return undefined;
  const host = parseUrl(location)?.host ?? "";
  return host === "" ? clause`redirects to another path` : clause`redirects to ${clean(host)}`;
}

/** What the service says, cleaned. */
function cleanReason(json: unknown, clean: Redactor): string | undefined {
  const reason = reasonIn(json);
  return reason && clean(reason.whole);
}

/** The ID of an object: some kinds have `uid`, and others `id`. */
function idIn(data: unknown): unknown {
  return isFields(data) ? (data["uid"] ?? data["id"]) : undefined;
}

/** Whether a body that is not JSON may be the beginning of some, or has not even that. */
function isCutOff(text: string): boolean {
  return text.trim() === "" || /^\s*[[{"]/.test(text);
}

/** Describes a body that is not the service's envelope. JSON is not repeated: it may hold the secrets of an object. */
function describe({ headers }: Response, text: string, json: unknown, clean: Redactor): string {
  if (text.trim() === "") return clause`an empty body`;
  const type = clean(headers.get("content-type") ?? clause`no content type`, 60);
  if (isFields(json))
    return clause`a JSON object with the fields ${clean(Object.keys(json).join(", ") || "(none)", 80)}`;
  if (isCutOff(text))
    return clause`${json === undefined ? "JSON that cannot be read" : "other JSON"} (${type})`;
  return `${type}: ${clean(text, 80)}`;
}

function isEnvelope(json: unknown): json is Fields {
  if (!isFields(json)) return false;
  return (
    Object.hasOwn(json, "data") ||
    (typeof json["status"] === "boolean" && typeof json["message"] === "string")
  );
}

function textOf({ headers, body }: Response, request: RequestLine, clean: Redactor): string {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  const decode = decoders.get(encoding);
  if (decode === undefined) {
    throw new ResponseShapeError(
      request,
      shared.unexpectedAnswer`the body has an encoding that was not requested (${clean(encoding, 60)})`,
    );
  }
  try {
    return decode(body, { maxOutputLength: maxBytes }).toString("utf8");
  } catch {
    throw new ResponseShapeError(
      request,
      shared.unexpectedAnswer`the ${encoding} body is corrupt or larger than 10 MB`,
    );
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
