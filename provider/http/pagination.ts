/** Pagination: the pages of a list, and the walk over all of them. */

import { z } from "zod";
import { amount, flag, text } from "./schema";
import type { Agree, Assert } from "./schema";

/** Where a page stands. Not shown in the API document: what its fields mean beyond their names. */
export interface Pagination {
  /** Whether a page follows. */
  readonly hasNextPage?: boolean | undefined;
  /** Whether a page precedes. */
  readonly hasPrevPage?: boolean | undefined;
  /** Leads to the page that follows. */
  readonly nextPageCursor?: string | undefined;
  /** Leads to the page that precedes. */
  readonly prevPageCursor?: string | undefined;
  /** The most items on a page. */
  readonly perPage?: number | undefined;
}

/** One page of a list. */
export interface Page<Item> {
  /** The items, in the order of the list. */
  readonly content: Item[];
  /** Where the page stands. */
  readonly pagination: Pagination;
}

/** Which page is requested. */
export interface PageQuery {
  /** The way to page. Not shown in the API document: the default. */
  readonly direction?: "next" | "prev" | undefined;
  /** Requests the page after this cursor. */
  readonly nextPageCursor?: string | undefined;
  /** Requests the page before this cursor. */
  readonly prevPageCursor?: string | undefined;
}

const paginationSchema = z.object({
  hasNextPage: flag(),
  hasPrevPage: flag(),
  nextPageCursor: text(),
  prevPageCursor: text(),
  perPage: amount(),
});

/** @internal A page; a service may answer null for a list without items. */
export const pageSchema = <Item>(item: z.ZodType<Item>) =>
  z.object({ content: z.array(item).optional(), pagination: paginationSchema.optional() });

/** @internal */
export type PaginationAgrees = Assert<[Agree<Pagination, typeof paginationSchema>]>;

/** @internal All items from the requested page on, in the direction of the query. */
export async function* walkPages<Item, Query extends PageQuery>(
  query: Query,
  fetchPage: (query: Query) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>();
  for (let next: Query | undefined = query; next !== undefined;) {
    const page: Page<Item> = await fetchPage(next);
    yield* page.content;
    const { direction, cursor } = nextPage(query, page.pagination);
    // A repeated cursor would make the walk endless.
    next = cursor === undefined || seen.has(cursor) ? undefined : { ...query, ...direction };
    if (cursor !== undefined) seen.add(cursor);
  }
}

function nextPage(query: PageQuery, page: Pagination): { direction: PageQuery; cursor: string | undefined } {
  const backwards = query.direction === "prev";
  const has = backwards ? page.hasPrevPage : page.hasNextPage;
  const cursor = (has === true && (backwards ? page.prevPageCursor : page.nextPageCursor)) || undefined;
  return backwards
    ? { direction: { direction: "prev", prevPageCursor: cursor, nextPageCursor: undefined }, cursor }
    : { direction: { direction: "next", nextPageCursor: cursor, prevPageCursor: undefined }, cursor };
}
