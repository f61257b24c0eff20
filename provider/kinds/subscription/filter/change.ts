/** Whether a changed filter lets fewer events pass, more, or others. */

import { isDeepStrictEqual } from "node:util";
import { isExactNumber, isFields, printJson, withPlainNumbers } from "../../../base/fields";
import { secretMark } from "../../../base/markers";
import { mayCarryCredential } from "../../../http/secret-fields";
import type { AnyOpenEventFilter } from "../types";

/** What a change of a filter means. */
export interface FilterChange {
  /**
   * `stricter`: nothing passes that did not before; `looser`: everything does that did before; `different`: neither is certain.
   */
  readonly change: "stricter" | "looser" | "different";
  /** The conditions that change, one text for each, without values of headers that may be secret. */
  readonly details: readonly string[];
}

/** One condition: what an operator asks of a path. */
interface Condition {
  readonly scope: string;
  readonly path: string;
  /** Empty for a plain value, and for an empty object, which no event passes. */
  readonly operator: string;
  readonly operand: unknown;
}

type Direction = FilterChange["change"];

type Pair = readonly [before: Condition | undefined, after: Condition | undefined];

/** What changes between two filters of a subscription; undefined where nothing does. */
export function filterChange(
  before: AnyOpenEventFilter | undefined,
  after: AnyOpenEventFilter | undefined,
): FilterChange | undefined {
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  const changed = [...new Set([...old.byPlace.keys(), ...now.byPlace.keys()])]
    .map((key): Pair => [old.byPlace.get(key), now.byPlace.get(key)])
    .filter(([one, other]) => one === undefined || other === undefined || !asksTheSame(one, other));
  if (changed.length === 0) return undefined;
  const directions = changed.map(([one, other]): Direction => {
    if (one !== undefined && other !== undefined) return between(one, other);
    const [condition, side, direction] =
      other === undefined
        ? ([one, now.byPlace, "looser"] as const)
        : ([other, old.byPlace, "stricter"] as const);
    return isNarrowing(condition as Condition, [...side.values()]) ? direction : "different";
  });
  const [first = "different"] = directions;
  const isCertain = !old.isDoubtful && !now.isDoubtful && directions.every((one) => one === first);
  return {
    change: isCertain ? first : "different",
    details: changed.map(([one, other]) => textOf(one, other)),
  };
}

/** The conditions by place. Of a path that is spelled in two ways, the service applies one at random. */
interface Conditions {
  readonly byPlace: ReadonlyMap<string, Condition>;
  readonly isDoubtful: boolean;
}

function conditionsOf(filter: AnyOpenEventFilter | undefined): Conditions {
  const all = Object.entries(filter ?? {}).flatMap(([scope, value]) =>
    isEmpty(value) ? [] : leavesIn(scope, scope, value),
  );
  const seen = new Map<string, number>();
  const placed = all.map((condition) => {
    const place = JSON.stringify([condition.path, condition.operator]);
    const times = seen.get(place) ?? 0;
    seen.set(place, times + 1);
    return [times === 0 ? place : `${place} ${times}`, condition] as const;
  });
  const plain = new Set(all.filter(({ operator }) => operator === "").map(({ path }) => path));
  const isMixed = all.some(({ path, operator }) => operator !== "" && plain.has(path));
  return { byPlace: new Map(placed), isDoubtful: isMixed || seen.size < all.length };
}

function leavesIn(scope: string, path: string, value: unknown): Condition[] {
  if (!isFields(value) || isExactNumber(value) || isEmpty(value))
    return [{ scope, path, operator: "", operand: value }];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith("$") && !name.startsWith("$.")
      ? [{ scope, path, operator: name, operand: inner }]
      : leavesIn(scope, `${path}.${name}`, inner),
  );
}

function isEmpty(value: unknown): boolean {
  return isFields(value) && Object.keys(value).length === 0;
}

/** The service compares numbers with 53 bits, and the order of a list means nothing. */
function asksTheSame({ operator, operand: one }: Condition, { operand: other }: Condition): boolean {
  if (isDeepStrictEqual(withPlainNumbers(one), withPlainNumbers(other))) return true;
  if (operator === "$in" || operator === "$nin") return isGrown(one, other) && isGrown(other, one);
  const isGroup = operator === "$or" || operator === "$and";
  return isGroup && without(one, other).length === 0 && without(other, one).length === 0;
}

/** The members of a group that another one lacks. */
function without(list: unknown, rest: unknown): unknown[] {
  const members = Array.isArray(rest) ? rest : [];
  return (Array.isArray(list) ? list : [list]).filter(
    (item) => !members.some((same) => isDeepStrictEqual(item, same)),
  );
}

/**
 * Whether a condition, beside the others, can only take events away. A filter passes over a path that an event lacks, but lets nothing
 * pass of which it finds no path at all. So a condition on a path of its own may let an event pass that the others refuse.
 */
function isNarrowing({ scope, path }: Condition, others: readonly Condition[]): boolean {
  const beside = others.filter((condition) => condition.scope === scope);
  return (
    beside.length === 0 ||
    beside.some((other) => (other.path === path || other.path === scope) && isAlwaysAsked(other))
  );
}

