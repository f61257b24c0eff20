/** A project with one object of every kind that can be read, and a canary in each secret field. */

import type { ProjectSeed } from "../../tools/emulator";

/** In the value of every secret. */
export const canary = "CANARY-7f3a";

const secret = (name: string): string => `${canary}-${name}`;

/** Everything belongs together: the delivery `delivery-1` of `event-1` to `endpoint-1`, with two attempts. */
export const readSide: ProjectSeed = {
  endpoints: [
    {
      uid: "endpoint-1",
      name: "billing",
      url: "https://billing.example.com/webhooks",
      owner_id: "acme",
      chat_webhook_url: `https://chat.example.com/${secret("chat")}`,
      authentication: {
        type: "api_key",
        api_key: { header_name: "X-Key", header_value: secret("header") },
      },
      secrets: [{ uid: "secret-1", value: secret("signing"), created_at: "2026-01-01T00:00:00Z" }],
    },
  ],
  portal_links: [{ uid: "link-1", name: "acme", endpoints: ["endpoint-1"], token: secret("token") }],
  subscriptions: [
    {
      uid: "subscription-1",
      name: "invoices",
      type: "api",
      endpoint_id: "endpoint-1",
      source_id: "source-1",
    },
  ],
  sources: [
    {
      uid: "source-1",
      name: "shop",
      type: "http",
      verifier: { type: "hmac", hmac: { header: "X-Signature", hash: "SHA256", secret: secret("hmac") } },
      pub_sub: {
        type: "managed_queue",
        managed_queue: { queue_name: "orders", secret_key: secret("queue") },
        amqp: { host: "broker", auth: { user: "reader", password: secret("amqp") } },
      },
    },
  ],
  events: [
    {
      uid: "event-1",
      event_type: "invoice.paid",
      source_id: "source-1",
      endpoints: ["endpoint-1"],
      data: [...Buffer.from('{"invoice":7}')],
      headers: { "X-Shop-Key": [secret("shop")], "Content-Type": ["application/json"] },
      created_at: "2026-01-02T10:00:00Z",
      acknowledged_at: "2026-01-02T10:00:01Z",
    },
  ],
  event_deliveries: [
    {
      uid: "delivery-1",
      event_id: "event-1",
      endpoint_id: "endpoint-1",
      subscription_id: "subscription-1",
      status: "Retry",
      headers: { "X-Key": [secret("header")] },
      metadata: { num_trials: 2, retry_limit: 5, next_send_time: "2026-01-02T10:30:00Z" },
      created_at: "2026-01-02T10:00:02Z",
    },
  ],
  delivery_attempts: [
    {
      uid: "attempt-2",
      msg_id: "delivery-1",
      http_status: "401 Unauthorized",
      status: false,
      response_data: `\nthe key ${secret("header")} is wrong\nask the owner`,
      request_http_header: { "X-Key": secret("header"), "Content-Type": "application/json" },
      response_http_header: { "Set-Cookie": secret("cookie") },
      created_at: "2026-01-02T10:10:00Z",
      updated_at: "2026-01-02T10:10:00.250Z",
    },
    {
      uid: "attempt-1",
      msg_id: "delivery-1",
      status: false,
      error: "connection refused",
      request_http_header: { "X-Key": secret("header") },
      created_at: "2026-01-02T10:00:03Z",
      updated_at: "2026-01-02T10:00:03Z",
    },
  ],
  meta_events: [
    {
      uid: "meta-1",
      event_type: "endpoint.disabled",
      status: "Failed",
      attempt: { request_http_header: { "X-Hook": secret("meta") }, response_data: "no" },
    },
  ],
};
