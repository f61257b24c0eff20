/** Rules about where events go. */

import { clause } from "../../../provider/base/declare";
import { isIP } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { secretMark } from "../../../provider/http/redact";
import { groupedBy, ordered, enumerated, nearest } from "../../../provider/base/lists";
import { isUnknown } from "../../../provider/base/markers";
import { parseUrl, spellingOf } from "../../../provider/base/url";
import { wildcardFault } from "../../../provider/kinds/subscription/event-types";
import { faultsOf, headerFaults } from "../../../provider/kinds/subscription/filter/faults";
import type { notices as filterNotices } from "../../../provider/kinds/subscription/filter/notices";
import {
  labelOf,
  mayShareProject,
  referenceFields,
  referencesOf,
  resourcesOf,
  resourceWithId,
  textOf,
} from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import {
  conditionsOf,
  endpointOf,
  eventTypesOf,
  hasHiddenConditions,
  stopOf,
  subscribersByType,
} from "../model/subscriptions";
import type { Rule } from "./rule";

/** Rules about where events go, by ID. */
export const routeRules: Readonly<Record<string, Rule>> = {
  "dangling-reference": {
    severity: "error",
    added: "warning",
    saidBy: ["deliveries-stop", "endpoint-detached", "moves-to-no-endpoint"],
    why: "A subscription or portal link that names a missing object has no effect.",
    *check({ topology }) {
      const { before, isComplete } = topology;
      // The service shows no endpoint of a subscription whose endpoint is gone.
      for (const resource of isComplete ? resourcesOf(topology, "Subscription") : [])
        if (endpointOf(topology, resource) === undefined)
          yield { resource, problem: clause`delivers to no endpoint that exists` };
      for (const { kind, field, target } of referenceFields)
        for (const resource of resourcesOf(topology, kind))
          for (const { id, target: found } of referencesOf(topology, resource, field, target)) {
            if (found !== undefined || id === undefined) continue;
            const other = before && resourceWithId(before, target, id, resource);
            const problem = other
              ? clause`refers to ${labelOf(other)}, which this change deletes`
              : clause`refers to ${target} ${id}, which does not exist`;
            if (other !== undefined || isComplete) yield { resource, field, other, problem };
          }
    },
  },
  "unfed-endpoint": {
    severity: "warning",
    why: "An endpoint without a subscription receives only events that name it.",
    needsWhole: true,
    *check({ topology }) {
      const endpoints = resourcesOf(topology, "Subscription").map((topologyResource) =>
        endpointOf(topology, topologyResource),
      );
      // One that is not known yet may be any of them.
      if (
        endpoints.some(
          (reference) =>
            reference !== undefined && reference.target === undefined && reference.id === undefined,
        )
      )
        return;
      const fed = new Set(endpoints.map((reference) => reference?.target));
      const isElsewhere = endpoints.some(
        (reference) => reference !== undefined && reference.target === undefined,
      );
      for (const resource of resourcesOf(topology, "Endpoint"))
        // What a subscription names by an ID may be one of those whose ID is not known.
        if (!fed.has(resource) && !(isElsewhere && resource.id === undefined))
          yield {
            resource,
            problem: clause`has no subscription in this topology: unless one exists elsewhere, it receives only events that name it`,
          };
    },
  },
  "unreceived-event-type": {
    severity: "warning",
    why: "If no endpoint receives an event type, its events are lost without notice.",
    needsWhole: true,
    *check({ topology }) {
      const subscribers = subscribersByType(topology);
      for (const resource of resourcesOf(topology, "EventType")) {
        const name = textOf(resource, "name");
        const isReceived =
          name === undefined ||
          subscribers.get(name)?.some((topologyResource) => mayShareProject(topologyResource, resource));
        if (!isReceived && resource.fields["deprecatedAt"] === undefined)
          yield { resource, problem: clause`has no receiver: no subscription matches it` };
      }
    },
  },
  "undeclared-event-type": {
    severity: "warning",
    added: "warning",
    saidBy: ["event-type-still-taken", "event-type-renamed", "partial-wildcard"],
    why: "A subscription to a misspelled event type receives nothing.",
    needsWhole: true,
    *check({ topology }) {
      const declared = resourcesOf(topology, "EventType").map((topologyResource) => ({
        one: topologyResource,
        name: textOf(topologyResource, "name"),
      }));
      // A name that is not known yet may be any.
      if (declared.some(({ name }) => name === undefined)) return;
      for (const resource of resourcesOf(topology, "Subscription")) {
        const names = declared
          .filter(({ one }) => mayShareProject(one, resource))
          .map(({ name }) => name as string);
        for (const type of new Set(eventTypesOf(resource))) {
          // Whoever declares no event type leaves them to the service.
          if (names.length === 0 || type === "*" || isUnknown(type) || names.includes(type)) continue;
          const problem = undeclaredProblem(type, names, resource);
          const other = declaredBefore(topology, type);
          yield { resource, field: "filterConfig", other, problem };
        }
      }
    },
  },
  "only-route-stopped": {
    severity: "error",
    added: "warning",
    saidBy: ["endpoint-disable", "endpoint-pause"],
    why: "Events whose only endpoint is disabled or paused are not delivered.",
    needsWhole: true,
    *check({ topology }) {
      const stopped = new Map<TopologyResource, Set<string>>();
      for (const [name, all] of subscribersByType(topology))
        for (const subscriptions of ofEachProject(all)) {
          const endpoints = subscriptions.map(
            (topologyResource) => endpointOf(topology, topologyResource)?.target,
          );
          if (
            !endpoints.every((topologyResource) => topologyResource !== undefined && stopOf(topologyResource))
          )
            continue;
          const shown = name === "*" ? clause`every event that no other subscription takes` : name;
          for (const topologyResource of endpoints)
            if (topologyResource)
              stopped.set(topologyResource, (stopped.get(topologyResource) ?? new Set()).add(shown));
        }
      for (const [resource, names] of stopped) {
        const [types, stop] = [enumerated([...names].sort(), 3), stopOf(resource) ?? ""];
        yield { resource, problem: clause`is ${stop}, but it is the only route for ${types}` };
      }
    },
  },
  "double-delivery": {
    severity: "warning",
    added: "warning",
    why: "A receiver that gets an event twice processes it twice, unless it recognizes duplicates.",
    *check({ topology }) {
      for (const [one, other, shared] of overlaps(topology)) {
        if (isShadowed(topology, one, other) || isShadowed(topology, other, one)) continue;
        const problem = clause`delivers ${enumerated(shared, 3)} to the same URL as ${labelOf(one)}`;
        yield { resource: other, other: one, problem };
      }
    },
  },
  "shadowed-subscription": {
    severity: "note",
    added: "warning",
    why: "A subscription that only repeats another subscription of the same endpoint adds nothing but duplicates.",
    *check({ topology }) {
      for (const [one, other] of overlaps(topology)) {
        const [resource, wider] = isShadowed(topology, one, other) ? [one, other] : [other, one];
        const problem = clause`delivers only what ${labelOf(wider)} already delivers to the same endpoint`;
        if (isShadowed(topology, resource, wider)) yield { resource, other: wider, problem };
      }
    },
  },
  "catch-all-to-foreign-host": {
    severity: "note",
    added: "warning",
    why: "A subscription to every event that delivers to a host apart from all others may hand events to somebody else.",
    *check({ topology }) {
      const sites = groupedBy(resourcesOf(topology, "Endpoint"), siteOf);
      // Among endpoints of which each has a host of its own, no host is foreign.
      const haveOne = sites.size === 2 || [...sites.values()].some(({ length }) => length > 1);
      for (const resource of haveOne ? resourcesOf(topology, "Subscription") : []) {
        const endpoint = takesEverything(resource) ? endpointOf(topology, resource)?.target : undefined;
        const site = endpoint && siteOf(endpoint);
        if (site === undefined || (sites.get(site)?.length ?? 0) > 1) continue;
        yield {
          resource,
          field: "filterConfig",
          other: endpoint,
          problem: clause`delivers every event to ${site}, where no other endpoint is`,
        };
      }
    },
  },
  "unreachable-filter": {
    severity: "error",
    added: "warning",
    saidBy: ["filter-unreachable", "filter-dead", "filter-dead-alternative"],
    why: "If no value meets the conditions, events that should pass are not delivered.",
    kind: "Subscription",
    field: "filterConfig",
    problemOf: (subscription) => firstFault(subscription, (code) => unreachable.has(code)),
  },
  "unusable-filter": {
    severity: "error",
    added: "warning",
    why: "If the service rejects a filter or cannot compare it, events that should pass are not delivered.",
    kind: "Subscription",
    field: "filterConfig",
    problemOf: (subscription, { topology }) =>
      firstFault(subscription, (code) => !unreachable.has(code)) ?? headerFault(topology, subscription),
  },
};

