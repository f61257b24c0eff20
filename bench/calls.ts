/** The calls of an engine for the topology of the bench, so many at once, to the process of one provider. */

import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createRequire } from "node:module";
import { ProviderProcess, type Live } from "../test/embedded-engine/provider";
import type { Launched } from "../test/embedded-engine/launch";
import type { Sdk } from "../test/embedded-engine/sdk";
import type { Properties } from "../test/embedded-engine/values";
import { inTurn } from "./bare";
import type { Service } from "./service";
import type { Topology } from "./topology";

/** Whose process is called. */
export type Callee = "ours" | "plugin" | "undici";

/** The operations, in the order in which they are made. */
export const operations = ["first up", "up again", "refresh", "destroy"] as const;

/** One of the operations. */
export type Operation = (typeof operations)[number];

/** What a process has used. */
export interface Used {
  /** Of the processor. */
  readonly milliseconds: number;
  /** At most, of memory. */
  readonly megabytes: number | undefined;
  /** Loaded. */
  readonly files: number;
  /** The longest time in which it answered nothing, in milliseconds, since this was last asked. */
  readonly stall: number;
}

/** What one operation has used: until the first call is answered, and until the last one is. */
export interface Usage {
  readonly first: Used;
  readonly all: Used;
  /** Sent by it. */
  readonly requests: number;
}

type Kind = "Endpoint" | "Subscription" | "EventType" | "PortalLink";

/** Where an operation is made. */
export interface Place {
  readonly sdk: Sdk;
  /** The folder of a program that has the package. */
  readonly directory: string;
  readonly service: Service;
  readonly topology: Topology;
  /** Options of Node for the process. Default: none. */
  readonly flags?: readonly string[];
}

/** The resources of one callee, over several operations. Each has a process of its own, as with Pulumi. */
export class CalledStack {
  private readonly living: Live[] = [];

  constructor(
    private readonly callee: Callee,
    private readonly place: Place,
  ) {}

  /** Makes one operation. */
  async run(operation: Operation, flags = this.place.flags ?? []): Promise<Usage> {
    const engine = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(engine, "listening");
    const child = this.start(`127.0.0.1:${(engine.address() as AddressInfo).port}`, flags);
    const launched: Launched = {
      port: portOf(child),
      folder: this.callee === "plugin" ? this.place.directory : undefined,
      stop: () => Promise.resolve(),
    };
    const provider = new ProviderProcess(this.place.sdk, launched, "");
    const ofPackage = this.callee === "plugin" ? "webhooks" : "pulumi-nodejs";
    await provider.configure(`urn:pulumi:test::bench::pulumi:providers:${ofPackage}::default`, "", {});
    const steps: Record<Operation, () => Promise<void>> = {
      "first up": () => this.create(provider),
      "up again": () => this.each((live) => checkAndDiff(provider, live)),
      refresh: () => this.each((live) => refresh(provider, live)),
      destroy: () =>
        this.each(({ inputs, outputs, ...live }) => provider.delete({ ...live, inputs, outputs }, 0)),
    };
    const { urn, inputs } = this.first();
    await provider.check(urn, {}, inputs);
    const first = await ask(child, "report");
    await this.place.service.report();
    await steps[operation]();
    const all = await ask(child, "end");
    const { requests } = await this.place.service.report();
    await provider.stop();
    await once(child, "exit");
    engine.close();
    return { first, all, requests };
  }

  private start(engineAddress: string, flags: readonly string[]): ChildProcess {
    const { sdk, directory, service } = this.place;
    const package_ = createRequire(join(directory, "index.js")).resolve("pulumi-webhooks/package.json");
    const script =
      this.callee === "plugin"
        ? join(dirname(package_), "dist", "provider", "plugin", "main.js")
        : join(sdk.directory, "cmd", "dynamic-provider", "index.js");
    return fork(script, [engineAddress], {
      cwd: directory,
      execArgv: ["--require", join(__dirname, "programs", "watched.js"), ...flags],
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env: {
        ...process.env,
        ...service.environment,
        ...{ PULUMI_NODEJS_PROJECT: "bench", PULUMI_PROJECT: "bench", PULUMI_CONFIG: "{}" },
      },
    });
  }

  private async create(provider: ProviderProcess): Promise<void> {
    const { endpoints, subscriptions, eventTypes, portalLinks } = this.place.topology;
    const createAll = (kind: Kind, all: readonly Properties[]): Promise<Live[]> =>
      inTurn(all, async (args) => {
        const { urn, inputs: news } = this.declared(kind, args);
        const { inputs } = await provider.check(urn, {}, news);
        const created = await provider.create(urn, inputs, { preview: false, timeout: 0 });
        const live = { urn, inputs, ...created };
        this.living.unshift(live);
        return live;
      });
    const made = await createAll("Endpoint", endpoints);
    const idOf = (index: number): string => made[index]?.id ?? "";
    await createAll("EventType", eventTypes);
    await createAll(
      "Subscription",
      subscriptions.map(({ endpoint, ...args }) => ({ ...args, endpointId: idOf(endpoint) }) as never),
    );
    await createAll(
      "PortalLink",
      portalLinks.map(
        ({ endpoints: listed, ...args }) => ({ ...args, endpoints: listed.map(idOf) }) as never,
      ),
    );
  }

  private first(): { readonly urn: string; readonly inputs: Properties } {
    return this.declared("Endpoint", this.place.topology.endpoints[0] as unknown as Properties);
  }

  private declared(kind: Kind, args: Properties): { readonly urn: string; readonly inputs: Properties } {
    const name = (args["name"] ?? args["adoptId"]) as string;
    const type =
      this.callee === "plugin" ? `webhooks:index:${kind}` : `pulumi-nodejs:dynamic/webhooks:${kind}`;
    return {
      urn: `urn:pulumi:test::bench::${type}::${name}`,
      inputs: { ...args, ...hiddenOf(this.callee, kind, name) },
    };
  }

  private async each(work: (live: Live) => Promise<void>): Promise<void> {
    await inTurn(this.living, work);
  }
}

function hiddenOf(callee: Callee, kind: Kind, name: string): Properties {
  if (callee === "plugin") return {};
  if (callee === "undici")
    return { __provider: `exports.handler=()=>require("minimal-webhooks/undici").providers.${kind}` };
  const exported = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`;
  return {
    __logicalName: name,
    __provider: `exports.handler=()=>require("pulumi-webhooks/provider").${exported}`,
  };
}

async function checkAndDiff(provider: ProviderProcess, live: Live): Promise<void> {
  const { inputs } = await provider.check(live.urn, live.inputs, live.inputs);
  await provider.diff(live, inputs, []);
}

/** As the engine does: what was read is compared with what was declared. */
async function refresh(provider: ProviderProcess, live: Live): Promise<void> {
  const { id, urn, inputs } = live;
  const found = await provider.read(urn, id, live, 0);
  await provider.diff({ id, urn, inputs: found.inputs ?? inputs, outputs: found.outputs ?? {} }, inputs, []);
}

/** The first line that a provider prints. */
async function portOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("the provider has no output");
  const [line] = (await once(stdout, "data")) as [Buffer];
  stdout.resume();
  return line.toString().trim();
}

async function ask(child: ChildProcess, asked: "report" | "end"): Promise<Used> {
  const answer = once(child, "message");
  child.send(asked);
  const [used] = (await answer) as [Used];
  return used;
}
