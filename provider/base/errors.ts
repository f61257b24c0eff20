/** Every error this package raises. Each message is one line a user can act on and holds no secret. */

import { codeOf, printed, wordsOf } from "./notice";
import type { Notice, Said, Severity } from "./notice";
import { oneLine } from "./text";

/** The member of the error family, as a value to branch on: it also works with two copies of this package. */
export type WebhooksErrorCode =
  | "settings"
  | "invalid-input"
  | "api"
  | "not-found"
  | "project-not-found"
  | "network"
  | "response-shape"
  | "partial";

/** The base of the family. Recognise members by `code` (see `hasCode`), not by class. */
export class WebhooksError extends Error {
  /** @internal The time of the service right before it was sent the request; undefined where no earlier answer shows it. */
  sentAt?: Date;
  /** The code of the notice that says what has failed: its entry in the reference says what to do. */
  readonly notice?: string;

  constructor(
    /** Which member of the family this is. */
    readonly code: WebhooksErrorCode,
    said: Said,
    { notice, ...options }: { readonly cause?: unknown; readonly notice?: string | undefined } = {},
  ) {
    super(oneLine(printed(said)), options);
    this.name = new.target.name;
    const raised = typeof said === "string" ? notice : said.code;
    if (raised !== undefined) this.notice = raised;
  }
}

/** A setting is missing or cannot be used. The message names the command and the variable that set it. */
export class SettingsError extends WebhooksError {
  /** @param said one reason, or several, all of which stand in the message */
  constructor(said: Said | readonly Notice[]) {
    if (!isSeveral(said)) super("settings", said);
    else super("settings", said.map((one) => printed(one)).join("; "), { notice: said[0]?.code });
  }
}

function isSeveral(said: Said | readonly Notice[]): said is readonly Notice[] {
  return Array.isArray(said);
}

/** One reason why an input cannot be used. */
export interface InputProblem {
  /** Where the input stands, for instance `authentication.apiKey.headerName`. */
  readonly path: string;
  /** Why it cannot be used. Never holds the value. */
  readonly reason: string;
  /** The code of the notice that says so. */
  readonly notice?: string;
}

/** @internal A reason why the input at a path cannot be used. */
export function problem(path: string, said: Said): InputProblem {
  return { path, reason: wordsOf(said), ...(typeof said !== "string" && { notice: said.code }) };
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

/** Inputs that cannot be used, all reasons at once. */
export class InvalidInputError extends WebhooksError {
  constructor(
    /** Every reason, in the order in which they were found. */
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

/** The service refused a request: any status outside 2xx. */
export class ApiError extends WebhooksError {
  /** The HTTP method. */
  readonly method: string;
  /** The path below the base URL, without query. */
  readonly path: string;

  constructor(
    request: RequestLine,
    /** The HTTP status of the answer. */
    readonly status: number,
    /** The message of the service, or a description of the body that came instead. */
    readonly reason: string,
    /** The status, the reason, and what the user can do about it. */
    notice: Notice,
    code: "api" | "not-found" | "project-not-found" = "api",
  ) {
    super(code, about(request, notice));
    this.method = request.method;
    this.path = request.path;
  }
}

/** The service says that the object does not exist. Only this means gone: 401 and 403 never do. */
export class NotFoundError extends ApiError {
  constructor(request: RequestLine, status: number, reason: string, notice: Notice) {
    super(request, status, reason, notice, "not-found");
  }
}

/** The service says that the project does not exist. The settings are wrong, and nothing is known about its objects. */
export class ProjectNotFoundError extends ApiError {
  constructor(request: RequestLine, status: number, reason: string, notice: Notice) {
    super(request, status, reason, notice, "project-not-found");
  }
}

/** No answer: the service could not be reached, or did not answer within the deadline. */
export class NetworkError extends WebhooksError {
  constructor(
    /** The request, sent or not. */
    readonly request: RequestLine,
    notice: Notice,
    /**
     * Whether the service may have acted on the request. False only where that is certain, for instance when
     * the connection was refused.
     */
    readonly mayHaveActed: boolean,
    cause?: unknown,
  ) {
    super("network", about(request, notice), { cause });
  }
}

/** An answer that is not what the documented interface describes. */
export class ResponseShapeError extends WebhooksError {
  constructor(request: RequestLine, notice: Notice) {
    super("response-shape", about(request, notice));
  }
}

/** The object exists, but not everything that is declared has been applied. The next update finishes it. */
export class PartialError extends WebhooksError {
  constructor(
    /** The id of the object. */
    readonly id: string,
    /** The state to keep: the object as far as it is known. */
    readonly properties: Readonly<Record<string, unknown>>,
    /** What failed, one line each. */
    readonly reasons: readonly string[],
  ) {
    super("partial", reasons.join("; "), { notice: codeOf(reasons[0] ?? "") });
  }
}

/** Whether `error` is a member of the family with this code, whichever copy of the package raised it. */
export function hasCode<Code extends WebhooksErrorCode>(error: unknown, code: Code): error is ErrorOf<Code> {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Whether the service may have acted on a failed request. After a refusal it has not. */
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
