/** Checks of inputs that the schema of a single field cannot express. */

import { problem, remark } from "../base/errors";
import type { InputProblem, InputRemark } from "../base/errors";
import { isFields, own, valueAt } from "../base/fields";
import type { Fields } from "../base/fields";
import type { Notice } from "../base/notice";
import { shared } from "../base/notices";
import { isHeaderName } from "../base/text";
import { parseUrl } from "../base/url";

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

/** What is wrong with a text, or another value, that is declared and not empty; undefined where nothing is. */
export type Fault<Inputs> = {
  judge(value: unknown, inputs: Partial<Inputs>, before: Partial<Inputs>): Notice | undefined;
}["judge"];

/** @internal The rule for the value at a path, in which `*` stands for each item of a list. It counts where `isUsed` says so. */
type RuleAt<Found> = <Inputs>(
  path: string,
  fault: Fault<Inputs>,
  isUsed?: (inputs: Partial<Inputs>, before: Partial<Inputs>) => boolean,
) => Rule<Inputs, Found>;

function rulesThat<Found>(find: (path: string, notice: Notice) => Found): RuleAt<Found> {
  return (path, fault, isUsed = () => true) =>
    (inputs, before) =>
      (isUsed(inputs, before) ? valuesAt(inputs, path.split(".")) : []).flatMap(([place, value]) => {
        const isNone = value === undefined || (value === "" && !path.endsWith("*"));
        const found = isNone ? undefined : fault(value, inputs, before);
        return found === undefined ? [] : [find(place.join("."), found)];
      });
}

/** @internal What is wrong is an error. */
export const refusing: RuleAt<InputProblem> = rulesThat(problem);

/** @internal What is wrong is sent all the same. */
export const remarking: RuleAt<InputRemark> = rulesThat(remark);

function valuesAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  place: readonly string[] = [],
): (readonly [place: readonly string[], value: unknown])[] {
  if (name === undefined) return [[place, value]];
  if (name !== "*") return isFields(value) ? valuesAt(own(value, name), rest, [...place, name]) : [];
  return Array.isArray(value)
    ? value.flatMap((item: unknown, index) => valuesAt(item, rest, [...place, String(index)]))
    : [];
}

/** @internal A text is one of these words. */
export function words(all: readonly string[]): Fault<unknown> {
  return textFault(
    (text) => all.includes(text),
    () => shared.invalidValue`must be one of ${all.join(", ")}`,
  );
}

/** @internal A text is what `isGood` says. */
export function textFault(
  isGood: (text: string) => boolean,
  notice: (text: string) => Notice,
): Fault<unknown> {
  return (value) => (typeof value !== "string" || isGood(value) ? undefined : notice(value));
}

/** @internal Whether a text is an http URL as Go reads one, in which Convoy is written: it repairs less than JavaScript. */
export function isHttp(text: string): boolean {
  return /^https?:\/\/[^\s/](.*\S)?$/i.test(text) && parseUrl(text) !== undefined;
}

/** @internal */
export const httpUrl = textFault(
  isHttp,
  () => shared.invalidValue`must be an http or https URL, without white space around it`,
);

/** @internal A name that no header can have would fail only at the first delivery. */
export const headerName = textFault(
  isHeaderName,
  () => shared.invalidValue`must be the name of an HTTP header, such as X-Api-Key`,
);

const isHeaderValue = (text: string): boolean => !/[\u0000-\u0008\u000a-\u001f\u007f]/.test(text);

/** @internal The value of a header to send, which a file or a variable often ends with a line break. */
export const headerValue = textFault(
  isHeaderValue,
  () => shared.invalidValue`must not contain a line break or a control character`,
);

/** @internal The value of a header to receive, which HTTP delivers without the white space around it. */
export const receivedHeaderValue = textFault(
  (text) => text.trim() === text && isHeaderValue(text),
  () => shared.invalidValue`must not contain a line break, a control character or white space around it`,
);

/** @internal The rule that a value is required where `when` returns a reason, a clause that follows "is required". */
export function required<Inputs>(
  path: string,
  when: (inputs: Partial<Inputs>, before: Partial<Inputs>) => string | undefined,
): Rule<Inputs> {
  return (inputs, before) => {
    const reason = when(inputs, before);
    return reason === undefined || isSet(inputs, path)
      ? []
      : [problem(path, shared.missingValue`is required ${reason}`)];
  };
}

/** @internal The rules that an input cannot be combined with any of the others. */
export function excludes<Inputs>(
  input: keyof Inputs & string,
  ...others: (keyof Inputs & string)[]
): Rule<Inputs>[] {
  return others.map((other) => (inputs) => {
    if (inputs[input] === undefined || inputs[other] === undefined) return [];
    const notice = shared.conflictingValues`cannot be combined with ${input}: declare one of them`;
    return [problem(other, notice)];
  });
}

/** @internal The rule that an input, where it is declared, has exactly one of these fields. */
export function exactlyOne<Inputs>(input: keyof Inputs & string, ...fields: string[]): Rule<Inputs> {
  return (inputs) => {
    if (inputs[input] === undefined) return [];
    const given = fields.filter((field) => valueAt(inputs, [input, field]) !== undefined);
    return given.length === 1
      ? []
      : [problem(input, shared.conflictingValues`must have exactly one of ${fields.join(", ")}`)];
  };
}

function isSet(value: unknown, path: string): boolean {
  const found = valueAt(value, path.split("."));
  return Array.isArray(found) ? found.length > 0 : Boolean(found);
}
