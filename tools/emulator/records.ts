/** The read-only objects of the service as the documented interface lists them, in wire names: an emulator gets them from a seed. */

import { z } from "zod";
import { field, schemasOf } from "./fields";
import { flag, headerPair, integer, openMap, shape, text, texts, times, type Filled } from "./objects";

/** A device that receives deliveries, in a seed. */
export const deviceObject = shape({
  uid: text,
  project_id: text,
  endpoint_id: text,
  host_name: text,
  last_seen_at: text,
  status: text,
  ...times,
});

const pubSub = shape({
  type: text,
  workers: integer,
  amqp: shape({
    host: text,
    port: text,
    queue: text,
    routingKey: text,
    schema: text,
    vhost: text,
    bindedExchange: text,
    deadLetterExchange: text,
    auth: shape({ user: text, password: text }),
  }),
  managed_topic: shape({ project_id: text, subscription_id: text, service_account: z.array(integer) }),
  log_stream: shape({
    brokers: texts,
    consumer_group_id: text,
    topic_name: text,
    auth: shape({ type: text, username: text, password: text, hash: text, tls: flag }),
  }),
  managed_queue: shape({ access_key_id: text, secret_key: text, default_region: text, queue_name: text }),
});

/** The plain fields of a source. A new one is a line here. */
export const plainSourceFields = {
  idempotency_keys: field(texts, []),
  body_function: field(text, ""),
  header_function: field(text, ""),
};

/** A source of events, in a seed. */
export const sourceObject = shape({
  uid: text,
  project_id: text,
  name: text,
  mask_id: text,
  url: text,
  type: text,
  provider: text,
  provider_config: shape({ social: shape({ crc_verified_at: text }) }),
  is_disabled: flag,
  forward_headers: texts,
  ...schemasOf(plainSourceFields),
  custom_response: shape({ body: text, content_type: text }),
  verifier: shape({
    type: text,
    api_key: headerPair,
    basic_auth: shape({ username: text, password: text }),
    hmac: shape({ encoding: text, hash: text, header: text, secret: text }),
  }),
  pub_sub: pubSub,
  ...times,
});

/** A received event, in a seed. */
export const eventObject = shape({
  uid: text,
  project_id: text,
  app_id: text,
  event_type: text,
  idempotency_key: text,
  source_id: text,
  url_query_params: text,
  metadata: text,
  raw: text,
  data: z.array(integer),
  headers: openMap,
  endpoints: texts,
  is_duplicate_event: flag,
  status: text,
  acknowledged_at: text,
  ...times,
});

/** How a delivery is tried again, in a seed. */
export const retryMetadata = shape({
  strategy: text,
  interval_seconds: integer,
  max_retry_seconds: integer,
  num_trials: integer,
  retry_limit: integer,
  next_send_time: text,
  data: z.array(integer),
  raw: text,
});

/** The delivery of one event to one endpoint or device, in a seed. */
export const eventDeliveryObject = shape({
  uid: text,
  project_id: text,
  event_id: text,
  endpoint_id: text,
  subscription_id: text,
  device_id: text,
  description: text,
  event_type: text,
  idempotency_key: text,
  url_query_params: text,
  latency: text,
  latency_seconds: integer,
  headers: openMap,
  status: text,
  metadata: retryMetadata,
  cli_metadata: shape({ event_type: text, source_id: text }),
  acknowledged_at: text,
  ...times,
});

/** One attempt to deliver an event, in a seed. */
export const deliveryAttemptObject = shape({
  uid: text,
  /** Undocumented: how an attempt names its delivery. Here this is the delivery's ID. */
  msg_id: text,
  project_id: text,
  endpoint_id: text,
  api_version: text,
  ip_address: text,
  method: text,
  url: text,
  error: text,
  http_status: text,
  response_data: text,
  request_http_header: openMap,
  response_http_header: openMap,
  status: flag,
  ...times,
});

/** An event about the service itself, in a seed. */
export const metaEventObject = shape({
  uid: text,
  project_id: text,
  event_type: text,
  status: text,
  metadata: retryMetadata,
  attempt: shape({ request_http_header: openMap, response_data: text, response_http_header: openMap }),
  ...times,
});

/** A device that receives deliveries. */
export type DeviceObject = z.infer<typeof deviceObject> & Filled;
/** A source of events. */
export type SourceObject = z.infer<typeof sourceObject> & Filled;
/** Payloads are bytes in the documented interface; the dialect `convoy` takes the JSON value itself as well. */
type Metadata = Omit<z.infer<typeof retryMetadata>, "data"> & { data?: unknown };
/** An event that the service received. */
export type EventObject = Omit<z.infer<typeof eventObject>, "data"> & Filled & { data?: unknown };
/** The delivery of one event to one endpoint or device. */
export type EventDeliveryObject = Omit<z.infer<typeof eventDeliveryObject>, "metadata"> &
  Filled & { metadata?: Metadata | undefined };
/** One attempt to deliver an event. */
export type DeliveryAttemptObject = z.infer<typeof deliveryAttemptObject> & Filled;
/** An event about the service itself. */
export type MetaEventObject = Omit<z.infer<typeof metaEventObject>, "metadata"> &
  Filled & { metadata?: Metadata | undefined };
