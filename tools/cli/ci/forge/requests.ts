/** Sends requests to the API of a forge: tries, pauses for its limits, pages, and errors of one line without the token. */

import { shared } from "../../../../provider/base/notices";
import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import type { SecretText } from "../../../../provider/base/declare";
import { ApiError, NetworkError, ResponseShapeError } from "../../../../provider/base/errors";
import type { RequestLine } from "../../../../provider/base/errors";
import { isFields, parseJson, printJson, valueAt } from "../../../../provider/base/fields";
import { shortened } from "../../../../provider/base/text";
import { exchange } from "../../../../provider/http/exchange";
import type { Response, Failure } from "../../../../provider/http/exchange";
import type { Clock } from "../../../../provider/http/gate";
import { codeOf } from "../../../../provider/http/no-answer";
import { Pool } from "../../../../provider/http/pool";
import { reasonIn } from "../../../../provider/http/reason";
import { redactorOf } from "../../../../provider/http/redact";
import type { Redactor } from "../../../../provider/http/echoes";
import { backOff } from "../../../../provider/http/retry";
import { requestedWait } from "../../../../provider/http/waits";
import { clause } from "../../../../provider/base/declare";
import { notices } from "../notices";

/** The time of one try, in milliseconds. */
const timeoutMilliseconds = 30_000;

/** How often a request is sent at most. */
const maxTries = 3;

/** How long a run pauses in all, in milliseconds. */
const waitBudgetMs = 60_000;

/** GitHub asks for such a pause where it gives none with a secondary limit, in milliseconds. */
const secondaryPause = 60_000;

/** More pages of comments than GitHub allows, and an end to a list that has none. */
const maxPages = 100;

/** The API of a forge. */
export interface ForgeApi {
  readonly name: string;
  /** Its address, without a slash at its end. */
  readonly url: string;
  readonly token: SecretText;
  /** The variable that holds the token. */
  readonly variable: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The query of the page after that of a query; undefined at the last one. */
  nextPage(headers: ReadonlyMap<string, string>, query: string): string | undefined;
}

/** A request. */
export interface ForgeRequest<Schema extends z.ZodType> {
  readonly method: "GET" | "POST" | "PATCH" | "PUT";
  /** Below the address of the API; each segment is encoded. */
  readonly path: readonly (string | number)[];
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** What is read of the answer. */
  readonly answer: Schema;
  /** What the token needs for it, as a clause. */
  readonly permission: string;
  /** Whether acting twice does no harm. Default: everything but a POST. */
  readonly isRepeatable?: boolean;
}

/** Sends the requests of one run. */
export class Requests {
  // Language-private, so that printing a forge does not show the token.
  readonly #api: ForgeApi;
  private readonly pool: Pool;
  private readonly clean: Redactor;
  private readonly origin: string;
  private readonly prefix: string;
  private remainingWaitMs = waitBudgetMs;

  constructor(
    api: ForgeApi,
    private readonly clock: Clock,
  ) {
    this.#api = api;
    const { origin, pathname } = new URL(api.url);
    this.origin = origin;
    this.prefix = pathname.replace(/\/+$/, "");
    this.clean = redactorOf([api.token]);
    const limits = { maxRetries: 0, requestsPerSecond: Infinity, maxConcurrentRequests: 4 };
    const account = {
      origin,
      prefix: this.prefix,
      authorization: "" as SecretText,
      timeoutMilliseconds,
      ...limits,
    };
    this.pool = Pool.acquire(account, clock);
  }

  close(): Promise<void> {
    return this.pool.release();
  }

  /** @throws WebhooksError */
  async send<Schema extends z.ZodType>(request: ForgeRequest<Schema>): Promise<z.output<Schema>> {
    return (await this.sendPage(request, queryOf(request.query))).data;
  }

