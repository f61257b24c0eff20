/** Refuses misspelled names of settings and of look-up arguments, which only TypeScript would find otherwise. */

import { InvalidInputError, problemLine, shownProblems } from "../base/errors";
import type { InputProblem } from "../base/errors";
import { nearest } from "../base/lists";
import { shared } from "../base/notices";
import { clauses } from "../lifecycle/apply/notices";

/**
 * @internal Refuses an argument of an unknown name: it would be ignored, and a default used instead.
 *
 * @throws InvalidInputError with one line, in which each name stands after the subject.
 */
export function refuseUnknown(subject: string, given: object, known: readonly string[]): void {
  const problems = shownProblems(
    unknownIn(given, known),
    () => "",
    (name) => shared.unknownArgument`${subject}: ${name} is not a known argument; ${guess(name, known)}`,
  );
  if (problems.length > 0) throw new InvalidInputError(problems);
}

/** @internal A line for each argument of an unknown name. */
export function unknownNames(given: object, known: readonly string[]): string[] {
  return unknownProblems("", given, known).map(({ path, reason, notice }) =>
    problemLine({
      path: "",
      reason: path === "" ? reason : `${path} ${reason}`,
      ...(notice !== undefined && { notice }),
    }),
  );
}

/** @internal A problem for each argument of an unknown name within the value at a path. */
export function unknownProblems(path: string, given: object, known: readonly string[]): InputProblem[] {
  return shownProblems(
    unknownIn(given, known),
    (name) => `${path}${name}`,
    (name) => shared.unknownArgument`is not a known argument; ${guess(name, known)}`,
  );
}

function unknownIn(given: object, known: readonly string[]): string[] {
  return Object.entries(given)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => name);
}

function guess(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined
    ? clauses.knownNames({ names: known.join(", ") })
    : clauses.didYouMean({ name: near });
}
