/** Where an event would go: what each subscription of a topology does with it, and why. */

import { unknownMarker } from "../front/unknown";
import { evaluateFilter } from "./filter";
import type { FilteredEvent } from "./filter";
import { kept } from "./kept";
import { lanesOf, not, unknown } from "./lanes";
import type { Lane, RouteAnswer } from "./lanes";
import { isHidden } from "./model";
import type { Topology } from "./model";

/** An event as far as it decides where it goes. What is left out is answered as unknown where a filter looks at it. */
export interface RoutedEvent {
  /** The type, such as `invoice.paid`. */
  readonly eventType: string;
  /** The payload. */
  readonly body?: unknown;
  /** The headers that it came with. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The query that it came with. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The path that it came to. */
  readonly path?: string | undefined;
  /** The owner whose endpoints it is for. Default: it is for every endpoint. */
  readonly ownerId?: string | undefined;
  /** The source that received it, by name or ID. Default: sources are not looked at. */
  readonly source?: string | undefined;
}

/** What happens to an event at one subscription, or at an endpoint that none delivers to. */
export interface Route extends RouteAnswer {
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** The name of the subscription; undefined for an endpoint without one. */
  readonly subscription: string | undefined;
}

const delivered: RouteAnswer = { verdict: "delivered", reason: "" };

/**
 * What happens to an event at every subscription, and at every endpoint that none delivers to, in the order of the topology.
 * Nothing is sent, and the function of a subscription is not run: it changes what is delivered and not where to.
 */
export function routesOf(topology: Topology, event: RoutedEvent): Route[] {
  return lanesOf(topology).map((lane) => routeOn(lane, event));
}

/** What happens to an event on one way. */
export function routeOn(lane: Lane, event: RoutedEvent): Route {
  const { endpoint, subscription } = lane;
  return { endpoint, subscription: subscription?.name, ...answerOn(lane, event) };
}

/** Whether an event gets as far as the filter: its answer may differ with each payload. */
export function reachesFilter(lane: Lane, event: RoutedEvent): boolean {
  if (lane.obstacles.some(isRefusal) || isRefusal(typeAnswer(lane, event))) return false;
  return !isRefusal(ownerAnswer(lane, event)) && !isRefusal(sourceAnswer(lane, event));
}

function isRefusal(answer: RouteAnswer | undefined): boolean {
  return answer?.verdict === "not-delivered";
}

/** The first reason for which an event is not delivered counts; what is not known counts only where there is none. */
function answerOn(lane: Lane, event: RoutedEvent): RouteAnswer {
  const found = [
    ...[typeAnswer(lane, event), ownerAnswer(lane, event), sourceAnswer(lane, event)],
    ...lane.obstacles,
  ].filter((answer) => answer !== undefined);
  // What a filter does with an event takes longest to find out.
  const filtered = found.some(isRefusal) ? undefined : filterAnswer(lane, event);
  if (filtered !== undefined) found.push(filtered);
  return found.find(isRefusal) ?? found[0] ?? delivered;
}

function typeAnswer({ eventTypes }: Lane, { eventType }: RoutedEvent): RouteAnswer | undefined {
  if (eventTypes === undefined || eventTypes.includes(eventType)) return undefined;
  if (eventTypes.includes(unknownMarker)) return unknown("which event types it takes is not known yet");
  const more = eventTypes.length > 5 ? ` and ${eventTypes.length - 5} more` : "";
  return not(`takes ${eventTypes.slice(0, 5).join(", ")}${more}, not ${eventType}`);
}

function ownerAnswer({ target }: Lane, event: RoutedEvent): RouteAnswer | undefined {
  const ownerId = target?.fields["ownerId"];
  if (event.ownerId === undefined || target === undefined || ownerId === event.ownerId) return undefined;
  if (isHidden(ownerId)) return unknown("the owner of the endpoint is not known yet");
  const owner = typeof ownerId === "string" && ownerId !== "" ? ownerId : "no owner";
  return not(`the endpoint belongs to ${owner}, not to ${event.ownerId}`);
}

function sourceAnswer({ subscription, source }: Lane, event: RoutedEvent): RouteAnswer | undefined {
  if (event.source === undefined || subscription === undefined) return undefined;
  // What takes over an object keeps the source that it does not declare.
  if (source === undefined && subscription.fields["adoptId"] !== undefined)
    return unknown("its source is not declared, so it is not known here");
  if (source === undefined) return not(`takes events of no source, not of ${event.source}`);
  if (source.includes(event.source)) return undefined;
  // With the ID alone its name may be the one that is asked for.
  if (source.length === 0 || (source.length === 1 && source[0] === subscription.fields["sourceId"]))
    return unknown(`its source ${source[0] ?? ""}`.trimEnd() + " is not known here");
  return not(`takes events of ${source.at(-1)}, not of ${event.source}`);
}

/** The same object for each subscription, because what is computed of it is kept. */
const requestOf = kept(({ body, headers, query, path }: RoutedEvent): FilteredEvent => {
  // The service compares a path as a field of this name.
  const all = { body, headers, query, path: path === undefined ? undefined : { path } };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
});

function filterAnswer({ filter = {} }: Lane, event: RoutedEvent): RouteAnswer | undefined {
  if (Object.keys(filter).length === 0) return undefined;
  const request = requestOf(event);
  const missing = Object.keys(filter).filter((scope) => !Object.hasOwn(request, scope));
  const rest = Object.entries(filter).filter(([scope]) => !missing.includes(scope));
  const found = evaluateFilter(missing.length === 0 ? filter : Object.fromEntries(rest), request);
  if (found.result === "no-match") return not(found.reason);
  if (found.result === "unknown") return unknown(found.reason);
  return missing.length === 0
    ? undefined
    : unknown(`filter looks at ${missing.join(", ")}, which the event lacks`);
}
