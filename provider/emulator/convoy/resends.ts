/** What Convoy sends again: deliveries that failed, deliveries that succeeded, whole events. Nothing leaves the emulator. */

import { z } from "zod";
import type { EventDeliveryObject, EventObject } from "../records";
import { Refusal, withBody, Told } from "../route";
import type { Answers, Call } from "../route";
import { Incomparable } from "./conditions";
import { deliveryAnswer, eventAnswer } from "./deliveries";
import { subscriptionsFor } from "./matching";
import { endpointsOf, existing, isOld } from "./store";
import type { ConvoySubscription } from "./store";

/** The operations that send again. */
export const resendAnswers = {
  "eventDeliveries.retry": (call) => {
    const id = call.param("eventDeliveryID");
    const delivery = existing(call.project.eventDeliveries, id, 400, "event delivery not found");
    requireFailed(delivery);
    requireReachable(call, delivery.endpoint_id ?? "");
    return deliveryAnswer(call, call.project.eventDeliveries.patch(id, { status: "Scheduled" }));
  },
  "eventDeliveries.forceResend": withBody(z.object({ ids: z.array(z.string()).default([]) }), (call) => {
    const { eventDeliveries } = call.project;
    const { ids } = call.body;
    if (isOld(call) && ids.length === 0) throw new Refusal(400, "failed to fetch event deliveries");
    // What does not exist is passed over in silence.
    const found = eventDeliveries.select(({ uid }) => ids.includes(uid));
    if (found.some(({ status }) => status !== "Success")) {
      throw new Refusal(400, "only successful events can be force resent");
    }
    const active = found.filter(({ endpoint_id }) => isActive(call, endpoint_id));
    for (const { uid } of active) eventDeliveries.patch(uid, { status: "Scheduled" });
    return new Told(`${active.length} successful, ${found.length - active.length} failed`, null);
  }),
  "events.replay": (call) => {
    const event = existing(call.project.events, call.param("eventID"), 400, "event not found");
    replay(call, event);
    // The answer is made before the service works on the event.
    return { ...eventAnswer(call, event), acknowledged_at: call.now.toISOString() };
  },
} satisfies Answers;

function requireFailed({ status = "" }: EventDeliveryObject): void {
  if (status === "Success") throw new Refusal(400, "event already sent");
  if (["Scheduled", "Processing", "Retry"].includes(status)) {
    throw new Refusal(400, "cannot resend event that did not fail previously");
  }
}

/** Old releases try an inactive endpoint all the same, and call it pending meanwhile. */
function requireReachable(call: Call, id: string): void {
  const endpoints = endpointsOf(call);
  const { status } = existing(endpoints, id, 400, "endpoint not found");
  const the = isOld(call) ? "" : "the ";
  if (status === "pending") throw new Refusal(400, "endpoint is being re-activated");
  if (status === "paused") throw new Refusal(400, `${the}endpoint is currently paused`);
  if (status !== "inactive") return;
  if (!isOld(call)) throw new Refusal(400, "the endpoint is currently inactive");
  endpoints.patch(id, { status: "pending" });
}

/** Matches an event anew; the release 26.7 passes over one that was worked on before. */
function replay(call: Call, event: EventObject): void {
  const { events, eventDeliveries } = call.project;
  if (!isOld(call) && !["Pending", "Retry"].includes(event.status ?? "")) return;
  events.patch(event.uid, { status: "Processing" });
  // A repeat stays like this: it is sent nowhere.
  const found = event.is_duplicate_event === true ? undefined : subscriptionsOrNone(call, event);
  if (found === undefined) return;
  for (const { uid, endpoint_id } of found) {
    eventDeliveries.put({
      event_id: event.uid,
      endpoint_id,
      subscription_id: uid,
      event_type: event.event_type,
      idempotency_key: event.idempotency_key,
      headers: event.headers,
      status: isActive(call, endpoint_id) ? "Scheduled" : "Discarded",
      metadata: { data: event.data, num_trials: 0 },
      acknowledged_at: call.now.toISOString(),
    });
  }
  const endpoints = found.map(({ endpoint_id }) => endpoint_id);
  events.patch(event.uid, found.length === 0 ? { status: "Failure" } : { status: "Success", endpoints });
}

/** Undefined where matching fails, so that the event stays as it is: an endpoint is gone, or a condition does not fit. */
function subscriptionsOrNone(call: Call, event: EventObject): ConvoySubscription[] | undefined {
  const isKnown = (id: string): boolean => endpointsOf(call).get(id) !== undefined;
  if (!call.service.isIncoming && !(event.endpoints ?? []).every(isKnown)) return undefined;
  try {
    return subscriptionsFor(call, event);
  } catch (error) {
    if (error instanceof Incomparable) return undefined;
    throw error;
  }
}

function isActive(call: Call, id = ""): boolean {
  return endpointsOf(call).get(id)?.status === "active";
}
