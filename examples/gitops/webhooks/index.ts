import * as webhooks from "pulumi-webhooks";

const billing = new webhooks.Endpoint("billing", {
  url: "https://billing.example.com/webhooks",
  advancedSignatures: true,
  isDisabled: false,
});

const support = new webhooks.PortalLink("support", { endpoints: [billing.id] });

export const billingEndpointId = billing.id;
export const supportPortal = support.url;
