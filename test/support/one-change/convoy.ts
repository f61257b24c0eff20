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
import type { Changes, Mutation, Stack, World } from "./stack";

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

const billing = (path: string, value: unknown): Mutation => argument("acme-billing", path, value);
const url = (address: string): Mutation => billing("url", address);
const filter = (body: object | undefined): Mutation =>
  argument("acme-invoices", "filterConfig.filter", body && { body });
const { amount, $or } = invoices.body;

/** What an endpoint may change of its deliveries. */
const endpoints: Changes = {
  "owner of an endpoint": billing("ownerId", "globex"),
  "owner of an endpoint removed": argument("acme-orders", "ownerId", undefined),
  "owner of an endpoint set": argument("audit", "ownerId", "globex"),
  "url: http": url("http://billing.acme.example.com/hooks"),
  "url: path": url("https://billing.acme.example.com/v2/hooks"),
  "url: port": url("https://billing.acme.example.com:8443/hooks"),
  "url: host": url("https://billing.globex.example.com/hooks"),
  "url: password": url("https://ann:one-change-secret-pass@billing.acme.example.com/hooks"),
  "url: known after up": all(
    added("fresh", { kind: "Source", args: { type: "http", verifier: { type: "noop" } } }),
    billing("url", text("https://billing.acme.example.com/", id("fresh"))),
  ),
  "api key value": billing("authentication.apiKey.headerValue", "one-change-secret-header-2"),
  "api key header": billing("authentication.apiKey.headerName", "X-Other-Key"),
  "kind of authentication": billing("authentication", {
    type: "basic_auth",
    basicAuth: { username: "ann", password: "one-change-secret-pass" },
  }),
  "authentication removed": billing("authentication", undefined),
  "authentication added": argument("acme-orders", "authentication", {
    type: "api_key",
    apiKey: { headerName: "X-Api-Key", headerValue: "one-change-secret-header-3" },
  }),
  "rate limit lowered": billing("rateLimit", 1),
  "rate limit raised": billing("rateLimit", 1000),
  "rate limit over a day": billing("rateLimitDuration", 86400),
  "time-out lowered": billing("httpTimeout", 1),
  "time-out raised": billing("httpTimeout", 60),
  "signing secret with overlap": billing("secret", "one-change-secret-signing-2"),
  "signing secret without overlap": all(
    billing("secret", "one-change-secret-signing-2"),
    billing("secretExpiration", 0),
  ),
  "overlap of later rolls": billing("secretExpiration", 0),
  "simple signatures": billing("advancedSignatures", false),
  "endpoint disabled": argument("acme-orders", "isDisabled", true),
  "endpoint paused": billing("paused", true),
  "endpoint resumed": argument("globex-orders", "paused", false),
  "pause no longer declared": argument("globex-orders", "paused", undefined),
  "form instead of JSON": billing("contentType", "application/x-www-form-urlencoded"),
  "endpoint deleted": all(removed("acme-all-orders"), removed("acme-orders")),
  "endpoint described": billing("description", "Billing of Acme"),
  "name of an endpoint": billing("name", "billing"),
  "support e-mail": billing("supportEmail", "help@acme.example.com"),
  "Slack webhook": billing("chatWebhookUrl", "https://chat.example.com/one-change-secret-chat-2"),
  "endpoint to another project": argument("acme-orders", "projectId", "p2"),
  "new object for an adopted one": argument("legacy", "adoptId", undefined),
  "new endpoint": added("fresh", { kind: "Endpoint", args: { url: "https://fresh.example.com/hooks" } }),
};

