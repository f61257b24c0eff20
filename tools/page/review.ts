/** What the page shows, computed once: each resource with both of its sides, and each way of events with what happens to it. */

import { secretMark, unknownMarker } from "../../provider/base/markers";
import { groupedBy } from "../../provider/base/lists";
import { isOpenType, deliveryPathsOf, noName, openTypes } from "../topology/model/delivery-paths";
import type { DeliveryPath } from "../topology/model/delivery-paths";
import { textOf } from "../topology/model/model";
import { stopOf } from "../topology/model/subscriptions";
import type { Topology, TopologyResource } from "../topology/model/model";
import { ownersOf } from "../topology/model/owner";
import { keyOf } from "./data";
import type { Operation } from "../topology/review/preview";
import type { PageChange, PageNotice } from "./data";
import type { Loaded } from "./load";
import { clauses } from "./notices";

/** What a preview does to a part of the map. */
export type Mark = "kept" | "added" | "removed" | "changed" | "stopped" | "unknown";

/** A resource, or an object that is named but is not among the resources. */
export interface Thing {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly owner: string;
  readonly before: TopologyResource | undefined;
  readonly after: TopologyResource | undefined;
  readonly operation: Operation;
  readonly change: PageChange | undefined;
  readonly notices: readonly PageNotice[];
  readonly mark: Mark;
  /** What a search looks at, in lower case. */
  readonly text: string;
}

/** One way of events: a subscription, an endpoint that none delivers to, or an event type that none takes. */
export interface Way {
  readonly key: string;
  readonly subscription: Thing | undefined;
  readonly before: DeliveryPath | undefined;
  readonly after: DeliveryPath | undefined;
  /** The declared type that no subscription takes. */
  readonly untaken: Thing | undefined;
  readonly mark: Mark;
  /** Whether something changes: the way, its subscription or its endpoint. */
  readonly isChanged: boolean;
  readonly owner: string;
  /** The owners before and after: a way may move. */
  readonly owners: readonly string[];
  /** What a search looks at, in lower case. */
  readonly text: string;
}

/** Everything. */
export interface Review extends Loaded {
  readonly things: ReadonlyMap<string, Thing>;
  readonly ways: readonly Way[];
  readonly owners: readonly string[];
  /** Every event type that is declared or taken, without the one that stands for all. */
  readonly types: readonly string[];
  /** What changes or has a notice, whether a way leads to it or not: what is dangerous first. */
  readonly concerned: readonly Thing[];
  /** The declared event types by name. */
  readonly declaredTypes: ReadonlyMap<string, Thing>;
  /** Whether there is a before, so that there is a difference. */
  readonly hasBefore: boolean;
}

/** What tells the destination of a lane apart. */
export function endpointKeyOf({ target, endpointId, endpoint }: DeliveryPath): string {
  return target === undefined ? `Endpoint ${endpointId ?? endpoint}` : keyOf(target);
}

/** The key of the resource that a notice is about. */
export function keyOfNotice({ urn, kind, id, name }: PageNotice): string {
  return urn ?? `${kind} ${id ?? name}`;
}

const noOwner = clauses.noOwner();
const hiddenOwner = "hidden owner";

/** The owner of a resource, in words. */
export function ownerOf(resource: Pick<TopologyResource, "fields"> | undefined): string {
  const owner = resource?.fields["ownerId"];
  if (owner === undefined || owner === "" || typeof owner !== "string") return noOwner;
  if (owner === unknownMarker) return noName;
  return owner === secretMark ? hiddenOwner : owner;
}

/** The owners of a resource, before and after: its own, and those of the endpoints that it refers to. */
export function ownersOfThing({ before, after }: Loaded, thing: Thing): string[] {
  const on = (side: Topology | undefined, topologyResource: TopologyResource | undefined): string[] => {
    if (side === undefined || topologyResource === undefined) return [];
    const owners = ownersOf(side, topologyResource);
    return owners.length === 0 ? [ownerOf(topologyResource)] : owners;
  };
  return [...new Set([...on(before, thing.before), ...on(after, thing.after)])];
}

/** Stands for every type where a subscription takes all. */
export const noType = "*";

