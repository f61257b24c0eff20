/** Values that the service cannot unset: a change that takes one away needs a new object. */

import { isFields } from "../fields";

/** Whether something that was said, at any depth, is no longer said. */
export function unsets(before: unknown, after: unknown): boolean {
  if (isUnset(before)) return false;
  if (isUnset(after)) return true;
  if (!isFields(before) || !isFields(after)) return false;
  return Object.entries(before).some(([name, value]) => unsets(value, after[name]));
}

/** Whether a value says nothing. */
export function isUnset(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isFields(value)) return Object.values(value).every(isUnset);
  return value === undefined || value === null || value === "" || value === 0;
}
