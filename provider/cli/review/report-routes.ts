/** Which event types reach which endpoint before and after a preview, and what that means for those at either end. */

import { unknownMarker } from "../../base/markers";
import type { AfterPreview } from "../../topology/preview/from-preview";
import { unknownMark } from "../../topology/model/mask";
import { lanesOf, noName } from "../../topology/model/lanes";
import type { Lane } from "../../topology/model/lanes";
import { clauses } from "./notices";

/** One event type that reaches one endpoint. Filters are left out. */
export interface EventRoute {
  /** The event type; `every event` for a subscription that takes all. */
  readonly eventType: string;
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** What tells the endpoint apart from others of its name. */
  readonly endpointKey: string;
  /** The project; empty where it is not declared. */
  readonly project: string;
}

/** The routes on both sides of a preview, by a key that is the same on both. */
export interface EventRoutes {
  readonly before: ReadonlyMap<string, EventRoute>;
  readonly after: ReadonlyMap<string, EventRoute>;
}

const everyEvent = clauses.everyEvent();

/** The routes before and after a preview. */
export function eventRoutes(topology: AfterPreview): EventRoutes {
  return { before: routesIn(lanesOf(topology.before)), after: routesIn(lanesOf(topology)) };
}

function routesIn(lanes: readonly Lane[]): Map<string, EventRoute> {
  const open = lanes.filter(
    (lane) => lane.subscription !== undefined && lane.endpoint !== noName && !isStopped(lane),
  );
  const routes = open.flatMap((lane) =>
    (lane.eventTypes ?? [everyEvent]).map((type) => ({
      eventType: type === unknownMarker ? unknownMark : type,
      endpoint: lane.endpoint,
      endpointKey: keyOf(lane),
      project: projectOf(lane),
    })),
  );
  return new Map(routes.map((route) => [JSON.stringify([route.eventType, route.endpointKey]), route]));
}

/** An endpoint keeps its URN when it is replaced. */
function keyOf({ target, endpointId, endpoint }: Lane): string {
  return target?.urn ?? endpointId ?? endpoint;
}

function projectOf({ subscription }: Lane): string {
  const project = subscription?.fields["projectId"];
  return typeof project === "string" ? project : "";
}

function isStopped({ obstacles }: Lane): boolean {
  return obstacles.some(({ verdict }) => verdict === "not-delivered");
}

/** What begins or ends with a preview: a heading, and the event types or endpoints. */
export interface RouteEnding {
  /** What happens to them. */
  readonly heading: string;
  /** Event types, or names of endpoints. */
  readonly names: readonly string[];
}

/**
 * The event types that nobody receives any more, and the endpoints that cease or begin to receive, or lose their last subscription: where
 * an event names such an endpoint, Convoy makes another one, which takes everything. Only what is certain.
 */
export function routeEndings(topology: AfterPreview, { before, after }: EventRoutes): RouteEnding[] {
  const isWhole = topology.isPartial !== true;
  const [old, now] = [lanesOf(topology.before), lanesOf(topology)];
  // A subscription whose endpoint cannot be told yet may stand for any.
  const isVague = now.some(({ subscription, endpoint }) => subscription && endpoint === noName);
  const isCertain = isWhole && !isVague;
  const [had, has] = [[...before.values()], [...after.values()]];
  const left = without(had, has);
  const shut = shutIn(old, now);
  const ceasing = left.filter(({ endpointKey }) => shut.has(endpointKey));
  const losing = without(left, ceasing);
  const opened = shutIn(now, old);
  const beginning = without(has, had).filter(({ endpointKey }) => isWhole || opened.has(endpointKey));
  const kept = new Set([...has, ...losing].map(({ project, eventType }) => `${project} ${eventType}`));
  const lost = had.filter(({ project, eventType }) =>
    [eventType, everyEvent, unknownMark].every((type) => !kept.has(`${project} ${type}`)),
  );
  const rest = has.length === 0 ? everyEvent : clauses.everyOtherEvent();
  const types = lost.map(({ eventType }) => (eventType === everyEvent ? rest : eventType));
  const namesOf = (routes: readonly EventRoute[]): string[] => routes.map(({ endpoint }) => endpoint);
  const endings: readonly (readonly [heading: string, names: readonly string[]])[] = [
    [clauses.noMoreDeliveries(), isCertain ? types : []],
    [clauses.ceaseToReceive(), namesOf(ceasing)],
    [clauses.loseSubscription(), isCertain ? namesOf(losing) : []],
    [clauses.beginToReceive(), namesOf(beginning)],
  ];
  return endings
    .map(([heading, names]) => ({ heading, names: [...new Set(names)] }))
    .filter(({ names }) => names.length > 0);
}

/** The routes whose endpoints have none among the others. */
function without(routes: readonly EventRoute[], others: readonly EventRoute[]): EventRoute[] {
  const there = new Set(others.map(({ endpointKey }) => endpointKey));
  return routes.filter(({ endpointKey }) => !there.has(endpointKey));
}

/** The endpoints, known on one side, that are missing or stopped on the other, so that subscriptions do not matter there. */
function shutIn(known: readonly Lane[], other: readonly Lane[]): Set<string> {
  const open = new Set(other.filter((lane) => !isStopped(lane)).map(keyOf));
  const there = known.filter(({ target }) => target !== undefined).map(keyOf);
  return new Set(there.filter((key) => !open.has(key)));
}
