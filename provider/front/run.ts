/** What one process of a provider knows of its run: a process lives as long as one operation of the engine. */

import { SecretExchange } from "./external-secrets";
import type { RunMemory } from "../kinds/risk";
import { KnownProjects } from "../lifecycle/known-projects";
import { Owners } from "../lifecycle/owners";
import { trustVariable } from "../settings";
import type { AccountSession } from "./session";

/** One run of one account. */
export class Run {
  /** Which resource has which object. */
  readonly owners = new Owners();
  /** What is known of the projects. */
  readonly projects = new KnownProjects(() => process.env[trustVariable] === "true");
  /** The secrets that no state holds. */
  readonly secrets = new SecretExchange(() => this.account.digestKey);
  /** The IDs of the objects that this run replaces. */
  readonly replaced = new Set<string>();
  /** The lines already said, by object: a run calls `diff` on refresh and again for the program. */
  private readonly said = new Set<string>();

  constructor(readonly account: AccountSession) {}

  /** What a preview needs to know of the other resources of its run. */
  get memory(): RunMemory {
    return { replaced: this.replaced, created: this.owners.created };
  }

  /** Says a line once for each object. A refresh knows the object by another name than the program, which comes after it. */
  sayOnce({ say }: { say(line: string): void }, id: string, subject: string, line: string): void {
    const key = JSON.stringify([id, line]);
    if (!this.said.has(key)) say(`${subject}: ${line}`);
    this.said.add(key);
  }
}
