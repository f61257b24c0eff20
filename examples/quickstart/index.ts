import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";

const config = new pulumi.Config();

// A receiver of everything that concerns invoices. When the secret in config changes, the old one keeps
// signing beside the new one until it expires.
const billing = new webhooks.Endpoint("billing", {
  url: config.get("billingUrl") ?? "https://billing.example.com/webhooks",
  description: "Invoices and payments",
  ownerId: "acme",
  advancedSignatures: true,
  rateLimit: 100,
  rateLimitDuration: 60,
  secret: config.getSecret("billingSecret"),
  secretExpiration: 24,
  isDisabled: false,
});

const audit = new webhooks.Endpoint("audit", {
  url: "https://audit.example.com/webhooks",
  ownerId: "acme",
  isDisabled: false,
  authentication: {
    type: "api_key",
    apiKey: { headerName: "X-Audit-Key", headerValue: config.requireSecret("auditKey") },
  },
});

// Subscriptions and event types exist already: the service shows no way to create them.
new webhooks.Subscription("invoices", {
  adoptId: "subscription-invoices",
  endpointId: billing.id,
  filterConfig: {
    eventTypes: ["invoice.paid", "invoice.voided"],
    filter: { body: { currency: "EUR" } },
  },
});

new webhooks.EventType("invoice-paid", {
  adoptId: "event-type-invoice-paid",
  category: "billing",
  description: "An invoice was paid in full",
});

const portal = new webhooks.PortalLink("acme", {
  ownerId: "acme",
  endpoints: [billing.id, audit.id],
  canManageEndpoint: false,
});

export const billingEndpointId = billing.id;
export const billingSigningSecret = billing.signingSecret;
export const portalUrl = portal.url;
