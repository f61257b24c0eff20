/** What an operator that the service does not have was meant for. */

import { mistakes } from "./mistakes/notices";

/** @internal What stands below a field in the place of an operator, and is taken for the name of another field. */
const bare: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["eq", "neq", "gt", "gte", "lt", "lte", "nin", "exist", "regex"].map((name) => [name, `$${name}`]),
  ),
  "=": "$eq",
  "==": "$eq",
  "!=": "$neq",
  ">": "$gt",
  ">=": "$gte",
  "<": "$lt",
  "<=": "$lte",
};

/** @internal What to write instead of an operator of another system, in any spelling; undefined where nobody knows. */
export function insteadOf(operator: string): string | undefined {
  const plain = (name: string): string => name.replaceAll(/[_-]/g, "").toLowerCase();
  return Object.entries(mistakes).find(([name]) => plain(name) === plain(operator))?.[1];
}

/** @internal The operator that the name of a field was meant for, if it looks like one. */
export function operatorIn(name: string): string | undefined {
  return Object.hasOwn(bare, name) ? bare[name] : undefined;
}
