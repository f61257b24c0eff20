/** One full object of every kind: as the documented interface spells it, and under its public names. */

import type { Device, Endpoint, EndpointDetails, PortalLink, Source } from "../../provider/client";
import { plainSample } from "./plain-fields";

const wireTimes = { created_at: "t1", updated_at: "t2", deleted_at: "t3" };
const times = { createdAt: "t1", updatedAt: "t2", deletedAt: "t3" };

export const wireEndpoint = {
  ...plainSample("endpoint", "shown").wire,
  uid: "e1",
  project_id: "p1",
  name: "orders",
  url: "https://example.com/hook",
  authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value: "v" } },
  secrets: [
    { uid: "s1", value: "shh", created_at: "t1", updated_at: "t2", deleted_at: "t3", expires_at: "t4" },
  ],
  chat_webhook_url: "https://chat.example.com/x",
  status: "active",
  events: 7,
  failure_rate: 0.5,
  ...wireTimes,
};

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

export const wireEndpointDetails = {
  ...plainSample("endpoint", "sent").wire,
  name: "orders",
  appID: "a1",
  authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value: "v" } },
  chat_webhook_url: "",
};

export const endpointDetails: EndpointDetails = {
  ...plainSample("endpoint", "sent").named,
  name: "orders",
  appId: "a1",
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } },
  chatWebhookUrl: "",
};

export const wirePortalLink = {
  ...plainSample("portalLink", "shown").wire,
  uid: "l1",
  project_id: "p1",
  name: "orders",
  token: "tok",
  url: "https://portal.example.com",
  endpoints_metadata: [wireEndpoint],
  endpoint_count: 1,
  ...wireTimes,
};

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

export const wireDevice = {
  uid: "d1",
  project_id: "p1",
  endpoint_id: "e1",
  host_name: "laptop",
  status: "offline",
  last_seen_at: "t4",
  ...wireTimes,
};

export const device: Device = {
  uid: "d1",
  projectId: "p1",
  endpointId: "e1",
  hostName: "laptop",
  status: "offline",
  lastSeenAt: "t4",
  ...times,
};

export const wireSource = {
  ...plainSample("source", "shown").wire,
  uid: "src1",
  project_id: "p1",
  name: "repo",
  mask_id: "m1",
  url: "https://in.example.com/m1",
  type: "http",
  provider: "hosted_repo_provider",
  provider_config: { social: { crc_verified_at: "t5" } },
  custom_response: { body: "ok", content_type: "text/plain" },
  verifier: {
    type: "noop",
    api_key: { header_name: "X-Key", header_value: "v" },
    basic_auth: { username: "u", password: "w" },
    hmac: { encoding: "base64", hash: "SHA256", header: "X-Sig", secret: "shh" },
  },
  pub_sub: {
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
    managed_topic: { project_id: "gp", subscription_id: "gs", service_account: [123, 125] },
    log_stream: {
      brokers: ["b:9092"],
      consumer_group_id: "g",
      topic_name: "t",
      auth: { type: "plain", username: "u", password: "w", hash: "h", tls: true },
    },
    managed_queue: { access_key_id: "id", secret_key: "shh", default_region: "r1", queue_name: "q" },
  },
  ...wireTimes,
};

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
