/** Secrets that no state holds: where they come from, where new ones go, and how they are compared. */

import { isUtf8 } from "node:buffer";
import { execFile } from "node:child_process";
import type { ExecFileException } from "node:child_process";
import { createHmac, randomBytes, randomUUID, scrypt } from "node:crypto";
import type { Stats } from "node:fs";
import { chmod, chown, lstat, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { getSystemErrorMap, promisify } from "node:util";
import { clause } from "../../../base/declare";
import { WebhooksError } from "../../../base/errors";
import type { Said } from "../../../base/notice";
import type { SecretText } from "../../../base/declare";
import { reasonOf } from "../../../base/text";
import { isMasked } from "../../../base/markers";
import type { SecretInputs, SecretSource, SecretTarget } from "../types";
import { clauses, notices } from "./notices";

/** What a source holds: a secret, or the reason why there is none, as a clause. */
type FoundSecret =
  | { readonly value: SecretText; readonly missing?: undefined }
  | { readonly value?: undefined; readonly missing: string };

/** @internal The secrets that one run reads and delivers. Nothing of a value, or of what a program prints, is ever shown. */
export class ExternalSecrets {
  private readonly found = new Map<string, Promise<FoundSecret>>();

  /** @param digestKey what the key of digests is made from; undefined where there is nothing */
  constructor(private readonly digestKey: () => string | undefined) {}

  /** What the source holds, kept for the run, so that its preview and its requests agree. */
  find(source: SecretSource): Promise<FoundSecret> {
    return kept(this.found, JSON.stringify(source), () => secretIn(source));
  }

  /** The secret that is declared, by its value or by its source. */
  async findDeclared({ secret, secretFrom }: Partial<SecretInputs>): Promise<Partial<FoundSecret>> {
    return secretFrom === undefined ? { value: secret as SecretText | undefined } : this.find(secretFrom);
  }

  /** @throws ProgramError where nobody has confirmed that the new secret arrived */
  async deliver({ file, command = [] }: SecretTarget, value: string): Promise<void> {
    try {
      await (file === undefined ? runProgram(command, value) : replaceFile(file, value));
    } catch (error) {
      const reason = file === undefined ? reasonOf(error) : fileFailure(file, error);
      throw new ProgramError(notices["secret-not-delivered"]({ reason }), mayHaveRun(error));
    }
  }

  /** The digest of the secret of an object, under a key that no state holds; undefined where there is no key. */
  async digestOf(id: string, value: string): Promise<string | undefined> {
    const mac = await this.mac();
    // With the ID, equal secrets of two objects do not look equal in state.
    return mac && `${mac("key").slice(0, 8)}.${mac(JSON.stringify([id, value]))}`;
  }

  /** A new secret for an object: the same one for the same random text, which reveals nothing without the key. */
  async secretOf(id: string, text: string): Promise<SecretText> {
    const mac = await this.mac();
    return mac === undefined ? newSecret() : (mac(JSON.stringify(["secret", id, text])) as SecretText);
  }

  private async mac(): Promise<((text: string) => string) | undefined> {
    const from = this.digestKey();
    if (!from) return undefined;
    // Slow on purpose: state must not help to guess what the key was made from.
    const derive = promisify<string, string, number, Buffer>(scrypt);
    const key = await kept(keys, from, () => derive(from, "pulumi-webhooks signing secret digest", 32));
    return (text) => createHmac("sha256", key).update(text).digest("base64url");
  }
}

/** The keys of digests, kept for the process, because each takes a while. */
const keys = new Map<string, Promise<Buffer>>();

/** @internal A new random secret. */
export function newSecret(): SecretText {
  return randomBytes(32).toString("base64url") as SecretText;
}

/** @internal Whether two digests are of the same secret; undefined where they were made under different keys, or one is missing. */
export function isSameDigest(one: string | undefined, other: string | undefined): boolean | undefined {
  const keyOf = (digest: string): string | undefined => digest.split(".")[0];
  if (one === undefined || other === undefined || keyOf(one) !== keyOf(other)) return undefined;
  return one === other;
}

function kept<Result>(results: Map<string, Result>, name: string, make: () => Result): Result {
  const result = results.get(name) ?? make();
  results.set(name, result);
  return result;
}

async function secretIn({ environment, file, command = [] }: SecretSource): Promise<FoundSecret> {
  try {
    if (environment !== undefined) {
      const [name, value] = [environment, process.env[environment]];
      if (value === undefined) return { missing: clause`the environment variable ${name} is not set` };
      return textIn(clause`the environment variable ${name}`, Buffer.from(value));
    }
    if (file !== undefined) {
      // Reading a pipe would wait for whoever writes to it.
      const stats = await stat(file);
      if (!stats.isFile()) throw new Error(clauses.notAFile());
      const place = clause`the file ${file}`;
      if (stats.size > maxSecretBytes) return unusable(place, clauses.tooLong());
      return textIn(place, await readFile(file));
    }
    return textIn(clause`the output of the program ${command[0] ?? ""}`, await runProgram(command));
  } catch (error) {
    return { missing: file === undefined ? reasonOf(error) : fileFailure(file, error) };
  }
}

function textIn(place: string, bytes: Uint8Array): FoundSecret {
  // A replacement character in place of a byte would make another secret of it.
  if (!isUtf8(bytes)) return unusable(place, clause`is not UTF-8 text`);
  const value = new TextDecoder().decode(bytes).trim();
  if (value === "") return unusable(place, clause`is empty`);
  const fault = secretFault(value);
  if (fault !== undefined) return unusable(place, fault);
  return isMasked(value) ? unusable(place, clause`is a mask, not a secret`) : { value: value as SecretText };
}

function unusable(place: string, fault: string): FoundSecret {
  return { missing: clause`${place} ${fault}` };
}

/** Far more than any signing secret has. */
const maxSecretBytes = 64 * 1024;

/** @internal Why a text cannot be a signing secret, as a clause; undefined where it can. */
export function secretFault(value: string): string | undefined {
  if (Buffer.byteLength(value) > maxSecretBytes) return clauses.tooLong();
  if (/[\r\n]/.test(value)) return clause`has several lines`;
  return /\p{Cc}/u.test(value) ? clause`contains control characters` : undefined;
}

/** Replaces a file as a whole; of a symbolic link, what it leads to. */
async function replaceFile(file: string, value: string): Promise<void> {
  const place = await realpath(file).catch(() => file);
  const old = await lstat(place).catch(() => undefined);
  if (old?.isSymbolicLink() === true) throw new Error(clause`it is a link to a file that does not exist`);
  // A device, a pipe or a folder would be gone.
  if (old?.isFile() === false) throw new Error(clauses.notAFile());
  const next = `${place}.${randomUUID()}`;
  try {
    await writeFile(next, value, { mode: 0o600, flag: "wx" }).catch((error: unknown) => {
      // The reason is not about the file that is there.
      if (old === undefined) throw error;
      throw new Error(
        clause`no temporary file can be written beside it: ${systemReasonOf(error) ?? reasonOf(error)}`,
      );
    });
    if (old !== undefined) await keepReaders(next, old);
    await rename(next, place);
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Leaves a file to the owner and the group of the one that it replaces, who read it, with its mode. */
async function keepReaders(next: string, { uid, gid, mode }: Stats): Promise<void> {
  const own = await stat(next);
  if (own.uid !== uid || own.gid !== gid)
    await chown(next, uid, gid).catch(() => {
      throw new Error(
        clause`it belongs to another user or group, and only root can replace it and keep its owner`,
      );
    });
  // A file system without modes shows the same one for every file, and refuses another.
  if (own.mode !== mode) await chmod(next, secretFileMode(mode));
}

/** @internal The mode of a file with a secret: one without rights for others stays, and any wider one becomes 0600. */
export function secretFileMode(mode: number): number {
  return (mode & 0o007) === 0 ? mode & 0o777 : 0o600;
}

function fileFailure(file: string, error: unknown): string {
  return clause`the file ${file} cannot be used (${systemReasonOf(error) ?? reasonOf(error)})`;
}

/** @internal What the system says of an error of its own, without the path that the message names; undefined of any other error. */
export function systemReasonOf(error: unknown): string | undefined {
  const { errno = 0 } = error as NodeJS.ErrnoException;
  return getSystemErrorMap().get(errno)?.[1];
}

const maxSeconds = 30;

/** @internal A program that did not confirm by its exit code that it has done what it was run for. */
export class ProgramError extends WebhooksError {
  constructor(
    reason: Said,
    /** Whether it was running, so that it may have done it all the same. */
    readonly wasRun: boolean,
  ) {
    super("invalid-input", reason);
  }
}

/** @internal Whether a secret may have arrived although its delivery failed. */
export function mayHaveRun(error: unknown): boolean {
  return error instanceof ProgramError && error.wasRun;
}

/**
 * Runs a program and its arguments, without a shell, for 30 seconds at most. Returns what it writes to standard output,
 * which is never part of an error, because it may hold a secret.
 *
 * @param input what it receives on standard input
 * @throws ProgramError where it does not end with exit code 0
 */
export async function runProgram(
  [program = "", ...args]: readonly string[],
  input?: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Buffer> {
  const limits = { timeout: maxSeconds * 1000, killSignal: "SIGKILL", encoding: "buffer" } as const;
  try {
    const running = promisify(execFile)(program, args, { ...limits, windowsHide: true, env: environment });
    // A program that does not read its input ends without it, and its exit code counts.
    running.child.stdin?.on("error", () => undefined);
    running.child.stdin?.end(input);
    return (await running).stdout;
  } catch (error) {
    // The arguments may hold a credential, so they are not named.
    const reason = systemReasonOf(error);
    // It may also be the interpreter of a script that is not there.
    if (reason !== undefined)
      throw new ProgramError(clause`the program ${program} cannot be run (${reason})`, false);
    throw new ProgramError(programFailure(program, error as ExecFileException, input === undefined), true);
  }
}

function programFailure(
  program: string,
  { code, killed, signal }: ExecFileException,
  isSource: boolean,
): string {
  if (String(code) === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
    return clause`the program ${program} printed more than a megabyte`;
  if (killed === true && signal !== undefined)
    return clause`the program ${program} did not end within ${maxSeconds} seconds`;
  const outcome = typeof code === "number" ? clause`exit code ${code}` : (signal ?? String(code));
  return isSource
    ? clause`the program ${program} failed (${outcome}): run it to see why`
    : // It takes a secret, so nobody may run it by hand: it would store whatever it gets.
      clause`the program ${program} failed (${outcome}), and its output is not shown`;
}
