import * as webhooks from "pulumi-webhooks";

const billing = new webhooks.Endpoint("billing", {
  url: "https://billing.example.com/webhooks",
  ownerId: "acme",
  advancedSignatures: true,
  isDisabled: false,
});

// By owner, which every release of the service takes: it shows the endpoints that are there by then.
const support = new webhooks.PortalLink("support", { ownerId: "acme" }, { dependsOn: billing });

export const billingEndpointId = billing.id;
export const supportPortal = support.url;
