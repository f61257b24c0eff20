/** Checks of inputs that the schema of a single field cannot express. */

import type { InputProblem } from "../base/errors";
import { valueAt } from "../base/fields";

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

/** @internal The rules that an input cannot go with any of the others. */
export function excludes<Inputs>(
  input: keyof Inputs & string,
  ...others: (keyof Inputs & string)[]
): Rule<Inputs>[] {
  return others.map((other) => (inputs) => {
    if (inputs[input] === undefined || inputs[other] === undefined) return [];
    return [{ path: other, reason: `cannot go with ${input}: choose one` }];
  });
}

/** @internal The rule that an input, where it is declared, has exactly one of these fields. */
export function exactlyOne<Inputs>(input: keyof Inputs & string, ...fields: string[]): Rule<Inputs> {
  return (inputs) => {
    if (inputs[input] === undefined) return [];
    const given = fields.filter((field) => valueAt(inputs, [input, field]) !== undefined);
    const reason = `must have one of ${fields.join(", ")}, and no other`;
    return given.length === 1 ? [] : [{ path: input, reason }];
  };
}

function isSet(value: unknown, path: string): boolean {
  const found = valueAt(value, path.split("."));
  return Array.isArray(found) ? found.length > 0 : Boolean(found);
}