function undeclaredProblem(type: string, names: readonly string[], { dialect }: TopologyResource): string {
  // The documented interface does not describe patterns.
  const reason = dialect === "documented" ? undefined : wildcardFault(type)?.text;
  if (reason !== undefined) return clause`takes ${type}, which ${reason}`;
  const like = nearest(type, names);
  return like
    ? clause`uses ${type}, but the program declares no such event type; did you mean ${like}?`
    : clause`uses ${type}, but the program declares no such event type`;
}

/** The event type of this name that a preview deletes or renames. */
function declaredBefore({ before }: Topology, type: string): TopologyResource | undefined {
  return (
    before &&
    resourcesOf(before, "EventType").find((topologyResource) => textOf(topologyResource, "name") === type)
  );
}

/** Whether a subscription takes every event, as it declares. One that is adopted may have conditions that it does not declare. */
function takesEverything(subscription: TopologyResource): boolean {
  const { adoptId, filterConfig } = subscription.fields;
  const isDeclared = adoptId === undefined || filterConfig !== undefined;
  const isFiltered = conditionsOf(subscription) !== undefined || hasHiddenConditions(subscription);
  return isDeclared && !isFiltered && eventTypesOf(subscription)?.includes("*") === true;
}

/** What the hosts of one organization share, as far as a name tells: its last two labels, or three below `co.uk` and the like. */
function siteOf(endpoint: TopologyResource): string | undefined {
  const host = parseUrl(textOf(endpoint, "url") ?? "")?.hostname;
  if (host === undefined || isIP(host.replace(/^\[|\]$/g, "")) !== 0) return host;
  const [last = "", second = "", ...more] = host.split(".").reverse();
  const isShared = last.length === 2 && second.length <= 3;
  return [...(isShared ? more.slice(0, 1) : []), second, last].filter((label) => label !== "").join(".");
}

