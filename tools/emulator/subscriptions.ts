/** Subscriptions: retrieve and update. They come from a seed, as the documented interface has no way to create one. */

import { z } from "zod";
import { shownOf } from "./fields";
import { namedMetadata } from "./metadata";
import {
  plainSubscriptionFields,
  retryConfigBody,
  subscriptionFields,
  type SubscriptionObject,
} from "./objects";
import { found, Refusal, withBody, touched, type Call, type Answers } from "./route";

const UNIT_SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Every field may be absent; the fields of an answer that a body does not have are ignored. */
const details = z
  .object({
    ...subscriptionFields,
    retry_config: retryConfigBody.refine(
      ({ duration }) => duration === undefined || secondsIn(duration) !== undefined,
      "duration: expected a duration such as 10s or 1m",
    ),
  })
  .partial();

/** The operations on subscriptions. */
export const subscriptionAnswers = {
  "subscriptions.get": (call) => subscriptionAnswer(call, subscriptionOf(call)),
  // Undocumented: what happens to absent fields. They are cleared, the harshest reading, except
  // `name`, without which nobody would find the subscription again.
  "subscriptions.update": withBody(details, (call) => {
    const { uid, project_id, type, device_id, created_at, name } = subscriptionOf(call);
    requireNamed(call);
    const subscription = call.project.subscriptions.put({
      ...{ uid, project_id, type, device_id, created_at },
      ...call.body,
      name: call.body.name ? call.body.name : name,
      ...touched(call),
    });
    return subscriptionAnswer(call, subscription);
  }),
} satisfies Answers;

/** Undocumented: what happens to an ID of nothing. It is refused; an empty one names nothing. */
function requireNamed({ project, body }: Call<z.infer<typeof details>>): void {
  if (body.endpoint_id && !project.endpoints.get(body.endpoint_id)) {
    throw new Refusal(400, "endpoint_id: no endpoint has this ID");
  }
  if (body.source_id && !project.sources.get(body.source_id)) {
    throw new Refusal(400, "source_id: no source has this ID");
  }
}

/** The response shape of the documented interface, which has neither the IDs of the body nor `interval_seconds`. */
function subscriptionAnswer({ project }: Call, subscription: SubscriptionObject) {
  const { uid, name, type, alert_config, rate_limit_config, retry_config, filter_config } = subscription;
  const { created_at, updated_at, deleted_at } = subscription;
  return {
    ...{ uid, name: name ?? "", type },
    ...shownOf(plainSubscriptionFields, subscription),
    alert_config: alert_config && { count: 0, threshold: "", ...alert_config },
    rate_limit_config: rate_limit_config && { count: 0, duration: 0, ...rate_limit_config },
    retry_config: retry_config && {
      type: retry_config.type ?? "",
      duration: secondsIn(retry_config.duration ?? 0) ?? 0,
      retry_count: retry_config.retry_count ?? 0,
    },
    filter_config: filter_config && {
      event_types: filter_config.event_types ?? [],
      filter: { body: {}, headers: {}, ...filter_config.filter, is_flattened: false },
    },
    ...namedMetadata(project, subscription),
    ...{ created_at, updated_at, deleted_at },
  };
}

/**
 * Whole seconds in a duration, or undefined when it is none.
 * Undocumented: the form of the text (here `10s`, `1m`, `1h30m`, or `10` for seconds) and the unit
 * of the integer that comes back (here seconds).
 */
function secondsIn(duration: string | number): number | undefined {
  if (typeof duration === "number") return duration;
  if (/^\d+$/.test(duration)) return Number(duration);
  if (!/^(\d+(ms|s|m|h))+$/.test(duration)) return undefined;
  const parts = [...duration.matchAll(/(\d+)(ms|[smh])/g)];
  return Math.floor(
    parts.reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (UNIT_SECONDS[unit] ?? 0), 0),
  );
}

function subscriptionOf(call: Call): SubscriptionObject {
  return found(call, call.project.subscriptions, "subscription", call.param("subscriptionID"));
}
