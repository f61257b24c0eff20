/** Pages of Convoy: newest first, inclusive cursors, a default of 20 and no maximum. */

import type { Call } from "../route";

/** One page of a list. */
export function pageOf<Kind extends { readonly uid: string }>(
  { query, mostItems }: Call,
  all: readonly Kind[],
) {
  const asked = query.get("perPage");
  const perPage = asked !== null && /^\d+$/.test(asked) && Number(asked) > 0 ? Number(asked) : 20;
  const size = Math.min(perPage, mostItems);
  const sorted = [...all].sort((left, right) => (left.uid < right.uid ? 1 : -1));
  // The query ignores the order, but its first cursor becomes empty: nothing is before it.
  const isBroken = query.get("sort")?.toUpperCase() === "ASC" && !query.get("next_page_cursor");
  const isBackward = query.get("direction") === "prev";
  const cursor = query.get(isBackward ? "prev_page_cursor" : "next_page_cursor") ?? "";
  const from = isBroken ? sorted.length : start(sorted, cursor, isBackward, size);
  const content = sorted.slice(from, from + size);
  const hasNext = from + size < sorted.length;
  const last = content.length > 1 ? content.at(-1)?.uid : "";
  return {
    content,
    pagination: {
      per_page: perPage,
      has_next_page: hasNext,
      has_prev_page: from > 0 && !isBroken,
      // Without a next page the cursor still holds something: only `has_next_page` may be used to stop.
      next_page_cursor: (hasNext ? sorted[from + size]?.uid : last) ?? "",
      prev_page_cursor: content[0]?.uid ?? "",
    },
  };
}

function start(
  sorted: readonly { readonly uid: string }[],
  cursor: string,
  isBackward: boolean,
  size: number,
): number {
  if (cursor === "") return 0;
  const position = sorted.findIndex(({ uid }) => uid <= cursor);
  const at = position < 0 ? sorted.length : position;
  return isBackward ? Math.max(0, at - size) : at;
}
