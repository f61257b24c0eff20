/** The context of a run and of one resource in it. Knows no kind, no Pulumi, no wire names. */

import type { Notice } from "../../base/notice";
import type { WebhooksClient } from "../../client";
import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import type { RunMemory } from "../../kinds/effect";
import type { SecretsOutside } from "../../kinds/step";
import type { KnownProjects, LastSeen } from "./live";
import type { Owners } from "../ownership";
import type { Leftovers } from "./leftovers";

/** Both sides of a change, with the object as it was read. */
export interface FoundSides {
  /** What was declared before, and the outputs: of the object as it is, where it was read. */
  readonly state: Fields;
  /** The inputs after the change; nothing after a delete. */
  readonly declared: Fields;
  /** The object; undefined where it was not read. */
  readonly live: Fields | undefined;
  /** The inputs that differ at the service alone, and that the change only restores. */
  readonly restored: readonly string[];
}

/** A change of an existing object. */
export interface ChangeSides extends FoundSides {
  readonly operation: "adopt" | "update" | "delete";
  readonly id: string;
}

/** What every lifecycle function needs besides the definition. */
export interface LifecycleContext {
  /** The client of a project; undefined stands for the project in the settings. */
  client(projectId: unknown): WebhooksClient;
  now(): Date;
  /** Tells the user something about the resource of this call. */
  say(said: Notice): void;
  /** Which resource of this run manages which object. */
  readonly owners: Owners;
  /** Which new objects the service has already. */
  readonly leftovers: Leftovers;
  /** The secrets that no state holds. */
  readonly secrets: SecretsOutside;
  /** What this run has replaced, created and seen so far. */
  readonly memory: RunMemory;
  /** What this run has learned about the projects it works in. */
  readonly projects: KnownProjects;
  /** Where state has last seen the object of this call; undefined where state does not hold it. */
  readonly seen: LastSeen | undefined;
  /** The inputs as state declared them before this run read the object; undefined where it has not. */
  readonly declaredBefore?: Fields | undefined;
  /**
   * Called before the first request that changes an existing object. Default: nothing is refused.
   *
   * @throws WebhooksError where the settings refuse the change
   */
  judge?(operation: ChangeSides["operation"], id: string, sides: () => FoundSides): Promise<void>;
}

/** One resource that is created, adopted or updated. Its object exists. */
export interface Resource {
  readonly definition: AnyDefinition;
  readonly context: LifecycleContext;
  readonly id: string;
  /** What the program declares, without what only a new object could have. */
  readonly inputs: Fields;
  /** The state before; undefined while the resource is created or adopted. */
  readonly state: Fields | undefined;
  /** The body with which this run has created the object; undefined where it existed before. */
  readonly sent?: Fields;
}
