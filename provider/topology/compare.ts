/** Compares two topologies: what only one of them has, and what differs field by field. */

import { own } from "../fields";
import type { Fields } from "../fields";
import { unknownMarker } from "../front/unknown";
import { kindOfType } from "../kinds/registry";
import { differencesIn, ofProgramAndService } from "./compare-fields";
import type { FieldDifference } from "./compare-fields";
import { Meant } from "./compare-map";
import type { MeantChange } from "./compare-map";
import { groupedBy, ordered, referenceFields, referencesOf, textOf } from "./model";
import type { Topology, TopologyResource } from "./model";

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
    pairs.flatMap((pair) => [pair.left, pair.right].map((one) => [one, shown(pair).name] as const)),
  );
  const fieldsOf = (topology: Topology, resource: TopologyResource, other: TopologyResource): Fields => ({
    ...resource.fields,
    ...namesOf(topology, resource, other, names),
  });
  const differences = pairs.flatMap((pair): Difference[] => {
    const { kind, name, urn } = shown(pair);
    // What exists with its project need not be declared by a program.
    const isInherent = urn === undefined && kindOfType(kind)?.adoptedBy !== undefined;
    if (isInherent && (pair.left === undefined || pair.right === undefined)) return [];
    if (pair.left === undefined) return [{ in: "right", kind, name, fields: [] }];
    if (pair.right === undefined) return [{ in: "left", kind, name, fields: [] }];
    const sides = [fieldsOf(left, pair.left, pair.right), fieldsOf(right, pair.right, pair.left)] as const;
    const isOfProgram = [pair.left, pair.right].map((one) => one.urn !== undefined);
    const dialect = (isOfProgram[0] === true ? right : left).isComplete ? "convoy" : "documented";
    const found =
      isOfProgram[0] === isOfProgram[1]
        ? differencesIn(kind, ...sides)
        : ofProgramAndService(kind, sides, isOfProgram[0] === true ? 0 : 1, dialect);
    const fields = found.filter((field) => !meant.explains(field));
    return fields.length === 0 ? [] : [{ in: "both", kind, name, fields }];
  });
  const inOrder = ordered(differences, ({ kind, name }) => JSON.stringify([kind, name]));
  return { differences: inOrder, meant: meant.changes };
}

const elsewhere = "(a resource that is not here)";

function shown({ left, right }: Pair): TopologyResource {
  return (left ?? right) as TopologyResource;
}

/** What the resource refers to, by name: an ID means the same object on both sides only within one project. */
function namesOf(
  topology: Topology,
  resource: TopologyResource,
  other: TopologyResource,
  names: ReadonlyMap<TopologyResource | undefined, string>,
): Fields {
  const isOneProject = resource.fields["projectId"] === other.fields["projectId"];
  const fields = referenceFields.filter(({ kind }) => kind === resource.kind);
  const entries = fields.flatMap(({ field, target: kind }) => {
    const value = own(resource.fields, field);
    if (value === undefined) return [];
    const texts = referencesOf(topology, resource, field, kind).map(({ id, target }) => {
      if (target !== undefined) return names.get(target);
      return id === undefined ? unknownMarker : isOneProject ? id : elsewhere;
    });
    return [[field, Array.isArray(value) ? texts.sort() : texts[0]] as const];
  });
  return Object.fromEntries(entries);
}

/** A resource on both sides, or on one of them. */
interface Pair {
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
function pairsOf(left: Topology, right: Topology): Pair[] {
  const partners = new Map<TopologyResource, TopologyResource>();
  let free = [...right.resources];
  for (const keyOf of keys) {
    const found = groupedBy([...free].reverse(), (resource) => keyIn(resource, keyOf));
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

function keyIn(resource: TopologyResource, keyOf: KeyOf): string | undefined {
  const key = keyOf(resource);
  return key === undefined ? undefined : `${resource.kind} ${key}`;
}
