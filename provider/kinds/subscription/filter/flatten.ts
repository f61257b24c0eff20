/** How the service sees a request and its conditions: as values under dotted paths, the conditions with their operators. */

import { isFields } from "../../../base/fields";
import { secretMark, unknownMarker } from "../../../base/markers";
import { clause } from "../../../base/declare";

/** What cannot be worked out here, whatever the service says. The message is the reason. */
export class Undecided extends Error {}

/** What the service cannot compare, so that the event goes nowhere. The message is the reason. */
export class Incomparable extends Error {}

/** How a release of the service takes lists. */
export interface ListKeeping {
  /** Whether a list that begins with a boolean can be compared, and a list of several types searched. */
  readonly keepsFlags: boolean;
}

/** Values under dotted paths. */
export interface Flat {
  /** The value under each path: a scalar, a whole list, an empty object, or the operators that stand there. */
  readonly values: Map<string, unknown>;
  /** The paths that are spelled in two ways with different values: the service applies one at random. */
  readonly doubtful: Set<string>;
}

/** The operators of the service. */
export const operatorNames: ReadonlySet<string> = new Set(
  ["eq", "neq", "gt", "gte", "lt", "lte", "in", "nin", "or", "and", "exist", "regex"].map(
    (name) => `$${name}`,
  ),
);

/**
 * Puts the values of a request, or its conditions, under dotted paths. The alternatives of `$or` and `$and` become a `Flat` each.
 *
 * @throws Incomparable where a key begins with `$` and is no operator
 */
export function flatten(root: unknown, release: ListKeeping): Flat {
  const flat: Flat = { values: new Map(), doubtful: new Set() };
  add(flat, "", root, release);
  return flat;
}

function add(flat: Flat, path: string, value: unknown, release: ListKeeping): void {
  const below = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) {
    if (staysWhole(value, release)) {
      // An empty list has no path of its own at the root; any other one is under the empty path.
      if (path !== "" || value.length > 0) put(flat, path, value);
      return;
    }
    for (const [index, item] of value.entries())
      if (isFields(item)) addInner(flat, below(index), item, release);
  } else if (isFields(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (isOperator(key)) addOperator(flat, path, key, operandOf(key, inner, release));
      else addInner(flat, below(key), inner, release);
    }
  } else if (path !== "") put(flat, path, value);
}

function addInner(flat: Flat, path: string, inner: unknown, release: ListKeeping): void {
  const isObject = typeof inner === "object" && inner !== null;
  // Nothing is left of a single value under the empty path.
  if (!isObject && path === "") return;
  if (isObject && Object.keys(inner).length === 0) put(flat, path, inner);
  else add(flat, path, inner, release);
}

/** Whether the service takes a key for an operator, whether it knows it or not. */
export function isOperatorKey(key: string): boolean {
  return key.startsWith("$") && !key.startsWith("$.");
}

/** Whether an operator holds conditions. */
export function isGroup(operator: string): boolean {
  return operator === "$or" || operator === "$and";
}

function isOperator(key: string): boolean {
  if (!isOperatorKey(key)) return false;
  if (!operatorNames.has(key)) throw new Incomparable(clause`${key} is not an operator of the service`);
  return true;
}

function operandOf(operator: string, operand: unknown, release: ListKeeping): unknown {
  if (!isGroup(operator) || operand === unknownMarker || operand === secretMark) return operand;
  if (!Array.isArray(operand)) throw new Incomparable(clause`${operator} needs a list`);
  return operand.map((one: unknown) => flatten(one, release));
}

function put({ values, doubtful }: Flat, path: string, value: unknown): void {
  if (values.has(path)) doubtful.add(path);
  values.set(path, value);
}

/** Several operators on one path stand side by side, however the path is spelled. */
function addOperator(flat: Flat, path: string, operator: string, operand: unknown): void {
  if (path === "") return put(flat, operator, operand);
  const known = flat.values.get(path);
  if (isFields(known) && Object.keys(known).length > 0 && !Object.hasOwn(known, operator))
    flat.values.set(path, { ...known, [operator]: operand });
  else put(flat, path, { [operator]: operand });
}

/** Whether the service keeps a list as one value. Of any other list it looks at the objects alone. */
export function staysWhole(list: readonly unknown[], release: ListKeeping): boolean {
  if (list.length === 0) return true;
  const type = typeof list[0];
  return type === "string" || type === "number" || (type === "boolean" && release.keepsFlags);
}
