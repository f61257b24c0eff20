/** Where an event would go: what each subscription of a topology does with it, and why. */

import { clause } from "../../../provider/base/declare";
import { isHidden } from "../../../provider/base/markers";
import { canonicalHeader } from "../../../provider/base/text";
import type { AnyOpenEventFilter } from "../../../provider/kinds/subscription/types";
import { memoizeByObject } from "../../../provider/base/memoize";
import { evaluateFilter } from "../filter/filter";
import type { FilteredEvent } from "../filter/filter";
import {
  hiddenClause,
  hiddenInput,
  isOpenType,
  isRefusal,
  deliveryPathsOf,
  not,
  quoting,
  refusalOf,
  unknown,
} from "./delivery-paths";
import type { DeliveryPath, RouteAnswer } from "./delivery-paths";
import { clauses } from "../notices";
import { labelOf, mayShareProject } from "./model";
import type { Topology } from "./model";
import { enumerated } from "../../../provider/base/lists";

/** An event as far as it decides where it goes. What is left out is answered as unknown where a filter looks at it. */
export interface RoutedEvent {
  /** The type, such as `invoice.paid`. */
  readonly eventType: string;
  /** The payload. */
  readonly body?: unknown;
  /** The headers that it came with. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The query that it came with. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The path that it came to. */
  readonly path?: string | undefined;
  /** The owner whose endpoints it is for. Default: it is for every endpoint. */
  readonly ownerId?: string | undefined;
  /** The source that received it, by name or ID. Default: sources are not looked at. */
  readonly source?: string | undefined;
}

/** What happens to an event at one subscription, or at an endpoint that none delivers to. */
export interface Route extends RouteAnswer {
  /** The name of the endpoint, else its ID. */
  readonly endpoint: string;
  /** The name of the subscription; undefined for an endpoint without one. */
  readonly subscription: string | undefined;
}

/**
 * What happens to an event at every subscription, and at every endpoint that none delivers to, in the order of the topology.
 * Nothing is sent, and no function is run: it changes what is delivered, and where to only if it fails.
 */
export function routesOf(topology: Topology, event: RoutedEvent): Route[] {
  const answers = deliveryPathsOf(topology).map((lane) => answerOn(lane, event));
  const stops = answers.filter(({ stopsEvent }) => stopsEvent !== undefined);
  return answers.map((laneAnswer) => {
    const { endpoint, subscription } = laneAnswer.lane;
    const { verdict, reason } = unlessStopped(laneAnswer, stops);
    return { endpoint, subscription: subscription?.name, verdict, reason };
  });
}

/** What happens to an event on one way. */
export interface LaneAnswer {
  readonly lane: DeliveryPath;
  /** The answer, whatever happens on other ways. */
  readonly answer: RouteAnswer;
  /** How far the event came: the place of a certain reason in their order. */
  readonly stage: number;
  /** Whether the event certainly gets to the function of the subscription: it does even where the endpoint is stopped. */
  readonly isTransformed: boolean;
  /** What fails, so that the service gives up the event: the filter that cannot be compared with it, or the function. */
  readonly stopsEvent?: "filter" | "function" | undefined;
}

/** What happens to an event on one way. The first certain reason counts; what is not known counts only where there is none. */
export function answerOn(lane: DeliveryPath, event: RoutedEvent): LaneAnswer {
  const { refusal, doubt, stage } = askedBeforeFilter(lane, event);
  if (refusal !== undefined) return { lane, answer: refusal, stage, isTransformed: false };
  const [filtered, isIncomparable = false] = filterAnswer(lane, event);
  // The service compares filters before it looks at the status of an endpoint.
  const obstacle = refusalOf(lane);
  const certain = obstacle ?? (isRefusal(filtered) ? filtered : undefined);
  const answer = certain ?? doubt ?? lane.obstacles[0] ?? filtered;
  const isPassed = filtered.verdict === "delivered" && doubt === undefined && lane.hasHiddenFilter !== true;
  return {
    ...{ lane, answer, stage: obstacle === undefined ? stage + 1 : stage },
    isTransformed: isPassed && (obstacle === undefined || lane.target !== undefined),
    stopsEvent: isIncomparable ? "filter" : undefined,
  };
}

/** Whether an event gets as far as the filter: its answer may differ with each payload. */
export function reachesFilter(lane: DeliveryPath, event: RoutedEvent): boolean {
  return refusalOf(lane) === undefined && askedBeforeFilter(lane, event).refusal === undefined;
}

