/** Compares two topologies: what only one of them has, and what differs field by field. */

import { clause } from "../../../provider/base/declare";
import { own } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import type { Notice } from "../../../provider/base/notice";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { kindOfType } from "../../../provider/kinds/registry";
import { changedAt, decidedNotices } from "../../../provider/lifecycle/apply/effects";
import { groupedBy, ordered } from "../../../provider/base/lists";
import { differencesIn } from "./fields";
import type { FieldDifference, Side } from "./fields";
import { Meant } from "./map";
import type { MeantChange } from "./map";
import { isManaged, referenceFields, referencesOf, textOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import { ownersOf } from "../model/owner";

/** One resource that differs. */
export interface Difference {
  /** Which topology has the resource. */
  readonly in: "left" | "right" | "both";
  /** The kind, such as `Endpoint`. */
  readonly kind: string;
  /** The name, on the left where both have it. */
  readonly name: string;
  /** The ID in the service, on the left where both have one. Absent where it is not known. */
  readonly id?: string | undefined;
  /** The owners, its own or those of its endpoints, on the left where both have it. */
  readonly owners: readonly string[];
  /** What differs; empty for a resource that only one topology has. */
  readonly fields: readonly FieldDifference[];
  /** What it would do to deliveries, secrets and access to make the left like the right. */
  readonly effects: readonly Notice[];
}

/** What a comparison has found. */
export interface Comparison {
  /** The resources that differ, by kind and name. */
  readonly differences: readonly Difference[];
  /** For each text of the map how many fields it explains. */
  readonly meant: readonly MeantChange[];
}

/** How topologies are compared. */
export interface CompareOptions {
  /** Texts on the left, and what stands in their place on the right: such a field is no difference. */
  readonly map?: Readonly<Record<string, string>> | undefined;
}

/**
 * Compares two topologies. Only inputs are compared: outputs come from the service. A resource without a URN is an object of the
 * service, of which nothing is compared that a program does not declare.
 */
export function compareTopologies(
  left: Topology,
  right: Topology,
  { map = {} }: CompareOptions = {},
): Comparison {
  const meant = new Meant(map);
  const pairs = pairsOf(left, right);
  const names = new Map(
    pairs.flatMap((pair) =>
      pair.map((topologyResource) => [topologyResource, (pair[0] ?? pair[1])?.name] as const),
    ),
  );
  const differences = pairs.flatMap(([one, other]): Difference[] => {
    const { kind, name, urn, id } = (one ?? other) as TopologyResource;
    const owners = ownersOf(one === undefined ? right : left, (one ?? other) as TopologyResource);
    const about = { kind, name, id, owners };
    if (one === undefined || other === undefined) {
      // What exists with its project need not be declared by a program.
      const isInherent = urn === undefined && kindOfType(kind)?.adoptedBy !== undefined;
      return isInherent
        ? []
        : [{ in: one === undefined ? "right" : "left", ...about, fields: [], effects: [] }];
    }
    const isOneProject = one.fields["projectId"] === other.fields["projectId"];
    const side = (topology: Topology, resource: TopologyResource): Side => ({
      fields: {
        ...(resource.whole?.fields ?? resource.fields),
        ...namesOf(topology, resource, names, isOneProject),
      },
      isDeclared: resource.urn !== undefined,
      dialect: topology.isComplete ? "convoy" : "documented",
    });
    const explains = (from: unknown, to: unknown): boolean => meant.explains(from, to);
    const fields = differencesIn(kind, side(left, one), side(right, other), explains);
    return fields.length === 0
      ? []
      : [{ in: "both", ...about, fields, effects: effectsOf(one, other, fields) }];
  });
  const inOrder = ordered(differences, ({ kind, name, owners }) => JSON.stringify([kind, name, owners]));
  return { differences: inOrder, meant: meant.changes };
}

/** The effects of the fields that differ, by the table of the kind. What follows for other resources is not among them. */
function effectsOf(
  { kind, fields: before }: TopologyResource,
  { fields: after }: TopologyResource,
  differing: readonly FieldDifference[],
): Notice[] {
  // Convoy has every kind and every input.
  const definition = definitionOfType(kind, "convoy");
  if (definition === undefined) return [];
  return decidedNotices(definition, {
    ...{ state: before, declared: after, isUnknown },
    run: { replaced: new Set(), created: new Set(), follows: () => false, seen: () => undefined },
    isChanged: changedAt(differing.map(({ path }) => path)),
  });
}

/** What the resource refers to, by name: an ID means the same object on both sides only within one project. */
function namesOf(
  topology: Topology,
  resource: TopologyResource,
  names: ReadonlyMap<TopologyResource | undefined, string | undefined>,
  isOneProject: boolean,
): Fields {
  const entries = referenceFields.flatMap(({ kind, field, target: of }) => {
    const value = own(resource.fields, field);
    if (kind !== resource.kind || value === undefined) return [];
    const texts = referencesOf(topology, resource, field, of).map(({ id, target }) => {
      if (target !== undefined) return names.get(target);
      return id === undefined ? unknownMarker : isOneProject ? id : clause`(a resource not shown here)`;
    });
    return [[field, Array.isArray(value) ? texts.sort() : texts[0]] as const];
  });
  return Object.fromEntries(entries);
}

/** A resource on both sides, or on one of them. */
type Pair = readonly [left: TopologyResource | undefined, right: TopologyResource | undefined];

/** The key of a resource of a kind; undefined where it has none. */
type KeyOf = (resource: TopologyResource, topology: Topology) => string | undefined;

/** What makes two resources of a kind the same, the surest first. What several on one side have tells nobody which of them is meant. */
const keys: readonly KeyOf[] = [
  // Components may have children of one name, and a preview lists them in any order.
  ({ urn }) => urn?.split("::").slice(2).join("::"),
  // A name in a program may be that of another object.
  ({ id, fields }) => id && JSON.stringify([fields["projectId"], id]),
  // The name in a program is not that of the object.
  ...[({ name }: TopologyResource) => name, objectName].flatMap((nameOf): KeyOf[] => [
    (resource, topology) => JSON.stringify([nameOf(resource), ownersOf(topology, resource)]),
    nameOf,
  ]),
  // A project has one object of such a kind, so its name says nothing.
  ({ kind }) => (kindOfType(kind)?.adoptedBy === undefined ? undefined : ""),
];

function objectName(resource: TopologyResource): string {
  return textOf(resource, "name") ?? resource.name;
}

/** The pairs: those of the left in its order, then what only the right has. */
function pairsOf(left: Topology, right: Topology): Pair[] {
  const partners = new Map<TopologyResource, TopologyResource>();
  const ours = left.resources.filter(isManaged);
  const theirs = right.resources.filter(isManaged);
  const free = new Set(theirs);
  for (const keyOf of keys) {
    const byKey = keyed(theirs, right, keyOf);
    for (const [key, [resource, another]] of keyed(ours, left, keyOf)) {
      const [partner, other] = byKey.get(key) ?? [];
      const isOnly = another === undefined && other === undefined;
      if (!isOnly || !resource || !partner || partners.has(resource) || !free.has(partner)) continue;
      partners.set(resource, partner);
      free.delete(partner);
    }
  }
  return [
    ...ours.map((resource) => [resource, partners.get(resource)] as const),
    ...[...free].map((resource) => [undefined, resource] as const),
  ];
}

/** The resources of each kind and key. */
function keyed(
  resources: readonly TopologyResource[],
  topology: Topology,
  keyOf: KeyOf,
): ReadonlyMap<string, readonly TopologyResource[]> {
  return groupedBy(resources, (topologyResource) => {
    const key = keyOf(topologyResource, topology);
    return key === undefined ? undefined : `${topologyResource.kind} ${key}`;
  });
}
