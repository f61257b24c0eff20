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
