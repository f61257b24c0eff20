/** Two tenants of a shop on Convoy, and what may change of them, one thing at a time. */

import {
  added,
  all,
  argument,
  config,
  everywhere,
  id,
  lost,
  option,
  removed,
  renamed,
  resource,
  text,
  variable,
} from "./stack";
import type { Change, Stack, World } from "./stack";

const invoices = {
  body: {
    amount: { $gte: 50 },
    $or: [{ currency: "EUR" }, { currency: "USD" }],
  },
};

const transform = "function transform(payload) { return payload; }";

/** What the program declares, and what the service holds of it. */
const base: Stack = {
  config: { "webhooks:dialect": "convoy", "webhooks:projectId": "p1" },
  resources: {
    settings: {
      kind: "ProjectSettings",
      args: {
        strategy: { type: "linear", duration: 10, retryCount: 20 },
        signature: { header: "X-Convoy-Signature", versions: [{ hash: "SHA256", encoding: "hex" }] },
        ssl: { enforceSecureEndpoints: true },
        metaEvent: {
          isEnabled: true,
          type: "http",
          eventType: ["endpoint.created", "endpoint.updated"],
          url: "https://ops.example.com/meta",
          secret: "one-change-secret-meta-1",
        },
        disableEndpoint: false,
        searchPolicy: "720h",
      },
    },
    paid: { kind: "EventType", args: { name: "invoice.paid", description: "An invoice was paid" } },
    voided: { kind: "EventType", args: { name: "invoice.voided", description: "An invoice is void" } },
    made: { kind: "EventType", args: { name: "order.made", description: "An order was made" } },
    shop: {
      kind: "Source",
      args: {
        type: "http",
        verifier: {
          type: "hmac",
          hmac: {
            encoding: "hex",
            hash: "SHA256",
            header: "X-Shop-Signature",
            secret: "one-change-secret-shop-1",
          },
        },
      },
    },
    till: {
      kind: "Source",
      args: {
        type: "http",
        verifier: {
          type: "api_key",
          apiKey: { headerName: "X-Till-Key", headerValue: "one-change-secret-till-1" },
        },
      },
    },
    "acme-billing": {
      kind: "Endpoint",
      args: {
        ownerId: "acme",
        url: "https://billing.acme.example.com/hooks",
        description: "Invoices of Acme",
        supportEmail: "ops@acme.example.com",
        chatWebhookUrl: "https://chat.example.com/one-change-secret-chat-1",
        authentication: {
          type: "api_key",
          apiKey: { headerName: "X-Api-Key", headerValue: "one-change-secret-header-1" },
        },
        secret: "one-change-secret-signing-1",
        secretExpiration: 24,
        rateLimit: 100,
        rateLimitDuration: 60,
        httpTimeout: 30,
      },
    },
    "globex-billing": {
      kind: "Endpoint",
      args: { ownerId: "globex", url: "https://billing.globex.example.com/hooks" },
      options: { retainOnDelete: true },
    },
    "acme-orders": {
      kind: "Endpoint",
      args: { ownerId: "acme", url: "https://orders.acme.example.com/hooks", isDisabled: false },
    },
    "globex-orders": {
      kind: "Endpoint",
      args: { ownerId: "globex", url: "https://orders.globex.example.com/hooks", paused: true },
    },
    legacy: {
      kind: "Endpoint",
      args: { adoptId: "e-legacy", url: "https://legacy.example.com/hooks" },
      options: { ignoreChanges: ["description"] },
    },
    audit: { kind: "Endpoint", args: { url: "https://audit.example.com/hooks" } },
    vault: {
      kind: "Endpoint",
      args: { projectId: "p1", url: "https://vault.example.com/hooks" },
      options: { protect: true },
    },
    "acme-invoices": {
      kind: "Subscription",
      args: {
        endpointId: id("acme-billing"),
        sourceId: id("shop"),
        function: transform,
        filterConfig: { eventTypes: ["invoice.paid", "invoice.voided"], filter: invoices },
      },
    },
    "globex-invoices": {
      kind: "Subscription",
      args: {
        endpointId: id("globex-billing"),
        filterConfig: { eventTypes: ["invoice.paid"] },
        deliveryMode: "at_least_once",
      },
    },
    "acme-all-orders": {
      kind: "Subscription",
      args: { endpointId: id("acme-orders"), filterConfig: { eventTypes: ["order.made"] } },
    },
    everything: {
      kind: "Subscription",
      args: { endpointId: id("audit"), filterConfig: { eventTypes: ["*"] } },
    },
    portal: { kind: "PortalLink", args: { ownerId: "acme", authType: "static_token" } },
  },
};

