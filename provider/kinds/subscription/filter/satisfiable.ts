/** Whether any value of an event meets all conditions that a filter puts on it. */

import { isFields } from "../../../base/fields";
import { isHidden } from "../../../base/markers";
import type { scopes } from "../fields";
import { staysWhole, Undecided } from "./flatten";
import { isAmong, isEqual, operators } from "./operators";
import { latest } from "./release";

/** One condition on a value. */
export interface Condition {
  /** Empty for a value alone. */
  readonly operator: string;
  readonly operand: unknown;
}

/** Where a condition stands. */
export type Scope = (typeof scopes)[number];

/** The conditions of a value alone, or of an object with operators. */
export function conditionsOf(wanted: unknown): Condition[] {
  if (!isFields(wanted)) return [{ operator: "", operand: wanted }];
  return Object.entries(wanted).map(([operator, operand]) => ({ operator, operand }));
}

/** Whether a value can meet all of them, as far as examples show it. What is not known yet is left out. */
export function canBeMet(all: readonly Condition[], scope: Scope): boolean {
  const known = all.filter(({ operator, operand }) => operator !== "$regex" && !isHidden(operand));
  return examples(known, scope).some((value) => known.every((one) => meets(value, one)));
}

/** Values of which one meets the conditions, if any value does: what they name, what lies around that, and something else. */
function examples(all: readonly Condition[], scope: Scope): unknown[] {
  const operands = all.map(({ operand }) => operand);
  const single = operands.flat();
  // The service reads digits with separators, too. What a number is compared with may be a text.
  const named = single.map((one) => Number(String(one).replaceAll("_", ""))).filter(Number.isFinite);
  const numbers = [-Number.MAX_VALUE, ...named, Number.MAX_VALUE].sort((one, other) => one - other);
  const between = numbers.map((one, at) => one / 2 + (numbers[at + 1] ?? one) / 2);
  const other = JSON.stringify(operands);
  const scalars = [null, ...single, ...between, other];
  // Everything but a body holds texts.
  if (scope !== "body") return scalars.filter((one) => one !== null).map(String);
  const sought = all
    .filter(({ operator }) => operator === "" || operator === "$in")
    .map((one) => one.operand);
  return [...scalars, ...operands, single, sought, ...[...single, other].map((one) => [one])].filter(
    standsAlone,
  );
}

/** Whether a value can stand under a path of an event: of objects and mixed lists, the service looks at the parts. */
function standsAlone(value: unknown): boolean {
  return Array.isArray(value)
    ? staysWhole(value, latest)
    : !isFields(value) || Object.keys(value).length === 0;
}

function meets(value: unknown, { operator, operand }: Condition): boolean {
  // The service passes over a null where a value stands alone, so that nothing is compared.
  if (operator === "" && value === null) return false;
  const alone = Array.isArray(value) ? isAmong : isEqual;
  try {
    return (operators.get(operator) ?? alone)(value, operand, latest);
  } catch (error) {
    return error instanceof Undecided;
  }
}
