/** Event types and meta events, which come from a seed: of each the one operation that the documented interface shows. */

import { z } from "zod";
import { bodyOf } from "./fields";
import { eventTypeFields } from "./objects";
import { found, withBody, type Answers, touched } from "./route";

/** The operation on event types. */
export const eventTypeAnswers = {
  // Undocumented: what happens to absent fields. They are cleared, the harshest reading.
  "eventTypes.update": withBody(z.object(bodyOf(eventTypeFields)), (call) => {
    const { id } = found(call, call.project.eventTypes, "event type", call.param("eventTypeId"));
    return { event_type: { name: "", ...call.project.eventTypes.patch(id, call.body) } };
  }),
} satisfies Answers;

/** The operation on meta events. */
export const metaEventAnswers = {
  // Undocumented: what a resend changes. Here it is scheduled again and counts as one more trial.
  "metaEvents.resend": (call) => {
    const { uid, metadata } = found(call, call.project.metaEvents, "meta event", call.param("metaEventID"));
    return call.project.metaEvents.patch(uid, {
      status: "Scheduled",
      metadata: { ...metadata, num_trials: (metadata?.num_trials ?? 0) + 1 },
      ...touched(call),
    });
  },
} satisfies Answers;
