/** Events of Convoy that an application sends: to one endpoint, or to all endpoints of an owner. */

import { z } from "zod";
import { newId } from "../id";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { dispatch } from "./dispatch";
import { endpointsOf, portalLinksOf, subscriptionsOf } from "./store";

const content = {
  event_type: z.string(),
  data: z.record(z.string(), z.unknown()).default({}),
  custom_headers: z.record(z.string(), z.string()).nullish(),
  idempotency_key: z.string().nullish(),
};
const oneEndpoint = z.object({ endpoint_id: z.string(), ...content });
const allOfOwner = z.object({ owner_id: z.string(), ...content });

/** The operations on events. */
export const eventAnswers = {
  "events.create": withBody(oneEndpoint, (call) => {
    const { endpoint_id, ...event } = call.body;
    if (endpointsOf(call).get(endpoint_id) === undefined) throw new Refusal(400, "endpoint not found");
    requireSubscription(call, endpoint_id);
    return receive(call, event, [endpoint_id]);
  }),
  "events.fanout": withBody(allOfOwner, (call) => {
    const { owner_id: owner, ...event } = call.body;
    const endpoints = endpointsOf(call).ids(({ owner_id }) => owner_id === owner);
    const hasLink = portalLinksOf(call).ids(({ owner_id }) => owner_id === owner).length > 0;
    if (endpoints.length === 0 && !hasLink) throw new Refusal(400, "owner ID has no configured endpoints");
    return receive(call, event, endpoints);
  }),
} satisfies Answers;

/** The first event for a bare endpoint makes a subscription. */
function requireSubscription(call: Call, endpoint_id: string): void {
  const all = subscriptionsOf(call);
  if (all.ids((convoySubscription) => convoySubscription.endpoint_id === endpoint_id).length > 0) return;
  const filter = { headers: {}, body: {}, query: {}, path: {} };
  const filter_config = { event_types: ["*"], filter };
  const name = `${endpoint_id}-subscription`;
  all.put({ uid: newId(), name, type: "api", endpoint_id, filter_config, rows: [] });
}

function receive(
  call: Call,
  { custom_headers, idempotency_key, ...event }: Omit<z.infer<typeof oneEndpoint>, "endpoint_id">,
  endpoints: string[],
): null {
  const { events } = call.project;
  const key = idempotency_key ?? "";
  const isRepeat = key !== "" && events.ids((eventObject) => eventObject.idempotency_key === key).length > 0;
  const kept = events.put({
    ...event,
    ...{ endpoints, idempotency_key: key, is_duplicate_event: isRepeat },
    headers: custom_headers ?? {},
    acknowledged_at: call.now.toISOString(),
  });
  dispatch(call, kept);
  return null;
}
