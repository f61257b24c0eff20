// Shows properties and their changes line by line, secrets and unknowns by a word.

import type { Palette } from "./palette";
import { isEqual, isObject, isSecret, UNKNOWN } from "./values";
import type { Properties, Value } from "./values";

const INDENT = 4;

/** The properties that are shown: those that start with two underscores belong to the engine. */
export function visible(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => !key.startsWith("__"))
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

function entriesOf(value: Value): [label: string, child: Value][] | undefined {
  if (isSecret(value)) return undefined;
  if (Array.isArray(value)) return value.map((child, index) => [`[${index}]`, child]);
  if (!isObject(value)) return undefined;
  const entries = Object.entries(visible(value));
  const width = Math.max(0, ...entries.map(([key]) => key.length));
  return entries.map(([key, child]) => [key.padEnd(width), child]);
}

function brackets(value: Value): [string, string] {
  return Array.isArray(value) ? ["[", "]"] : ["{", "}"];
}

// The text of a value, its further lines indented below the column of its name.
function format(value: Value, column: number): string {
  if (isSecret(value)) return "[secret]";
  if (value === UNKNOWN) return "[unknown]";
  if (value === null) return "<null>";
  const entries = entriesOf(value);
  if (entries === undefined) return JSON.stringify(value);
  const [open, close] = brackets(value);
  if (entries.length === 0) return open + close;
  const inner = column + INDENT;
  const lines = entries.map(([label, child]) => `${" ".repeat(inner)}${label}: ${format(child, inner)}\n`);
  return `${open}\n${lines.join("")}${" ".repeat(column)}${close}`;
}

function signed(sign: string, column: number, text: string): string {
  // Every further line of an added or deleted value carries the sign, too, but for the last bracket.
  const [first = "", ...rest] = text.split("\n");
  const start = " ".repeat(column - 2);
  const repeated = rest.map((line, index) =>
    index === rest.length - 1 ? `\n${line}` : `\n${start}${sign} ${line.slice(column)}`,
  );
  return `${start}${sign} ${first}${repeated.join("")}\n`;
}

/** A listing of properties, each name at a column. */
export function listProperties(properties: Properties, column: number): string {
  const entries = entriesOf(visible(properties)) ?? [];
  return entries
    .map(([label, value]) => `${" ".repeat(column)}${label}: ${format(value, column)}\n`)
    .join("");
}

/** The changes between two values, each name at a column and its sign before it. */
export function listChanges(before: Properties, after: Properties, column: number, palette: Palette): string {
  const labels = [...new Set([...Object.keys(visible(before)), ...Object.keys(visible(after))])].sort();
  const changed = labels.filter((key) => !isEqual(before[key] ?? null, after[key] ?? null));
  const width = Math.max(0, ...changed.map((key) => key.length));
  return changed
    .map((key) => describe(key.padEnd(width), before[key] ?? null, after[key] ?? null, column, palette))
    .join("");
}

function describe(label: string, before: Value, after: Value, column: number, palette: Palette): string {
  if (before === null) return palette.good(signed("+", column, `${label}: ${format(after, column)}`));
  if (after === null) return palette.bad(signed("-", column, `${label}: ${format(before, column)}`));
  const [open, close] = brackets(after);
  let inside: string | undefined;
  if (Array.isArray(before) && Array.isArray(after)) {
    const longer = before.length > after.length ? before : after;
    inside = longer
      .map((_value, index) => [index, before[index] ?? null, after[index] ?? null] as const)
      .filter(([, old, next]) => !isEqual(old, next))
      .map(([index, old, next]) => describe(`[${index}]`, old, next, column + INDENT, palette))
      .join("");
  } else if (isObject(before) && isObject(after) && !isSecret(before) && !isSecret(after)) {
    inside = listChanges(before, after, column + INDENT, palette);
  }
  if (inside === undefined) {
    return palette.change(
      signed("~", column, `${label}: ${format(before, column)} => ${format(after, column)}`),
    );
  }
  return `${palette.change(signed("~", column, `${label}: ${open}`))}${inside}${" ".repeat(column)}${close}\n`;
}

/** The short form of changes: `[diff: +added-deleted~changed]`, or nothing. */
export function summarizeChanges(kinds: Record<string, string>): string {
  const group = (sign: string, start: string): string => {
    const keys = Object.keys(kinds).filter((key) => kinds[key]?.startsWith(start) === true);
    return keys.length === 0 ? "" : sign + keys.sort().join(",");
  };
  const text = group("+", "add") + group("-", "delete") + group("~", "update");
  return text === "" ? "" : `[diff: ${text}]`;
}
