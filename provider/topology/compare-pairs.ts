/** Finds the resources of two topologies that stand for the same. */

import { kindOfType } from "../kinds/registry";
import { textOf } from "./model";
import type { Topology, TopologyResource } from "./model";

/** A resource on both sides, or on one of them. */
export interface Pair {
  /** The resource on the left. */
  readonly left: TopologyResource | undefined;
  /** The resource on the right. */
  readonly right: TopologyResource | undefined;
}

type KeyOf = (resource: TopologyResource) => string | undefined;

/** What makes two resources of a kind the same, the surest first. Of several with the same key the order decides. */
const keys: readonly KeyOf[] = [
  ({ name }) => name,
  // The name in a program is not that of the object.
  (resource) => textOf(resource, "name") ?? resource.name,
  // A project has one object of such a kind, so its name says nothing.
  ({ kind }) => (kindOfType(kind)?.adoptedBy === undefined ? undefined : ""),
];

/** The pairs: those of the left in its order, then what only the right has. */
export function pairsOf(left: Topology, right: Topology): Pair[] {
  const partners = new Map<TopologyResource, TopologyResource>();
  let free = [...right.resources];
  for (const keyOf of keys) {
    const found = new Map<string, TopologyResource[]>();
    for (const resource of [...free].reverse()) add(found, resource, keyOf);
    for (const resource of left.resources) {
      if (partners.has(resource)) continue;
      const partner = found.get(keyIn(resource, keyOf) ?? "")?.pop();
      if (partner !== undefined) partners.set(resource, partner);
    }
    const taken = new Set(partners.values());
    free = free.filter((resource) => !taken.has(resource));
  }
  return [
    ...left.resources.map((resource) => ({ left: resource, right: partners.get(resource) })),
    ...free.map((resource) => ({ left: undefined, right: resource })),
  ];
}

function add(found: Map<string, TopologyResource[]>, resource: TopologyResource, keyOf: KeyOf): void {
  const key = keyIn(resource, keyOf);
  if (key === undefined) return;
  const known = found.get(key);
  if (known === undefined) found.set(key, [resource]);
  else known.push(resource);
}

function keyIn(resource: TopologyResource, keyOf: KeyOf): string | undefined {
  const key = keyOf(resource);
  return key === undefined ? undefined : `${resource.kind} ${key}`;
}
