import { WebhookTenant } from "./webhook-tenant";

const acme = new WebhookTenant("acme", {
  url: "https://hooks.acme.example.com/in",
  subscriptionId: "subscription-acme",
  eventTypes: ["order.created", "order.shipped"],
});

const globex = new WebhookTenant("globex", {
  url: "https://globex.example.com/webhooks",
  subscriptionId: "subscription-globex",
  eventTypes: ["order.created"],
});

export const endpoints = [acme.endpointId, globex.endpointId];
export const acmeSigningSecret = acme.signingSecret;
export const acmePortal = acme.portalUrl;
