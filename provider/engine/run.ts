/** What one process of a provider knows of its run: a process lives as long as one operation of the engine. */

import type { Fields } from "../base/fields";
import { wordsOf } from "../base/notice";
import type { Notice } from "../base/notice";
import { ExternalSecrets } from "../kinds/endpoint/secret/external-secrets";
import type { RunMemory, SeenObject } from "../kinds/effect";
import { KnownProjects } from "../lifecycle/apply/live";
import { Owners } from "../lifecycle/ownership";
import { MissingObjects } from "../lifecycle/plan/losses";
import { Leftovers } from "../lifecycle/apply/leftovers";
import { trustVariable } from "../settings/settings";
import { RunGuard } from "./guard";
import { InUse } from "./in-use";
import { NotedChanges } from "./noted-changes";
import { RunFile } from "../lifecycle/other-processes";
import type { AccountSession } from "./session";

/** One run of one account. */
export class Run {
  /** Which new objects the service has already. */
  readonly leftovers: Leftovers;
  /** What is known of the projects. */
  readonly projects = new KnownProjects(() => process.env[trustVariable] === "true");
  /** The secrets that no state holds. */
  readonly secrets = new ExternalSecrets(() => this.account.digestKey);
  /** The objects that this run has found missing. */
  readonly missing = new MissingObjects();
  /** What this run has asked about the use of objects. */
  readonly inUse = new InUse();
  /** What the settings refuse. */
  readonly guard: RunGuard;
  /** The changes that the engine has shown to this process. */
  readonly changes = new NotedChanges();
  /** The inputs as state declared them before this run read the objects, by kind and ID. */
  private readonly declared = new Map<string, Fields>();
  /** The IDs of the objects that this run replaces. */
  readonly replaced = new Set<string>();
  /** What the program has of objects to which others refer, by kind and ID. */
  private readonly objects = new Map<string, SeenObject>();
  /** What was already said, by object: a run may call `read` and `diff` more than once. */
  private readonly said = new Set<string>();

  /** What the other provider processes of the run have. */
  private readonly others: RunFile;
  private readonly objectOwners: Owners;

  /**
   * @param engineAddress where the engine of the run listens, which is what all its provider processes have in common. Where it is
   * not known, nothing is known of the others
   */
  constructor(
    readonly account: AccountSession,
    engineAddress?: string,
  ) {
    this.guard = new RunGuard(account);
    this.others = new RunFile(engineAddress, (notice) => account.notify(notice));
    this.objectOwners = new Owners(this.others);
    this.leftovers = new Leftovers(this.objectOwners, this.replaced);
  }

  /** Which resource has which object of the account. */
  get owners(): Owners {
    this.objectOwners.account = this.account.service;
    return this.objectOwners;
  }

  /** Ends the run in this process. */
  end(): void {
    this.others.close();
  }

  /** What a preview needs to know of the other resources of its run. */
  get memory(): RunMemory {
    return {
      replaced: this.replaced,
      created: this.owners.created,
      follows: (replaced, created) => this.changes.follows(replaced, created),
      seen: (kind, id) => this.objects.get(`${kind} ${id}`),
    };
  }

  /** Notes what the risks of other resources may know of an object. */
  noteSeen(kind: string, id: string, seen: SeenObject): void {
    this.objects.set(`${kind} ${id}`, seen);
  }

  /** Notes what state declares of an object that the run is about to read. */
  noteDeclared(kind: string, id: string, inputs: Fields): void {
    this.declared.set(`${kind} ${id}`, inputs);
  }

  /** What state declared of an object before this run read it; undefined where it has not. */
  declaredBefore(kind: string, id: string): Fields | undefined {
    return this.declared.get(`${kind} ${id}`);
  }

  /** Whether something is said for the first time of an object, which a refresh knows by another name than the program. */
  isFirst(id: string, notice: Notice): boolean {
    const isNew = !this.said.has(saidOf(id, notice));
    this.noteSaid(id, notice);
    return isNew;
  }

  /** Notes that something is said of an object already, for the calls that know it by another name. */
  noteSaid(id: string, notice: Notice): void {
    this.said.add(saidOf(id, notice));
  }
}

function saidOf(id: string, notice: Notice): string {
  return JSON.stringify([id, wordsOf(notice)]);
}
