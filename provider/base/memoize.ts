/** Keeps what was computed. */

/** @internal The function, which computes its result once for each object. An object that is given must not change. */
export function memoizeByObject<Of, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const results = new WeakMap<object, Result>();
  return (of) => {
    if (typeof of !== "object" || of === null) return compute(of);
    const known = results.get(of);
    if (known !== undefined || results.has(of)) return known as Result;
    const result = compute(of);
    results.set(of, result);
    return result;
  };
}

/** @internal What is made once for each owner and key, such as a project of an account. It goes with its owner. */
export class KeptByOwner<Kept> {
  private readonly owners = new WeakMap<object, Map<string, Kept>>();

  /** What is kept; made where there is nothing yet. */
  of(owner: object, key: string, make: () => Kept): Kept {
    const all = this.owners.get(owner) ?? new Map<string, Kept>();
    this.owners.set(owner, all);
    const kept = all.has(key) ? (all.get(key) as Kept) : make();
    all.set(key, kept);
    return kept;
  }

  /** Makes it anew the next time, unless something else is kept by now. */
  forget(owner: object, key: string, kept: Kept): void {
    const all = this.owners.get(owner);
    if (all?.get(key) === kept) all.delete(key);
  }
}

/** Does something at once. Whoever asks for the result gets it, or the error. */
export function attempted<Result>(work: () => Result): () => Result {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
