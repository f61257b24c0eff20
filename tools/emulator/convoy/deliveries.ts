/** What Convoy shows of events, deliveries, attempts and meta events, which come from a seed: payloads are JSON. */

import type { DeliveryAttemptObject, EventDeliveryObject, EventObject, MetaEventObject } from "../records";
import { Refusal } from "../route";
import type { Answers, Call } from "../route";
import { payloadOf } from "./payload";
import { databaseTime, endpointsOf, existing, isOld, settingsOf, sourcesOf } from "./store";

/** The operations that read one, and the one that sends a meta event again. */
export const deliveryAnswers = {
  "events.get": (call) =>
    eventAnswer(call, existing(call.project.events, call.param("eventID"), 404, "event not found")),
  "eventDeliveries.get": (call) => deliveryAnswer(call, deliveryOf(call, 404)),
  "deliveryAttempts.list": (call) => attemptsOf(call).map(attemptAnswer),
  "deliveryAttempts.get": (call) => {
    const attempt = attemptsOf(call).find(({ uid }) => uid === call.param("deliveryAttemptID"));
    if (attempt === undefined) throw new Refusal(400, "event delivery attempt not found");
    return attemptAnswer(attempt);
  },
  "metaEvents.get": (call) => metaEventAnswer(metaEventOf(call)),
  "metaEvents.resend": (call) => {
    const again = { status: "Scheduled", updated_at: databaseTime(call) };
    return metaEventAnswer(call.project.metaEvents.patch(metaEventOf(call).uid, again));
  },
} satisfies Answers;

/** A missing delivery is not found by itself, and a bad request where its attempts are asked for. */
function deliveryOf({ project, param }: Call, status: number): EventDeliveryObject {
  return existing(project.eventDeliveries, param("eventDeliveryID"), status, "event delivery not found");
}

function metaEventOf({ project, param }: Call): MetaEventObject {
  return existing(project.metaEvents, param("metaEventID"), 404, "meta event not found");
}

/** A meta event as an answer shows it. */
export function metaEventAnswer(metaEvent: MetaEventObject): object {
  return { ...metaEvent, deleted_at: null };
}

function attemptsOf(call: Call): DeliveryAttemptObject[] {
  const { uid } = deliveryOf(call, 400);
  return call.project.deliveryAttempts.select(({ msg_id }) => msg_id === uid);
}

/** A failure is not said: `false` is left out like everything that is empty. */
function attemptAnswer({ status, ...attempt }: DeliveryAttemptObject) {
  return { ...attempt, ...(status === true && { status }), deleted_at: null };
}

/** The metadata that steer the workers are never shown. */
export function eventAnswer(call: Call, { metadata: _metadata, data, ...event }: EventObject) {
  const ids = event.endpoints ?? [];
  return {
    ...{ url_query_params: "", idempotency_key: "", is_duplicate_event: false, headers: {} },
    ...event,
    ...(!isOld(call) && { url_path: "" }),
    data: payloadOf(data),
    endpoint_metadata: endpointsOf(call).select(({ uid }) => ids.includes(uid)),
    source_metadata: sourcesOf(call).get(event.source_id ?? "") ?? null,
    deleted_at: null,
  };
}

/** A delivery with what belongs to it. */
export function deliveryAnswer(call: Call, { metadata, ...delivery }: EventDeliveryObject) {
  const endpoint = endpointsOf(call).get(delivery.endpoint_id ?? "");
  const event = call.project.events.get(delivery.event_id ?? "");
  return {
    ...{ latency: "", latency_seconds: 0, device_id: "", url_query_params: "", idempotency_key: "" },
    ...delivery,
    ...(!isOld(call) && { target_url: endpoint?.url, delivery_mode: "at_least_once" }),
    metadata: {
      ...{ num_trials: 0, retry_limit: settingsOf(call).config.strategy?.retry_count ?? 0 },
      ...{ ...metadata, data: payloadOf(metadata?.data) },
    },
    endpoint_metadata: endpoint ?? null,
    event_metadata: event === undefined ? null : eventAnswer(call, event),
    source_metadata: sourcesOf(call).get(event?.source_id ?? "") ?? null,
    device_metadata: null,
    cli_metadata: null,
    deleted_at: null,
  };
}
