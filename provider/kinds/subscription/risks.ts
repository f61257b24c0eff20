/** What a change of a subscription lets through. */

import type { Risk } from "../risk";
import type { AnyFilterConfig } from "./schema";
import type { SubscriptionInputs } from "./types";

/** @internal */
export const subscriptionRisks: readonly Risk<SubscriptionInputs>[] = [loosensFilter];

/** Not shown in the API document: that an empty filter holds nothing back. */
function loosensFilter(
  state: Partial<SubscriptionInputs>,
  { filterConfig }: Partial<SubscriptionInputs>,
): string[] {
  const [before, after] = [heldBackBy(state.filterConfig), heldBackBy(filterConfig)];
  const gone = before.filter((by) => !after.includes(by));
  if (gone.length === 0) return [];
  // Event types that are not declared stay as they are, and may hold back what the conditions no longer do.
  if (!gone.includes(byType))
    return [`up takes off the conditions on ${gone.join(" and ")}: more events may pass`];
  return after.length === 0
    ? ["up removes the filter: every event may pass"]
    : ["up takes off the restriction to event types: events of every type may pass"];
}

const byType = "event types";

/** What holds events back: their types, and the parts that have conditions. */
function heldBackBy({ eventTypes = [], filter = {} }: AnyFilterConfig = {}): string[] {
  const parts = Object.entries(filter).filter(
    ([, conditions]: [string, object | undefined]) => Object.keys(conditions ?? {}).length > 0,
  );
  const isByType = eventTypes.length > 0 && !eventTypes.includes("*");
  return [...(isByType ? [byType] : []), ...parts.map(([part]) => part)];
}
