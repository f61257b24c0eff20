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
  changes: [
    { name: "owner of an endpoint", change: argument("acme-billing", "ownerId", "globex") },
    { name: "app of an endpoint", change: argument("acme-billing", "appId", "globex") },
    { name: "url: http", change: argument("acme-billing", "url", "http://billing.acme.example.com/hooks") },
    {
      name: "url: host",
      change: argument("acme-billing", "url", "https://billing.globex.example.com/hooks"),
    },
    {
      name: "api key value",
      change: argument("acme-billing", "authentication.apiKey.headerValue", "one-change-secret-header-2"),
    },
    { name: "rate limit lowered", change: argument("acme-billing", "rateLimit", 1) },
    { name: "time-out lowered", change: argument("acme-billing", "httpTimeout", 1) },
    {
      name: "signing secret with overlap",
      change: argument("acme-billing", "secret", "one-change-secret-signing-2"),
    },
    {
      name: "signing secret without overlap",
      change: all(
        argument("acme-billing", "secret", "one-change-secret-signing-2"),
        argument("acme-billing", "secretExpiration", 0),
      ),
    },
    { name: "endpoint disabled", change: argument("acme-billing", "isDisabled", true) },
    {
      name: "endpoint no longer declared as enabled",
      change: argument("acme-billing", "isDisabled", undefined),
    },
    { name: "endpoint resumed", change: argument("audit", "paused", false) },
    { name: "endpoint to another project", change: argument("globex-billing", "projectId", "p2") },
    { name: "endpoint deleted", change: removed("audit") },
    {
      name: "filter: $gte to $gt",
      change: argument("acme-invoices", "filterConfig.filter.body", { amount: { $gt: 50 } }),
    },
    {
      name: "filter of an adopted subscription declared",
      change: argument("voided", "filterConfig", {
        eventTypes: ["invoice.voided"],
        filter: { body: { amount: { $gte: 20 } } },
      }),
    },
    { name: "retries lowered", change: argument("acme-invoices", "retryConfig.retryCount", 1) },
    { name: "no retries", change: argument("acme-invoices", "retryConfig.retryCount", 0) },
    { name: "waits between retries", change: argument("acme-invoices", "retryConfig.duration", "1h") },
    { name: "rate limit of a subscription", change: argument("acme-invoices", "rateLimitConfig.count", 1) },
    { name: "alerts of a subscription", change: argument("acme-invoices", "alertConfig.count", 50) },
    {
      name: "type no longer taken",
      change: argument("globex-invoices", "filterConfig.eventTypes", ["invoice.paid"]),
    },
    {
      name: "subscription to another owner",
      change: argument("globex-invoices", "endpointId", id("acme-billing")),
    },
    { name: "subscription removed", change: removed("globex-invoices") },
    { name: "event type removed", change: removed("paid") },
    { name: "event type described", change: argument("paid", "description", "An invoice was paid") },
    { name: "portal link to another owner", change: argument("portal", "ownerId", "globex") },
    {
      name: "portal link: endpoint of another owner",
      change: argument("portal", "endpoints", [id("acme-billing"), id("globex-billing")]),
    },
    { name: "portal link: management", change: argument("portal", "canManageEndpoint", true) },
    { name: "protect added", change: option("acme-billing", "protect", true) },
    { name: "stack config: baseUrl", change: config("baseUrl", "https://other.example.com") },
    { name: "stack config: projectId", change: config("projectId", "p3") },
    { name: "stack config: dialect", change: config("dialect", "convoy") },
    { name: "variable: WEBHOOKS_DIALECT", change: variable("WEBHOOKS_DIALECT", "convoy") },
    {
      name: "new provider for everything",
      change: all(
        everywhere("provider", resource("west")),
        added("west", { kind: "Provider", args: { projectId: "p2", apiKey: "one-change-secret-key-3" } }),
      ),
    },
  ],
};
