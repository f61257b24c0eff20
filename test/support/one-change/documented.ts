/** Two tenants of a shop on a service with the documented interface, and what may change of them, one thing at a time. */

import { added, argument, config, everywhere, id, option, removed, resource, variable, all } from "./stack";
import type { Stack, World } from "./stack";

const base: Stack = {
  config: { "webhooks:dialect": "documented", "webhooks:projectId": "p1" },
  resources: {
    paid: { kind: "EventType", args: { adoptId: "t-paid", category: "billing", description: "Paid" } },
    "acme-billing": {
      kind: "Endpoint",
      args: {
        ownerId: "acme",
        appId: "acme",
        url: "https://billing.acme.example.com/hooks",
        authentication: {
          type: "api_key",
          apiKey: { headerName: "X-Api-Key", headerValue: "one-change-secret-header-1" },
        },
        advancedSignatures: true,
        secret: "one-change-secret-signing-1",
        secretExpiration: 24,
        rateLimit: 100,
        rateLimitDuration: 60,
        httpTimeout: 30,
        isDisabled: false,
      },
    },
    "globex-billing": {
      kind: "Endpoint",
      args: { ownerId: "globex", url: "https://billing.globex.example.com/hooks" },
    },
    audit: { kind: "Endpoint", args: { url: "https://audit.example.com/hooks", paused: true } },
    "acme-invoices": {
      kind: "Subscription",
      args: {
        adoptId: "s-acme",
        endpointId: id("acme-billing"),
        filterConfig: { eventTypes: ["invoice.paid"], filter: { body: { amount: { $gte: 50 } } } },
        retryConfig: { type: "linear", duration: "10s", retryCount: 20 },
        rateLimitConfig: { count: 100, duration: 60 },
        alertConfig: { count: 5, threshold: "1h" },
      },
    },
    "globex-invoices": {
      kind: "Subscription",
      args: {
        adoptId: "s-globex",
        endpointId: id("globex-billing"),
        filterConfig: { eventTypes: ["invoice.paid", "invoice.voided"] },
      },
    },
    voided: { kind: "Subscription", args: { adoptId: "s-voided" } },
    portal: {
      kind: "PortalLink",
      args: { ownerId: "acme", endpoints: [id("acme-billing")], canManageEndpoint: false },
    },
  },
};

const billing = (path: string, value: unknown) => argument("acme-billing", path, value);

/** Dynamic resources with the documented interface. */
export const documentedWorld: World = {
  name: "documented",
  isPlugin: false,
  dialect: "documented",
  seed: {
    projects: {
      p1: {
        subscriptions: [
          { uid: "s-acme", name: "acme" },
          { uid: "s-globex", name: "globex" },
          {
            uid: "s-voided",
            name: "voided",
            filter_config: { event_types: ["invoice.voided"], filter: { body: { amount: { $gte: 10 } } } },
          },
        ],
        event_types: [{ id: "t-paid", name: "invoice.paid" }],
      },
      p2: {},
    },
  },
  base,
  changes: {
    "owner of an endpoint": billing("ownerId", "globex"),
    "app of an endpoint": billing("appId", "globex"),
    "url: http": billing("url", "http://billing.acme.example.com/hooks"),
    "url: host": billing("url", "https://billing.globex.example.com/hooks"),
    "api key value": billing("authentication.apiKey.headerValue", "one-change-secret-header-2"),
    "rate limit lowered": billing("rateLimit", 1),
    "time-out lowered": billing("httpTimeout", 1),
    "signing secret with overlap": billing("secret", "one-change-secret-signing-2"),
    "signing secret without overlap": all(
      billing("secret", "one-change-secret-signing-2"),
      billing("secretExpiration", 0),
    ),
    "endpoint disabled": billing("isDisabled", true),
    "endpoint no longer declared as enabled": billing("isDisabled", undefined),
    "endpoint resumed": argument("audit", "paused", false),
    "endpoint to another project": argument("globex-billing", "projectId", "p2"),
    "endpoint deleted": removed("audit"),
    "filter: $gte to $gt": argument("acme-invoices", "filterConfig.filter.body", { amount: { $gt: 50 } }),
    "filter of an adopted subscription declared": argument("voided", "filterConfig", {
      eventTypes: ["invoice.voided"],
      filter: { body: { amount: { $gte: 20 } } },
    }),
    "retries lowered": argument("acme-invoices", "retryConfig.retryCount", 1),
    "no retries": argument("acme-invoices", "retryConfig.retryCount", 0),
    "waits between retries": argument("acme-invoices", "retryConfig.duration", "1h"),
    "rate limit of a subscription": argument("acme-invoices", "rateLimitConfig.count", 1),
    "alerts of a subscription": argument("acme-invoices", "alertConfig.count", 50),
    "type no longer taken": argument("globex-invoices", "filterConfig.eventTypes", ["invoice.paid"]),
    "subscription to another owner": argument("globex-invoices", "endpointId", id("acme-billing")),
    "subscription removed": removed("globex-invoices"),
    "event type removed": removed("paid"),
    "event type described": argument("paid", "description", "An invoice was paid"),
    "portal link to another owner": argument("portal", "ownerId", "globex"),
    "portal link: endpoint of another owner": argument("portal", "endpoints", [
      id("acme-billing"),
      id("globex-billing"),
    ]),
    "portal link: management": argument("portal", "canManageEndpoint", true),
    "protect added": option("acme-billing", "protect", true),
    "stack config: baseUrl": config("baseUrl", "https://other.example.com"),
    "stack config: projectId": config("projectId", "p3"),
    "stack config: dialect": config("dialect", "convoy"),
    "variable: WEBHOOKS_DIALECT": variable("WEBHOOKS_DIALECT", "convoy"),
    "new provider for everything": all(
      everywhere("provider", resource("west")),
      added("west", { kind: "Provider", args: { projectId: "p2", apiKey: "one-change-secret-key-3" } }),
    ),
  },
};
