// Turns what a program declares into steps: one decision at a time, the steps themselves side by side.

import { randomUUID } from "node:crypto";
import type { Configuration } from "./configuration";
import { keepIgnored } from "./diff";
import { deleteDependents } from "./dependents";
import type { Lookup, Message, ProgramRequests, Registered, Registration } from "./monitor";
import { check, decide } from "./plan";
import type { Decision } from "./plan";
import { isProviderType, PROVIDER_TYPE } from "./providers";
import { Reported } from "./run";
import type { Run } from "./run";
import { newResource } from "./state";
import type { ResourceState } from "./state";
import { announceReplacement, create, keep, NO_DIFFERENCE, read, remove, update } from "./steps";
import { makeSecret, UNKNOWN } from "./values";
import type { Properties } from "./values";

interface Declared {
  next: ResourceState;
  registration: Registration;
}

/** A resource of an import file that says what is to stand in state. */
export type Imported = Pick<ResourceState, "type" | "id" | "inputs" | "outputs"> & { name: string };

/** Serves one run of a program. */
export class Deployment implements ProgramRequests {
  readonly #run: Run;
  readonly #configuration: Configuration;
  readonly #olds = new Map<string, ResourceState>();
  readonly #declared = new Map<string, Declared>();
  readonly #matched = new Set<ResourceState>();
  readonly #deletedAhead = new Map<ResourceState, string[]>();
  #queue: Promise<unknown> = Promise.resolve();
  #defaultProvider: Promise<string> | undefined;
  #stackOutputs: { urn: string; outputs: Properties } | undefined;

  /** Begins with the state as the journal has it. */
  constructor(run: Run, configuration: Configuration) {
    this.#run = run;
    this.#configuration = configuration;
    for (const resource of run.journal.base) if (!resource.delete) this.#olds.set(resource.urn, resource);
  }

  /** The resources in the state that the program has not declared again. */
  get undeclared(): ResourceState[] {
    return this.#run.journal.base.filter((resource) => resource.delete || !this.#matched.has(resource));
  }

  async register(registration: Registration): Promise<Registered> {
    return this.#run.unlessStopped(this.#register(registration));
  }

