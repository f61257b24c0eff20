/** Event types: update, the only operation the API document shows. They come from a seed. */

import { z } from "zod";
import { found, route, type Route } from "./route";

/** The operation on event types. */
export const eventTypeRoutes: readonly Route[] = [
  route({
    name: "eventTypes.update",
    method: "PUT",
    path: "/event-types/:eventTypeId",
    status: 201,
    message: "Event type updated successfully",
    // Not shown in the API document: what happens to absent fields. They are cleared, the harshest reading.
    body: z.object({ category: z.string().default(""), description: z.string().default("") }),
    answer: (call) => {
      const { id } = found(call, call.project.eventTypes, "event type", call.param("eventTypeId"));
      return { event_type: { name: "", ...call.project.eventTypes.patch(id, call.body) } };
    },
  }),
];
