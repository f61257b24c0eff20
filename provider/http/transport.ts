/** The one place that sends: project prefix, authorization, envelope, deadline, retries, pace. Knows no kind. */

import { z } from "zod";
import { InvalidInputError, NetworkError, SettingsError } from "../errors";
import type { RequestLine } from "../errors";
import type { ClientSettings } from "../settings";
import { accountOf, pathOf } from "./account";
import type { RequestAccount } from "./account";
import { readAnswer } from "./answer";
import { exchange } from "./exchange";
import type { Answer } from "./exchange";
import { errorOf } from "./failure";
import { realClock } from "./gate";
import type { Clock } from "./gate";
import { Pool } from "./pool";
import type { HttpProfile } from "./profile";
import { cleanerOf, shortened } from "./redact";
import type { Clean } from "./redact";
import { requestedWait, backOff, isWorthRepeating } from "./retry";

/** Options of a single call. */
export interface RequestOptions {
  /** Cancels the call, also while it waits for the next try. */
  readonly signal?: AbortSignal | undefined;
}

/** @internal One operation of the service, in wire names. */
export interface Operation<Schema extends z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The name of an operation that the API document does not show. */
  readonly extra?: string;
  /** Below the project; each segment is encoded. */
  readonly path: readonly string[];
  readonly query?: unknown;
  readonly body?: unknown;
  /** The sent secrets, which errors must not repeat. */
  readonly secrets?: readonly string[];
  /** Whether acting twice does no harm. Reads are repeatable anyway. */
  readonly repeatable?: boolean;
  /** The schema of what is read. */
  readonly answer: Schema;
  /** What is read of the envelope around an answer. Default `data`. */
  readonly part?: "data" | "message";
  /** The name under which the object stands in `data`. */
  readonly wrapper?: string;
  readonly options: RequestOptions | undefined;
}

/** What the clients of one account share. */
interface Shared {
  pool?: Pool | undefined;
  hasHinted?: boolean;
  /** Whether a request with the key has succeeded. */
  isKeyProven?: boolean;
}

/** @internal */
export class Transport<Profile extends HttpProfile = HttpProfile> {
  readonly projectId: string;
  // Language-private, so that printing a client does not show the key.
  readonly #settings: ClientSettings;
  readonly #account: RequestAccount;
  readonly #clock: Clock;
  readonly #shared: Shared;
  readonly #clean: Clean;

  /** @throws SettingsError */
  constructor(
    settings: ClientSettings,
    readonly profile: Profile,
    clock: Clock = realClock,
    shared: Shared = {},
  ) {
    this.#account = accountOf(settings);
    this.#settings = settings;
    this.#clock = clock;
    this.#shared = shared;
    this.#clean = cleanerOf([settings.apiKey]);
    this.projectId = settings.projectId;
  }

  /** Identifies the account, whatever the project. */
  get shared(): object {
    return this.#shared;
  }

  get settings(): ClientSettings {
    return this.#settings;
  }

  /** The settings of this account, each with its origin. */
  get settingsDescription(): string {
    const { describe } = this.#settings;
    return describe?.(this.projectId) ?? "webhooks:baseUrl, webhooks:projectId and webhooks:apiKey";
  }

