/** What a preview begins to deliver: for each owner the event types of new subscriptions, and the hosts that receive them. */

import { countable, groupedBy, ordered } from "../../../provider/base/lists";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { parseUrl } from "../../../provider/base/url";
import type { DeliveryPath } from "../model/delivery-paths";
import { unknownMark } from "../model/mask";
import { declaredOwner } from "../model/owner";
import type { AfterPreview } from "../preview/from-preview";
import { subscriptionChanges } from "./deliveries";
import { clauses, notices } from "./notices";

/** What begins for one owner. */
export interface Addition {
  /** The owner; empty for endpoints without one. */
  readonly owner: string;
  /** The event types; `every event` for a subscription that takes all. */
  readonly eventTypes: readonly string[];
  /** The hosts that receive them. */
  readonly hosts: readonly string[];
  /** The URNs of the new subscriptions. */
  readonly urns: readonly string[];
}

/** The code of the notices that say the same of each subscription. */
export const beginCode = notices["deliveries-begin"].code;

/** What begins, by owner. */
export function additionsOf(topology: AfterPreview): Addition[] {
  const begun = subscriptionChanges(topology).flatMap(({ subscription, before, after, effects }) =>
    before === undefined && after !== undefined && effects.some(({ effect }) => effect === "begins")
      ? [{ urn: subscription.urn, lane: after }]
      : [],
  );
  const byOwner = groupedBy(begun, ({ lane }) => (lane.target && declaredOwner(lane.target)) ?? "");
  return ordered([...byOwner], ([owner]) => countable(owner)).map(([owner, all]) => ({
    owner,
    eventTypes: distinct(all.flatMap(({ lane }) => typesOf(lane))),
    hosts: distinct(all.map(({ lane }) => hostOf(lane))),
    urns: all.flatMap(({ urn }) => urn ?? []),
  }));
}

function distinct(texts: readonly string[]): string[] {
  return ordered([...new Set(texts)], countable);
}

function typesOf({ eventTypes }: DeliveryPath): readonly string[] {
  return eventTypes?.map((type) => (type === unknownMarker ? unknownMark : type)) ?? [clauses.everyEvent()];
}

/** The host that receives; where the preview does not know it, the endpoint. */
function hostOf({ target, endpoint }: DeliveryPath): string {
  const url = target?.fields["url"];
  if (isUnknown(url)) return unknownMark;
  return (typeof url === "string" ? parseUrl(url)?.host : undefined) ?? endpoint;
}
