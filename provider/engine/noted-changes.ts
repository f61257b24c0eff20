/** What this process has seen of the changes of its run: a create and a delete may be the two halves of one replacement. */

import type { Fields } from "../base/fields";
import { inputsKey } from "../lifecycle/ownership";

/** One comparison of the engine. */
export interface NotedChange {
  readonly kind: string;
  readonly id: string;
  readonly state: Fields;
  readonly inputs: Fields;
  /** Whether the engine replaces the object: the comparison says so, or inputs were checked again as those of a new object. */
  isReplaced: boolean;
  /** Whether one half of the replacement was judged. */
  isJudged: boolean;
  /** Whether the new object was created. */
  isCreated: boolean;
}

/** What identifies a resource in a call: its URN, or its kind and inputs where the engine gives none. */
type Identity = string;

/** The changes of one process. */
export class NotedChanges {
  private readonly byResource = new Map<Identity, NotedChange[]>();
  private readonly byObject = new Map<string, NotedChange>();

  /** What identifies a resource. */
  identityOf(kind: string, urn: string | undefined, inputs: Fields): Identity {
    return urn ?? inputsKey({ kind }, inputs);
  }

  /** Notes that the engine has compared a resource. */
  note(
    identity: Identity,
    change: Pick<NotedChange, "kind" | "id" | "state" | "inputs" | "isReplaced">,
  ): void {
    const noted = { ...change, isJudged: false, isCreated: false };
    const others = (this.byResource.get(identity) ?? []).filter(({ id }) => id !== change.id);
    this.byResource.set(identity, [...others, noted]);
    this.byObject.set(objectKey(change.kind, change.id), noted);
  }

  /** Notes that inputs were checked as those of a new object. After a comparison that is one in place of the compared one. */
  noteNew(identity: Identity): void {
    for (const one of this.byResource.get(identity) ?? []) one.isReplaced = true;
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

  /** The object that the program has under the name of another one. */
  namesakeOf(kind: string, id: string, name: unknown): string | undefined {
    if (typeof name !== "string") return undefined;
    for (const one of this.byObject.values())
      if (one.kind === kind && one.id !== id && one.state["name"] === name) return one.id;
    return undefined;
  }
}

function objectKey(kind: string, id: string): string {
  return JSON.stringify([kind, id]);
}
