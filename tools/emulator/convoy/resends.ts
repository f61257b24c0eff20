/** What Convoy sends again: deliveries that failed, deliveries that succeeded, whole events. */

import { z } from "zod";
import type { EventDeliveryObject, EventObject } from "../records";
import { Refusal, withBody, Told } from "../route";
import type { Answers, Call } from "../route";
import { deliveryAnswer, eventAnswer } from "./deliveries";
import { dispatch, isActive } from "./dispatch";
import { send } from "./sending";
import { endpointsOf, existing, isOld } from "./store";

/** The operations that send again. */
export const resendAnswers = {
  "eventDeliveries.retry": (call) => {
    const id = call.param("eventDeliveryID");
    const delivery = existing(call.project.eventDeliveries, id, 400, "event delivery not found");
    requireFailed(delivery);
    requireReachable(call, delivery.endpoint_id ?? "");
    const scheduled = call.project.eventDeliveries.patch(id, { status: "Scheduled" });
    send(call, id);
    return deliveryAnswer(call, scheduled);
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
    for (const { uid } of active) {
      eventDeliveries.patch(uid, { status: "Scheduled" });
      send(call, uid);
    }
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

/** The release 26.7 passes over an event that was worked on before. */
function replay(call: Call, event: EventObject): void {
  if (!isOld(call) && !["Pending", "Retry"].includes(event.status ?? "")) return;
  dispatch(call, event);
}
