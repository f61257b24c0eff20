/** A topology: the resources of a program, a state or a service, and what they refer to. */

import { normalize } from "node:path";
import { isFields } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { isHidden } from "../../../provider/base/markers";
import { groupedBy } from "../../../provider/base/lists";
import { memoizeByObject } from "../../../provider/base/memoize";
import type { DialectName } from "../../../provider/settings/settings";

/** One resource or object. */
export interface TopologyResource {
  /** The kind, as in the type of the resource, such as `Endpoint`. */
  readonly kind: string;
  /** The name in the program; of an object that no program declares its own name, or its ID where others of the kind have that, too. */
  readonly name: string;
  /** The URN; undefined for an object that no program declares. */
  readonly urn: string | undefined;
  /** The ID in the service; undefined while the object does not exist. */
  readonly id: string | undefined;
  /**
   * The inputs, and the outputs that are known, without secrets. A value that is not known yet is Pulumi's marker for that. Of an
   * URL, user and password and the values of the query are masked.
   */
  readonly fields: Fields;
  /** @internal The fields with whole URLs. */
  readonly whole?: WholeFields | undefined;
  /** For each input that comes from other resources, their URNs. */
  readonly references: Readonly<Record<string, readonly string[]>>;
  /**
   * The paths of what the object in the service had at the last update or refresh although the program does not declare it, such as
   * `filterConfig`. No value is known of them. Of an object that a preview adopts, what it may have. Default: none.
   */
  readonly undeclared?: readonly string[] | undefined;
  /** Whether the program only looks it up, and something else manages it. */
  readonly isRead?: boolean | undefined;
  /** Whether its deletion leaves it in the service, where nothing manages it any more. */
  readonly isLeft?: boolean | undefined;
  /** @internal The dialect of its service, where that is known. */
  readonly dialect?: DialectName | undefined;
  /** Where the program declares it, as far as Pulumi recorded that. */
  readonly declaredAt?: SourcePosition | undefined;
}

/** @internal Fields that are compared and never shown: neither as JSON nor in a log. */
export class WholeFields {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  /** The fields. */
  get fields(): Fields {
    return this.#fields;
  }
}

/** A place in the program. */
export interface SourcePosition {
  /** The file, relative to the folder of the project. */
  readonly file: string;
  /** The line, counted from 1. */
  readonly line: number;
}

/** All resources of this package in one place. */
export interface Topology {
  /** The resources, as they come. */
  readonly resources: readonly TopologyResource[];
  /** Whether the service holds nothing else, so that what is not here does not exist. */
  readonly isComplete: boolean;
  /** Whether resources of the program are missing: those that do not change, of a preview without `--show-sames`. */
  readonly isPartial?: boolean | undefined;
  /** Whether references are not known because a stream of events does not name the sources of values. Default: false. */
  readonly lacksSources?: boolean | undefined;
  /** What was there before, where this is what a preview leads to. */
  readonly before?: Topology | undefined;
}

/** Every input that names other objects by their IDs. */
export const referenceFields: readonly {
  /** The kind that has the input. */
  readonly kind: string;
  /** The name of the input. */
  readonly field: string;
  /** The kind of the objects. */
  readonly target: string;
}[] = [
  { kind: "Subscription", field: "endpointId", target: "Endpoint" },
  { kind: "Subscription", field: "sourceId", target: "Source" },
  { kind: "PortalLink", field: "endpoints", target: "Endpoint" },
];

/** What one field of a resource refers to. */
export interface Reference {
  /** The ID; undefined while it is not known. */
  readonly id: string | undefined;
  /** The resource; undefined where the topology lacks it, or it cannot be told yet. */
  readonly target: TopologyResource | undefined;
}

const indexOf = memoizeByObject(({ resources }: Topology) => ({
  ids: groupedBy(resources, ({ kind, id }) => id && `${kind} ${id}`),
  urns: new Map(resources.map((resource) => [resource.urn, resource])),
  kinds: groupedBy(resources, ({ kind }) => kind),
}));

