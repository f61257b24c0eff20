/** Reads secrets from outside and hands new ones over. Nothing of a value, or of what a program prints, is ever shown. */

import { isUtf8 } from "node:buffer";
import { createHmac, randomUUID, scrypt } from "node:crypto";
import { readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { messageOf, WebhooksError } from "../errors";
import { isMasked } from "../http/mask";
import type { ExternalSecrets, FoundSecret, SecretSource, SecretTarget } from "../kinds/external-secrets";
import { runProgram } from "./run-program";

/** The secrets that one run reads and hands over. */
export class SecretExchange implements ExternalSecrets {
  private readonly found = new Map<string, Promise<FoundSecret>>();
  private derived: { readonly from: string; readonly key: Promise<Buffer> } | undefined;

  /** @param digestKey what the key of digests is made from; undefined where there is nothing */
  constructor(private readonly digestKey: () => string | undefined) {}

  find(source: SecretSource): Promise<FoundSecret> {
    const name = JSON.stringify(source);
    const known = this.found.get(name) ?? readSource(source);
    this.found.set(name, known);
    return known;
  }

  async handOver({ file, command = [] }: SecretTarget, value: string): Promise<void> {
    try {
      await (file === undefined ? runProgram(command, value) : replaceFile(file, value));
    } catch (error) {
      const failure = file === undefined ? messageOf(error) : fileFailure(file, error);
      throw new WebhooksError(
        "invalid-input",
        `secretTo: ${failure}, so nobody has confirmed the new signing secret, and nothing was rolled to it`,
      );
    }
  }

  async digestOf(id: string, value: string): Promise<string | undefined> {
    const from = this.digestKey();
    if (from === undefined || from === "") return undefined;
    if (this.derived?.from !== from) this.derived = { from, key: derivedKey(from) };
    const key = await this.derived.key;
    const mac = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
    // With the ID, equal secrets of two objects do not look equal in state.
    return `${mac("key").slice(0, 8)}.${mac(JSON.stringify([id, value]))}`;
  }
}

/** Slow on purpose: state must not help to guess what the key was made from. */
function derivedKey(from: string): Promise<Buffer> {
  const derive = promisify<string, string, number, Buffer>(scrypt);
  return derive(from, "pulumi-webhooks signing secret digest", 32);
}

async function readSource({ environment, file, command = [] }: SecretSource): Promise<FoundSecret> {
  if (environment !== undefined) {
    const place = `the environment variable ${environment}`;
    const value = process.env[environment];
    return value === undefined ? { missing: `${place} is not set` } : foundIn(place, Buffer.from(value));
  }
  if (file !== undefined)
    return readFile(file).then(
      (bytes) => foundIn(`the file ${file}`, bytes),
      (error: unknown) => ({ missing: fileFailure(file, error) }),
    );
  return runProgram(command).then(
    (bytes) => foundIn(`what the program ${command[0] ?? ""} prints`, bytes),
    (error: unknown) => ({ missing: messageOf(error) }),
  );
}

function foundIn(place: string, bytes: Uint8Array): FoundSecret {
  // A replacement character in place of a byte would make another secret of it.
  if (!isUtf8(bytes)) return { missing: `${place} is no text in UTF-8` };
  const value = new TextDecoder().decode(bytes).trim();
  if (value === "") return { missing: `${place} is empty` };
  return isMasked(value) ? { missing: `${place} is a mask, not a secret` } : { value };
}

async function replaceFile(file: string, value: string): Promise<void> {
  const place = await realpath(file).catch(() => file);
  // A device, a pipe or a folder would be gone.
  const isOrdinary = await stat(place).then(
    (found) => found.isFile(),
    () => true,
  );
  if (!isOrdinary) throw Object.assign(new Error(), { code: notOrdinary });
  const next = `${place}.${randomUUID()}`;
  try {
    await writeFile(next, value, { mode: 0o600, flag: "wx" });
    await rename(next, place);
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
}

const notOrdinary = "ENOTFILE";

function fileFailure(file: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: "there is no such file or folder",
    EISDIR: "it is a folder",
    EACCES: "there is no right to it",
    [notOrdinary]: "it is no ordinary file",
  };
  return `the file ${file} cannot be used (${reasons[String(code)] ?? String(code)})`;
}
