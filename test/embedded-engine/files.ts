// Writes JSON files whole or not at all, and encrypts what is secret in them.

import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What a JSON file holds; undefined when there is no file. */
export function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Replaces a file at once: a reader sees the old or the new content, whole. */
export function writeJson(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify(content, undefined, 4)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

// Deriving a key takes a while on purpose: all stacks that a process begins share one salt, and so one key.
const newSalt = randomBytes(16).toString("base64");
const keys = new Map<string, Buffer>();

/** Encrypts with a passphrase. */
export class Sealer {
  /** Goes with the ciphertexts: without it the passphrase is of no use. */
  readonly salt: string;
  readonly #passphrase: string;
  readonly #ciphertexts = new Map<string, string>();

  /** Takes the salt that is stored with earlier ciphertexts, or a new one. */
  constructor(passphrase: string, salt = newSalt) {
    this.salt = salt;
    this.#passphrase = passphrase;
  }

  /** Encrypts a text. The same text gets the same ciphertext again. */
  encrypt(plaintext: string): string {
    const known = this.#ciphertexts.get(plaintext);
    if (known !== undefined) return known;
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key(), nonce);
    const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()]);
    const ciphertext = `v1:${nonce.toString("base64")}:${sealed.toString("base64")}`;
    this.#ciphertexts.set(plaintext, ciphertext);
    return ciphertext;
  }

  /** The text behind a ciphertext. Fails with one line when the passphrase is another. */
  decrypt(ciphertext: string): string {
    const [, nonce = "", sealed = ""] = ciphertext.split(":");
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", this.#key(), Buffer.from(nonce, "base64"));
    decipher.setAuthTag(bytes.subarray(-16));
    try {
      const plaintext = decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8");
      this.#ciphertexts.set(plaintext, ciphertext);
      return plaintext;
    } catch {
      throw new Error("incorrect passphrase: the secrets of this stack cannot be decrypted");
    }
  }

  #key(): Buffer {
    const name = `${this.salt} ${this.#passphrase}`;
    const key = keys.get(name) ?? scryptSync(this.#passphrase, Buffer.from(this.salt, "base64"), 32);
    keys.set(name, key);
    return key;
  }
}