/** What a subscription may change of its deliveries. */
const subscriptions: Changes = {
  "filter: $gte to $gt": filter({ amount: { $gt: 50 }, $or }),
  "filter: higher bound": filter({ amount: { $gte: 100 }, $or }),
  "filter: lower bound": filter({ amount: { $gte: 10 }, $or }),
  "filter: branch added": filter({ amount, $or: [...$or, { currency: "GBP" }] }),
  "filter: branch removed": filter({ amount, $or: $or.slice(0, 1) }),
  "filter: branch changed": filter({ amount, $or: [$or[0], { currency: "GBP" }] }),
  "filter: dotted path": filter({ amount, $or, "order.total": { $gt: 5 } }),
  "filter removed": filter(undefined),
  "filter added": argument("globex-invoices", "filterConfig.filter", { body: { amount: { $gt: 10 } } }),
  "type no longer taken": argument("acme-invoices", "filterConfig.eventTypes", ["invoice.paid"]),
  "type taken as well": argument("globex-invoices", "filterConfig.eventTypes", [
    "invoice.paid",
    "order.made",
  ]),
  "every type taken": argument("globex-invoices", "filterConfig.eventTypes", ["*"]),
  "subscription to another owner": argument("acme-all-orders", "endpointId", id("globex-billing")),
  "subscription to a paused endpoint": argument("globex-invoices", "endpointId", id("globex-orders")),
  "source of a subscription": argument("acme-invoices", "sourceId", id("till")),
  "source of a subscription removed": argument("acme-invoices", "sourceId", undefined),
  "function edited": argument(
    "acme-invoices",
    "function",
    "function transform(payload) { return payload.data; }",
  ),
  "function removed": argument("acme-invoices", "function", undefined),
  "function added": argument("globex-invoices", "function", transform),
  "delivered at most once": argument("globex-invoices", "deliveryMode", "at_most_once"),
  "name of a subscription": argument("acme-invoices", "name", "invoices"),
  "subscription deleted": removed("acme-all-orders"),
};

/** What event types, sources, portal links and the settings of the project may change. */
const others: Changes = {
  "event type deleted": removed("made"),
  "event type renamed": argument("made", "name", "order.placed"),
  "event type described": argument("made", "description", "Somebody ordered"),
  "event type for an audit only": all(removed("acme-all-orders"), removed("made")),
  "source replaced": all(option("shop", "replaceOnChanges", ["name"]), argument("shop", "name", "store")),
  "source deleted": all(argument("acme-invoices", "sourceId", undefined), removed("shop")),
  "verifier: noop": argument("shop", "verifier", { type: "noop" }),
  "verifier: secret": argument("shop", "verifier.hmac.secret", "one-change-secret-shop-2"),
  "verifier: hash": argument("shop", "verifier.hmac.hash", "SHA512"),
  "verifier: another type": argument("shop", "verifier", {
    type: "api_key",
    apiKey: { headerName: "X-Shop-Key", headerValue: "one-change-secret-shop-3" },
  }),
  "idempotency keys": argument("shop", "idempotencyKeys", ["request.body.id"]),
  "name of a source": argument("shop", "name", "store"),
  "portal link to another owner": argument("portal", "ownerId", "globex"),
  "portal link: authentication": argument("portal", "authType", "refresh_token"),
  "portal link: management": argument("portal", "canManageEndpoint", true),
  "portal link deleted": removed("portal"),
  "project: signature header": argument("settings", "signature.header", "X-Shop-Signature"),
  "project: signature hash": argument("settings", "signature.versions", [
    { hash: "SHA512", encoding: "hex" },
  ]),
  "project: search policy": argument("settings", "searchPolicy", "24h"),
  "project: strategy": argument("settings", "strategy.type", "exponential"),
  "project: retries": argument("settings", "strategy.retryCount", 1),
  "project: no retries": argument("settings", "strategy.retryCount", 0),
  "project: meta events off": argument("settings", "metaEvent.isEnabled", false),
  "project: meta events moved": argument("settings", "metaEvent.url", "https://ops.example.org/meta"),
  "project: meta event type": argument("settings", "metaEvent.eventType", ["endpoint.created"]),
  "project: meta event secret": argument("settings", "metaEvent.secret", "one-change-secret-meta-2"),
  "project: http allowed": argument("settings", "ssl.enforceSecureEndpoints", false),
  "project: failing endpoints disabled": argument("settings", "disableEndpoint", true),
};

