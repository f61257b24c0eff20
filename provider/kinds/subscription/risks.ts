/** Risks of a change of a subscription: a filter that lets more events pass. */

import type { Notice } from "../../base/notice";
import type { Risk } from "../risk";
import { notices } from "./notices";
import type { AnyFilterConfig, SubscriptionInputs } from "./types";

/** @internal */
export const subscriptionRisks: readonly Risk<SubscriptionInputs>[] = [loosensFilter];

/** Not shown in the API document: that an empty filter lets every event pass. */
function loosensFilter(
  state: Partial<SubscriptionInputs>,
  { filterConfig }: Partial<SubscriptionInputs>,
): Notice[] {
  const [before, after] = [restrictedBy(state.filterConfig), restrictedBy(filterConfig)];
  const removed = before.filter((by) => !after.includes(by));
  if (state.filterConfig === undefined && filterConfig !== undefined) return [notices["filter-declared"]()];
  if (removed.length === 0) return [];
  // Undeclared event types stay as they are and may still restrict what the conditions no longer do.
  if (!removed.includes(byType))
    return [notices["filter-conditions-removed"]({ scopes: removed.join(" and ") })];
  return [notices[after.length === 0 ? "filter-removed" : "filter-types-removed"]()];
}

const byType = "eventTypes";

/** What restricts events: their types, and the scopes that have conditions. */
function restrictedBy({ eventTypes = [], filter = {} }: AnyFilterConfig = {}): string[] {
  const parts = Object.entries(filter).filter(
    ([, conditions]: [string, object | undefined]) => Object.keys(conditions ?? {}).length > 0,
  );
  const isByType = eventTypes.length > 0 && !eventTypes.includes("*");
  return [...(isByType ? [byType] : []), ...parts.map(([part]) => part)];
}
