/** The history of one delivery, from everything that the service keeps about it. */

import { clause } from "../base/declare";
import type { WebhooksClient } from "./webhooks-client";
import { hasCode } from "../base/errors";
import { redactorOf } from "../http/redact";
import type { Redactor } from "../http/echoes";
import { secretHeaderValues, secretTexts } from "../http/secret-fields";
import type { RequestOptions } from "../http/transport";
import type { Endpoint, ListedEndpoint } from "../kinds/endpoint/types";
import { endpointSecrets } from "../kinds/endpoint/fields";
import { decodePayload } from "../kinds/read-only/payload";
import type { DeliveryAttempt } from "../kinds/read-only/delivery-attempt";
import type { Event, EventMetadata } from "../kinds/read-only/event";
import type { EventDelivery } from "../kinds/read-only/event-delivery";
import type { Subscription } from "../kinds/subscription/types";

/** One moment in the history of a delivery. */
export interface DeliveryMoment {
  /**
   * When it happened or will happen. Not set if the service does not report it.
   */
  readonly at?: string | undefined;
  /** The kind of the moment. */
  readonly kind: "received" | "acknowledged" | "scheduled" | "attempt" | "next-try";
  /** A description in one line, without secrets. */
  readonly text: string;
  /** Whether an attempt succeeded. Not set on other moments. */
  readonly succeeded?: boolean | undefined;
  /** The ID of the attempt. Not set on other moments. */
  readonly attemptId?: string | undefined;
  /** The HTTP status of the response to an attempt, as a string. */
  readonly httpStatus?: string | undefined;
  /**
   * How long an attempt took, in milliseconds: the time from `createdAt` to `updatedAt`. Not set if they are
   * equal.
   */
  readonly latencyMilliseconds?: number | undefined;
  /** The first line of the response to an attempt, without secrets, of at most 120 characters. */
  readonly answer?: string | undefined;
}

/** A delivery with its related objects and its history. */
export interface DeliveryStory {
  /** The delivery itself. */
  readonly delivery: EventDelivery;
  /** The event that is delivered. Not set if it no longer exists and the delivery contains no copy of it. */
  readonly event?: EventMetadata | undefined;
  /** The endpoint that receives the event. Not set if there is none, or if it no longer exists and the delivery contains no copy of it. */
  readonly endpoint?: ListedEndpoint | undefined;
  /** The subscription that caused the delivery. Not set if the delivery names none, or if it no longer exists. */
  readonly subscription?: Subscription | undefined;
  /** The attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The past and upcoming moments of the delivery, oldest first. */
  readonly timeline: readonly DeliveryMoment[];
  /** The objects that the delivery names but that no longer exist, such as `endpoint ep-1`. */
  readonly missing: readonly string[];
}

/**
 * Collects a delivery with its event, endpoint, subscription and attempts. Sends at most five requests. If one of these
 * objects no longer exists, `missing` lists it.
 *
 * @throws NotFoundError if the delivery does not exist
 */
export async function explainDelivery(
  client: WebhooksClient,
  id: string,
  options?: RequestOptions,
): Promise<DeliveryStory> {
  const delivery = await client.eventDeliveries.get(id, options);
  const missing: string[] = [];
  const find = async <Found>(
    kind: string,
    uid: string | undefined,
    get: (uid: string) => Promise<Found>,
  ): Promise<Found | undefined> => {
    if (!uid) return undefined;
    try {
      return await get(uid);
    } catch (error) {
      if (!hasCode(error, "not-found")) throw error;
      missing.push(clause`${kind} ${uid}`);
      return undefined;
    }
  };
  const [event, endpoint, subscription, attempts] = await Promise.all([
    find<Event>("event", delivery.eventId, (uid) => client.events.get(uid, options)),
    find<Endpoint>("endpoint", delivery.endpointId, (uid) => client.endpoints.get(uid, options)),
    find("subscription", delivery.subscriptionId, (uid) => client.subscriptions.get(uid, options)),
    find(clause`attempts of delivery`, id, (uid) => client.eventDeliveries.attempts(uid, options)),
  ]);
  const parts = {
    delivery,
    event: event ?? delivery.eventMetadata,
    endpoint: endpoint ?? delivery.endpointMetadata,
    subscription,
    attempts: (attempts ?? []).toSorted(byCreation),
  };
  return { ...parts, timeline: timelineOf(parts), missing: missing.toSorted() };
}

type Parts = Omit<DeliveryStory, "timeline" | "missing">;

function timelineOf(parts: Parts): DeliveryMoment[] {
  const clean = redactorOf(secretsOf(parts));
  const attempts = parts.attempts.map((attempt, index) => attemptMoment(attempt, index + 1, clean));
  return [...received(parts), scheduled(parts), ...attempts, ...nextTry(parts)];
}

