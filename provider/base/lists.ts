/** Puts the items of lists in groups, in order and in words, and finds the name in a list that a misspelled one may stand for. */

import type * as levenshtein from "fastest-levenshtein";

/** @internal Items by a key, in their order; those without one are left out. */
export function groupedBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string | undefined,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = key === undefined ? undefined : groups.get(key);
    if (group !== undefined) group.push(item);
    else if (key !== undefined) groups.set(key, [item]);
  }
  return groups;
}

/** @internal The items by a text, whose characters decide and no language does. */
export function ordered<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => [textOf(item), item] as const);
  return keyed.sort(([one], [other]) => (one < other ? -1 : Number(one > other))).map(([, item]) => item);
}

/** @internal A text whose numbers count in its order: `tenant-2` comes before `tenant-10`. */
export function countable(text: string): string {
  return text.replace(/\d{1,15}/g, (digits) => digits.padStart(15, "0"));
}

/** @internal The first items in words, and how many more there are. */
export function enumerated(items: readonly string[], most: number): string {
  const left = items.length - most;
  return `${items.slice(0, most).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

/** The most similar of the names, or one that contains `name`; undefined where none is similar enough to help. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program must not load it at its start
  const { distance } = require("fastest-levenshtein") as typeof levenshtein;
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
