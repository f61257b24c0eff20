/** Filters and requests, each with what releases of Convoy answered. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FilteredEvent } from "../../tools/topology/filter/filter";
import type { AnyOpenEventFilter } from "../../provider/kinds/subscription/types";

/**
 * A filter, a request, and a letter for each of the releases 25.6.8, 25.9.1 and 26.7.3, or for the last one alone where the others
 * know no such scope: `m` where the request matches, `n` where it does not, `e` where the service refused to compare, `p` where it broke down, and `?`
 * where its answers changed.
 */
export type RecordedAnswer = readonly [filter: AnyOpenEventFilter, request: FilteredEvent, letters: string];

/** All recorded answers, in the order of the file. */
export function recordedAnswers(): readonly RecordedAnswer[] {
  const file = join(__dirname, "..", "recorded", "filter-answers.json");
  return JSON.parse(readFileSync(file, "utf8")) as RecordedAnswer[];
}
