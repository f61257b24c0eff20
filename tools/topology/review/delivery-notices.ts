/** What a preview does to deliveries, as notices: by subscription, event type and portal link. */

import { clause } from "../../../provider/base/declare";
import { enumerated, groupedBy } from "../../../provider/base/lists";
import { notices as links } from "../../../provider/kinds/portal-link/notices";
import { ownerText } from "../../../provider/kinds/subscription/effects";
import { subscriptionChanges } from "./deliveries";
import type { SubscriptionChange } from "./deliveries";
import { labelOf, mayShareProject, resourcesOf, textOf, secretPlaceOf, sharedPlaces } from "../model/model";
import { ownersOf } from "../model/owner";
import { eventTypesOf } from "../model/subscriptions";
import { notices as compared } from "../notices";
import type { AfterPreview } from "../preview/from-preview";
import type { TopologyResource } from "../model/model";
import { clauses, notices } from "./notices";
import { about } from "./said";
import type { ReportedNotice } from "./said";
import { endingsOf } from "./event-routes";

/** Everything that changes for deliveries. Of a preview that failed nothing is known, because it lacks resources. */
export function deliveryNotices(topology: AfterPreview): ReportedNotice[] {
  const ofSubscriptions = subscriptionChanges(topology).flatMap(({ subscription, effects }) =>
    effects.flatMap((effect) => effect.notices.map((notice) => about(subscription, notice))),
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
  const idle = endpoints.map((resource) => {
    const effect =
      resource.dialect === "convoy"
        ? clause`if an application names it in an event, the service creates one without a filter`
        : clause`the documented interface does not say whether the service still delivers an event that names it`;
    return about(resource, notices["last-subscription-lost"]({ effect }));
  });
  return [
    ...ofSubscriptions,
    ...continued,
    ...unreceived,
    ...leftOver,
    ...goingTypes(topology),
    ...openings(topology),
    ...handovers(topology),
    ...sharings(topology),
    ...idle,
  ];
}

const maxNames = 5;

/** The event types that the service deprecates although a subscription takes them by name. */
function goingTypes(topology: AfterPreview): ReportedNotice[] {
  const nameOf = (resource: TopologyResource): string => textOf(resource, "name") ?? resource.name;
  const kept = new Set(resourcesOf(topology, "EventType").map(nameOf));
  return resourcesOf(topology.before, "EventType").flatMap((type) => {
    if (kept.has(nameOf(type)) || topology.isPartial === true) return [];
    const takers = resourcesOf(topology, "Subscription").filter(
      (resource) =>
        mayShareProject(resource, type) && eventTypesOf(resource)?.includes(nameOf(type)) === true,
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

/** The endpoints whose signing secrets a preview sends to the place of another one. */
function sharings(topology: AfterPreview): ReportedNotice[] {
  const old = new Map(
    resourcesOf(topology.before, "Endpoint").map((resource) => [resource.urn, secretPlaceOf(resource)]),
  );
  return sharedPlaces(topology).flatMap((sharing) =>
    sharing
      .filter((resource) => old.get(resource.urn) !== secretPlaceOf(resource))
      .map((resource) => {
        const [other = resource] = sharing.filter((another) => another !== resource);
        return about(resource, notices["secret-place-shared"]({ other: labelOf(other) }));
      }),
  );
}

/** The endpoints that move from one owner to another whose portal link manages. */
function handovers(topology: AfterPreview): ReportedNotice[] {
  const managing = groupedBy(
    resourcesOf(topology, "PortalLink").filter((resource) => resource.fields["canManageEndpoint"] === true),
    (link) => textOf(link, "ownerId"),
  );
  if (managing.size === 0) return [];
  const old = new Map(
    resourcesOf(topology.before, "Endpoint").map((resource) => [resource.urn, textOf(resource, "ownerId")]),
  );
  return resourcesOf(topology, "Endpoint").flatMap((resource) => {
    const [from, to] = [old.get(resource.urn), textOf(resource, "ownerId")];
    const link = managing.get(to ?? "")?.find((link) => mayShareProject(link, resource));
    if (from === undefined || to === undefined || from === to || link === undefined) return [];
    const notice = notices["owner-change-managed"]({ toOwner: ownerText(to), link: labelOf(link) });
    return [about(resource, notice)];
  });
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
