/** Meta events: resend, the only operation the API document shows. They come from a seed. */

import { found, route, touched, type Route } from "./route";

/** The operation on meta events. */
export const metaEventRoutes: readonly Route[] = [
  route({
    name: "metaEvents.resend",
    method: "PUT",
    path: "/meta-events/:metaEventID/resend",
    status: 200,
    message: "Meta event processed successfully",
    // Not shown in the API document: what a resend changes. Here it is scheduled again and counts as one more trial.
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
