/** Lists that the API document does not show. They take a page, its length, and the filters of their kind. */

import { z } from "zod";
import { pageSchema, walkPages } from "./pagination";
import type { Page, PageQuery } from "./pagination";
import { text, whole } from "./schema";
import type { RequestOptions, Transport } from "./transport";
import { toWire, wire } from "./wire";

/**
 * The page to request and its length. There is no order: with `sort=ASC`, the service returns an empty page.
 */
export interface ListQuery extends PageQuery {
  /** The maximum number of items on a page. Convoy defaults to 20. */
  readonly perPage?: number | undefined;
}

/** A list of objects. */
export interface Listing<Item, Query extends ListQuery> {
  /**
   * Lists all items from the requested page on, page after page as needed. Requires `webhooks:dialect` convoy.
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
export function listing<Item, Query extends ListQuery>(
  transport: Transport,
  extra: string,
  path: readonly string[],
  item: z.ZodType<Item>,
  querySchema: z.ZodType,
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
    list: (query, options) =>
      walkPages<Item, ListQuery>(query ?? {}, transport.lineOf("GET", path), (page) =>
        listPage(page as Query, options),
      ),
    listPage,
  };
}
