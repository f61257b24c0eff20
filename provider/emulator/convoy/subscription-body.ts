/** What a subscription of Convoy is written with. */

import { z } from "zod";
import { Refusal } from "../route";
import type { Conditions } from "./store";

const scope = z.record(z.string(), z.unknown()).nullish();

/** The body of a create or update; a create ignores `retry_config`. */
export const details = z.object({
  name: z.string().optional(),
  endpoint_id: z.string().optional(),
  source_id: z.string().optional(),
  function: z.string().optional(),
  filter_config: z
    .object({
      event_types: z.array(z.string()).optional(),
      filter: z.object({ headers: scope, body: scope, query: scope, path: scope }).optional(),
    })
    .optional(),
  alert_config: z.object({ count: z.int().optional(), threshold: z.string().optional() }).optional(),
  rate_limit_config: z.object({ count: z.int().optional(), duration: z.int().optional() }).optional(),
  retry_config: z
    .object({
      type: z.string().optional(),
      duration: z.string().optional(),
      interval_seconds: z.int().optional(),
      retry_count: z.int().optional(),
    })
    .optional(),
  delivery_mode: z.enum(["", "at_least_once", "at_most_once"]).optional(),
});

/** A checked body. */
export type Details = z.infer<typeof details>;

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
