/** Lists of a service, real or emulated: pages in both directions, and reads that pages answer. */

import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { WebhooksClient } from "../../provider/client";
import type { ListedCollection } from "../../provider/client/read-from-lists";
import type { Fields } from "../../provider/base/fields";
import type { Definitions } from "../../provider/kinds/definitions";
import type { Service } from "./convoy";

const count = 7;

/** Seven objects of a kind, newest first. */
async function seven(
  service: Service,
  kind: keyof Definitions,
  inputsOf: (number: number) => Fields,
): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1)
    ids.unshift((await service.made(kind, inputsOf(number), `${kind}-${number}`)).id ?? "");
  return ids;
}

/** Seven objects of each kind that needs no license. */
export async function sevenOfEach(service: Service, url: string) {
  const { api } = service;
  const { projectType } = await api.projectSettings.get(api.projectId);
  const sources = await seven(service, "source", () => ({ type: "http" }));
  const endpoints = await seven(service, "endpoint", (number) => ({ url, ownerId: `owner-${number}` }));
  const subscriptions = await seven(service, "subscription", (number) => ({
    endpointId: endpoints[number],
    // A list shows more of a source than a read does.
    ...((number % 2 === 0 || projectType === "incoming") && { sourceId: sources[number] }),
  }));
  const eventTypes = await seven(service, "eventType", (number) => ({ description: `type ${number}` }));
  return { sources, endpoints, subscriptions, eventTypes } satisfies Record<
    Exclude<ListedCollection, "portalLinks">,
    string[]
  >;
}

/** Seven portal links. */
export async function sevenPortalLinks(service: Service): Promise<string[]> {
  return seven(service, "portalLink", (number) => ({ ownerId: `owner-${number}` }));
}

/** The same object, each by itself and from pages, in both orders, with fewer requests than reads. */
export async function readsAhead(
  { api }: Service,
  collection: ListedCollection,
  ids: readonly string[],
): Promise<void> {
  const [alone, fromLists] = [readOf(api, collection), readOf(api.readingFromLists(), collection)];
  const orders = [ids.toReversed(), ids];
  const expected = await Promise.all(ids.map((id) => alone(id)));
  const found: object[][] = [];
  const requests = await countedRequests(async () => {
    for (const order of orders) {
      const read: object[] = [];
      for (const id of order) read.push(await fromLists(id));
      found.push(read);
    }
  });
  assert.deepEqual(found, [expected.toReversed(), expected], collection);
  // Two reads, a page, a page for the oldest, and the read that the first object of each set of fields is compared with,
  // of which there are two at most here.
  assert.ok(requests <= 6, `${requests} requests for ${2 * ids.length} reads of ${collection}`);
}

function readOf(client: WebhooksClient, collection: ListedCollection): (id: string) => Promise<object> {
  const { get }: { get(id: string): Promise<object> } = client[collection];
  return (id) => get(id);
}

/** How many requests this process has begun meanwhile. */
async function countedRequests(work: () => Promise<void>): Promise<number> {
  let begun = 0;
  const onCreate = (): void => void (begun += 1);
  subscribe("undici:request:create", onCreate);
  await work().finally(() => unsubscribe("undici:request:create", onCreate));
  return begun;
}

/** From where, how many, and which of the objects, newest first, with what the page says of those beside it. */
const pages = [
  { to: 4, size: 2, shows: [2, 3], isNextSaid: true, next: 4, hasPrev: true },
  { to: 4, size: 3, shows: [1, 2, 3], isNextSaid: true, next: 4, hasPrev: true },
  { to: 4, size: 4, shows: [0, 1, 2, 3], isNextSaid: true, next: 4, hasPrev: false },
  // With room left, the object of the cursor is shown as well, and older ones are not mentioned.
  { to: 4, size: 5, shows: [0, 1, 2, 3, 4], isNextSaid: false, next: 4, hasPrev: false },
  { to: 4, size: 1000, shows: [0, 1, 2, 3, 4], isNextSaid: false, next: 4, hasPrev: false },
  { to: 0, size: 2, shows: [0], isNextSaid: false, next: undefined, hasPrev: false },
  { from: 2, size: 2, shows: [2, 3], isNextSaid: true, next: 4, hasPrev: true },
  { from: 0, size: 6, shows: [0, 1, 2, 3, 4, 5], isNextSaid: true, next: 6, hasPrev: false },
] as const;

/** Pages from an ID in the middle, in both directions: the newest object is first on each of them. */
export async function pagesBothWays(
  { api }: Service,
  collection: Exclude<ListedCollection, "eventTypes">,
  ids: readonly string[],
): Promise<void> {
  for (const { size, shows, isNextSaid, next, hasPrev, ...edge } of pages) {
    const query =
      "to" in edge
        ? { direction: "prev" as const, prevPageCursor: ids[edge.to] }
        : { direction: "next" as const, nextPageCursor: ids[edge.from] };
    const { content, pagination } = await api[collection].listPage({ ...query, perPage: size });
    const said = [pagination.hasNextPage, pagination.nextPageCursor, pagination.hasPrevPage];
    assert.deepEqual(
      [content.map(({ uid }) => ids.indexOf(uid)), ...said, pagination.prevPageCursor],
      [shows, isNextSaid, next === undefined ? "" : ids[next], hasPrev, ids[shows[0]]],
      `${collection} ${JSON.stringify({ ...edge, size })}`,
    );
  }
}
