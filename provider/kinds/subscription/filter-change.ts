/** Whether a changed filter lets fewer events pass, more, or others. */

import { isDeepStrictEqual } from "node:util";
import { isExactNumber, isFields, printJson, withPlainNumbers } from "../../base/fields";
import { secretMark } from "../../base/markers";
import { mayCarryCredential } from "../../http/secret-fields";
import type { AnyEventFilter } from "./types";

/** What a change of a filter means. */
export interface FilterChange {
  /** `stricter`: nothing passes that did not before; `looser`: everything does that did before; `different`: neither is certain. */
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

/** What changes between two filters of a subscription; undefined where nothing does. */
export function filterChange(
  before: AnyEventFilter | undefined,
  after: AnyEventFilter | undefined,
): FilterChange | undefined {
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  const isDoubtful = old.isDoubtful || now.isDoubtful;
  const changed = [...new Set([...old.byPlace.keys(), ...now.byPlace.keys()])]
    .map((key) => [old.byPlace.get(key), now.byPlace.get(key)] as const)
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
  return {
    change: !isDoubtful && directions.every((one) => one === first) ? first : "different",
    details: changed.map(([one, other]) => textOf(one, other)),
  };
}

/** The conditions by place. Of a path that is spelled in two ways, the service takes either, by chance. */
interface Conditions {
  readonly byPlace: ReadonlyMap<string, Condition>;
  readonly isDoubtful: boolean;
}

function conditionsOf(filter: AnyEventFilter | undefined): Conditions {
  const all = Object.entries(filter ?? {}).flatMap(([scope, value]) =>
    isEmpty(value) ? [] : leavesIn(scope, scope, value),
  );
  const seen = new Map<string, number>();
  const placed = all.map((one) => {
    const place = JSON.stringify([one.path, one.operator]);
    const times = seen.get(place) ?? 0;
    seen.set(place, times + 1);
    return [times === 0 ? place : `${place} ${times}`, one] as const;
  });
  return { byPlace: new Map(placed), isDoubtful: seen.size < all.length };
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

/** The service compares numbers with 53 bits. */
function asksTheSame(one: Condition, other: Condition): boolean {
  return isDeepStrictEqual(withPlainNumbers(one.operand), withPlainNumbers(other.operand));
}

/**
 * Whether a condition, beside the others, can only take events away. A filter passes over a path that an event lacks, but lets nothing
 * pass of which it finds no path at all. So a condition on another path of a scope may let an event pass that was refused.
 */
function isNarrowing({ scope, path, operator }: Condition, others: readonly Condition[]): boolean {
  const beside = others.filter((one) => one.scope === scope);
  if (beside.length === 0) return true;
  if (operator === "" || isOpen(path)) return false;
  return beside.some((one) => one.path === path && isAlwaysAsked(one));
}

/** Whether every event that has the path is compared: at the root of a scope, only groups are no names of fields. */
function isAlwaysAsked({ scope, path, operator }: Condition): boolean {
  return path === scope ? operator === "$or" || operator === "$and" : operator !== "";
}

/** Whether a path leaves an index open, so that any item may pass. */
function isOpen(path: string): boolean {
  return path.includes("$");
}

function between(
  { scope, path, operator, operand: before }: Condition,
  { operand: after }: Condition,
): Direction {
  if (isOpen(path) || path === scope) return "different";
  const rises = isRisen(before, after);
  const grows = isGrown(before, after);
  const shrinks = isGrown(after, before);
  const stricter: Readonly<Record<string, boolean | undefined>> = {
    $gt: rises,
    $gte: rises,
    $lt: rises === undefined ? undefined : !rises,
    $lte: rises === undefined ? undefined : !rises,
    $in: shrinks ? true : grows ? false : undefined,
    $nin: grows ? true : shrinks ? false : undefined,
  };
  const answer = stricter[operator];
  return answer === undefined ? "different" : answer ? "stricter" : "looser";
}

function isRisen(before: unknown, after: unknown): boolean | undefined {
  return typeof before === "number" && typeof after === "number" ? after > before : undefined;
}

/** Whether a list has all items of the other one. Lists of several types are compared differently by each release. */
function isGrown(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  const types = new Set([before, after].flat().map((item: unknown) => typeof item));
  const isPlain = types.size === 1 && (types.has("string") || types.has("number"));
  return isPlain && before.every((item) => after.includes(item));
}

/** Every condition of a filter in words, without values of headers that may be secret. */
export function conditionTexts(filter: AnyEventFilter | undefined): string[] {
  return [...conditionsOf(filter).byPlace.values()].map(
    (one) => `${one.path} ${one.operator === "" ? "=" : one.operator} ${shownOperand(one)}`,
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
