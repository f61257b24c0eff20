/** What a preview does to deliveries, as notices: by subscription, event type and portal link. */

import { enumerated } from "../../base/lists";
import { unknownMarker } from "../../base/markers";
import type { Notice } from "../../base/notice";
import { notices as links } from "../../kinds/portal-link/notices";
import { clauses as subscriptionClauses, notices as subscriptions } from "../../kinds/subscription/notices";
import { linkOpenings } from "../../topology/compare/links";
import { subscriptionChanges } from "../../topology/compare/deliveries";
import type { DeliveryEffect, DeliveryEnd, SubscriptionChange } from "../../topology/compare/deliveries";
import type { AfterPreview } from "../../topology/preview/from-preview";
import type { TopologyResource } from "../../topology/model/model";
import type { Lane } from "../../topology/model/lanes";
import { clauses, notices } from "./notices";
import type { ReportedNotice } from "./report-notices";
import { endingsOf } from "./report-routes";

const maxTypes = 10;
const filterNotices = {
  stricter: subscriptions["filter-stricter"],
  looser: subscriptions["filter-looser"],
  different: subscriptions["filter-different"],
} as const;

/** Everything that changes for deliveries. Of a preview that failed nothing is known, because it lacks resources. */
export function deliveryNotices(topology: AfterPreview): ReportedNotice[] {
  const ofSubscriptions = subscriptionChanges(topology).flatMap((change) =>
    change.effects
      .flatMap((effect) => noticesOf(change, effect))
      .map((one) => about(change.subscription, one)),
  );
  const { types, endpoints } = endingsOf(topology);
  const unreceived = types.map((name) => ({
    ...notices["event-type-unreceived"](),
    kind: clauses.eventType(),
    name,
  }));
  const idle = endpoints.map((one) => about(one, notices["last-subscription-lost"]()));
  const opened = linkOpenings(topology).map(({ link, from, to }) =>
    about(link, links["opens-to-other-owner"]({ fromOwner: ownerText(from), toOwner: ownerText(to) })),
  );
  return [...ofSubscriptions, ...unreceived, ...opened, ...idle];
}

function about({ kind, name, urn }: TopologyResource, notice: Notice): ReportedNotice {
  return { ...notice, kind, name, urn };
}

function noticesOf({ before, after }: SubscriptionChange, effect: DeliveryEffect): Notice[] {
  const lane = after ?? before;
  const endpoint = lane?.endpoint ?? "";
  switch (effect.effect) {
    case "begins":
      return [notices["deliveries-begin"]({ types: typesOf(after), endpoint, reason: effect.reason })];
    case "stops":
      return [
        notices["deliveries-stop"]({
          types: typesOf(before),
          endpoint: before?.endpoint ?? "",
          reason: effect.reason,
        }),
      ];
    case "uncertain":
      return [
        notices["deliveries-uncertain"]({ endpoint: before?.endpoint ?? endpoint, reason: effect.reason }),
      ];
    case "moves":
      return movesBetween(effect);
    case "types":
      return typeNotices(effect);
    case "filter":
      return [filterNotices[effect.change]({ details: enumerated(effect.details, maxTypes) })];
    case "source":
      return [notices["other-source"](effect)];
  }
}

function movesBetween({ from, to }: { readonly from: DeliveryEnd; readonly to: DeliveryEnd }): Notice[] {
  const [old, now] = [from.endpoint, to.endpoint];
  if (!to.exists) return [subscriptions["moves-to-no-endpoint"]({ from: old, to: now })];
  const isOther = from.owner !== undefined && to.owner !== undefined && from.owner !== to.owner;
  const owners = isOther
    ? [
        subscriptions["moves-to-other-owner"]({
          from: old,
          to: now,
          fromOwner: ownerText(from.owner),
          toOwner: ownerText(to.owner),
        }),
      ]
    : [];
  const stopped =
    to.stop === undefined
      ? []
      : [subscriptions["moves-to-stopped-endpoint"]({ from: old, to: now, stop: to.stop })];
  const all = [...owners, ...stopped];
  return all.length > 0 ? all : [subscriptions["moves-endpoint"]({ from: old, to: now })];
}

/** An owner in words. */
export function ownerText(owner = ""): string {
  return owner === "" ? subscriptionClauses.ofNoOwner() : subscriptionClauses.ofOwner({ owner });
}

function typeNotices({
  before,
  after,
}: {
  readonly before: readonly string[] | undefined;
  readonly after: readonly string[] | undefined;
}): Notice[] {
  if (after === undefined)
    return [subscriptions["event-types-widened"]({ types: subscriptionClauses.everyType() })];
  if (before === undefined) {
    const types = subscriptionClauses.otherTypes({ types: enumerated(after, maxTypes) });
    return [subscriptions["event-types-narrowed"]({ types })];
  }
  const [removed, added] = [
    before.filter((type) => !after.includes(type)),
    after.filter((type) => !before.includes(type)),
  ];
  return [
    ...(removed.length > 0
      ? [subscriptions["event-types-narrowed"]({ types: enumerated(removed, maxTypes) })]
      : []),
    ...(added.length > 0
      ? [subscriptions["event-types-widened"]({ types: enumerated(added, maxTypes) })]
      : []),
  ];
}

function typesOf(lane: Lane | undefined): string {
  const types = lane?.eventTypes?.filter((type) => type !== unknownMarker);
  return types === undefined || types.length === 0 ? clauses.everyEvent() : enumerated(types, maxTypes);
}
