/**
 * Keeps the host from saying an error twice. For a failed check, diff, read or delete it writes the error to standard error,
 * which the engine shows as a line of its own, and then reports the very same one as the failure of the resource.
 */

const reported = new Set<string>();
let isWatched = false;

/** Lets an error be shown as the failure of its resource only. Everything else that is printed stays as it is. */
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
