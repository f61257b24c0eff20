import * as webhooks from "pulumi-webhooks";

// A line for each customer; a program can also read this table from a file.
const tenants: Record<string, string[]> = {
  acme: ["order.created", "invoice.paid"],
  globex: ["order.created"],
};

function endpointsOf(ownerId: string, eventTypes: string[]): Record<string, webhooks.TenantEndpointArgs> {
  const endpoints: Record<string, webhooks.TenantEndpointArgs> = {};
  for (const eventType of eventTypes) {
    const key = eventType.replace(".", "-");
    endpoints[key] = { url: `https://${ownerId}.example.com/${key}`, eventTypes: [eventType] };
  }
  return endpoints;
}

export const portals = Object.entries(tenants).map(
  ([ownerId, eventTypes]) =>
    new webhooks.Tenant(ownerId, { ownerId, endpoints: endpointsOf(ownerId, eventTypes), portal: {} })
      .portalUrl,
);
