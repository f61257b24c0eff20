/** What a seed of Convoy may hold beside the fields of the documented interface: those that only the service itself has. */

import { z } from "zod";
import {
  endpointObject,
  eventTypeObject,
  openMap,
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

/** A payload may be the JSON value itself. */
const payload = z.unknown();
const metadata = retryMetadata.extend({ data: payload }).partial();

/** The lists of a seed in which Convoy has more than the documented interface. */
export const convoyLists = {
  endpoints: z.array(
    endpointObject
      .extend({
        slack_webhook_url: text,
        teams_webhook_url: text,
        content_type: text,
        authentication: openMap,
        mtls_client_cert: shape({ client_cert: text, client_key: text }),
      })
      .partial(),
  ),
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