  /** The same account and connections, another project. */
  forProject(projectId: string): Transport<Profile> {
    return new Transport({ ...this.#settings, projectId }, this.profile, this.#clock, this.#shared);
  }

  async close(): Promise<void> {
    const { pool } = this.#shared;
    this.#shared.pool = undefined;
    await pool?.release();
  }

  /** Sends an operation, repeats it where that is safe, and returns what the answer holds. */
  async send<Schema extends z.ZodType>(operation: Operation<Schema>): Promise<z.output<Schema>> {
    const { profile } = this;
    if (operation.extra !== undefined && !profile.extras.has(operation.extra)) {
      throw new SettingsError(
        `${operation.extra} needs webhooks:dialect convoy: the API document shows no such operation`,
      );
    }
    const path = pathOf(this.#account, this.projectId, operation.path);
    const { secrets = [] } = operation;
    const clean = secrets.length === 0 ? this.#clean : cleanerOf([this.#settings.apiKey, ...secrets]);
    // The path is encoded, so it is one line; it names the object, so nothing in it is hidden.
    const line = { method: operation.method, path: shortened(path, 200) };
    const { answer, waitAdvice } = await this.#request(operation, path, line, clean);
    this.#notify(answer);
    const data = readAnswer(answer, {
      line,
      schema: operation.answer,
      part: operation.part ?? "data",
      wrapper: operation.wrapper,
      profile,
      clean,
      waitAdvice,
      settings: () => this.settingsDescription,
      key: () => this.#settings.describe?.(this.projectId, "apiKey") ?? "webhooks:apiKey or WEBHOOKS_API_KEY",
      isKeyProven: this.#shared.isKeyProven === true,
    });
    this.#shared.isKeyProven = true;
    return data;
  }

  /** Deletes an object. The answer is not read, and repeating the request does no harm. */
  async remove(extra: string, path: readonly string[], options: RequestOptions | undefined): Promise<void> {
    await this.send({ method: "DELETE", extra, path, repeatable: true, answer: z.unknown(), options });
  }

  #notify({ headers }: Answer): void {
    const hint = this.#shared.hasHinted ? undefined : this.profile.hintIn(headers);
    if (hint === undefined) return;
    this.#shared.hasHinted = true;
    this.#settings.notify?.(hint);
  }

  /**
   * Repeats the request until there is a final answer. Undici's own retry cannot do this: it keeps all tries under one
   * signal, so that there is no deadline for each; continues a broken body with a Range request, which the service may not
   * support; cannot tell whether a POST was sent; waits without jitter; and passes the gate only once. All tries together
   * take at most the timeout times their number, not counting the wait at the gate.
   */
  async #request<Schema extends z.ZodType>(
    operation: Operation<Schema>,
    path: string,
    line: RequestLine,
    clean: Clean,
  ): Promise<{ answer: Answer; waitAdvice: string | undefined }> {
    const { method, repeatable = method === "GET", options: { signal } = {} } = operation;
    const [account, clock] = [this.#account, this.#clock];
    const pool = (this.#shared.pool ??= Pool.acquire(account, clock));
    const request = {
      origin: account.origin,
      path: path + queryOf(operation.query),
      method,
      ...contentOf(operation.body, { ...this.profile.headers, authorization: account.authorization }),
    };
    let remaining = account.timeoutMilliseconds * (account.maxRetries + 1);
    let mayHaveActed = false;
    for (let repeats = 0; ; repeats += 1) {
      const result = await pool.gate
        .run(async () => {
          const started = clock.now();
          const timeout = Math.min(account.timeoutMilliseconds, remaining);
          const outcome = await exchange(pool.dispatcher, request, timeout, signal);
          remaining -= clock.now() - started;
          return outcome;
        }, signal)
        .catch((error: unknown) => {
          if (signal?.aborted !== true) throw error;
          return { why: "cancelled", sent: false } as const;
        });
      mayHaveActed ||= "status" in result ? result.status >= 500 : result.sent;
      const requested = requestedWait(result);
      const wait = backOff(repeats, clock.random(), requested);
      if (!isWorthRepeating(result, repeatable) || repeats >= account.maxRetries || wait >= remaining) {
        if ("status" in result)
          return {
            answer: result,
            waitAdvice: waitAdviceFor(requested, wait >= remaining && requested === wait),
          };
        throw errorOf(
          result,
          line,
          new URL(account.origin).host,
          account.timeoutMilliseconds,
          mayHaveActed,
          clean,
        );
      }
      remaining -= wait;
      await clock.sleep(wait, signal).catch(() => {
        throw new NetworkError(line, "cancelled", mayHaveActed);
      });
    }
  }
}

function waitAdviceFor(requested: number | undefined, isTooLong: boolean): string | undefined {
  if (requested === undefined) return undefined;
  const advice = `the service asked to wait ${Math.ceil(requested / 1000)} s`;
  return isTooLong
    ? `${advice}, longer than webhooks:requestTimeoutSeconds and webhooks:maxRetries allow`
    : advice;
}

function queryOf(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) parameters.set(name, String(value));
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

function contentOf(
  body: unknown,
  profileHeaders: Record<string, string>,
): { headers: Record<string, string>; body?: string } {
  const headers = { accept: "application/json", ...profileHeaders, "user-agent": "pulumi-webhooks" };
  if (body === undefined) return { headers };
  try {
    return { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
  } catch {
    // The message of the original error names the keys of a cycle, which may be secret.
    throw new InvalidInputError([
      { path: "", reason: "the body cannot be written as JSON: it is circular, too deep or holds a BigInt" },
    ]);
  }
}
