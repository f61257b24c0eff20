/** One full object of every kind: under its public names, and as the documented interface spells it. */

import type {
  DeliveryAttempt,
  Device,
  Endpoint,
  EndpointDetails,
  Event,
  EventDelivery,
  EventType,
  MetaEvent,
  PortalLink,
  RetryMetadata,
  Source,
  Subscription,
  SubscriptionDetails,
} from "../../provider/client";
import type { Fields } from "../../provider/base/fields";
import { plainSample } from "./plain-fields";

const times = { createdAt: "t1", updatedAt: "t2", deletedAt: "t3" };
const openMap = { keepThis_AsIs: { $or: [{ camelCase: null }] }, "X-Header": ["a"] };

/** The objects that are spelled, and those whose names are data. */
const spelled = new Map<unknown, unknown>([[openMap, openMap]]);

/** The object with its names in snake_case, but for these. */
function wireOf(object: object, names: Readonly<Record<string, string>> = {}): Fields {
  const spell = (value: unknown): unknown => {
    if (spelled.has(value) || typeof value !== "object" || value === null) return spelled.get(value) ?? value;
    if (Array.isArray(value)) return value.map(spell);
    const entries = Object.entries(value).map(([name, inner]) => [
      names[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      spell(inner),
    ]);
    return Object.fromEntries(entries) as Fields;
  };
  const wire = spell(object) as Fields;
  spelled.set(object, wire);
  return wire;
}

export const endpoint: Endpoint = {
  ...plainSample("endpoint", "shown").named,
  uid: "e1",
  projectId: "p1",
  name: "orders",
  url: "https://example.com/hook",
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } },
  secrets: [{ uid: "s1", value: "shh", createdAt: "t1", updatedAt: "t2", deletedAt: "t3", expiresAt: "t4" }],
  chatWebhookUrl: "https://chat.example.com/x",
  status: "active",
  events: 7,
  failureRate: 0.5,
  ...times,
};
export const wireEndpoint = wireOf(endpoint, { appId: "appID" });

export const endpointDetails: EndpointDetails = {
  ...plainSample("endpoint", "sent").named,
  name: "orders",
  appId: "a1",
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } },
  chatWebhookUrl: "",
};
export const wireEndpointDetails = wireOf(endpointDetails, { appId: "appID" });

export const portalLink: PortalLink = {
  ...plainSample("portalLink", "shown").named,
  uid: "l1",
  projectId: "p1",
  name: "orders",
  token: "tok",
  url: "https://portal.example.com",
  endpointsMetadata: [endpoint],
  endpointCount: 1,
  ...times,
};
export const wirePortalLink = wireOf(portalLink);

export const device: Device = {
  uid: "d1",
  projectId: "p1",
  endpointId: "e1",
  hostName: "laptop",
  status: "offline",
  lastSeenAt: "t4",
  ...times,
};
export const wireDevice = wireOf(device);

export const source: Source = {
  ...plainSample("source", "shown").named,
  uid: "src1",
  projectId: "p1",
  name: "repo",
  maskId: "m1",
  url: "https://in.example.com/m1",
  type: "http",
  provider: "hosted_repo_provider",
  providerConfig: { social: { crcVerifiedAt: "t5" } },
  customResponse: { body: "ok", contentType: "text/plain" },
  verifier: {
    type: "noop",
    apiKey: { headerName: "X-Key", headerValue: "v" },
    basicAuth: { username: "u", password: "w" },
    hmac: { encoding: "base64", hash: "SHA256", header: "X-Sig", secret: "shh" },
  },
  pubSub: {
    type: "managed_queue",
    workers: 2,
    amqp: {
      host: "mq",
      port: "5672",
      queue: "q",
      routingKey: "r",
      schema: "amqp",
      vhost: "/",
      bindedExchange: "x",
      deadLetterExchange: "dlx",
      auth: { user: "u", password: "w" },
    },
    managedTopic: { projectId: "gp", subscriptionId: "gs", serviceAccount: [123, 125] },
    logStream: {
      brokers: ["b:9092"],
      consumerGroupId: "g",
      topicName: "t",
      auth: { type: "plain", username: "u", password: "w", hash: "h", tls: true },
    },
    managedQueue: { accessKeyId: "id", secretKey: "shh", defaultRegion: "r1", queueName: "q" },
  },
  ...times,
};
export const wireSource = wireOf(source, {
  routingKey: "routingKey",
  bindedExchange: "bindedExchange",
  deadLetterExchange: "deadLetterExchange",
});

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
export const wireSubscription = wireOf(subscription);

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
export const wireSubscriptionDetails = wireOf(subscriptionDetails);

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
export const wireEvent = wireOf(event);

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
export const wireEventDelivery = wireOf(eventDelivery);

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
export const wireDeliveryAttempt = wireOf(deliveryAttempt);

export const metaEvent: MetaEvent = {
  uid: "me1",
  projectId: "p1",
  eventType: "endpoint.created",
  status: "Scheduled",
  metadata: retry,
  attempt: { requestHttpHeader: openMap, responseData: "ok", responseHttpHeader: openMap },
  ...times,
};
export const wireMetaEvent = wireOf(metaEvent);

export const eventType: EventType = {
  id: "et1",
  name: "order.created",
  category: "c",
  description: "d",
  deprecatedAt: "t1",
};
export const wireEventType = wireOf(eventType);
