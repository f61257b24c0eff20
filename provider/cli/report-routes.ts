/** Which event types reach which endpoint before and after a preview, and what that means for those at either end. */

import { unknownMarker } from "../front/unknown";
import type { PreviewedTopology } from "../topology/from-preview";
import { unknownMark } from "../topology/mask";
import { lanesOf, noName } from "../topology/lanes";
import type { Lane } from "../topology/lanes";

/** One event type that reaches one endpoint. Filters are left out. */
export interface EventRoute {
  /** The event type; `every event` for a subscription that takes all. */
  readonly eventType: string;
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
}

/** The routes on both sides of a preview, by a key that is the same on both. */
export interface EventRoutes {
  readonly before: ReadonlyMap<string, EventRoute>;
  readonly after: ReadonlyMap<string, EventRoute>;
}

const everyEvent = "every event";

/** The routes before and after a preview. */
export function eventRoutes({ before, after }: PreviewedTopology): EventRoutes {
  return { before: routesIn(lanesOf(before)), after: routesIn(lanesOf(after, before)) };
}

function routesIn(lanes: readonly Lane[]): Map<string, EventRoute> {
  const open = lanes.filter(
    (lane) => lane.subscription !== undefined && lane.endpoint !== noName && !isStopped(lane),
  );
  const routes = open.flatMap(({ endpoint, eventTypes = [everyEvent] }) =>
    eventTypes.map((type) => ({ endpoint, eventType: type === unknownMarker ? unknownMark : type })),
  );
  return new Map(routes.map((route) => [JSON.stringify([route.eventType, route.endpoint]), route]));
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

/** The event types that nobody receives any more, and the endpoints that cease or begin to receive. Only what is certain. */
export function routeEndings(topology: PreviewedTopology, { before, after }: EventRoutes): RouteEnding[] {
  const isWhole = topology.after.isPartial !== true;
  const [old, now] = [lanesOf(topology.before), lanesOf(topology.after, topology.before)];
  // A subscription whose endpoint cannot be told yet may stand for any.
  const isVague = now.some(({ subscription, endpoint }) => subscription && endpoint === noName);
  const [had, has] = [before, after].map((routes) => [...routes.values()]) as [EventRoute[], EventRoute[]];
  const missing = (
    from: readonly EventRoute[],
    among: readonly EventRoute[],
    field: keyof EventRoute,
  ): string[] => {
    const there = new Set(among.map((route) => route[field]));
    return [...new Set(from.map((route) => route[field]))].filter((name) => !there.has(name));
  };
  const isTaken = isVague || has.some(({ eventType }) => [everyEvent, unknownMark].includes(eventType));
  const lost = isWhole && !isTaken ? missing(had, has, "eventType") : [];
  const ceasing = missing(had, has, "endpoint").filter(
    (name) => (isWhole && !isVague) || isShut(name, old, now),
  );
  const beginning = missing(has, had, "endpoint").filter((name) => isWhole || isShut(name, now, old));
  const rest = has.length === 0 ? everyEvent : "every event of another type";
  return [
    {
      heading: "No endpoint receives any more",
      names: lost.map((type) => (type === everyEvent ? rest : type)),
    },
    { heading: "Cease to receive anything", names: ceasing },
    { heading: "Begin to receive", names: beginning },
  ].filter(({ names }) => names.length > 0);
}

/** Whether an endpoint, known on one side, is missing or stopped on the other, so that subscriptions do not matter there. */
function isShut(name: string, known: readonly Lane[], other: readonly Lane[]): boolean {
  const isThere = known.some(({ endpoint, target }) => endpoint === name && target !== undefined);
  return isThere && other.every((lane) => lane.endpoint !== name || isStopped(lane));
}
