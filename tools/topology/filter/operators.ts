/** What each operator of a condition asks of a value, as releases of the service ask it. */

import { isDeepStrictEqual } from "node:util";
import { clause } from "../../../provider/base/declare";
import { isFields } from "../../../provider/base/fields";
import { expressionOf, maxPattern } from "../../../provider/kinds/expression";
import { Incomparable, Undecided } from "../../../provider/kinds/subscription/filter/flatten";
import type { Release } from "./release";

/** Whether a value passes one operator. */
export type Operator = (found: unknown, wanted: unknown, release: Release) => boolean;

/** The operators that look at one value. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ["$eq", isEqual],
  ["$neq", (found, wanted, release) => !isEqual(found, wanted, release)],
  ["$gt", isGreater],
  ["$lte", (found, wanted, release) => !isGreater(found, wanted, release)],
  ["$gte", isAtLeast],
  // The service takes what is no number for less than anything here, and refuses it with the other two.
  ["$lt", (found, wanted, release) => !isAtLeast(found, wanted, release)],
  ["$in", isAmong],
  ["$nin", (found, wanted, release) => !isAmong(found, wanted, release)],
  ["$exist", isThere],
  ["$regex", fits],
]);

/** Whether two values are the same. */
export function isEqual(found: unknown, wanted: unknown, release: Release): boolean {
  const [left, right] = [numberIn(found, release), numberIn(wanted, release)];
  return left === undefined || right === undefined ? isDeepStrictEqual(found, wanted) : left === right;
}

/** Whether a value is in the list of the condition, or else the value of the condition in the list that was found. */
export function isAmong(found: unknown, wanted: unknown, release: Release): boolean {
  const [list, one] = Array.isArray(wanted) ? [wanted as unknown[], found] : [found, wanted];
  if (!Array.isArray(list)) throw new Incomparable(clause`the condition or the field must be a list`);
  if (list.some((item, index) => index > 0 && cannotFollow(item, list[index - 1])) && !release.keepsFlags)
    throw new Incomparable(clause`the list contains values of several types`);
  if (list.some((item) => areContainers(item, one)))
    throw new Incomparable(clause`a list of lists or objects cannot be searched`);
  return list.includes(one);
}

/** Earlier releases sort a list before they search it, and fail on neighbours of different types. */
function cannotFollow(item: unknown, before: unknown): boolean {
  return (typeof item === "string" || typeof item === "number") && typeof before !== typeof item;
}

function areContainers(left: unknown, right: unknown): boolean {
  return (Array.isArray(left) && Array.isArray(right)) || (isFields(left) && isFields(right));
}

function isGreater(found: unknown, wanted: unknown, release: Release): boolean {
  const [left, right] = [numberIn(found, release), numberIn(wanted, release)];
  if (left === undefined || right === undefined) throw new Incomparable(clause`numbers are needed`);
  return left > right;
}

function isAtLeast(found: unknown, wanted: unknown, release: Release): boolean {
  const [left, right] = [numberIn(found, release), numberIn(wanted, release)];
  return left !== undefined && right !== undefined && left >= right;
}

/** What is absent was passed over before, so a value is there whenever this is asked. */
function isThere(_found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "boolean") throw new Incomparable(clause`true or false is needed`);
  return wanted;
}

const decimal = /^[+-]?(\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(e[+-]?\d[\d_]*)?$/i;

function isOdd(text: string): boolean {
  return /^[+-]?(inf(inity)?|nan|0x[\da-f_.]+p[+-]?\d+)$/i.test(text);
}

/** The number that a value is or spells, as Go reads one. */
function numberIn(value: unknown, release: Release): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 1000) return undefined;
  if (isOdd(value) && release.readsNumbers)
    throw new Undecided(clause`compares a string that may represent a number`);
  // Single separators between digits do not count; with any others the text spells no number.
  const number = decimal.test(value) ? Number(value.replace(/(?<=\d)_(?=\d)/g, "")) : Number.NaN;
  return Number.isFinite(number) && release.readsNumbers ? number : undefined;
}

/** So much work is over in well below a second. */
const maxSteps = 2e7;

function fits(found: unknown, wanted: unknown): boolean {
  if (typeof found !== "string" || typeof wanted !== "string")
    throw new Incomparable(clause`strings are needed`);
  if (wanted.length > maxPattern)
    throw new Undecided(clause`has an expression of more than ${maxPattern} characters`);
  const expression = expressionOf(wanted);
  if (expression === undefined) throw new Incomparable(clause`the service cannot parse the expression`);
  if (expression.programSize() * found.length > maxSteps)
    throw new Undecided(clause`has an expression that takes too long on a string of this length`);
  return expression.matcher(found).find();
}