/** The faults of conditions that no value meets. */
const unreachable: ReadonlySet<string> = new Set([
  ...(["filter-unreachable", "filter-dead", "filter-dead-alternative"] as const),
] satisfies readonly (keyof typeof filterNotices)[]);

/** The first fault of a filter with such a code. */
function firstFault(subscription: TopologyResource, isMeant: (code: string) => boolean): string | undefined {
  // A warning is about what may be meant as it is.
  const faults = faultsOf(conditionsOf(subscription)).filter(({ severity }) => severity !== "warning");
  return faults.find(({ code }) => isMeant(code))?.text;
}

/** The first header that no request of the subscription's source can have; undefined where no http source is known. */
function headerFault(topology: Topology, subscription: TopologyResource): string | undefined {
  const [source] = referencesOf(topology, subscription, "sourceId", "Source");
  if (source?.target?.fields["type"] !== "http") return undefined;
  return headerFaults(conditionsOf(subscription))[0]?.text;
}

/** The subscriptions that may belong to one project, for each project. */
function ofEachProject(all: readonly TopologyResource[]): TopologyResource[][] {
  const projects = groupedBy(all, (topologyResource) => textOf(topologyResource, "projectId") ?? "");
  return [...projects.values()].map(([first]) =>
    all.filter((topologyResource) => first && mayShareProject(topologyResource, first)),
  );
}

type Overlap = readonly [one: TopologyResource, other: TopologyResource, shared: readonly string[]];

/** Subscriptions that deliver events to a URL which another one delivers there already; each with the first such one by name. */
function* overlaps(topology: Topology): Generator<Overlap> {
  const first = new Map<string, TopologyResource>();
  const all = ordered(resourcesOf(topology, "Subscription"), ({ name, urn, id }) => `${name} ${urn ?? id}`);
  for (const subscription of all) {
    const place = placeOf(topology, subscription);
    const [types, conditions] = [eventTypesOf(subscription), conditionsOf(subscription)];
    if (place === undefined || types === undefined || hasHiddenConditions(subscription)) continue;
    const keys = (names: readonly string[], filters: readonly unknown[]): string[] =>
      names.flatMap((name) => filters.map((filter) => JSON.stringify([...place, name, filter])));
    const wanted = keys(types.includes("*") ? [any] : [...types, "*"], [conditions ?? any, "none"]);
    const other = wanted
      .map((key) => first.get(key))
      .find((topologyResource) => topologyResource !== undefined);
    if (other !== undefined) yield [other, subscription, sharedTypes(other, subscription)];
    for (const key of keys([any, ...types], [any, conditions ?? "none"]))
      if (!first.has(key)) first.set(key, subscription);
  }
}

/** What is the same for subscriptions that deliver the same events to one URL; undefined where it is not known, or nothing is delivered. */
function placeOf(topology: Topology, subscription: TopologyResource): unknown[] | undefined {
  const endpoint = endpointOf(topology, subscription)?.target;
  const [source] = referencesOf(topology, subscription, "sourceId", "Source");
  const sourceId = source?.target?.urn ?? source?.id;
  if (endpoint === undefined || stopOf(endpoint) || (source && sourceId === undefined)) return undefined;
  const url = textOf(endpoint, "url");
  // What is masked may differ.
  const isWhole = url !== undefined && !url.includes(secretMark);
  return [isWhole ? spellingOf(url) : identityOf(endpoint), sourceId, subscription.fields["projectId"]];
}

function identityOf({ kind, name, urn, id }: TopologyResource): string {
  return urn ?? id ?? labelOf({ kind, name });
}

/** Stands for any type of event, or any conditions and none: no type has this name, and no conditions are a text. */
const any = "\u0000";

function sharedTypes(topologyResource: TopologyResource, other: TopologyResource): readonly string[] {
  const [left = [], right = []] = [eventTypesOf(topologyResource), eventTypesOf(other)];
  if (left.includes("*")) return right.includes("*") ? ["every event"] : right;
  return right.includes("*") ? left : left.filter((name) => right.includes(name));
}

function isShadowed(
  topology: Topology,
  topologyResource: TopologyResource,
  other: TopologyResource,
): boolean {
  const [left, right] = [topologyResource, other].map(
    (subscription) => endpointOf(topology, subscription)?.target,
  );
  const [types, wider] = [eventTypesOf(topologyResource), eventTypesOf(other)];
  const isWider = types?.every((name) => wider?.some((all) => all === "*" || all === name));
  const isNarrower = conditionsOf(topologyResource) !== undefined || !isDeepStrictEqual(types, wider);
  return left === right && isWider === true && isNarrower && conditionsOf(other) === undefined;
}
