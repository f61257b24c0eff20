// Turns a declared resource into the steps that it needs: one decision at a time, in the order of the declarations.

import { randomUUID } from "node:crypto";
import { keepIgnored } from "./diff";
import { deleteDependents } from "./dependents";
import { DYNAMIC_PACKAGE, isProviderType, packageOf } from "./names";
import { check, decide } from "./plan";
import type { Decision } from "./plan";
import type { Registration } from "./registration";
import type { Run } from "./run";
import { newResource } from "./state";
import type { ResourceState } from "./state";
import { announceReplacement, create, keep, NO_DIFFERENCE, remove, adopt, update } from "./steps";
import { UNKNOWN } from "./values";

/** Makes the steps that were decided on; gives the resource as it is afterwards. */
export type Steps = () => Promise<ResourceState>;

/** A resource that the program has declared. */
export interface Declared {
  /** Its state; what becomes of it is written into it. */
  next: ResourceState;
  /** What the program said. */
  registration: Registration;
}

/** Decides what is to be done with each resource that a program declares. */
export class Planner {
  readonly #run: Run;
  readonly #olds = new Map<string, ResourceState>();
  readonly #declared = new Map<string, Declared>();
  readonly #matched = new Set<ResourceState>();
  readonly #deletedAhead = new Map<ResourceState, string[]>();

  /** Begins with the state as the journal has it. */
  constructor(run: Run) {
    this.#run = run;
    for (const resource of run.journal.base) if (!resource.delete) this.#olds.set(resource.urn, resource);
  }

  /** The resources in the state that the program has not declared again. */
  get undeclared(): ResourceState[] {
    return this.#run.journal.base.filter((resource) => resource.delete || !this.#matched.has(resource));
  }

  /** A resource that the program has declared. */
  declared(urn: string): Declared | undefined {
    return this.#declared.get(urn);
  }

  /** What the state had of a URN when the program began. */
  old(urn: string): ResourceState | undefined {
    return this.#olds.get(urn);
  }

  /** Keeps a resource in the state from being deleted. */
  keep(old: ResourceState): void {
    this.#matched.add(old);
  }

  /**
   * Decides about a resource. What is returned makes the steps; one that is imported is compared when it has been read, for
   * which the turn of deciding is waited for again.
   */
  async plan(
    registration: Registration,
    provider: string,
    inTurn: (work: () => Promise<Steps>) => Promise<Steps>,
  ): Promise<Steps> {
    const run = this.#run;
    const urn = run.urn(registration.type, registration.name, registration.parent);
    const old = this.#find(urn, registration);
    const next = this.#declare(urn, registration, provider, old);
    if (old !== undefined) this.#matched.add(old);
    const deletedAhead = old === undefined ? undefined : this.#deletedAhead.get(old);
    if (registration.importId !== "" && isImport(registration, old)) {
      const replaced = deletedAhead === undefined ? old : undefined;
      return async () => {
        await adopt(run, next, replaced);
        if (replaced !== undefined) announceReplacement(run, replaced, next, NO_DIFFERENCE);
        const wanted = { ...next, ...pickDeclared(registration), id: "", outputs: {}, initErrors: [] };
        const steps = await inTurn(() => this.#settle(registration, next, wanted, true));
        return steps();
      };
    }
    if (old !== undefined && deletedAhead !== undefined) {
      await check(run, next, registration.name, {});
      const difference = { ...NO_DIFFERENCE, replaceKeys: deletedAhead };
      this.#registerProvider(next, undefined);
      return () => this.#replace(old, next, { kind: "replace", difference, deleteFirst: true });
    }
    return this.#settle(registration, old, next, false);
  }

  async #settle(
    registration: Registration,
    old: ResourceState | undefined,
    next: ResourceState,
    isImported: boolean,
  ): Promise<Steps> {
    const run = this.#run;
    if (old === undefined || old.external) {
      await check(run, next, registration.name, {});
    } else {
      next.inputs = keepIgnored(next.inputs, old.inputs, registration.ignoreChanges);
      await check(run, next, registration.name, old.inputs);
    }
    if (old === undefined) {
      this.#registerProvider(next, undefined);
      return async () => create(run, next).then(() => next);
    }
    const decision = await decide(run, registration, old, next);
    if (decision.kind === "update") this.#registerProvider(next, old);
    if (decision.kind === "same") {
      // An instance for which nothing has changed keeps its configuration, even where the state takes other words for it.
      this.#registerProvider({ ...next, inputs: old.inputs }, old);
      // What has just been imported is in the state as it was found.
      if (isImported) return async () => old;
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
    this.#registerProvider(next, undefined);
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

  #find(urn: string, registration: Registration): ResourceState | undefined {
    if (this.#declared.has(urn))
      throw this.#run.fail(`Duplicate resource URN '${urn}'; try giving it a unique name`, urn);
    const known = [urn, ...registration.aliases].find((each) => this.#olds.has(each));
    return known === undefined ? undefined : this.#olds.get(known);
  }

  #declare(
    urn: string,
    registration: Registration,
    provider: string,
    old: ResourceState | undefined,
  ): ResourceState {
    const parent = this.#declared.get(registration.parent)?.registration;
    registration.protect ??= parent?.protect;
    registration.retainOnDelete ??= parent?.retainOnDelete;
    const next = newResource({
      ...pickDeclared(registration),
      ...{ urn, provider, type: registration.type, custom: registration.custom },
      ...{ protect: registration.protect ?? false, retainOnDelete: registration.retainOnDelete ?? false },
      aliases: old === undefined || old.urn === urn ? [] : [old.urn],
      created: old?.created ?? "",
      modified: old?.modified ?? "",
    });
    this.#declared.set(urn, { next, registration });
    return next;
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
    if (!isProviderType(next.type)) return;
    next.id = old?.id ?? (this.#run.dryRun ? UNKNOWN : randomUUID());
    this.#run.providers.register(`${next.urn}::${next.id}`, next.inputs);
  }
}

function isImport({ custom, importId, type }: Registration, old: ResourceState | undefined): boolean {
  if (!custom || packageOf(type) === DYNAMIC_PACKAGE) return false;
  if (old === undefined || old.external) return true;
  return (old.importID === "" ? old.id : old.importID) !== importId;
}

// What the state keeps of a declaration as it is.
function pickDeclared(registration: Registration) {
  const { parent, inputs, dependencies, propertyDependencies, customTimeouts } = registration;
  const { additionalSecretOutputs, ignoreChanges, replaceOnChanges, importId: importID } = registration;
  return {
    ...{ parent, inputs, dependencies, propertyDependencies, customTimeouts, importID },
    ...{ additionalSecretOutputs, ignoreChanges, replaceOnChanges },
  };
}
