/** The filter rows of Convoy's subscriptions: what deliveries are matched with, one row for each event type. */

import { z } from "zod";
import { newId } from "../id";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { canBeKept } from "./conditions";
import { eventTypesOf, existing, isOld, subscriptionsOf } from "./store";
import type { Conditions, ConvoySubscription, FilterRow, Fields } from "./store";

const scope = z.record(z.string(), z.unknown()).optional();
const details = z.object({
  event_type: z.string().optional(),
  enabled_at: z.string().nullable().optional(),
  headers: scope,
  body: scope,
  query: scope,
  path: scope,
});

/** The operations on filters. */
export const filterAnswers = {
  "filters.list": (call) => subscriptionOf(call).rows.map((row) => rowAnswer(call, row)),
  "filters.create": withBody(details, (call) => {
    const { event_type = "", headers = {}, body = {}, query = {}, path: paths = {} } = call.body;
    const subscription = subscriptionOf(call);
    if (eventTypesOf(call).select(({ name }) => name === event_type).length === 0) {
      throw new Refusal(404, "event type does not exist");
    }
    if (subscription.rows.some((row) => row.event_type === event_type)) {
      throw new Refusal(400, "filter with this event type already exists");
    }
    const { enabled_at = call.now.toISOString() } = call.body;
    requireKept(call, { headers, body, query, path: paths }, "failed to create filter");
    const row = { ...newRow(call, event_type, { headers, body, query, path: paths }), enabled_at };
    subscriptionsOf(call).put({ ...subscription, rows: [...subscription.rows, row] });
    return rowAnswer(call, row);
  }),
  "filters.get": (call) => rowAnswer(call, rowOf(call)),
  "filters.update": withBody(details, (call) => {
    const old = rowOf(call);
    const { headers, body, query, path: paths } = call.body;
    requireKept(call, { headers, body, query, paths }, "failed to update filter");
    const row: FilterRow = {
      ...old,
      enabled_at: call.body.enabled_at === undefined ? old.enabled_at : call.body.enabled_at,
      raw_headers: headers ?? old.raw_headers,
      raw_body: body ?? old.raw_body,
      raw_query: query ?? old.raw_query,
      raw_path: paths ?? old.raw_path,
    };
    keepRows(call, (rows) => rows.map((filterRow) => (filterRow.uid === row.uid ? row : filterRow)));
    return rowAnswer(call, row);
  }),
  "filters.delete": (call) => {
    const { uid } = rowOf(call);
    keepRows(call, (rows) => rows.filter((row) => row.uid !== uid));
    return null;
  },
} satisfies Answers;

/** A row with its conditions. */
export function newRow(call: Call, event_type: string, conditions: Conditions): FilterRow {
  const { headers, body, query, path: paths } = conditions;
  const raw = { raw_headers: headers, raw_body: body, raw_query: query, raw_path: paths };
  return { uid: newId(), event_type, enabled_at: call.now.toISOString(), ...raw };
}

function requireKept(call: Call, given: Fields, refusal: string): void {
  if (!canBeKept(given, { isOld: isOld(call) })) throw new Refusal(400, refusal);
}

function keepRows(call: Call, change: (rows: readonly FilterRow[]) => FilterRow[]): void {
  const subscription = subscriptionOf(call);
  subscriptionsOf(call).put({ ...subscription, rows: change(subscription.rows) });
}

function subscriptionOf(call: Call): ConvoySubscription {
  return existing(subscriptionsOf(call), call.param("subscriptionID"), 404, "failed to find subscription");
}

function rowOf(call: Call): FilterRow {
  const row = subscriptionOf(call).rows.find(({ uid }) => uid === call.param("filterID"));
  if (row === undefined) throw new Refusal(404, "filter not found");
  return row;
}

function rowAnswer(call: Call, row: FilterRow) {
  const { raw_headers, raw_body, raw_query, raw_path } = row;
  return {
    ...row,
    subscription_id: call.param("subscriptionID"),
    headers: flattened(raw_headers),
    body: flattened(raw_body),
    query: flattened(raw_query),
    path: flattened(raw_path),
  };
}

/** The conditions with a dotted key for each nested one; operators stay where they are. */
export function flattened(conditions: Fields, prefix = ""): Fields {
  return Object.fromEntries(
    Object.entries(conditions).flatMap(([name, value]) => {
      const key = prefix === "" ? name : `${prefix}.${name}`;
      const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
      const hasOperator = isNested && Object.keys(value).some((inner) => inner.startsWith("$"));
      return isNested && !hasOperator ? Object.entries(flattened(value as Fields, key)) : [[key, value]];
    }),
  );
}
