/** The changes of an update, property by property at any depth, as Pulumi shows them. */

import { isFields, own } from "../base/fields";
import type { Fields } from "../base/fields";
import { same } from "../lifecycle/apply/merge";
import { isUnknown } from "../base/markers";

/** What happens to one property. */
export interface PropertyChange {
  /** Where it stands, such as `filterConfig.filter["a.b"][0]`. */
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  /** Whether it takes a new object. */
  readonly replaces: boolean;
}

/**
 * Every property that differs between state and inputs.
 *
 * @param changed the inputs that differ
 * @param replaces the inputs whose change takes a new object
 */
export function detailedDiff(
  state: Fields,
  inputs: Fields,
  changed: readonly string[],
  replaces: readonly string[],
): PropertyChange[] {
  return [...new Set([...changed, ...replaces])].flatMap((name) => {
    const changes = changesOf(own(state, name), own(inputs, name), memberPath("", name));
    // An input can differ from state although both hold the same, such as the ID of another object to adopt.
    const all = changes.length > 0 ? changes : [{ path: memberPath("", name), kind: "update" as const }];
    return all.map((change) => ({ ...change, replaces: replaces.includes(name) }));
  });
}

function changesOf(before: unknown, after: unknown, path: string): Omit<PropertyChange, "replaces">[] {
  if (same(before, after) && !isUnknown(after)) return [];
  if (before === undefined) return [{ path, kind: "add" }];
  if (after === undefined) return [{ path, kind: "delete" }];
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) =>
      changesOf(before[index], after[index], `${path}[${index}]`),
    ).flat();
  }
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    // With a path that it cannot read the engine fails.
    if (names.every(isNameable))
      return names.flatMap((name) => changesOf(own(before, name), own(after, name), memberPath(path, name)));
  }
  return [{ path, kind: "update" }];
}

/** Whether a path can lead to a member. Pulumi takes a backslash before the closing quotation mark for its escape. */
function isNameable(name: string): boolean {
  return !name.endsWith("\\") || isBare(name);
}

function isBare(name: string): boolean {
  return /^\w+$/.test(name) || /^[^.[]+\\$/.test(name);
}

/** The path of a member as Pulumi reads it: inside quotation marks nothing but these is escaped. */
function memberPath(path: string, name: string): string {
  if (!isBare(name)) return `${path}["${name.replaceAll('"', '\\"')}"]`;
  return path === "" ? name : `${path}.${name}`;
}
