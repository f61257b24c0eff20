/** A run of a program: what happens once in it, whether a unit test stands for it, and the error in one line that it fails with. */

import * as pulumi from "@pulumi/pulumi";
import { KeptByOwner } from "../base/memoize";
import { WebhooksError } from "../base/errors";
import { printed } from "../base/notice";
import type { Said } from "../base/notice";

/** @internal Whether a unit test has set mocks, which answer in place of the service and of an engine. */
export function isMocked(): boolean {
  const monitor: object = pulumi.runtime.getMonitor() ?? {};
  // The SDK does not say it, and a class cannot be compared between two copies of the SDK.
  return "mocks" in monitor;
}

const done = new KeptByOwner<Promise<unknown>>();

/**
 * @internal Does something once per run and key, for an explicit account once more. A process may hold several runs; each has
 * a monitor of its own, as it has accounts of its own.
 */
export function oncePerRun<Result>(
  provider: pulumi.ProviderResource | undefined,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = provider ?? pulumi.runtime.getMonitor();
  return run === undefined ? work() : (done.of(run, key, work) as Promise<Result>);
}

/**
 * An error that is printed as one line. It has no stack, because the SDK would print it where the error is not awaited, and
 * takes many seconds to map it to the sources. With a cause it has the code and the other fields of that error.
 */
export function programError(
  raised: Said,
  { subject, cause }: { readonly subject?: string; readonly cause?: WebhooksError } = {},
): pulumi.RunError {
  const notice = typeof raised === "string" ? {} : { notice: raised.code };
  const message = printed(raised, subject);
  const error = Object.assign(new pulumi.RunError(message), cause, notice, { stack: "" });
  // The SDK would write the name of an input in front of it, which may be one that no program declares.
  return Object.defineProperty(error, "message", { get: () => message, set: () => undefined });
}

/** Turns an error of ours into one that is printed as one line. */
export function inOneLine<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof WebhooksError ? programError(error.message, { cause: error }) : error;
  }
}
