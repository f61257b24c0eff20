/** What can only be read: sources, events, event deliveries and their attempts. They come from a seed. */

import { eventAnswer, namedMetadata } from "./metadata";
import type { DeliveryAttemptObject, EventDeliveryObject } from "./records";
import { found, Refusal, route, type Call, type Route } from "./route";

/** The operations that only read. */
export const readOnlyRoutes: readonly Route[] = [
  route({
    name: "sources.get",
    method: "GET",
    path: "/sources/:sourceID",
    status: 200,
    message: "Source fetched successfully",
    answer: (call) => found(call, call.project.sources, "source", call.param("sourceID")),
  }),
  route({
    name: "events.get",
    method: "GET",
    path: "/events/:eventID",
    status: 200,
    message: "Event fetched successfully",
    answer: (call) =>
      eventAnswer(call.project, found(call, call.project.events, "event", call.param("eventID"))),
  }),
  route({
    name: "eventDeliveries.get",
    method: "GET",
    path: "/eventdeliveries/:eventDeliveryID",
    status: 200,
    message: "Event delivery fetched successfully",
    answer: (call) => deliveryAnswer(call, deliveryOf(call)),
  }),
  route({
    name: "deliveryAttempts.list",
    method: "GET",
    path: "/eventdeliveries/:eventDeliveryID/deliveryattempts",
    status: 200,
    message: "Delivery attempts fetched successfully",
    answer: (call) => attemptsOf(call),
  }),
  route({
    name: "deliveryAttempts.get",
    method: "GET",
    path: "/eventdeliveries/:eventDeliveryID/deliveryattempts/:deliveryAttemptID",
    status: 200,
    message: "Delivery attempt fetched successfully",
    answer: (call) => {
      const attempt = attemptsOf(call).find(({ uid }) => uid === call.param("deliveryAttemptID"));
      if (attempt === undefined) throw new Refusal(call.service.notFoundStatus, "delivery attempt not found");
      return attempt;
    },
  }),
];

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
