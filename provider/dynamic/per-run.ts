/** What happens once in a run of a program, and whether a unit test stands for the run. */

import * as pulumi from "@pulumi/pulumi";
import { KeptByOwner } from "../base/memoize";

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
