/** Checks of inputs that the schema of a single field cannot express. */

import { problem } from "../base/errors";
import type { InputProblem, InputRemark } from "../base/errors";
import type { Fields } from "../base/fields";
import { valueAt } from "../base/fields";
import { notices } from "./notices";

/**
 * One check of the inputs, which may compare them with those of the last update. A rule that reads a value which is not known
 * yet ends there and reports nothing, so independent checks are separate rules. A rule that steps around such values reads `declared`,
 * which has Pulumi's marker in their places. Values may have failed their schema.
 */
export type Rule<Inputs, Found = InputProblem> = {
  find(inputs: Partial<Inputs>, before: Partial<Inputs>, declared: Fields): readonly Found[];
}["find"];

/** A check that refuses nothing. */
export type RemarkRule<Inputs> = Rule<Inputs, InputRemark>;

/** @internal The rule that a value is required where `when` returns a reason, a clause that follows "is required". */
export function required<Inputs>(
  path: string,
  when: (inputs: Partial<Inputs>, before: Partial<Inputs>) => string | undefined,
): Rule<Inputs> {
  return (inputs, before) => {
    const reason = when(inputs, before);
    return reason === undefined || isSet(inputs, path)
      ? []
      : [problem(path, notices["required-argument"]({ reason }))];
  };
}

/** @internal The rule that a text, where it is declared and not empty, is one of these words. */
export function oneOfWords<Inputs>(
  path: string,
  words: readonly string[],
  isAsked: (inputs: Partial<Inputs>) => boolean = () => true,
): Rule<Inputs> {
  return (inputs) => {
    if (!isAsked(inputs)) return [];
    const word = valueAt(inputs, path.split("."));
    if (typeof word !== "string" || word === "" || words.includes(word)) return [];
    return [problem(path, notices["not-allowed-value"]({ values: words.join(", ") }))];
  };
}

/** @internal The rules that an input cannot be combined with any of the others. */
export function excludes<Inputs>(
  input: keyof Inputs & string,
  ...others: (keyof Inputs & string)[]
): Rule<Inputs>[] {
  return others.map((other) => (inputs) => {
    if (inputs[input] === undefined || inputs[other] === undefined) return [];
    return [problem(other, notices["exclusive-arguments"]({ other: input }))];
  });
}

/** @internal The rule that an input, where it is declared, has exactly one of these fields. */
export function exactlyOne<Inputs>(input: keyof Inputs & string, ...fields: string[]): Rule<Inputs> {
  return (inputs) => {
    if (inputs[input] === undefined) return [];
    const given = fields.filter((field) => valueAt(inputs, [input, field]) !== undefined);
    return given.length === 1
      ? []
      : [problem(input, notices["exactly-one-field"]({ fields: fields.join(", ") }))];
  };
}

function isSet(value: unknown, path: string): boolean {
  const found = valueAt(value, path.split("."));
  return Array.isArray(found) ? found.length > 0 : Boolean(found);
}
