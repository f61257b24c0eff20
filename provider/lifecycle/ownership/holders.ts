/** What resources have that other processes of the same run work on. Knows no kind, and not how the processes tell each other. */

/**
 * How a resource has an object: it declares it, keeps it in state, has created it in this run, is taking it over, or has taken
 * it over.
 */
export type Hold = "declared" | "kept" | "made" | "taking" | "taken";

/** A resource that has an object. */
export interface Holder {
  /** The name of the resource as messages show it. */
  readonly owner: string;
  readonly holds: ReadonlySet<Hold>;
}

/** The holders of objects in all processes of one run. An object is a text that is the same in each of them. */
export interface Holders {
  /** Tells the other processes that a resource of this one has an object. */
  note(object: string, owner: string, hold: Hold): void;
  /** Tells the other processes that it no longer has it in this way. */
  release(object: string, owner: string, hold: Hold): void;
  /**
   * Who has an object in the other processes.
   *
   * @param owner a resource of this process: only who came before it. Default: everyone
   */
  others(object: string, owner?: string): readonly Holder[];
  /** Resolves once no other process is taking the object over, or has had more than enough time for it. */
  settled(object: string): Promise<void>;
}

/** The holders where there is no other process, or nothing is known of it. */
export const noHolders: Holders = {
  note: () => undefined,
  release: () => undefined,
  others: () => [],
  settled: () => Promise.resolve(),
};

/** How a resource has an object that nobody else may take over. */
export const possessing: readonly Hold[] = ["kept", "made", "taking", "taken"];
/** How a resource comes to an object in this run. */
export const gained: readonly Hold[] = ["made", "taking", "taken"];
/** How a resource has an object that is not to go with another resource. */
export const lasting: readonly Hold[] = ["declared", "kept", "taken"];

/** Whether a resource has its object in one of these ways. */
export function holdsAny({ holds }: Holder, wanted: readonly Hold[]): boolean {
  return wanted.some((hold) => holds.has(hold));
}

/**
 * Notes how a resource of this process has an object, unless a rival in another process came first.
 *
 * @param isRival which holder is one. Default: every resource of another name
 * @returns the rival
 */
export function claim(
  holders: Holders,
  object: string,
  owner: string,
  hold: Hold,
  isRival = (other: Holder): boolean => other.owner !== owner,
): Holder | undefined {
  // Noted before it is looked: of two processes that do this at once, one sees the other.
  holders.note(object, owner, hold);
  const rival = holders.others(object, owner).find(isRival);
  if (rival !== undefined) holders.release(object, owner, hold);
  return rival;
}
