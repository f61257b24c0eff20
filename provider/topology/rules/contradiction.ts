/** Finds conditions of a filter that exclude each other. */

import { isDeepStrictEqual } from "node:util";
import { isFields } from "../../fields";
import { isHidden } from "../model";

interface Condition {
  readonly path: string;
  readonly operator: string;
  readonly operand: unknown;
}

const maxDepth = 32;

/** The path whose conditions no value can meet; undefined where there is none. What is not known yet is left out. */
export function contradictionIn(conditions: unknown, scope: string): string | undefined {
  const byPath = new Map<string, Condition[]>();
  for (const condition of conjunction(conditions, scope, 0)) {
    if (isHidden(condition.operand)) continue;
    byPath.set(condition.path, [...(byPath.get(condition.path) ?? []), condition]);
  }
  return [...byPath].find(([, all]) => excludeEachOther(all))?.[0];
}

/** The conditions that all must hold. Alternatives are left out: one of them may hold. */
function conjunction(value: unknown, path: string, depth: number): Condition[] {
  if (depth > maxDepth) return [];
  if (!isFields(value)) return [{ path, operator: "$eq", operand: value }];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "$or") return [];
    if (key === "$and")
      return Array.isArray(inner) ? inner.flatMap((one) => conjunction(one, path, depth + 1)) : [];
    if (key.startsWith("$") && !key.startsWith("$.")) return [{ path, operator: key, operand: inner }];
    return conjunction(inner, `${path}.${key}`, depth + 1);
  });
}

function excludeEachOther(all: readonly Condition[]): boolean {
  const operands = (...operators: readonly string[]): unknown[] =>
    all.filter(({ operator }) => operators.includes(operator)).map(({ operand }) => operand);
  const numbers = (...operators: readonly string[]): number[] =>
    operands(...operators).filter((operand) => typeof operand === "number");
  // A list that is equal to a list, or among its items, is more than this looks at.
  const values = operands("$eq").filter((operand) => !Array.isArray(operand));
  const lists = operands("$in").filter((operand) => Array.isArray(operand));
  const excluded = [...operands("$neq"), ...operands("$nin").flat()];
  const lowest = Math.max(...numbers("$gt", "$gte"), -Infinity);
  const highest = Math.min(...numbers("$lt", "$lte"), Infinity);
  const isOpen = numbers("$gt").includes(lowest) || numbers("$lt").includes(highest);
  const isOutside = (value: unknown): boolean =>
    typeof value === "number" &&
    (value < lowest || value > highest || numbers("$gt", "$lt").some((limit) => limit === value));
  const has = (list: readonly unknown[], value: unknown): boolean =>
    list.some((one) => isDeepStrictEqual(one, value));
  return (
    values.some(
      (value) => !isDeepStrictEqual(value, values[0]) || has(excluded, value) || isOutside(value),
    ) ||
    lists.some((list) => list.every((item: unknown) => has(excluded, item) || isOutside(item))) ||
    values.some((value) => lists.some((list) => !has(list, value))) ||
    lowest > highest ||
    (lowest === highest && isOpen)
  );
}
