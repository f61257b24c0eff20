/** What Convoy makes of an event: a delivery for each subscription that takes it, with the payload of its function. */

import type { EventObject } from "../records";
import type { Call } from "../route";
import { Incomparable } from "./conditions";
import { FunctionFailure, resultOf } from "./functions";
import { subscriptionsFor } from "./matching";
import { payloadOf } from "./payload";
import { send } from "./sending";
import { endpointsOf } from "./store";
import type { ConvoySubscription } from "./store";

type Match = Readonly<Pick<ConvoySubscription, "uid" | "endpoint_id">> & { readonly data: unknown };

/** Matches an event, and schedules its deliveries. */
export function dispatch(call: Call, event: EventObject): void {
  const { events, eventDeliveries } = call.project;
  events.patch(event.uid, { status: "Processing" });
  // A repeat stays like this: it is sent nowhere.
  const found = event.is_duplicate_event === true ? undefined : matchesOrNone(call, event);
  if (found === undefined) return;
  for (const { uid, endpoint_id, data } of found) {
    const isSent = isActive(call, endpoint_id);
    const delivery = eventDeliveries.put({
      event_id: event.uid,
      endpoint_id,
      subscription_id: uid,
      event_type: event.event_type,
      idempotency_key: event.idempotency_key,
      headers: event.headers,
      status: isSent ? "Scheduled" : "Discarded",
      metadata: { data, num_trials: 0 },
      acknowledged_at: call.now.toISOString(),
    });
    if (isSent) send(call, delivery.uid);
  }
  const endpoints = found.map(({ endpoint_id }) => endpoint_id);
  events.patch(event.uid, found.length === 0 ? { status: "Failure" } : { status: "Success", endpoints });
}

/** Whether Convoy sends to an endpoint. */
export function isActive(call: Call, id = ""): boolean {
  return endpointsOf(call).get(id)?.status === "active";
}

/** Undefined where matching fails, so that the event stays as it is: an endpoint is gone, a condition does not fit, or a function fails. */
function matchesOrNone(call: Call, event: EventObject): Match[] | undefined {
  const isKnown = (id: string): boolean => endpointsOf(call).get(id) !== undefined;
  if (!call.service.isIncoming && !(event.endpoints ?? []).every(isKnown)) return undefined;
  try {
    return subscriptionsFor(call, event).map((subscription) => ({
      ...subscription,
      data: payloadFor(subscription, event),
    }));
  } catch (error) {
    if (error instanceof Incomparable || error instanceof FunctionFailure) return undefined;
    throw error;
  }
}

/** The payload of the event, or what the function of the subscription makes of it. */
function payloadFor({ function: text }: ConvoySubscription, event: EventObject): unknown {
  return text ? resultOf({ function: text, payload: payloadOf(event.data) }).payload : event.data;
}
