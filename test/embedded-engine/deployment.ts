// Serves one run of a program: what it declares, looks up and calls.

import type { Configuration } from "./configuration";
import { DefaultProviders } from "./default-providers";
import type { ProgramRequests, Registered } from "./monitor";
import { DYNAMIC_PACKAGE, isProviderType, packageOf } from "./names";
import { Planner } from "./planner";
import type { Steps } from "./planner";
import type { CheckFailure } from "./provider-answers";
import type { Invocation, Lookup, Registration } from "./registration";
import { Reported } from "./run";
import type { Run } from "./run";
import { CallError } from "./server";
import { newResource } from "./state";
import type { ResourceState } from "./state";
import { announceReplacement, NO_DIFFERENCE, read } from "./steps";
import type { Properties } from "./values";

/** A resource of an import file that says what is to stand in state. */
export type Imported = Pick<ResourceState, "type" | "id" | "inputs" | "outputs"> & { name: string };

type Wanted = Pick<Registration, "type" | "custom" | "provider">;

/** Serves one run of a program. */
export class Deployment implements ProgramRequests {
  readonly #run: Run;
  readonly #planner: Planner;
  readonly #defaultProviders: DefaultProviders;
  #queue: Promise<unknown> = Promise.resolve();
  #stackOutputs: { urn: string; outputs: Properties } | undefined;

  /** Begins with the state as the journal has it. */
  constructor(run: Run, configuration: Configuration) {
    this.#run = run;
    this.#planner = new Planner(run);
    this.#defaultProviders = new DefaultProviders(configuration, (registration) =>
      this.#register(registration),
    );
  }

  /** The resources in the state that the program has not declared again. */
  get undeclared(): ResourceState[] {
    return this.#planner.undeclared;
  }

  async register(registration: Registration): Promise<Registered> {
    return this.#serve(this.#register(registration));
  }

  async #register(registration: Registration): Promise<Registered> {
    if (registration.importId !== "" && packageOf(registration.type) === DYNAMIC_PACKAGE)
      this.unsupported("the import option for dynamic resources");
    const provider = await this.#providerFor(registration);
    const inTurn = (work: () => Promise<Steps>): Promise<Steps> => this.#oneAtATime(registration, work);
    const steps = await inTurn(() => this.#planner.plan(registration, provider, inTurn));
    const next = await steps();
    const isComponent = !registration.custom;
    return { urn: next.urn, id: next.id, outputs: isComponent ? {} : next.outputs };
  }

  /** Takes an existing object into the state, as it is given: the real engine asks the provider nothing either. */
  async import({ type, name, id, inputs, outputs }: Imported): Promise<void> {
    const run = this.#run;
    const provider = await this.#providerFor({ type, custom: true, provider: "" });
    const parent = run.journal.base.find((resource) => resource.type === "pulumi:pulumi:Stack")?.urn ?? "";
    const urn = run.urn(type, name, parent);
    const next = newResource({ urn, type, custom: true, id, inputs, outputs, parent, provider });
    run.journal.end(next, undefined, next);
  }

  async read(lookup: Lookup): Promise<Registered> {
    return this.#serve(this.#read(lookup));
  }

  async #read(lookup: Lookup): Promise<Registered> {
    const provider = await this.#providerFor({ ...lookup, custom: true });
    const urn = this.#run.urn(lookup.type, lookup.name, lookup.parent);
    const { type, id, inputs, parent, dependencies, additionalSecretOutputs } = lookup;
    const given = { type, id, inputs, parent, dependencies, additionalSecretOutputs, urn, provider };
    const next = newResource({ ...given, custom: true, external: true });
    const old = this.#planner.old(urn);
    const replaces = old !== undefined && !old.external && old.id !== id;
    if (old !== undefined) this.#planner.keep(old);
    await read(this.#run, next, old, replaces);
    if (replaces) announceReplacement(this.#run, old, next, NO_DIFFERENCE);
    return { urn, id: next.id, outputs: next.outputs };
  }

  async invoke(invocation: Invocation): Promise<{ result: Properties; failures: CheckFailure[] }> {
    return this.#serve(this.#invoke(invocation));
  }

  async #invoke({ token, args, provider }: Invocation): ReturnType<Deployment["invoke"]> {
    if ([DYNAMIC_PACKAGE, "pulumi"].includes(packageOf(token)))
      this.unsupported(`provider functions (${token})`);
    const reference = await this.#providerFor({ type: token, custom: true, provider });
    try {
      const process = await this.#run.providers.get(reference);
      // Nothing is known before the provider is.
      if (process === undefined) return { result: {}, failures: [] };
      return await process.invoke(token, args, this.#run.dryRun);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CallError(`invocation of ${token} returned an error: ${reason}`);
    }
  }

  registerOutputs(urn: string, outputs: Properties): void {
    const declared = this.#planner.declared(urn);
    if (declared === undefined) throw this.#run.fail(`cannot complete the unknown resource ${urn}`);
    if (declared.next.type === "pulumi:pulumi:Stack") {
      this.#stackOutputs = { urn, outputs };
      return;
    }
    declared.next.outputs = outputs;
    this.#run.journal.save();
  }

  unsupported(what: string): never {
    throw this.#run.fail(`the embedded engine does not support ${what}; use the Pulumi CLI`);
  }

  /** Takes over the stack's outputs. After a failure the old ones stay, unless there are new ones. */
  finishOutputs(failed: boolean): void {
    if (this.#stackOutputs === undefined) return;
    const { urn, outputs } = this.#stackOutputs;
    const next = this.#planner.declared(urn)?.next;
    if (next === undefined) return;
    next.outputs = failed ? { ...this.#planner.old(urn)?.outputs, ...outputs } : outputs;
    this.#run.journal.save();
  }

  // A program only learns that the engine has stopped, so the reason is reported here.
  async #serve<T>(work: Promise<T>): Promise<T> {
    try {
      return await this.#run.unlessStopped(work);
    } catch (error) {
      if (error instanceof Reported || error instanceof CallError) throw error;
      throw this.#run.fail(error instanceof Error ? error.message : String(error));
    }
  }

  // Decisions are made in the order of arrival, as in the real engine: `check` and `diff` never run side by side.
  async #oneAtATime<T>(subject: Registration, work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(async () => {
      if (this.#run.stopped) throw new Reported("the operation has stopped");
      try {
        return await work();
      } catch (error) {
        if (error instanceof Reported) throw error;
        const message = error instanceof Error ? error.message : String(error);
        throw this.#run.fail(message, this.#run.urn(subject.type, subject.name, ""));
      }
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #providerFor({ type, custom, provider }: Wanted): Promise<string> {
    if (!custom || isProviderType(type)) return "";
    if (packageOf(type) === "pulumi") this.unsupported(`resources of type ${type}`);
    return provider === "" ? this.#defaultProviders.get(packageOf(type)) : provider;
  }
}