const seed: World["seed"] = {
  projects: {
    p1: {
      endpoints: [
        {
          ...{ uid: "e-legacy", name: "legacy", url: "https://legacy.example.com/hooks" },
          ...{ description: "By hand", http_timeout: 20 },
        },
      ],
    },
    p2: {},
  },
};

const url = (address: string): Change["change"] => argument("acme-billing", "url", address);
const filter = (body: object | undefined): Change["change"] =>
  argument("acme-invoices", "filterConfig.filter", body && { body });
const { amount, $or } = invoices.body;

/** What an endpoint may change of its deliveries. */
const endpoints: readonly Change[] = [
  { name: "owner of an endpoint", change: argument("acme-billing", "ownerId", "globex") },
  { name: "owner of an endpoint removed", change: argument("acme-orders", "ownerId", undefined) },
  { name: "owner of an endpoint set", change: argument("audit", "ownerId", "globex") },
  { name: "url: http", change: url("http://billing.acme.example.com/hooks") },
  { name: "url: path", change: url("https://billing.acme.example.com/v2/hooks") },
  { name: "url: port", change: url("https://billing.acme.example.com:8443/hooks") },
  { name: "url: host", change: url("https://billing.globex.example.com/hooks") },
  { name: "url: password", change: url("https://ann:one-change-secret-pass@billing.acme.example.com/hooks") },
  {
    name: "url: known after up",
    change: all(
      added("fresh", { kind: "Source", args: { type: "http", verifier: { type: "noop" } } }),
      argument("acme-billing", "url", text("https://billing.acme.example.com/", id("fresh"))),
    ),
  },
  {
    name: "api key value",
    change: argument("acme-billing", "authentication.apiKey.headerValue", "one-change-secret-header-2"),
  },
  {
    name: "api key header",
    change: argument("acme-billing", "authentication.apiKey.headerName", "X-Other-Key"),
  },
  {
    name: "kind of authentication",
    change: argument("acme-billing", "authentication", {
      type: "basic_auth",
      basicAuth: { username: "ann", password: "one-change-secret-pass" },
    }),
  },
  { name: "authentication removed", change: argument("acme-billing", "authentication", undefined) },
  {
    name: "authentication added",
    change: argument("acme-orders", "authentication", {
      type: "api_key",
      apiKey: { headerName: "X-Api-Key", headerValue: "one-change-secret-header-3" },
    }),
  },
  { name: "rate limit lowered", change: argument("acme-billing", "rateLimit", 1) },
  { name: "rate limit raised", change: argument("acme-billing", "rateLimit", 1000) },
  { name: "rate limit over a day", change: argument("acme-billing", "rateLimitDuration", 86400) },
  { name: "time-out lowered", change: argument("acme-billing", "httpTimeout", 1) },
  { name: "time-out raised", change: argument("acme-billing", "httpTimeout", 60) },
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
  { name: "overlap of later rolls", change: argument("acme-billing", "secretExpiration", 0) },
  { name: "simple signatures", change: argument("acme-billing", "advancedSignatures", false) },
  { name: "endpoint disabled", change: argument("acme-orders", "isDisabled", true) },
  { name: "endpoint paused", change: argument("acme-billing", "paused", true) },
  { name: "endpoint resumed", change: argument("globex-orders", "paused", false) },
  { name: "pause no longer declared", change: argument("globex-orders", "paused", undefined) },
  {
    name: "form instead of JSON",
    change: argument("acme-billing", "contentType", "application/x-www-form-urlencoded"),
  },
  { name: "endpoint deleted", change: all(removed("acme-all-orders"), removed("acme-orders")) },
  {
    name: "endpoint described",
    change: argument("acme-billing", "description", "Billing of Acme"),
  },
  { name: "name of an endpoint", change: argument("acme-billing", "name", "billing") },
  { name: "support e-mail", change: argument("acme-billing", "supportEmail", "help@acme.example.com") },
  {
    name: "Slack webhook",
    change: argument("acme-billing", "chatWebhookUrl", "https://chat.example.com/one-change-secret-chat-2"),
  },
  { name: "endpoint to another project", change: argument("acme-orders", "projectId", "p2") },
  { name: "new object for an adopted one", change: argument("legacy", "adoptId", undefined) },
  {
    name: "new endpoint",
    change: added("fresh", { kind: "Endpoint", args: { url: "https://fresh.example.com/hooks" } }),
  },
];

