/** Pages of Convoy: newest first, inclusive cursors, a default of 20 and no maximum. */

import type { Collection } from "../collection";
import type { Call } from "../route";

/** One page of the objects for which something holds. Only those of the page are copied. */
export function pageOf<Kind extends object>(
  { query, mostItems }: Call,
  collection: Collection<Kind>,
  holds: (object: Kind) => boolean,
  /** Whether the list follows `sort`. Most ignore it, with an empty first page. */
  { sorts = false } = {},
) {
  const asked = query.get("perPage");
  const perPage = asked !== null && /^\d+$/.test(asked) && Number(asked) > 0 ? Number(asked) : 20;
  const size = Math.min(perPage, mostItems);
  const asksAscending = query.get("sort")?.toUpperCase() === "ASC";
  const isAscending = sorts && asksAscending;
  const ascending = collection.ids(holds).sort();
  const sorted = isAscending ? ascending : ascending.reverse();
  // The query ignores the order, but its first cursor becomes empty: nothing is before it.
  const isBroken = !sorts && asksAscending && !query.get("next_page_cursor");
  const isBackward = query.get("direction") === "prev";
  const cursor = query.get(isBackward ? "prev_page_cursor" : "next_page_cursor") ?? "";
  const from = isBroken ? sorted.length : start(sorted, cursor, { isAscending, isBackward, size });
  const ids = sorted.slice(from, from + size);
  const content = ids.flatMap((id) => collection.get(id) ?? []);
  const hasNext = from + size < sorted.length;
  const last = ids.length > 1 ? ids.at(-1) : "";
  return {
    content,
    pagination: {
      per_page: perPage,
      has_next_page: hasNext,
      has_prev_page: from > 0 && !isBroken,
      // Without a next page the cursor still holds something: only `has_next_page` may be used to stop.
      next_page_cursor: (hasNext ? sorted[from + size] : last) ?? "",
      prev_page_cursor: ids[0] ?? "",
    },
  };
}

function start(
  sorted: readonly string[],
  cursor: string,
  { isAscending, isBackward, size }: { isAscending: boolean; isBackward: boolean; size: number },
): number {
  if (cursor === "") return 0;
  const position = sorted.findIndex((id) => (isAscending ? id >= cursor : id <= cursor));
  const at = position < 0 ? sorted.length : position;
  return isBackward ? Math.max(0, at - size) : at;
}
