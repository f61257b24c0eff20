/** What is wrong with inputs beyond what one field's schema can say. */

import type { InputProblem } from "../errors";
import { valueAt } from "../fields";

/**
 * One thing that may be wrong with inputs, seen beside those of the last update. A rule that reads a value which is not
 * known yet ends there and finds nothing, so what is judged apart is a rule of its own. May see a refused value.
 */
export type Rule<Inputs> = {
  find(inputs: Partial<Inputs>, before: Partial<Inputs>): readonly InputProblem[];
}["find"];

/** @internal The rule that a part must be given where `when` tells, in words, what asks for it. */
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
