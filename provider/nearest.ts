/** The name that somebody may have meant. */

import { distance } from "fastest-levenshtein";

/** The nearest of the names, or the one that holds it; none that is far off, because that would only mislead. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const given = name.toLowerCase();
  const [first] = names
    .map((known) => ({ known, editDistance: distance(given, known.toLowerCase()) }))
    .filter(
      ({ known, editDistance }) =>
        editDistance <= known.length / 3 ||
        (editDistance <= 2 && editDistance < given.length) ||
        holds(known, given),
    )
    .sort((one, other) => one.editDistance - other.editDistance);
  return first?.known;
}

function holds(known: string, given: string): boolean {
  return given.length > 2 && known.toLowerCase().includes(given);
}
