/** Applies rules to inputs with unknown values: a rule that reads one reports nothing. Knows no kind. */

import type { Fields } from "../../base/fields";
import type { Rule } from "../../kinds/rule";
import type { IsUnknown } from "../../base/markers";

/** Thrown where a rule reads an unknown value, which ends the rule. */
class NotKnownYet extends Error {
  /** @param input the name of the input that is or holds the value */
  constructor(readonly input: string) {
    super();
  }
}

/** What the rules find, as far as the inputs are known. */
export function applyRules<Found>(
  rules: readonly Rule<Fields, Found>[],
  inputs: Fields,
  before: Fields,
  isUnknown: IsUnknown,
): Found[] {
  const known = guarded(inputs, isUnknown);
  return rules.flatMap((rule) => unlessUnknown(() => rule(known, before, inputs)));
}

/** The inputs as an object that throws `NotKnownYet` when an unknown value is read. */
export function guarded(inputs: Fields, isUnknown: IsUnknown): Fields {
  return isUnknown(inputs) ? guard(inputs, isUnknown) : inputs;
}

/**
 * The result of `find`; nothing where it reads an unknown value.
 *
 * @param onUnknown called with the name of the unknown input
 */
export function unlessUnknown<Found>(
  find: () => readonly Found[],
  onUnknown: (input: string) => void = () => undefined,
): readonly Found[] {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof NotKnownYet)) throw error;
    onUnknown(error.input);
    return [];
  }
}

/** The inputs whose value is known, and the names of the others. */
export function knownParts(
  inputs: Fields,
  isUnknown: IsUnknown,
): { readonly known: Fields; readonly unknown: ReadonlySet<string> } {
  const known = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !isUnknown(value)));
  return { known, unknown: new Set(Object.keys(inputs).filter((name) => !Object.hasOwn(known, name))) };
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
