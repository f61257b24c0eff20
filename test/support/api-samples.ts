/** One full object of every kind: as the documented interface spells it, and under its public names. */

import type { Device, Endpoint, EndpointDetails, PortalLink, Source } from "../../provider/client";

const wireTimes = { created_at: "t1", updated_at: "t2", deleted_at: "t3" };
const times = { createdAt: "t1", updatedAt: "t2", deletedAt: "t3" };

export const wireEndpoint = {
  uid: "e1",
  project_id: "p1",
  name: "orders",
  description: "all of them",
  url: "https://example.com/hook",
  owner_id: "o1",
  advanced_signatures: true,
  authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value: "v" } },
  http_timeout: 30,
  rate_limit: 10,
  rate_limit_duration: 60,
  secrets: [
    { uid: "s1", value: "shh", created_at: "t1", updated_at: "t2", deleted_at: "t3", expires_at: "t4" },
  ],
  chat_webhook_url: "https://chat.example.com/x",
  support_email: "ops@example.com",
  status: "active",
  events: 7,
  failure_rate: 0.5,
  ...wireTimes,
};

export const endpoint: Endpoint = {
  uid: "e1",
  projectId: "p1",
  name: "orders",
  description: "all of them",
  url: "https://example.com/hook",
  ownerId: "o1",
  advancedSignatures: true,
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } },
  httpTimeout: 30,
  rateLimit: 10,
  rateLimitDuration: 60,
  secrets: [{ uid: "s1", value: "shh", createdAt: "t1", updatedAt: "t2", deletedAt: "t3", expiresAt: "t4" }],
  chatWebhookUrl: "https://chat.example.com/x",
  supportEmail: "ops@example.com",
  status: "active",
  events: 7,
  failureRate: 0.5,
  ...times,
};

export const wireEndpointDetails = {
  name: "orders",
  url: "https://example.com/hook",
  description: "all of them",
  owner_id: "o1",
  appID: "a1",
  advanced_signatures: false,
  authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value: "v" } },
  http_timeout: 0,
  rate_limit: 10,
  rate_limit_duration: 60,
  secret: "shh",
  chat_webhook_url: "",
  support_email: "ops@example.com",
  is_disabled: true,
};

export const endpointDetails: EndpointDetails = {
  name: "orders",
  url: "https://example.com/hook",
  description: "all of them",
  ownerId: "o1",
  appId: "a1",
  advancedSignatures: false,
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "v" } },
  httpTimeout: 0,
  rateLimit: 10,
  rateLimitDuration: 60,
  secret: "shh",
  chatWebhookUrl: "",
  supportEmail: "ops@example.com",
  isDisabled: true,
};

export const wirePortalLink = {
  uid: "l1",
  project_id: "p1",
  name: "orders",
  owner_id: "o1",
  token: "tok",
  url: "https://portal.example.com",
  can_manage_endpoint: true,
  endpoints: ["e1"],
  endpoints_metadata: [wireEndpoint],
  endpoint_count: 1,
  ...wireTimes,
};

export const portalLink: PortalLink = {
  uid: "l1",
  projectId: "p1",
  name: "orders",
  ownerId: "o1",
  token: "tok",
  url: "https://portal.example.com",
  canManageEndpoint: true,
  endpoints: ["e1"],
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
  uid: "src1",
  project_id: "p1",
  name: "repo",
  mask_id: "m1",
  url: "https://in.example.com/m1",
  type: "http",
  provider: "hosted_repo_provider",
  provider_config: { social: { crc_verified_at: "t5" } },
  is_disabled: false,
  forward_headers: ["X-A"],
  idempotency_keys: ["request.body.id"],
  body_function: "function transform(p) { return p }",
  header_function: "function transform(h) { return h }",
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
  uid: "src1",
  projectId: "p1",
  name: "repo",
  maskId: "m1",
  url: "https://in.example.com/m1",
  type: "http",
  provider: "hosted_repo_provider",
  providerConfig: { social: { crcVerifiedAt: "t5" } },
  isDisabled: false,
  forwardHeaders: ["X-A"],
  idempotencyKeys: ["request.body.id"],
  bodyFunction: "function transform(p) { return p }",
  headerFunction: "function transform(h) { return h }",
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
