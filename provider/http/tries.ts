/** One request with its tries: sent again where that is safe, until there is a final answer, or a deadline or signal ends it. */

import { clause } from "../base/declare";
import type { Dispatcher } from "undici";
import { NetworkError } from "../base/errors";
import type { RequestLine } from "../base/errors";
import type { RequestAccount } from "./account";
import { abortReason, follow } from "./cancel";
import { exchange } from "./exchange";
import type { Response, Failure } from "./exchange";
import { errorOf } from "./no-answer";
import { notices } from "./notices";
import type { Clock } from "./gate";
import type { Pool } from "./pool";
import type { Redactor } from "./echoes";
import { backOff, isWorthRepeating } from "./retry";
import { requestedWait } from "./waits";

/** So long a request is tried for which the caller has another way, in milliseconds: what waits for it goes on without it then. */
const bestEffortTimeoutMs = 5000;

/** @internal The means by which requests are sent. */
export interface Means {
  readonly account: RequestAccount;
  readonly pool: Pool;
  readonly clock: Clock;
}

/** @internal What is sent, and what ends it. */
export interface Sending {
  readonly request: Dispatcher.DispatchOptions;
  /** The request in error messages. */
  readonly line: RequestLine;
  readonly clean: Redactor;
  /** Whether acting twice does no harm. */
  readonly repeatable: boolean;
  /** Whether the caller can do without an answer. The request then has at most one retry, and a timeout of five seconds. */
  readonly bestEffort: boolean;
  /** Whether another request succeeded with the same key. */
  isKeyProven(): boolean;
  /** Cancels the request, also while it is under way. */
  readonly signal: AbortSignal | undefined;
  /** Takes the time of the service right before each try, as far as earlier answers show it. */
  noteSending(time: Date | undefined): void;
  /** End waits and reads. A write that is under way is let end: its answer says what the service holds. */
  readonly until: readonly AbortSignal[];
}

/** @internal A final answer. */
export interface FinalAnswer {
  readonly answer: Response;
  /** How long the service asked to wait, as a clause for the error. */
  readonly waitAdvice: string | undefined;
  /** Which signal has ended the tries, as a clause for the error. */
  readonly endAdvice: string | undefined;
}

/**
 * @internal Sends a request until there is a final answer. Undici's own retry cannot do this: it keeps all tries under one
 * signal, so that there is no deadline for each; continues a broken body with a Range request, which the service may not
 * support; cannot tell whether a POST was sent; waits without jitter; and passes the gate only once. All tries together
 * take at most the timeout times their number, not counting the wait at the gate.
 *
 * @throws NetworkError or ResponseShapeError where there is no complete answer
 */
export async function sendUntilFinal(means: Means, sending: Sending): Promise<FinalAnswer> {
  const cancel = follow([sending.signal]);
  const end = follow([sending.signal, ...sending.until]);
  try {
    return await new Tries(means, sending, cancel.signal, end.signal).run();
  } finally {
    cancel.release();
    end.release();
  }
}

class Tries {
  /** The time of one try, in milliseconds. */
  private readonly timeout: number;
  /** The time that is left for all tries, in milliseconds. */
  private remaining: number;
  private readonly maxRetries: number;
  private mayHaveActed = false;

  constructor(
    private readonly means: Means,
    private readonly sending: Sending,
    /** Ends the request whatever it is doing. */
    private readonly cancel: AbortSignal | undefined,
    /** Ends waits and reads. */
    private readonly end: AbortSignal | undefined,
  ) {
    const { timeoutMilliseconds, maxRetries } = means.account;
    this.maxRetries = sending.bestEffort ? Math.min(maxRetries, 1) : maxRetries;
    this.timeout = sending.bestEffort
      ? Math.min(timeoutMilliseconds, bestEffortTimeoutMs)
      : timeoutMilliseconds;
    this.remaining = sending.bestEffort ? this.timeout : this.timeout * (maxRetries + 1);
  }

