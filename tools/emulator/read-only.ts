/** What can only be read: sources, events, event deliveries and their attempts. They come from a seed. */

import { eventAnswer, namedMetadata } from "./metadata";
import type { DeliveryAttemptObject, EventDeliveryObject } from "./records";
import { found, Refusal, type Call, type Answers } from "./route";

/** The operations that only read. */
export const readOnlyAnswers = {
  "sources.get": (call) => found(call, call.project.sources, "source", call.param("sourceID")),
  "events.get": (call) =>
    eventAnswer(call.project, found(call, call.project.events, "event", call.param("eventID"))),
  "eventDeliveries.get": (call) => deliveryAnswer(call, deliveryOf(call)),
  "deliveryAttempts.list": (call) => attemptsOf(call),
  "deliveryAttempts.get": (call) => {
    const attempt = attemptsOf(call).find(({ uid }) => uid === call.param("deliveryAttemptID"));
    if (attempt === undefined) throw new Refusal(call.service.notFoundStatus, "delivery attempt not found");
    return attempt;
  },
} satisfies Answers;

function deliveryOf(call: Call): EventDeliveryObject {
  return found(call, call.project.eventDeliveries, "event delivery", call.param("eventDeliveryID"));
}

/** Undocumented: where the source of a delivery comes from. Here it is that of its event. */
function deliveryAnswer({ project }: Call, delivery: EventDeliveryObject) {
  const event = project.events.get(delivery.event_id ?? "");
  return {
    ...delivery,
    ...namedMetadata(project, { ...delivery, source_id: event?.source_id }),
    event_metadata: event && eventAnswer(project, event),
  };
}

/** Undocumented: the order of attempts. Here the oldest comes first. */
function attemptsOf(call: Call): DeliveryAttemptObject[] {
  const { uid } = deliveryOf(call);
  const own = call.project.deliveryAttempts.select(({ msg_id }) => msg_id === uid);
  return own.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
}
