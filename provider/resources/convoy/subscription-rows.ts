/** The rows a subscription of Convoy is really matched with: an update of the subscription leaves them as they are. */

import { isDeepStrictEqual } from "node:util";
import type { WebhooksClient } from "../../api/client";
import type { SubscriptionFilter } from "../../api/convoy/filter";
import type { AnyEventFilter } from "../../api/convoy/subscription";
import type { SubscriptionAnswer } from "../../api/subscription";
import { hasCode } from "../../errors";

/** The subscription with the conditions that count, instead of those that were sent last. */
export async function withMatchedFilter(
  client: WebhooksClient,
  live: SubscriptionAnswer,
): Promise<SubscriptionAnswer> {
  const rows = (await rowsOf(client, live.uid)).map(conditions);
  if (rows.length === 0) return live;
  const { body = {}, headers = {} } = live.filterConfig?.filter ?? {};
  // One row that differs is enough for an event to be judged in another way than declared.
  const other = rows.find((row) => !isDeepStrictEqual([row.body, row.headers], [body, headers]));
  const odd = other ?? rows.find((row) => !isDeepStrictEqual(row, rows[0]));
  return { ...live, filterConfig: { ...live.filterConfig, filter: odd ?? rows[0] } };
}

/** Brings every row to the conditions. */
export async function alignRows(
  client: WebhooksClient,
  id: string,
  filter: AnyEventFilter | undefined,
): Promise<void> {
  if (filter === undefined) return;
  const wanted = { body: {}, headers: {}, query: {}, path: {}, ...filter };
  for (const row of await rowsOf(client, id)) {
    if (isDeepStrictEqual(conditions(row), wanted)) continue;
    await client.subscriptions.filters.update(id, row.uid, { ...wanted, eventType: row.eventType });
  }
}

/** Releases before 25.9 have no rows: there the subscription itself counts. */
async function rowsOf(client: WebhooksClient, id: string): Promise<SubscriptionFilter[]> {
  return client.subscriptions.filters.list(id).catch((error: unknown) => {
    if (hasCode(error, "not-found")) return [];
    if (hasCode(error, "api") && [404, 405].includes(error.status)) return [];
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
