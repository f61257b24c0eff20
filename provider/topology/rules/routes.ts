/** Rules about where events go. */

import { isDeepStrictEqual } from "node:util";
import { cleaned } from "../filter-comparison";
import {
  groupedBy,
  isHidden,
  labelOf,
  mayShareProject,
  referenceFields,
  referencesOf,
  resourcesOf,
  resourceWithId,
  textOf,
} from "../model";
import type { Topology, TopologyResource } from "../model";
import {
  conditionsOf,
  endpointOf,
  eventTypesOf,
  hasHiddenConditions,
  stopOf,
  subscribersByType,
} from "../subscriptions";
import { contradictionIn } from "./contradiction";
import { ruleFor } from "./rule";
import type { Rule } from "./rule";
import { unusableIn } from "./unusable";

/** The first finding in the conditions of a subscription, in one line. */
function firstIn(
  subscription: TopologyResource,
  find: (conditions: unknown, scope: string) => string | undefined,
): string | undefined {
  const found = Object.entries(conditionsOf(subscription) ?? {}).map(([scope, one]) => find(one, scope));
  const first = found.find((one) => one !== undefined);
  return first === undefined ? undefined : cleaned(first);
}

/** Rules about where events go, by ID. */
export const routeRules: Readonly<Record<string, Rule>> = {
  "dangling-reference": {
    severity: "error",
    why: "A subscription or a portal link that names an object that does not exist leads nowhere.",
    *check({ topology, before }) {
      // The service shows no endpoint of a subscription whose endpoint is gone.
      for (const resource of topology.isComplete ? resourcesOf(topology, "Subscription") : [])
        if (endpointOf(topology, resource) === undefined)
          yield { resource, problem: "leads to no endpoint that exists" };
      for (const { kind, field, target } of referenceFields)
        for (const resource of resourcesOf(topology, kind))
          for (const { id, target: found } of referencesOf(topology, resource, field, target)) {
            if (found !== undefined || id === undefined) continue;
            const old = before && resourceWithId(before, target, id, resource);
            if (old !== undefined)
              yield {
                resource,
                field,
                other: old,
                problem: `refers to ${labelOf(old)}, which this change deletes`,
              };
            else if (topology.isComplete)
              yield { resource, field, problem: `refers to the ${target} ${id}, which does not exist` };
          }
    },
  },
  "unfed-endpoint": {
    severity: "warning",
    why: "An endpoint that no subscription feeds receives nothing.",
    needsWhole: true,
    *check({ topology }) {
      const fed = new Set<TopologyResource>();
      for (const subscription of resourcesOf(topology, "Subscription")) {
        const endpoint = endpointOf(topology, subscription);
        // It may be any of them.
        if (endpoint !== undefined && endpoint.target === undefined && endpoint.id === undefined) return;
        if (endpoint?.target) fed.add(endpoint.target);
      }
      for (const resource of resourcesOf(topology, "Endpoint"))
        if (!fed.has(resource))
          yield { resource, problem: "receives nothing from here: no subscription leads to it" };
    },
  },
  "unreceived-event-type": {
    severity: "warning",
    why: "An event of a type that nobody receives is lost without a trace.",
    needsWhole: true,
    *check({ topology }) {
      const subscribers = subscribersByType(topology);
      for (const resource of resourcesOf(topology, "EventType")) {
        const name = textOf(resource, "name");
        if (
          name !== undefined &&
          resource.fields["deprecatedAt"] === undefined &&
          !subscribers.get(name)?.some((one) => mayShareProject(one, resource))
        )
          yield { resource, problem: "is received by nobody: no subscription takes it" };
      }
    },
  },
  "only-route-stopped": {
    severity: "error",
    why: "Events whose only endpoint is disabled or paused are not delivered to anybody.",
    needsWhole: true,
    *check({ topology }) {
      const stopped = new Map<TopologyResource, string[]>();
      for (const [name, all] of subscribersByType(topology))
        for (const subscriptions of ofEachProject(all)) {
          const endpoints = subscriptions.map((one) => endpointOf(topology, one)?.target);
          if (endpoints.every((one) => one !== undefined && stopOf(one)))
            for (const one of new Set(endpoints))
              if (one) stopped.set(one, [...(stopped.get(one) ?? []), name]);
        }
      for (const [resource, names] of stopped) {
        const types = [...new Set(names)]
          .map((name) => (name === "*" ? "every event that no other subscription takes" : name))
          .sort();
        yield { resource, problem: `is ${stopOf(resource)} and still the only route of ${listed(types)}` };
      }
    },
  },
  "double-delivery": {
    severity: "warning",
    why: "A receiver that gets an event twice processes it twice, unless it knows how to tell.",
    *check({ topology }) {
      for (const [one, other, shared] of overlaps(topology))
        if (!isShadowed(one, other) && !isShadowed(other, one))
          yield {
            resource: other,
            other: one,
            problem: `delivers ${listed(shared)} to the same URL as ${labelOf(one)}`,
          };
    },
  },
  "shadowed-subscription": {
    severity: "note",
    why: "A subscription that delivers nothing but what another one delivers to the same endpoint adds second deliveries only.",
    *check({ topology }) {
      for (const [one, other] of overlaps(topology)) {
        if (isShadowed(one, other)) yield { resource: one, other, problem: shadow(other) };
        else if (isShadowed(other, one)) yield { resource: other, other: one, problem: shadow(one) };
      }
    },
  },
  "unreachable-filter": ruleFor(
    "Subscription",
    {
      severity: "error",
      why: "A filter whose conditions exclude each other lets no event pass that has the field.",
      field: "filterConfig",
    },
    (subscription) => {
      const path = firstIn(subscription, contradictionIn);
      return path && `lets no event pass that has ${path}: the conditions on it exclude each other`;
    },
  ),
  "unusable-filter": ruleFor(
    "Subscription",
    {
      severity: "error",
      why: "A filter that the service refuses, or can compare with nothing, lets no event pass as it is meant to.",
      field: "filterConfig",
    },
    (subscription) => firstIn(subscription, unusableIn),
  ),
};

