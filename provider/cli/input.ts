/** Texts that a command reads: from a file, or from standard input. */

import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { InvalidInputError } from "../errors";
import type { CliIo } from "./io";

/** What is piped in. @throws InvalidInputError with the reason, at a terminal */
export async function readPiped({ input }: CliIo, command: string, reason: string): Promise<string> {
  if (input.isTTY === true) throw new InvalidInputError([{ path: command, reason }]);
  return decoded(await buffer(input));
}

/** What a file holds. @throws InvalidInputError where it cannot be read */
export async function readFileText(file: string): Promise<string> {
  try {
    return decoded(await readFile(file));
  } catch (error) {
    const reason =
      error instanceof Error && "code" in error && error.code === "ENOENT"
        ? "does not exist"
        : "cannot be read";
    throw new InvalidInputError([{ path: file, reason }]);
  }
}

/** A redirection of Windows PowerShell writes UTF-16. */
function decoded(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
}
