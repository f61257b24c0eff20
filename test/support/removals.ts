/** What each input is declared as before it is taken out of a program, and what the service holds afterwards. */

import type { EmulatorOptions } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import type { Definitions } from "../../provider/kinds/definitions";
import type { KindName } from "../../provider/kinds/registry";
import type { DialectName } from "../../provider/settings/settings";
import { plainFields } from "./plain-fields";

/** One input that is taken out. */
export interface Removal {
  readonly field: string;
  readonly value: unknown;
  /** What is declared beside it, before and after. */
  readonly beside: Fields;
  /** What becomes of it: reset by an update, reset by a new object, left as it is, or refused. */
  readonly how: "updated" | "replaced" | "kept" | "refused";
  /** What the object holds afterwards, by paths in wire names. */
  readonly left?: Fields;
  /** The dialect it is so in. Absent: both. */
  readonly only?: DialectName;
}

/** What there is before. */
export const seed: NonNullable<EmulatorOptions["seed"]> = {
  projects: {
    p1: {
      endpoints: [{ uid: "e1", name: "e1", url: "https://e1.example.com" }],
      sources: [{ uid: "src1", name: "in", type: "http" }],
      portal_links: [{ uid: "l1", name: "acme", owner_id: "acme" }],
      subscriptions: [{ uid: "sub1", name: "all", endpoint_id: "e1" }],
      event_types: [{ id: "t1", name: "invoice.paid", category: "c", description: "d" }],
    },
  },
};

const apiKey = { headerName: "X-Key", headerValue: "v" };
const hmac = { header: "X-Signature", hash: "SHA256", secret: "s", encoding: "hex" };
const nothing = { body: {}, headers: {} };

/** Rows of one kind, with what is declared beside each. */
function beside(
  declared: Fields,
  rows: readonly (Omit<Removal, "beside"> & { beside?: Fields })[],
): Removal[] {
  return rows.map((row) => ({ beside: declared, ...row }));
}

const documented = { only: "documented" } as const;
const convoy = { only: "convoy" } as const;
const [updated, replaced, kept, refused] = (["updated", "replaced", "kept", "refused"] as const).map(
  (how) => ({
    how,
  }),
) as [{ how: "updated" }, { how: "replaced" }, { how: "kept" }, { how: "refused" }];

const url = "https://billing.example.com";
const endpoint = beside({ url }, [
  { field: "url", value: url, beside: {}, ...refused },
  { field: "adoptId", value: "e1", ...kept, left: { url, uid: "e1" } },
  { field: "name", value: "named", ...updated, left: { name: "billing" } },
  { field: "ownerId", value: "acme", ...updated, left: { owner_id: "" }, ...documented },
  { field: "ownerId", value: "acme", ...replaced, left: { owner_id: "" }, ...convoy },
  { field: "appId", value: "app", ...replaced },
  {
    field: "advancedSignatures",
    value: true,
    ...updated,
    left: { advanced_signatures: false },
    ...documented,
  },
  { field: "advancedSignatures", value: false, ...updated, left: { advanced_signatures: true }, ...convoy },
  {
    ...{ field: "authentication", value: { type: "api_key", apiKey }, ...updated, ...documented },
    left: { "authentication.type": "", "authentication.api_key.header_value": "" },
  },
  {
    ...{ field: "authentication", value: { type: "api_key", apiKey }, ...updated, ...convoy },
    left: { authentication: undefined },
  },
  { field: "httpTimeout", value: 20, ...updated, left: { http_timeout: 0 }, ...documented },
  { field: "httpTimeout", value: 20, ...updated, left: { http_timeout: 10 }, ...convoy },
  {
    ...{ field: "chatWebhookUrl", value: "https://chat.example.com", ...updated, ...documented },
    left: { chat_webhook_url: "" },
  },
  {
    ...{ field: "chatWebhookUrl", value: "https://chat.example.com", ...updated, ...convoy },
    left: { slack_webhook_url: "" },
  },
  { field: "isDisabled", value: true, ...updated, left: { status: "active" } },
  { field: "paused", value: true, ...kept, left: { status: "paused" } },
  {
    field: "secret",
    value: "declared",
    ...kept,
    left: { "secrets.0.value": "declared", "secrets.length": 1 },
  },
  {
    ...{ field: "secretFrom", value: { command: [process.execPath, "-p", "'declared'"] }, ...kept },
    left: { "secrets.0.value": "declared", "secrets.length": 1 },
  },
  {
    field: "secretTo",
    value: { command: [process.execPath, "-p", "0"] },
    ...kept,
    left: { "secrets.length": 1 },
  },
  { field: "secretExpiration", value: 3, ...kept, left: { "secrets.length": 1 } },
  { field: "secretTriggers", value: { a: 1 }, ...kept, left: { "secrets.length": 1 } },
  { field: "rotateSecretAfterDays", value: 9, ...kept, left: { "secrets.length": 1 } },
  {
    ...{ field: "contentType", value: "application/x-www-form-urlencoded", ...updated, ...convoy },
    left: { content_type: "application/json" },
  },
  {
    ...{ field: "mtlsClientCert", value: { clientCert: "c", clientKey: "k" }, ...updated, ...convoy },
    left: { mtls_client_cert: undefined },
  },
]);

