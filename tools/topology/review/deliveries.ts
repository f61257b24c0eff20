/** What a preview does to the deliveries of each subscription: where they go, and which events it takes. */

import { clause } from "../../../provider/base/declare";
import { isDeepStrictEqual } from "node:util";
import { groupedBy } from "../../../provider/base/lists";
import { memoizeByObject } from "../../../provider/base/memoize";
import type { Notice } from "../../../provider/base/notice";
import { filterChange } from "../../../provider/kinds/subscription/filter/change";
import type { SeenObject } from "../../../provider/kinds/effect";
import {
  filterNotice,
  moveNotices,
  typeNotices,
  typesText,
} from "../../../provider/kinds/subscription/effects";
import { notices as subscriptions } from "../../../provider/kinds/subscription/notices";
import { hiddenInput, isOpenType, deliveryPathsOf, noName, refusalOf } from "../model/delivery-paths";
import type { DeliveryPath } from "../model/delivery-paths";
import { textOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import { declaredOwner } from "../model/owner";
import { hasHiddenConditions, isUndeclared, stopOf as statusOf } from "../model/subscriptions";
import { clauses } from "../notices";
import { notices } from "./notices";

/** One subscription before and after a preview, and what changes for the events that it delivers. */
export interface SubscriptionChange {
  /** The subscription afterwards; before, where it is deleted. */
  readonly subscription: TopologyResource;
  /** Its way before; undefined where there is none yet. */
  readonly before: DeliveryPath | undefined;
  /** Its way afterwards; undefined where there is none any more. */
  readonly after: DeliveryPath | undefined;
  /** What changes; empty where nothing does. */
  readonly effects: readonly DeliveryEffect[];
}

/** One thing that changes for the events of a subscription. */
export interface DeliveryEffect {
  /** `uncertain`: whether they still reach the endpoint is not known before the update. */
  readonly effect: "begins" | "stops" | "uncertain" | "moves" | "types" | "filter" | "source";
  /** As what it counts for the owners: a move to where nothing is delivered is a stop. */
  readonly counted: "begin" | "stop" | "move" | "change";
  readonly notices: readonly Notice[];
  /** What changes of the conditions, in words. */
  readonly condition?: readonly string[];
}

/** Every subscription before and after a preview, in the order of the topology after it; those that are deleted come last. */
export const subscriptionChanges = memoizeByObject((after: Topology): readonly SubscriptionChange[] => {
  const { before } = after;
  if (before === undefined) return [];
  return pairsOf(before, after).map(([old, now]) => ({
    subscription: (now ?? old)?.subscription as TopologyResource,
    before: old,
    after: now,
    effects: effectsOf(old, now),
  }));
});

type Pair = readonly [before: DeliveryPath | undefined, after: DeliveryPath | undefined];

/** The ways of each subscription on both sides: of one resource, else of one object, which may move to another resource. */
function pairsOf(before: Topology, after: Topology): Pair[] {
  const [now, old] = [subscribedLanesOf(after), subscribedLanesOf(before)];
  const current = new Set(now.map(({ subscription }) => subscription));
  // What is adopted stands on both sides as it will be, unless state has the object.
  const inState = old.filter(({ subscription }) => !current.has(subscription));
  const [byUrn, byId] = [urnOf, objectOf].map(
    (keyOf) => new Map(inState.flatMap((lane) => (keyOf(lane) === undefined ? [] : [[keyOf(lane), lane]]))),
  );
  const adopted = new Map(old.map((lane) => [lane.subscription, lane]));
  const pairs = now.map((lane): Pair => {
    const kept = byUrn?.get(urnOf(lane)) ?? byId?.get(objectOf(lane));
    return [kept ?? adopted.get(lane.subscription), lane];
  });
  const kept = new Set(pairs.map(([lane]) => lane));
  // What another resource keeps is not gone with the one that is deleted.
  const managed = new Set(now.flatMap((lane) => objectOf(lane) ?? []));
  const gone = new Set(inState.filter((lane) => !kept.has(lane) && !managed.has(objectOf(lane) ?? "")));
  const alike = groupedBy(gone, typesKeyOf);
  // A subscription under another name may do what a deleted one did.
  const renamed = pairs.map(([one, lane]): Pair => {
    const isSuccessor = (old: DeliveryPath): boolean => gone.has(old) && doesTheSame(old, lane);
    const successor = one === undefined ? alike.get(typesKeyOf(lane))?.find(isSuccessor) : undefined;
    if (successor !== undefined) gone.delete(successor);
    return [one ?? successor, lane];
  });
  return [...renamed, ...[...gone].map((lane): Pair => [lane, undefined])];
}

function typesKeyOf(lane: DeliveryPath | undefined): string {
  return JSON.stringify(lane?.eventTypes ?? []);
}

function doesTheSame(deliveryPath: DeliveryPath, other: DeliveryPath | undefined): boolean {
  return (
    other !== undefined &&
    isSameEndpoint(deliveryPath, other) &&
    isDeepStrictEqual(
      [deliveryPath.eventTypes, deliveryPath.filter, deliveryPath.source],
      [other.eventTypes, other.filter, other.source],
    )
  );
}

function subscribedLanesOf(topology: Topology): DeliveryPath[] {
  return deliveryPathsOf(topology).filter(({ subscription }) => subscription !== undefined);
}

function urnOf({ subscription }: DeliveryPath): string | undefined {
  return subscription?.urn;
}

function objectOf({ subscription }: DeliveryPath): string | undefined {
  if (subscription?.id === undefined) return undefined;
  return JSON.stringify([textOf(subscription, "projectId"), subscription.id]);
}

function effectsOf(before: DeliveryPath | undefined, after: DeliveryPath | undefined): DeliveryEffect[] {
  if (before === after) return [];
  if (before === undefined) return isOpen(after) ? [beginning(after, clause`the subscription is new`)] : [];
  if (after === undefined) return isOpen(before) ? [ending(before, clause`the subscription is deleted`)] : [];
  const [stopBefore, stopAfter] = [stopOf(before), stopOf(after)];
  const move = moveBetween(before, after);
  const isMoved = move.length > 0;
  if (stopBefore !== undefined && stopAfter !== undefined) return move;
  const conditions = conditionsBetween(before, after, isMoved);
  if (stopBefore !== undefined)
    return [...move, beginning(after, clause`before this change, ${stopBefore}`), ...conditions];
  // A move says itself that deliveries stop.
  const end = stopAfter !== undefined && !isMoved ? [ending(before, stopAfter)] : [];
  return [...move, ...end, ...conditions];
}

function beginning(after: DeliveryPath, reason: string): DeliveryEffect {
  const { endpoint } = after;
  const notice = notices["deliveries-begin"]({ types: typesIn(after), endpoint, reason });
  return { effect: "begins", counted: "begin", notices: [notice] };
}

function ending(before: DeliveryPath, reason: string): DeliveryEffect {
  const { endpoint } = before;
  const notice = notices["deliveries-stop"]({ types: typesIn(before), endpoint, reason });
  return { effect: "stops", counted: "stop", notices: [notice] };
}

/** The known event types of a way, in words. */
function typesIn({ eventTypes }: DeliveryPath): string {
  return typesText(eventTypes?.filter((type) => !isOpenType(type)));
}

/** Whether a way leads to an endpoint that something names, and nothing stops its deliveries for certain. */
export function isOpen(lane: DeliveryPath | undefined): lane is DeliveryPath {
  return lane !== undefined && lane.endpoint !== noName && stopOf(lane) === undefined;
}

/** Why nothing is delivered on a way, whatever the event. */
function stopOf(lane: DeliveryPath | undefined): string | undefined {
  return lane && refusalOf(lane)?.reason;
}

function moveBetween(before: DeliveryPath, after: DeliveryPath): DeliveryEffect[] {
  if (before.endpoint === noName || after.endpoint === noName || isSameEndpoint(before, after)) return [];
  const [from, to, types] = [endOf(before), endOf(after), typesIn(before)];
  // Whether there is an endpoint, as far as that is known.
  const exists = after.target !== undefined || stopOf(after) === undefined;
  return [
    {
      effect: "moves",
      counted: exists && to.stop === undefined ? "move" : "stop",
      notices: exists
        ? moveNotices(from, to, types)
        : [subscriptions["moves-to-no-endpoint"]({ from: from.name, to: to.name, types })],
    },
  ];
}

/** An endpoint that is replaced keeps its URN, one that moves to another resource its ID. */
function isSameEndpoint(before: DeliveryPath, after: DeliveryPath): boolean {
  const [one, other] = [before.target?.urn, after.target?.urn];
  if (one !== undefined && one === other) return true;
  if (before.endpointId !== undefined || after.endpointId !== undefined)
    return before.endpointId === after.endpointId;
  return before.endpoint === after.endpoint;
}

function endOf({ endpoint, target }: DeliveryPath): SeenObject {
  return { name: endpoint, owner: target && declaredOwner(target), stop: target && statusOf(target) };
}

/** What changes of the events that pass, as far as both sides are known. */
function conditionsBetween(before: DeliveryPath, after: DeliveryPath, isMoved: boolean): DeliveryEffect[] {
  const elsewhere = isMoved ? clauses.endpointElsewhere({ id: after.endpointId ?? "" }) : "";
  const known = new Set([...doubtsOf(before), elsewhere]);
  const unknown = doubtsOf(after).filter((doubt) => !known.has(doubt));
  const filter = takesUnknown(before) ? { effects: [], doubts: [] } : filterBetween(before, after);
  return [
    ...[...new Set([...unknown, ...filter.doubts])].map((reason): DeliveryEffect => {
      const notice = notices["deliveries-uncertain"]({ endpoint: before.endpoint, reason });
      return { effect: "uncertain", counted: "change", notices: [notice] };
    }),
    ...(takesUnknown(before) ? [] : typesBetween(before, after)),
    ...filter.effects,
    ...sourceBetween(before, after),
  ];
}

/** Whether nothing was declared of what a subscription takes, and it was adopted, or the service has more. */
function takesUnknown({ subscription }: DeliveryPath): boolean {
  if (subscription === undefined) return false;
  const { adoptId, filterConfig } = subscription.fields;
  return isUndeclared(subscription, "filterConfig") || (adoptId !== undefined && filterConfig === undefined);
}

/** What is not known on a way. */
function doubtsOf({ obstacles, eventTypes, subscription }: DeliveryPath): string[] {
  const types = eventTypes?.some(isOpenType)
    ? [clauses.typesHidden({ hidden: hiddenInput(subscription, "filterConfig") })]
    : [];
  return [...obstacles.flatMap(({ verdict, reason }) => (verdict === "unknown" ? [reason] : [])), ...types];
}

function typesBetween(
  { eventTypes: before, endpoint }: DeliveryPath,
  { eventTypes: after }: DeliveryPath,
): DeliveryEffect[] {
  if ([before, after].some((types) => types?.some(isOpenType))) return [];
  const [one, other] = [before, after].map((types) => types && [...new Set(types)].sort());
  if (isDeepStrictEqual(one, other)) return [];
  return [{ effect: "types", counted: "change", notices: typeNotices(before, after, endpoint) }];
}

function filterBetween(
  before: DeliveryPath,
  after: DeliveryPath,
): { readonly effects: readonly DeliveryEffect[]; readonly doubts: readonly string[] } {
  const [old, now] = [before.subscription, after.subscription];
  const isSame = isDeepStrictEqual(old?.fields["filterConfig"], now?.fields["filterConfig"]);
  if (old === undefined || now === undefined || isSame) return { effects: [], doubts: [] };
  if (hasHiddenConditions(old) || hasHiddenConditions(now)) {
    const isChanged = !isDeepStrictEqual(before.filter, after.filter);
    return { effects: [], doubts: isChanged ? [clauses.filterNotKnown()] : [] };
  }
  const change = filterChange(before.filter, after.filter);
  if (change === undefined) return { effects: [], doubts: [] };
  const said = { notices: [filterNotice(change)], condition: change.details };
  return { effects: [{ effect: "filter", counted: "change", ...said }], doubts: [] };
}

/** A subscription takes the events of one source. */
function sourceBetween(
  { source: before = [] }: DeliveryPath,
  { source: after = [] }: DeliveryPath,
): DeliveryEffect[] {
  const [from, to] = [before.at(-1), after.at(-1)];
  if (from === undefined || to === undefined || before.some((name) => after.includes(name))) return [];
  const notice = subscriptions["other-source"]({
    from: `source ${from}`,
    to: `source ${to}`,
  });
  return [{ effect: "source", counted: "change", notices: [notice], condition: [`${from} → ${to}`] }];
}
