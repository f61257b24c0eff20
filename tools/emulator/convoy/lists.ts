/** The lists of what Convoy received and delivered: events, deliveries and meta events, with the service's filters. */

import type { EventObject } from "../records";
import { Refusal } from "../route";
import type { Answers, Call } from "../route";
import { deliveryAnswer, eventAnswer, metaEventAnswer } from "./deliveries";
import { pageOf } from "./paging";
import { payloadOf } from "./payload";
import { isOld, sourcesOf } from "./store";

/** The operations that list. */
export const listAnswers = {
  "events.list": (call) => {
    const isInPeriod = period(call);
    const isFound = search(call);
    const holds = (event: EventObject): boolean =>
      isInPeriod(event) &&
      isOneOf(call, "sourceId", [event.source_id]) &&
      isOneOf(call, "endpointId", event.endpoints ?? []) &&
      isEqual(call, "idempotencyKey", event.idempotency_key) &&
      (isOld(call) || isOfBroker(call, event)) &&
      isFound(event);
    return pageOf(call, call.project.events, holds, (event) => listedEvent(call, event), { sorts: true });
  },
  "eventDeliveries.list": (call) => {
    const isInPeriod = period(call);
    const key = call.query.get("idempotencyKey") ?? "";
    const event = key === "" ? (call.query.get("eventId") ?? "") : firstWithKey(call, key);
    return pageOf(
      call,
      call.project.eventDeliveries,
      (delivery) =>
        isInPeriod(delivery) &&
        (event === "" || delivery.event_id === event) &&
        isOneOf(call, "endpointId", [delivery.endpoint_id]) &&
        isOneOf(call, "status", [delivery.status]) &&
        isEqual(call, "subscriptionId", delivery.subscription_id) &&
        isEqual(call, "eventType", delivery.event_type) &&
        (isOld(call) ||
          (isEqual(call, "idempotencyKey", delivery.idempotency_key) && isOfBroker(call, delivery))),
      (delivery) => deliveryAnswer(call, delivery),
      { sorts: true },
    );
  },
  "metaEvents.list": (call) => pageOf(call, call.project.metaEvents, period(call), metaEventAnswer),
} satisfies Answers;

/** Releases as old as the documented interface show the event's ID where its type belongs, in the list only, and leave out more. */
function listedEvent(call: Call, event: EventObject): object {
  const old = { event_type: event.uid, endpoints: null, status: "" };
  return { ...eventAnswer(call, event), ...(isOld(call) && old) };
}

/** Whether an object was made between `startDate` and `endDate`: UTC, whole seconds, both included. */
function period({ query, now, service }: Call): (object: { readonly created_at: string }) => boolean {
  const day = new Date(now).setUTCHours(0, 0, 0, 0);
  // The newest release shows the last seven days unless it is asked for others.
  const earliest = isOld({ service }) ? 0 : day - 7 * 86_400_000;
  const form = "2006-01-02T15:04:05";
  const from = secondOf(query.get("startDate"), `please specify a startDate in the format ${form}`);
  const to = secondOf(
    query.get("endDate"),
    `please specify a correct endDate in the format ${form} or none at all`,
  );
  const start = from ?? earliest;
  const end = to ?? day + 86_399_000;
  if (start > end) throw new Refusal(400, "startDate cannot be greater than endDate");
  return ({ created_at }) => Date.parse(created_at) >= start && Date.parse(created_at) <= end;
}

function secondOf(text: string | null, refusal: string): number | undefined {
  if (text === null || text === "") return undefined;
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([.,]\d+)?$/.exec(text);
  const time = Date.parse(`${match?.[1] ?? ""}Z`);
  if (Number.isNaN(time)) throw new Refusal(400, refusal);
  return time;
}

/** A filter that may be given several times; an empty one counts as none. */
function isOneOf({ query }: Call, name: string, values: readonly (string | undefined)[]): boolean {
  const wanted = query.getAll(name).filter((value) => value !== "");
  return wanted.length === 0 || values.some((value) => value !== undefined && wanted.includes(value));
}

function isEqual({ query }: Call, name: string, value = ""): boolean {
  const wanted = query.get(name) ?? "";
  return wanted === "" || wanted === value;
}

function firstWithKey({ project }: Call, key: string): string {
  const event = project.events
    .select(({ idempotency_key }) => idempotency_key === key)
    .toSorted((eventObject, other) => Date.parse(eventObject.created_at) - Date.parse(other.created_at))[0];
  if (event === undefined) throw new Refusal(400, "event not found");
  return event.uid;
}

/** A search in events. Without a license old releases leave it out in silence; the newest one refuses it. */
function search(call: Call): (event: EventObject) => boolean {
  const text = (call.query.get("query") ?? "").toLowerCase();
  const body = isOld(call) ? "" : (call.query.get("body") ?? "").trim();
  if (text === "" && body === "") return () => true;
  if (!call.service.isLicensed) {
    if (isOld(call)) return () => true;
    throw new Refusal(403, "event search requires the Event Search entitlement");
  }
  const part = body === "" ? {} : partOf(body);
  return (event) => isMentioned(call, event, text) && contains(payloadOf(event.data), part);
}

/** Old releases look for the words of the payload, the newest one at what stands beside it. */
function isMentioned(call: Call, event: EventObject, text: string): boolean {
  const has = (value = ""): boolean => value.toLowerCase().includes(text);
  if (isOld(call)) {
    const payload = JSON.stringify(payloadOf(event.data) ?? null).toLowerCase();
    return text.split(/\s+/).every((word) => payload.includes(word));
  }
  const source = sourcesOf(call).get(event.source_id ?? "");
  return (
    event.uid.toLowerCase().startsWith(text) ||
    has(event.idempotency_key) ||
    has(event.event_type) ||
    has(source?.name)
  );
}

function partOf(text: string): unknown {
  const refusal = new Refusal(400, "body must be a nonempty JSON object");
  let part: unknown;
  try {
    part = JSON.parse(text);
  } catch {
    throw refusal;
  }
  const isFull = typeof part === "object" && part !== null && !Array.isArray(part);
  if (!isFull || Object.keys(part as object).length === 0) throw refusal;
  return part;
}

/** Whether a JSON value holds another one, as the operator `@>` of PostgreSQL compares them. */
function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== "object" || part === null) return whole === part;
  if (typeof whole !== "object" || whole === null || Array.isArray(whole) !== Array.isArray(part))
    return false;
  if (Array.isArray(part)) {
    return part.every((item) => (whole as readonly unknown[]).some((one) => contains(one, item)));
  }
  return Object.entries(part).every(
    ([name, value]) =>
      Object.hasOwn(whole, name) && contains((whole as Record<string, unknown>)[name], value),
  );
}

function isOfBroker(call: Call, { headers = {} }: Pick<EventObject, "headers">): boolean {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === "x-broker-message-id")?.[1];
  const [first] = [found].flat();
  return isEqual(call, "brokerMessageId", typeof first === "string" ? first : "");
}