/** The subscriptions that may belong to one project, for each project. */
function ofEachProject(all: readonly TopologyResource[]): TopologyResource[][] {
  const projects = groupedBy(all, (one) => textOf(one, "projectId") ?? "");
  return [...projects.values()].map(([first]) => all.filter((one) => first && mayShareProject(one, first)));
}

function shadow(other: TopologyResource): string {
  return `delivers nothing but what ${labelOf(other)} delivers to the same endpoint anyway`;
}

function listed(names: readonly string[]): string {
  const more = names.length - 3;
  return names.slice(0, 3).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

type Overlap = readonly [one: TopologyResource, other: TopologyResource, shared: readonly string[]];

/** The subscriptions seen so far at one place, as far as another one may repeat them. */
interface Seen {
  readonly first: TopologyResource;
  unfiltered: TopologyResource | undefined;
  readonly byFilter: Map<string, TopologyResource>;
}

/** Subscriptions that deliver events to a URL which another one delivers there already; each with the first such one. */
function* overlaps(topology: Topology): Generator<Overlap> {
  const seen = new Map<string, Seen>();
  for (const subscription of resourcesOf(topology, "Subscription")) {
    const endpoint = endpointOf(topology, subscription)?.target;
    const url = endpoint && (textOf(endpoint, "url") ?? endpoint.urn);
    const [types, conditions] = [eventTypesOf(subscription), conditionsOf(subscription)];
    if (url === undefined || types === undefined || hasHiddenConditions(subscription)) continue;
    const place = JSON.stringify([url, subscription.fields["sourceId"], subscription.fields["projectId"]]);
    const filter = conditions && JSON.stringify(conditions);
    const keys = types.map((type) => `${place} ${type}`);
    const wanted = types.includes("*") ? [place] : [...keys, `${place} *`];
    const other = wanted.map((key) => repeatedIn(seen.get(key), filter)).find((one) => one !== undefined);
    if (other !== undefined) yield [other, subscription, sharedTypes(other, subscription)];
    for (const key of [place, ...keys]) note(seen, key, subscription, filter);
  }
}

function repeatedIn(seen: Seen | undefined, filter: string | undefined): TopologyResource | undefined {
  return seen?.unfiltered ?? (filter === undefined ? seen?.first : seen?.byFilter.get(filter));
}

function note(all: Map<string, Seen>, key: string, one: TopologyResource, filter: string | undefined): void {
  const seen: Seen = all.get(key) ?? { first: one, unfiltered: undefined, byFilter: new Map() };
  all.set(key, seen);
  if (filter === undefined) seen.unfiltered ??= one;
  else if (!seen.byFilter.has(filter)) seen.byFilter.set(filter, one);
}

function sharedTypes(one: TopologyResource, other: TopologyResource): string[] {
  const [left, right] = [eventTypesOf(one) ?? [], eventTypesOf(other) ?? []];
  if (left.includes("*")) return right.includes("*") ? ["every event"] : [...right];
  return right.includes("*") ? [...left] : left.filter((name) => right.includes(name));
}

function isShadowed(one: TopologyResource, other: TopologyResource): boolean {
  const isSame =
    one.fields["endpointId"] === other.fields["endpointId"] && !isHidden(one.fields["endpointId"]);
  const isWider = eventTypesOf(one)?.every((name) =>
    eventTypesOf(other)?.some((all) => all === "*" || all === name),
  );
  const isNarrower =
    conditionsOf(one) !== undefined || !isDeepStrictEqual(eventTypesOf(one), eventTypesOf(other));
  return isSame && isWider === true && isNarrower && conditionsOf(other) === undefined;
}
