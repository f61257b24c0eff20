/** Rules over inputs of which some values are not known yet: a rule that would have to guess finds nothing. */

import type { InputProblem } from "../errors";
import type { Bag } from "../kinds/definition";
import type { Rule } from "../kinds/rule";
import type { IsUnknown } from "./diff";

/** What ends a rule that reads an unknown value. */
class NotKnownYet extends Error {
  /** @param input the input that it is, or in which it stands */
  constructor(readonly input: string) {
    super();
  }
}

/** What the rules find wrong, as far as the inputs are known. */
export function judge(
  rules: readonly Rule<Bag>[],
  inputs: Bag,
  before: Bag,
  isUnknown: IsUnknown,
): InputProblem[] {
  const known = guarded(inputs, isUnknown);
  return rules.flatMap((rule) => unlessUnknown(() => rule(known, before)));
}

/** The inputs, of which none that is unknown can be read. */
export function guarded(inputs: Bag, isUnknown: IsUnknown): Bag {
  return isUnknown(inputs) ? guard(inputs, isUnknown) : inputs;
}

/**
 * What is found; nothing where it would take an unknown value.
 *
 * @param note is told the input that is not known yet
 */
export function unlessUnknown<Found>(
  find: () => readonly Found[],
  note: (input: string) => void = () => undefined,
): readonly Found[] {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof NotKnownYet)) throw error;
    note(error.input);
    return [];
  }
}

function guard<Value extends object>(value: Value, isUnknown: IsUnknown, input?: string): Value {
  return new Proxy(value, {
    get(target, name): unknown {
      const field: unknown = Reflect.get(target, name);
      const own = input ?? String(name);
      if (typeof field === "object" && field !== null) return guard(field, isUnknown, own);
      if (typeof field === "string" && isUnknown(field)) throw new NotKnownYet(own);
      return field;
    },
  });
}
