/** A generated secret that tells what it was made for, so that no wish is fulfilled twice. */

import { createHash, randomBytes } from "node:crypto";

const chanceBytes = 24;
const markBytes = 8;

/**
 * A new secret for a wish: 24 random bytes, and 8 that recognise the wish and cannot be told from random ones
 * without it.
 *
 * @internal
 */
export function madeFor(wish: unknown): string {
  const chance = randomBytes(chanceBytes);
  return Buffer.concat([chance, mark(chance, wish)]).toString("base64url");
}

/**
 * Whether a secret was made for a wish.
 *
 * @internal
 */
export function isMadeFor(secret: string, wish: unknown): boolean {
  const bytes = Buffer.from(secret, "base64url");
  return mark(bytes.subarray(0, chanceBytes), wish).equals(bytes.subarray(chanceBytes));
}

function mark(chance: Buffer, wish: unknown): Buffer {
  const text = JSON.stringify(wish, (_name, value: unknown) => sorted(value));
  return createHash("sha256").update(chance).update(text).digest().subarray(0, markBytes);
}

/** The order of keys says nothing, and the host does not keep it. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
