// Keeps the state file true to the run: what is begun is pending, what has ended replaces what was there before.

import { splitReference } from "./names";
import type { PendingOperation, ResourceState, Snapshot, StateFile } from "./state";

/** The state of a stack while an operation changes it. A preview's journal keeps everything in memory. */
export class Journal {
  /** What was there when the operation began. A refresh replaces it. */
  base: ResourceState[];
  /** Steps that an earlier run left unfinished. */
  readonly leftover: PendingOperation[];
  readonly #file: StateFile | undefined;
  readonly #fresh: ResourceState[] = [];
  readonly #gone = new Set<ResourceState>();
  readonly #pending = new Map<ResourceState, PendingOperation["type"]>();
  readonly #renamed = new Map<string, string>();

  /** Begins with what is stored. Without a file nothing is ever saved. */
  constructor(stored: Snapshot, file: StateFile | undefined) {
    this.base = stored.resources;
    this.leftover = stored.pendingOperations;
    this.#file = file;
  }

  /** Records that a step on a resource is about to be made. */
  begin(resource: ResourceState, type: PendingOperation["type"]): void {
    this.#pending.set(resource, type);
    this.save();
  }

  /** Records how a step ended: `before` is no longer true, `after` is. Neither is given for a failed step. */
  end(resource: ResourceState, before?: ResourceState, after?: ResourceState): void {
    this.#pending.delete(resource);
    this.replace(before, after);
    this.save();
  }

  /** As `end`, for a step that needs no saving of its own. */
  replace(before?: ResourceState, after?: ResourceState): void {
    if (before !== undefined) this.#gone.add(before);
    if (after === undefined) return;
    this.#fresh.push(after);
    for (const alias of after.aliases) this.#renamed.set(alias, after.urn);
  }

  /** The URN that a resource has by now. */
  current(urn: string): string {
    return this.#renamed.get(urn) ?? urn;
  }

  /** The state as it is now: what this run made, then what it has not touched. */
  snapshot(): Snapshot {
    const kept = (resource: ResourceState): boolean => !this.#gone.has(resource);
    return {
      resources: [...this.#fresh.filter(kept), ...this.base.filter(kept)].map((each) => this.#rename(each)),
      pendingOperations: [...this.#pending].map(([resource, type]) => ({ resource, type })),
    };
  }

  /** Writes the state as it is now. */
  save(): void {
    this.#file?.save(this.snapshot());
  }

  // Once everything carries the new names, nobody needs the old ones.
  #rename(resource: ResourceState): ResourceState {
    if (this.#renamed.size === 0) return resource;
    const current = (urn: string): string => this.current(urn);
    const [providerUrn = "", providerId = ""] = splitReference(resource.provider);
    return {
      ...resource,
      aliases: [],
      parent: current(resource.parent),
      dependencies: resource.dependencies.map(current),
      propertyDependencies: Object.fromEntries(
        Object.entries(resource.propertyDependencies).map(([key, urns]) => [key, urns.map(current)]),
      ),
      provider: resource.provider === "" ? "" : `${current(providerUrn)}::${providerId}`,
    };
  }
}
