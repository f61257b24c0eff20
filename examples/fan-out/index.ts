import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";
import { tenants } from "./tenants";

// One event for an owner reaches all endpoints of that owner.
const portals = Object.entries(tenants).map(([tenant, urls]) => {
  const endpoints = urls.map(
    (url, index) => new webhooks.Endpoint(`${tenant}-${index + 1}`, { url, ownerId: tenant }),
  );
  // By owner and not by list: a new endpoint of the tenant appears in its portal without a change of the link.
  const portal = new webhooks.PortalLink(
    tenant,
    { ownerId: tenant, canManageEndpoint: false },
    { dependsOn: endpoints },
  );
  return [tenant, portal.url] as const;
});

// Whoever holds such an address sees the tenant's endpoints, so the whole output is secret.
export const portalUrls: pulumi.Output<Record<string, string | undefined>> = pulumi
  .all(portals.map(([tenant, url]) => pulumi.all([tenant, url])))
  .apply((pairs) => Object.fromEntries(pairs));
