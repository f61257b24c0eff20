/** What a preview does to deliveries, as notices: by subscription, event type and portal link. */

import { unknownMarker } from "../../base/markers";
import { enumerated } from "../../base/lists";
import type { Notice } from "../../base/notice";
import { notices as links } from "../../kinds/portal-link/notices";
import {
  filterNotice,
  moveNotices,
  ownerText,
  typeNotices,
  typesText,
} from "../../kinds/subscription/change-notices";
import { clauses as subscriptionClauses, notices as subscriptions } from "../../kinds/subscription/notices";
import { subscriptionChanges } from "./deliveries";
import type { DeliveryEffect, DeliveryEnd, SubscriptionChange } from "./deliveries";
import { labelOf, mayShareProject, resourcesOf, textOf } from "../model/model";
import { ownersOf } from "../model/owner";
import { eventTypesOf } from "../model/subscriptions";
import { notices as compared } from "../notices";
import type { AfterPreview } from "../preview/from-preview";
import type { TopologyResource } from "../model/model";
import type { Lane } from "../model/lanes";
import { clauses, notices } from "./notices";
import { about } from "./said";
import type { ReportedNotice } from "./said";
import { endingsOf } from "./event-routes";

/** Everything that changes for deliveries. Of a preview that failed nothing is known, because it lacks resources. */
export function deliveryNotices(topology: AfterPreview): ReportedNotice[] {
  const ofSubscriptions = subscriptionChanges(topology).flatMap((change) =>
    change.effects
      .flatMap((effect) => noticesOf(change, effect))
      .map((one) => about(change.subscription, one)),
  );
  const continued = subscriptionChanges(topology).flatMap(successions);
  const { types, leftToAll, endpoints } = endingsOf(topology);
  const unreceived = types.map((name) => ({
    ...notices["event-type-unreceived"](),
    kind: clauses.eventType(),
    name,
  }));
  const leftOver = leftToAll.map(({ type, endpoints: takers }) => ({
    ...compared["event-type-left-to-all"]({ endpoints: enumerated(takers, maxNames) }),
    kind: clauses.eventType(),
    name: type,
  }));
  const idle = endpoints.map((one) => about(one, notices["last-subscription-lost"]()));
  return [
    ...ofSubscriptions,
    ...continued,
    ...unreceived,
    ...leftOver,
    ...goingTypes(topology),
    ...openings(topology),
    ...idle,
  ];
}

const maxNames = 5;

/** The event types that the service deprecates although a subscription takes them by name. */
function goingTypes(topology: AfterPreview): ReportedNotice[] {
  const nameOf = (one: TopologyResource): string => textOf(one, "name") ?? one.name;
  const kept = new Set(resourcesOf(topology, "EventType").map(nameOf));
  return resourcesOf(topology.before, "EventType").flatMap((type) => {
    if (kept.has(nameOf(type)) || topology.isPartial === true) return [];
    const takers = resourcesOf(topology, "Subscription").filter(
      (one) => mayShareProject(one, type) && eventTypesOf(one)?.includes(nameOf(type)) === true,
    );
    if (takers.length === 0) return [];
    const subscriptions = enumerated(takers.map(labelOf), maxNames);
    return [about(type, compared["event-type-still-taken"]({ subscriptions }))];
  });
}

/** A deleted subscription that a new one follows, which takes the same events to the same endpoint. */
function successions({ before, after }: SubscriptionChange): ReportedNotice[] {
  const [old, now] = [before?.subscription, after?.subscription];
  if (old === undefined || now === undefined || old.urn === now.urn || old.id === now.id) return [];
  return [about(old, notices["deliveries-continue"]({ successor: labelOf(now) }))];
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
      return movesBetween(effect, typesOf(before));
    case "types":
      return typeNotices(effect.before, effect.after, before?.endpoint);
    case "filter":
      return [filterNotice(effect)];
    case "source":
      return [
        subscriptions["other-source"]({
          from: subscriptionClauses.source({ name: effect.from }),
          to: subscriptionClauses.source({ name: effect.to }),
        }),
      ];
  }
}

function movesBetween(
  { from, to }: { readonly from: DeliveryEnd; readonly to: DeliveryEnd },
  types: string,
): Notice[] {
  if (!to.exists) return [subscriptions["moves-to-no-endpoint"]({ from: from.name, to: to.name, types })];
  return moveNotices(from, to, types);
}

function typesOf(lane: Lane | undefined): string {
  return typesText(lane?.eventTypes?.filter((type) => type !== unknownMarker));
}

/** The portal links that a preview opens to another owner. One that was for nobody is not opened to another. */
function openings(topology: AfterPreview): ReportedNotice[] {
  const { before } = topology;
  const old = new Map(resourcesOf(before, "PortalLink").map((link) => [link.urn, link]));
  return resourcesOf(topology, "PortalLink").flatMap((link) => {
    const previous = old.get(link.urn);
    const owners = previous === undefined ? [] : ownersOf(before, previous);
    const [from] = owners;
    if (from === undefined) return [];
    const opened = ownersOf(topology, link).filter((owner) => !owners.includes(owner));
    return opened.map((to) =>
      about(link, links["opens-to-other-owner"]({ fromOwner: ownerText(from), toOwner: ownerText(to) })),
    );
  });
}
