/** What happens once in a run of a program, and whether a unit test stands for the run. */

import * as pulumi from "@pulumi/pulumi";

/** @internal Whether a unit test has set mocks, which answer in place of the service and of an engine. */
export function isMocked(): boolean {
  const monitor: object = pulumi.runtime.getMonitor() ?? {};
  // The SDK does not say it, and a class cannot be compared between two copies of the SDK.
  return "mocks" in monitor;
}

const done = new WeakMap<object, Map<string, Promise<unknown>>>();

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
  const earlier = (run && done.get(run)) ?? new Map<string, Promise<unknown>>();
  if (run !== undefined) done.set(run, earlier);
  const result = (earlier.get(key) as Promise<Result> | undefined) ?? work();
  earlier.set(key, result);
  return result;
}
