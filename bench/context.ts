/** What every part of the bench is given. */

import type { Figures, Subject } from "./figures";
import type { Options } from "./options";

/** One round of one part. */
export interface Context {
  readonly options: Options;
  readonly figures: Figures;
  /** From 0 on. Contenders take turns in being first, so that no drift of the machine favors one. */
  readonly round: number;
  /** A folder with the packed package and the SDK. */
  readonly directory: string;
  /** Adds a value and shows it. */
  add(subject: Subject, value: number | undefined): void;
}

/** The list, beginning with another item in each round. */
export function turned<Item>(items: readonly Item[], round: number): Item[] {
  const first = round % Math.max(items.length, 1);
  return [...items.slice(first), ...items.slice(0, first)];
}
