/** Checks of inputs that the schema of a single field cannot express. */

import type { InputProblem } from "../errors";
import { valueAt } from "../fields";

/**
 * One check of the inputs, which may compare them with those of the last update. A rule that reads a value which is not known
 * yet ends there and reports nothing, so independent checks are separate rules. Values may have failed their schema.
 */
export type Rule<Inputs> = {
  find(inputs: Partial<Inputs>, before: Partial<Inputs>): readonly InputProblem[];
}["find"];

/** @internal The rule that a value is required where `when` returns a reason, in words that follow "is required". */
export function required<Inputs>(
  path: string,
  when: (inputs: Partial<Inputs>) => string | undefined,
): Rule<Inputs> {
  return (inputs) => {
    const reason = when(inputs);
    return reason === undefined || isSet(inputs, path) ? [] : [{ path, reason: `is required ${reason}` }];
  };
}

function isSet(value: unknown, path: string): boolean {
  const found = valueAt(value, path.split("."));
  return Array.isArray(found) ? found.length > 0 : Boolean(found);
}