/** What a subscription may change of its deliveries. */
const subscriptions: readonly Change[] = [
  { name: "filter: $gte to $gt", change: filter({ amount: { $gt: 50 }, $or }) },
  { name: "filter: higher bound", change: filter({ amount: { $gte: 100 }, $or }) },
  { name: "filter: lower bound", change: filter({ amount: { $gte: 10 }, $or }) },
  { name: "filter: branch added", change: filter({ amount, $or: [...$or, { currency: "GBP" }] }) },
  { name: "filter: branch removed", change: filter({ amount, $or: $or.slice(0, 1) }) },
  { name: "filter: branch changed", change: filter({ amount, $or: [$or[0], { currency: "GBP" }] }) },
  { name: "filter: dotted path", change: filter({ amount, $or, "order.total": { $gt: 5 } }) },
  { name: "filter removed", change: filter(undefined) },
  {
    name: "filter added",
    change: argument("globex-invoices", "filterConfig.filter", { body: { amount: { $gt: 10 } } }),
  },
  {
    name: "type no longer taken",
    change: argument("acme-invoices", "filterConfig.eventTypes", ["invoice.paid"]),
  },
  {
    name: "type taken as well",
    change: argument("globex-invoices", "filterConfig.eventTypes", ["invoice.paid", "order.made"]),
  },
  { name: "every type taken", change: argument("globex-invoices", "filterConfig.eventTypes", ["*"]) },
  {
    name: "subscription to another owner",
    change: argument("acme-all-orders", "endpointId", id("globex-billing")),
  },
  {
    name: "subscription to a paused endpoint",
    change: argument("globex-invoices", "endpointId", id("globex-orders")),
  },
  { name: "source of a subscription", change: argument("acme-invoices", "sourceId", id("till")) },
  { name: "source of a subscription removed", change: argument("acme-invoices", "sourceId", undefined) },
  {
    name: "function edited",
    change: argument("acme-invoices", "function", "function transform(payload) { return payload.data; }"),
  },
  { name: "function removed", change: argument("acme-invoices", "function", undefined) },
  { name: "function added", change: argument("globex-invoices", "function", transform) },
  { name: "delivered at most once", change: argument("globex-invoices", "deliveryMode", "at_most_once") },
  { name: "name of a subscription", change: argument("acme-invoices", "name", "invoices") },
  { name: "subscription deleted", change: removed("acme-all-orders") },
];

