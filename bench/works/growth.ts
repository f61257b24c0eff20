/** How times grow with the number of resources: a quarter, the whole and four times of it. */

import { turned, type Context } from "../context";
import { parallel, withStack } from "./stacks";

const grown = ["ours", "minimal"] as const;

/** The sizes that are compared. */
export function sizesOf(resources: number): number[] {
  return [resources / 4, resources, resources * 4].map(Math.round);
}

/**
 * An `up`, a preview and a refresh at each size. One save of the state at the end instead of two for each step: those
 * grow with the square of the size for every contender alike, and would hide what differs. Without the closure, which
 * would take hours.
 */
export async function measureGrowth({ add, options, round }: Context): Promise<void> {
  const driver = options.drivers[0] ?? "embedded engine";
  const environment = { PULUMI_SKIP_CHECKPOINTS: "true" };
  for (const resources of sizesOf(options.resources)) {
    for (const contender of turned(
      grown.filter((name) => options.contenders.includes(name)),
      round,
    )) {
      await withStack({ driver, contender, resources, latency: 0, environment }, async (stack) => {
        let peak = 0;
        for (const operation of ["up", "preview", "refresh"] as const) {
          const { milliseconds, megabytes = 0 } = await stack.run(operation, parallel);
          peak = Math.max(peak, megabytes);
          add({ work: operation, contender, driver, resources, unit: "ms" }, milliseconds);
        }
        add({ work: "peak memory of the provider", contender, driver, resources, unit: "MB" }, peak);
      });
    }
  }
}
