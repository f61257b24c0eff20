/** One full object of every kind that events flow through, in both spellings. Continues `api-samples.ts`. */

import type {
  DeliveryAttempt,
  Event,
  EventDelivery,
  EventType,
  MetaEvent,
  RetryMetadata,
  Subscription,
  SubscriptionDetails,
} from "../../provider/client";
import { device, endpoint, source, wireDevice, wireEndpoint, wireSource } from "./api-samples";

const wireTimes = { created_at: "t1", updated_at: "t2", deleted_at: "t3" };
const times = { createdAt: "t1", updatedAt: "t2", deletedAt: "t3" };
const openMap = { keepThis_AsIs: { $or: [{ camelCase: null }] }, "X-Header": ["a"] };

export const wireSubscription = {
  uid: "sub1",
  name: "orders",
  type: "cli",
  function: "function transform(p) { return p }",
  alert_config: { count: 3, threshold: "1h" },
  rate_limit_config: { count: 5, duration: 60 },
  retry_config: { type: "linear", duration: 60, retry_count: 3 },
  filter_config: {
    event_types: ["order.created"],
    filter: { body: openMap, headers: openMap, is_flattened: true },
  },
  endpoint_metadata: wireEndpoint,
  source_metadata: wireSource,
  device_metadata: wireDevice,
  ...wireTimes,
};

export const subscription: Subscription = {
  uid: "sub1",
  name: "orders",
  type: "cli",
  function: "function transform(p) { return p }",
  alertConfig: { count: 3, threshold: "1h" },
  rateLimitConfig: { count: 5, duration: 60 },
  retryConfig: { type: "linear", duration: 60, retryCount: 3 },
  filterConfig: {
    eventTypes: ["order.created"],
    filter: { body: openMap, headers: openMap, isFlattened: true },
  },
  endpointMetadata: endpoint,
  sourceMetadata: source,
  deviceMetadata: device,
  ...times,
};

export const wireSubscriptionDetails = {
  name: "orders",
  app_id: "a1",
  endpoint_id: "e1",
  source_id: "src1",
  function: "f",
  alert_config: { count: 3, threshold: "1h" },
  filter_config: { event_types: ["order.created"], filter: { body: openMap, headers: openMap } },
  rate_limit_config: { count: 5, duration: 60 },
  retry_config: { type: "linear", duration: "1m", interval_seconds: 60, retry_count: 3 },
};

export const subscriptionDetails: SubscriptionDetails = {
  name: "orders",
  appId: "a1",
  endpointId: "e1",
  sourceId: "src1",
  function: "f",
  alertConfig: { count: 3, threshold: "1h" },
  filterConfig: { eventTypes: ["order.created"], filter: { body: openMap, headers: openMap } },
  rateLimitConfig: { count: 5, duration: 60 },
  retryConfig: { type: "linear", duration: "1m", intervalSeconds: 60, retryCount: 3 },
};

export const wireEvent = {
  uid: "ev1",
  project_id: "p1",
  app_id: "a1",
  event_type: "order.created",
  idempotency_key: "k",
  source_id: "src1",
  url_query_params: "a=1",
  metadata: "m",
  raw: "{}",
  data: [123, 125],
  headers: openMap,
  endpoints: ["e1"],
  endpoint_metadata: [wireEndpoint],
  source_metadata: wireSource,
  is_duplicate_event: false,
  status: "Processing",
  acknowledged_at: "t4",
  ...wireTimes,
};

export const event: Event = {
  uid: "ev1",
  projectId: "p1",
  appId: "a1",
  eventType: "order.created",
  idempotencyKey: "k",
  sourceId: "src1",
  urlQueryParams: "a=1",
  metadata: "m",
  raw: "{}",
  data: [123, 125],
  headers: openMap,
  endpoints: ["e1"],
  endpointMetadata: [endpoint],
  sourceMetadata: source,
  isDuplicateEvent: false,
  status: "Processing",
  acknowledgedAt: "t4",
  ...times,
};

