/** Recognises masks: texts that a service shows instead of a secret. */

/**
 * Whether a value is a mask, such as `***` or `[REDACTED]`.
 *
 * Not shown in the API document: that values may be masked; services of this kind do it.
 */
export function isMasked(value: unknown): boolean {
  return typeof value === "string" && /^(\*{3,}|\[(redacted|masked|secret)\])$/i.test(value);
}

/** The secret in an answer; undefined where it is masked, empty or absent. */
export function unmasked(value: string | undefined): string | undefined {
  return value === "" || isMasked(value) ? undefined : value;
}
