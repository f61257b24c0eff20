/** Which nodes and edges the map draws: whole where they are few, else by owner, where a group opens. */

import { clause } from "../../provider/base/declare";
import { openTypeLabel } from "../topology/model/delivery-paths";
import type { DeliveryPath, RouteAnswer } from "../topology/model/delivery-paths";
import type { TopologyResource } from "../topology/model/model";
import { stopOf } from "../topology/model/subscriptions";
import { clauses } from "./notices";
import { conditionNote } from "./conditions";
import { groupsOf, otherOwners } from "./groups";
import type { Groups } from "./groups";
import { endpointKeyOf, noType, ownerOf, typesOf } from "./review";
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
  /** The type of the event that travels. */
  readonly eventType: string | undefined;
}

const maxNodes = 100;
const maxEdges = 200;

/** The picture of these ways. */
export function pictureOf(review: Review, ways: readonly Way[], choice: Choice): Picture {
  // Each way has at least one node of its own.
  const whole = ways.length > maxNodes ? undefined : new Drawing(review, choice, undefined).of(ways);
  if (whole !== undefined && whole.nodes.length <= maxNodes && whole.edges.length <= maxEdges) return whole;
  return new Drawing(review, choice, groupsOf(ways, choice)).of(ways);
}

/** How an event type is called. */
export function typeLabel(type: string): string {
  if (type === noType) return clauses.everyEvent();
  return openTypeLabel(type) ?? type;
}

const otherTypes = "\u0000others";
const strength = ["not-delivered", "unknown", "delivered"] as const;

type Verdict = RouteAnswer["verdict"] | undefined;

/** How a way is drawn on one side. */
interface Stroke {
  readonly mark: Mark;
  readonly verdict: Verdict;
}

/** Collects nodes and edges, each once. */
class Drawing {
  private readonly nodes = new Map<string, PictureNode>();
  private readonly edges = new Map<string, PictureEdge>();

  constructor(
    private readonly review: Review,
    private readonly choice: Choice,
    private readonly groups: Groups | undefined,
  ) {}

  /** Draws all ways. */
  of(ways: readonly Way[]): Picture {
    let grouped = 0;
    for (const way of ways) {
      const group = this.groups?.of(way);
      if (group !== undefined) grouped += 1;
      this.way(way, group);
    }
    return { nodes: [...this.nodes.values()], edges: [...this.edges.values()], grouped };
  }

  private way(way: Way, group: string | undefined): void {
    const { side, travel } = this.choice;
    const { untaken } = way;
    if (untaken !== undefined) {
      const isOn = side === "difference" || untaken[side] !== undefined;
      if (isOn && group === undefined) this.type(untaken.name, untaken.mark);
      return;
    }
    const answers = travel?.get(way.key);
    for (const of of sidesOf(way, side)) {
      const lane = way[of];
      if (lane === undefined) continue;
      // In the difference a place that the way has left receives nothing any more.
      const isLeft = side === "difference" && of === "before";
      const verdict = isLeft ? undefined : answers?.[of]?.verdict;
      const stroke = { mark: markOn(way, of, side), verdict };
      if (group === undefined) this.lane(way, lane, stroke);
      else this.group(group, lane, verdict);
    }
  }

  /** An event type, or the node that stands for many. Answers its key. */
  private type(type: string, mark: Mark): string {
    const isOther = this.groups !== undefined && !this.groups.types.has(type);
    const key = `t ${isOther ? otherTypes : type}`;
    const thing = isOther ? undefined : this.review.declaredTypes.get(type);
    const isMarked = this.choice.side === "difference" && !isOther;
    this.node(key, isMarked ? (thing?.mark ?? mark) : "kept", undefined, () => ({
      column: "type",
      label: isOther ? this.bundleLabel() : typeLabel(type),
      note: "",
      thing,
      owner: "",
      isGroup: isOther,
    }));
    return key;
  }

  private bundleLabel(): string {
    const { types } = this.review;
    const drawn = types.filter((type) => this.groups?.types.has(type) === true).length;
    return drawn === 0 ? clause`${types.length} event types` : clause`other event types`;
  }

  private lane(way: Way, lane: DeliveryPath, { mark, verdict }: Stroke): void {
    const { subscription, owner } = way;
    const endpointOwner = ownerOf(lane.target);
    const isDifference = this.choice.side === "difference";
    const endpoint = endpointKeyOf(lane);
    const target = this.review.things.get(endpoint);
    this.node(`e ${endpoint}`, isDifference ? (target?.mark ?? mark) : "kept", verdict, () => ({
      column: "endpoint",
      label: lane.endpoint,
      note: endpointNote(
        isDifference ? (target?.after ?? lane.target) : lane.target,
        isDifference && changesOwner(target),
      ),
      thing: target,
      owner: endpointOwner,
      isGroup: false,
    }));
    if (subscription === undefined || lane.subscription === undefined) return;
    const key = `s ${way.key}`;
    const ownMark = way.mark === "kept" ? subscription.mark : way.mark;
    this.node(key, isDifference ? ownMark : "kept", verdict, () => ({
      column: "subscription",
      label: subscription.name,
      note: conditionNote(lane),
      thing: subscription,
      owner,
      isGroup: false,
    }));
    for (const type of typesOf(lane, this.choice.eventType))
      this.edge(this.type(type, mark), key, edgeMark(way, mark, type), undefined);
    this.edge(key, `e ${endpoint}`, edgeMark(way, mark), verdict);
  }

