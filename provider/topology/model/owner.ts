/** Whom a resource is for: the owner of its endpoints. */

import { isHidden, referencesOf, resourcesOf } from "./model";
import type { Topology, TopologyResource } from "./model";

/** The owner of an endpoint or a portal link; empty where it has none, undefined where that is not known. */
export function declaredOwner({ fields }: TopologyResource): string | undefined {
  const owner = fields["ownerId"];
  if (isHidden(owner)) return undefined;
  return typeof owner === "string" ? owner : "";
}

/** The owners of a resource, each once: its own, and those of the endpoints that it refers to. */
export function ownersOf(topology: Topology, resource: TopologyResource): string[] {
  const { kind } = resource;
  const endpoints =
    kind === "Subscription"
      ? referencesOf(topology, resource, "endpointId", "Endpoint")
      : kind === "PortalLink"
        ? referencesOf(topology, resource, "endpoints", "Endpoint")
        : [];
  const all = [resource, ...endpoints.flatMap(({ target }) => target ?? [])].map(declaredOwner);
  return [...new Set(all.filter((owner): owner is string => owner !== undefined && owner !== ""))].sort();
}

/** Every owner that an endpoint or a portal link of a topology has. */
export function ownersIn(topology: Topology): string[] {
  const resources = ["Endpoint", "PortalLink"].flatMap((kind) => resourcesOf(topology, kind));
  const owners = resources.map(declaredOwner);
  return [...new Set(owners.filter((owner): owner is string => owner !== undefined && owner !== ""))].sort();
}
