/** Tenants of every form, with the resources that each front registers for them. */

import type { Fields } from "../../provider/base/fields";

/** A resource: its kind, its name, and its inputs. `{ id: "acme.web" }` stands for the ID of an endpoint. */
export type RegisteredChild = readonly [kind: string, name: string, inputs: Fields];

/** The inputs of a tenant with the name `acme`, and its resources, in order. */
export interface TenantCase {
  readonly inputs: Fields;
  readonly children: readonly RegisteredChild[];
  /** The former name of each resource that has one, by kind and name: a name without a parent, or a URN. */
  readonly former?: Readonly<Record<string, string>>;
  /** What each portal link depends on, by name. */
  readonly portalAfter?: readonly string[];
}

const url = "https://acme.example.com/hooks";
const urn = "urn:pulumi:dev::shop::shop:index:Group$webhooks:index:Subscription::orders";

export const tenantCases: Readonly<Record<string, TenantCase>> = {
  "endpoints and a portal": {
    inputs: {
      ...{ ownerId: "acme", projectId: "p1" },
      endpoints: { web: { url, eventTypes: ["order.created"] }, "b_2-x": { url, name: "B" } },
      portal: { canManageEndpoint: true, authType: "refresh_token" },
    },
    children: [
      ["Endpoint", "acme.web", { name: "web", ownerId: "acme", projectId: "p1", url }],
      [
        "Subscription",
        "acme.web",
        {
          ...{ name: "web", projectId: "p1", endpointId: { id: "acme.web" } },
          filterConfig: { eventTypes: ["order.created"] },
        },
      ],
      ["Endpoint", "acme.b_2-x", { name: "B", ownerId: "acme", projectId: "p1", url }],
      ["Subscription", "acme.b_2-x", { name: "B", projectId: "p1", endpointId: { id: "acme.b_2-x" } }],
      [
        "PortalLink",
        "acme",
        {
          ...{ name: "acme", ownerId: "acme", projectId: "p1" },
          ...{ canManageEndpoint: true, authType: "refresh_token" },
        },
      ],
    ],
    portalAfter: ["acme.web", "acme.b_2-x"],
  },
  "defaults, and limits of one endpoint": {
    inputs: {
      ownerId: "acme",
      defaults: { rateLimit: 5, rateLimitDuration: 1, filter: { body: { live: true } }, sourceId: "s1" },
      endpoints: { web: { url, rateLimit: 7, rotateSecretAfterDays: 90 } },
    },
    children: [
      [
        "Endpoint",
        "acme.web",
        {
          ...{ name: "web", ownerId: "acme", url },
          ...{ rateLimit: 7, rateLimitDuration: 1, rotateSecretAfterDays: 90 },
        },
      ],
      [
        "Subscription",
        "acme.web",
        {
          ...{ name: "web", sourceId: "s1", endpointId: { id: "acme.web" } },
          filterConfig: { filter: { body: { live: true } } },
        },
      ],
    ],
  },
  "objects to adopt, and resources that were there before": {
    inputs: {
      ownerId: "acme",
      endpoints: {
        web: {
          ...{ url, adoptId: "e1", subscriptionId: "s1" },
          ...{ formerName: "hooks", formerSubscriptionName: urn },
        },
      },
      portal: { adoptId: "p1", formerName: "portal" },
    },
    children: [
      ["Endpoint", "acme.web", { ownerId: "acme", url, adoptId: "e1" }],
      ["Subscription", "acme.web", { adoptId: "s1", endpointId: { id: "acme.web" } }],
      ["PortalLink", "acme", { ownerId: "acme", adoptId: "p1" }],
    ],
    former: { "Endpoint acme.web": "hooks", "Subscription acme.web": urn, "PortalLink acme": "portal" },
    portalAfter: ["acme.web"],
  },
  "no endpoints": { inputs: { ownerId: "acme", endpoints: {} }, children: [] },
};
