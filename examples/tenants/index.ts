import * as webhooks from "pulumi-webhooks/convoy";

// Fifty customers are fifty lines here, or a file that somebody else writes.
const tenants: Record<string, string[]> = {
  acme: ["orders", "invoices"],
  globex: ["orders"],
};

export const portals = Object.entries(tenants).map(([ownerId, topics]) => {
  const endpoints = topics.map((topic) => [
    topic,
    { url: `https://${ownerId}.example.com/${topic}`, eventTypes: [`${topic}.*`] },
  ]);
  return new webhooks.Tenant(ownerId, { ownerId, endpoints: Object.fromEntries(endpoints), portal: {} })
    .portalUrl;
});
