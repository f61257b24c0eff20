// A whole topology on a running Convoy: where events come in, which types there are, who gets which of them.

import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks/convoy";

const config = new pulumi.Config();
const domain = config.get("domain") ?? "example.com";

// What counts for every delivery of the project: the wait between tries, in seconds, and how often one is tried again.
new webhooks.ProjectSettings("settings", {
  strategy: { type: "exponential", duration: 10, retryCount: 20 },
});

const shop = new webhooks.Source("shop", {
  type: "http",
  forwardHeaders: ["X-Shop-Region"],
  idempotencyKeys: ["request.header.X-Shop-Event-Id"],
  verifier: {
    type: "hmac",
    hmac: {
      header: "X-Shop-Signature",
      hash: "SHA256",
      encoding: "hex",
      secret: config.requireSecret("shopSecret"),
    },
  },
});

const paid = new webhooks.EventType("invoice.paid", {
  category: "billing",
  description: "An invoice was paid",
});
const shipped = new webhooks.EventType("order.shipped", {
  category: "orders",
  description: "An order left the warehouse",
});

const billing = new webhooks.Endpoint("billing", {
  url: `https://billing.${domain}/webhooks`,
  secret: config.requireSecret("billingSecret"),
  secretExpiration: 48,
  isDisabled: false,
});
const warehouse = new webhooks.Endpoint("warehouse", {
  url: `https://warehouse.${domain}/webhooks`,
  rateLimit: 100,
  rateLimitDuration: 60,
});
const audit = new webhooks.Endpoint("audit", { url: `https://audit.${domain}/webhooks` });

new webhooks.Subscription("large-invoices", {
  sourceId: shop.id,
  endpointId: billing.id,
  filterConfig: { eventTypes: [paid.name], filter: { body: { amount: { $gte: 1000 } } } },
});
new webhooks.Subscription("shipments", {
  sourceId: shop.id,
  endpointId: warehouse.id,
  filterConfig: { eventTypes: [shipped.name] },
});
new webhooks.Subscription("everything", { sourceId: shop.id, endpointId: audit.id });

export const ingestUrl = shop.url;
