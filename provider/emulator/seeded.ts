/** Event types and meta events, which come from a seed: of each the one operation that the documented interface shows. */

import { z } from "zod";
import { found, route, type Route, touched } from "./route";

/** The operation on event types. */
export const eventTypeRoutes: readonly Route[] = [
  route({
    name: "eventTypes.update",
    method: "PUT",
    path: "/event-types/:eventTypeId",
    status: 201,
    message: "Event type updated successfully",
    // Undocumented: what happens to absent fields. They are cleared, the harshest reading.
    body: z.object({ category: z.string().default(""), description: z.string().default("") }),
    answer: (call) => {
      const { id } = found(call, call.project.eventTypes, "event type", call.param("eventTypeId"));
      return { event_type: { name: "", ...call.project.eventTypes.patch(id, call.body) } };
    },
  }),
];

/** The operation on meta events. */
export const metaEventRoutes: readonly Route[] = [
  route({
    name: "metaEvents.resend",
    method: "PUT",
    path: "/meta-events/:metaEventID/resend",
    status: 200,
    message: "Meta event processed successfully",
    // Undocumented: what a resend changes. Here it is scheduled again and counts as one more trial.
    answer: (call) => {
      const { uid, metadata } = found(call, call.project.metaEvents, "meta event", call.param("metaEventID"));
      return call.project.metaEvents.patch(uid, {
        status: "Scheduled",
        metadata: { ...metadata, num_trials: (metadata?.num_trials ?? 0) + 1 },
        ...touched(call),
      });
    },
  }),
];
