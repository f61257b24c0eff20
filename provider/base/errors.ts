/** Every error this package raises. Each message is one line a user can act on and holds no secret. */

import { codeOf, printed, wordsOf } from "./notice";
import type { Notice, Said, Severity } from "./notice";
import { shared } from "./notices";
import { oneLine } from "./text";

/** The code of an error. Unlike its class, the code also identifies it if a program loads two copies of this package. */
export type WebhooksErrorCode =
  | "settings"
  | "invalid-input"
  | "api"
  | "not-found"
  | "project-not-found"
  | "network"
  | "response-shape"
  | "partial"
  | "refused";

/** The base class of all errors of this package. Identify an error by its `code`, with `hasCode`, not by its class. */
export class WebhooksError extends Error {
  /** @internal The time of the service right before it was sent the request; undefined where no earlier answer shows it. */
  sentAt?: Date;
  /** The code of the notice in the message. The reference explains each notice, and its fix. */
  readonly notice?: string;

  constructor(
    /** The code of the error. */
    readonly code: WebhooksErrorCode,
    raised: Said,
    { notice, ...options }: { readonly cause?: unknown; readonly notice?: string | undefined } = {},
  ) {
    super(oneLine(printed(raised)), options);
    this.name = new.target.name;
    const noticeCode = typeof raised === "string" ? notice : raised.code;
    if (noticeCode !== undefined) this.notice = noticeCode;
  }
}

/** A setting is missing or invalid. The message names the command and the environment variable that set it. */
export class SettingsError extends WebhooksError {
  /** @param raised one or several reasons, which the message contains */
  constructor(raised: Said | readonly Notice[]) {
    if (!isSeveral(raised)) super("settings", raised);
    else super("settings", raised.map((notice) => printed(notice)).join("; "), { notice: raised[0]?.code });
  }
}

function isSeveral(notice: Said | readonly Notice[]): notice is readonly Notice[] {
  return Array.isArray(notice);
}

/** One reason why an input is invalid. */
export interface InputProblem {
  /** The path of the input, such as `authentication.apiKey.headerName`. */
  readonly path: string;
  /** Why the input is invalid, without its value. */
  readonly reason: string;
  /** The code of the notice in `reason`. */
  readonly notice?: string;
}

/** @internal A reason why the input at a path cannot be used. */
export function problem(path: string, notice: Said): InputProblem {
  return { path, reason: wordsOf(notice), ...(typeof notice !== "string" && { notice: notice.code }) };
}

/** How many names of one object are shown, and compared with all known ones. */
const mostShown = 20;

/**
 * @internal The problems of names that nothing has: the first ones, and how many more there are, however many a program gives.
 *
 * @param noticeOf what is wrong with a name; the work for it is not small
 */
export function shownProblems<Name>(
  names: readonly Name[],
  pathOf: (name: Name) => string,
  noticeOf: (name: Name) => Notice,
): InputProblem[] {
  const shown = names.slice(0, mostShown).map((name) => problem(pathOf(name), noticeOf(name)));
  const count = names.length - shown.length;
  return count > 0
    ? [...shown, problem("", shared.unknownArgument`not known are ${count} more arguments`)]
    : shown;
}

/** @internal What is said of an input that looks like a mistake and is sent all the same. */
export interface InputRemark extends InputProblem {
  readonly severity: Severity;
}

/** @internal A remark on the input at a path; an empty path stands for the resource as a whole. */
export function remark(path: string, notice: Notice): InputRemark {
  return { ...problem(path, notice), severity: notice.severity };
}

/** @internal The problem as a user reads it. */
export function problemLine({ path, reason, notice }: InputProblem): string {
  const words = path === "" ? reason : `${path}: ${reason}`;
  return notice === undefined ? words : `${words} [${notice}]`;
}

/** Inputs are invalid. The error contains all reasons at once. */
export class InvalidInputError extends WebhooksError {
  constructor(
    /** All reasons, in the order in which they were found. */
    readonly problems: readonly InputProblem[],
  ) {
    super("invalid-input", problems.map(problemLine).join("; "), { notice: problems[0]?.notice });
  }
}

