// Shows what differs between two sets of properties. A secret is a word.

import { changedKeys, parsePath } from "./diff";
import type { Changes } from "./diff";
import { isEqual, isObject, isSecret, UNKNOWN } from "./values";
import type { Properties, Value } from "./values";

// Names that start with two underscores are the provider's own.
const isShown = (name: string): boolean => !name.startsWith("__");

function namesIn(...all: readonly Properties[]): string[] {
  const names = new Set(all.flatMap((properties) => Object.keys(properties)));
  return [...names].filter(isShown).sort();
}

/** Properties in one line each. */
export function listed(properties: Properties): string[] {
  return namesIn(properties).map((name) => `${name}: ${written(properties[name])}`);
}

/** The top-level properties that differ. */
export function changedNames(before: Properties, after: Properties): string[] {
  return namesIn(before, after).filter((name) => !isEqual(before[name], after[name]));
}

/** The top-level properties that a provider says differ. */
export function namesByPath(detailedDiff: Changes): string[] {
  return changedKeys(detailedDiff).filter(isShown);
}

/** What differs, in lines; objects are gone into. */
export function changes(before: Properties, after: Properties, indent = ""): string[] {
  return changedNames(before, after).flatMap((name) => change(name, before[name], after[name], indent));
}

function change(name: string, old: Value | undefined, next: Value | undefined, indent: string): string[] {
  if (old === undefined) return [`${indent}+ ${name}: ${written(next)}`];
  if (next === undefined) return [`${indent}- ${name}: ${written(old)}`];
  if (isObject(old) && isObject(next) && !isSecret(old) && !isSecret(next))
    return [`${indent}~ ${name}:`, ...changes(old, next, `${indent}    `)];
  return [`${indent}~ ${name}: ${written(old)} => ${written(next)}`];
}

function written(value: Value = null): string {
  if (isSecret(value)) return "[secret]";
  if (value === UNKNOWN) return "[unknown]";
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${listed(value).join(", ")}}`;
}

function valueAt(properties: Properties, path: string): Value | undefined {
  let value: Value | undefined = properties;
  for (const step of parsePath(path)) {
    // What is inside a secret is secret.
    if (isSecret(value)) return value;
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = value[step];
    else return undefined;
  }
  return value;
}

/** What a provider says differs, path by path. */
export function changesByPath(
  detailedDiff: Changes,
  before: Properties,
  after: Properties,
  indent: string,
): string[] {
  return Object.entries(detailedDiff)
    .filter(([path]) => isShown(path))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([path, kind]) => {
      const [old, next] = [valueAt(before, path), valueAt(after, path)];
      if (kind.startsWith("add")) return [`${indent}+ ${path}: ${written(next)}`];
      if (kind.startsWith("delete")) return [`${indent}- ${path}: ${written(old)}`];
      return change(path, old ?? null, next ?? null, indent);
    });
}
