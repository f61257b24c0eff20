/** Events of Convoy, as far as they change what is managed: the first one for a bare endpoint makes a subscription. */

import { z } from "zod";
import { newId } from "../id";
import { Refusal, withBody } from "../route";
import type { Answers } from "../route";
import { endpointsOf, subscriptionsOf } from "./store";

/** The operation on events. */
export const eventAnswers = {
  "events.create": withBody(z.object({ endpoint_id: z.string(), event_type: z.string() }), (call) => {
    const { endpoint_id } = call.body;
    if (endpointsOf(call).get(endpoint_id) === undefined) throw new Refusal(400, "endpoint not found");
    const all = subscriptionsOf(call);
    if (all.select((one) => one.endpoint_id === endpoint_id).length === 0) {
      const filter = { headers: {}, body: {}, query: {}, path: {} };
      const filter_config = { event_types: ["*"], filter };
      all.put({
        uid: newId(),
        name: `${endpoint_id}-subscription`,
        type: "api",
        endpoint_id,
        filter_config,
        rows: [],
      });
    }
    return null;
  }),
} satisfies Answers;