function received({ event, delivery }: Parts): DeliveryMoment[] {
  if (event === undefined) return [];
  const source = event.sourceMetadata ?? delivery.sourceMetadata;
  const from = named("source", source, event.sourceId);
  const size = decodePayload(event.data ?? event.raw).bytes.length;
  // A running Convoy confirms an event at once, and records it afterwards.
  const isConfirmedFirst = Date.parse(event.acknowledgedAt ?? "") < Date.parse(event.createdAt ?? "");
  const type = event.eventType ?? delivery.eventType;
  const verb = isConfirmedFirst ? "recorded" : "received";
  const seen = type ? clause`event ${type} ${verb}` : clause`event ${verb}`;
  const said = from === undefined ? seen : clause`${seen} from ${from}`;
  const text = size === 0 ? said : clause`${said}, ${size} bytes`;
  const recorded = { kind: "received", at: event.createdAt, text } as const;
  if (event.acknowledgedAt === undefined) return [recorded];
  const acknowledged = {
    kind: "acknowledged",
    at: event.acknowledgedAt,
    text: "receipt confirmed",
  } as const;
  return isConfirmedFirst ? [acknowledged, recorded] : [recorded, acknowledged];
}

function scheduled({ delivery, endpoint, subscription }: Parts): DeliveryMoment {
  const device = named("device", { ...delivery.deviceMetadata, name: delivery.deviceMetadata?.hostName });
  const target = named("endpoint", endpoint, delivery.endpointId) ?? device ?? delivery.deviceId;
  const by = named("subscription", subscription, delivery.subscriptionId);
  const plain = "delivery scheduled";
  const said = target ? clause`${plain} to ${target}` : plain;
  const text = by === undefined ? said : clause`${said} by ${by}`;
  return { kind: "scheduled", at: delivery.createdAt, text };
}

function attemptMoment(attempt: DeliveryAttempt, number: number, clean: Redactor): DeliveryMoment {
  const { createdAt, updatedAt, httpStatus, status, error, responseData, uid } = attempt;
  const took = Date.parse(updatedAt ?? "") - Date.parse(createdAt ?? "");
  const latencyMilliseconds = took > 0 ? took : undefined;
  const answer = clean(firstLine(responseData), 120) || undefined;
  const end = status === true ? "succeeded" : "failed";
  const said =
    status === undefined ? clause`attempt ${number}, result unknown` : clause`attempt ${number} ${end}`;
  const details = [
    httpStatus && clean(httpStatus, 60),
    error && clean(error, 120),
    latencyMilliseconds && clause`${latencyMilliseconds / 1000} s`,
    answer && clause`answer: ${answer}`,
  ].filter(Boolean);
  const text = details.length === 0 ? said : clause`${said}: ${details.join(", ")}`;
  return {
    kind: "attempt",
    at: createdAt,
    text,
    succeeded: status,
    attemptId: uid,
    httpStatus,
    latencyMilliseconds,
    answer,
  };
}

/** The states in which a running Convoy sends nothing by itself any more. */
const endings: Readonly<Record<string, string>> = {
  Discarded: clause`no further try: it was discarded, and only a manual retry delivers it`,
  Failure: clause`no further try: it has failed, and only a manual retry delivers it`,
};

/** Undocumented: which states are final. A success or a used-up limit ends the tries. */
function nextTry({ delivery, attempts }: Parts): DeliveryMoment[] {
  const last = attempts.at(-1);
  const { nextSendTime, numTrials = attempts.length, retryLimit } = delivery.metadata ?? {};
  if (last?.status === true || delivery.status === "Success") return [];
  const end = endings[delivery.status ?? ""];
  const isUsedUp = retryLimit !== undefined && retryLimit > 0 && numTrials >= retryLimit;
  if (isUsedUp)
    return [{ kind: "next-try", text: clause`no further try: ${numTrials} of ${retryLimit} were made` }];
  if (end !== undefined) return [{ kind: "next-try", text: end }];
  const isPast = last !== undefined && Date.parse(nextSendTime ?? "") <= Date.parse(last.createdAt ?? "");
  if (!nextSendTime || isPast) return [];
  const text = retryLimit ? clause`next try ${numTrials + 1} of ${retryLimit}` : "next try";
  return [{ kind: "next-try", at: nextSendTime, text }];
}

interface Named {
  readonly uid?: string | undefined;
  readonly name?: string | undefined;
}

function named(kind: string, object: Named | undefined, uid = object?.uid): string | undefined {
  if (!uid && !object?.name) return undefined;
  return `${kind} ${[object?.name, uid && (object?.name ? `(${uid})` : uid)].filter(Boolean).join(" ")}`;
}

/** The values that the text of a receiver may repeat. Short and well-known header values are no secrets. */
function secretsOf({ endpoint, attempts }: Parts): string[] {
  const sent = attempts.flatMap(({ requestHttpHeader }) => secretHeaderValues(requestHttpHeader));
  return [...secretTexts(endpoint, endpointSecrets), ...sent];
}

function firstLine(text: string | undefined): string {
  return text?.split(/\r?\n/).find((line) => line.trim() !== "") ?? "";
}

function byCreation(deliveryAttempt: DeliveryAttempt, other: DeliveryAttempt): number {
  return Date.parse(deliveryAttempt.createdAt ?? "") - Date.parse(other.createdAt ?? "") || 0;
}
