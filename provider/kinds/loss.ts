/** Values that the service cannot unset: a change that takes one away needs a new object. */

/** Whether something that was said, at any depth, is no longer said. */
export function loses(before: unknown, after: unknown): boolean {
  if (isNothing(before)) return false;
  if (isNothing(after)) return true;
  if (!isFields(before) || !isFields(after)) return false;
  return Object.entries(before).some(([name, value]) => loses(value, after[name]));
}

/** Whether a value says nothing. */
export function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isFields(value)) return Object.values(value).every(isNothing);
  return value === undefined || value === null || value === "" || value === 0;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
