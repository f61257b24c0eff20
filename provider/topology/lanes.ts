/** The ways that events may take in a topology: what is the same about each for all events. */

import { isFields, valueAt } from "../fields";
import { unknownMarker } from "../front/unknown";
import { secretMark } from "../http/redact";
import type { AnyEventFilter } from "../kinds/subscription/schema";
import { kept } from "./kept";
import { isHidden, referencesOf, resourcesOf, resourceWithId, textOf } from "./model";
import type { Topology, TopologyResource } from "./model";
import { conditionsOf, endpointOf, eventTypesOf, stopOf } from "./subscriptions";
import { logicalNameOf } from "./urn";

/** What happens to an event at one subscription. */
export interface RouteAnswer {
  /** Whether it is delivered. `unknown`: what decides is not known. */
  readonly verdict: "delivered" | "not-delivered" | "unknown";
  /** Why it is not delivered, or what is not known; empty where it is delivered. */
  readonly reason: string;
}

/** One way that events may take, with everything about it that is the same for all events. */
export interface Lane {
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** The subscription; undefined for an endpoint that none delivers to. */
  readonly subscription: TopologyResource | undefined;
  /** The endpoint; undefined where the topology lacks it. */
  readonly target: TopologyResource | undefined;
  /** The ID of the endpoint; undefined while it is not known. */
  readonly endpointId: string | undefined;
  /** The event types that it takes; undefined for all. One that is not known yet is Pulumi's marker. */
  readonly eventTypes: readonly string[] | undefined;
  /** The conditions on an event, where they are known. */
  readonly filter: AnyEventFilter | undefined;
  /** The names and the ID of its source; undefined without one. */
  readonly source: readonly string[] | undefined;
  /** Why nothing is delivered to the endpoint, or what is not known of it. */
  readonly obstacles: readonly RouteAnswer[];
}

/** What stands for an endpoint of which neither name nor ID is known. */
export const noName = "(not known yet)";

/** An answer that is certain. */
export const not = (reason: string): RouteAnswer => ({ verdict: "not-delivered", reason });
/** An answer as long as something is not known. */
export const unknown = (reason: string): RouteAnswer => ({ verdict: "unknown", reason });

/** All ways of a topology. An endpoint that is there earlier and not in the topology itself is gone. */
export function lanesOf(topology: Topology, earlier?: Topology): readonly Lane[] {
  return earlier === undefined ? lanesAlone(topology) : lanesAfter(topology, earlier);
}

const lanesAlone = kept((topology: Topology) => lanesAfter(topology, undefined));

function lanesAfter(topology: Topology, earlier: Topology | undefined): readonly Lane[] {
  const taken = resourcesOf(topology, "Subscription").map((one) => laneOf(topology, one, earlier));
  const reached = new Set(taken.map(({ target }) => target));
  const idle = resourcesOf(topology, "Endpoint").filter((endpoint) => !reached.has(endpoint));
  const answer = (topology.isComplete ? not : unknown)("no subscription that is known here delivers to it");
  return [...taken, ...idle.map((endpoint) => idleLane(endpoint, answer))];
}

function idleLane(target: TopologyResource, answer: RouteAnswer): Lane {
  return {
    ...{ subscription: undefined, eventTypes: undefined, source: undefined, filter: undefined },
    ...aboutEndpoint(target),
    obstacles: [...statusOf(target), answer],
  };
}

function aboutEndpoint(target: TopologyResource): Pick<Lane, "endpoint" | "target" | "endpointId"> {
  return { endpoint: target.name || target.id || noName, target, endpointId: target.id };
}

function laneOf(topology: Topology, subscription: TopologyResource, earlier: Topology | undefined): Lane {
  const reference = endpointOf(topology, subscription);
  const [source] = referencesOf(topology, subscription, "sourceId", "Source");
  const names = source && [source.id, source.target?.name, source.target && textOf(source.target, "name")];
  const { obstacles, ...conditions } = filterOf(subscription);
  const about = {
    ...conditions,
    subscription,
    eventTypes: typesIn(subscription),
    source: names?.filter((name) => name !== undefined),
  };
  if (reference?.target !== undefined) {
    const { target } = reference;
    return { ...about, ...aboutEndpoint(target), obstacles: [...statusOf(target), ...obstacles] };
  }
  const endpointId = reference?.id;
  const [urn, ...others] = subscription.references["endpointId"] ?? [];
  const isGone = reference === undefined && topology.isComplete;
  const declared = urn !== undefined && others.length === 0 ? logicalNameOf(urn) : noName;
  const old = earlier && endpointId && resourceWithId(earlier, "Endpoint", endpointId, subscription);
  return {
    ...about,
    endpoint: (old || undefined)?.name ?? endpointId ?? (isGone ? "(none)" : declared),
    ...{ target: undefined, endpointId },
    obstacles: [
      reference === undefined ? missingEndpoint(isGone) : absence(endpointId, topology.isComplete || !!old),
      ...obstacles,
    ],
  };
}

/** A service shows no endpoint of a subscription whose endpoint is gone; a program need not declare the one that is there. */
function missingEndpoint(isGone: boolean): RouteAnswer {
  if (isGone) return not("its endpoint does not exist");
  return unknown("its endpoint is not declared, so it is not known here");
}

function absence(endpointId: string | undefined, isCertain: boolean): RouteAnswer {
  if (endpointId === undefined) return unknown("its endpoint is not known yet");
  if (isCertain) return not(`endpoint ${endpointId} does not exist`);
  return unknown(`endpoint ${endpointId} is not among the resources, so its state is not known`);
}

function typesIn(subscription: TopologyResource): readonly string[] | undefined {
  const types = eventTypesOf(subscription);
  if (types !== undefined) return types.includes("*") ? undefined : types;
  const declared = valueAt(subscription.fields, ["filterConfig", "eventTypes"]);
  const known = Array.isArray(declared) ? declared.filter((type) => !isHidden(type)).map(String) : [];
  return [...known, unknownMarker];
}

function statusOf(endpoint: TopologyResource): RouteAnswer[] {
  const stop = stopOf(endpoint);
  if (stop !== undefined) return [not(`the endpoint is ${stop}`)];
  const isKnown = ["isDisabled", "paused", "status"].every((name) => !isHidden(endpoint.fields[name]));
  return isKnown ? [] : [unknown("whether the endpoint is disabled or paused is not known yet")];
}

/** The conditions of a filter, and what is not known of them. */
function filterOf(subscription: TopologyResource): Pick<Lane, "filter" | "obstacles"> {
  const { filterConfig } = subscription.fields;
  const filter = isFields(filterConfig) ? filterConfig["filter"] : filterConfig;
  if (filter === unknownMarker) return { filter: undefined, obstacles: [unknown("filter is not known yet")] };
  const used = conditionsOf(subscription) ?? {};
  if (filter === secretMark || JSON.stringify(used).includes(secretMark))
    return { filter: undefined, obstacles: [unknown("filter holds a value that is not shown")] };
  return { filter: used, obstacles: [] };
}