/** The types that a lane takes: of an event that travels, those that stand for its type. */
export function typesOf(
  { eventTypes = [noType], subscription }: DeliveryPath,
  eventType?: string,
): readonly string[] {
  if (subscription === undefined) return [];
  if (eventType === undefined) return eventTypes;
  return eventTypes.filter((type) => type === eventType || type === noType || isOpenType(type));
}

/** The types that a way takes on either side. */
export function typesIn({ before, after, untaken }: Way, eventType?: string): ReadonlySet<string> {
  if (untaken !== undefined) return new Set([untaken.name]);
  return new Set([before, after].flatMap((lane) => (lane === undefined ? [] : typesOf(lane, eventType))));
}

/** Computes everything. */
export function reviewOf(loaded: Loaded): Review {
  const { data, before, after } = loaded;
  const things = thingsOf(loaded);
  const ways = waysOf(loaded, things);
  const declaredTypes = new Map(
    [...things.values()]
      .filter(({ kind }) => kind === "EventType")
      .map((thing) => [textOf((thing.after ?? thing.before)!, "name") ?? thing.name, thing] as const),
  );
  const taken = new Set(
    [...(before ? deliveryPathsOf(before) : []), ...deliveryPathsOf(after)].flatMap(
      ({ eventTypes }) => eventTypes ?? [],
    ),
  );
  const untaken = [...declaredTypes]
    .filter(([type]) => !taken.has(type))
    .map(([type, thing]): Way => ({
      key: `type ${type}`,
      subscription: undefined,
      before: undefined,
      after: undefined,
      untaken: thing,
      mark: thing.mark,
      isChanged: thing.mark !== "kept",
      owner: "",
      owners: [],
      text: type.toLowerCase(),
    }));
  for (const type of openTypes) taken.delete(type);
  const everything = [...ways, ...untaken];
  // A reader looks for what changes.
  const all = [
    ...everything.filter(({ isChanged }) => isChanged),
    ...everything.filter(({ isChanged }) => !isChanged),
  ];
  const owners = new Set(ways.flatMap((way) => way.owners));
  return {
    ...loaded,
    things,
    ways: all,
    owners: [...owners].sort(),
    types: [...new Set([...taken, ...declaredTypes.keys()])].sort(),
    concerned: concernedIn(things),
    declaredTypes,
    hasBefore: data.before !== undefined,
  };
}

function thingsOf({ data, before, after }: Loaded): Map<string, Thing> {
  const old = new Map(
    (before?.resources ?? []).map((topologyResource) => [keyOf(topologyResource), topologyResource]),
  );
  const now = new Map(after.resources.map((topologyResource) => [keyOf(topologyResource), topologyResource]));
  const changes = new Map(data.changes.map((pageChange) => [pageChange.urn, pageChange]));
  const notices = groupedBy(data.notices, keyOfNotice);
  const keys = new Set([...now.keys(), ...old.keys()]);
  return new Map(
    [...keys].map((key) => {
      const sides = { before: old.get(key), after: now.get(key) };
      const topologyResource = (sides.after ?? sides.before)!;
      const change = changes.get(key);
      const operation = change?.operation ?? "same";
      const said = notices.get(key) ?? [];
      const owner = ownerOf(topologyResource);
      const mark = before === undefined ? "kept" : markOfThing(operation, sides);
      const { kind, name } = topologyResource;
      const found = { key, kind, name, owner, ...sides, operation, change, notices: said, mark };
      return [key, { ...found, text: textOfThing(found) }];
    }),
  );
}

/** Everything by which somebody may look for a resource: names, IDs, hosts, what changes and what is said of it. */
function textOfThing({ kind, name, owner, before, after, change, notices }: Omit<Thing, "text">): string {
  const sides = [before, after].flatMap((topologyResource) =>
    topologyResource === undefined ? [] : [topologyResource],
  );
  const texts: unknown[] = [kind, name, owner];
  for (const { id, fields } of sides) texts.push(id, fields["name"], fields["url"], ownerOf({ fields }));
  for (const { path } of change?.differences ?? []) texts.push(path);
  for (const { code, text } of notices) texts.push(code, text);
  return [...new Set(texts)].join("\n").toLowerCase();
}

const severities = ["danger", "error", "warning", "info", "note"] as const;

