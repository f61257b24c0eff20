/** Which nodes and edges the map draws: whole where they are few, else by owner, where a group opens. */

import { isFields } from "../base/fields";
import { unknownMarker } from "../base/markers";
import type { Lane, RouteAnswer } from "../topology/model/lanes";
import { conditionsOf, stopOf } from "../topology/model/subscriptions";
import { clauses as topologyClauses } from "../topology/notices";
import { clauses } from "./notices";
import { endpointKeyOf } from "./review";
import type { Mark, Review, Thing, Way } from "./review";

/** Which topology the map shows. */
export type Side = "before" | "after" | "difference";

/** What happens to the event of the page on a way. */
export interface Travel {
  readonly before: RouteAnswer | undefined;
  readonly after: RouteAnswer | undefined;
}

/** One node. */
export interface PictureNode {
  readonly key: string;
  readonly column: "type" | "subscription" | "endpoint";
  readonly label: string;
  /** A second line: conditions, a host, or what a group holds. */
  readonly note: string;
  readonly mark: Mark;
  /** The resource behind it. */
  readonly thing: Thing | undefined;
  /** The owner that a click opens or whose group it is in. */
  readonly owner: string;
  readonly isGroup: boolean;
  /** What happens to the event here. */
  readonly verdict: RouteAnswer["verdict"] | undefined;
}

/** One edge. */
export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly mark: Mark;
  readonly verdict: RouteAnswer["verdict"] | undefined;
}

/** What is drawn. */
export interface Picture {
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  /** How many ways are in it as a part of a group only. */
  readonly grouped: number;
}

/** What a user has chosen. */
export interface Choice {
  readonly side: Side;
  readonly opened: ReadonlySet<string>;
  readonly travel: ReadonlyMap<string, Travel> | undefined;
}

const maxNodes = 100;
const maxEdges = 200;
const maxGroups = 24;
const maxTypes = 24;
/** So many ways of an owner are drawn where its group is open. */
const maxOpened = 40;

const noType = "*";

/** The picture of these ways. */
export function pictureOf(review: Review, ways: readonly Way[], choice: Choice): Picture {
  const whole = draw(review, ways, choice, undefined);
  if (whole.nodes.length <= maxNodes && whole.edges.length <= maxEdges) return whole;
  return draw(review, ways, choice, groupsOf(ways, choice));
}

/** What stands for ways that are not drawn one by one. */
interface Groups {
  /** The node of the owner that stands for a way; undefined where the way is drawn. */
  of(way: Way): string | undefined;
  readonly counts: ReadonlyMap<string, Counts>;
  readonly types: ReadonlySet<string>;
}

interface Counts {
  readonly ways: number;
  readonly changes: number;
}

const otherOwners = "\u0000others";

function groupsOf(ways: readonly Way[], { opened }: Choice): Groups {
  const changes = new Map<string, number>();
  const sizes = new Map<string, number>();
  for (const { owner, mark } of ways) {
    sizes.set(owner, (sizes.get(owner) ?? 0) + 1);
    if (mark !== "kept") changes.set(owner, (changes.get(owner) ?? 0) + 1);
  }
  const first = (owner: string): number => (opened.has(owner) ? Infinity : (changes.get(owner) ?? 0));
  const owners = [...sizes.keys()].sort((one, other) => first(other) - first(one) || (one < other ? -1 : 1));
  const shown = new Set(owners.slice(0, maxGroups));
  const drawn = new Set<Way>();
  for (const owner of opened) {
    const own = ways.filter((way) => way.owner === owner);
    const sorted = [
      ...own.filter(({ mark }) => mark !== "kept"),
      ...own.filter(({ mark }) => mark === "kept"),
    ];
    for (const way of sorted.slice(0, maxOpened)) drawn.add(way);
  }
  const groupOf = (way: Way): string | undefined => {
    if (drawn.has(way)) return undefined;
    return shown.has(way.owner) ? way.owner : otherOwners;
  };
  const counts = new Map<string, { ways: number; changes: number; owners: Set<string> }>();
  const weights = new Map<string, number>();
  for (const way of ways) {
    const group = groupOf(way);
    if (group !== undefined) {
      const count = counts.get(group) ?? { ways: 0, changes: 0, owners: new Set() };
      counts.set(group, count);
      count.ways += 1;
      count.changes += way.mark === "kept" ? 0 : 1;
      count.owners.add(way.owner);
    }
    const weight = group === undefined ? 1e6 : way.mark === "kept" ? 1 : 1e3;
    for (const type of typesOf(way)) weights.set(type, (weights.get(type) ?? 0) + weight);
  }
  const types = [...weights].sort(([, one], [, other]) => other - one).slice(0, maxTypes);
  return { of: groupOf, counts, types: new Set(types.map(([type]) => type)) };
}

