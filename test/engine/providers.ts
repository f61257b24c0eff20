// Keeps one provider process per provider instance, started and configured when it is first needed.

import { splitReference } from "./journal";
import { ProviderProcess } from "./provider";
import type { ProviderOptions } from "./provider";
import type { ResourceState } from "./state";
import { containsUnknown, isEqual } from "./values";
import type { Properties } from "./values";

/** The type of a provider instance for dynamic resources. */
export const PROVIDER_TYPE = "pulumi:providers:pulumi-nodejs";

/** Whether a type token is that of a provider instance. */
export function isProviderType(type: string): boolean {
  return type.startsWith("pulumi:providers:");
}

/** The provider instances of one operation. */
export class Providers {
  readonly #options: ProviderOptions;
  readonly #configurations = new Map<string, Properties>();
  readonly #running = new Map<string, Promise<ProviderProcess>>();
  readonly #started: ProviderProcess[] = [];
  #spare: ProviderProcess | undefined;

  /** Starts nothing yet. */
  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Starts a process ahead of its first use, so that its start-up time passes beside the program's. */
  warmUp(): void {
    this.#spare ??= this.#start();
  }

  /** Makes a provider instance known under its reference. With another configuration it gets another process. */
  register(reference: string, configuration: Properties): void {
    if (isEqual(this.#configurations.get(reference), configuration)) return;
    this.#configurations.set(reference, configuration);
    this.#running.delete(reference);
  }

  /** Makes an instance known that only the state knows. */
  registerFrom(resources: readonly ResourceState[], reference: string): void {
    if (this.#configurations.has(reference)) return;
    const [urn, id] = splitReference(reference);
    const found = resources.find((resource) => resource.urn === urn && resource.id === id);
    if (found === undefined) throw new Error(`unknown provider ${reference}`);
    this.register(reference, found.inputs);
  }

  /** The process of an instance; undefined while a preview does not know its configuration. */
  async get(reference: string): Promise<ProviderProcess | undefined> {
    const configuration = this.#configurations.get(reference);
    if (configuration === undefined) throw new Error(`unknown provider ${reference}`);
    if (containsUnknown(configuration)) return undefined;
    let running = this.#running.get(reference);
    if (running === undefined) {
      const process = this.#spare ?? this.#start();
      this.#spare = undefined;
      running = process.configure(configuration).then(() => process);
      this.#running.set(reference, running);
    }
    return running;
  }

  /** Ends all processes. */
  async stop(): Promise<void> {
    await Promise.all(this.#started.map((process) => process.stop()));
  }

  #start(): ProviderProcess {
    const process = new ProviderProcess(this.#options);
    this.#started.push(process);
    return process;
  }
}
