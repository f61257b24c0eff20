/** Controls what the host process of the provider prints, and when it ends. */

import { connect } from "node:net";

const reported = new Set<string>();
let isWatched = false;
let endsWithReader = false;
let endsWithEngine = false;

/** How often to look whether the engine is still there, in milliseconds. */
const watchInterval = 5000;

/**
 * Ends the process when its output cannot be written, because its engine was killed. Without this the host prints an error
 * about the failed write, whose write fails as well, and so on without an end.
 */
export function endWithReader(): void {
  if (endsWithReader) return;
  endsWithReader = true;
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));
}

/**
 * Ends the process when nobody listens at the address of its engine any more. The parent process does not tell: it is a script, which
 * waits for this process when the engine was killed.
 */
export function endWithEngine(address: string | undefined): void {
  if (endsWithEngine || address === undefined) return;
  endsWithEngine = true;
  const [, host = "", port = ""] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? [];
  const look = (): void => {
    const socket = connect({ host, port: Number(port) }, () => socket.destroy());
    socket.unref();
    socket.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code === "ECONNREFUSED") process.exit(1);
    });
  };
  const watch = setInterval(look, watchInterval).unref();
  process.once("exit", () => clearInterval(watch));
}

/**
 * Suppresses the host's copy of an error. For a failed check, diff, read or delete the host prints the error to standard
 * error, which the engine shows as a line of its own, and then returns the same error as the failure of the resource. Other
 * output is not changed.
 */
export function reportOnce(error: Error): void {
  // What the host writes, character by character.
  reported.add(`${String(error)}: ${error.stack}`);
  if (isWatched) return;
  isWatched = true;
  const print = console.error;
  console.error = (...words: unknown[]) => {
    if (words.length !== 1 || !reported.has(String(words[0]))) print(...words);
  };
}
