/** One request and its complete answer, within a deadline. Knows no service: bytes out, bytes in. */

import type { Dispatcher } from "undici";

/** @internal A complete answer. */
export interface Response {
  readonly status: number;
  /** By name in small letters; a repeated header is joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** @internal Why there is no complete answer. */
export interface Failure {
  readonly why: "timeout" | "cancelled" | "too-large" | "network";
  /** Whether any byte of the request may have been sent. */
  readonly sent: boolean;
  /** The error of the connection. */
  readonly error?: Error;
}

/** @internal */
export const maxBytes = 10_000_000;

/**
 * @internal Sends one request and collects the answer. Does not throw: a failure is a result.
 *
 * @param signal ends it at any time
 * @param unsentSignal ends it as long as nothing was sent
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMilliseconds: number,
  signal: AbortSignal | undefined,
  unsentSignal: AbortSignal | undefined,
): Promise<Response | Failure> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isFinished = false;
    let head: Omit<Response, "body"> | undefined;
    let size = 0;
    const chunks: Buffer[] = [];

    const finish = (result: Response | Failure): void => {
      if (isFinished) return;
      isFinished = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
      unsentSignal?.removeEventListener("abort", cancelUnsent);
      resolve(result);
    };
    const fail = (why: Failure["why"], error?: Error): void =>
      finish({ why, sent: controller !== undefined, ...(error && { error }) });
    const giveUp = (why: Failure["why"]): void => {
      fail(why);
      controller?.abort(abandoned);
    };
    const cancel = (): void => giveUp("cancelled");
    const cancelUnsent = (): void => {
      if (controller === undefined) cancel();
    };
    const timer = setTimeout(() => giveUp("timeout"), timeoutMilliseconds);
    if (signal?.aborted || unsentSignal?.aborted) return cancel();
    signal?.addEventListener("abort", cancel);
    unsentSignal?.addEventListener("abort", cancelUnsent);

    const handler: Dispatcher.DispatchHandler = {
      // Called on an open connection, right before the request is written to it.
      onRequestStart(started) {
        // The request was abandoned while it waited for a connection: it must no longer be sent.
        if (isFinished) return started.abort(abandoned);
        controller = started;
      },
      onResponseStart(_controller, status, headers) {
        const lines = Object.entries(headers).map(([name, value]) => [name, String(value ?? "")] as const);
        head = { status, headers: new Map(lines) };
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > maxBytes) return giveUp("too-large");
        chunks.push(chunk);
      },
      onResponseEnd() {
        if (head !== undefined) finish({ ...head, body: Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        fail("network", error);
      },
    };
    try {
      // The deadline above covers headers and body together, which these two cannot.
      dispatcher.dispatch({ ...request, headersTimeout: 0, bodyTimeout: 0 }, handler);
    } catch (error) {
      fail("network", error instanceof Error ? error : undefined);
    }
  });
}

const abandoned = new Error("abandoned");
