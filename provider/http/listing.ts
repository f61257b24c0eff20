/** Lists that the documented interface does not have. They take a page, its length, and the filters of their kind. */

import { z } from "zod";
import { hasCode } from "../base/errors";
import { pageSchema, walkPages } from "./pagination";
import type { Page, PageQuery } from "./pagination";
import { text, whole } from "./schema";
import type { RequestOptions, Transport } from "./transport";
import { toWire, wire } from "./wire";
import type { ExtraOf, HttpProfile } from "./wire";

/**
 * The page to request, and its size. It has no `sort`, because the service returns an empty page for `sort=ASC`.
 */
export interface ListQuery extends PageQuery {
  /** The maximum number of items on a page. Convoy defaults to 20. `list` defaults to 500, except for event deliveries. */
  readonly perPage?: number | undefined;
}

/** @internal The page of a list of all objects. Convoy has no maximum, and its default takes 25 times the requests. */
export const longPage = 500;

/** A list of objects. */
export interface Listing<Item, Query extends ListQuery> {
  /**
   * Lists all items, starting with the requested page. Requests further pages as needed, and shorter ones if a response
   * is too large. Requires `webhooks:dialect` convoy.
   */
  list(query?: Query, options?: RequestOptions): AsyncIterable<Item>;
  /** Lists one page. Requires `webhooks:dialect` convoy. */
  listPage(query?: Query, options?: RequestOptions): Promise<Page<Item>>;
}

/** @internal */
export const listQuerySchema = z.object({
  direction: z.enum(["next", "prev"]).optional(),
  nextPageCursor: text(),
  prevPageCursor: text(),
  perPage: whole().register(wire, { name: "perPage" }),
});

/** @internal */
export function listing<
  Item extends { readonly uid: string },
  Query extends ListQuery,
  Profile extends HttpProfile,
>(
  transport: Transport<Profile>,
  extra: ExtraOf<Profile>,
  path: readonly string[],
  item: z.ZodType<Item>,
  querySchema: z.ZodType,
  usual: Pick<ListQuery, "perPage"> = { perPage: longPage },
): Listing<Item, Query> {
  const listPage = async (query?: Query, options?: RequestOptions): Promise<Page<Item>> => {
    const { content = [], pagination = {} } = await transport.send({
      method: "GET",
      extra,
      path,
      query: toWire(querySchema, query ?? {}),
      answer: pageSchema(item),
      options,
    });
    return { content, pagination };
  };
  return {
    list: async function* (query, options) {
      // As it was given: a copy of a map, for instance, would ask for everything.
      toWire(querySchema, query ?? {});
      const fetchPage = shortened((page: Query) => listPage(page, options));
      const { perPage = usual.perPage } = query ?? {};
      yield* walkPages({ ...query, perPage } as Query, transport.lineOf("GET", path), fetchPage);
    },
    listPage,
  };
}

/** @internal How many objects a page may hold at most. */
export interface PageSize {
  most: number;
}

/** @internal The same pages, half as long from the first one on whose answer is too large, which `size` keeps. */
export function shortened<Item, Query extends ListQuery>(
  fetchPage: (query: Query) => Promise<Page<Item>>,
  size: PageSize = { most: Infinity },
): (query: Query) => Promise<Page<Item>> {
  const fetch = async (query: Query): Promise<Page<Item>> => {
    if (query.perPage === undefined) return fetchPage(query);
    const perPage = Math.min(query.perPage, size.most);
    try {
      return await fetchPage({ ...query, perPage });
    } catch (error) {
      if (!isTooLarge(error) || perPage < 2) throw error;
      size.most = Math.floor(perPage / 2);
      return fetch(query);
    }
  };
  return fetch;
}

/** Whether an answer was aborted because of its size. */
function isTooLarge(error: unknown): boolean {
  return hasCode(error, "response-shape") && error.notice === "large-answer";
}