/** The request that an error is about: the method and the path below the base URL, without query. */
export interface RequestLine {
  /** The HTTP method. */
  readonly method: string;
  /** The path below the base URL, without query. */
  readonly path: string;
}

/** The notice with the request that it is about in front. */
function about({ method, path }: RequestLine, notice: Notice): Notice {
  return { ...notice, text: printed(notice.text, `${method} ${path}`) };
}

/** The service rejected a request: any status outside 2xx. */
export class ApiError extends WebhooksError {
  /** The HTTP method. */
  readonly method: string;
  /** The path below the base URL, without query. */
  readonly path: string;

  constructor(
    request: RequestLine,
    /** The HTTP status of the response. */
    readonly status: number,
    /** The message of the service, or a description of the body if it has none. */
    readonly reason: string,
    /** The status, the reason, and the fix. */
    notice: Notice,
    code: "api" | "not-found" | "project-not-found" = "api",
  ) {
    super(code, about(request, notice));
    this.method = request.method;
    this.path = request.path;
  }
}

/** The service reports that the object does not exist. A response with 401 or 403 never has this meaning. */
export class NotFoundError extends ApiError {
  constructor(request: RequestLine, status: number, reason: string, notice: Notice) {
    super(request, status, reason, notice, "not-found");
  }
}

/** The service reports that the project does not exist. The settings are wrong, so nothing is known about its objects. */
export class ProjectNotFoundError extends ApiError {
  constructor(request: RequestLine, status: number, reason: string, notice: Notice) {
    super(request, status, reason, notice, "project-not-found");
  }
}

/** There is no response: the service could not be reached, or did not respond in time. */
export class NetworkError extends WebhooksError {
  constructor(
    /** The request, whether it was sent or not. */
    readonly request: RequestLine,
    notice: Notice,
    /**
     * Whether the service may have acted on the request. False only if it certainly has not, for instance if the
     * connection was refused.
     */
    readonly mayHaveActed: boolean,
    cause?: unknown,
  ) {
    super("network", about(request, notice), { cause });
  }
}

/** A response differs from the description in the documented interface. */
export class ResponseShapeError extends WebhooksError {
  constructor(request: RequestLine, notice: Notice) {
    super("response-shape", about(request, notice));
  }
}

/** The object exists, but some of its declared inputs could not be applied. The next update applies them. */
export class PartialError extends WebhooksError {
  constructor(
    /** The ID of the object. */
    readonly id: string,
    /** The state to keep: all that is known of the object. */
    readonly properties: Readonly<Record<string, unknown>>,
    /** The failures, one line each. */
    readonly reasons: readonly string[],
  ) {
    super("partial", reasons.join("; "), { notice: codeOf(reasons[0] ?? "") });
  }
}

/** Returns whether `error` has this code, even if another copy of this package raised it. */
export function hasCode<Code extends WebhooksErrorCode>(error: unknown, code: Code): error is ErrorOf<Code> {
  return error instanceof Error && "code" in error && error.code === code;
}

/** @internal The answer; undefined where the object does not exist. */
export async function orGone<Live>(answer: Promise<Live>): Promise<Live | undefined> {
  return answer.catch((error: unknown) => {
    if (hasCode(error, "not-found")) return undefined;
    throw error;
  });
}

/** Returns whether the service may have acted on a failed request. It has not if it rejected the request. */
export function mayHaveActed(error: unknown): boolean {
  if (hasCode(error, "network")) return error.mayHaveActed;
  if (hasCode(error, "api")) return error.status >= 500;
  return hasCode(error, "response-shape");
}

type ErrorOf<Code extends WebhooksErrorCode> = Code extends "not-found"
  ? NotFoundError
  : Code extends "project-not-found"
    ? ProjectNotFoundError
    : Code extends "api"
      ? ApiError
      : Code extends "partial"
        ? PartialError
        : Code extends "network"
          ? NetworkError
          : Code extends "invalid-input"
            ? InvalidInputError
            : WebhooksError;
