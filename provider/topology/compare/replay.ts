/** Which deliveries of an event a preview would change. */

import { unknownMarker } from "../../base/markers";
import type { AnyEventFilter } from "../../kinds/subscription/types";
import { groupedBy, ordered } from "../../base/lists";
import { lanesOf, not } from "../model/lanes";
import type { Lane, RouteAnswer } from "../model/lanes";
import { labelOf, textOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import { clauses } from "../notices";
import { answerOn, reachesFilter, unlessStopped } from "../model/routes";
import type { LaneAnswer, RoutedEvent } from "../model/routes";

/** The delivery of one event to one endpoint, where it would change. */
export interface DeliveryChange {
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** What happens to the event before the preview is applied. */
  readonly from: RouteAnswer;
  /** What happens to it afterwards. */
  readonly to: RouteAnswer;
}

/** What a preview does to the deliveries of one event. */
export interface ReplayedEvent {
  /** How many endpoints receive it before or afterwards, unless a filter keeps it back. */
  readonly deliveries: number;
  /** Those that change. */
  readonly changes: readonly DeliveryChange[];
}

/** All ways to one endpoint. */
interface Receiver {
  readonly endpoint: string;
  readonly before: Lane[];
  readonly after: Lane[];
}

const nothing = not(clauses.noSubscription());
const ranks = { delivered: 0, unknown: 1, "not-delivered": 2 } as const;
const anyType = "*";

/** Prepares the deliveries before and after a preview for events. Only subscriptions that the preview shows count. */
export function replayOf(before: Topology, after: Topology): (event: RoutedEvent) => ReplayedEvent {
  // Most subscriptions take a few types only, and are not looked at for any other.
  const taken = receiversOf({ before, after }).flatMap((receiver) => {
    const types = [...receiver.before, ...receiver.after].flatMap(({ eventTypes = [anyType] }) =>
      eventTypes.includes(unknownMarker) ? [anyType] : eventTypes,
    );
    const isKept = fingerprintOf(receiver.before) === fingerprintOf(receiver.after);
    // Filters take most of the time: those are not asked that are alike on both sides and can be compared with every plain event.
    const isQuiet = isKept && !receiver.after.some(({ filter = {} }) => isPicky(filter));
    const one = { ...receiver, isKept, isQuiet };
    return [...new Set(types)].map((type) => ({ type, one }));
  });
  const byType = groupedBy(taken, ({ type }) => type);
  return (event) => {
    const found = [anyType, event.eventType].flatMap((type) => byType.get(type) ?? []);
    const receivers = [...new Set(found.map(({ one }) => one))];
    const asked = isPlain(event) ? receivers.filter(({ isQuiet }) => !isQuiet) : receivers;
    const answers = new Map(asked.map((one) => [one, answersOn(one, event)]));
    const stopsOn = (side: "before" | "after"): LaneAnswer[] =>
      [...answers.values()].flatMap((one) => one[side].filter(({ stopsEvent }) => stopsEvent));
    const [before, after] = [stopsOn("before"), stopsOn("after")];
    const isStoppedAlike = projectsOf(before) === projectsOf(after);
    const changes: DeliveryChange[] = [];
    let deliveries = 0;
    for (const one of receivers) {
      const isReached = (lane: Lane): boolean => reachesFilter(lane, event);
      if (!one.after.some(isReached) && !one.before.some(isReached)) continue;
      deliveries += 1;
      if (one.isKept && isStoppedAlike) continue;
      const sides = answers.get(one) ?? answersOn(one, event);
      const change = changeBetween(answersIn(sides.before, before), answersIn(sides.after, after));
      if (change !== undefined) changes.push({ endpoint: one.endpoint, ...change });
    }
    return { deliveries, changes };
  };
}

/** Whether a filter may be one that cannot be compared with a plain event: it has an operator, a list or an empty name. */
function isPicky(filter: AnyEventFilter): boolean {
  return /[$[]|"":/.test(JSON.stringify(filter));
}

/** Whether an event has neither a key that begins with `$` nor a list of several types: with these even a plain value fails. */
function isPlain(event: unknown, levels = 100): boolean {
  if (typeof event !== "object" || event === null) return true;
  if (levels === 0 || (Array.isArray(event) && new Set(event.map((one) => typeof one)).size > 1))
    return false;
  return Object.entries(event).every(([key, inner]) => !key.startsWith("$") && isPlain(inner, levels - 1));
}

/** The projects in which an event stops, as a text. */
function projectsOf(stops: readonly LaneAnswer[]): string {
  const names = stops.map(({ lane }) => lane.subscription && textOf(lane.subscription, "projectId"));
  return JSON.stringify([...new Set(names)].sort());
}

/** What happens to an event on both sides. */
function answersOn(
  { before, after, isKept }: Receiver & { readonly isKept: boolean },
  event: RoutedEvent,
): Readonly<Record<"before" | "after", LaneAnswer[]>> {
  const now = after.map((lane) => answerOn(lane, event));
  return { before: isKept ? now : before.map((lane) => answerOn(lane, event)), after: now };
}

/** What a subscription does with an event. */
type Answer = readonly [subscription: TopologyResource | undefined, answer: RouteAnswer];

function answersIn(answers: readonly LaneAnswer[], stops: readonly LaneAnswer[]): Answer[] {
  return answers.map((one) => [one.lane.subscription, unlessStopped(one, stops)]);
}

/** What changes for the endpoint; undefined where nothing does. Both reasons are about the subscription that makes the difference. */
function changeBetween(
  before: readonly Answer[],
  after: readonly Answer[],
): Pick<DeliveryChange, "from" | "to"> | undefined {
  const [[one, from], [other, to]] = [bestOf(before), bestOf(after)];
  if (from.verdict === to.verdict) return undefined;
  return ranks[from.verdict] < ranks[to.verdict]
    ? { from, to: answerOf(one, after, to) }
    : { from: answerOf(other, before, from), to };
}

function bestOf(answers: readonly Answer[]): Answer {
  const [first = [undefined, nothing] as const, ...others] = answers;
  return others.reduce((best, one) => (ranks[one[1].verdict] < ranks[best[1].verdict] ? one : best), first);
}

/** The answer of a subscription on a side, where that is the verdict there; else why the side has none of it. */
function answerOf(
  subscription: TopologyResource | undefined,
  side: readonly Answer[],
  best: RouteAnswer,
): RouteAnswer {
  if (subscription === undefined || side.length === 0) return best;
  const { urn, id } = subscription;
  const own = side.find(
    ([one]) => one !== undefined && (urn === undefined ? one.id === id : one.urn === urn),
  );
  if (own !== undefined) return own[1].verdict === best.verdict ? own[1] : best;
  return best.verdict === "not-delivered"
    ? not(clauses.doesNotDeliver({ subscription: labelOf(subscription) }))
    : best;
}

function receiversOf(topologies: { readonly before: Topology; readonly after: Topology }): Receiver[] {
  const receivers = new Map<string, Receiver>();
  for (const side of ["before", "after"] as const)
    for (const lane of lanesOf(topologies[side])) {
      const { target, endpointId, endpoint, subscription } = lane;
      if (subscription === undefined) continue;
      // An endpoint that is replaced keeps its URN, one that moves to another resource keeps its ID.
      const keys = [target?.urn, endpointId && `id ${endpointId}`].filter((key) => key !== undefined);
      if (keys.length === 0) keys.push(`of ${subscription.urn ?? subscription.id}`);
      const known = keys.map((key) => receivers.get(key)).find((receiver) => receiver !== undefined);
      const receiver = known ?? { endpoint, before: [], after: [] };
      receiver[side].push(lane);
      for (const key of keys) if (!receivers.has(key)) receivers.set(key, receiver);
    }
  return ordered([...new Set(receivers.values())], ({ endpoint }) => endpoint);
}

/** Everything that decides about an event. */
function fingerprintOf(lanes: readonly Lane[]): string {
  return JSON.stringify(
    lanes.map(({ eventTypes, filter, source, obstacles, target, subscription }) => [
      ...[eventTypes, filter, target?.fields["ownerId"], source, obstacles, target === undefined],
      subscription?.fields["projectId"],
    ]),
  );
}
