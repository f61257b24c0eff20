/** The ways that events may take in a topology: what is the same about each for all events. */

import { clause } from "../../../provider/base/declare";
import { isFields, valueAt } from "../../../provider/base/fields";
import { isHidden, secretMark, unknownMarker } from "../../../provider/base/markers";
import type { AnyOpenEventFilter } from "../../../provider/kinds/subscription/types";
import { memoizeByObject } from "../../../provider/base/memoize";
import { logicalNameOf } from "../../../provider/base/urn";
import { clauses } from "../notices";
import { mayShareProject, referencesOf, resourcesOf, resourceWithId, resourceWithUrn, textOf } from "./model";
import type { Topology, TopologyResource } from "./model";
import { conditionsOf, endpointOf, eventTypesOf, functionOf, isUndeclared, stopOf } from "./subscriptions";

/** What happens to an event at one subscription. */
export interface RouteAnswer {
  /** Whether it is delivered. `unknown`: what decides is not known. */
  readonly verdict: "delivered" | "not-delivered" | "unknown";
  /** Why it is not delivered, or what is not known; empty where it is delivered. */
  readonly reason: string;
  /** @internal The same without values of the event, for a comment, where they differ. No property of the JSON. */
  readonly quotable?: string;
}

/** Where a way leads. */
interface Destination {
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** The endpoint; undefined where the topology lacks it. */
  readonly target?: TopologyResource | undefined;
  /** The ID of the endpoint; undefined while it is not known. */
  readonly endpointId?: string | undefined;
  /** Why nothing is delivered there, or what is not known. */
  readonly obstacles: readonly RouteAnswer[];
}

/** One way that events may take, with everything about it that is the same for all events. */
export interface DeliveryPath extends Destination {
  /** The subscription; undefined for an endpoint that none delivers to. */
  readonly subscription?: TopologyResource;
  /** The event types that it takes; undefined for all. What is not known is `isOpenType`. */
  readonly eventTypes?: readonly string[] | undefined;
  /** The conditions on an event, where they are known. */
  readonly filter?: AnyOpenEventFilter | undefined;
  /** The names and the ID of its source, as far as they are known; undefined where a source does not decide. */
  readonly source?: readonly string[] | undefined;
  /** Whether its source takes requests, whose headers the service stores in one form. */
  readonly takesRequests?: boolean;
  /** Whether conditions are not known, so that `filter` lacks them. */
  readonly hasHiddenFilter?: boolean;
  /** The function that transforms its payloads, as the service would run it; empty without one. One that is hidden is its marker. */
  readonly function?: string;
}

/** What stands for an endpoint of which neither name nor ID is known. */
export const noName = clause`(not known yet)`;

/** An answer that is certain. */
export const not = (reason: string): RouteAnswer => ({ verdict: "not-delivered", reason });
/** An answer as long as something is not known. */
export const unknown = (reason: string): RouteAnswer => ({ verdict: "unknown", reason });

/** An answer whose reason may quote the event. @param say words it, with values of the event or without */
export function quoting(verdict: RouteAnswer["verdict"], say: (withValues: boolean) => string): RouteAnswer {
  const answer = {
    verdict,
    get reason() {
      return say(true);
    },
  };
  return Object.defineProperty(answer, "quotable", { get: () => say(false) });
}

/** Why a value is not known: it is secret, or comes with the update. */
export function hiddenClause(value: unknown): string {
  return JSON.stringify([value]).includes(secretMark) ? "secret" : clause`not known yet`;
}

/** Why the value of an input of a subscription is not known. */
export function hiddenInput(subscription: TopologyResource | undefined, name: string): string {
  if (subscription !== undefined && isUndeclared(subscription, name))
    return clause`set in the service, and not declared`;
  return hiddenClause(subscription?.fields[name]);
}

/** What stands among event types for those that the service has and the program does not declare. No event has such a type. */
const undeclaredTypes = "\u0000undeclared";

/** What stands among event types for those that are not known. */
export const openTypes: readonly string[] = [unknownMarker, undeclaredTypes];

/** Whether it stands for event types that are not known. */
export function isOpenType(type: string): boolean {
  return openTypes.includes(type);
}

/** How event types that are not known are called; undefined for a type of events. */
export function openTypeLabel(type: string): string | undefined {
  if (type === unknownMarker) return clauses.afterUpdate();
  return type === undeclaredTypes ? clauses.notDeclared() : undefined;
}

/** Whether an answer is that an event is not delivered. */
export function isRefusal({ verdict }: RouteAnswer): boolean {
  return verdict === "not-delivered";
}

/** Why nothing is delivered on a way, whatever the event; undefined where something may be. */
export function refusalOf({ obstacles }: DeliveryPath): RouteAnswer | undefined {
  return obstacles.find(isRefusal);
}

/** All ways of a topology. */
export const deliveryPathsOf = memoizeByObject((topology: Topology): readonly DeliveryPath[] => {
  const taken = resourcesOf(topology, "Subscription").map((resource) => laneOf(topology, resource));
  const fed = new Set(taken.map(({ target }) => target));
  const idle = resourcesOf(topology, "Endpoint").filter((endpoint) => !fed.has(endpoint));
  const answer = unknown(
    topology.isComplete
      ? clause`no subscription delivers to it, but the service creates one when an event names the endpoint`
      : clause`no known subscription delivers to it`,
  );
  return [...taken, ...idle.map((endpoint) => destination(endpoint, answer))];
});

