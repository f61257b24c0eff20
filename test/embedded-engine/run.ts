// What all parts of one operation share: the stack, its state, its providers, and whether to go on.

import type { Changes } from "./diff";
import type { Journal } from "./journal";
import type { Message } from "./messages";
import type { Providers } from "./providers";
import type { ResourceState } from "./state";

/** What is done with a resource. */
export type Operation =
  | "same"
  | "create"
  | "update"
  | "delete"
  | "replace"
  | "create-replacement"
  | "delete-replaced"
  | "import"
  | "import-replacement"
  | "read"
  | "read-replacement"
  | "discard"
  | "discard-replaced"
  | "remove-pending-replace"
  | "refresh";

/** One step of an operation, as it is shown. */
export interface Step {
  /** What is done. */
  op: Operation;
  /** The resource before; undefined when it is made. */
  old: ResourceState | undefined;
  /** The resource after; undefined when it is deleted. */
  new: ResourceState | undefined;
  /** The top-level properties that differ, as far as the engine or the provider has named them. */
  diff: string[];
  /** The properties that make a replacement necessary. */
  replaceKeys: string[];
  /** Every change by path; undefined when the provider compared and did not say. */
  detailedDiff: Changes | undefined;
  /** Whether the step failed. */
  failed: boolean;
}

/** Where steps and messages go as they happen. */
export interface Reporter {
  /** A step has ended. */
  step(step: Step): void;
  /** A message is to be shown. */
  message(message: Message): void;
}

/** A failure that has been reported already; whoever catches it only has to stop. */
export class Reported extends Error {}

/** What an operation is started with. */
export interface RunOptions {
  /** The project's name. */
  project: string;
  /** The stack's name. */
  stack: string;
  /** Whether nothing may be changed. */
  dryRun: boolean;
  /** How many steps may be made at the same time. */
  parallel: number;
  /** The state. */
  journal: Journal;
  /** The providers. */
  providers: Providers;
  /** The display. */
  reporter: Reporter;
}

/** One operation on one stack. */
export class Run {
  /** The project's name. */
  readonly project: string;
  /** The stack's name. */
  readonly stack: string;
  /** Whether nothing may be changed. */
  readonly dryRun: boolean;
  /** The state. */
  readonly journal: Journal;
  /** The providers. */
  readonly providers: Providers;
  /** The display. */
  readonly reporter: Reporter;
  /** Whether a step or the program failed. */
  failed = false;
  /** Whether something was refused without stopping the operation. */
  refused = false;
  /** Whether the user wants to stop. */
  cancelled = false;
  readonly #stopped: Promise<never>;
  #stop: (reason: Error) => void = () => undefined;
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #working = new Set<Promise<unknown>>();

  /** Begins an operation. */
  constructor(options: RunOptions) {
    this.project = options.project;
    this.stack = options.stack;
    this.dryRun = options.dryRun;
    this.journal = options.journal;
    this.providers = options.providers;
    this.reporter = options.reporter;
    this.#free = options.parallel;
    this.#stopped = new Promise((_resolve, reject) => (this.#stop = reject));
    this.#stopped.catch(() => undefined);
  }

  /** Whether no further step may be begun. */
  get stopped(): boolean {
    return this.failed || this.cancelled;
  }

  /** Reports a failure and stops; steps that are running are waited for. */
  fail(message: string, urn = ""): Reported {
    this.reporter.message({ severity: "error", message, urn });
    return this.stop();
  }

  /** Stops after a failure that has been reported. */
  stop(): Reported {
    this.failed = true;
    const reason = new Reported("the operation has failed");
    this.#stop(reason);
    return reason;
  }

  /** Stops because the user wants it. */
  cancel(): void {
    this.cancelled = true;
    this.providers.cancel();
    this.#stop(new Reported("the operation was cancelled"));
  }

  /** Waits for something, but no longer than the operation goes on. */
  unlessStopped<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#stopped]);
  }

  /** Waits for the steps that are being made. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#working);
  }

  /** Makes a step as soon as fewer than `parallel` are being made. */
  async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      if (this.stopped) throw new Reported("the operation has stopped");
      const working = work();
      this.#working.add(working);
      return await working.finally(() => this.#working.delete(working));
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  /** The full name of a resource. */
  urn(type: string, name: string, parent: string): string {
    const parentType = parent.split("::")[2] ?? "";
    const isChild = parent !== "" && parentType !== "pulumi:pulumi:Stack";
    return `urn:pulumi:${this.stack}::${this.project}::${isChild ? `${parentType}$` : ""}${type}::${name}`;
  }
}
