/** What a refresh of many resources costs, where pages of lists may answer its reads. */

import { turned, type Context } from "../context";
import type { Subject } from "../figures";
import type { Manner } from "../service";
import type { StackOptions } from "../stack";
import type { Mix } from "../topology";
import { parallel, withStack } from "./stacks";

/** How often a refresh without a limit is made in each round. */
const repeats = 3;

interface Many {
  readonly work: string;
  readonly mix: Mix;
  readonly dialect: "documented" | "convoy";
  /** The requests that the service allows in a second, where that is measured: reads one by one take minutes. */
  readonly perSecond?: number;
}

/** On Convoy, each subscription of the usual mix has filter rows. */
const manyWorks: readonly Many[] = [
  { work: "refresh of endpoints, Convoy", mix: "endpoints", dialect: "convoy", perSecond: 10 },
  { work: "refresh of the mix, Convoy", mix: "usual mix on Convoy", dialect: "convoy", perSecond: 10 },
  { work: "refresh of the mix, documented interface", mix: "usual mix", dialect: "documented" },
];

/** What the limit is called in the figures. */
export const limited = "10 requests a second";

/** A refresh of a tenth, the whole and ten times of the resources; only the whole is compared, and answered in each manner. */
export async function measureMany(context: Context): Promise<void> {
  const driver = context.options.drivers[0] ?? "embedded engine";
  const whole = context.options.resources;
  for (const many of manyWorks) {
    for (const resources of [whole / 10, whole, whole * 10].map(Math.round)) {
      const isWhole = resources === whole;
      const contenders = isWhole ? turned(["ours", "minimal"] as const, context.round) : (["ours"] as const);
      for (const contender of contenders)
        await refreshes(context, many, { work: many.work, contender, driver, resources }, isWhole);
    }
  }
}

async function refreshes(
  { add }: Context,
  { mix, dialect, perSecond }: Many,
  subject: Pick<StackOptions, "contender" | "driver" | "resources"> & Pick<Subject, "work">,
  isWhole: boolean,
): Promise<void> {
  // One save of the state at the end of each operation: how the stack comes to be is not measured here.
  const environment = { WEBHOOKS_DIALECT: dialect, PULUMI_SKIP_CHECKPOINTS: "true" };
  const { contender, driver, resources } = subject;
  const options = { contender, driver, resources, mix, dialect, environment, latency: 0 };
  await withStack(options, async (stack, service) => {
    await stack.run("up", parallel);
    const refresh = async (more: Partial<Subject>, manner: Manner): Promise<void> => {
      await service.answer(manner);
      const { milliseconds, megabytes } = await stack.run("refresh", parallel);
      const { requests } = await service.report();
      const of = { ...subject, ...more };
      add({ ...of, unit: "ms" }, milliseconds);
      add({ ...of, unit: "requests" }, requests);
      add({ ...of, unit: "MB" }, megabytes);
    };
    const isSlowed = isWhole && contender === "ours";
    for (let time = 0; time < (isWhole ? repeats : 1); time += 1) {
      await refresh({ latency: 0 }, {});
      if (isSlowed) await refresh({ latency: 20 }, { latency: 20 });
    }
    if (isSlowed && perSecond !== undefined) await refresh({ knob: limited }, { perSecond });
  });
}
