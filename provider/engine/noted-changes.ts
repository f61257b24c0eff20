/** What this process has seen of the changes of its run: a create and a delete may be the two halves of one replacement. */

import type { Fields } from "../base/fields";
import type { AnySecretFields } from "../http/secret-fields";
import { inputsKey } from "../lifecycle/ownership";

/** One comparison of the engine. */
export interface NotedChange {
  readonly kind: string;
  readonly id: string;
  /** The name of the resource, as messages show it. */
  readonly owner: string;
  readonly state: Fields;
  readonly inputs: Fields;
  /** The secrets of the kind, and what the program marks or has marked. A create does not show the latter. */
  readonly secrets: AnySecretFields;
  /** Whether the engine replaces the object: the comparison says so, or inputs were checked again as those of a new object. */
  isReplaced: boolean;
  /** Whether one half of the replacement was judged. */
  isJudged: boolean;
  /** Whether a create was taken for the other half of the deletion. */
  isCreated: boolean;
}

/** Inputs that were checked as those of a new object. */
export interface NewObject {
  readonly inputs: Fields;
  /** The old inputs, where an option replaces an object that the engine has not compared. */
  readonly before: Fields | undefined;
  /** Whether the replacement was judged at the deletion. */
  isJudged: boolean;
  /** The ID of the object; undefined before it is created. */
  id: string | undefined;
}

/** The first check of a resource that has an object. */
interface CheckedBefore {
  readonly owner: string;
  readonly before: Fields;
}

/** What identifies a resource in a call: its URN, or its kind and inputs where the engine gives none. */
type Identity = string;

/** The changes of one process. */
export class NotedChanges {
  private readonly byResource = new Map<Identity, NotedChange[]>();
  private readonly byObject = new Map<string, NotedChange>();
  private readonly checked = new Map<Identity, CheckedBefore>();
  private readonly newObjects = new Map<Identity, NewObject>();
  /** The ID of the object that a created one follows. */
  private readonly followed = new Map<string, string>();

  /** What identifies a resource. */
  identityOf(kind: string, urn: string | undefined, inputs: Fields): Identity {
    return urn ?? inputsKey({ kind }, inputs);
  }

  /** Notes that the engine has compared a resource. */
  note(identity: Identity, change: Omit<NotedChange, "isJudged" | "isCreated">): void {
    const noted = { ...change, isJudged: false, isCreated: false };
    const others = (this.byResource.get(identity) ?? []).filter(({ id }) => id !== change.id);
    this.byResource.set(identity, [...others, noted]);
    this.byObject.set(objectKey(change.kind, change.id), noted);
    this.checked.delete(identity);
  }

  /** Notes that inputs were checked with those of an object that there is, which no comparison has followed so far. */
  noteChecked(identity: Identity, owner: string, before: Fields): void {
    this.checked.set(identity, { owner, before });
  }

  /** Notes that inputs were checked as those of a new object. After a comparison of the resource it takes the place of the compared one. */
  noteNew(identity: Identity, owner: string, inputs: Fields): void {
    const checked = this.checked.get(identity);
    const before = checked?.owner === owner ? checked.before : undefined;
    this.newObjects.set(identity, { inputs, before, isJudged: false, id: undefined });
    // On a front without URNs another resource may have the same inputs.
    for (const notedChange of this.byResource.get(identity) ?? [])
      if (notedChange.owner === owner) notedChange.isReplaced = true;
  }

  /** Notes a created object, and which ones it follows. */
  noteCreated(identity: Identity, halves: readonly NotedChange[], id: string): void {
    const created = this.newObjects.get(identity);
    if (created !== undefined) created.id = id;
    for (const notedChange of halves) this.followed.set(id, notedChange.id);
  }

  /** Whether an object was created in place of a replaced one. */
  follows(replaced: string, created: string): boolean {
    return this.followed.get(created) === replaced;
  }

  /** The replacements of which a create may be one half. On a front without URNs several may look alike. */
  replacedBy(identity: Identity): readonly NotedChange[] {
    return (this.byResource.get(identity) ?? []).filter(
      ({ isReplaced, isCreated }) => isReplaced && !isCreated,
    );
  }

  /** The replacement of which the deletion of an object is one half; undefined where it is none. */
  replacementOf(kind: string, id: string): NotedChange | undefined {
    const noted = this.byObject.get(objectKey(kind, id));
    return noted?.isReplaced === true ? noted : undefined;
  }

  /** Whether the engine has compared an object, so that its change is known. */
  isCompared(kind: string, id: string): boolean {
    return this.byObject.has(objectKey(kind, id));
  }

  /** The new object of a resource; undefined where the engine has checked none. The engine compares nothing with `--replace`. */
  newObjectOf(identity: Identity): NewObject | undefined {
    return this.newObjects.get(identity);
  }

  /** The object that the program has under the name of another one. */
  namesakeOf(kind: string, id: string, name: unknown): string | undefined {
    if (typeof name !== "string") return undefined;
    for (const notedChange of this.byObject.values())
      if (notedChange.kind === kind && notedChange.id !== id && notedChange.state["name"] === name)
        return notedChange.id;
    return undefined;
  }
}

function objectKey(kind: string, id: string): string {
  return JSON.stringify([kind, id]);
}
