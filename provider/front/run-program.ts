/** Runs a program that a user names, without a shell. What it prints is never part of an error, because it may hold a secret. */

import { execFile } from "node:child_process";
import type { ExecFileException } from "node:child_process";
import { promisify } from "node:util";
import { WebhooksError } from "../errors";

const maxSeconds = 30;

/**
 * Runs a program and its arguments, for 30 seconds at most. Returns what it writes to standard output.
 *
 * @param input what it receives on standard input
 * @throws WebhooksError where it does not end with exit code 0
 */
export async function runProgram(
  [program = "", ...args]: readonly string[],
  input?: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Buffer> {
  const limits = {
    timeout: maxSeconds * 1000,
    killSignal: "SIGKILL",
    windowsHide: true,
    encoding: "buffer",
  } as const;
  try {
    const running = promisify(execFile)(program, args, { ...limits, env: { ...environment } });
    // A program that does not read its input ends without it, and its exit code counts.
    running.child.stdin?.on("error", () => undefined);
    running.child.stdin?.end(input);
    return (await running).stdout;
  } catch (error) {
    // The arguments may hold a credential, so they are not named.
    throw new WebhooksError(
      "invalid-input",
      `the program ${program} ${failureOf(error as ExecFileException)}`,
    );
  }
}

function failureOf({ code, killed, signal }: ExecFileException): string {
  if (String(code) === "ENOENT") return "was not found";
  if (String(code) === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return "printed more than a megabyte";
  if (killed === true && signal !== undefined) return `did not end within ${maxSeconds} seconds`;
  return `failed (${typeof code === "number" ? `exit code ${code}` : (signal ?? String(code))}): run it to see why`;
}
