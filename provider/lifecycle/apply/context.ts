/** The context of a run and of one resource in it. Knows no kind, no Pulumi, no wire names. */

import type { Notice } from "../../base/notice";
import type { WebhooksClient } from "../../client";
import type { Fields } from "../../base/fields";
import type { RunMemory } from "../../kinds/effect";
import type { SecretsOutside } from "../../kinds/step";
import type { KnownProjects, LastSeen } from "./live";
import type { Owners } from "../ownership";
import type { Leftovers } from "./leftovers";
import type { Change } from "./change";

/** What every lifecycle function needs besides the definition. */
export interface LifecycleContext {
  /** The client of the project in inputs or state; undefined stands for the project in the settings. */
  client(projectId: unknown): WebhooksClient;
  now(): Date;
  /** Tells the user something about the resource of this call. */
  say(notice: Notice): void;
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
}

/** One object that exists, and what is to become of it. */
export interface Resource {
  readonly change: Change;
  readonly context: LifecycleContext;
  readonly id: string;
  /** The body with which this run has created the object; undefined where it existed before. */
  readonly sent?: Fields;
}

/** The clock of this machine. */
export const systemTime = (): Date => new Date();
