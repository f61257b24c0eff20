/** Pagination: the pages of a list, and the walk over all of them. */

import { shared } from "../base/notices";
import { clause } from "../base/declare";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ResponseShapeError } from "../base/errors";
import type { RequestLine } from "../base/errors";
import type { Notice } from "../base/notice";
import { amount, flag, text } from "./schema";
import type { Agree, Assert } from "./schema";

/** The position of a page in a list. */
export interface Pagination {
  /** Whether there is a next page. */
  readonly hasNextPage?: boolean | undefined;
  /** Whether there is a previous page. */
  readonly hasPrevPage?: boolean | undefined;
  /** The cursor of the next page. */
  readonly nextPageCursor?: string | undefined;
  /** The cursor of the previous page. */
  readonly prevPageCursor?: string | undefined;
  /** The maximum number of items on a page. */
  readonly perPage?: number | undefined;
}

/** One page of a list. */
export interface Page<Item> {
  /** The items, in the order of the list. */
  readonly content: Item[];
  /** The position of the page in the list. */
  readonly pagination: Pagination;
}

/** The page to request. */
export interface PageQuery {
  /** The direction of paging. If not set, the service decides. */
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

/** More pages than any list is asked for in one go. */
const maxPages = 10_000;

/**
 * @internal All items from the requested page on, in the direction of the query, each once.
 *
 * @param line the request for a page, for errors
 * @throws ResponseShapeError naming the page after which the list cannot be followed to its end
 */
export async function* walkPages<Item extends { readonly uid: string }, Query extends PageQuery>(
  query: Query,
  line: RequestLine,
  fetchPage: (query: Query) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  const backwards = query.direction === "prev";
  const seen = new Set([backwards ? query.prevPageCursor : query.nextPageCursor]);
  const shown = new Set<string>();
  let [next, before] = [query, undefined as Page<Item> | undefined];
  for (let number = 1; ; number += 1) {
    const page = await fetchPage(next);
    const { pagination, content } = page;
    const refuse = (notice: Notice): never => {
      throw new ResponseShapeError(line, notice);
    };
    const refuseFault = (fault: string): never =>
      refuse(shared.unexpectedAnswer`page ${number} of the list ${fault}`);
    const isLast = (backwards ? pagination.hasPrevPage : pagination.hasNextPage) !== true;
    if (!isLast && before !== undefined && isDeepStrictEqual(content, before.content))
      refuseFault(clause`is the same as the previous page, but says that another one follows`);
    // A page may show an object again: Convoy does on the last page of the way back, and whatever is new moves the others.
    for (const item of content) {
      if (shown.has(item.uid)) continue;
      shown.add(item.uid);
      yield item;
    }
    if (isLast) return;
    const cursor = backwards ? pagination.prevPageCursor : pagination.nextPageCursor;
    if (!cursor) refuseFault(clause`says that another one follows, but gives no cursor for it`);
    if (seen.has(cursor)) refuseFault(clause`leads back to a page that was read before`);
    if (number === maxPages)
      refuse(
        shared.overLimit`page ${number} of the list is not the last one, but no more pages are read: raise perPage`,
      );
    seen.add(cursor);
    next = { ...query, ...leadingTo(cursor, backwards) };
    before = page;
  }
}

function leadingTo(cursor: string | undefined, backwards: boolean): PageQuery {
  return backwards
    ? { direction: "prev", prevPageCursor: cursor, nextPageCursor: undefined }
    : { direction: "next", nextPageCursor: cursor, prevPageCursor: undefined };
}
