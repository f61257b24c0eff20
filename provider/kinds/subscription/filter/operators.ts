/** What each operator of a condition asks of a value, as releases of the service ask it. */

import { isDeepStrictEqual } from "node:util";
import { isFields } from "../../../base/fields";
import { clauses } from "./notices";
import { expressionOf, maxPattern } from "../../expression";
import { latest } from "./release";
import type { Release } from "./release";
import { Incomparable, Undecided } from "./flatten";

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
  if (!Array.isArray(list)) throw new Incomparable(clauses.listOnOneSide());
  if (list.some((item, index) => index > 0 && cannotFollow(item, list[index - 1])) && !release.keepsFlags)
    throw new Incomparable(clauses.mixedList());
  if (list.some((item) => areContainers(item, one))) throw new Incomparable(clauses.nestedList());
  return list.includes(one);
}

/** Earlier releases sort a list before they search it, and fail on neighbours of different types. */
export function cannotFollow(item: unknown, before: unknown): boolean {
  return (typeof item === "string" || typeof item === "number") && typeof before !== typeof item;
}

function areContainers(left: unknown, right: unknown): boolean {
  return (Array.isArray(left) && Array.isArray(right)) || (isFields(left) && isFields(right));
}

function isGreater(found: unknown, wanted: unknown, release: Release): boolean {
  const [left, right] = [numberIn(found, release), numberIn(wanted, release)];
  if (left === undefined || right === undefined) throw new Incomparable(clauses.numbersNeeded());
  return left > right;
}

function isAtLeast(found: unknown, wanted: unknown, release: Release): boolean {
  const [left, right] = [numberIn(found, release), numberIn(wanted, release)];
  return left !== undefined && right !== undefined && left >= right;
}

/** What is absent was passed over before, so a value is there whenever this is asked. */
function isThere(_found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "boolean") throw new Incomparable(clauses.flagNeeded());
  return wanted;
}

const decimal = /^[+-]?(\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(e[+-]?\d[\d_]*)?$/i;

/** Whether a text may stand for a number in some release. */
export function spellsNumber(text: string): boolean {
  return isOdd(text) || numberIn(text, latest) !== undefined;
}

function isOdd(text: string): boolean {
  return /^[+-]?(inf(inity)?|nan|0x[\da-f_.]+p[+-]?\d+)$/i.test(text);
}

/** The number that a value is or spells, as Go reads one. */
function numberIn(value: unknown, release: Release): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 1000) return undefined;
  if (isOdd(value) && release.readsNumbers) throw new Undecided(clauses.maybeNumber());
  // Single separators between digits do not count; with any others the text spells no number.
  const number = decimal.test(value) ? Number(value.replace(/(?<=\d)_(?=\d)/g, "")) : Number.NaN;
  return Number.isFinite(number) && release.readsNumbers ? number : undefined;
}

/** So much work is over in well below a second. */
const maxSteps = 2e7;

function fits(found: unknown, wanted: unknown): boolean {
  if (typeof found !== "string" || typeof wanted !== "string") throw new Incomparable(clauses.textsNeeded());
  if (wanted.length > maxPattern) throw new Undecided(clauses.longExpression({ most: maxPattern }));
  const expression = expressionOf(wanted);
  if (expression === undefined) throw new Incomparable(clauses.unreadableExpression());
  if (expression.programSize() * found.length > maxSteps) throw new Undecided(clauses.slowExpression());
  return expression.matcher(found).find();
}
