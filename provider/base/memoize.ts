/** Keeps what was computed of an object. */

/** @internal The function, which computes its result once for each object. An object that is given must not change. */
export function memoizeByObject<Of, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const results = new WeakMap<object, Result>();
  return (of) => {
    if (typeof of !== "object" || of === null) return compute(of);
    if (!results.has(of)) results.set(of, compute(of));
    return results.get(of) as Result;
  };
}