/** Whether every event that has the path is compared. A group at the root of a scope is; the other names there are fields. */
function isAlwaysAsked({ scope, path, operator }: Condition): boolean {
  return path === scope ? operator === "$or" || operator === "$and" : operator !== "";
}

/** Whether a path leaves an index open, so that any item may pass. */
function isOpen(path: string): boolean {
  return path.includes("$");
}

/** Of `$and` every member has to pass, of `$or` one, where no other one makes the service refuse the event. */
function betweenGroups(
  { scope, operator, operand: one }: Condition,
  { operand: other }: Condition,
): Direction {
  if (!Array.isArray(one) || !Array.isArray(other)) return "different";
  const [gone, come] = [without(one, other), without(other, one)];
  if (operator === "$and") {
    if (gone.length === 0) return "stricter";
    return come.length === 0 ? "looser" : "different";
  }
  const asked = [one, other].map((members) => valuesAskedIn(scope, members));
  const isAskedInBoth = (path: string): boolean => asked.every((paths) => paths.has(path));
  const isCertain = [...gone, ...come].every((member) => isAlwaysComparable(scope, member, isAskedInBoth));
  if (operator !== "$or" || !isCertain) return "different";
  if (gone.length === 0) return "looser";
  if (come.length === 0) return "stricter";
  const [before, after] = [gone, come].map(([member]) => ({ [scope]: member }));
  if (gone.length > 1 || come.length > 1) return "different";
  return filterChange(before, after)?.change ?? "different";
}

/**
 * Whether the service can compare every event with these conditions, so that they never refuse one for other members of their group.
 * Before 26.7 it cannot search a list of several types for a value: an event with one is refused by every member that asks for a value.
 */
function isAlwaysComparable(
  scope: string,
  member: unknown,
  isAskedInBoth: (path: string) => boolean,
): boolean {
  return (
    isFields(member) &&
    !isEmpty(member) &&
    leavesIn(scope, scope, member).every(({ path, operator, operand }) => {
      if (isOpen(path) || path === scope) return false;
      if (operator === "$in" || operator === "$nin") return isGrown(operand, operand);
      if (!isScalar(operand)) return false;
      return operator === "" ? isAskedInBoth(path) : ["$eq", "$neq", "$gte", "$lt"].includes(operator);
    })
  );
}

/** The paths of which members of a group ask a value alone. */
function valuesAskedIn(scope: string, members: readonly unknown[]): ReadonlySet<string> {
  const all = members.flatMap((member) => leavesIn(scope, scope, member));
  return new Set(
    all.filter(({ operator, operand }) => operator === "" && isScalar(operand)).map(({ path }) => path),
  );
}

function isScalar(operand: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof operand);
}

function between(condition: Condition, other: Condition): Direction {
  const { scope, path, operator, operand: before } = condition;
  const { operand: after } = other;
  if (isOpen(path)) return "different";
  if (path === scope) return betweenGroups(condition, other);
  const isLess = typeof before === "number" && typeof after === "number" && before < after;
  const isMore = typeof before === "number" && typeof after === "number" && before > after;
  const [grows, shrinks] = [isGrown(before, after), isGrown(after, before)];
  const stricter: Readonly<Record<string, readonly [isStricter: boolean, isLooser: boolean]>> = {
    ...{ $gt: [isLess, isMore], $gte: [isLess, isMore], $lt: [isMore, isLess], $lte: [isMore, isLess] },
    ...{ $in: [shrinks, grows], $nin: [grows, shrinks] },
  };
  const [isStricter, isLooser] = stricter[operator] ?? [false, false];
  return isStricter ? "stricter" : isLooser ? "looser" : "different";
}

/** Whether a list has all items of the other one. Lists of several types are compared differently by each release. */
function isGrown(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const types = new Set([before, after].flat().map((item: unknown) => typeof item));
  const isPlain = types.size === 1 && (types.has("string") || types.has("number"));
  return isPlain && before.every((item) => after.includes(item));
}

/** Every condition of a filter in words, without values of headers that may be secret. */
export function conditionTexts(filter: AnyOpenEventFilter | undefined): string[] {
  return [...conditionsOf(filter).byPlace.values()].map(
    (condition) =>
      `${condition.path} ${condition.operator === "" ? "=" : condition.operator} ${shownOperand(condition)}`,
  );
}

function textOf(before: Condition | undefined, after: Condition | undefined): string {
  const { path, operator } = (after ?? before) as Condition;
  const [one, other] = [before, after].map((condition) => condition && shownOperand(condition));
  const subject = operator === "" ? path : `${path} ${operator}`;
  return `${subject}: ${one ?? "(none)"} → ${other ?? "(none)"}`;
}

function shownOperand({ scope, path, operand }: Condition): string {
  const isShown = scope !== "headers" || !mayCarryCredential(path.slice(scope.length + 1));
  return (isShown ? printJson(operand) : secretMark) ?? "";
}