function typesOf({ before, after, untaken }: Way): string[] {
  if (untaken !== undefined) return [untaken.name];
  return [before, after].flatMap((lane) => (lane?.subscription ? (lane.eventTypes ?? [noType]) : []));
}

/** Collects nodes and edges, each once. */
class Canvas {
  readonly nodes = new Map<string, PictureNode>();
  readonly edges = new Map<string, PictureEdge>();
  grouped = 0;

  node(node: PictureNode): void {
    const known = this.nodes.get(node.key);
    this.nodes.set(
      node.key,
      known === undefined
        ? node
        : {
            ...known,
            // What stands on both sides stays, whatever becomes of its edges.
            mark: known.mark === node.mark ? node.mark : "kept",
            verdict: strongest(known.verdict, node.verdict),
          },
    );
  }

  edge(edge: PictureEdge): void {
    const key = JSON.stringify([edge.from, edge.to]);
    const known = this.edges.get(key);
    this.edges.set(
      key,
      known === undefined
        ? edge
        : {
            ...known,
            mark: joined(known.mark, edge.mark),
            verdict: strongest(known.verdict, edge.verdict),
          },
    );
  }
}

/** What is there on both sides, or belongs to several ways, is neither added nor removed. */
function joined(one: Mark, other: Mark): Mark {
  if (one === other) return one;
  return one === "kept" || other === "kept" ? "kept" : "changed";
}

const strength = ["not-delivered", "unknown", "delivered"] as const;

function strongest(
  one: RouteAnswer["verdict"] | undefined,
  other: RouteAnswer["verdict"] | undefined,
): RouteAnswer["verdict"] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return strength.indexOf(one) > strength.indexOf(other) ? one : other;
}

function draw(
  review: Review,
  ways: readonly Way[],
  { side, travel }: Choice,
  groups: Groups | undefined,
): Picture {
  const canvas = new Canvas();
  for (const way of ways) {
    const answers = travel?.get(way.key);
    const group = groups?.of(way);
    if (group !== undefined) canvas.grouped += 1;
    if (way.untaken !== undefined) {
      const { untaken } = way;
      if (isOn(untaken, side) && group === undefined)
        typeNode(canvas, review, untaken.name, groups, side, untaken.mark);
      continue;
    }
    const verdict = (side === "before" ? answers?.before : answers?.after)?.verdict;
    for (const of of sidesOf(side)) {
      const lane = way[of];
      if (lane === undefined) continue;
      const mark = laneMark(way, of, side);
      if (group === undefined) laneNodes(canvas, review, way, lane, { mark, verdict, side, groups });
      else groupNode(canvas, review, lane, { mark, verdict, side, groups, group });
    }
  }
  return { nodes: [...canvas.nodes.values()], edges: [...canvas.edges.values()], grouped: canvas.grouped };
}

function sidesOf(side: Side): readonly ("before" | "after")[] {
  return side === "difference" ? ["before", "after"] : [side];
}

function isOn(thing: Thing, side: Side): boolean {
  return side === "difference" || thing[side] !== undefined;
}

/** In the difference what stands on one side only is added or removed, also as a part of a way that changes. */
function laneMark(way: Way, of: "before" | "after", side: Side): Mark {
  if (side !== "difference") return "kept";
  if (way.mark === "kept") return "kept";
  return of === "before" ? "removed" : way.mark === "unknown" ? "unknown" : "added";
}

interface Drawn {
  readonly mark: Mark;
  readonly verdict: RouteAnswer["verdict"] | undefined;
  readonly side: Side;
  readonly groups: Groups | undefined;
}

function typeKey(type: string, groups: Groups | undefined): string {
  return groups === undefined || groups.types.has(type) ? `t ${type}` : "t\u0000others";
}

function typeNode(
  canvas: Canvas,
  review: Review,
  type: string,
  groups: Groups | undefined,
  side: Side,
  mark: Mark,
): string {
  const key = typeKey(type, groups);
  const thing = review.declaredTypes.get(type);
  const isOther = key === "t\u0000others";
  canvas.node({
    key,
    column: "type",
    label: isOther ? clauses.otherTypes() : typeLabel(type),
    note: "",
    mark: side !== "difference" || isOther ? "kept" : thing === undefined ? mark : thing.mark,
    thing: isOther ? undefined : thing,
    owner: "",
    isGroup: isOther,
    verdict: undefined,
  });
  return key;
}

