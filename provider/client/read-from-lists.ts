/** The reads by ID of a client, answered from pages of lists where many objects of a kind are read in one run. */

import { debuglog } from "node:util";
import { KeptByOwner } from "../base/memoize";
import { shortened } from "../http/listing";
import type { ListQuery } from "../http/listing";
import type { Page } from "../http/pagination";
import type { RequestOptions } from "../http/transport";
import type { DialectTransport } from "../kinds/dialect";
import type { Operations } from "../kinds/operations";
import type { PortalLinkAnswer } from "../kinds/portal-link/types";
import type { kinds, KindName } from "../kinds/registry";
import { subscriptionAsRead } from "../kinds/subscription/fields";
import type { SubscriptionAnswer } from "../kinds/subscription/types";
import { Pages } from "./pages";
import type { Listing, Lists } from "./pages";

/** Printed where `NODE_DEBUG` names it. */
const debug = debuglog("webhooks");

/** Each by its project and collection, and what all of an account have in common. */
const kept = new KeptByOwner<unknown>();

/** @internal The collections that a service may list: those of every kind but projects, which no project has, and its settings, which it has once. */
export type ListedCollection = (typeof kinds)[Exclude<KindName, "project" | "projectSettings">]["collection"];

/** The operations of a collection, as far as all have them. */
interface Readable<Item> {
  get(id: string, options?: RequestOptions): Promise<Item>;
  listPage?(query?: ListQuery, options?: RequestOptions): Promise<Page<Item>>;
  list(): AsyncIterable<Item> | Promise<Item[]>;
}

/** How the collections are listed that the dialect of the transport lists. */
function listingsOf({ profile, shared }: DialectTransport): ReadonlyMap<ListedCollection, Listing<never>> {
  return kept.of(shared, "listings", () => listingsIn(profile)) as ReturnType<typeof listingsIn>;
}

function listingsIn(profile: DialectTransport["profile"]): ReadonlyMap<ListedCollection, Listing<never>> {
  const byUid = { idOf: ({ uid }: { readonly uid: string }) => uid, cursor: "id" } as const;
  const listings: Readonly<Record<ListedCollection, Listing<never>>> = {
    portalLinks: {
      ...byUid,
      cursor: profile.name === "documented" ? "given" : "id",
      // Each look at such a link makes a new key.
      isTouchedByList: ({ authType }) => authType === "refresh_token",
    } satisfies Listing<PortalLinkAnswer>,
    endpoints: byUid,
    sources: byUid,
    subscriptions: { ...byUid, asRead: subscriptionAsRead } satisfies Listing<SubscriptionAnswer>,
    eventTypes: { idOf: ({ id }: { readonly id: string }) => id, cursor: "all" },
  };
  const all = Object.entries(listings) as [ListedCollection, Listing<never>][];
  return new Map(all.filter(([name]) => name === "portalLinks" || profile.extras.has(`${name}.list`)));
}

/** What is known of the lists of a collection in the project of the transport. */
function pagesOf<Item>(
  transport: DialectTransport,
  collection: ListedCollection,
  listing: Listing<Item>,
): Pages<Item> {
  const key = JSON.stringify([transport.projectId, collection]);
  const log = (why: string): void => debug("%s: %s", collection, why);
  const lists = kept.of(transport.shared, "", () => ({ areSlow: false })) as Lists;
  return kept.of(transport.shared, key, () => new Pages(listing, log, lists)) as Pages<Item>;
}

/**
 * @internal The operations whose reads may be answered from lists. A kind that the dialect does not list is left out.
 *
 * @param noteListed takes note that a list has answered a read
 */
export function readFromLists(
  operations: Operations,
  transport: DialectTransport,
  noteListed: () => void,
): Partial<Operations> {
  const reading = <Item>(
    collection: ListedCollection,
    own: Readable<Item>,
    listing: Listing<Item>,
  ): Readable<Item> => {
    const pages = pagesOf(transport, collection, listing);
    const { listPage } = own;
    const list =
      listPage === undefined
        ? async () => ({ content: (await own.list()) as Item[], pagination: {} })
        : shortened((query: ListQuery) => listPage(query, { bestEffort: true }), pages.size);
    const writes = (): number => transport.writes;
    const get = async (id: string, options?: RequestOptions): Promise<Item> =>
      options === undefined
        ? pages.get(id, { read: () => own.get(id), list, writes, noteListed })
        : own.get(id, options);
    return { ...own, get };
  };
  // Of many kinds, a read asks for one.
  return Object.defineProperties(
    {},
    Object.fromEntries(
      [...listingsOf(transport)].map(([collection, listing]) => {
        const get = (): unknown =>
          reading(collection, operations[collection] as unknown as Readable<never>, listing);
        return [collection, { get, enumerable: true, configurable: true }];
      }),
    ),
  );
}

/** @internal An item of a list that was just asked for, as a read shows it. */
export async function asRead<Item>(
  operations: Operations,
  transport: DialectTransport,
  collection: ListedCollection,
  item: Item,
): Promise<Item> {
  const listing = listingsOf(transport).get(collection) as Listing<Item> | undefined;
  if (listing === undefined || listing.cursor === "all") return item;
  const { get } = operations[collection] as unknown as Readable<Item>;
  const shown = listing.asRead?.(item) ?? item;
  return pagesOf(transport, collection, listing).comparison.asRead(shown, () => get(listing.idOf(item)));
}
