/** Pages of Convoy: newest first, inclusive cursors, a default of 20 and no maximum. */

import type { Collection } from "../collection";
import type { Call } from "../route";

/** One page of the objects for which something holds, as they are shown. Only those of the page are copied. */
export function pageOf<Kind extends object>(
  { query, mostItems }: Call,
  collection: Collection<Kind>,
  holds: (object: Kind) => boolean,
  show: (object: Kind) => object,
  /** Whether the list follows `sort`. Most ignore it, with an empty first page. */
  { sorts = false } = {},
) {
  const asked = query.get("perPage");
  const perPage = asked !== null && /^\d+$/.test(asked) ? Number(asked) : 20;
  const size = Math.min(perPage, mostItems);
  const asksAscending = query.get("sort")?.toUpperCase() === "ASC";
  const isAscending = sorts && asksAscending;
  const ascending = collection.ids(holds).sort();
  const sorted = isAscending ? ascending : ascending.reverse();
  const isBackward = (query.get("direction") || "next") !== "next";
  const cursor = query.get(isBackward ? "prev_page_cursor" : "next_page_cursor") ?? "";
  // Without a cursor a list begins at its end, unless it was asked to begin at the other one: nothing comes before that.
  const isFirst = cursor === "" && !isBackward && !asksAscending;
  const isWithin = (id: string): boolean =>
    isFirst || (isBackward === isAscending ? id <= cursor : id >= cursor);
  const within = sorted.filter(isWithin);
  // One more than is shown tells whether there is more; what is left out is the last, in both directions.
  const found = isBackward ? within.slice(-size - 1) : within.slice(0, size + 1);
  const content = found.slice(0, size).flatMap((id) => collection.get(id) ?? []);
  const [first = "", last = ""] = [found[0], found.length > 1 ? found.at(-1) : ""];
  return {
    content: content.map(show),
    pagination: {
      per_page: perPage,
      has_next_page: found.length > size,
      has_prev_page: content.length > 0 && sorted[0] !== first,
      // Without a next page the cursor still holds something: only `has_next_page` may be used to stop.
      next_page_cursor: last,
      prev_page_cursor: first,
    },
  };
}