/** How an event type is called. */
export function typeLabel(type: string): string {
  if (type === noType) return clauses.everyEvent();
  return type === unknownMarker ? topologyClauses.afterUpdate() : type;
}

function laneNodes(canvas: Canvas, review: Review, way: Way, lane: Lane, drawn: Drawn): void {
  const { mark, verdict, side, groups } = drawn;
  const endpoint = endpointKeyOf(lane);
  const target = review.things.get(endpoint);
  const stop = lane.target && stopOf(lane.target);
  canvas.node({
    key: `e ${endpoint}`,
    column: "endpoint",
    label: lane.endpoint,
    note: [lane.target?.isLeft === true ? clauses.leftBehind() : undefined, stop, hostOf(lane)]
      .filter((text) => text)
      .join(" · "),
    mark: side === "difference" ? (target?.mark ?? mark) : "kept",
    thing: target,
    owner: way.owner,
    isGroup: false,
    verdict,
  });
  if (way.subscription === undefined || lane.subscription === undefined) return;
  const key = `s ${way.key}`;
  canvas.node({
    key,
    column: "subscription",
    label: way.subscription.name,
    note: conditionNote(lane),
    mark: side === "difference" ? way.mark : "kept",
    thing: way.subscription,
    owner: way.owner,
    isGroup: false,
    verdict,
  });
  for (const type of lane.eventTypes ?? [noType]) {
    const from = typeNode(canvas, review, type, groups, side, mark);
    canvas.edge({ from, to: key, mark: edgeMark(way, mark, type), verdict: undefined });
  }
  canvas.edge({ from: key, to: `e ${endpoint}`, mark: edgeMark(way, mark), verdict });
}

/** An edge that both sides of a changed way have stays, under a changed condition. */
function edgeMark({ before, after, mark: whole }: Way, mark: Mark, type?: string): Mark {
  if (mark === "kept" || before === undefined || after === undefined) return mark;
  const isOnBoth =
    type === undefined
      ? endpointKeyOf(before) === endpointKeyOf(after)
      : [before, after].every(({ eventTypes }) => (eventTypes ?? [noType]).includes(type));
  return isOnBoth ? whole : mark;
}

function groupNode(
  canvas: Canvas,
  review: Review,
  lane: Lane,
  drawn: Drawn & { readonly group: string },
): void {
  const { mark, verdict, side, groups, group } = drawn;
  const counts = groups?.counts.get(group);
  const key = `g ${group}`;
  const isOther = group === otherOwners;
  const changes = counts?.changes ?? 0;
  canvas.node({
    key,
    column: "endpoint",
    label: isOther ? clauses.otherOwners() : group,
    note: [
      clauses.routeCount({ count: counts?.ways ?? 0 }),
      side === "difference" && changes > 0 ? clauses.changeCount({ count: changes }) : "",
    ]
      .filter((text) => text !== "")
      .join(", "),
    mark: side === "difference" && changes > 0 ? "changed" : "kept",
    thing: undefined,
    owner: isOther ? "" : group,
    isGroup: true,
    verdict,
  });
  if (lane.subscription === undefined) return;
  for (const type of lane.eventTypes ?? [noType])
    canvas.edge({ from: typeNode(canvas, review, type, groups, side, mark), to: key, mark, verdict });
}

/** The host of an endpoint: more of a URL has no room. */
function hostOf({ target }: Lane): string {
  const url = target?.fields["url"];
  return typeof url === "string" ? (/^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1] ?? "") : "";
}

/** Which parts of an event the conditions look at. */
export function conditionNote({ subscription, filter, obstacles }: Lane): string {
  if (subscription === undefined) return "";
  const known = filter ?? conditionsOf(subscription);
  if (known === undefined)
    return obstacles.length > 0 && filter === undefined && hasFilter(subscription.fields)
      ? clauses.hiddenFilter()
      : "";
  const paths = Object.entries(known).flatMap(([scope, value]) =>
    isFields(value)
      ? Object.keys(value).map((name) => (name.startsWith("$") ? scope : `${scope}.${name}`))
      : [scope],
  );
  return paths.length === 0 ? "" : clauses.onlyIf({ paths: [...new Set(paths)].join(", ") });
}

function hasFilter(fields: Readonly<Record<string, unknown>>): boolean {
  const config = fields["filterConfig"];
  return config === unknownMarker || (isFields(config) && config["filter"] !== undefined);
}