/** What options of Pulumi and settings may change. */
const options: Changes = {
  "protect taken off": option("vault", "protect", undefined),
  "protect added": option("acme-orders", "protect", true),
  "ignoreChanges added": option("acme-billing", "ignoreChanges", ["url"]),
  "ignoreChanges removed": option("legacy", "ignoreChanges", undefined),
  "retainOnDelete added": option("acme-orders", "retainOnDelete", true),
  "retainOnDelete removed": option("globex-billing", "retainOnDelete", undefined),
  deletedWith: option("acme-all-orders", "deletedWith", resource("acme-orders")),
  replaceOnChanges: option("acme-orders", "replaceOnChanges", ["url"]),
  "replaceOnChanges in force": all(
    option("acme-orders", "replaceOnChanges", ["url"]),
    argument("acme-orders", "url", "https://orders.acme.example.com/v2/hooks"),
  ),
  deleteBeforeReplace: option("acme-orders", "deleteBeforeReplace", true),
  "deleteBeforeReplace in force": all(
    option("acme-orders", "deleteBeforeReplace", true),
    option("acme-orders", "replaceOnChanges", ["url"]),
    argument("acme-orders", "url", "https://orders.acme.example.com/v2/hooks"),
  ),
  customTimeouts: option("acme-orders", "customTimeouts", { update: "5m" }),
  aliases: option("acme-orders", "aliases", [{ name: "orders-of-acme" }]),
  "renamed with an alias": renamed("everything", "all-events", { aliases: [{ name: "everything" }] }),
  "renamed without an alias": renamed("everything", "all-events"),
  parent: option("everything", "parent", resource("audit")),
  "stack config: baseUrl": config("baseUrl", "https://other.example.com"),
  "stack config: projectId": config("projectId", "p3"),
  "stack config: dialect": config("dialect", "documented"),
  "variable: WEBHOOKS_BASE_URL": variable("WEBHOOKS_BASE_URL", "https://other.example.com"),
  "variable: WEBHOOKS_PROJECT_ID": variable("WEBHOOKS_PROJECT_ID", "p3"),
  "variable: WEBHOOKS_DIALECT": variable("WEBHOOKS_DIALECT", "documented"),
  "endpoint lost in the service": lost("acme-billing"),
};

/** What providers may change. */
const accounts: Changes = {
  "new provider for everything": all(
    everywhere("provider", resource("west")),
    added("west", {
      kind: "Provider",
      args: { baseUrl: "https://west.example.com", projectId: "p3", apiKey: "one-change-secret-key-3" },
    }),
  ),
  "another provider of a subscription": option("acme-all-orders", "provider", resource("east")),
  "another provider of an endpoint": option("acme-orders", "provider", resource("east")),
  "key of a provider": argument("east", "apiKey", "one-change-secret-key-4"),
  "project of a provider": argument("east", "projectId", "p3"),
  "address of a provider": argument("east", "baseUrl", "https://east.example.com"),
  "requests of a provider": argument("east", "requestsPerSecond", 5),
};

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
  changes: { ...endpoints, ...subscriptions, ...others, ...options },
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
const onPlugin = [
  ...["owner of an endpoint", "url: host", "url: known after up", "api key value", "rate limit lowered"],
  ...["signing secret with overlap", "endpoint disabled", "endpoint to another project"],
  ...["filter: $gte to $gt", "filter: branch removed", "filter: dotted path", "verifier: secret"],
  ...["portal link to another owner", "project: signature hash", "protect taken off", "ignoreChanges added"],
  ...Object.keys(accounts).filter((name) => name !== "new provider for everything"),
];

/** The plugin on Convoy. */
export const pluginWorld: World = {
  ...convoyWorld,
  name: "plugin",
  isPlugin: true,
  base: { ...base, resources: { ...accountsWorld.base.resources, ...base.resources } },
  changes: Object.fromEntries(
    Object.entries({ ...convoyWorld.changes, ...accounts }).filter(([name]) => onPlugin.includes(name)),
  ),
};
