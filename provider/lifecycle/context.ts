/** What the lifecycle works with: in a run, and on one resource. Knows no kind, no Pulumi, no wire names. */

import type { WebhooksClient } from "../client";
import type { AnyDefinition, Bag } from "../kinds/definition";
import type { KnownProjects } from "./known-projects";
import type { Owners } from "./owners";

/** What the lifecycle works with besides the definition. */
export interface LifecycleContext {
  /** The client of one project; without a name, of the project in the settings. */
  client(projectId: unknown): WebhooksClient;
  now(): Date;
  /** One line for the user. */
  say(line: string): void;
  /** Which resource has which object in this run. */
  readonly owners: Owners;
  /** What this run knows of the projects it works in. */
  readonly projects: KnownProjects;
}

/** One resource that is created, taken over or updated. Its object exists. */
export interface Resource {
  readonly definition: AnyDefinition;
  readonly context: LifecycleContext;
  readonly id: string;
  /** What the program declares, as far as an update can bring it. */
  readonly inputs: Bag;
  /** The state before; undefined while the resource is created or taken over. */
  readonly state: Bag | undefined;
  /** Whether this run has created the object. */
  readonly isNew: boolean;
}
