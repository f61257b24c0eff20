/** What the command reads and writes: streams, variables and the time, given as an argument, so that tests run in-process; texts and numbers. */

import { readFile, stat, writeFile } from "node:fs/promises";
import { InvalidArgumentError } from "commander";
import { shared } from "../../../provider/base/notices";
import { InvalidInputError, problem } from "../../../provider/base/errors";
import { hasInfiniteNumber, parseJson } from "../../../provider/base/fields";
import { printed } from "../../../provider/base/notice";
import type { Notice, Said } from "../../../provider/base/notice";
import { notices } from "./notices";

/** A text of this size is parsed within the memory of a small runner; the state of 10,000 resources has a fifth of it. */
const maxBytes = 64 * 1024 * 1024;

/** The error of an argument, an option or a file. */
export function wrongUse(path: string, notice: Said): InvalidInputError {
  return new InvalidInputError([problem(path, notice)]);
}

/** The value of a JSON text. @throws InvalidInputError where the text is not JSON, without quoting it, or a number in it is infinite */
export function readJson(path: string, text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw wrongUse(path, shared.unreadableFile`is not JSON`);
  refuseInfinite(path, value);
  return value;
}

/** @throws InvalidInputError where a number in a value of JSON is infinite: no service can read it */
export function refuseInfinite(path: string, value: unknown): void {
  if (hasInfiniteNumber(value))
    throw wrongUse(path, shared.invalidValue`contains a number that is too large, such as 1e400`);
}

/** The error of an input that is no preview, state or payload. */
export function tooLarge(path: string): InvalidInputError {
  return wrongUse(path, shared.unreadableFile`is larger than 64 MiB`);
}

/** What is piped in. @throws InvalidInputError with the reason, at a terminal */
export async function readPiped({ input }: CliIo, command: string, reason: Said): Promise<string> {
  if (input.isTTY === true) throw wrongUse(command, reason);
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw tooLarge(command);
    chunks.push(bytes);
  }
  return decoded(Buffer.concat(chunks));
}

/** What a file holds. @throws InvalidInputError where it cannot be read */
export async function readFileText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > maxBytes) throw tooLarge(file);
    return decoded(await readFile(file));
  } catch (error) {
    if (error instanceof InvalidInputError) throw error;
    throw unreadable(file, error);
  }
}

/** What a file holds, or for `-` what is piped in. */
export async function readText(io: CliIo, file: string, command: string, reason: Said): Promise<string> {
  if (file === "") throw wrongUse(command, reason);
  return file === "-" ? readPiped(io, command, reason) : readFileText(file);
}

/** What is missing where standard input is a terminal. */
export function noInput(what: string): Notice {
  return shared.missingValue`pipe ${what} into it, or name a file`;
}

/** The error of several options or arguments that would all read standard input. */
export function oneInput(names: string): InvalidInputError {
  return wrongUse(names, shared.conflictingValues`cannot both read standard input: name a file`);
}

/** The error of a file that cannot be read. */
export function unreadable(file: string, error: unknown): InvalidInputError {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  return wrongUse(file, shared.unreadableFile`${isMissing ? "does not exist" : "cannot be read"}`);
}

/** Writes a file. @param flag the option that names it @throws InvalidInputError where it cannot be written */
export async function writeText(flag: string, file: string, text: string): Promise<void> {
  await writeFile(file, text).catch(() => {
    throw wrongUse(flag, notices["unwritable-file"]({ file }));
  });
}

/** A redirection of Windows PowerShell writes UTF-16. */
function decoded(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
}

/** The error of an option's value, in the form of commander, which names the option. */
export function wrongOption(notice: Notice): InvalidArgumentError {
  return new InvalidArgumentError(printed(notice));
}

/** Reads the value of a flag that is a whole number of at least this. */
export function whole(least: 0 | 1): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw wrongOption(shared.invalidValue`must be a whole number of at least ${least}`);
  };
}

/** A stream that may be a terminal. */
export interface Terminal {
  /** Whether it is a terminal. */
  readonly isTTY?: boolean | undefined;
}

/** Where the command reads from, writes to and looks things up. */
export interface CliIo {
  /** Standard input: secrets, or a preview. */
  readonly input: NodeJS.ReadableStream & Terminal;
  /** Results. */
  readonly output: NodeJS.WritableStream & Terminal;
  /** Errors and warnings. */
  readonly errors: NodeJS.WritableStream & Terminal;
  /** Environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The time that relative times refer to. */
  now(): Date;
  /** Resolves when the user wants a running server to end. */
  untilStopped(): Promise<void>;
}
