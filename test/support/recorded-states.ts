/** What the recorded states were made from: topologies with every field, the fault that left one half done. */

import type { Emulator, Fault, FaultTarget, Seed } from "../../tools/emulator";
import type { Topology } from "../e2e/world";

/** What the service holds before anything is declared. */
export const seed: Seed = {
  projects: {
    p1: {
      endpoints: [{ uid: "e-live", name: "live", url: "https://live.example.com" }],
      sources: [{ uid: "src1", name: "one" }],
      subscriptions: [{ uid: "s1", name: "live" }],
      event_types: [{ id: "t1", name: "invoice.paid" }],
    },
  },
};

const full: Topology = {
  billing: {
    kind: "Endpoint",
    args: {
      name: "Billing",
      url: "https://billing.example.com/hooks",
      description: "Invoices",
      ownerId: "acme",
      appId: "app",
      advancedSignatures: true,
      authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: "recorded-header" } },
      httpTimeout: 20,
      rateLimit: 100,
      rateLimitDuration: 60,
      chatWebhookUrl: "https://chat.example.com/one",
      supportEmail: "ops@example.com",
      isDisabled: false,
      paused: true,
      secret: "recorded-secret",
      secretExpiration: 12,
    },
  },
  generated: {
    kind: "Endpoint",
    args: { url: "https://generated.example.com", secretTriggers: { n: 1 }, rotateSecretAfterDays: 100_000 },
  },
  adopted: { kind: "Endpoint", args: { adoptId: "e-live", url: "https://live.example.com" } },
  portal: {
    kind: "PortalLink",
    args: { ownerId: "acme", endpoints: [{ $ref: "generated.id" }, "e-live"], canManageEndpoint: true },
  },
  orders: {
    kind: "Subscription",
    args: {
      adoptId: "s1",
      name: "orders",
      endpointId: { $ref: "billing.id" },
      sourceId: "src1",
      appId: "app",
      function: "function transform(payload) { return payload; }",
      filterConfig: {
        eventTypes: ["b", "a"],
        filter: { body: { "a.b": { $gt: 0 } }, headers: { "X-Kind": "k" } },
      },
      alertConfig: { count: 5, threshold: "1h" },
      rateLimitConfig: { count: 10, duration: 60 },
      retryConfig: { type: "linear", duration: "1m", intervalSeconds: 30, retryCount: 3 },
    },
  },
  paid: {
    kind: "EventType",
    args: { adoptId: "t1", category: "billing", description: "An invoice was paid" },
  },
};

/** What is recorded, one after the other in one stack. */
export const topologies: Readonly<
  Record<string, { readonly topology: Topology; readonly fault?: Fault & FaultTarget }>
> = {
  full: { topology: full },
  "half-done": {
    topology: {
      ...full,
      half: { kind: "Endpoint", args: { url: "https://half.example.com", paused: true } },
    },
    fault: { path: "endpoints.pause", kind: "status", status: 500 },
  },
};

/** Everything a service holds in its project, as a seed for another one. */
export function dump(service: Emulator): Seed {
  const project = service.project("p1");
  return {
    projects: {
      p1: {
        endpoints: project.endpoints.list(),
        portal_links: project.portalLinks.list(),
        sources: project.sources.list(),
        subscriptions: project.subscriptions.list(),
        event_types: project.eventTypes.list(),
      },
    },
  };
}
