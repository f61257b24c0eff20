/** What the provider process prints, and what the host prints of it. */

const reported = new Set<string>();
let isWatched = false;
let endsWithReader = false;

/**
 * Ends the process when nobody reads what it prints: its engine was killed. The host takes a line that cannot be written for
 * an error of the program and prints that one, and so on without an end.
 */
export function endWithReader(): void {
  if (endsWithReader) return;
  endsWithReader = true;
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));
}

/**
 * Lets an error be shown as the failure of its resource only. For a failed check, diff, read or delete the host writes the
 * error to standard error, which the engine shows as a line of its own, and then reports the very same one as the failure
 * of the resource. Everything else that is printed stays as it is.
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