  private group(group: string, lane: DeliveryPath, verdict: Verdict): void {
    const key = `g ${group}`;
    const counts = this.groups?.counts.get(group);
    const { ways = 0, changes = 0 } = counts ?? {};
    const routes = ways === 1 ? "1 route" : clause`${ways} routes`;
    const isChanged = this.choice.side === "difference" && changes > 0;
    const mark = (isChanged ? counts?.mark : undefined) ?? "kept";
    this.node(key, mark, verdict, () => ({
      column: "endpoint",
      label: group === otherOwners ? clause`${this.groups?.others.size ?? 0} other owners` : group,
      note: isChanged ? `${routes}, ${clause`${changes} changed`}` : routes,
      thing: undefined,
      owner: group === otherOwners ? "" : group,
      isGroup: true,
    }));
    if (lane.subscription === undefined) return;
    // One arrow leads to a group, from all types together, unless one event travels.
    const { eventType } = this.choice;
    const types = eventType === undefined ? [otherTypes] : typesOf(lane, eventType);
    for (const type of types) this.edge(this.type(type, mark), key, mark, verdict);
  }

  private node(
    key: string,
    mark: Mark,
    verdict: Verdict,
    make: () => Omit<PictureNode, "key" | "mark" | "verdict">,
  ): void {
    const known = this.nodes.get(key);
    if (known === undefined) this.nodes.set(key, { key, mark, verdict, ...make() });
    else if (known.mark !== mark || known.verdict !== verdict)
      this.nodes.set(key, {
        ...known,
        // What stands on both sides stays, whatever becomes of its edges.
        mark: known.mark === mark ? mark : "kept",
        verdict: strongest(known.verdict, verdict),
      });
  }

  private edge(from: string, to: string, mark: Mark, verdict: Verdict): void {
    const key = `${from}\u0000${to}`;
    const known = this.edges.get(key);
    if (known === undefined) this.edges.set(key, { from, to, mark, verdict });
    else if (known.mark !== mark || known.verdict !== verdict)
      this.edges.set(key, {
        ...known,
        mark: joined(known.mark, mark),
        verdict: strongest(known.verdict, verdict),
      });
  }
}

/** What is the same on both sides is drawn once. */
function sidesOf({ mark, after }: Way, side: Side): readonly ("before" | "after")[] {
  if (side !== "difference") return [side];
  return mark === "kept" && after !== undefined ? ["after"] : ["before", "after"];
}

/** What belongs to several ways is neither added nor removed. */
function joined(mark: Mark, other: Mark): Mark {
  if (mark === other) return mark;
  return mark === "kept" || other === "kept" ? "kept" : "changed";
}

function strongest(one: Verdict, other: Verdict): Verdict {
  if (one === undefined || other === undefined) return one ?? other;
  return strength.indexOf(one) > strength.indexOf(other) ? one : other;
}

/** In the difference what stands on one side only is added or removed, also as a part of a way that changes. */
function markOn(way: Way, of: "before" | "after", side: Side): Mark {
  if (side !== "difference" || way.mark === "kept") return "kept";
  return of === "before" ? "removed" : way.mark === "unknown" ? "unknown" : "added";
}

/** An edge that both sides of a changed way have stays, under a changed condition. */
function edgeMark({ before, after, mark: whole }: Way, mark: Mark, type?: string): Mark {
  if (mark === "kept" || before === undefined || after === undefined) return mark;
  const isOnBoth =
    type === undefined
      ? endpointKeyOf(before) === endpointKeyOf(after)
      : [before, after].every((lane) => typesOf(lane).includes(type));
  return isOnBoth ? whole : mark;
}

function changesOwner(thing: Thing | undefined): boolean {
  const { before, after } = thing ?? {};
  return before !== undefined && after !== undefined && ownerOf(before) !== ownerOf(after);
}

/** What stops an endpoint, and its host: more of a URL has no room. */
function endpointNote(target: TopologyResource | undefined, isMoved: boolean): string {
  if (target === undefined) return "";
  const { url } = target.fields;
  const owner = isMoved ? clause`now owned by ${ownerOf(target)}` : undefined;
  const host = typeof url === "string" ? /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(url)?.[1] : undefined;
  const parts = [target.isLeft === true ? clause`no longer managed` : undefined, stopOf(target), owner, host];
  return parts.filter((text) => text !== undefined).join(" · ");
}
