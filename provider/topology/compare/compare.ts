/** Compares two topologies: what only one of them has, and what differs field by field. */

import { own } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { isUnknown, unknownMarker } from "../../base/markers";
import type { Notice } from "../../base/notice";
import { definitionOfType } from "../../kinds/definitions";
import { kindOfType } from "../../kinds/registry";
import { changedAt, decidedNotices } from "../../lifecycle/apply/effects";
import { groupedBy, ordered } from "../../base/lists";
import { differencesIn } from "./fields";
import type { FieldDifference, Side } from "./fields";
import { Meant } from "./map";
import type { MeantChange } from "./map";
import { clauses } from "../notices";
import { isManaged, referenceFields, referencesOf, textOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";

/** One resource that differs. */
export interface Difference {
  /** Which topology has the resource. */
  readonly in: "left" | "right" | "both";
  /** The kind, such as `Endpoint`. */
  readonly kind: string;
  /** The name, on the left where both have it. */
  readonly name: string;
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
    pairs.flatMap((pair) => pair.map((one) => [one, (pair[0] ?? pair[1])?.name] as const)),
  );
  const differences = pairs.flatMap(([one, other]): Difference[] => {
    const { kind, name, urn } = (one ?? other) as TopologyResource;
    if (one === undefined || other === undefined) {
      // What exists with its project need not be declared by a program.
      const isInherent = urn === undefined && kindOfType(kind)?.adoptedBy !== undefined;
      return isInherent
        ? []
        : [{ in: one === undefined ? "right" : "left", kind, name, fields: [], effects: [] }];
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
      : [{ in: "both", kind, name, fields, effects: effectsOf(one, other, fields) }];
  });
  const inOrder = ordered(differences, ({ kind, name }) => JSON.stringify([kind, name]));
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
      return id === undefined ? unknownMarker : isOneProject ? id : clauses.elsewhere();
    });
    return [[field, Array.isArray(value) ? texts.sort() : texts[0]] as const];
  });
  return Object.fromEntries(entries);
}

/** A resource on both sides, or on one of them. */
type Pair = readonly [left: TopologyResource | undefined, right: TopologyResource | undefined];

/** What makes two resources of a kind the same, the surest first. Of several with the same key the order decides. */
const keys: readonly ((resource: TopologyResource) => string | undefined)[] = [
  // Components may have children of one name, and a preview lists them in any order.
  ({ urn }) => urn?.split("::").slice(2).join("::"),
  // A name in a program may be that of another object.
  ({ id, fields }) => id && JSON.stringify([fields["projectId"], id]),
  ({ name }) => name,
  // The name in a program is not that of the object.
  (resource) => textOf(resource, "name") ?? resource.name,
  // A project has one object of such a kind, so its name says nothing.
  ({ kind }) => (kindOfType(kind)?.adoptedBy === undefined ? undefined : ""),
];

/** The pairs: those of the left in its order, then what only the right has. */
function pairsOf(left: Topology, right: Topology): Pair[] {
  const partners = new Map<TopologyResource, TopologyResource>();
  const ours = left.resources.filter(isManaged);
  const free = new Set(right.resources.filter(isManaged));
  for (const keyOf of keys) {
    const keyIn = (resource: TopologyResource): string | undefined => {
      const key = keyOf(resource);
      return key === undefined ? undefined : `${resource.kind} ${key}`;
    };
    const found = groupedBy([...free].reverse(), keyIn);
    for (const resource of ours) {
      const partner = partners.has(resource) ? undefined : found.get(keyIn(resource) ?? "")?.pop();
      if (partner === undefined) continue;
      partners.set(resource, partner);
      free.delete(partner);
    }
  }
  return [
    ...ours.map((resource) => [resource, partners.get(resource)] as const),
    ...[...free].map((resource) => [undefined, resource] as const),
  ];
}