/** What event types, sources, portal links and the settings of the project may change. */
const others: readonly Change[] = [
  { name: "event type deleted", change: removed("made") },
  { name: "event type renamed", change: argument("made", "name", "order.placed") },
  { name: "event type described", change: argument("made", "description", "Somebody ordered") },
  { name: "event type for an audit only", change: all(removed("acme-all-orders"), removed("made")) },
  {
    name: "source replaced",
    change: all(option("shop", "replaceOnChanges", ["name"]), argument("shop", "name", "store")),
  },
  { name: "source deleted", change: all(argument("acme-invoices", "sourceId", undefined), removed("shop")) },
  { name: "verifier: noop", change: argument("shop", "verifier", { type: "noop" }) },
  { name: "verifier: secret", change: argument("shop", "verifier.hmac.secret", "one-change-secret-shop-2") },
  { name: "verifier: hash", change: argument("shop", "verifier.hmac.hash", "SHA512") },
  {
    name: "verifier: another type",
    change: argument("shop", "verifier", {
      type: "api_key",
      apiKey: { headerName: "X-Shop-Key", headerValue: "one-change-secret-shop-3" },
    }),
  },
  { name: "idempotency keys", change: argument("shop", "idempotencyKeys", ["request.body.id"]) },
  { name: "name of a source", change: argument("shop", "name", "store") },
  { name: "portal link to another owner", change: argument("portal", "ownerId", "globex") },
  { name: "portal link: authentication", change: argument("portal", "authType", "refresh_token") },
  { name: "portal link: management", change: argument("portal", "canManageEndpoint", true) },
  { name: "portal link deleted", change: removed("portal") },
  { name: "project: signature header", change: argument("settings", "signature.header", "X-Shop-Signature") },
  {
    name: "project: signature hash",
    change: argument("settings", "signature.versions", [{ hash: "SHA512", encoding: "hex" }]),
  },
  { name: "project: search policy", change: argument("settings", "searchPolicy", "24h") },
  { name: "project: strategy", change: argument("settings", "strategy.type", "exponential") },
  { name: "project: retries", change: argument("settings", "strategy.retryCount", 1) },
  { name: "project: no retries", change: argument("settings", "strategy.retryCount", 0) },
  { name: "project: meta events off", change: argument("settings", "metaEvent.isEnabled", false) },
  {
    name: "project: meta events moved",
    change: argument("settings", "metaEvent.url", "https://ops.example.org/meta"),
  },
  {
    name: "project: meta event type",
    change: argument("settings", "metaEvent.eventType", ["endpoint.created"]),
  },
  {
    name: "project: meta event secret",
    change: argument("settings", "metaEvent.secret", "one-change-secret-meta-2"),
  },
  { name: "project: http allowed", change: argument("settings", "ssl.enforceSecureEndpoints", false) },
  { name: "project: failing endpoints disabled", change: argument("settings", "disableEndpoint", true) },
];

/** What options of Pulumi and settings may change. */
const options: readonly Change[] = [
  { name: "protect taken off", change: option("vault", "protect", undefined) },
  { name: "protect added", change: option("acme-orders", "protect", true) },
  { name: "ignoreChanges added", change: option("acme-billing", "ignoreChanges", ["url"]) },
  { name: "ignoreChanges removed", change: option("legacy", "ignoreChanges", undefined) },
  { name: "retainOnDelete added", change: option("acme-orders", "retainOnDelete", true) },
  { name: "retainOnDelete removed", change: option("globex-billing", "retainOnDelete", undefined) },
  { name: "deletedWith", change: option("acme-all-orders", "deletedWith", resource("acme-orders")) },
  { name: "replaceOnChanges", change: option("acme-orders", "replaceOnChanges", ["url"]) },
  {
    name: "replaceOnChanges in force",
    change: all(
      option("acme-orders", "replaceOnChanges", ["url"]),
      argument("acme-orders", "url", "https://orders.acme.example.com/v2/hooks"),
    ),
  },
  { name: "deleteBeforeReplace", change: option("acme-orders", "deleteBeforeReplace", true) },
  {
    name: "deleteBeforeReplace in force",
    change: all(
      option("acme-orders", "deleteBeforeReplace", true),
      option("acme-orders", "replaceOnChanges", ["url"]),
      argument("acme-orders", "url", "https://orders.acme.example.com/v2/hooks"),
    ),
  },
  { name: "customTimeouts", change: option("acme-orders", "customTimeouts", { update: "5m" }) },
  { name: "aliases", change: option("acme-orders", "aliases", [{ name: "orders-of-acme" }]) },
  {
    name: "renamed with an alias",
    change: renamed("everything", "all-events", { aliases: [{ name: "everything" }] }),
  },
  { name: "renamed without an alias", change: renamed("everything", "all-events") },
  { name: "parent", change: option("everything", "parent", resource("audit")) },
  { name: "stack config: baseUrl", change: config("baseUrl", "https://other.example.com") },
  { name: "stack config: projectId", change: config("projectId", "p3") },
  { name: "stack config: dialect", change: config("dialect", "documented") },
  { name: "variable: WEBHOOKS_BASE_URL", change: variable("WEBHOOKS_BASE_URL", "https://other.example.com") },
  { name: "variable: WEBHOOKS_PROJECT_ID", change: variable("WEBHOOKS_PROJECT_ID", "p3") },
  { name: "variable: WEBHOOKS_DIALECT", change: variable("WEBHOOKS_DIALECT", "documented") },
  { name: "endpoint lost in the service", change: lost("acme-billing") },
];

