/** What the page shows, computed once: each resource with both of its sides, and each way of events with what happens to it. */

import { secretMark, unknownMarker } from "../base/markers";
import { groupedBy } from "../base/lists";
import { lanesOf, noName } from "../topology/model/lanes";
import type { Lane } from "../topology/model/lanes";
import { textOf } from "../topology/model/model";
import type { TopologyResource } from "../topology/model/model";
import type { PageChange, PageNotice, PageOperation } from "./data";
import type { Loaded } from "./load";
import { clauses } from "./notices";

/** What a preview does to a part of the map. */
export type Mark = "kept" | "added" | "removed" | "changed" | "unknown";

/** A resource, or an object that is named but is not among the resources. */
export interface Thing {
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly owner: string;
  readonly before: TopologyResource | undefined;
  readonly after: TopologyResource | undefined;
  readonly operation: PageOperation;
  readonly change: PageChange | undefined;
  readonly notices: readonly PageNotice[];
  readonly mark: Mark;
}

/** One way of events: a subscription, an endpoint that none delivers to, or an event type that none takes. */
export interface Way {
  readonly key: string;
  readonly subscription: Thing | undefined;
  readonly before: Lane | undefined;
  readonly after: Lane | undefined;
  /** The declared type that no subscription takes. */
  readonly untaken: Thing | undefined;
  readonly mark: Mark;
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
  /** The declared event types by name. */
  readonly declaredTypes: ReadonlyMap<string, Thing>;
  /** Whether there is a before, so that there is a difference. */
  readonly hasBefore: boolean;
}

/** What tells a resource apart from all others. */
export function keyOf({ urn, kind, id, name }: TopologyResource): string {
  return urn ?? `${kind} ${id ?? name}`;
}

/** What tells the destination of a lane apart. */
export function endpointKeyOf({ target, endpointId, endpoint }: Lane): string {
  return target === undefined ? `Endpoint ${endpointId ?? endpoint}` : keyOf(target);
}

/** The owner of a resource, in words. */
function ownerOf(resource: TopologyResource | undefined): string {
  const owner = resource?.fields["ownerId"];
  if (owner === undefined || owner === "" || typeof owner !== "string") return clauses.noOwner();
  if (owner === unknownMarker) return noName;
  return owner === secretMark ? clauses.hiddenOwner() : owner;
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
    [...(before ? lanesOf(before) : []), ...lanesOf(after)].flatMap(({ eventTypes }) => eventTypes ?? []),
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
      owner: "",
      owners: [],
      text: type.toLowerCase(),
    }));
  taken.delete(unknownMarker);
  const everything = [...ways, ...untaken];
  const isKept = ({ mark }: Way): boolean => mark === "kept";
  // A reader looks for what changes.
  const all = [...everything.filter((way) => !isKept(way)), ...everything.filter(isKept)];
  const owners = new Set(ways.flatMap((way) => way.owners));
  return {
    ...loaded,
    things,
    ways: all,
    owners: [...owners].sort(),
    types: [...new Set([...taken, ...declaredTypes.keys()])].sort(),
    declaredTypes,
    hasBefore: data.before !== undefined,
  };
}

function thingsOf({ data, before, after }: Loaded): Map<string, Thing> {
  const old = new Map((before?.resources ?? []).map((one) => [keyOf(one), one]));
  const now = new Map(after.resources.map((one) => [keyOf(one), one]));
  const changes = new Map(data.changes.map((one) => [one.urn, one]));
  const notices = groupedBy(data.notices, ({ urn, kind, id, name }) => urn ?? `${kind} ${id ?? name}`);
  const keys = new Set([...now.keys(), ...old.keys()]);
  return new Map(
    [...keys].map((key) => {
      const sides = { before: old.get(key), after: now.get(key) };
      const one = (sides.after ?? sides.before)!;
      const change = changes.get(key);
      const operation = change?.operation ?? "same";
      const said = notices.get(key) ?? [];
      const owner = ownerOf(one);
      const mark = before === undefined ? "kept" : markOfThing(operation);
      return [
        key,
        { key, kind: one.kind, name: one.name, owner, ...sides, operation, change, notices: said, mark },
      ];
    }),
  );
}

function markOfThing(operation: PageOperation): Mark {
  if (operation === "create") return "added";
  if (operation === "delete") return "removed";
  return operation === "same" ? "kept" : "changed";
}

function waysOf({ before, after }: Loaded, things: ReadonlyMap<string, Thing>): Way[] {
  const wayKey = (lane: Lane): string =>
    lane.subscription === undefined ? `idle ${endpointKeyOf(lane)}` : keyOf(lane.subscription);
  const old = new Map((before ? lanesOf(before) : []).map((lane) => [wayKey(lane), lane]));
  const now = new Map(lanesOf(after).map((lane) => [wayKey(lane), lane]));
  return [...new Set([...now.keys(), ...old.keys()])].map((key) => {
    const sides = { before: old.get(key), after: now.get(key) };
    const lanes = [sides.before, sides.after].filter((lane) => lane !== undefined);
    const owner = ownerOf((sides.after ?? sides.before)?.target);
    const owners = [...new Set(lanes.map(({ target }) => ownerOf(target)))];
    const subscription = things.get(key);
    const endpoints = lanes.flatMap(({ target, endpoint }) => [endpoint, target?.id, target?.fields["url"]]);
    const types = lanes.flatMap(({ eventTypes }) => eventTypes ?? []);
    const text = [
      subscription?.name,
      subscription?.after?.id ?? subscription?.before?.id,
      ...owners,
      ...endpoints,
      ...types,
    ];
    return {
      ...{ key, subscription, ...sides, untaken: undefined, owner, owners },
      mark: before === undefined ? "kept" : markOfWay(sides, things),
      text: [...new Set(text)].join("\n").toLowerCase(),
    };
  });
}

function markOfWay(
  { before, after }: Pick<Way, "before" | "after">,
  things: ReadonlyMap<string, Thing>,
): Mark {
  if (before !== undefined && after !== undefined && signatureOf(before) === signatureOf(after))
    return hasHiddenChange(after, things) ? "changed" : "kept";
  if (after === undefined) {
    // An endpoint that is fed now is no way that ends.
    return before?.subscription === undefined
      ? (things.get(endpointKeyOf(before!))?.mark ?? "kept")
      : "removed";
  }
  const isOpen = after.eventTypes?.includes(unknownMarker) === true || after.endpoint === noName;
  if (
    after.subscription !== undefined &&
    (isOpen || after.obstacles.some(({ verdict }) => verdict === "unknown"))
  )
    return "unknown";
  if (before !== undefined) return "changed";
  return after.subscription === undefined ? (things.get(endpointKeyOf(after))?.mark ?? "kept") : "added";
}

/** Whether a condition changes whose value is not shown. */
function hasHiddenChange({ subscription }: Lane, things: ReadonlyMap<string, Thing>): boolean {
  const change = subscription && things.get(keyOf(subscription))?.change;
  return change?.fields.some(({ path }) => path.startsWith("filterConfig")) === true;
}

function signatureOf(lane: Lane): string {
  const { eventTypes, filter, source, obstacles } = lane;
  return JSON.stringify([eventTypes, filter, source, obstacles, endpointKeyOf(lane)]);
}
