/** The rows a subscription of Convoy is really matched with: an update of the subscription leaves them as they are. */

import { isDeepStrictEqual } from "node:util";
import type { WebhooksClient } from "../../api/client";
import type { SubscriptionFilter } from "../../api/convoy/filter";
import type { AnyEventFilter } from "../../api/convoy/subscription";
import type { SubscriptionAnswer } from "../../api/subscription";
import { hasCode } from "../../errors";

/** The subscription with the event types that pass and the conditions that count, instead of those that were sent last. */
export async function withMatchedFilter(
  client: WebhooksClient,
  live: SubscriptionAnswer,
): Promise<SubscriptionAnswer> {
  const rows = await rowsOf(client, live.uid);
  if (rows === undefined) return live;
  const { eventTypes = ["*"], filter = {} } = live.filterConfig ?? {};
  const all = new Set([...eventTypes, ...rows.map(({ eventType = "*" }) => eventType)]);
  const judged = [...all].map((eventType) => [eventType, conditionsFor(rows, eventType)] as const);
  const passing = new Map(judged.filter(([, found]) => found !== undefined));
  const { body = {}, headers = {} } = filter;
  const counting = [...passing.values()];
  // One that differs is enough for an event to be judged in another way than declared.
  const other = counting.find((found) => !isDeepStrictEqual([found?.body, found?.headers], [body, headers]));
  const odd = other ?? counting.find((found) => !isDeepStrictEqual(found, counting[0]));
  const shown = eventTypes.filter((eventType) => passing.has(eventType));
  const filterConfig = { ...live.filterConfig, eventTypes: shown, filter: odd ?? counting[0] ?? filter };
  return { ...live, filterConfig };
}

/** Brings every row to the conditions, and switches it on. */
export async function alignRows(client: WebhooksClient, id: string, filter: AnyEventFilter): Promise<void> {
  const wanted = { body: {}, headers: {}, query: {}, path: {}, ...filter };
  for (const row of (await rowsOf(client, id)) ?? []) {
    if (!isOff(row) && isDeepStrictEqual(conditions(row), wanted)) continue;
    const enabledAt = isOff(row) ? new Date().toISOString() : undefined;
    await client.subscriptions.filters.update(id, row.uid, {
      ...wanted,
      eventType: row.eventType,
      enabledAt,
    });
  }
}

/**
 * What events of a type are judged by: the row of the type, else the row for all. Without either they all pass; with
 * none but rows that are switched off, none does.
 */
function conditionsFor(
  rows: readonly SubscriptionFilter[],
  eventType: string,
): Required<AnyEventFilter> | undefined {
  const [own, all] = [eventType, "*"].map((name) => rows.find((row) => row.eventType === name));
  const counting = [own, all].find((row) => row !== undefined && !isOff(row));
  if (counting !== undefined) return conditions(counting);
  return own === undefined && all === undefined ? { body: {}, headers: {}, query: {}, path: {} } : undefined;
}

function isOff({ enabledAt }: SubscriptionFilter): boolean {
  return enabledAt === null;
}

/** Releases before 25.9 have no rows: there the subscription itself counts. */
async function rowsOf(client: WebhooksClient, id: string): Promise<SubscriptionFilter[] | undefined> {
  return client.subscriptions.filters.list(id).catch((error: unknown) => {
    if (hasCode(error, "not-found")) return undefined;
    if (hasCode(error, "api") && [404, 405].includes(error.status)) return undefined;
    throw error;
  });
}

function conditions({
  rawBody,
  rawHeaders,
  rawQuery,
  rawPath,
}: SubscriptionFilter): Required<AnyEventFilter> {
  return { body: rawBody ?? {}, headers: rawHeaders ?? {}, query: rawQuery ?? {}, path: rawPath ?? {} };
}
