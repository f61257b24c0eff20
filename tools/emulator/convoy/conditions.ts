/** How Convoy compares a value with conditions: both are flattened to dotted keys first. */

import { isDeepStrictEqual } from "node:util";
import { RE2JS } from "re2js";
import type { Fields } from "./store";

/** How a release compares. */
export interface Comparing {
  /** Whether the release is as old as the documented interface: it reads no number out of a text, and lists of booleans singly. */
  readonly isOld: boolean;
}

/** Conditions that cannot be compared with the value, or that are none. */
export class Incomparable extends Error {}

/** Whether a value of one scope passes. A scope without conditions passes, a key that the value lacks does not count. */
export function passes(value: unknown, conditions: unknown, how: Comparing): boolean {
  return compare(flatten(value, how), flatten(conditions, how), how);
}

/** Whether the conditions can be put under dotted keys, which every write does: not with an unknown operator, or a group that is no list. */
export function canBeKept(conditions: Readonly<Record<string, unknown>>, how: Comparing): boolean {
  try {
    for (const scope of Object.values(conditions)) flatten(scope, how);
    return true;
  } catch (error) {
    if (error instanceof Incomparable) return false;
    throw error;
  }
}

type Compare = (found: unknown, wanted: unknown, how: Comparing) => boolean;

const operators: Readonly<Record<string, Compare>> = {
  $eq: isEqual,
  $neq: (found, wanted, how) => !isEqual(found, wanted, how),
  $gt: isGreater,
  $lte: (found, wanted, how) => !isGreater(found, wanted, how),
  $gte: isAtLeast,
  // What is no number is not at least as great, and so it is less.
  $lt: (found, wanted, how) => !isAtLeast(found, wanted, how),
  $in: isAmong,
  $nin: (found, wanted) => !isAmong(found, wanted),
  $regex: (found, wanted) => {
    if (typeof found !== "string" || typeof wanted !== "string") throw new Incomparable();
    return expression(wanted).matcher(found).find();
  },
  // Keys that are absent are passed over before, so an operator is only asked where there is something.
  $exist: (_found, wanted) => {
    if (typeof wanted !== "boolean") throw new Incomparable();
    return wanted;
  },
};

const groups: ReadonlyMap<string, "some" | "every"> = new Map([
  ["$or", "some"],
  ["$and", "every"],
]);

function compare(value: Fields, conditions: Fields, how: Comparing): boolean {
  const results = Object.entries(conditions).flatMap(([key, wanted]) => resultsOf(value, key, wanted, how));
  return results.length === 0 ? Object.keys(conditions).length === 0 : results.every(Boolean);
}

/** The results of one condition; none where the value lacks its key. */
function resultsOf(value: Fields, key: string, wanted: unknown, how: Comparing): boolean[] {
  if (key.endsWith(".$")) throw new Incomparable();
  const matching = key.includes("$.")
    ? [
        keysLike(value, key)
          .map((one) => compare(value, { [one]: wanted }, how))
          .some(Boolean),
      ]
    : [];
  if (!Object.hasOwn(value, key)) {
    const group = groups.get(key);
    if (group === undefined) return matching;
    // All of them are compared, because one that cannot be is a mistake whatever the others say.
    const results = (wanted as Fields[]).map((conditions) => compare(value, conditions, how));
    return [results[group](Boolean)];
  }
  const found = value[key];
  if (isObject(wanted)) {
    return Object.entries(wanted).map(([operator, operand]) => operatorOf(operator)(found, operand, how));
  }
  if (found === null) return [];
  return [(Array.isArray(found) ? isAmong : isEqual)(found, wanted, how)];
}

/** The keys that a key with `$` in place of indices stands for. */
function keysLike(value: Fields, key: string): string[] {
  const parts = key.split("$").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (parts.length > 4) throw new Incomparable();
  const like = new RegExp(`^${parts.join("(\\d+)")}$`);
  const bound = (parts.length - 1) * Math.max(0, ...Object.keys(value).map(numberAcross));
  return Object.keys(value).filter((one) =>
    like
      .exec(one)
      ?.slice(1)
      .every((index) => Number(index) <= bound),
  );
}

