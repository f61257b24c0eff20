/** Risks of a change of a subscription: where its events go, and which ones pass. */

import type { Notice } from "../../base/notice";
import type { Risk, RiskContext } from "../risk";
import { filterChange } from "./filter-change";
import { filterNotice, moveNotices, typeNotices, typesText } from "./change-notices";
import { clauses, notices } from "./notices";
import type { AnyFilterConfig, SubscriptionInputs } from "./types";

/** @internal */
export const subscriptionRisks: readonly Risk<SubscriptionInputs>[] = [movesEndpoint, takesOtherEvents];

/** What is known of the endpoints is what the run has seen: they may belong to another program. */
function movesEndpoint(
  { endpointId: from, filterConfig }: Partial<SubscriptionInputs>,
  { endpointId: to }: Partial<SubscriptionInputs>,
  { seen, replaced, created }: RiskContext<SubscriptionInputs>,
): Notice[] {
  if (from === undefined || to === undefined || from === to) return [];
  // The new endpoint follows the replaced one.
  if (replaced.has(from) && created.has(to)) return [];
  const [old, now] = [seen("Endpoint", from), seen("Endpoint", to)];
  // Until now the events went to whom the old endpoint belonged, whomever it belongs to from now on.
  const types = filterConfig === undefined ? clauses.itsEvents() : typesText(typesIn(filterConfig));
  return moveNotices({ name: old?.name ?? from, owner: old?.ownerBefore }, now ?? { name: to }, types);
}

/** Undocumented: that an empty filter lets every event pass. */
function takesOtherEvents(
  { filterConfig: before, endpointId }: Partial<SubscriptionInputs>,
  { filterConfig: after }: Partial<SubscriptionInputs>,
  { seen }: RiskContext<SubscriptionInputs>,
): Notice[] {
  if (before === undefined) return after === undefined ? [] : [notices["filter-declared"]()];
  const change = filterChange(before.filter, after?.filter);
  const endpoint = endpointId === undefined ? undefined : (seen("Endpoint", endpointId)?.name ?? endpointId);
  return [
    ...typeNotices(typesIn(before), typesIn(after), endpoint),
    ...(change === undefined ? [] : [filterNotice(change)]),
  ];
}

/** The event types that are taken; undefined for all. */
function typesIn({ eventTypes = [] }: AnyFilterConfig = {}): readonly string[] | undefined {
  return eventTypes.length === 0 || eventTypes.includes("*") ? undefined : eventTypes;
}