/** The resource of a kind with an ID that `from` can refer to; undefined where there is none. */
export function resourceWithId(
  topology: Topology,
  kind: string,
  id: string,
  from: TopologyResource,
): TopologyResource | undefined {
  return indexOf(topology)
    .ids.get(`${kind} ${id}`)
    ?.findLast((topologyResource) => mayShareProject(topologyResource, from));
}

/** The resource of the program with a URN; undefined where there is none. */
export function resourceWithUrn(topology: Topology, urn: string): TopologyResource | undefined {
  return indexOf(topology).urns.get(urn);
}

/** Whether two resources may belong to one project. One that is not declared, or not known yet, may be any. */
export function mayShareProject(topologyResource: TopologyResource, other: TopologyResource): boolean {
  const [left, right] = [textOf(topologyResource, "projectId"), textOf(other, "projectId")];
  return left === undefined || right === undefined || left === right;
}

/** The topology without the resources of other projects than this one; as it is where none is given. */
export function inProject(topology: Topology, project: string | undefined): Topology {
  if (project === undefined) return topology;
  const isOurs = (topologyResource: TopologyResource): boolean =>
    (textOf(topologyResource, "projectId") ?? project) === project;
  const { before } = topology;
  return {
    ...topology,
    resources: topology.resources.filter(isOurs),
    before: before && inProject(before, project),
  };
}

/** Whether a resource still stands for its object, which its deletion has not merely left in the service. */
export function isManaged({ isLeft }: TopologyResource): boolean {
  return isLeft !== true;
}

/** The resources of a kind. */
export function resourcesOf(topology: Topology, kind: string): readonly TopologyResource[] {
  return indexOf(topology).kinds.get(kind) ?? [];
}

/** What a field that holds one ID, or a list of them, refers to among the resources of a kind. Nothing is guessed. */
export function referencesOf(
  topology: Topology,
  resource: TopologyResource,
  field: string,
  kind: string,
): Reference[] {
  const { fields, references } = resource;
  const { urns } = indexOf(topology);
  const value = fields[field];
  const items: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const known = items.map((item) => (typeof item === "string" && !isHidden(item) ? item : undefined));
  const found = known
    .filter((id) => id !== "")
    .map((id) => ({
      id,
      target: id === undefined ? undefined : resourceWithId(topology, kind, id, resource),
    }));
  const open = found.filter(({ target }) => target === undefined).length;
  if (open === 0) return found;
  const sources = (references[field] ?? [])
    .map((urn) => urns.get(urn))
    .filter((source) => source?.kind === kind && mayShareProject(source, resource))
    .filter((source) => !found.some(({ target }) => target === source));
  // What is not found by its ID comes from one of these resources, and from which is certain where there are as many of both. One
  // with another ID is none of them.
  const candidates = sources.filter((source) => source?.id === undefined || known.includes(undefined));
  if (candidates.length !== open || value === undefined) return found;
  return found.map((one) => (one.target === undefined ? { ...one, target: candidates.shift() } : one));
}

/** How a resource is called in messages, for instance `Endpoint billing`. */
export function labelOf({ kind, name }: Pick<TopologyResource, "kind" | "name">): string {
  return `${kind} ${name}`;
}

/** The text of a field; undefined where it has none, or it is not known yet. */
export function textOf({ fields }: TopologyResource, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" && value !== "" && !isHidden(value) ? value : undefined;
}

/** The place that the `secretTo` of an endpoint names, as a text to compare; undefined where there is none, or it is not known. */
export function secretPlaceOf({ fields, whole }: TopologyResource): string | undefined {
  const { secretTo } = whole?.fields ?? fields;
  if (!isFields(secretTo) || isHidden(secretTo)) return undefined;
  const { file, command } = secretTo;
  return JSON.stringify(typeof file === "string" ? normalize(file) : command);
}

/** The endpoints that share each place. */
export function sharedPlaces(topology: Topology): TopologyResource[][] {
  const endpoints = resourcesOf(topology, "Endpoint").filter(isManaged);
  return [...groupedBy(endpoints, secretPlaceOf).values()].filter(({ length }) => length > 1);
}
