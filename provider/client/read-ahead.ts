/** The reads by ID of a client, answered from pages of lists where many objects of a kind are read in one run. */

import { debuglog } from "node:util";
import { KeptByOwner } from "../base/memoize";
import { shortened } from "../http/listing";
import type { ListQuery } from "../http/listing";
import type { Page } from "../http/pagination";
import type { RequestOptions } from "../http/transport";
import type { DialectTransport } from "../kinds/dialect";
import type { Operations } from "../kinds/operations";
import type { PortalLinkOperations } from "../kinds/portal-link/operations";
import type { PortalLinkAnswer } from "../kinds/portal-link/types";
import { subscriptionAsRead } from "../kinds/subscription/fields";
import { Pages } from "./pages";
import type { Listing } from "./pages";

/** Printed where `NODE_DEBUG` names it. */
const debug = debuglog("webhooks");

/** Each by its project and collection. */
const kept = new KeptByOwner<unknown>();

interface Readable<Item> {
  get(id: string, options?: RequestOptions): Promise<Item>;
}

interface Pageable<Item> extends Readable<Item> {
  listPage(query?: ListQuery, options?: RequestOptions): Promise<Page<Item>>;
}

/** @internal The operations whose reads may be answered from lists. A kind that the dialect does not list is left out. */
export function readAhead(operations: Operations, transport: DialectTransport): Partial<Operations> {
  const { endpoints, sources, subscriptions, portalLinks, eventTypes } = operations;
  const { extras, name: dialect } = transport.profile;
  const from = <Item, Own extends Readable<Item>>(
    collection: string,
    own: Own,
    list: (query: ListQuery) => Promise<Page<Item>>,
    listing: Listing<Item>,
  ): Own => {
    const key = JSON.stringify([transport.projectId, collection]);
    const log = (why: string): void => debug("%s: %s", collection, why);
    const pages = kept.of(transport.shared, key, () => new Pages(listing, log)) as Pages<Item>;
    const writes = (): number => transport.writes;
    const get = async (id: string, options?: RequestOptions): Promise<Item> =>
      options === undefined ? pages.get(id, { read: () => own.get(id), list, writes }) : own.get(id, options);
    return { ...own, get };
  };
  const paged = <Item extends { readonly uid: string }, Own extends Pageable<Item>>(
    collection: string,
    own: Own,
    more: Partial<Listing<Item>> = {},
  ): Own =>
    from<Item, Own>(
      collection,
      own,
      shortened((query: ListQuery) => own.listPage(query, { hasOtherWay: true })),
      {
        idOf: ({ uid }) => uid,
        cursor: "id",
        ...more,
      },
    );
  const links = paged<PortalLinkAnswer, PortalLinkOperations>("portalLinks", portalLinks, {
    cursor: dialect === "documented" ? "given" : "id",
    // Each look at such a link makes a new key.
    isTouchedByList: ({ authType }) => authType === "refresh_token",
  });
  if (!extras.has("endpoints.list")) return { portalLinks: links };
  return {
    endpoints: paged("endpoints", endpoints),
    sources: paged("sources", sources),
    subscriptions: paged("subscriptions", subscriptions, { asRead: subscriptionAsRead }),
    portalLinks: links,
    eventTypes: from(
      "eventTypes",
      eventTypes,
      async () => ({ content: await eventTypes.list(), pagination: {} }),
      { idOf: ({ id }) => id, cursor: "all" },
    ),
  };
}
