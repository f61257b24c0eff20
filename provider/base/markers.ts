/** Marks in place of values: Pulumi's for one that is not known yet or is secret, ours for a secret in a text, and those of a service. */

/** Stands in place of a value that is not known yet. The SDK exports this and the next two, but takes long to load. */
export const unknownMarker = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
/** The key of an object that encodes a special value, such as a secret. */
export const signature = "4dabf18193072939515e22adb298388d";
/** The value under `signature` that means a secret. */
export const secret = "1b47061264138c4ac30d75fd1eb44270";

/** The values under `signature` that mean a file or an archive. */
export const assets: readonly unknown[] = [
  "c44067f5952c0a294b673a41bacd8c17",
  "0def7320c3a5731c473e5ecbe6d01bc7",
];

/** @internal Replaces a secret in everything that a user sees. */
export const secretMark = "[secret]";

/** Tells whether a value, or anything inside it, is not known yet. */
export type IsUnknown = (value: unknown) => boolean;

/** Whether a value, or anything inside it, is not known yet. */
export function isUnknown(value: unknown): boolean {
  return holds(value, (part) => part === unknownMarker);
}

/** Whether a value, or anything inside it, is not known yet, or not shown because it is secret. */
export function isHidden(value: unknown): boolean {
  return holds(value, (part) => part === unknownMarker || part === secretMark);
}

/** Whether a value or anything inside it is wanted. What is given may be deeper than calls can be. */
function holds(value: unknown, isWanted: (part: unknown) => boolean): boolean {
  const left = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (isWanted(part)) return true;
    if (typeof part === "object" && part !== null) for (const inner of Object.values(part)) left.push(inner);
  }
  return false;
}

/**
 * Whether a value is a mask, such as `***` or `[REDACTED]`.
 *
 * Undocumented: that values may be masked; services of this kind do it.
 */
export function isMasked(value: unknown): boolean {
  return typeof value === "string" && /^(\*{3,}|\[(redacted|masked|secret)\])$/i.test(value);
}

/** The secret in an answer; undefined where it is masked, empty or absent. */
export function unmasked(value: string | undefined): string | undefined {
  return value === "" || isMasked(value) ? undefined : value;
}
