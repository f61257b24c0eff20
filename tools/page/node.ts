/**
 * What the bundler puts in place of modules of Node: Node's own comparison of two values, as far as JSON has them, and functions for
 * files, of which nothing is left in the script, because the page runs no code that uses them.
 */

import { isFields } from "../../provider/base/fields";

/** Whether two JSON values are the same. Numbers differ as `Object.is` says. */
export function isDeepStrictEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return (
      left.length === right.length &&
      (left as readonly unknown[]).every((item, index) =>
        isDeepStrictEqual(item, (right as unknown[])[index]),
      )
    );
  if (!isFields(left) || !isFields(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isDeepStrictEqual(left[name], right[name]))
  );
}

/** Never called. */
export function readFileSync(): never {
  throw new Error("there are no files in a browser");
}

/** Never called. */
export function join(): never {
  throw new Error("there are no paths in a browser");
}

/** Never called. */
export function normalize(): never {
  throw new Error("there are no paths in a browser");
}
