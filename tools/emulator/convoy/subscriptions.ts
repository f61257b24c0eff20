/** Subscriptions of Convoy: create, list, retrieve, update, delete, with all that an update keeps, drops or refuses. */

import { plainSubscriptionFields } from "../objects";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { canBeKept } from "./conditions";
import { registerEventTypes } from "./event-types";
import { fieldsAfter } from "./fields";
import { newRow } from "./filters";
import { pageOf } from "./paging";
import {
  databaseTime,
  endpointsOf,
  existing,
  isOld,
  settingsOf,
  sourcesOf,
  subscriptionsOf,
  writeTimes,
} from "./store";
import type { Conditions, ConvoySubscription } from "./store";
import { subscriptionAnswer } from "./subscription-answer";
import { conditionsIn, details, rules, secondsIn } from "./subscription-body";
import type { Details } from "./subscription-body";

const NOTHING: Conditions = { headers: {}, body: {}, query: {}, path: {} };

/** The operations on subscriptions. */
export const subscriptionAnswers = {
  "subscriptions.create": withBody(details, (call) => {
    const { body, service } = call;
    const { name, endpoint_id } = body;
    if (!name) throw new Refusal(400, "name:please provide a valid subscription name");
    if (!endpoint_id) throw new Refusal(400, "endpoint_id:please provide a valid endpoint id");
    requireNamed(call);
    const allowsSeveral = settingsOf(call).config.multiple_endpoint_subscriptions === true;
    const isLimited = !service.isIncoming && !allowsSeveral;
    if (isLimited && others(call, endpoint_id).length > 0) throw taken();
    // Without the license what was asked for turns into everything.
    const filter_config = service.isLicensed
      ? filterIn(call, ["*"], "failed to create subscription")
      : { event_types: ["*"], filter: NOTHING };
    registerEventTypes(call, filter_config.event_types);
    const subscription = {
      ...{ name, endpoint_id, type: "api", source_id: body.source_id ?? "" },
      ...{ alert_config: body.alert_config, rate_limit_config: body.rate_limit_config },
      ...fieldsAfter(plainSubscriptionFields, rules, call),
      delivery_mode: body.delivery_mode || "at_least_once",
      filter_config,
      rows: filter_config.event_types.map((eventType) => newRow(call, eventType, filter_config.filter)),
      created_at: databaseTime(call),
      updated_at: databaseTime(call),
    };
    const kept = subscriptionsOf(call).put(subscription);
    return subscriptionAnswer(call, writeTimes(call, kept, true), "created");
  }),
  "subscriptions.list": (call) => {
    const [part, ids] = [call.query.get("name") ?? "", call.query.getAll("endpointId")];
    return pageOf(
      call,
      subscriptionsOf(call),
      ({ name = "", endpoint_id }) => name.includes(part) && (ids.length === 0 || ids.includes(endpoint_id)),
      (convoySubscription) => subscriptionAnswer(call, convoySubscription, "listed"),
    );
  },
  "subscriptions.get": (call) => subscriptionAnswer(call, subscriptionOf(call, 404), "read"),
  "subscriptions.update": withBody(details, (call) => {
    const old = subscriptionOf(call, 400);
    const { body, service } = call;
    requireNamed(call);
    // Asked since 25.9, even where the endpoint is the old one, and whatever an outgoing project allows.
    const isAsked = !service.isIncoming && !isOld(call);
    if (isAsked && body.endpoint_id && others(call, body.endpoint_id, old.uid).length > 0) throw taken();
    const isFiltered = service.isLicensed && body.filter_config !== undefined;
    const filter_config = isFiltered
      ? filterIn(call, old.filter_config.event_types, "failed to update subscription")
      : old.filter_config;
    registerEventTypes(call, filter_config.event_types);
    const subscriptions = subscriptionsOf(call);
    const kept = subscriptions.put({
      ...old,
      name: body.name || old.name,
      endpoint_id: body.endpoint_id || old.endpoint_id,
      source_id: body.source_id || old.source_id,
      ...fieldsAfter(plainSubscriptionFields, rules, call, old),
      alert_config: overlaid(old.alert_config, body.alert_config),
      rate_limit_config: overlaid(old.rate_limit_config, body.rate_limit_config),
      retry_config: retryIn(old.retry_config, body.retry_config),
      delivery_mode: body.delivery_mode || old.delivery_mode,
      filter_config,
      rows: rowsAfter(call, old, filter_config),
      updated_at: databaseTime(call),
    });
    return subscriptionAnswer(
      call,
      writeTimes(call, { ...kept, endpoint_id: old.endpoint_id }, false),
      "read",
    );
  }),
  "subscriptions.delete": (call) => {
    subscriptionsOf(call).remove(subscriptionOf(call, 404).uid);
    return null;
  },
  // Kept for old clients: it does nothing, and asks for no subscription.
  "subscriptions.toggleStatus": (call) => (isOld(call) ? null : {}),
} satisfies Answers;

function subscriptionOf(call: Call, status: number): ConvoySubscription {
  return existing(subscriptionsOf(call), call.param("subscriptionID"), status, "failed to find subscription");
}

function requireNamed(call: Call<Details>): void {
  const { endpoint_id, source_id } = call.body;
  if (call.service.isIncoming && endpoint_id && !source_id) {
    throw new Refusal(400, "source_id is required for incoming projects");
  }
  if (endpoint_id) existing(endpointsOf(call), endpoint_id, 400, "failed to find endpoint by id");
  if (source_id) existing(sourcesOf(call), source_id, 400, "failed to find source by id");
}

function others(call: Call, endpointId: string, own = ""): ConvoySubscription[] {
  return subscriptionsOf(call).select(({ uid, endpoint_id }) => endpoint_id === endpointId && uid !== own);
}

function taken(): Refusal {
  return new Refusal(400, "a subscription for this endpoint already exists");
}

/** An empty list of event types keeps the old one; the conditions are replaced altogether. */
function filterIn(call: Call<Details>, before: readonly string[], refusal: string) {
  const { event_types = [], filter: given } = call.body.filter_config ?? {};
  const filter = { ...NOTHING, ...conditionsIn(given, isOld(call)) };
  if (!canBeKept(filter, { isOld: isOld(call) })) throw new Refusal(400, refusal);
  return { event_types: event_types.length > 0 ? event_types : [...before], filter };
}

/** Rows come and go with their event types, but those that stay keep the conditions they have. */
function rowsAfter(call: Call, old: ConvoySubscription, now: ConvoySubscription["filter_config"]) {
  return now.event_types.map(
    (eventType) =>
      old.rows.find((row) => row.event_type === eventType) ?? newRow(call, eventType, now.filter),
  );
}

/** Zero and empty keep what is there. */
function overlaid<Config extends object>(
  old: Config | undefined,
  given: Config | undefined,
): Config | undefined {
  const said = Object.entries(given ?? {}).filter(([, value]) => value !== 0 && value !== "");
  return said.length === 0 ? old : ({ ...old, ...Object.fromEntries(said) } as Config);
}

/** `interval_seconds` sets the number of tries instead of the interval. */
function retryIn(old: ConvoySubscription["retry_config"], given: Details["retry_config"]) {
  if (given === undefined) return old;
  const { type, duration, retry_count, interval_seconds } = given;
  return overlaid(old, {
    type: type ?? "",
    duration: duration ? secondsIn(duration) : 0,
    retry_count: interval_seconds || (retry_count ?? 0),
  });
}