  /** The same; undefined where there is no such object. */
  async find<Schema extends z.ZodType>(request: ForgeRequest<Schema>): Promise<z.output<Schema> | undefined> {
    try {
      return await this.send(request);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** The items of a list, page by page. */
  async *list<Item>(request: ForgeRequest<z.ZodType<readonly Item[]>>): AsyncGenerator<Item> {
    let query: string | undefined = queryOf(request.query);
    for (let pages = 0; query !== undefined; pages += 1) {
      if (pages === maxPages)
        throw new ResponseShapeError(
          this.lineOf(request),
          shared.overLimit`the list has more than ${pages} pages`,
        );
      const page: { data: readonly Item[]; headers: Response["headers"] } = await this.sendPage(
        request,
        query,
      );
      yield* page.data;
      query = this.#api.nextPage(page.headers, query);
    }
  }

  /** Waits before something is tried again that cannot be repeated blindly. */
  async pause(repeats: number): Promise<void> {
    await this.clock.sleep(backOff(repeats, this.clock.random()));
  }

  private async sendPage<Schema extends z.ZodType>(
    request: ForgeRequest<Schema>,
    query: string,
  ): Promise<{ readonly data: z.output<Schema>; readonly headers: Response["headers"] }> {
    const { method, body, isRepeatable = method !== "POST" } = request;
    const sent = {
      origin: this.origin,
      path: this.pathOf(request.path) + query,
      method,
      headers: {
        ...{ "user-agent": "pulumi-webhooks", ...this.#api.headers },
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: printJson(body) ?? "" }),
    };
    for (let tries = 1; ; tries += 1) {
      const result = await exchange(this.pool.dispatcher, sent, timeoutMilliseconds, undefined, undefined);
      const json = "status" in result ? parseJson(result.body.toString()) : undefined;
      const limit = "status" in result ? limitOf(result, json) : undefined;
      const isWorthIt = limit !== undefined || isRetryable(result, isRepeatable);
      const wait = Math.max(limit ?? 0, backOff(tries - 1, this.clock.random()));
      if (!isWorthIt || tries === maxTries || wait > this.remainingWaitMs)
        return this.read(result, json, request, limit);
      this.remainingWaitMs -= wait;
      await this.clock.sleep(wait);
    }
  }

  private read<Schema extends z.ZodType>(
    result: Response | Failure,
    json: unknown,
    request: ForgeRequest<Schema>,
    limit: number | undefined,
  ): { readonly data: z.output<Schema>; readonly headers: Response["headers"] } {
    const line = this.lineOf(request);
    if (!("status" in result)) throw this.errorOf(result, line);
    const { status, headers } = result;
    const refused = refusalIn(status, json);
    if (refused !== undefined || limit !== undefined) {
      const said = reasonIn(json)?.whole ?? STATUS_CODES[status] ?? "";
      throw this.refusal(line, refused ?? status, this.clean(said), request.permission, limit);
    }
    const read = request.answer.safeParse(json);
    if (read.success) return { data: read.data, headers };
    const path = read.error.issues[0]?.path.join(".") ?? "";
    const problem =
      json === undefined
        ? clause`it is not JSON`
        : clause`\`${this.clean(path)}\` is missing, or of another type`;
    throw this.unexpected(line, problem);
  }

  private unexpected(line: RequestLine, problem: string): ResponseShapeError {
    return new ResponseShapeError(
      line,
      shared.unexpectedAnswer`the response is not what ${this.#api.name} documents: ${problem}`,
    );
  }

  private refusal(
    line: RequestLine,
    status: number,
    reason: string,
    permission: string,
    limit: number | undefined,
  ): ApiError {
    const { name: forge, variable } = this.#api;
    const said = ((): string => {
      if (limit !== undefined)
        return clause`${reason} (${forge} asks for a pause of ${Math.ceil(limit / 1000)} s, which is too long for this run)`;
      if (status === 401) return clause`${reason} (${forge} does not accept the token in ${variable})`;
      if (status === 403) return clause`${reason} (the token in ${variable} needs ${permission})`;
      if (status === 404)
        return clause`${reason} (it does not exist, or the token in ${variable} lacks ${permission})`;
      return status >= 500 ? clause`${reason} (${forge} itself failed)` : reason;
    })();
    return new ApiError(line, status, reason, notices["forge-refused"]({ status, reason: said }));
  }

  private errorOf({ why, sent, error }: Failure, line: RequestLine): Error {
    if (why === "too-large") return this.unexpected(line, clause`it is larger than 10 MB`);
    const { host } = new URL(this.origin);
    const reason =
      why === "timeout"
        ? clause`it took longer than ${timeoutMilliseconds / 1000} s`
        : this.clean(codeOf(error) || error?.message || why);
    return new NetworkError(line, shared.unreachable`no complete response from ${host}: ${reason}`, sent);
  }

  private lineOf({ method, path }: { readonly method: string; readonly path: ForgeRequest<never>["path"] }) {
    return { method, path: this.clean(shortened(this.pathOf(path), 200)) };
  }

  private pathOf(segments: ForgeRequest<never>["path"]): string {
    // GitHub Enterprise has it beside its other API.
    const prefix = segments[0] === "graphql" ? this.prefix.replace(/\/v3$/, "") : this.prefix;
    return [prefix, ...segments.map((segment) => encodeURIComponent(segment))].join("/");
  }
}

/**
 * The pause that a limit asks for, in milliseconds; undefined where the answer is about no limit. GitHub answers 403 at its limits as well,
 * and 200 to a query beyond them.
 */
function limitOf(answer: Response, json: unknown): number | undefined {
  const { status } = answer;
  const isOfQuery = valueAt(json, ["errors", "0", "type"]) === "RATE_LIMITED";
  if (status !== 403 && status !== 429 && !isOfQuery) return undefined;
  const wait = requestedWait(answer);
  if (wait !== undefined) return wait;
  const said = isFields(json) ? json["message"] : undefined;
  if (typeof said === "string" && /secondary rate limit|abuse detection/i.test(said)) return secondaryPause;
  return status === 429 || isOfQuery ? 0 : undefined;
}

/** The status of a refusal. A query that is refused is answered with 200. */
function refusalIn(status: number, json: unknown): number | undefined {
  if (status < 200 || status > 299) return status;
  const error = valueAt(json, ["errors", "0", "type"]);
  if (error === undefined || isFields(valueAt(json, ["data"]))) return undefined;
  return error === "FORBIDDEN" ? 403 : status;
}

function isRetryable(result: Response | Failure, isRepeatable: boolean): boolean {
  if ("status" in result) return isRepeatable && result.status >= 500;
  return result.why !== "too-large" && (isRepeatable || !result.sent);
}

function queryOf(query: ForgeRequest<never>["query"] = {}): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return text.size === 0 ? "" : `?${text.toString()}`;
}
