// Keeps one provider process per provider instance, started when it is first needed.

import { join, resolve } from "node:path";
import { launchDynamic, launchPlugin } from "./launch";
import type { ProviderOptions } from "./launch";
import { DYNAMIC_PACKAGE, packageOf, splitReference, typeOf } from "./names";
import { ProviderProcess } from "./provider";
import type { Checked, Known } from "./provider";
import type { ProviderDiff } from "./provider-answers";
import type { ResourceState } from "./state";
import { containsUnknown, isEqual } from "./values";
import type { Properties } from "./values";

function isDynamic(urn: string): boolean {
  return packageOf(typeOf(urn)) === DYNAMIC_PACKAGE;
}

/** The provider instances of one operation. */
export class Providers {
  readonly #options: ProviderOptions;
  readonly #configurations = new Map<string, Properties>();
  readonly #processes = new Map<string, ProviderProcess>();
  readonly #configured = new Map<string, Promise<ProviderProcess>>();
  readonly #unconfigured = new Map<string, ProviderProcess>();
  readonly #started: ProviderProcess[] = [];
  #spare: ProviderProcess | undefined;

  /** Starts nothing yet. */
  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Starts a process for dynamic resources ahead of its first use, so that its start-up time passes beside the program's. */
  warmUp(): void {
    this.#spare ??= this.#startDynamic();
  }

  /** Asks a plugin, in a process of its own, whether it likes a configuration. */
  async checkConfig(urn: string, olds: Properties, news: Properties): Promise<Checked> {
    if (isDynamic(urn)) return { inputs: news, failures: [] };
    const process = this.#startPlugin(urn);
    this.#unconfigured.set(urn, process);
    return process.checkConfig(urn, olds, news);
  }

  /** Asks a plugin that has checked the new configuration how it differs; undefined where the engine is to compare. */
  async diffConfig(urn: string, old: Known, news: Properties): Promise<ProviderDiff | undefined> {
    return this.#unconfigured.get(urn)?.diffConfig(urn, old, news);
  }

  /** Asks the instance that takes over from another one how its configuration differs. */
  async diffInstances(reference: string, old: Known): Promise<ProviderDiff | undefined> {
    const [urn] = splitReference(reference);
    if (isDynamic(urn)) return undefined;
    const news = this.#configurations.get(reference) ?? {};
    return this.#processes.get(reference)?.diffConfig(urn, old, news);
  }

  /** Makes a provider instance known under its reference. With another configuration it gets another process. */
  register(reference: string, configuration: Properties): void {
    if (isEqual(this.#configurations.get(reference), configuration)) return;
    this.#configurations.set(reference, configuration);
    this.#configured.delete(reference);
    const [urn] = splitReference(reference);
    const checked = this.#unconfigured.get(urn);
    this.#unconfigured.delete(urn);
    if (checked === undefined) return;
    this.#processes.set(reference, checked);
    if (!containsUnknown(configuration)) void this.#configure(reference, checked, configuration);
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
    return (
      this.#configured.get(reference) ?? this.#configure(reference, this.#start(reference), configuration)
    );
  }

  /** Starts and configures a plugin without asking anything of it. */
  prepare(reference: string): void {
    const [urn] = splitReference(reference);
    if (!isDynamic(urn)) void this.get(reference).catch(() => undefined);
  }

  /** Tells all plugins that the user wants to stop. */
  cancel(): void {
    for (const process of this.#started) void process.cancel();
  }

  /** Ends all processes. */
  async stop(): Promise<void> {
    await Promise.all(this.#started.map((process) => process.stop()));
  }

  #configure(reference: string, process: ProviderProcess, args: Properties): Promise<ProviderProcess> {
    const [urn, id] = splitReference(reference);
    this.#processes.set(reference, process);
    const configured = process.configure(urn, id, args).then(() => process);
    // Whoever needs the process is told.
    configured.catch(() => undefined);
    this.#configured.set(reference, configured);
    return configured;
  }

  #start(reference: string): ProviderProcess {
    const [urn] = splitReference(reference);
    if (!isDynamic(urn)) return this.#startPlugin(urn);
    const process = this.#spare ?? this.#startDynamic();
    this.#spare = undefined;
    return process;
  }

  #startPlugin(urn: string): ProviderProcess {
    const name = packageOf(typeOf(urn));
    const { directory, places } = this.#options;
    const place = places.find((each) => each.name === name);
    if (place === undefined) throw new Error(`Pulumi.yaml does not say where the plugin ${name} is`);
    const executable = join(resolve(directory, place.path), `pulumi-resource-${name}`);
    return this.#keep(launchPlugin(name, executable, this.#options));
  }

  #startDynamic(): ProviderProcess {
    return this.#keep(launchDynamic(this.#options));
  }

  #keep(launched: ReturnType<typeof launchPlugin>): ProviderProcess {
    const process = new ProviderProcess(this.#options.sdk, launched, this.#options.engineAddress);
    this.#started.push(process);
    return process;
  }
}
