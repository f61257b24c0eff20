/** What a preview would change for recorded events: by endpoint, with a few examples of each. For `route --replay` and the report. */

import { groupedBy, ordered } from "../../base/lists";
import { replayOf } from "../../topology/compare/replay";
import type { DeliveryChange } from "../../topology/compare/replay";
import type { RouteAnswer } from "../../topology/model/lanes";
import type { AfterPreview } from "../../topology/preview/from-preview";
import { eventsIn } from "./replay-events";
import { clauses } from "./notices";

/** Recorded events. */
export interface RecordedEvents {
  readonly text: string;
  /** What they are called in an error. */
  readonly file: string;
}

/** What changes, as `--output json` shows it: fields are added, neither renamed nor removed. */
export interface Replay {
  readonly events: number;
  /** How many deliveries event types, owners, sources and the state of endpoints allow. */
  readonly deliveries: number;
  /** How many of them change. */
  readonly changed: number;
  /** The endpoints whose deliveries change, those that lose most first. */
  readonly endpoints: readonly EndpointReplay[];
  /** Examples, in the order of the events. */
  readonly changes: readonly ReplayChange[];
}

/** How the deliveries to one endpoint change. */
export interface EndpointReplay {
  readonly endpoint: string;
  readonly begins: number;
  readonly stops: number;
  /** Those of which one side is not known. */
  readonly uncertain: number;
}

/** One delivery that changes. */
export interface ReplayChange extends DeliveryChange {
  /** The place of the event, from 1. */
  readonly event: number;
  readonly eventType: string;
}

const maxExamples = 20;
/** More of one endpoint would not say more. */
const maxOfEndpoint = 3;

/**
 * Compares the deliveries of events before and after a preview.
 *
 * @param owner whose endpoints count. Default: all of them
 * @throws InvalidInputError with the place of what is no event
 */
export function replayEvents(topology: AfterPreview, { text, file }: RecordedEvents, owner?: string): Replay {
  const compare = replayOf(topology.before, topology, owner);
  const totals = { events: 0, deliveries: 0, changed: 0 };
  const found = new Map<string, { counts: EndpointReplay; examples: ReplayChange[] }>();
  for (const event of eventsIn(text, file)) {
    const { deliveries, changes } = compare(event);
    totals.events += 1;
    totals.deliveries += deliveries;
    totals.changed += changes.length;
    for (const change of changes) {
      const { endpoint } = change;
      const known = found.get(endpoint);
      const counts = { endpoint, begins: 0, stops: 0, uncertain: 0, ...known?.counts };
      counts[effectOf(change)] += 1;
      const examples = known?.examples ?? [];
      if (examples.length < maxOfEndpoint)
        examples.push({ ...change, event: totals.events, eventType: event.eventType });
      found.set(endpoint, { counts, examples });
    }
  }
  const inOrder = ordered([...found.values()], ({ counts: { endpoint } }) => endpoint).sort(
    ({ counts: one }, { counts: other }) =>
      other.stops - one.stops || other.uncertain - one.uncertain || other.begins - one.begins,
  );
  // Each endpoint has its first example before any has its second one.
  const rounds = Array.from({ length: maxOfEndpoint }, (_, at) =>
    inOrder.flatMap(({ examples }) => examples.slice(at, at + 1)),
  );
  const changes = ordered(rounds.flat().slice(0, maxExamples), ({ endpoint }) => endpoint);
  changes.sort((one, other) => one.event - other.event);
  return { ...totals, endpoints: inOrder.map(({ counts }) => counts), changes };
}

function effectOf({ from, to }: DeliveryChange): "begins" | "stops" | "uncertain" {
  if (from.verdict === "unknown" || to.verdict === "unknown") return "uncertain";
  return to.verdict === "delivered" ? "begins" : "stops";
}

/** How many deliveries change. */
export function totalText({ deliveries, changed }: Replay): string {
  const [some, all] = [changed, deliveries].map(spelt) as [string, string];
  return clauses.deliveriesChange({ some, all });
}

/** How the deliveries to an endpoint change, such as `12 stop, 1 begins`. */
export function effectsText({ begins, stops, uncertain }: EndpointReplay): string {
  return [
    ...(stops === 1 ? [clauses.oneStops()] : stops > 1 ? [clauses.stop({ count: spelt(stops) })] : []),
    ...(begins === 1 ? [clauses.oneBegins()] : begins > 1 ? [clauses.begin({ count: spelt(begins) })] : []),
    ...(uncertain > 0 ? [clauses.uncertain({ count: spelt(uncertain) })] : []),
  ].join(", ");
}

/** What happens to a delivery before and after, with the reasons. */
export function changeText({ from, to }: ReplayChange): string {
  return `${answerText(from)} → ${answerText(to)}`;
}

function answerText({ verdict, reason }: RouteAnswer): string {
  return `${verdict.replace("-", " ")}${reason === "" ? "" : ` (${reason})`}`;
}

function spelt(count: number): string {
  return count.toLocaleString("en");
}

/** The examples of each endpoint, in the order of the endpoints, and how many changes are no examples. */
export function examplesOf({ endpoints, changes, changed }: Replay): {
  readonly examples: readonly (readonly [endpoint: string, changes: readonly ReplayChange[]])[];
  readonly more: readonly string[];
} {
  const byEndpoint = groupedBy(changes, ({ endpoint }) => endpoint);
  const left = changed - changes.length;
  return {
    examples: endpoints.flatMap(({ endpoint }) => {
      const own = byEndpoint.get(endpoint);
      return own === undefined ? [] : [[endpoint, own] as const];
    }),
    more: left === 0 ? [] : [clauses.more({ count: spelt(left) })],
  };
}
