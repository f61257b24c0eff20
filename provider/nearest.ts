/** The name that somebody may have meant. */

import { distance } from "fastest-levenshtein";

/** The nearest of the names, or the one that holds it; none that is far off, because that would only mislead. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const given = name.toLowerCase();
  const [first] = names
    .map((known) => ({ known, far: distance(given, known.toLowerCase()) }))
    .filter(
      ({ known, far }) => far <= known.length / 3 || (far <= 2 && far < given.length) || holds(known, given),
    )
    .sort((one, other) => one.far - other.far);
  return first?.known;
}

function holds(known: string, given: string): boolean {
  return given.length > 2 && known.toLowerCase().includes(given);
}
