/** Keeps what was computed of an object. */

/** The function, which computes its result once for each object. The object must not change. */
export function kept<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const results = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    const known = results.get(of) ?? { result: compute(of) };
    results.set(of, known);
    return known.result;
  };
}
