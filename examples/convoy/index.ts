// A whole topology on a running Convoy: where events come in, which types there are, who gets which of them.

import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";

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

const eventTypes = webhooks
  .eventTypesFrom("openapi.yaml")
  .map((args) => new webhooks.EventType(args.name, args));

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

// A subscription would make an event type that is not there yet, so it waits for them.
const options = { dependsOn: eventTypes };
new webhooks.Subscription(
  "large-invoices",
  {
    sourceId: shop.id,
    endpointId: billing.id,
    filterConfig: { eventTypes: ["invoice.paid"], filter: { body: { amount: { $gte: 1000 } } } },
  },
  options,
);
new webhooks.Subscription(
  "shipments",
  {
    sourceId: shop.id,
    endpointId: warehouse.id,
    filterConfig: { eventTypes: ["order.shipped"] },
  },
  options,
);
new webhooks.Subscription("everything", { sourceId: shop.id, endpointId: audit.id });

export const ingestUrl = shop.url;
