/** Which deliveries of an event a preview would change. */

import { unknownMarker } from "../front/unknown";
import type { PreviewedTopology } from "./from-preview";
import { lanesOf, not } from "./lanes";
import type { Lane, RouteAnswer } from "./lanes";
import { ordered } from "./model";
import { reachesFilter, routeOn } from "./routes";
import type { RoutedEvent } from "./routes";

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
  /** Whether both sides are alike, so that they answer alike for every event. */
  isKept: boolean;
}

const nothing = not("no subscription delivers to it");
const ranks = { delivered: 0, unknown: 1, "not-delivered": 2 } as const;

/** Prepares the deliveries before and after a preview for events. Only subscriptions that the preview shows count. */
export function replayOf({
  before,
  after,
}: Pick<PreviewedTopology, "before" | "after">): (event: RoutedEvent) => ReplayedEvent {
  const receivers = receiversOf(lanesOf(before).filter(isTaken), lanesOf(after, before).filter(isTaken));
  // Most subscriptions take a few types only, and are not looked at for any other.
  const byType = new Map<string | undefined, Set<Receiver>>();
  for (const receiver of receivers)
    for (const lane of [...receiver.before, ...receiver.after])
      for (const type of lane.eventTypes?.includes(unknownMarker)
        ? [undefined]
        : (lane.eventTypes ?? [undefined]))
        byType.set(type, (byType.get(type) ?? new Set()).add(receiver));
  return (event) => {
    const changes: DeliveryChange[] = [];
    let deliveries = 0;
    for (const receiver of new Set([
      ...(byType.get(undefined) ?? []),
      ...(byType.get(event.eventType) ?? []),
    ])) {
      const all = receiver.isKept ? receiver.after : [...receiver.before, ...receiver.after];
      if (!all.some((lane) => reachesFilter(lane, event))) continue;
      deliveries += 1;
      // What is alike on both sides is not worked out: filters take most of the time.
      if (receiver.isKept) continue;
      const [from, to] = [bestOf(receiver.before, event), bestOf(receiver.after, event)];
      if (from.verdict !== to.verdict) changes.push({ endpoint: receiver.endpoint, from, to });
    }
    return { deliveries, changes };
  };
}

function isTaken({ subscription }: Lane): boolean {
  return subscription !== undefined;
}

function bestOf(lanes: readonly Lane[], event: RoutedEvent): RouteAnswer {
  let best: RouteAnswer = nothing;
  for (const [at, lane] of lanes.entries()) {
    const { verdict, reason } = routeOn(lane, event);
    if (at === 0 || ranks[verdict] < ranks[best.verdict]) best = { verdict, reason };
  }
  return best;
}

function receiversOf(before: readonly Lane[], after: readonly Lane[]): Receiver[] {
  const receivers = new Map<string, Receiver>();
  const add = (side: "before" | "after", lane: Lane): void => {
    const { target, endpointId, endpoint, subscription } = lane;
    // An endpoint that is replaced keeps its URN, one that moves to another resource keeps its ID.
    const keys = [target?.urn, endpointId && `id ${endpointId}`].filter((key) => key !== undefined);
    if (keys.length === 0) keys.push(`of ${subscription?.urn ?? subscription?.id}`);
    const known = keys.map((key) => receivers.get(key)).find((receiver) => receiver !== undefined);
    const receiver = known ?? { endpoint, before: [], after: [], isKept: false };
    receiver[side].push(lane);
    for (const key of keys) if (!receivers.has(key)) receivers.set(key, receiver);
  };
  for (const lane of before) add("before", lane);
  for (const lane of after) add("after", lane);
  const all = ordered([...new Set(receivers.values())], ({ endpoint }) => endpoint);
  for (const receiver of all)
    receiver.isKept = fingerprintOf(receiver.before) === fingerprintOf(receiver.after);
  return all;
}

/** Everything that decides about an event. */
function fingerprintOf(lanes: readonly Lane[]): string {
  return JSON.stringify(
    lanes.map(({ eventTypes, filter, source, obstacles, target }) => [
      ...[eventTypes, filter, target?.fields["ownerId"], source, obstacles, target === undefined],
    ]),
  );
}