const portalLink = beside({ ownerId: "acme" }, [
  { field: "adoptId", value: "l1", ...kept },
  { field: "name", value: "named", ...updated, left: { name: "billing" } },
  { field: "ownerId", value: "acme", beside: { endpoints: ["e1"] }, ...updated, left: { owner_id: "" } },
  { field: "endpoints", value: ["e1"], ...updated, left: { endpoints: [] } },
  { field: "authType", value: "refresh_token", ...updated, left: { auth_type: "static_token" }, ...convoy },
]);

const filterConfig = { eventTypes: ["a"], filter: { body: { a: 1 } } };
const alertConfig = { count: 5, threshold: "1h" };
const rateLimitConfig = { count: 5, duration: 60 };
const retryConfig = { type: "linear", duration: "60s", retryCount: 3 };
const subscription = [
  ...beside({ endpointId: "e1" }, [
    { field: "adoptId", value: "sub1", ...refused, ...documented },
    { field: "adoptId", value: "sub1", ...kept, left: { uid: "sub1" }, ...convoy },
    { field: "name", value: "named", ...kept, left: { name: "named" }, ...documented },
    { field: "name", value: "named", ...updated, left: { name: "billing" }, ...convoy },
    { field: "endpointId", value: "e1", beside: { adoptId: "sub1" }, ...kept, left: { endpoint_id: "e1" } },
    { field: "sourceId", value: "src1", ...updated, left: { source_id: "" }, ...documented },
    { field: "sourceId", value: "src1", ...replaced, left: { source_id: "" }, ...convoy },
    { field: "appId", value: "app", ...updated, left: { app_id: "" }, ...documented },
    { field: "function", value: "function f() {}", ...updated, left: { function: "" }, ...documented },
    { field: "function", value: "function f() {}", ...replaced, left: { function: "" }, ...convoy },
    {
      ...{ field: "filterConfig", value: filterConfig, ...updated, ...documented },
      left: { filter_config: { event_types: [], filter: nothing } },
    },
    {
      ...{ field: "filterConfig", value: filterConfig, ...updated, ...convoy },
      left: {
        "filter_config.event_types": ["*"],
        "filter_config.filter": { ...nothing, query: {}, path: {} },
        "rows.0.raw_body": {},
        "rows.length": 1,
      },
    },
    {
      ...{ field: "alertConfig", value: alertConfig, ...updated, ...documented },
      left: { alert_config: { count: 0, threshold: "" } },
    },
    { field: "alertConfig", value: alertConfig, ...replaced, left: { alert_config: undefined }, ...convoy },
    {
      ...{ field: "rateLimitConfig", value: rateLimitConfig, ...updated, ...documented },
      left: { rate_limit_config: { count: 0, duration: 0 } },
    },
    {
      ...{ field: "rateLimitConfig", value: rateLimitConfig, ...replaced, ...convoy },
      left: { rate_limit_config: undefined },
    },
    {
      ...{ field: "retryConfig", value: retryConfig, ...updated, ...documented },
      left: { retry_config: { type: "", duration: "0s", interval_seconds: 0, retry_count: 0 } },
    },
    { field: "retryConfig", value: retryConfig, ...replaced, left: { retry_config: undefined }, ...convoy },
    {
      ...{ field: "deliveryMode", value: "at_most_once", ...updated, ...convoy },
      left: { delivery_mode: "at_least_once" },
    },
  ]),
];

const eventType = [
  ...beside({ category: "c", description: "d" }, [
    { field: "adoptId", value: "t1", ...refused, ...documented },
    { field: "adoptId", value: "t1", ...kept, left: { id: "t1" }, ...convoy },
    { field: "category", value: "c", beside: { description: "d" }, ...refused },
    { field: "description", value: "d", beside: { category: "c" }, ...refused },
    { field: "name", value: "named", ...replaced, left: { name: "billing" }, ...convoy },
    { field: "jsonSchema", value: { type: "object" }, ...updated, left: { json_schema: {} }, ...convoy },
  ]),
];

