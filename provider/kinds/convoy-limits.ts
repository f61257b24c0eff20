/** What the database of a running Convoy cannot hold, whatever the argument: checked before anything is sent, because its own errors say little. */

import { z } from "zod";
import { problem } from "../base/errors";
import type { InputProblem } from "../base/errors";
import { isFields, own, valueAt } from "../base/fields";
import type { Fields } from "../base/fields";
import { cleaned, wellFormed } from "../base/text";
import { innerSchema } from "../http/schema";
import { notices } from "./notices";
import type { Rule } from "./rule";

/** @internal The largest whole number of a column. */
export const maxNumber = 2_147_483_647;

/** @internal The rule for all whole numbers and texts of a kind, at any depth. Values that are not known yet are texts, and pass. */
export function storable(schema: unknown): Rule<Fields> {
  return (_known, _before, declared) => [
    ...Object.entries(declared).flatMap(([name, value]) => textProblems(value, name)),
    ...numberProblems(schema, declared, []),
  ];
}

/** @internal The rule for a text that the database keeps in an index, or for each text of a list: the length is in bytes of UTF-8. */
export function indexed<Inputs>(path: string, most: number): Rule<Inputs> {
  return (_known, _before, declared) => {
    const value = valueAt(declared, path.split("."));
    const isTooLong = (text: unknown): boolean => typeof text === "string" && Buffer.byteLength(text) > most;
    if (!Array.isArray(value))
      return isTooLong(value) ? [problem(path, notices["text-too-long"]({ most }))] : [];
    return value.flatMap((text: unknown, index) =>
      isTooLong(text) ? [problem(`${path}.${index}`, notices["text-too-long"]({ most }))] : [],
    );
  };
}

/** PostgreSQL holds neither the character 0 nor half of a character. */
function textProblems(value: unknown, path: string): InputProblem[] {
  if (typeof value === "string")
    return value.includes("\u0000") || wellFormed(value) !== value
      ? [problem(cleaned(path), notices["unstorable-text"]())]
      : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...textProblems(name, path).slice(0, 1),
    ...textProblems(inner, `${path}.${name}`),
  ]);
}

function numberProblems(schema: unknown, value: unknown, path: readonly string[]): InputProblem[] {
  const inner = innerSchema(schema);
  if (inner instanceof z.ZodNumber)
    return typeof value === "number" && value > maxNumber
      ? [problem(path.join("."), notices["number-too-large"]({ most: maxNumber }))]
      : [];
  if (!(inner instanceof z.ZodObject) || !isFields(value)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) =>
    numberProblems(field, own(value, name), [...path, name]),
  );
}
