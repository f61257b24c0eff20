/** Finds the name that a misspelt one may stand for. */

import { distance } from "fastest-levenshtein";

/** The most similar of the names, or one that contains `name`; undefined where none is similar enough to help. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const given = name.toLowerCase();
  const [first] = names
    .map((known) => ({ known, editDistance: distance(given, known.toLowerCase()) }))
    .filter(
      ({ known, editDistance }) =>
        editDistance <= known.length / 3 ||
        (editDistance <= 2 && editDistance <= given.length / 2) ||
        holds(known, given),
    )
    .sort((one, other) => one.editDistance - other.editDistance);
  return first?.known;
}

function holds(known: string, given: string): boolean {
  return given.length > 2 && known.toLowerCase().includes(given);
}