const source = beside({ type: "http" }, [
  { field: "adoptId", value: "src1", ...kept, left: { uid: "src1" } },
  { field: "name", value: "named", ...updated, left: { name: "billing" } },
  { field: "type", value: "http", beside: {}, ...refused },
  { field: "provider", value: "own", ...replaced, left: { provider: "" } },
  {
    ...{ field: "customResponse", value: { body: "ok", contentType: "text/plain" }, ...updated },
    left: { custom_response: { body: "", content_type: "" } },
  },
  { field: "verifier", value: { type: "hmac", hmac }, ...replaced, left: { verifier: undefined } },
  {
    ...{ field: "pubSub", beside: { type: "pub_sub" }, ...refused },
    value: {
      ...{ type: "managed_queue", workers: 1 },
      managedQueue: { accessKeyId: "a", secretKey: "s", defaultRegion: "r", queueName: "q" },
    },
  },
]);

const config = (field: string, value: unknown): Fields => ({ [`config.${field}`]: value });
const settings = beside({}, [
  {
    ...{ field: "strategy", value: { type: "exponential", duration: 7, retryCount: 0 }, ...updated },
    left: config("strategy", { type: "linear", duration: 100, retry_count: 10 }),
  },
  {
    ...{ field: "rateLimit", value: { count: 5, duration: 1 }, ...updated },
    left: config("ratelimit", { count: 1000, duration: 60 }),
  },
  {
    ...{ field: "signature", ...updated },
    value: { header: "X-Mine", versions: [{ hash: "SHA512", encoding: "base64" }] },
    left: {
      "config.signature.header": "X-Convoy-Signature",
      "config.signature.versions.0.hash": "SHA256",
      "config.signature.versions.0.encoding": "hex",
      "config.signature.versions.length": 1,
    },
  },
  {
    ...{ field: "ssl", value: { enforceSecureEndpoints: true }, ...updated },
    left: config("ssl", { enforce_secure_endpoints: false }),
  },
  {
    ...{ field: "metaEvent", ...updated },
    value: { isEnabled: true, type: "http", url: "http://m.example.com", eventType: ["a"], secret: "s" },
    left: {
      "config.meta_event.is_enabled": false,
      "config.meta_event.event_type": [],
      "config.meta_event.url": "",
      "config.meta_event.secret": "",
    },
  },
  {
    ...{ field: "circuitBreaker", value: { sampleRate: 1, errorTimeout: 2 }, ...updated },
    left: { "config.circuit_breaker.sample_rate": 30, "config.circuit_breaker.error_timeout": 30 },
  },
  {
    ...{ field: "multipleEndpointSubscriptions", value: true, ...kept },
    left: config("multiple_endpoint_subscriptions", true),
  },
  {
    ...{ field: "addEventIdTraceHeaders", value: false, ...updated },
    left: config("add_event_id_trace_headers", false),
  },
  {
    ...{ field: "requestIdHeader", value: "X-Id", ...updated },
    left: config("request_id_header", "X-Convoy-Idempotency-Key"),
  },
]);

const project = beside({ type: "outgoing" }, [
  { field: "adoptId", value: "p1", ...kept, left: { name: "p1" }, ...convoy },
  { field: "name", value: "named", ...updated, left: { name: "billing" }, ...convoy },
  { field: "type", value: "outgoing", beside: {}, ...refused, ...convoy },
  {
    field: "logoUrl",
    value: "https://a.example.com/1",
    ...kept,
    left: { logo_url: "https://a.example.com/1" },
    ...convoy,
  },
  { field: "apiKey", value: "k", beside: { type: "outgoing", adoptId: "p1" }, ...kept, ...convoy },
  { field: "allowDeletion", value: true, ...updated, ...convoy },
]);

/** A plain field without a row of its own is reset to its neutral value. */
function withPlain(kind: KindName, rows: readonly Removal[], besides: Fields, path = ""): Removal[] {
  const others = plainFields(kind).filter(({ name }) => rows.every(({ field }) => field !== name));
  const plain = others.map((field) => ({
    ...{ field: field.name, value: field.values[0], ...updated },
    left: { [`${path}${field.wireName}`]: field.neutral },
    ...(field.needsConvoy && convoy),
  }));
  return [...rows, ...beside(besides, plain)];
}

/** By kind. */
export const removals: Readonly<Record<keyof Definitions, readonly Removal[]>> = {
  endpoint: withPlain("endpoint", endpoint, { url }),
  portalLink: withPlain("portalLink", portalLink, { ownerId: "acme" }),
  subscription: withPlain("subscription", subscription, { endpointId: "e1" }),
  eventType: withPlain("eventType", eventType, { category: "c", description: "d" }),
  source: withPlain("source", source, { type: "http" }),
  projectSettings: withPlain("projectSettings", settings, {}, "config."),
  project,
};