function laneOf(topology: Topology, subscription: TopologyResource): DeliveryPath {
  const [source] = referencesOf(topology, subscription, "sourceId", "Source");
  const known = [source?.id, source?.target?.name, source?.target && textOf(source.target, "name")];
  // What adopts an object keeps the source that it does not declare.
  const isKept = subscription.fields["adoptId"] !== undefined || isUndeclared(subscription, "sourceId");
  const isSourced = source !== undefined || isKept;
  const names = isSourced ? known.filter((name) => name !== undefined) : undefined;
  const to = destinationOf(topology, subscription);
  const hidden = hiddenConditions(subscription);
  return {
    ...to,
    obstacles: [...to.obstacles, ...hidden],
    subscription,
    eventTypes: typesIn(subscription),
    source: isOutgoing(topology, subscription) ? undefined : names,
    takesRequests: source?.target?.fields["type"] === "http",
    filter: hidden.length > 0 ? undefined : conditionsOf(subscription),
    hasHiddenFilter: hidden.length > 0,
    function: functionOf(subscription),
  };
}

/** Whether the applications of its project name the endpoints of an event themselves. Then its source does not decide. */
function isOutgoing(topology: Topology, subscription: TopologyResource): boolean {
  return resourcesOf(topology, "ProjectSettings").some(
    (resource) => resource.fields["projectType"] === "outgoing" && mayShareProject(resource, subscription),
  );
}

function destinationOf(topology: Topology, subscription: TopologyResource): Destination {
  const reference = endpointOf(topology, subscription);
  // A service shows no endpoint of a subscription whose endpoint is gone; a program need not declare the one that is there.
  if (reference === undefined)
    return topology.isComplete
      ? { endpoint: "(none)", obstacles: [not(clause`its endpoint does not exist`)] }
      : { endpoint: noName, obstacles: [unknown(clause`its endpoint is not declared, so it is unknown`)] };
  const { id, target } = reference;
  if (target !== undefined) return destination(target);
  const [urn, ...others] = subscription.references["endpointId"] ?? [];
  const source = urn === undefined || others.length > 0 ? undefined : resourceWithUrn(topology, urn);
  if (source?.kind === "Endpoint" && !mayShareProject(source, subscription)) {
    const [project = "", own = ""] = [source, subscription].map((resource) => textOf(resource, "projectId"));
    return destination(
      source,
      not(clause`the endpoint is in project ${project}, and the subscription in project ${own}`),
    );
  }
  if (id === undefined) {
    const endpoint = urn !== undefined && others.length === 0 ? logicalNameOf(urn) : noName;
    return { endpoint, obstacles: [unknown(clause`its endpoint is not known yet`)] };
  }
  const old = topology.before && resourceWithId(topology.before, "Endpoint", id, subscription);
  const does = old?.urn !== undefined && resourceWithUrn(topology, old.urn) ? "replaces" : "removes";
  const missing = topology.isComplete
    ? not(clause`endpoint ${id} does not exist`)
    : unknown(clauses.endpointElsewhere({ id }));
  const answer = old === undefined ? missing : not(clause`this preview ${does} endpoint ${old.name}`);
  return { endpoint: old?.name ?? id, endpointId: id, obstacles: [answer] };
}

function destination(target: TopologyResource, ...obstacles: readonly RouteAnswer[]): Destination {
  const endpoint = target.name || target.id || noName;
  return { endpoint, target, endpointId: target.id, obstacles: [...statusOf(target), ...obstacles] };
}

function statusOf(endpoint: TopologyResource): RouteAnswer[] {
  const stop = stopOf(endpoint);
  if (stop !== undefined) return [not(clause`the endpoint is ${stop}`)];
  const { isDisabled, paused, status } = endpoint.fields;
  const hidden = [isDisabled, paused, status].find(isHidden);
  return hidden === undefined
    ? []
    : [unknown(clause`whether the endpoint is disabled or paused is ${hiddenClause(hidden)}`)];
}

function typesIn(subscription: TopologyResource): readonly string[] | undefined {
  const types = eventTypesOf(subscription);
  if (types !== undefined) return types.includes("*") ? undefined : types;
  const declared = valueAt(subscription.fields, ["filterConfig", "eventTypes"]);
  const known = Array.isArray(declared) ? declared.filter((type) => !isHidden(type)).map(String) : [];
  const isKept = isUndeclared(subscription, "filterConfig.eventTypes");
  return [...known, isKept ? undeclaredTypes : unknownMarker];
}

/** What is not known of the conditions, where that is more than single values. */
function hiddenConditions(subscription: TopologyResource): RouteAnswer[] {
  const { filterConfig } = subscription.fields;
  if (isUndeclared(subscription, "filterConfig.filter"))
    return [unknown(clause`filter is set in the service, and not declared`)];
  const filter = isFields(filterConfig) ? filterConfig["filter"] : filterConfig;
  if (filter === unknownMarker) return [unknown(clauses.filterNotKnown())];
  const isSecret = JSON.stringify([filter]).includes(secretMark);
  return isSecret ? [unknown("filter contains a hidden value")] : [];
}
