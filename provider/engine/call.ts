/** One call of the engine about one resource, whichever front takes it: what identifies it, what it may use, and what it tells. */

import type { WebhooksClient } from "../client";
import type { Fields } from "../base/fields";
import { isUnknown } from "../base/markers";
import { attempted } from "../base/memoize";
import type { Notice } from "../base/notice";
import { joinSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import type { CheckedProblem } from "../lifecycle/apply/check";
import { systemTime } from "../lifecycle/apply/context";
import type { LifecycleContext } from "../lifecycle/apply/context";
import { objectSubject, ownerName, withDisplayName } from "../lifecycle/ownership";
import type { Difference } from "../lifecycle/plan/diff";
import { lastSeen } from "./hidden-fields";
import type { GuardedResource } from "./resource-guard";
import type { Run } from "./run";

/** What `check` found. */
export interface CheckedResource {
  readonly inputs: Fields;
  readonly problems: readonly CheckedProblem[];
  /** Whether the resource has no object yet, or is about to replace it. */
  readonly isNew: boolean;
}

/** What `diff` found. */
export interface ResourceDifference extends Omit<Difference, "plan" | "lines"> {
  readonly isDeletedFirst: boolean;
}

/** What a front knows of a call at its door. */
export interface EngineCall {
  /** The URN of the resource. Undefined where the engine does not give it. */
  readonly urn?: string | undefined;
  /** The name of the resource in the program. Undefined where the engine does not give it. */
  readonly logicalName?: string | undefined;
  /** Ends the waiting of the call, where anything does. */
  readonly end?: AbortSignal;
  /** What the program itself has marked as secret, beyond the secrets of the kind: no line shows it. Default: nothing. */
  readonly secrets?: AnySecretFields | undefined;
  /** Tells the user something about a resource; without a subject, about none. */
  say(notice: Notice, subject?: string): void;
}

/** What a call is about. */
interface About {
  /** The ID of the object, where there is one. */
  readonly id?: string;
  /** What the object is, or will be. */
  readonly state: Fields;
  /** The inputs of the resource, where the program declares them. */
  readonly inputs?: Fields;
}

/** A call with the resource that it is about. */
export class ResourceCall {
  /** What a line about the resource begins with: its name in the program, or else what its object is called. */
  readonly subject: string;
  /** The resource, with what the program has marked among its secrets. */
  readonly guarded: GuardedResource;

  constructor(
    private readonly run: Run,
    readonly definition: AnyDefinition,
    private readonly call: EngineCall,
    private readonly about: About,
  ) {
    const { id = "", state, inputs } = about;
    const { urn, logicalName, secrets = {} } = call;
    const isMarked = Object.keys(secrets).length > 0;
    const withMarks = (): AnyDefinition => ({
      ...definition,
      secrets: joinSecrets(definition.secrets, secrets),
    });
    this.guarded = { urn, definition: isMarked ? withMarks() : definition };
    if (logicalName !== undefined)
      this.subject = withDisplayName(ownerName(definition.kind, logicalName, state), known(state));
    else if (inputs === undefined) this.subject = objectSubject(definition, state, id);
    else this.subject = run.owners.subjectOf(definition, id, state, inputs);
  }

  /** What tells a new object from another one of its name, where the engine gives no URN. */
  private get successor(): string {
    const adopted = this.about.inputs?.[adoptionInputOf(this.definition)];
    // What is no text may be of any depth, and is refused later.
    return typeof adopted === "string" ? JSON.stringify([this.subject, adopted]) : this.subject;
  }

  private get identity(): string {
    return this.call.urn ?? this.about.id ?? this.successor;
  }

  /** The name of the resource as messages show it. */
  get owner(): string {
    const { definition, call, run } = this;
    const { id = "", state, inputs = state } = this.about;
    return call.logicalName === undefined
      ? run.owners.nameOf(definition, id, inputs)
      : ownerName(definition.kind, call.logicalName, inputs);
  }

  /** The name of the resource without its kind. */
  get name(): string {
    return this.owner.slice(this.definition.kind.length + 1);
  }

  /** Tells the user something about the resource. */
  say(notice: Notice): void {
    this.call.say(notice, this.subject);
  }

  /** Tells it once in each run: what `diff` says of a resource is not repeated when it is done. */
  emit(notice: Notice): void {
    if (!this.run.isFirst(this.identity, notice)) return;
    // What replaces the object is created next, and has no ID yet.
    this.run.noteSaid(this.subject, notice);
    this.say(notice);
  }

  /** Tells what is not repeated of the new object either, in case Pulumi replaces this one. */
  emitForBoth(notice: Notice): void {
    this.emit(notice);
    this.run.noteSaid(this.successor, notice);
  }

  /** The client of a project; undefined stands for the project in the settings. */
  client(projectId: unknown): WebhooksClient {
    const shared = this.run.account.client(projectId, this.definition.key ?? "apiKey");
    return this.call.end === undefined ? shared : shared.until(this.call.end);
  }

  /** The client for what a preview may read; undefined where it must not. */
  reader({ projectId }: Fields): WebhooksClient | undefined {
    const mayRead =
      !isUnknown(projectId) && this.run.account.mayReadInPreview(this.definition.key ?? "apiKey");
    return mayRead ? this.client(projectId) : undefined;
  }

  /**
   * The context of an operation that may send requests.
   *
   * @param props the state of the object, where there is one
   */
  context(projectId: unknown, props?: Fields): LifecycleContext {
    const { account, memory, owners, projects, secrets, leftovers } = this.run;
    for (const notice of account.notices()) this.call.say(notice);
    return {
      // Only who needs the client learns why there is none.
      client: attempted(() => this.client(projectId)),
      now: systemTime,
      say: (notice) => this.emit(notice),
      ...{ memory, owners, leftovers, projects, secrets },
      seen: props && lastSeen(account, props),
      declaredBefore: this.run.declaredBefore(this.definition.kind, this.about.id ?? ""),
    };
  }
}

/** The fields without a name that is not known yet. */
function known({ name, ...others }: Fields): Fields {
  return isUnknown(name) ? others : { name, ...others };
}
