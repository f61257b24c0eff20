// Runs programs with the embedded engine, which is there on every machine.

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedStack } from "../../embedded-engine";
import type { Result } from "../../embedded-engine";
import { summarize, textsIn } from "./driver";
import type {
  Driver,
  ExportedState,
  ImportedResource,
  OpenOptions,
  Outcome,
  OutcomeOptions,
  StackHandle,
} from "./driver";

function toOutcome(result: Result, withOutputs: boolean): Outcome {
  return summarize({
    success: result.exitCode === 0,
    steps: result.steps.map((step) => ({ ...step, detailedDiff: step.detailedDiff })),
    diagnostics: result.diagnostics,
    text: result.stdout,
    outputs: withOutputs && result.exitCode === 0 ? result.outputs : {},
  });
}

class EmbeddedHandle implements StackHandle {
  readonly #stack: EmbeddedStack;
  readonly #stateDirectory: string;

  constructor(stack: EmbeddedStack, stateDirectory: string) {
    this.#stack = stack;
    this.#stateDirectory = stateDirectory;
  }

  async setConfig(key: string, value: string, options: { secret?: boolean } = {}): Promise<void> {
    this.#stack.setConfig(key, value, options);
  }

  setEnvironment(name: string, value?: string): void {
    this.#stack.setEnvironment(name, value);
  }

  async preview(options?: OutcomeOptions): Promise<Outcome> {
    return toOutcome(await this.#stack.preview(options), false);
  }

  async up(options?: OutcomeOptions): Promise<Outcome> {
    return toOutcome(await this.#stack.up(options), true);
  }

  async refresh(options?: OutcomeOptions): Promise<Outcome> {
    return toOutcome(await this.#stack.refresh(options), false);
  }

  async destroy(options?: OutcomeOptions): Promise<Outcome> {
    return toOutcome(await this.#stack.destroy(options), false);
  }

  async import(resources: readonly ImportedResource[]): Promise<string> {
    const { exitCode, stdout } = await this.#stack.import(resources);
    if (exitCode !== 0) throw new Error(stdout);
    return stdout;
  }

  async exportState(): Promise<ExportedState> {
    return this.#stack.exportState();
  }

  written(): Promise<string[]> {
    return textsIn(this.#stateDirectory);
  }
}

/** The embedded engine as a driver. */
export const embeddedDriver: Driver = {
  name: "embedded engine",
  async open(options: OpenOptions): Promise<StackHandle> {
    const stateDirectory = await mkdtemp(join(tmpdir(), "embedded-stack-"));
    const opened = new EmbeddedStack({ stack: "test", ...options, stateDirectory, passphrase: "x" });
    return new EmbeddedHandle(opened, stateDirectory);
  },
};