  async run(): Promise<FinalAnswer> {
    const { clock } = this.means;
    const { repeatable, isKeyProven } = this.sending;
    let last: Response | Failure | undefined;
    for (let failures = 0; ;) {
      const result = await this.try();
      this.mayHaveActed ||= "status" in result ? result.status >= 500 : result.sent;
      if (isCancelled(result)) return this.cancelled(result, last);
      last = result;
      const requested = requestedWait(result);
      const wait = backOff(failures, clock.random(), requested);
      const isLimited = isRateLimited(result);
      if (!isLimited) failures += 1;
      const isLast = failures > this.maxRetries || this.maxRetries === 0 || wait >= this.remaining;
      if (isLast || !isWorthRepeating(result, repeatable, isKeyProven()))
        return this.final(result, wait >= this.remaining && requested === wait);
      this.remaining -= wait;
      if (!isLimited) await this.sleep(wait);
    }
  }

  private async try(): Promise<Response | Failure> {
    const { pool, clock } = this.means;
    const { request } = this.sending;
    const tried = await pool.gate
      .run(async () => {
        const started = clock.now();
        const timeout = Math.min(this.timeout, this.remaining);
        this.sending.noteSending(pool.serviceClock.at(started));
        const whileSent = request.method === "GET" ? this.end : this.cancel;
        const result = await exchange(pool.dispatcher, request, timeout, whileSent, this.end);
        const ended = clock.now();
        this.remaining -= ended - started;
        if ("status" in result) pool.serviceClock.note(result.headers.get("date"), ended);
        const wait = requestedWait(result) ?? 0;
        // In its place, so that a service that is at its limit is not asked by those behind it meanwhile.
        if (isRateLimited(result) && this.maxRetries > 0 && wait < this.remaining) await this.sleep(wait);
        return result;
      }, this.end)
      .catch((error: unknown) => this.throwUnlessEnded(error));
    return tried ?? { why: "cancelled", sent: false };
  }

  private async sleep(wait: number): Promise<void> {
    await this.means.clock.sleep(wait, this.end).catch((error: unknown) => this.throwUnlessEnded(error));
  }

  private throwUnlessEnded(error: unknown): undefined {
    if (this.end?.aborted !== true) throw error;
  }

  /** Ends the tries with the last result, or with the reason where there is none. */
  private cancelled({ sent }: Failure, last: Response | Failure | undefined): FinalAnswer {
    const { line, signal } = this.sending;
    const reason = this.endReason();
    if (reason === undefined || signal?.aborted === true)
      throw new NetworkError(line, notices.cancelled(), this.mayHaveActed);
    if (last !== undefined && !sent) return this.final(last, false);
    throw new NetworkError(line, notices[sent ? "given-up" : "not-sent"]({ reason }), this.mayHaveActed);
  }

  /** @param isTooLong whether the service asked to wait longer than the settings allow */
  private final(result: Response | Failure, isTooLong: boolean): FinalAnswer {
    const { line, clean } = this.sending;
    const { origin } = this.means.account;
    const reason = this.endReason();
    const endAdvice = reason && clause`no more requests are sent, because ${reason}`;
    if ("status" in result) {
      const waitAdvice = waitAdviceFor(requestedWait(result), isTooLong);
      return { answer: result, waitAdvice, endAdvice };
    }
    const { host } = new URL(origin);
    throw errorOf(result, line, host, this.timeout, this.mayHaveActed, clean, endAdvice);
  }

  private endReason(): string | undefined {
    const reason = abortReason(this.sending.until);
    return reason && this.sending.clean(reason);
  }
}

/** Whether the service says how long to wait: it has not failed, and many requests that share a limit would use up their tries. */
function isRateLimited(result: Response | Failure): boolean {
  return "status" in result && result.status === 429 && (requestedWait(result) ?? 0) > 0;
}

function isCancelled(result: Response | Failure): result is Failure {
  return "why" in result && result.why === "cancelled";
}

function waitAdviceFor(requested: number | undefined, isTooLong: boolean): string | undefined {
  if (requested === undefined) return undefined;
  const wait = clause`the service asked to wait ${Math.ceil(requested / 1000)} s`;
  return isTooLong
    ? clause`${wait}, which is longer than webhooks:requestTimeoutSeconds and webhooks:maxRetries allow`
    : wait;
}