const wireRetry = {
  strategy: "linear",
  interval_seconds: 20,
  max_retry_seconds: 7200,
  num_trials: 1,
  retry_limit: 3,
  next_send_time: "t6",
  data: [123, 125],
  raw: "{}",
};

const retry: RetryMetadata = {
  strategy: "linear",
  intervalSeconds: 20,
  maxRetrySeconds: 7200,
  numTrials: 1,
  retryLimit: 3,
  nextSendTime: "t6",
  data: [123, 125],
  raw: "{}",
};

export const wireEventDelivery = {
  uid: "del1",
  project_id: "p1",
  event_id: "ev1",
  endpoint_id: "e1",
  subscription_id: "sub1",
  device_id: "d1",
  description: "d",
  event_type: "order.created",
  idempotency_key: "k",
  url_query_params: "a=1",
  latency: "12ms",
  latency_seconds: 0.012,
  headers: openMap,
  status: "Scheduled",
  metadata: wireRetry,
  cli_metadata: { event_type: "order.created", source_id: "src1" },
  endpoint_metadata: wireEndpoint,
  event_metadata: wireEvent,
  source_metadata: wireSource,
  device_metadata: wireDevice,
  acknowledged_at: "t4",
  ...wireTimes,
};

export const eventDelivery: EventDelivery = {
  uid: "del1",
  projectId: "p1",
  eventId: "ev1",
  endpointId: "e1",
  subscriptionId: "sub1",
  deviceId: "d1",
  description: "d",
  eventType: "order.created",
  idempotencyKey: "k",
  urlQueryParams: "a=1",
  latency: "12ms",
  latencySeconds: 0.012,
  headers: openMap,
  status: "Scheduled",
  metadata: retry,
  cliMetadata: { eventType: "order.created", sourceId: "src1" },
  endpointMetadata: endpoint,
  eventMetadata: event,
  sourceMetadata: source,
  deviceMetadata: device,
  acknowledgedAt: "t4",
  ...times,
};

export const wireDeliveryAttempt = {
  uid: "att1",
  msg_id: "m1",
  project_id: "p1",
  endpoint_id: "e1",
  api_version: "1",
  ip_address: "10.0.0.1",
  method: "POST",
  url: "https://example.com/hook",
  error: "",
  http_status: "200 OK",
  response_data: "ok",
  request_http_header: openMap,
  response_http_header: openMap,
  status: true,
  ...wireTimes,
};

export const deliveryAttempt: DeliveryAttempt = {
  uid: "att1",
  msgId: "m1",
  projectId: "p1",
  endpointId: "e1",
  apiVersion: "1",
  ipAddress: "10.0.0.1",
  method: "POST",
  url: "https://example.com/hook",
  error: "",
  httpStatus: "200 OK",
  responseData: "ok",
  requestHttpHeader: openMap,
  responseHttpHeader: openMap,
  status: true,
  ...times,
};

export const wireMetaEvent = {
  uid: "me1",
  project_id: "p1",
  event_type: "endpoint.created",
  status: "Scheduled",
  metadata: wireRetry,
  attempt: { request_http_header: openMap, response_data: "ok", response_http_header: openMap },
  ...wireTimes,
};

export const metaEvent: MetaEvent = {
  uid: "me1",
  projectId: "p1",
  eventType: "endpoint.created",
  status: "Scheduled",
  metadata: retry,
  attempt: { requestHttpHeader: openMap, responseData: "ok", responseHttpHeader: openMap },
  ...times,
};

export const wireEventType = {
  id: "et1",
  name: "order.created",
  category: "c",
  description: "d",
  deprecated_at: "t1",
};
export const eventType: EventType = {
  id: "et1",
  name: "order.created",
  category: "c",
  description: "d",
  deprecatedAt: "t1",
};