/** Convoy tries indices up to a number that it puts together from the digits of a key, without the first of each later group. */
function numberAcross(key: string): number {
  const groups = [...key.matchAll(/\d+/g)];
  const skipsNone = groups[0]?.index === 0 && groups[0][0].length === 1;
  const kept = groups.map(([digits], nth) =>
    nth === 0 || (nth === 1 && skipsNone) ? digits : digits.slice(1),
  );
  return Number(kept.join(""));
}

function operatorOf(name: string): Compare {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator === undefined) throw new Incomparable();
  return operator;
}

function isEqual(found: unknown, wanted: unknown, how: Comparing): boolean {
  return isDeepStrictEqual(numberIn(found, how) ?? found, numberIn(wanted, how) ?? wanted);
}

function isGreater(found: unknown, wanted: unknown, how: Comparing): boolean {
  const [left, right] = [numberIn(found, how), numberIn(wanted, how)];
  if (left === undefined || right === undefined) throw new Incomparable();
  return left > right;
}

function isAtLeast(found: unknown, wanted: unknown, how: Comparing): boolean {
  const [left, right] = [numberIn(found, how), numberIn(wanted, how)];
  return left !== undefined && right !== undefined && left >= right;
}

/** A value in the list of the condition, or the value of the condition in a list. */
function isAmong(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.includes(found);
  if (!Array.isArray(found)) throw new Incomparable();
  return found.includes(wanted);
}

function numberIn(value: unknown, { isOld }: Comparing): number | undefined {
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  const isSpelled = typeof value === "string" && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value);
  return isSpelled && !isOld ? Number(value) : undefined;
}

/** An expression of Go, whose syntax differs from that of JavaScript. */
function expression(text: string): RE2JS {
  try {
    return RE2JS.compile(text);
  } catch {
    throw new Incomparable();
  }
}

function flatten(value: unknown, how: Comparing, prefix = ""): Fields {
  const below = (key: string): string => (prefix === "" ? key : `${prefix}.${key}`);
  if (Array.isArray(value)) {
    if (isOfScalars(value, how)) return prefix === "" ? {} : { [prefix]: value };
    const items = value.map((item: unknown, index) =>
      isObject(item) ? flatten(item, how, below(String(index))) : {},
    );
    return merged(items);
  }
  if (!isObject(value)) return prefix === "" ? {} : { [prefix]: value };
  if (Object.keys(value).length === 0) return prefix === "" ? {} : { [prefix]: {} };
  return merged(
    Object.entries(value).map(([key, inner]) => {
      if (!key.startsWith("$") || key.startsWith("$.")) return flatten(inner, how, below(key));
      const operand = operandOf(key, inner, how);
      return prefix === "" ? { [key]: operand } : { [prefix]: { [key]: operand } };
    }),
  );
}

/** What an operator compares with: groups hold conditions, which are flattened as well. */
function operandOf(operator: string, operand: unknown, how: Comparing): unknown {
  if (!groups.has(operator)) {
    operatorOf(operator);
    return operand;
  }
  if (!Array.isArray(operand)) throw new Incomparable();
  return operand.map((conditions) => flatten(conditions, how));
}

/** Several operators on one key stand side by side. */
function merged(all: readonly Fields[]): Fields {
  const entries = new Map<string, unknown>();
  for (const [key, value] of all.flatMap((one) => Object.entries(one))) {
    const old = entries.get(key);
    entries.set(key, isObject(old) && isObject(value) ? { ...old, ...value } : value);
  }
  return Object.fromEntries(entries);
}

/** Lists of scalars stay whole, by their first item. */
function isOfScalars([first, ...rest]: readonly unknown[], { isOld }: Comparing): boolean {
  if (first === undefined && rest.length === 0) return true;
  return ["string", "number", "bigint", ...(isOld ? [] : ["boolean"])].includes(typeof first);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
