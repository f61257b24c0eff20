// Compares two sets of properties path by path, and reads the paths that resource options name.

import { isEqual, isObject, isSecret } from "./values";
import type { Properties, Value } from "./values";

/** What happens to the value at one path. */
export type ChangeKind = "add" | "delete" | "update" | "add-replace" | "delete-replace" | "update-replace";

/** The changes between two sets of properties, by path. Empty when there are none. */
export type Changes = Record<string, ChangeKind>;

type Step = string | number;

const PATH_STEP = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+|\*)\]|([^.[\]]+)/g;

/** A path as resource options spell it: `a.b[0]`, `a["b.c"]`, `a[*]`. */
export function parsePath(text: string): Step[] {
  return [...text.matchAll(PATH_STEP)].map(([, quoted, index, plain]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, "$1");
    if (index !== undefined) return index === "*" ? "*" : Number(index);
    return plain ?? "";
  });
}

function formatPath(path: readonly Step[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    if (/[.[\]"]/.test(step)) return `${text}["${step.replaceAll('"', '\\"')}"]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}

/** Whether a path lies at or below another, in which `*` stands for any step. */
export function pathCovers(outer: string, inner: string): boolean {
  const steps = parsePath(inner);
  return parsePath(outer).every(
    (step, index) => index < steps.length && (step === "*" || step === steps[index]),
  );
}

function hasValue(value: Value | undefined): value is Exclude<Value, null> {
  return value !== undefined && value !== null;
}

function collect(before: Value | undefined, after: Value | undefined, path: Step[], changes: Changes): void {
  if (!hasValue(before) && !hasValue(after)) return;
  if (!hasValue(before)) {
    changes[formatPath(path)] = "add";
  } else if (!hasValue(after)) {
    changes[formatPath(path)] = "delete";
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      collect(before[index], after[index], [...path, index], changes);
    }
  } else if (isObject(before) && isObject(after) && !isSecret(before) && !isSecret(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      collect(before[key], after[key], [...path, key], changes);
    }
  } else if (!isEqual(before, after)) {
    changes[formatPath(path)] = "update";
  }
}

/** Everything that differs, down to the single value. */
export function compare(before: Properties, after: Properties): Changes {
  const changes: Changes = {};
  collect(before, after, [], changes);
  return changes;
}

/** The top-level properties among changes, in alphabetical order. */
export function changedKeys(changes: Changes): string[] {
  return [...new Set(Object.keys(changes).map((path) => String(parsePath(path)[0])))].sort();
}

/** The changes that lead back. */
export function invert(changes: Changes): Changes {
  const opposite: Partial<Record<ChangeKind, ChangeKind>> = {
    ...{ add: "delete", delete: "add", "add-replace": "delete-replace", "delete-replace": "add-replace" },
  };
  return Object.fromEntries(Object.entries(changes).map(([path, kind]) => [path, opposite[kind] ?? kind]));
}

function copyPath(from: Value | undefined, to: Value | undefined, path: readonly Step[]): Value | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return from;
  if (Array.isArray(to) && Array.isArray(from)) {
    return to.map((value, index) =>
      step === "*" || step === index ? (copyPath(from[index], value, rest) ?? null) : value,
    );
  }
  if (!isObject(to) || !isObject(from)) return to;
  const copy: Properties = { ...to };
  for (const key of step === "*" ? Object.keys(to) : [String(step)]) {
    const value = copyPath(from[key], to[key], rest);
    if (value === undefined) delete copy[key];
    else copy[key] = value;
  }
  return copy;
}

/** New inputs in which every ignored path has its old value back. */
export function keepIgnored(
  inputs: Properties,
  oldInputs: Properties,
  ignored: readonly string[],
): Properties {
  return ignored.reduce((kept, path) => copyPath(oldInputs, kept, parsePath(path)) as Properties, inputs);
}