function askedBeforeFilter(
  lane: DeliveryPath,
  event: RoutedEvent,
): Pick<LaneAnswer, "stage"> & { readonly refusal?: RouteAnswer; readonly doubt?: RouteAnswer | undefined } {
  let doubt: RouteAnswer | undefined;
  const asked = [typeAnswer, ownerAnswer, sourceAnswer];
  for (const [stage, ask] of asked.entries()) {
    const answer = ask(lane, event);
    if (answer?.verdict === "not-delivered") return { refusal: answer, stage };
    doubt ??= answer;
  }
  return { doubt, stage: asked.length };
}

/**
 * The answer in the light of others: where a filter cannot be compared with an event, or a function fails on it, the service gives the
 * event up for all endpoints that it is for.
 *
 * @param stops the answers on ways that stop the event
 */
export function unlessStopped({ lane, answer }: LaneAnswer, stops: readonly LaneAnswer[]): RouteAnswer {
  if (answer.verdict !== "delivered") return answer;
  for (const { lane: other, stopsEvent } of stops) {
    if (!other.subscription || !lane.subscription) continue;
    if (!mayShareProject(other.subscription, lane.subscription)) continue;
    const subscription = labelOf(other.subscription);
    return unknown(
      stopsEvent === "function"
        ? clause`the function of ${subscription} fails on this event, so no endpoint that it is sent to receives it`
        : clause`the filter of ${subscription} cannot be compared with this event; unless it is a broadcast, no endpoint receives it`,
    );
  }
  return answer;
}

function typeAnswer({ eventTypes, subscription }: DeliveryPath, event: RoutedEvent): RouteAnswer | undefined {
  const { eventType } = event;
  if (eventTypes === undefined || eventTypes.includes(eventType)) return undefined;
  if (eventTypes.some(isOpenType))
    return unknown(clauses.typesHidden({ hidden: hiddenInput(subscription, "filterConfig") }));
  return not(clause`takes ${enumerated(eventTypes, 5)}, not ${eventType}`);
}

function ownerAnswer({ target }: DeliveryPath, event: RoutedEvent): RouteAnswer | undefined {
  const ownerId = target?.fields["ownerId"];
  if (event.ownerId === undefined || target === undefined || ownerId === event.ownerId) return undefined;
  if (isHidden(ownerId)) return unknown(clause`the owner of the endpoint is ${hiddenClause(ownerId)}`);
  return typeof ownerId === "string" && ownerId !== ""
    ? not(clause`the endpoint belongs to ${ownerId}, not to ${event.ownerId}`)
    : not(clause`the endpoint has no owner, and the event is for ${event.ownerId}`);
}

function sourceAnswer({ subscription, source }: DeliveryPath, event: RoutedEvent): RouteAnswer | undefined {
  if (event.source === undefined || subscription === undefined) return undefined;
  if (source === undefined || source.includes(event.source)) return undefined;
  // With the ID alone its name may be the one that is asked for.
  const [first, ...others] = source;
  if (first === undefined) return unknown(clause`its source is unknown`);
  if (others.length === 0 && first === subscription.fields["sourceId"])
    return unknown(clause`its source ${first} is unknown`);
  return not(clause`takes events from ${others.at(-1) ?? first}, not from ${event.source}`);
}

const delivered: RouteAnswer = { verdict: "delivered", reason: "" };

/** The same object for each subscription, because what is computed of it is kept. */
const requestOf = memoizeByObject(({ body, headers, query, path }: RoutedEvent): FilteredEvent => {
  // The service compares a path as a field of this name.
  const all = { body, headers, query, path: path === undefined ? undefined : { path } };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
});

/** The same as the service stores what came to a source by HTTP. */
const receivedBySource = memoizeByObject((event: RoutedEvent): FilteredEvent => {
  const request = requestOf(event);
  if (request.headers === undefined) return request;
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [canonicalHeader(name), value] as const,
  );
  return { ...request, headers: Object.fromEntries(headers) };
});

function without(filter: AnyOpenEventFilter, missing: readonly string[]): AnyOpenEventFilter {
  return Object.fromEntries(Object.entries(filter).filter(([scope]) => !missing.includes(scope)));
}

function filterAnswer(
  { filter, takesRequests }: DeliveryPath,
  event: RoutedEvent,
): readonly [answer: RouteAnswer, stopsEvent?: boolean] {
  if (filter === undefined) return [delivered];
  const isReceived = takesRequests === true && event.source !== undefined;
  const request = isReceived ? receivedBySource(event) : requestOf(event);
  const missing = Object.keys(filter).filter((scope) => !Object.hasOwn(request, scope));
  const found = evaluateFilter(missing.length === 0 ? filter : without(filter, missing), request);
  if (found.result === "unknown") return [quoting("unknown", found.say)];
  if (found.result === "no-match") return [quoting("not-delivered", found.say), found.isIncomparable];
  return [
    missing.length === 0
      ? delivered
      : unknown(clause`filter uses ${missing.join(", ")}, which the event lacks`),
  ];
}