/** What providers may change. */
const accounts: readonly Change[] = [
  {
    name: "new provider for everything",
    change: all(
      everywhere("provider", resource("west")),
      added("west", {
        kind: "Provider",
        args: { baseUrl: "https://west.example.com", projectId: "p3", apiKey: "one-change-secret-key-3" },
      }),
    ),
  },
  {
    name: "another provider of a subscription",
    change: option("acme-all-orders", "provider", resource("east")),
  },
  { name: "another provider of an endpoint", change: option("acme-orders", "provider", resource("east")) },
  { name: "key of a provider", change: argument("east", "apiKey", "one-change-secret-key-4") },
  { name: "project of a provider", change: argument("east", "projectId", "p3") },
  { name: "address of a provider", change: argument("east", "baseUrl", "https://east.example.com") },
  { name: "requests of a provider", change: argument("east", "requestsPerSecond", 5) },
];

function pick(...names: readonly string[]): Stack["resources"] {
  return Object.fromEntries(Object.entries(base.resources).filter(([name]) => names.includes(name)));
}

/** Dynamic resources on Convoy. */
export const convoyWorld: World = {
  name: "convoy",
  isPlugin: false,
  dialect: "convoy",
  seed,
  base,
  changes: [...endpoints, ...subscriptions, ...others, ...options],
};

/** Dynamic resources under two accounts of one service. */
export const accountsWorld: World = {
  name: "accounts",
  isPlugin: false,
  dialect: "convoy",
  seed,
  base: {
    config: base.config,
    resources: {
      east: { kind: "Provider", args: { projectId: "p2", apiKey: "one-change-secret-key-2" } },
      far: {
        kind: "Endpoint",
        args: { url: "https://far.example.com/hooks" },
        options: { provider: resource("east") },
      },
      ...pick("acme-orders", "acme-all-orders", "made"),
    },
  },
  changes: accounts,
};

/** What the engine passes to the plugin in another way than to dynamic resources. */
const onPlugin = new Set([
  "owner of an endpoint",
  "url: host",
  "url: known after up",
  "api key value",
  "rate limit lowered",
  "signing secret with overlap",
  "endpoint disabled",
  "endpoint to another project",
  "filter: $gte to $gt",
  "filter: branch removed",
  "filter: dotted path",
  "verifier: secret",
  "portal link to another owner",
  "project: signature hash",
  "protect taken off",
  "ignoreChanges added",
  ...accounts.map(({ name }) => name).filter((name) => name !== "new provider for everything"),
]);

/** The plugin on Convoy. */
export const pluginWorld: World = {
  ...convoyWorld,
  name: "plugin",
  isPlugin: true,
  base: { ...base, resources: { ...accountsWorld.base.resources, ...base.resources } },
  changes: [...convoyWorld.changes, ...accounts].filter(({ name }) => onPlugin.has(name)),
};
