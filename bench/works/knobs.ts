/** What users with thousands of resources on self-managed state can set, each beside the default. */

import type { Context } from "../context";
import { withStack } from "./stacks";

interface Knob {
  readonly name: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly parameters?: readonly string[];
  /** Whether Pulumi compiles the program. */
  readonly typescript?: true;
}

const latency = 20;
const slow = { PULUMI_NODEJS_TRANSPILE_ONLY: "false" };

const knobs: readonly Knob[] = [
  { name: "defaults" },
  { name: "--parallel 32", parameters: ["--parallel", "32"] },
  { name: "PULUMI_SKIP_CHECKPOINTS=true", environment: { PULUMI_SKIP_CHECKPOINTS: "true" } },
  {
    name: "PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS=true",
    environment: { PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true" },
  },
  { name: "PULUMI_DIY_BACKEND_GZIP=true", environment: { PULUMI_DIY_BACKEND_GZIP: "true" } },
  {
    name: "--parallel 32 and PULUMI_SKIP_CHECKPOINTS=true",
    parameters: ["--parallel", "32"],
    environment: { PULUMI_SKIP_CHECKPOINTS: "true" },
  },
  { name: "TypeScript, checked", typescript: true, environment: slow },
  { name: "TypeScript, PULUMI_NODEJS_TRANSPILE_ONLY=true", typescript: true },
];

/** A first `up` and a preview with each, on the CLI, with a service that takes 20 ms for each answer. */
export async function measureKnobs({ add, options }: Context): Promise<void> {
  const { resources } = options;
  const driver = "Pulumi CLI";
  if (!options.drivers.includes(driver)) return;
  for (const { name: knob, environment = {}, parameters = [], typescript = false } of knobs) {
    const stack = { driver, contender: "ours", resources, latency, environment, typescript } as const;
    await withStack(stack, async (opened) => {
      const subject = { contender: "ours", driver, resources, latency, knob, unit: "ms" } as const;
      const up = await opened.run("up", parameters);
      add({ ...subject, work: "first up" }, up.milliseconds);
      const preview = await opened.run("preview", parameters);
      add({ ...subject, work: "preview" }, preview.milliseconds);
      add({ ...subject, work: "state on disk", unit: "bytes" }, opened.stateFileBytes());
    });
  }
}
