/** Finds conditions of a filter that no value meets. */

import { isFields } from "../../base/fields";
import { groupedBy } from "../../base/lists";
import { isAmong, isEqual, operators } from "../filter/operators";
import { latest } from "../filter/release";
import { Undecided } from "../filter/flatten";
import { isHidden } from "../model/model";

interface Condition {
  readonly path: string;
  /** Empty for a value alone. */
  readonly operator: string;
  readonly operand: unknown;
}

const maxDepth = 32;

/** The path whose conditions no value can meet; undefined where there is none. What is not known yet is left out. */
export function contradictionIn(conditions: unknown, scope: string): string | undefined {
  const known = conjunction(conditions, scope, 0).filter(({ operand }) => !isHidden(operand));
  const byPath = [...groupedBy(known, ({ path }) => path)];
  return byPath.find(([, all]) => !examples(all).some((value) => all.every((one) => meets(value, one))))?.[0];
}

/**
 * The conditions that all must hold for one value, as far as examples show it. Alternatives are left out, because one of them may hold, and
 * conditions on any item of a list, because each may hold for another item.
 */
function conjunction(value: unknown, path: string, depth: number): Condition[] {
  if (depth > maxDepth || path.includes(".$")) return [];
  if (!isFields(value)) return [{ path, operator: "", operand: value }];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "$and" && Array.isArray(inner))
      return inner.flatMap((one) => conjunction(one, path, depth + 1));
    if (!key.startsWith("$") || key.startsWith("$.")) return conjunction(inner, `${path}.${key}`, depth + 1);
    const isShown = operators.has(key) && key !== "$regex" && key !== "$exist";
    return isShown ? [{ path, operator: key, operand: inner }] : [];
  });
}

/** Values of which one meets the conditions, if any value does: what they name, what lies around that, and something else. */
function examples(all: readonly Condition[]): unknown[] {
  const operands = all.map(({ operand }) => operand);
  const single = operands.flat();
  // The service reads digits with separators, too. What a number is compared with may be a text.
  const named = single.map((one) => Number(String(one).replaceAll("_", ""))).filter(Number.isFinite);
  const numbers = [-Number.MAX_VALUE, ...named, Number.MAX_VALUE].sort((one, other) => one - other);
  const between = numbers.map((one, at) => one / 2 + (numbers[at + 1] ?? one) / 2);
  const other = JSON.stringify(operands);
  const lists = [...single, other].map((one) => [one]);
  const sought = all
    .filter(({ operator }) => operator === "" || operator === "$in")
    .map((one) => one.operand);
  return [null, ...operands, ...single, ...between, other, single, sought, ...lists];
}

function meets(value: unknown, { operator, operand }: Condition): boolean {
  // The service passes over a null where a value stands alone.
  if (operator === "" && value === null) return true;
  const alone = Array.isArray(value) ? isAmong : isEqual;
  try {
    return (operators.get(operator) ?? alone)(value, operand, latest);
  } catch (error) {
    return error instanceof Undecided;
  }
}