function concernedIn(things: ReadonlyMap<string, Thing>): Thing[] {
  const rankOf = ({ notices }: Thing): number =>
    Math.min(severities.length, ...notices.map(({ severity }) => severities.indexOf(severity)));
  return [...things.values()]
    .filter(({ operation, notices }) => operation !== "same" || notices.length > 0)
    .sort((thing, other) => rankOf(thing) - rankOf(other));
}

function markOfThing(operation: Operation, { before, after }: Pick<Thing, "before" | "after">): Mark {
  if (operation === "create") return "added";
  const isStopping = after?.kind === "Endpoint" && stopOf(after) !== undefined;
  if (operation !== "delete" && isStopping && before && stopOf(before) === undefined) return "stopped";
  if (operation === "delete") return "removed";
  return operation === "same" ? "kept" : "changed";
}

function waysOf(loaded: Loaded, things: ReadonlyMap<string, Thing>): Way[] {
  const { data, before, after } = loaded;
  // What goes on under another name is one way.
  const renamed = new Map(
    data.deliveries.map((delivery) => [delivery.before, delivery.after ?? delivery.before]),
  );
  const effects = new Map(
    data.deliveries.map((delivery) => [delivery.after ?? delivery.before, delivery.effects]),
  );
  const old = new Map(
    (before ? deliveryPathsOf(before) : []).map((lane) => {
      const key = wayKeyOf(lane);
      return [renamed.get(key) ?? key, lane];
    }),
  );
  const now = new Map(deliveryPathsOf(after).map((lane) => [wayKeyOf(lane), lane]));
  return [...new Set([...now.keys(), ...old.keys()])].map((key) => {
    const sides = { before: old.get(key), after: now.get(key) };
    const subscription = things.get(key);
    const owner = ownerOf((sides.after ?? sides.before)?.target);
    const lanes = [sides.before, sides.after].filter((lane) => lane !== undefined);
    // An endpoint that changes its owner stands on both sides as another one.
    const targets = lanes.flatMap((lane) => things.get(endpointKeyOf(lane)) ?? []);
    const owners = [
      ...lanes.map(({ target }) => ownerOf(target)),
      ...targets.flatMap((thing) =>
        [thing.before, thing.after].flatMap((side) => (side ? [ownerOf(side)] : [])),
      ),
    ];
    const mark = before === undefined ? "kept" : markOfWay(sides, effects.get(key) ?? [], things);
    const own = [...(subscription ? [subscription] : []), ...targets];
    return {
      ...{ key, subscription, ...sides, untaken: undefined, owner, owners: [...new Set(owners)], mark },
      isChanged: before !== undefined && (mark !== "kept" || own.some((thing) => thing.operation !== "same")),
      text: searchText(
        [subscription?.name, subscription?.after?.id ?? subscription?.before?.id, ...owners],
        sides,
      ),
    };
  });
}

/** What tells the way of a lane apart on its side. */
export function wayKeyOf(lane: DeliveryPath): string {
  return lane.subscription === undefined ? `idle ${endpointKeyOf(lane)}` : keyOf(lane.subscription);
}

function searchText(
  first: readonly (string | undefined)[],
  { before, after }: Pick<Way, "before" | "after">,
): string {
  const all = new Set<unknown>(first);
  for (const lane of [before, after]) {
    if (lane === undefined) continue;
    const { endpoint, target, eventTypes = [] } = lane;
    for (const text of [endpoint, target?.id, target?.fields["url"], ...eventTypes]) all.add(text);
  }
  return [...all].join("\n").toLowerCase();
}

function markOfWay(
  { before, after }: Pick<Way, "before" | "after">,
  effects: readonly string[],
  things: ReadonlyMap<string, Thing>,
): Mark {
  const lane = (after ?? before) as DeliveryPath;
  // A way without a subscription only stands for its endpoint.
  if (lane.subscription === undefined) return things.get(endpointKeyOf(lane))?.mark ?? "kept";
  if (after === undefined) return "removed";
  if (effects.includes("uncertain") || (before === undefined && after.endpoint === noName)) return "unknown";
  if (before === undefined) return "added";
  if (effects.includes("stops")) return "stopped";
  return effects.length > 0 ? "changed" : "kept";
}
