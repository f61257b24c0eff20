/** The life of a stack with each contender: up, preview, no-op up, refresh, destroy, state, memory, requests. */

import { Bare } from "../bare";
import { turned, type Context } from "../context";
import type { Subject } from "../figures";
import { Service } from "../service";
import { BenchStack, type ContenderName, type DriverName } from "../stack";
import { topologyOf } from "../topology";

/** How many steps Pulumi makes at once, for every contender. */
export const parallel = ["--parallel", "32"];

const contenders: readonly ContenderName[] = ["ours", "floor", "hollow", "sender", "closure"];

/** One life with each contender on each driver, and the bare requests; no latency. */
export async function measureStacks(context: Context): Promise<void> {
  for (const driver of context.options.drivers) {
    const resources = sizeOn(driver, context.options.resources);
    for (const contender of turned(contenders, context.round)) {
      const work = contender === "sender" ? send : live;
      await work(context, driver, contender, resources);
    }
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
      const up = await stack.run("up", parallel);
      context.add({ ...subject, work: "first up" }, up.milliseconds);
      const refresh = await stack.run("refresh", parallel);
      context.add({ ...subject, work: "refresh" }, refresh.milliseconds);
    });
    await bare(context, driver, resources, latency);
  }
}

/** The embedded engine writes its whole state after each step, in one thread: a tenth is enough to compare. */
function sizeOn(driver: DriverName, resources: number): number {
  return driver === "embedded engine" ? Math.round(resources / 10) : resources;
}

async function live(
  { add }: Context,
  driver: DriverName,
  contender: ContenderName,
  resources: number,
): Promise<void> {
  const of = (work: string, unit: Subject["unit"]): Subject => {
    return { work, contender, driver, resources, latency: 0, unit };
  };
  await withStack({ driver, contender, resources, latency: 0 }, async (stack, service) => {
    const peaks: number[] = [];
    const operate = async (work: string, operation: "up" | "preview" | "refresh" | "destroy") => {
      const { milliseconds, megabytes } = await stack.run(operation, parallel);
      add(of(work, "ms"), milliseconds);
      add(of(work, "requests"), (await service.report()).requests);
      if (megabytes !== undefined) peaks.push(megabytes);
    };
    await operate("first up", "up");
    const { whole, inputs } = await stack.stateBytes();
    add(of("state of a resource", "bytes"), whole);
    add(of("declared inputs of a resource", "bytes"), inputs);
    await operate("preview", "preview");
    await operate("no-op up", "up");
    // The refresh and destroy of the others are compared with nothing, and would take a quarter of the whole run.
    if (contender === "closure" || contender === "hollow") return;
    await operate("refresh", "refresh");
    await operate("destroy", "destroy");
    add(of("peak memory of the provider", "MB"), Math.max(...peaks));
  });
}

/** Only the refresh and what sending takes in memory: what the sender creates, it creates as a means to that. */
async function send(
  { add }: Context,
  driver: DriverName,
  contender: ContenderName,
  resources: number,
): Promise<void> {
  const of = { contender, driver, resources, latency: 0 } as const;
  await withStack(of, async (stack) => {
    const up = await stack.run("up", parallel);
    const refresh = await stack.run("refresh", parallel);
    add({ ...of, work: "refresh", unit: "ms" }, refresh.milliseconds);
    const peaks = [up, refresh].flatMap(({ megabytes = [] }) => megabytes);
    if (peaks.length > 0) add({ ...of, work: "peak memory of the provider", unit: "MB" }, Math.max(...peaks));
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
