import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";

const config = new pulumi.Config();

// Each account has its own address, project and key. What is left out here comes from the settings of the stack.
const staging = new webhooks.Provider("staging", {
  baseUrl: config.get("stagingUrl"),
  projectId: "shop-staging",
  apiKey: config.requireSecret("stagingKey"),
});
const production = new webhooks.Provider("production", {
  baseUrl: config.get("productionUrl"),
  projectId: "shop",
  apiKey: config.requireSecret("productionKey"),
});

function topology(stage: string, host: string, provider: webhooks.Provider): webhooks.Endpoint {
  const billing = new webhooks.Endpoint(
    `billing-${stage}`,
    { name: "billing", url: `https://${host}/webhooks` },
    { provider },
  );
  new webhooks.PortalLink(`support-${stage}`, { name: "support", endpoints: [billing.id] }, { provider });
  return billing;
}

export const stagingEndpoint = topology("staging", "staging.shop.example.com", staging).id;
export const productionEndpoint = topology("production", "shop.example.com", production).id;
