/** Which subscriptions of Convoy an event goes to, and whether a request would pass a filter. */

import { z } from "zod";
import type { EventObject } from "../records";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { Incomparable, passes } from "./conditions";
import { payloadOf } from "./payload";
import { isOld, subscriptionsOf } from "./store";
import type { Conditions, ConvoySubscription, Fields } from "./store";

const scope = z.unknown().optional();
const scopes = z.object({ header: scope, body: scope, query: scope, path: scope });

/** The operation that compares a request with conditions. */
export const filterTestAnswers = {
  "subscriptions.testFilter": withBody(
    z.object({ request: scopes.default({}), schema: scopes.default({}) }),
    (call) => {
      if (!call.service.isLicensed) {
        throw new Refusal(
          400,
          "your instance does not have access to subscription filters, upgrade to access this feature",
        );
      }
      const { request, schema } = call.body;
      const known = ["body", "header", ...(isOld(call) ? [] : (["query", "path"] as const))] as const;
      try {
        return known.map((scope) => isScopeMet(call, request[scope], schema[scope])).every(Boolean);
      } catch (error) {
        if (error instanceof Incomparable) throw new Refusal(400, "failed to validate subscription filter");
        throw error;
      }
    },
  ),
} satisfies Answers;

/** Old releases let a request pass that lacks the scope; later ones do not. */
function isScopeMet(call: Call, value: unknown, conditions: unknown): boolean {
  const nothing = (scope: unknown): boolean => scope === undefined || scope === null;
  if (nothing(conditions)) return true;
  if (nothing(value)) return isOld(call);
  return passes(value, conditions, { isOld: isOld(call) });
}

/**
 * The subscriptions that an event goes to.
 *
 * @throws Incomparable where a condition cannot be compared; then the event goes nowhere
 */
export function subscriptionsFor(call: Call, event: EventObject): ConvoySubscription[] {
  const { event_type = "", endpoints = [], source_id } = event;
  const candidates = subscriptionsOf(call).select((subscription) =>
    call.service.isIncoming
      ? subscription.source_id === source_id
      : endpoints.includes(subscription.endpoint_id),
  );
  return candidates.filter((subscription) => {
    const conditions = conditionsFor(call, subscription, event_type);
    return conditions !== undefined && (!call.service.isLicensed || isMet(call, event, conditions));
  });
}

/** The conditions on an event type: of its own row, else of the row for all. Undefined where the type is not taken. */
function conditionsFor(
  call: Call,
  { filter_config, rows }: ConvoySubscription,
  eventType: string,
): Conditions | undefined {
  if (isOld(call)) {
    const isTaken = filter_config.event_types.some((one) => one === eventType || one === "*");
    return isTaken ? filter_config.filter : undefined;
  }
  const row = [eventType, "*"]
    .map((name) => rows.find((filterRow) => filterRow.event_type === name))
    .find((filterRow) => filterRow !== undefined && filterRow.enabled_at !== null);
  return row && { headers: row.raw_headers, body: row.raw_body, query: row.raw_query, path: row.raw_path };
}

function isMet(call: Call, event: EventObject, conditions: Conditions): boolean {
  const how = { isOld: isOld(call) };
  const query = Object.fromEntries(new URLSearchParams(event.url_query_params));
  const maps: readonly (readonly [Fields, Fields])[] = [
    [firstValues(event.headers), conditions.headers],
    ...(how.isOld ? [] : [[query, conditions.query] as const, [{ path: "" }, conditions.path] as const]),
  ];
  return (
    passes(payloadOf(event.data), conditions.body, how) &&
    maps.every(([value, wanted]) => passes(value, wanted, how))
  );
}

/** A header counts with its first value. */
function firstValues(headers: Fields = {}): Fields {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name, Array.isArray(values) ? values[0] : values]),
  );
}
