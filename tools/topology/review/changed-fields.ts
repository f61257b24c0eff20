/** Which fields of a resource change: one for each path, also below a mask and in lists of objects. */

import { isDeepStrictEqual } from "node:util";
import { isFields, isJsonObject, own } from "../../../provider/base/fields";
import { secretMark } from "../../../provider/http/redact";
import { unknownMark } from "../model/mask";

/** One field of a change. An absent value is undefined. */
export interface FieldChange {
  /** The path of the field, for instance `filterConfig.eventTypes`. */
  readonly path: string;
  /** The value in state. */
  readonly before: unknown;
  /** The value that the program declares. */
  readonly after: unknown;
}

/** A value as it is shown, and as it is: what is masked may look equal on both sides. */
export interface Side {
  readonly shown: unknown;
  readonly whole: unknown;
}

/** A change with the names and indices of its path, which may hold dots. */
interface Found extends FieldChange {
  readonly parts: readonly string[];
}

/** A side of which nothing is there. */
export const absent: Side = { shown: undefined, whole: undefined };

/** The fields that differ, and those that Pulumi reports, whose values are not in a preview where they are secret. */
export function changedFields(before: Side, after: Side, reported: readonly string[]): FieldChange[] {
  const found = differences(before, after, []).filter(
    ({ before: one, after: other }) => one !== undefined || other !== undefined,
  );
  const explained = new Paths(found.map(({ parts }) => parts));
  for (const given of reported.map(partsOf)) {
    if ((given[0] ?? "").startsWith("__") || explained.hasAround(given)) continue;
    const change = reportedChange(before.shown, after.shown, given);
    if (change.before === undefined && change.after === undefined) continue;
    if (explained.hasAround(change.parts)) continue;
    found.push(change);
    explained.add(change.parts);
  }
  return found.map(({ path, before: one, after: other }) => ({ path, before: one, after: other }));
}

/** Paths, and whether one of them lies within another one or around it. */
class Paths {
  readonly #whole = new Set<string>();
  readonly #around = new Set<string>();

  constructor(paths: readonly (readonly string[])[]) {
    for (const path of paths) this.add(path);
  }

  add(parts: readonly string[]): void {
    this.#whole.add(JSON.stringify(parts));
    for (let length = 1; length <= parts.length; length += 1)
      this.#around.add(JSON.stringify(parts.slice(0, length)));
  }

  hasAround(parts: readonly string[]): boolean {
    if (this.#around.has(JSON.stringify(parts))) return true;
    return parts.some((_, at) => this.#whole.has(JSON.stringify(parts.slice(0, at + 1))));
  }
}

/** What is reported of an object in which one part alone is secret is about that part. */
function reportedChange(before: unknown, after: unknown, parts: readonly string[]): Found {
  const [one, other] = [valueIn(before, parts), valueIn(after, parts)];
  const inside = isDeepStrictEqual(one, other) ? secretPathsIn(one) : [];
  if (inside.length !== 1) return { parts, path: pathOf(parts, before, after), before: one, after: other };
  const whole = [...parts, ...(inside[0] ?? [])];
  return { parts: whole, path: pathOf(whole, before, after), before: secretMark, after: secretMark };
}

function secretPathsIn(value: unknown): string[][] {
  if (value === secretMark) return [[]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretPathsIn(inner).map((path) => [name, ...path]),
  );
}

/** The value at a path: a mark stands for every part of what it replaces. */
function valueIn(value: unknown, parts: readonly string[]): unknown {
  let inner = value;
  for (const name of parts) inner = isMark(inner) ? inner : ownPart(inner, name);
  return inner;
}

function ownPart(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function isMark(value: unknown): boolean {
  return value === secretMark || value === unknownMark;
}

/** The names and indices in a path as Pulumi writes it, such as `filterConfig.filter.headers["X-Region"]`. */
function partsOf(path: string): string[] {
  const parts = path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g);
  return [...parts].map(([, quoted, index, name]) => quoted?.replace(/\\(.)/g, "$1") ?? index ?? name ?? "");
}

/** The path for a reader: an index of a list stands in brackets. */
function pathOf(parts: readonly string[], ...roots: readonly unknown[]): string {
  return parts.reduce((path, name, at) => {
    const isIndex = roots.some((root) => Array.isArray(valueIn(root, parts.slice(0, at))));
    return isIndex ? `${path}[${name}]` : joined(path, name);
  }, "");
}

/** A name that looks like a path stands in brackets and quotation marks, as Pulumi writes it. */
function joined(path: string, name: string): string {
  if (/[.[\]"]/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === "" ? name : `${path}.${name}`;
}

function differences(before: Side, after: Side, parts: readonly string[], path = ""): Found[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (parts.length === 0 || isBranch(before, after, isParts)) {
    // A field that is not shown at all, such as an output, is none of the inputs.
    const names = [before.shown, after.shown].flatMap((shown) => (isFields(shown) ? Object.keys(shown) : []));
    return [...new Set(names)]
      .sort()
      .flatMap((name) =>
        differences(
          ...([inner(before, name), inner(after, name)] as const),
          ...([[...parts, name], joined(path, name)] as const),
        ),
      );
  }
  if (isBranch(before, after, isListOfParts))
    return placesOf(before.whole, after.whole).flatMap(([one, other]) => {
      const at = String(one ?? other);
      const place = { parts: [...parts, at], path: `${path}[${at}]` };
      const [left, right] = [itemAt(before, one), itemAt(after, other)];
      // An item that comes or goes is one change, whatever its parts.
      if (left === absent || right === absent) return [{ ...place, before: left.shown, after: right.shown }];
      return differences(left, right, place.parts, place.path);
    });
  return [{ parts, path, before: before.shown, after: after.shown }];
}

/** Whether both sides have parts, or one has and the other is absent or a mark, which then stands for each part. */
function isBranch(before: Side, after: Side, has: (value: unknown) => boolean): boolean {
  const sides = [before, after];
  const isWhole = sides.filter(({ shown, whole }) => has(shown) && has(whole));
  return isWhole.length > 0 && sides.every((side) => isWhole.includes(side) || isStandIn(side.shown));
}

function isStandIn(value: unknown): boolean {
  return value === undefined || isMark(value);
}

function isParts(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function isListOfParts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isParts);
}

function inner({ shown, whole }: Side, name: string): Side {
  return {
    shown: isMark(shown) ? shown : part(shown, name),
    whole: isMark(shown) ? shown : part(whole, name),
  };
}

function itemAt(side: Side, place: number | undefined): Side {
  if (isMark(side.shown)) return inner(side, "");
  return place === undefined ? absent : inner(side, String(place));
}

function part(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)] as unknown;
  return isFields(value) ? own(value, name) : undefined;
}

/** The places of two lists in pairs: what is alike at the begin and at the end stays out. */
function placesOf(before: unknown, after: unknown): [number | undefined, number | undefined][] {
  const [one, other] = [before, after].map((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const [left, right] = [one ?? [], other ?? []];
  const most = Math.min(left.length, right.length);
  let first = 0;
  while (first < most && isDeepStrictEqual(left[first], right[first])) first += 1;
  let last = 0;
  while (last < most - first && isDeepStrictEqual(left.at(-1 - last), right.at(-1 - last))) last += 1;
  const [ends, otherEnds] = [left.length - last, right.length - last];
  return Array.from({ length: Math.max(ends, otherEnds) - first }, (_, at) => {
    const place = first + at;
    return [place < ends ? place : undefined, place < otherEnds ? place : undefined];
  });
}
