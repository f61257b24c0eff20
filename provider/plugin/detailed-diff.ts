/** The changes of an update, property by property at any depth, as Pulumi shows them. */

import { isFields, own } from "../base/fields";
import type { Fields } from "../base/fields";
import { isSet, isTexts, sameIn, shapeOf } from "../lifecycle/apply/merge";
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
 * @param schema the schema of the inputs, which tells where the order of a list does not count. Default: nowhere
 */
export function detailedDiff(
  state: Fields,
  inputs: Fields,
  changed: readonly string[],
  replaces: readonly string[],
  schema?: unknown,
): PropertyChange[] {
  return [...new Set([...changed, ...replaces])].flatMap((name) => {
    const changes = changesOf(
      partOf(schema, name),
      own(state, name),
      own(inputs, name),
      memberPath("", name),
    );
    // An input can differ from state although both hold the same, such as the ID of another object to adopt.
    const all = changes.length > 0 ? changes : [{ path: memberPath("", name), kind: "update" as const }];
    return all.map((change) => ({ ...change, replaces: replaces.includes(name) }));
  });
}

type Change = Omit<PropertyChange, "replaces">;

function changesOf(schema: unknown, before: unknown, after: unknown, path: string): Change[] {
  if (sameIn(schema, before, after) && !isUnknown(after)) return [];
  if (before === undefined) return [{ path, kind: "add" }];
  if (after === undefined) return [{ path, kind: "delete" }];
  if (Array.isArray(before) && Array.isArray(after)) {
    if (isSet(schema) && isTexts(before) && isTexts(after)) return changesOfSet(before, after, path);
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) =>
      changesOf(undefined, before[index], after[index], `${path}[${index}]`),
    ).flat();
  }
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    // With a path that it cannot read the engine fails.
    if (names.every(isNameable))
      return names.flatMap((name) =>
        changesOf(partOf(schema, name), own(before, name), own(after, name), memberPath(path, name)),
      );
  }
  return [{ path, kind: "update" }];
}

/** What a set loses, at its places before, and what it gains, at its places afterwards. */
function changesOfSet(before: readonly string[], after: readonly string[], path: string): Change[] {
  const length = Math.max(before.length, after.length);
  const isIn = (items: readonly string[], item: string | undefined): boolean =>
    item === undefined || items.includes(item);
  return Array.from({ length }, (_, index): Change[] => {
    const [isLost, isNew] = [!isIn(after, before[index]), !isIn(before, after[index])];
    const kind = isLost && isNew ? "update" : isLost ? "delete" : "add";
    return isLost || isNew ? [{ path: `${path}[${index}]`, kind }] : [];
  }).flat();
}

function partOf(schema: unknown, name: string): unknown {
  return own(shapeOf(schema) ?? {}, name);
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
