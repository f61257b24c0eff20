/** The life of a stack with each contender: up, preview, no-op up, refresh, destroy, state, memory, requests. */

import type { Operation } from "../../test/support/engine-process";
import { Bare } from "../bare";
import { turned, type Context } from "../context";
import type { Subject } from "../figures";
import { Service } from "../service";
import { BenchStack, type ContenderName, type DriverName, type Measured } from "../stack";
import { topologyOf } from "../topology";

/** How many steps Pulumi makes at once, for every contender. */
export const parallel = ["--parallel", "32"];

/** The life of a stack. */
const life = {
  "first up": { operation: "up", isShort: false },
  preview: { operation: "preview", isShort: true },
  "no-op up": { operation: "up", isShort: true },
  refresh: { operation: "refresh", isShort: true },
  destroy: { operation: "destroy", isShort: false },
} as const satisfies Readonly<Record<string, { operation: Operation; isShort: boolean }>>;

type Work = keyof typeof life;

const everything = Object.keys(life) as Work[];
const declaring: readonly Work[] = ["first up", "preview", "no-op up"];

/** The operations to measure for each contender. The others have no comparison, and would take a quarter of the whole run. */
const measured: Readonly<Record<ContenderName, readonly Work[]>> = {
  ours: everything,
  plugin: everything,
  minimal: everything,
  empty: declaring,
  undici: everything,
  closure: declaring,
};

/** One life with each contender on each driver, and the bare requests; no latency. */
export async function measureStacks(context: Context): Promise<void> {
  for (const driver of context.options.drivers) {
    const resources = sizeOn(driver, context.options.resources);
    for (const contender of turned(context.options.contenders, context.round))
      await live(context, driver, contender, resources);
    await bare(context, driver, resources, 0);
  }
}

/** The operations that send something, with a service that takes 20 ms for each answer. */
export async function measureLatency(context: Context): Promise<void> {
  const latency = 20;
  for (const driver of context.options.drivers) {
    const resources = sizeOn(driver, context.options.resources);
    const subject = { contender: "ours", driver, resources, latency, unit: "ms" } as const;
    await withStack({ driver, contender: "ours", resources, latency }, async (stack) => {
      for (const work of ["first up", "refresh"] as const) {
        for await (const { milliseconds } of runs(stack, work, context.options.repeats))
          context.add({ ...subject, work }, milliseconds);
      }
    });
    await bare(context, driver, resources, latency);
  }
}

/** The embedded engine writes its whole state after each step, in one thread: a tenth is enough to compare. */
function sizeOn(driver: DriverName, resources: number): number {
  return driver === "embedded engine" ? Math.round(resources / 10) : resources;
}

/** Does one piece of work as often as it is done in a round. */
async function* runs(stack: BenchStack, work: Work, repeats: number): AsyncGenerator<Measured> {
  const { operation, isShort } = life[work];
  for (let time = 0; time < (isShort ? repeats : 1); time += 1) yield await stack.run(operation, parallel);
}

async function live(
  { add, options }: Context,
  driver: DriverName,
  contender: ContenderName,
  resources: number,
): Promise<void> {
  const of = (work: string, unit: Subject["unit"]): Subject => {
    return { work, contender, driver, resources, latency: 0, unit };
  };
  const isMeasured = (work: Work): boolean => measured[contender].includes(work);
  await withStack({ driver, contender, resources, latency: 0 }, async (stack, service) => {
    let peak = 0;
    const operate = async (work: Work): Promise<void> => {
      for await (const { milliseconds, megabytes = 0 } of runs(stack, work, options.repeats)) {
        peak = Math.max(peak, megabytes);
        const { requests } = await service.report();
        if (!isMeasured(work)) continue;
        add(of(work, "ms"), milliseconds);
        add(of(work, "requests"), requests);
      }
    };
    await operate("first up");
    if (isMeasured("first up")) {
      const { whole, inputs } = await stack.stateBytes();
      add(of("state of a resource", "bytes"), whole);
      add(of("declared inputs of a resource", "bytes"), inputs);
    }
    for (const work of everything) if (work !== "first up" && isMeasured(work)) await operate(work);
    if (peak > 0) add(of("peak memory of the provider", "MB"), peak);
  });
}

async function bare({ add }: Context, driver: DriverName, resources: number, latency: number): Promise<void> {
  const service = await Service.start(resources, latency);
  const client = new Bare(service, topologyOf(resources));
  const steps = { "first up": client.create, refresh: client.refresh, destroy: client.destroy };
  for (const [work, step] of Object.entries(steps)) {
    const started = performance.now();
    await step.call(client);
    const of = { work, contender: "bare", driver, resources, latency } as const;
    add({ ...of, unit: "ms" }, performance.now() - started);
    add({ ...of, unit: "requests" }, (await service.report()).requests);
  }
  await client.close();
  await service.stop();
}

/** Opens a stack with a service of its own, and removes both. */
export async function withStack(
  options: Omit<Parameters<typeof BenchStack.open>[0], "service"> & { readonly latency: number },
  work: (stack: BenchStack, service: Service) => Promise<void>,
): Promise<void> {
  const service = await Service.start(options.resources, options.latency);
  const stack = await BenchStack.open({ ...options, service });
  try {
    await work(stack, service);
  } finally {
    await stack.remove();
    await service.stop();
  }
}
