/** Which deliveries of recorded events a preview would change, and what is received of them: by endpoint, with a few examples of each. */

import { clause } from "../../../provider/base/declare";
import type { AnyOpenEventFilter } from "../../../provider/kinds/subscription/types";
import { groupedBy, ordered } from "../../../provider/base/lists";
import { isOpenType, isRefusal, deliveryPathsOf, not, unknown } from "../model/delivery-paths";
import type { DeliveryPath, RouteAnswer } from "../model/delivery-paths";
import { labelOf, resourcesOf, textOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import type { AfterPreview } from "../preview/from-preview";
import { answerOn, reachesFilter, unlessStopped } from "../model/routes";
import type { LaneAnswer, RoutedEvent } from "../model/routes";
import { TransformRunner } from "../transform/run";
import { Functions, isChanged, namesIn, payloadChange } from "./received";
import type { FunctionRunner, PayloadChange, Payloads, ReceivedAnswer, Sides } from "./received";

/** The delivery of one event to one endpoint, where it would change. */
export interface DeliveryChange {
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** What happens to the event before the preview is applied. */
  readonly from: RouteAnswer;
  /** What happens to it afterwards. */
  readonly to: RouteAnswer;
}

/** A delivery that changes, or of which the payload was compared. */
interface ComparedDelivery extends DeliveryChange {
  /** The payloads, where they were compared because a function changes. */
  readonly payloads?: Payloads | undefined;
}

/** What a preview does to the deliveries of one event. */
interface ReplayedEvent {
  /** How many endpoints receive it before or afterwards, unless a filter keeps it back. */
  readonly deliveries: number;
  /** How many payloads were compared. */
  readonly compared: number;
  /** The deliveries that change. */
  readonly changes: readonly ComparedDelivery[];
}

/** What changes, as `--output json` shows it: fields are added, neither renamed nor removed. */
export interface Replay {
  readonly events: number;
  /** How many deliveries event types, owners, sources and the state of endpoints allow. */
  readonly deliveries: number;
  /** How many of them change, in whether they arrive or in what arrives. */
  readonly changed: number;
  /** Of how many the payloads were compared, because a function changes. */
  readonly compared: number;
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
  /** Those that arrive with another payload. */
  readonly payloads: number;
}

/** One delivery that changes. */
export interface ReplayChange extends DeliveryChange {
  /** The place of the event, from 1. */
  readonly event: number;
  readonly eventType: string;
  /** What changes in the payload; absent where it is whether the event is delivered that changes. */
  readonly payload?: PayloadChange;
}

/** How a replay is done. */
export interface ReplayOptions {
  /** Whose endpoints count. Default: all of them. */
  readonly owner?: string | undefined;
  /** What runs the functions. It is closed afterwards. Default: a worker. */
  readonly runner?: FunctionRunner;
  /** How long all functions together may run. Default: a minute. */
  readonly milliseconds?: number;
}

/** All ways to one endpoint. */
interface Receiver {
  readonly endpoint: string;
  readonly before: DeliveryPath[];
  readonly after: DeliveryPath[];
}

const nothing = not(clause`no subscription delivers to it`);
const ranks = { delivered: 0, unknown: 1, "not-delivered": 2 } as const;
const anyType = "*";

const maxExamples = 20;
/** More of one endpoint would not say more. */
const maxOfEndpoint = 3;

/** Compares the deliveries of events before and after a preview, and what is received of those whose function changes. */
export function replayEvents(
  topology: AfterPreview,
  events: Iterable<RoutedEvent>,
  { owner, runner = new TransformRunner(), milliseconds }: ReplayOptions = {},
): Replay {
  try {
    const compare = replayOf(topology, new Functions(runner, milliseconds), owner);
    return totalOf(events, compare, (eventType) => declaredNames(topology, eventType));
  } finally {
    runner.close();
  }
}

/** The names that the schema of an event type declares. */
function declaredNames(topology: Topology, eventType: string): ReadonlySet<string> {
  const declared = resourcesOf(topology, "EventType").filter(
    (resource) => textOf(resource, "name") === eventType,
  );
  return new Set(declared.flatMap(({ fields }) => namesIn(fields["jsonSchema"])));
}

/** An example, of which the payloads are shown only if it is. */
type Example = Omit<ReplayChange, "payload"> & Pick<ComparedDelivery, "payloads">;

function totalOf(
  events: Iterable<RoutedEvent>,
  compare: (event: RoutedEvent) => ReplayedEvent,
  namesOf: (eventType: string) => ReadonlySet<string>,
): Replay {
  const totals = { events: 0, deliveries: 0, changed: 0, compared: 0 };
  const found = new Map<string, { counts: EndpointReplay; examples: Example[] }>();
  for (const event of events) {
    const { deliveries, compared, changes } = compare(event);
    totals.events += 1;
    totals.deliveries += deliveries;
    totals.changed += changes.length;
    totals.compared += compared;
    for (const change of changes) {
      const { endpoint } = change;
      const known = found.get(endpoint);
      const counts = { endpoint, begins: 0, stops: 0, uncertain: 0, payloads: 0, ...known?.counts };
      counts[effectOf(change)] += 1;
      const examples = known?.examples ?? [];
      if (examples.length < maxOfEndpoint)
        examples.push({ ...change, event: totals.events, eventType: event.eventType });
      found.set(endpoint, { counts, examples });
    }
  }
  const inOrder = ordered([...found.values()], ({ counts: { endpoint } }) => endpoint).sort(
    ({ counts: one }, { counts: other }) =>
      other.stops - one.stops ||
      other.uncertain - one.uncertain ||
      other.payloads - one.payloads ||
      other.begins - one.begins,
  );
  // Each endpoint has its first example before any has its second one.
  const rounds = Array.from({ length: maxOfEndpoint }, (_, at) =>
    inOrder.flatMap(({ examples }) => examples.slice(at, at + 1)),
  );
  const changes = ordered(rounds.flat().slice(0, maxExamples), ({ endpoint }) => endpoint);
  changes.sort((example, other) => example.event - other.event);
  return {
    ...totals,
    endpoints: inOrder.map(({ counts }) => counts),
    changes: changes.map(({ payloads, ...change }) => ({
      ...change,
      ...(payloads && { payload: payloadChange(payloads, namesOf(change.eventType)) }),
    })),
  };
}

function effectOf({ from, to, payloads }: ComparedDelivery): "begins" | "stops" | "uncertain" | "payloads" {
  if (payloads !== undefined) return "payloads";
  if (from.verdict === "unknown" || to.verdict === "unknown") return "uncertain";
  return to.verdict === "delivered" ? "begins" : "stops";
}

/**
 * Prepares the deliveries before and after a preview for events. Only subscriptions that the preview shows count.
 *
 * @param owner whose endpoints count. Default: all of them
 */
function replayOf(
  topology: AfterPreview,
  functions: Functions,
  owner?: string,
): (event: RoutedEvent) => ReplayedEvent {
  // Most subscriptions take a few types only, and are not looked at for any other.
  const taken = receiversOf({ before: topology.before, after: topology }).flatMap((receiver) => {
    const types = [...receiver.before, ...receiver.after].flatMap(({ eventTypes = [anyType] }) =>
      eventTypes.some(isOpenType) ? [anyType] : eventTypes,
    );
    const isKept = fingerprintOf(receiver.before) === fingerprintOf(receiver.after);
    // Filters take most of the time: those are not asked that are alike on both sides and can be compared with every plain event.
    const isQuiet = isKept && !receiver.after.some(({ filter = {} }) => isPicky(filter));
    const isCounted =
      owner === undefined ||
      [...receiver.before, ...receiver.after].some(({ target }) => target?.fields["ownerId"] === owner);
    const one = { ...receiver, isKept, isQuiet, isCounted };
    return [...new Set(types)].map((type) => ({ type, one }));
  });
  const byType = groupedBy(taken, ({ type }) => type);
  return (event) => {
    const found = [anyType, event.eventType].flatMap((type) => byType.get(type) ?? []);
    const receivers = [...new Set(found.map(({ one }) => one))];
    const asked = isPlain(event) ? receivers.filter(({ isQuiet }) => !isQuiet) : receivers;
    const answers = new Map(asked.map((one) => [one, answersOn(one, event, functions)]));
    const stopsOn = (side: "before" | "after"): LaneAnswer[] =>
      [...answers.values()].flatMap((sides) =>
        sides[side].filter(({ stopsEvent }) => stopsEvent !== undefined),
      );
    const [before, after] = [stopsOn("before"), stopsOn("after")];
    const isStoppedAlike = projectsOf(before) === projectsOf(after);
    const changes: ComparedDelivery[] = [];
    let [deliveries, compared] = [0, 0];
    for (const one of receivers) {
      const isReached = (lane: DeliveryPath): boolean => reachesFilter(lane, event);
      if (!one.isCounted || (!one.after.some(isReached) && !one.before.some(isReached))) continue;
      deliveries += 1;
      if (one.isKept && isStoppedAlike) continue;
      const sides = answers.get(one) ?? answersOn(one, event, functions);
      const [old, now] = [answersIn(sides.before, before), answersIn(sides.after, after)];
      const change = changeBetween(old, now);
      if (change?.payloads !== undefined) compared += 1;
      if (change !== undefined && (change.payloads === undefined || isChanged(change.payloads)))
        changes.push({ endpoint: one.endpoint, ...change });
    }
    return { deliveries, compared, changes };
  };
}

/** Whether a filter may be one that cannot be compared with a plain event: it has an operator, a list or an empty name. */
function isPicky(filter: AnyOpenEventFilter): boolean {
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
  functions: Functions,
): Sides {
  const now = after.map((lane) => answerOn(lane, event));
  // The function of what is kept stays, too.
  if (isKept) return { before: now, after: now };
  return functions.applied({ before: before.map((lane) => answerOn(lane, event)), after: now }, event);
}

/** What a subscription does with an event, and how far the event came there. */
interface Answer extends Pick<ReceivedAnswer, "stage" | "payloads" | "doubt"> {
  readonly subscription: TopologyResource;
  readonly answer: RouteAnswer;
}

function answersIn(answers: readonly ReceivedAnswer[], stops: readonly LaneAnswer[]): Answer[] {
  return answers.flatMap((receivedAnswer) => {
    const { subscription } = receivedAnswer.lane;
    const answer = unlessStopped(receivedAnswer, stops);
    return subscription === undefined ? [] : [{ ...receivedAnswer, subscription, answer }];
  });
}

/** What changes for the endpoint, or is compared; undefined where nothing is. Both reasons are about the subscription that makes the difference. */
function changeBetween(
  before: readonly Answer[],
  after: readonly Answer[],
): Omit<ComparedDelivery, "endpoint"> | undefined {
  const [from, to] = [bestOf(before), bestOf(after)];
  if (from.verdict === to.verdict) return payloadBetween(after, from, to);
  if (ranks[from.verdict] < ranks[to.verdict]) {
    const [better, worse] = reasonsOf(before, after, from, to);
    return { from: better, to: worse };
  }
  const [better, worse] = reasonsOf(after, before, to, from);
  return { from: worse, to: better };
}

/** What is compared where an event is delivered on both sides, as far as is known: the first payload that changes, else any. */
function payloadBetween(
  after: readonly Answer[],
  from: RouteAnswer,
  to: RouteAnswer,
): Omit<ComparedDelivery, "endpoint"> | undefined {
  const received = after.filter(({ answer }) => answer.verdict === to.verdict && !isRefusal(answer));
  const compared = received.flatMap(({ payloads }) => (payloads === undefined ? [] : [payloads]));
  const changed = compared.find(isChanged);
  const doubt =
    changed === undefined ? received.find((answer) => answer.doubt !== undefined)?.doubt : undefined;
  if (doubt !== undefined) return { from, to: unknown(clause`what it receives is unknown: ${doubt}`) };
  const payloads = changed ?? compared[0];
  return payloads && { from, to, payloads };
}

function bestOf(answers: readonly Answer[]): RouteAnswer {
  const [first, ...others] = answers.map(({ answer }) => answer);
  return others.reduce(
    (best, routeAnswer) => (ranks[routeAnswer.verdict] < ranks[best.verdict] ? routeAnswer : best),
    first ?? nothing,
  );
}

/**
 * What the subscription that decides does on both sides. Of several it is the one that comes closest on the side that is worse off.
 *
 * @param best what happens on the better side
 * @param other what happens on the other one
 */
function reasonsOf(
  better: readonly Answer[],
  worse: readonly Answer[],
  best: RouteAnswer,
  other: RouteAnswer,
): readonly [better: RouteAnswer, worse: RouteAnswer] {
  const leads = better.filter(({ answer }) => answer.verdict === best.verdict);
  const pairs = leads.flatMap((lead) => {
    const own = counterpartOf(lead, worse);
    return own?.answer.verdict === other.verdict ? [{ lead, own }] : [];
  });
  const [first, ...others] = pairs;
  if (first !== undefined) {
    const closest = others.reduce((known, one) => (one.own.stage > known.own.stage ? one : known), first);
    return [closest.lead.answer, closest.own.answer];
  }
  // Nothing is left of those that decide, or nothing is there at all.
  const [lead] = leads;
  return lead === undefined || worse.length === 0 || other.verdict !== "not-delivered"
    ? [best, other]
    : [best, not(clause`${labelOf(lead.subscription)} does not deliver to it`)];
}

/** The same subscription on the other side, under another name in the program too. */
function counterpartOf({ subscription: { urn, id } }: Answer, side: readonly Answer[]): Answer | undefined {
  return (
    side.find(({ subscription: one }) => urn !== undefined && one.urn === urn) ??
    side.find(({ subscription: one }) => id !== undefined && one.id === id)
  );
}

function receiversOf(topologies: { readonly before: Topology; readonly after: Topology }): Receiver[] {
  const receivers = new Map<string, Receiver>();
  for (const side of ["before", "after"] as const)
    for (const lane of deliveryPathsOf(topologies[side])) {
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
function fingerprintOf(lanes: readonly DeliveryPath[]): string {
  return JSON.stringify(
    lanes.map(({ eventTypes, filter, source, obstacles, target, subscription, function: text }) => [
      ...[eventTypes, filter, target?.fields["ownerId"], source, obstacles, target === undefined, text],
      subscription?.fields["projectId"],
    ]),
  );
}
