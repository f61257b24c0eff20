/** Makes the identifiers and random texts that the service hands out. */

import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 26;

let latest = 0n;

/**
 * A new identifier: 26 opaque characters that sort by creation (a ULID of the real time, so moving the emulator's clock
 * never repeats one). Never the same twice in a process, over all emulators.
 * Undocumented: the format of identifiers.
 */
export function newId(): string {
  const fresh = (BigInt(Date.now()) << 80n) | BigInt(`0x${randomBytes(10).toString("hex")}`);
  latest = fresh > latest ? fresh : latest + 1n;
  return Array.from({ length: LENGTH }, (_, place) => {
    const digit = (latest >> BigInt(5 * (LENGTH - 1 - place))) & 31n;
    return ALPHABET[Number(digit)];
  }).join("");
}

/** A new random secret or token. Undocumented: its length and alphabet. */
export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}
