/** Pulumi's marker for a value that is not known yet. */

/** Stands in place of the value. The SDK exports it too, but loading the SDK would double the time until the first answer. */
export const unknownMarker = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Whether a value, or anything inside it, is not known yet. */
export function isUnknown(value: unknown): boolean {
  if (value === unknownMarker) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(isUnknown);
}
