/** What the functions of a broker source must return. */

import { clause } from "../../../provider/base/declare";
import { isFields } from "../../../provider/base/fields";
import { clauses } from "../notices";

/** The fields of an event that a body function returns. The first two are required. */
const fields = ["event_type", "data", "endpoint_id", "owner_id", "custom_headers", "idempotency_key"];
const texts = fields.filter((name) => name !== "data" && name !== "custom_headers");

/** Why the service takes no event from what `bodyFunction` returns. */
export function eventProblem(payload: unknown): string | undefined {
  if (payload !== null && !isFields(payload)) return clause`returns no event: it must be an object`;
  // The service ignores case, and takes the last of several.
  const given = Object.entries(payload ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of given) {
    if (!fields.includes(name)) return clause`returns no event: ${name} is not a field of an event`;
    if (value !== null && texts.includes(name) && typeof value !== "string")
      return clause`returns no event: ${name} must be a string`;
    if (value !== null && name === "custom_headers" && !areTexts(value))
      return clause`returns no event: custom_headers must contain only strings`;
  }
  const event = Object.fromEntries(given.filter(([name, value]) => value !== null || name === "data"));
  if (typeof event["event_type"] !== "string" || event["event_type"].trim() === "")
    return clauses.eventLacks({ field: "event_type" });
  return "data" in event ? undefined : clauses.eventLacks({ field: "data" });
}

/** Why the service takes no headers from what `headerFunction` returns. */
export function headersProblem(payload: unknown): string | undefined {
  return areTexts(payload) && !Object.values(payload as object).includes(null)
    ? undefined
    : clause`returns no headers: each value must be a string`;
}

function areTexts(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((one) => typeof one === "string" || one === null);
}
