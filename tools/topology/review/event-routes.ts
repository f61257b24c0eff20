/** Which event types reach which endpoint before and after a preview, and which of them lose their last receiver. */

import { countable, groupedBy, ordered } from "../../../provider/base/lists";
import { notices as applied } from "../../../provider/lifecycle/apply/notices";
import { isOpen, subscriptionChanges } from "./deliveries";
import type { SubscriptionChange } from "./deliveries";
import { isOpenType, noName, openTypeLabel, openTypes, refusalOf } from "../model/delivery-paths";
import type { DeliveryPath } from "../model/delivery-paths";
import { textOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import { declaredOwner } from "../model/owner";
import { stopOf } from "../model/subscriptions";
import type { AfterPreview } from "../preview/from-preview";
import { clauses } from "./notices";
import type { Preview } from "./preview";
import type { ReportedNotice } from "./said";

/** One event type that reaches, or reached, one endpoint. */
export interface EventRoute {
  /** The event type; `every event` for a subscription that takes all. */
  readonly eventType: string;
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** What tells the endpoint apart from others of its name. */
  readonly endpointKey: string;
  /** The owner of the endpoint; empty where it has none, undefined where that is not known. */
  readonly owner: string | undefined;
  /** The names of the subscriptions. */
  readonly subscriptions: readonly string[];
  /** What the preview does to it. */
  readonly mark: "kept" | "added" | "removed" | "changed" | "stopped" | "unknown";
  /** What changes of the condition, in words; empty where nothing does. */
  readonly condition: readonly string[];
}

/** What one subscription has to do with a route. */
interface Part {
  readonly eventType: string;
  /** Whether it is not known which event types these are. */
  readonly isUnnamed: boolean;
  readonly lane: DeliveryPath;
  readonly change: SubscriptionChange;
  readonly isBefore: boolean;
  /** Whether the endpoint receives nothing. */
  readonly isStopped: boolean;
}

const everyEvent = clauses.everyEvent();

/**
 * The new resources that adopt an object of which the preview does not tell how it differs: unless the provider has found no difference,
 * or the object is that of another resource.
 */
export function unseenAdoptions(
  { resources }: Pick<Preview, "resources">,
  notices: readonly Pick<ReportedNotice, "code" | "urn">[],
): ReadonlySet<string | undefined> {
  const unchanged = new Set(
    notices.filter(({ code }) => code === applied.adoption.code).map(({ urn }) => urn),
  );
  const objects = new Set(resources.map(({ kind, change: { before } }) => before && `${kind} ${before.id}`));
  return new Set(
    resources
      .filter(({ operation, change }) => operation === "adopt" && change.step.op !== "import")
      .filter(({ kind, change, urn }) => !unchanged.has(urn) && !objects.has(`${kind} ${change.after?.id}`))
      .map(({ urn }) => urn),
  );
}

/**
 * Every route on either side of a preview.
 *
 * @param unseen the URNs of subscriptions of which nobody knows what they did before
 */
export function eventRoutes(topology: AfterPreview, unseen: ReadonlySet<string | undefined>): EventRoute[] {
  const parts = subscriptionChanges(topology).flatMap((change) => [
    ...partsOf(change, change.before, true),
    ...partsOf(change, change.after, false),
  ]);
  // The order of the steps says nothing.
  const inOrder = ordered(parts, ({ change }) => countable(change.subscription.name));
  const groups = groupedBy(inOrder, ({ eventType, lane }) => JSON.stringify([eventType, keyOf(lane)]));
  return [...groups.values()].map((group) => routeOf(group, unseen));
}

function partsOf(change: SubscriptionChange, lane: DeliveryPath | undefined, isBefore: boolean): Part[] {
  if (lane === undefined) return [];
  const stopped = refusalOf(lane) !== undefined;
  // Where deliveries go to a stopped endpoint from now on, it is a part of what changes.
  const ends = change.effects.some(({ effect }) => effect === "moves" || effect === "stops");
  if (stopped && (isBefore || !ends || lane.target === undefined)) return [];
  return (lane.eventTypes ?? [everyEvent]).map((type) => ({
    ...{ eventType: openTypeLabel(type) ?? type, isUnnamed: isOpenType(type), lane, change, isBefore },
    isStopped: stopped,
  }));
}

function routeOf(parts: readonly Part[], unseen: ReadonlySet<string | undefined>): EventRoute {
  const old = parts.filter(({ isBefore }) => isBefore);
  const now = parts.filter((part) => !part.isBefore && !part.isStopped);
  const stopped = parts.filter((part) => part.isStopped);
  const { lane, eventType, isUnnamed } = (now[0] ?? stopped[0] ?? old[0]) as Part;
  // Another subscription delivers the same event type there as well: for other conditions, or twice.
  const isJoined = now.some(({ change }) => !old.some((part) => part.change === change));
  const condition = old.length > 0 && now.length > 0 && !isJoined ? conditionOf(now) : [];
  const isUnknown = now.some(
    ({ change: { subscription, effects }, lane: { endpoint } }) =>
      endpoint === noName ||
      unseen.has(subscription.urn) ||
      effects.some(({ effect }) => effect === "uncertain"),
  );
  const mark =
    now.length === 0
      ? stopped.length > 0
        ? "stopped"
        : "removed"
      : isUnknown || (isUnnamed && old.length === 0)
        ? "unknown"
        : old.length === 0 || isJoined
          ? "added"
          : condition.length > 0
            ? "changed"
            : "kept";
  const stop = stopped.length > 0 && lane.target ? stopOf(lane.target) : undefined;
  return {
    eventType,
    endpoint: stop === undefined ? lane.endpoint : `${lane.endpoint} (${stop})`,
    endpointKey: keyOf(lane),
    owner: lane.target && declaredOwner(lane.target),
    subscriptions: [
      ...new Set((now.length > 0 ? now : [...stopped, ...old]).map((part) => part.change.subscription.name)),
    ],
    mark,
    condition,
  };
}

/** What changes of the filters and sources, in words. */
function conditionOf(now: readonly Part[]): string[] {
  const own = now.flatMap(({ change }) => change.effects.flatMap(({ condition = [] }) => condition));
  return [...new Set(own)];
}

/** An endpoint keeps its URN when it is replaced. */
function keyOf({ target, endpointId, endpoint }: DeliveryPath): string {
  return target?.urn ?? endpointId ?? endpoint;
}

/** What nobody receives any more, and what loses its last subscription. */
export interface Endings {
  /** The event types that no endpoint receives any more. */
  readonly types: readonly string[];
  /** The event types that only subscriptions to every type still take, with the endpoints of those. */
  readonly leftToAll: readonly { readonly type: string; readonly endpoints: readonly string[] }[];
  /** The endpoints that no subscription delivers to any more, although they could receive. */
  readonly endpoints: readonly TopologyResource[];
}

/**
 * What a preview takes the last receiver or the last subscription from. Only what is certain: nothing where the preview leaves out what
 * stays, or where a subscription may lead to any endpoint.
 */
export function endingsOf(topology: AfterPreview): Endings {
  const changes = subscriptionChanges(topology);
  // A subscription whose endpoint is not known may deliver to any.
  const isVague = changes.some(({ after }) => after?.endpoint === noName);
  if (topology.isPartial === true || isVague) return { types: [], leftToAll: [], endpoints: [] };
  const open = (side: "before" | "after"): DeliveryPath[] =>
    changes.flatMap((change) => {
      const lane = change[side];
      return isOpen(lane) ? [lane] : [];
    });
  // What moves to another project has said so, and its events are those of the new project from then on.
  const isMoved = ({ before, after }: SubscriptionChange): boolean =>
    after !== undefined && before !== undefined && projectOf(before) !== projectOf(after);
  const moved = new Set(changes.filter(isMoved).map(({ before }) => before));
  const [old, now] = [open("before").filter((lane) => !moved.has(lane)), open("after")];
  const endpoints = idleEndpoints(topology, old, now);
  const idle = new Set(endpoints.map(({ urn, id, name }) => urn ?? id ?? name));
  // Where an event names such an endpoint, the service makes a subscription that takes everything.
  const receiving = [...now, ...old.filter((lane) => idle.has(keyOf(lane)))];
  return { types: lostTypes(old, receiving), leftToAll: typesLeftToAll(old, now), endpoints };
}

function typesOf({ eventTypes = [everyEvent] }: DeliveryPath): readonly string[] {
  return eventTypes;
}

function projectOf({ subscription }: DeliveryPath): string {
  return (subscription && textOf(subscription, "projectId")) ?? "";
}

/** What the ways take, each event type behind its project. */
function takenOn(lanes: readonly DeliveryPath[]): ReadonlySet<string> {
  return new Set(lanes.flatMap((lane) => typesOf(lane).map((type) => `${projectOf(lane)} ${type}`)));
}

function typesLeftToAll(old: readonly DeliveryPath[], now: readonly DeliveryPath[]): Endings["leftToAll"] {
  const named = old.flatMap((lane) =>
    typesOf(lane).map((type) => ({ type, project: projectOf(lane), endpointKey: keyOf(lane) })),
  );
  const types = groupedBy(
    named.filter(({ type }) => type !== everyEvent && !isOpenType(type)),
    ({ type, project }) => JSON.stringify([project, type]),
  );
  const taken = takenOn(now);
  const catchAlls = groupedBy(
    now.filter((lane) => typesOf(lane).includes(everyEvent)),
    projectOf,
  );
  return [...types.values()].flatMap((receivers) => {
    const [{ type, project }] = receivers as [(typeof named)[number]];
    const isNamed = [type, ...openTypes].some((one) => taken.has(`${project} ${one}`));
    const all = catchAlls.get(project) ?? [];
    const left = new Set(all.map(keyOf));
    const isStaying = receivers.every(({ endpointKey }) => left.has(endpointKey));
    if (isNamed || isStaying || all.length === 0) return [];
    return [{ type, endpoints: [...new Set(all.map(({ endpoint }) => endpoint))].sort() }];
  });
}

function lostTypes(old: readonly DeliveryPath[], now: readonly DeliveryPath[]): string[] {
  const kept = takenOn(now);
  const lost = old.flatMap((lane) => {
    const isTaken = (type: string): boolean => kept.has(`${projectOf(lane)} ${type}`);
    if ([everyEvent, ...openTypes].some(isTaken)) return [];
    return typesOf(lane).filter((type) => !isOpenType(type) && !isTaken(type));
  });
  const rest = now.length === 0 ? "(all)" : "(all others)";
  return [...new Set(lost.map((type) => (type === everyEvent ? rest : type)))];
}

function idleEndpoints(
  topology: Topology,
  old: readonly DeliveryPath[],
  now: readonly DeliveryPath[],
): TopologyResource[] {
  const fed = new Set(now.map(keyOf));
  const lost = new Set(old.map(keyOf).filter((key) => !fed.has(key)));
  return topology.resources.filter(
    (resource) =>
      resource.kind === "Endpoint" &&
      lost.has(resource.urn ?? resource.id ?? resource.name) &&
      stopOf(resource) === undefined,
  );
}
