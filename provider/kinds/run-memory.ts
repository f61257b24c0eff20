/** What a run has seen of the objects of its program. */

/** @internal What a run has seen of an object to which others refer, as it will be after the run. */
export interface SeenObject {
  /** The name of the resource, else that of the object. */
  readonly name: string;
  /** Whom it is for; empty for nobody, undefined where that is not known. */
  readonly owner: string | undefined;
  /** Whom it was for before the run, by the same rule. */
  readonly ownerBefore?: string | undefined;
  /** What stops its deliveries; undefined where nothing does, or where that is not known. */
  readonly stop: "disabled" | "paused" | undefined;
}

/** @internal What a run has replaced, created and seen so far. */
export interface RunMemory {
  /** The IDs of replaced objects. */
  readonly replaced: ReadonlySet<string>;
  /** The IDs of created objects. */
  readonly created: ReadonlySet<string>;
  /** Objects of the program, by kind and ID. The engine shows a resource before those that refer to it. */
  seen(kind: string, id: string): SeenObject | undefined;
}
