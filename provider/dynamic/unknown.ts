/** Pulumi's marker for a value that is not known yet. */

// The SDK exports it too, but loading the SDK would double the time until the provider's first answer.
const marker = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Whether a value, or anything inside it, is not known yet. */
export function isUnknown(value: unknown): boolean {
  if (value === marker) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(isUnknown);
}
