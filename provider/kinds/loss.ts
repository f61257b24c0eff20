/** Finds changes that unset a value, for services that cannot unset it and need a new object. */

import { isFields } from "../base/fields";

/** Whether a value that was set, at any depth, is no longer set. */
export function unsets(before: unknown, after: unknown): boolean {
  if (isUnset(before)) return false;
  if (isUnset(after)) return true;
  if (!isFields(before) || !isFields(after)) return false;
  return Object.entries(before).some(([name, value]) => unsets(value, after[name]));
}

/** Whether a value is absent or empty. */
export function isUnset(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isFields(value)) return Object.values(value).every(isUnset);
  return value === undefined || value === null || value === "" || value === 0;
}
