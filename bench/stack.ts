/** One stack of one contender on one engine, whose operations are measured from the start of the engine to its end. */

import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { EngineProcess, type Operation } from "../test/support/engine-process";
import { makeProgram } from "../test/support/packed";
import type { Service } from "./service";
import { topologyOf } from "./topology";

/** Who runs Pulumi programs. */
export type DriverName = "embedded engine" | "Pulumi CLI";

/** Who declares the topology through Pulumi. */
export const contenderNames = ["ours", "plugin", "minimal", "empty", "undici", "closure"] as const;

/** One of them. */
export type ContenderName = (typeof contenderNames)[number];

/** The plugin as one file. */
export type FormName = "thin" | "executable";

/** What one operation took. */
export interface Measured {
  readonly milliseconds: number;
  /** The most memory that the process of the provider held, in megabytes; undefined where there is no `/proc`. */
  readonly megabytes: number | undefined;
}

/** Which stack. */
export interface StackOptions {
  readonly driver: DriverName;
  readonly contender: ContenderName;
  readonly resources: number;
  readonly service: Service;
  /** Variables for the engine, program and provider. Default: none. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** One stack. */
export class BenchStack {
  private constructor(
    private readonly directory: string,
    private readonly engine: EngineProcess,
  ) {}

  static async open({
    driver,
    contender,
    resources,
    service,
    environment,
  }: StackOptions): Promise<BenchStack> {
    const directory = await makeProgram({
      name: `bench-${contender}`,
      files: {
        "index.js": readProgram(`${contender}.js`),
        "declare.js": readProgram("declare.js"),
        "minimal-classes.js": readProgram("minimal-classes.js"),
        "topology.json": JSON.stringify(topologyOf(resources)),
        "node_modules/minimal-webhooks/provider.js": readProgram("minimal-provider.js"),
        "node_modules/minimal-webhooks/undici.js": readProgram("undici-provider.js"),
        ...(contender === "plugin" && { "Pulumi.yaml": pluginProject }),
      },
    });
    const engine = await EngineProcess.open(driver, directory, { ...service.environment, ...environment });
    return new BenchStack(directory, engine);
  }

  /** Makes an operation from beginning to end. One that fails ends the bench. */
  async run(operation: Operation, parameters: readonly string[] = []): Promise<Measured> {
    const started = performance.now();
    const { ended } = this.engine.begin(operation, parameters);
    let peak: number | undefined;
    const watch = setInterval(() => (peak = peakOf(this.engine.providerProcess) ?? peak), 100);
    const { code, text } = await ended;
    const milliseconds = performance.now() - started;
    clearInterval(watch);
    if (code !== 0) throw new Error(`${operation} failed:\n${text.slice(-4000)}`);
    return { milliseconds, megabytes: peak };
  }

  /** The mean size of a resource in state, in bytes of JSON, and of the parts of it that are compared. */
  async stateBytes(): Promise<{ whole: number; inputs: number }> {
    const { deployment } = await this.engine.exportState();
    const resources = (deployment.resources ?? []).filter(({ type }) => type.includes("webhooks:"));
    const mean = (part: (resource: (typeof resources)[number]) => unknown): number =>
      resources.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(part(one))), 0) /
      resources.length;
    const declared = ({ __provider: _, ...inputs }: Record<string, unknown>): unknown => inputs;
    return { whole: mean((one) => one), inputs: mean(({ inputs = {} }) => declared(inputs)) };
  }

  async remove(): Promise<void> {
    await this.engine.remove();
    await rm(this.directory, { recursive: true, force: true });
  }
}

/** Where Pulumi finds the plugin of the packed package, which is installed beside the folder of the programs. */
const pluginProject = `name: bench-plugin
runtime:
  name: nodejs
  options:
    typescript: false
plugins:
  providers:
    - name: webhooks
      path: ../../node_modules/.bin
`;

/** One of the files beside this one that make up the programs. */
export function readProgram(name: string): string {
  return readFileSync(join(__dirname, "programs", name), "utf8");
}

/** The kernel keeps the peak, so that the last look before the end of the process is as good as many. */
export function peakOf(process: number | undefined): number | undefined {
  if (process === undefined) return undefined;
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
