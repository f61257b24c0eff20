/** Refuses misspelt names of settings and of look-up arguments, which only TypeScript would find otherwise. */

import { InvalidInputError } from "../base/errors";
import { nearest } from "../base/lists";

/**
 * @internal Refuses an argument of an unknown name: it would be ignored, and a default used instead.
 *
 * @throws InvalidInputError with one line, which begins with the subject.
 */
export function refuseUnknown(subject: string, given: object, known: readonly string[]): void {
  const problems = unknownNames(given, known);
  if (problems.length > 0)
    throw new InvalidInputError([{ path: "", reason: `${subject}: ${problems.join("; ")}` }]);
}

/** @internal A problem for each argument of an unknown name. */
export function unknownNames(given: object, known: readonly string[]): string[] {
  return Object.entries(given)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => `${name} is not a known argument${guess(name, known)}`);
}

function guess(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? `; known are ${known.join(", ")}` : `; did you mean \`${near}\`?`;
}
