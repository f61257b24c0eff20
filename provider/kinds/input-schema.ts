/** Schemas for inputs with metadata or bounds. */

import { z } from "zod";
import { printed } from "../base/notice";
import { shared } from "../base/notices";
import { notices as valueNotices } from "../http/notices";
import { innerSchema, nonEmptyText } from "../http/schema";

/** @internal What every kind accepts. */
export const commonInputs = { adoptId: nonEmptyText().optional(), projectId: nonEmptyText().optional() };

/** @internal A list without order: stored sorted, compared as a set. */
export function set<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item).meta({ set: true });
}

/** @internal The name of a header: its case does not count. It is reset to `neutral`. */
export function headerName(neutral = ""): z.ZodString {
  return z.string().meta({ headerName: true, ...(neutral !== "" && { neutral }) });
}

/** @internal A part of a nested input that has its neutral value wherever the input is declared and the part is not. */
export function resetWhenUndeclared<Part extends z.ZodType>(part: Part): Part {
  return part.meta({ ...part.meta(), resetWhenUndeclared: true });
}

/** @internal A text that is reset to `neutral` instead of an empty text when it is no longer declared. */
export function resetTo(neutral: string): z.ZodString {
  return z.string().meta({ neutral });
}

/** @internal A number of a unit, such as `seconds`, for the message where a text is given instead. */
export function inUnit<Value extends z.ZodType>(unit: string, number: Value): Value {
  return number.meta({ ...number.meta(), unit });
}

/** @internal The unit of a number; undefined where it has none, or where it is not known. */
export function unitOf(schema: unknown): string | undefined {
  const inner = innerSchema(schema);
  return inner instanceof z.ZodType ? (inner.meta()?.["unit"] as string | undefined) : undefined;
}

/** @internal A whole number that is not negative, and may be reset to another value than 0. */
export function count(neutral = 0, unit?: string, least?: number, most?: number): z.ZodOptional<z.ZodNumber> {
  const whole = neutral === 0 ? wholeCount(least, most) : wholeCount(least, most).meta({ neutral });
  return (unit === undefined ? whole : inUnit(unit, whole)).optional();
}

/** @internal A whole number that is not negative. */
export function wholeCount(least = 0, most?: number): z.ZodNumber {
  const tooLow =
    least === 0 ? shared.invalidValue`must not be negative` : shared.invalidValue`must be at least ${least}`;
  const number = z.number().int(printed(valueNotices["fractional-number"]())).min(least, printed(tooLow));
  return most === undefined
    ? number
    : number.max(most, printed(shared.invalidValue`must be at most ${most}`));
}

/** @internal The message where a text or a list has nothing in it. */
export const empty = printed(valueNotices["empty-argument"]());
