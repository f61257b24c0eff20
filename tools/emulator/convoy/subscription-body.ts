/** What a subscription of Convoy is written with. */

import { z } from "zod";
import { schemasOf } from "../fields";
import { integer, plainSubscriptionFields, shape, subscriptionFields, text, texts } from "../objects";
import { Refusal } from "../route";
import type { Rules } from "./fields";
import type { Conditions, ConvoySubscription } from "./store";

const scope = z.record(text, z.unknown()).nullable();
const { name, endpoint_id, source_id, alert_config, rate_limit_config } = subscriptionFields;

/** The body of a create or update; a create ignores `retry_config`. */
export const details = shape({
  ...{ name, endpoint_id, source_id },
  ...schemasOf(plainSubscriptionFields),
  filter_config: shape({
    event_types: texts,
    filter: shape({ headers: scope, body: scope, query: scope, path: scope }),
  }),
  ...{ alert_config, rate_limit_config },
  retry_config: shape({ type: text, duration: text, interval_seconds: integer, retry_count: integer }),
  delivery_mode: z.enum(["", "at_least_once", "at_most_once"]),
});

/** A checked body. */
export type Details = z.infer<typeof details>;

/** What a write makes of the plain fields that it does not just take over. */
export const rules: Rules<Details, ConvoySubscription> = {
  function: ({ service, body }, old) => (service.isLicensed && body.function) || (old ? old.function : ""),
};

type Given = NonNullable<Details["filter_config"]>["filter"];

/** The conditions that a release knows: old ones have headers and body only. */
export function conditionsIn(given: Given, isOld: boolean): Conditions {
  const { headers, body, query, path } = given ?? {};
  const later = isOld ? { query: {}, path: {} } : { query: query ?? {}, path: path ?? {} };
  return { headers: headers ?? {}, body: body ?? {}, ...later };
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** The whole seconds of a duration such as `1m30s`. */
export function secondsIn(text: string): number {
  if (!/^(\d+(ms|s|m|h))+$/.test(text))
    throw new Refusal(400, "an error occurred parsing the retry duration");
  const parts = [...text.matchAll(/(\d+)(ms|[smh])/g)];
  return Math.floor(
    parts.reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (UNITS[unit] ?? 0), 0),
  );
}
