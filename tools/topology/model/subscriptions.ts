/** What subscriptions take and where they lead. */

import { isFields, valueAt, withPlainNumbers } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { groupedBy } from "../../../provider/base/lists";
import { stopIn } from "../../../provider/kinds/endpoint/status";
import { isHidden, unknownMarker } from "../../../provider/base/markers";
import { referencesOf, resourcesOf, textOf } from "./model";
import type { Reference, Topology, TopologyResource } from "./model";

/** The types of event that a subscription takes, `*` for all; undefined where they are not known yet. */
export function eventTypesOf(subscription: TopologyResource): readonly string[] | undefined {
  const { fields } = subscription;
  if (isUndeclared(subscription, "filterConfig.eventTypes")) return undefined;
  const types = valueAt(fields, ["filterConfig", "eventTypes"]);
  if (isHidden(types) || (!isFields(fields["filterConfig"]) && isHidden(fields["filterConfig"])))
    return undefined;
  return Array.isArray(types) && types.length > 0 ? types.map(String) : ["*"];
}

/** Whether the service has a value of an input that the program does not declare, so that nobody can tell what it is. */
export function isUndeclared({ undeclared = [] }: TopologyResource, path: string): boolean {
  return undeclared.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
}

/** The endpoint of a subscription; undefined where it has none. */
export function endpointOf(topology: Topology, subscription: TopologyResource): Reference | undefined {
  return referencesOf(topology, subscription, "endpointId", "Endpoint")[0];
}

/** Why nothing is delivered to an endpoint: it is disabled or paused; undefined where it receives. */
export function stopOf({ fields }: TopologyResource): "disabled" | "paused" | undefined {
  return stopIn({ isDisabled: fields["isDisabled"], paused: fields["paused"], status: fields["status"] });
}

/** Whether the conditions of a subscription are not known, in part or as a whole. */
export function hasHiddenConditions(subscription: TopologyResource): boolean {
  const { filterConfig } = subscription.fields;
  if (isUndeclared(subscription, "filterConfig.filter")) return true;
  return isHidden(isFields(filterConfig) ? filterConfig["filter"] : filterConfig);
}

/** The conditions of a subscription, by scope; undefined where there are none. */
export function conditionsOf({ fields }: TopologyResource): Fields | undefined {
  const filter = valueAt(fields, ["filterConfig", "filter"]);
  if (!isFields(filter)) return undefined;
  const scopes = Object.entries(filter).filter(
    ([, value]) => !isFields(value) || Object.keys(value).length > 0,
  );
  return scopes.length === 0 ? undefined : (withPlainNumbers(Object.fromEntries(scopes)) as Fields);
}

/** Every type of event that is declared or taken, with the subscriptions that take it. */
export function subscribersByType(topology: Topology): Map<string, TopologyResource[]> {
  const declared = resourcesOf(topology, "EventType").flatMap((resource) => textOf(resource, "name") ?? []);
  const taken = resourcesOf(topology, "Subscription").flatMap((resource) =>
    (eventTypesOf(resource) ?? ["*"]).map((type) => [type, resource] as const),
  );
  const byType = groupedBy(taken, ([type]) => type);
  const takersOf = (type: string): TopologyResource[] => (byType.get(type) ?? []).map(([, one]) => one);
  const catchAll = takersOf("*");
  const names = [...declared, ...byType.keys()];
  return new Map(names.map((name) => [name, [...new Set([...takersOf(name), ...catchAll])]]));
}

/** The function of a subscription with the URLs in it whole, which is run and never shown; empty where there is none. */
export function functionOf(subscription: TopologyResource): string {
  const { fields, whole } = subscription;
  if (isUndeclared(subscription, "function")) return unknownMarker;
  const { function: text } = whole?.fields ?? fields;
  return typeof text === "string" && text.trim() !== "" ? text : "";
}
