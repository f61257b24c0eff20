/** What is declared: of 1,000 resources 700 endpoints, 200 adopted subscriptions, 60 event types and 40 portal links. */

import type { Seed } from "../tools/emulator";

/** What the programs of all contenders read. Endpoints are named by their place in the list. */
export interface Topology {
  readonly endpoints: readonly {
    readonly name: string;
    readonly url: string;
    readonly description: string;
    readonly ownerId: string;
    readonly httpTimeout: number;
    readonly rateLimit: number;
    readonly rateLimitDuration: number;
  }[];
  readonly subscriptions: readonly {
    readonly adoptId: string;
    readonly name: string;
    readonly endpoint: number;
    readonly filterConfig: { readonly eventTypes: readonly string[] };
  }[];
  readonly eventTypes: readonly {
    readonly adoptId: string;
    readonly category: string;
    readonly description: string;
  }[];
  readonly portalLinks: readonly {
    readonly name: string;
    readonly endpoints: readonly number[];
    readonly ownerId: string;
    readonly canManageEndpoint: boolean;
  }[];
}

/** The topology with so many resources. */
export function topologyOf(resources: number): Topology {
  const of = (share: number): number => Math.round(resources * share);
  const [eventTypes, portalLinks, subscriptions] = [of(0.06), of(0.04), of(0.2)];
  const endpoints = resources - eventTypes - portalLinks - subscriptions;
  return {
    endpoints: list(endpoints, (index) => ({
      name: `tenant-${index}`,
      url: `https://tenant-${index}.example.com/webhooks`,
      description: `Deliveries of tenant ${index}`,
      ownerId: `owner-${index % 50}`,
      httpTimeout: 30,
      rateLimit: 100,
      rateLimitDuration: 60,
    })),
    subscriptions: list(subscriptions, (index) => ({
      adoptId: `subscription-${index}`,
      name: `orders-${index}`,
      endpoint: index % endpoints,
      filterConfig: { eventTypes: ["order.created", "order.paid", `order.custom-${index % 20}`] },
    })),
    eventTypes: list(eventTypes, (index) => ({
      adoptId: `type-${index}`,
      category: "orders",
      description: `What happens to an order, case ${index}`,
    })),
    portalLinks: list(portalLinks, (index) => ({
      name: `portal-${index}`,
      endpoints: [index % endpoints, (index + 1) % endpoints],
      ownerId: `portal-owner-${index}`,
      canManageEndpoint: false,
    })),
  };
}

/** What the service holds before: what is adopted. */
export function seedOf({ subscriptions, eventTypes }: Topology): Seed {
  return {
    projects: {
      "warm-up": {},
      p1: {
        subscriptions: subscriptions.map(({ adoptId }) => ({ uid: adoptId, name: adoptId })),
        event_types: eventTypes.map(({ adoptId }) => ({ id: adoptId, name: adoptId })),
      },
    },
  };
}

function list<Item>(length: number, make: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => make(index));
}
