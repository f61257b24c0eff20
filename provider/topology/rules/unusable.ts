/** Finds what the service does not take in the conditions of a filter. */

import { isFields } from "../../base/fields";
import { nearest } from "../../base/lists";
import { canRead } from "../filter/operators";
import { operatorNames } from "../filter/flatten";
import { isHidden } from "../model/model";
import { findings, operands } from "../notices";

const maxDepth = 32;

/** Words for the first condition that the service refuses or cannot compare; undefined where there is none. */
export function unusableIn(conditions: unknown, path: string, depth = 0): string | undefined {
  if (depth > maxDepth || !isFields(conditions)) return undefined;
  for (const [key, inner] of Object.entries(conditions)) {
    const found =
      !key.startsWith("$") || key.startsWith("$.")
        ? unusableIn(inner, `${path}.${key}`, depth + 1)
        : (faultOf(key, inner, path) ??
          innerOf(key, inner)
            .map((one) => unusableIn(one, path, depth + 1))
            .find(Boolean));
    if (found !== undefined) return found;
  }
  return undefined;
}

function innerOf(operator: string, operand: unknown): readonly unknown[] {
  return (operator === "$or" || operator === "$and") && Array.isArray(operand) ? operand : [];
}

/** What each operator needs; an operator that is not named here takes anything. */
const needs: Readonly<Record<string, readonly [what: string, holds: (operand: unknown) => boolean]>> = {
  ...Object.fromEntries(
    ["$gt", "$gte", "$lt", "$lte"].map((name) => [name, [operands.number(), mayBeNumber]]),
  ),
  ...Object.fromEntries(["$or", "$and"].map((name) => [name, [operands.list(), Array.isArray]])),
  $exist: [operands.flag(), (operand) => typeof operand === "boolean"],
  $regex: [operands.expression(), (operand) => typeof operand === "string" && canRead(operand)],
};

function faultOf(operator: string, operand: unknown, path: string): string | undefined {
  if (!operatorNames.has(operator)) {
    const near = nearest(operator, [...operatorNames]);
    return near === undefined
      ? findings.unknownOperator({ operator, path })
      : findings.misspelledOperator({ operator, path, near });
  }
  const [what, holds] = needs[operator] ?? [];
  if (what === undefined || holds === undefined || isHidden(operand) || holds(operand)) return undefined;
  return findings.wrongOperand({ path, operator, operand: what });
}

/** Some releases read a number in a text. */
function mayBeNumber(operand: unknown): boolean {
  return typeof operand === "number" || (typeof operand === "string" && /\d|inf|nan/i.test(operand));
}
