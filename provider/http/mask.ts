/** What a service shows in place of a secret. */

/**
 * Whether a value is a mask, such as `***` or `[REDACTED]`.
 *
 * Not shown in the API document: that values may be masked; services of this kind do it.
 */
export function isMasked(value: unknown): boolean {
  return typeof value === "string" && /^(\*{3,}|\[(redacted|masked|secret)\])$/i.test(value);
}

/** What an answer shows of a secret: undefined where a mask, an empty text or nothing stands in its place. */
export function unmasked(value: string | undefined): string | undefined {
  return value === "" || isMasked(value) ? undefined : value;
}
