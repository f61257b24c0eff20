/** Whom a resource is for: the owner of its endpoints. */

import { isHidden } from "../../../provider/base/markers";
import { referenceFields, referencesOf, resourcesOf } from "./model";
import type { Topology, TopologyResource } from "./model";

/** The owner of an endpoint or a portal link; empty where it has none, undefined where that is not known. */
export function declaredOwner({ fields }: TopologyResource): string | undefined {
  const owner = fields["ownerId"];
  if (isHidden(owner)) return undefined;
  return typeof owner === "string" ? owner : "";
}

/** The owners of a resource, each once: its own, and those of the endpoints that it refers to. */
export function ownersOf(topology: Topology, resource: TopologyResource): string[] {
  const endpoints = referenceFields
    .filter(({ kind, target }) => kind === resource.kind && target === "Endpoint")
    .flatMap(({ field, target }) => referencesOf(topology, resource, field, target));
  return namesOf([resource, ...endpoints.flatMap(({ target }) => target ?? [])]);
}

/** Every owner that an endpoint or a portal link of a topology has. */
export function ownersIn(topology: Topology): string[] {
  return namesOf(["Endpoint", "PortalLink"].flatMap((kind) => resourcesOf(topology, kind)));
}

function namesOf(resources: readonly TopologyResource[]): string[] {
  const owners = resources.map(declaredOwner);
  return [...new Set(owners.filter((owner): owner is string => owner !== undefined && owner !== ""))].sort();
}
