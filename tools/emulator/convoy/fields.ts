/** The fields of Convoy: those that differ from the documented interface, and those that only the service itself has. */

import { z } from "zod";
import { eachOf, field, schemasOf, shownOf, type FieldTable } from "../fields";
import {
  endpointFields as documentedFields,
  endpointObject,
  eventTypeObject,
  flag,
  integer,
  openMap,
  portalLinkFields as documentedLinkFields,
  portalLinkObject,
  shape,
  subscriptionObject,
  text,
  texts,
} from "../objects";
import {
  deliveryAttemptObject,
  eventDeliveryObject,
  eventObject,
  metaEventObject,
  retryMetadata,
  sourceObject,
} from "../records";
import type { Call } from "../route";

/** What a write makes of a field; `old` is undefined for an object that is created. */
export type Rule<Body, Kept> = (call: Call<Body>, old: Kept | undefined) => unknown;

/** The rules of a kind. */
export type Rules<Body, Kept> = Readonly<Partial<Record<keyof Body, Rule<Body, Kept>>>>;

/** The fields of an object after a write. One without a rule is what the body says, or else neutral. */
export function fieldsAfter<Body extends object, Kept>(
  table: FieldTable,
  rules: Rules<Body, Kept>,
  call: Call<Body>,
  old?: Kept,
): Readonly<Record<string, unknown>> {
  const plain = shownOf(table, call.body);
  return eachOf(table, (_field, name) => {
    const rule = rules[name as keyof Body];
    return rule === undefined ? plain[name] : rule(call, old);
  });
}

const { chat_webhook_url: _chat, ...documented } = documentedFields;
const { name, description, rate_limit } = documented;
const count = integer.min(0);

/** Those of an endpoint that differ, and their neighbors in the order of the service. */
const different = {
  ...{ name, url: field(text), secret: field(text), owner_id: field(text), description },
  advanced_signatures: field(flag, true),
  support_email: field(text),
  slack_webhook_url: field(text),
  teams_webhook_url: field(text),
  http_timeout: field(count, 0),
  ...{ rate_limit, rate_limit_duration: field(count, 0) },
  content_type: field(text),
  authentication: field(z.record(text, z.unknown())),
  mtls_client_cert: field(shape({ client_cert: text, client_key: text })),
};

/** The fields of an endpoint. */
export const endpointFields = { ...different, ...documented, ...different };

/** An endpoint in a seed. */
export const endpointSeed = z
  .object({ ...schemasOf(endpointFields), ...endpointObject.shape, authentication: openMap })
  .omit({ secret: true })
  .partial();

const { name: linkName, owner_id } = documentedLinkFields;

/** The fields of a portal link. What is absent is reset. */
export const portalLinkFields = {
  ...{ name: linkName, owner_id, endpoints: field(texts, []) },
  ...documentedLinkFields,
  auth_type: field(z.enum(["", "static_token", "refresh_token"]), "static_token"),
};

/** A payload may be the JSON value itself. */
const payload = z.unknown();
const metadata = retryMetadata.extend({ data: payload }).partial();

/** The lists of a seed in which Convoy has more than the documented interface. */
export const convoyLists = {
  endpoints: z.array(endpointSeed),
  portal_links: z.array(portalLinkObject.extend({ auth_type: text }).partial()),
  subscriptions: z.array(
    subscriptionObject
      .extend({
        delivery_mode: text,
        filter_config: shape({
          event_types: texts,
          filter: shape({ headers: openMap, body: openMap, query: openMap, path: openMap }),
        }),
      })
      .partial(),
  ),
  event_types: z.array(eventTypeObject.extend({ uid: text, json_schema: openMap }).partial()),
  sources: z.array(
    sourceObject
      .extend({ event_type_location: text, provider_config: openMap, verifier: openMap, pub_sub: openMap })
      .partial(),
  ),
  events: z.array(eventObject.extend({ data: payload, url_path: text, failure_reason: text }).partial()),
  event_deliveries: z.array(eventDeliveryObject.extend({ latency_seconds: z.number(), metadata }).partial()),
  delivery_attempts: z.array(
    deliveryAttemptObject.extend({ requested_at: text, responded_at: text }).partial(),
  ),
  meta_events: z.array(metaEventObject.extend({ metadata }).partial()),
};