  async #register(registration: Registration): Promise<Registered> {
    const provider = await this.#providerFor(registration);
    const steps = await this.#oneAtATime(registration, () => this.#plan(registration, provider));
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
    return this.#run.unlessStopped(this.#read(lookup));
  }

  async #read(lookup: Lookup): Promise<Registered> {
    const provider = await this.#providerFor({ ...lookup, custom: true });
    const urn = this.#run.urn(lookup.type, lookup.name, lookup.parent);
    const { type, id, inputs, parent, dependencies, additionalSecretOutputs } = lookup;
    const given = { type, id, inputs, parent, dependencies, additionalSecretOutputs, urn, provider };
    const next = newResource({ ...given, custom: true, external: true });
    const old = this.#olds.get(urn);
    const replaces = old !== undefined && !old.external && old.id !== id;
    if (old !== undefined) this.#matched.add(old);
    await read(this.#run, next, old, replaces);
    if (replaces) announceReplacement(this.#run, old, next, NO_DIFFERENCE);
    return { urn, id: next.id, outputs: next.outputs };
  }

  registerOutputs(urn: string, outputs: Properties): void {
    const declared = this.#declared.get(urn);
    if (declared === undefined) throw this.#run.fail(`cannot complete the unknown resource ${urn}`);
    if (declared.next.type === "pulumi:pulumi:Stack") {
      this.#stackOutputs = { urn, outputs };
      return;
    }
    declared.next.outputs = outputs;
    this.#run.journal.save();
  }

  log(message: Message): void {
    if (message.severity === "debug") return;
    this.#run.reporter.message(message);
    if (message.severity === "error") this.#run.refused = true;
  }

  unsupported(what: string): never {
    throw this.#run.fail(`the embedded engine does not support ${what}; use the Pulumi CLI`);
  }

  /** Takes over the stack's outputs. After a failure the old ones stay, unless there are new ones. */
  finishOutputs(failed: boolean): void {
    if (this.#stackOutputs === undefined) return;
    const { urn, outputs } = this.#stackOutputs;
    const next = this.#declared.get(urn)?.next;
    if (next === undefined) return;
    next.outputs = failed ? { ...this.#olds.get(urn)?.outputs, ...outputs } : outputs;
    this.#run.journal.save();
  }

  // Decisions are made in the order of arrival, as in the real engine: `check` and `diff` never run side by side.
  async #oneAtATime<T>(subject: { type: string; name: string }, work: () => Promise<T>): Promise<T> {
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

  async #providerFor(wanted: Pick<Registration, "type" | "custom" | "provider">): Promise<string> {
    if (!wanted.custom || isProviderType(wanted.type)) return "";
    if (!wanted.type.startsWith("pulumi-nodejs:")) this.unsupported(`resources of type ${wanted.type}`);
    if (wanted.provider !== "") return wanted.provider;
    return (this.#defaultProvider ??= this.#registerDefaultProvider());
  }

  async #registerDefaultProvider(): Promise<string> {
    const { values, secretKeys } = this.#configuration;
    const inputs = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        secretKeys.includes(key) ? makeSecret(value) : value,
      ]),
    );
    const registration: Registration = {
      ...{ type: PROVIDER_TYPE, name: "default", parent: "", custom: true, inputs, provider: "" },
      ...{ protect: undefined, retainOnDelete: undefined, deleteBeforeReplace: undefined },
      ...{ dependencies: [], propertyDependencies: {}, ignoreChanges: [], replaceOnChanges: [] },
      ...{ additionalSecretOutputs: [], aliases: [] },
    };
    const { urn, id } = await this.#register(registration);
    return `${urn}::${id}`;
  }

  #find(urn: string, registration: Registration): ResourceState | undefined {
    if (this.#declared.has(urn))
      throw this.#run.fail(`Duplicate resource URN '${urn}'; try giving it a unique name`, urn);
    const known = [urn, ...registration.aliases].find((each) => this.#olds.has(each));
    return known === undefined ? undefined : this.#olds.get(known);
  }

  // Decides about a resource; what is returned makes the steps.
  async #plan(registration: Registration, provider: string): Promise<() => Promise<ResourceState>> {
    const run = this.#run;
    const urn = run.urn(registration.type, registration.name, registration.parent);
    const old = this.#find(urn, registration);
    const parent = this.#declared.get(registration.parent)?.registration;
    const protect = (registration.protect ??= parent?.protect) ?? false;
    const retainOnDelete = (registration.retainOnDelete ??= parent?.retainOnDelete) ?? false;
    const { type, custom, dependencies, propertyDependencies } = registration;
    const { additionalSecretOutputs, ignoreChanges, replaceOnChanges } = registration;
    const next = newResource({
      ...{ urn, type, custom, protect, retainOnDelete, dependencies, propertyDependencies, provider },
      ...{ additionalSecretOutputs, ignoreChanges, replaceOnChanges, parent: registration.parent },
      inputs: registration.inputs,
      aliases: old === undefined || old.urn === urn ? [] : [old.urn],
      created: old?.created ?? "",
      modified: old?.modified ?? "",
    });
    this.#declared.set(urn, { next, registration });
    if (old !== undefined) this.#matched.add(old);
    const deletedAhead = old === undefined ? undefined : this.#deletedAhead.get(old);
    if (old === undefined || old.external || deletedAhead !== undefined) {
      await check(run, next, registration.name, {});
    } else {
      next.inputs = keepIgnored(next.inputs, old.inputs, registration.ignoreChanges);
      await check(run, next, registration.name, old.inputs);
    }
    if (isProviderType(type)) this.#registerProvider(next, old);
    if (old !== undefined && deletedAhead !== undefined) {
      const difference = { ...NO_DIFFERENCE, replaceKeys: deletedAhead };
      return () => this.#replace(old, next, { kind: "replace", difference, deleteFirst: true });
    }
    if (old === undefined) return async () => create(run, next).then(() => next);
    const decision = await decide(run, registration, old, next);
    if (decision.kind === "same") {
      keep(run, old, next);
      return async () => next;
    }
    if (decision.kind === "update")
      return async () => update(run, old, next, decision.difference).then(() => next);
    if (!old.external) {
      // Defaults that were carried over from the old object do not hold for a new one.
      next.inputs = registration.inputs;
      await check(run, next, registration.name, {});
    }
    if (decision.deleteFirst && !old.pendingReplacement) {
      const dependents = await deleteDependents(run, old, this.#matched, this.#deletedAhead);
      return async () => {
        for (const dependent of dependents) await remove(run, dependent, true, true);
        await remove(run, old, true, true);
        return this.#replace(old, next, decision);
      };
    }
    return () => this.#replace(old, next, decision);
  }

  async #replace(
    old: ResourceState,
    next: ResourceState,
    { difference, deleteFirst }: Extract<Decision, { kind: "replace" }>,
  ): Promise<ResourceState> {
    const isDependent = this.#deletedAhead.has(old);
    if (deleteFirst) announceReplacement(this.#run, old, next, isDependent ? NO_DIFFERENCE : difference);
    await create(this.#run, next, old, difference);
    if (!deleteFirst) announceReplacement(this.#run, old, next, difference);
    return next;
  }

  #registerProvider(next: ResourceState, old: ResourceState | undefined): void {
    if (next.type !== PROVIDER_TYPE) this.unsupported(`providers of type ${next.type}`);
    next.id = old?.id ?? (this.#run.dryRun ? UNKNOWN : randomUUID());
    this.#run.providers.register(`${next.urn}::${next.id}`, next.inputs);
  }
}
