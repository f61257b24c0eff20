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

/** An input that is taken out, how, with the dialect it is so in, what is left, and what else is declared beside it. */
type Row = readonly [
  field: string,
  value: unknown,
  how: Removal["how"] | `${Removal["how"]} ${DialectName}`,
  left?: Fields | undefined,
  beside?: Fields,
];

/** Rows of one kind, with what is declared beside each. */
function beside(declared: Fields, rows: readonly Row[]): Removal[] {
  return rows.map(([field, value, told, left, more = declared]) => {
    const [how, only] = told.split(" ") as [Removal["how"], DialectName?];
    return { field, value, beside: more, how, ...(left && { left }), ...(only && { only }) };
  });
}

const url = "https://billing.example.com";
const endpoint = beside({ url }, [
  ["url", url, "refused", undefined, {}],
  ["adoptId", "e1", "kept", { url, uid: "e1" }],
  ["name", "named", "updated", { name: "billing" }],
  ["ownerId", "acme", "updated documented", { owner_id: "" }],
  ["ownerId", "acme", "replaced convoy", { owner_id: "" }],
  ["appId", "app", "replaced"],
  ["advancedSignatures", true, "updated documented", { advanced_signatures: false }],
  ["advancedSignatures", false, "updated convoy", { advanced_signatures: true }],
  [
    "authentication",
    { type: "api_key", apiKey },
    "updated documented",
    { "authentication.type": "", "authentication.api_key.header_value": "" },
  ],
  ["authentication", { type: "api_key", apiKey }, "updated convoy", { authentication: undefined }],
  ["httpTimeout", 20, "updated documented", { http_timeout: 0 }],
  ["httpTimeout", 20, "updated convoy", { http_timeout: 10 }],
  ["chatWebhookUrl", "https://chat.example.com", "updated documented", { chat_webhook_url: "" }],
  ["chatWebhookUrl", "https://chat.example.com", "updated convoy", { slack_webhook_url: "" }],
  ["isDisabled", true, "updated", { status: "active" }],
  ["paused", true, "kept", { status: "paused" }],
  ["secret", "declared", "kept", { "secrets.0.value": "declared", "secrets.length": 1 }],
  [
    "secretFrom",
    { command: [process.execPath, "-p", "'declared'"] },
    "kept",
    { "secrets.0.value": "declared", "secrets.length": 1 },
  ],
  ["secretTo", { command: [process.execPath, "-p", "0"] }, "kept", { "secrets.length": 1 }],
  ["secretExpiration", 3, "kept", { "secrets.length": 1 }],
  ["secretTriggers", { a: 1 }, "kept", { "secrets.length": 1 }],
  ["rotateSecretAfterDays", 9, "kept", { "secrets.length": 1 }],
  [
    "contentType",
    "application/x-www-form-urlencoded",
    "updated convoy",
    { content_type: "application/json" },
  ],
  ["mtlsClientCert", { clientCert: "c", clientKey: "k" }, "updated convoy", { mtls_client_cert: undefined }],
]);

const portalLink = beside({ ownerId: "acme" }, [
  ["adoptId", "l1", "kept"],
  ["name", "named", "updated", { name: "billing" }],
  ["ownerId", "acme", "updated", { owner_id: "" }, { endpoints: ["e1"] }],
  ["endpoints", ["e1"], "updated", { endpoints: [] }],
  ["authType", "refresh_token", "updated convoy", { auth_type: "static_token" }],
]);

const filterConfig = { eventTypes: ["a"], filter: { body: { a: 1 } } };
const alertConfig = { count: 5, threshold: "1h" };
const rateLimitConfig = { count: 5, duration: 60 };
const retryConfig = { type: "linear", duration: "60s", retryCount: 3 };
const subscription = beside({ endpointId: "e1" }, [
  ["adoptId", "sub1", "refused documented"],
  ["adoptId", "sub1", "kept convoy", { uid: "sub1" }],
  ["name", "named", "kept documented", { name: "named" }],
  ["name", "named", "updated convoy", { name: "billing" }],
  ["endpointId", "e1", "kept", { endpoint_id: "e1" }, { adoptId: "sub1" }],
  ["sourceId", "src1", "updated documented", { source_id: "" }],
  ["sourceId", "src1", "replaced convoy", { source_id: "" }],
  ["appId", "app", "updated documented", { app_id: "" }],
  ["function", "function f() {}", "updated documented", { function: "" }],
  ["function", "function f() {}", "replaced convoy", { function: "" }],
  [
    "filterConfig",
    filterConfig,
    "updated documented",
    { filter_config: { event_types: [], filter: nothing } },
  ],
  [
    "filterConfig",
    filterConfig,
    "updated convoy",
    {
      "filter_config.event_types": ["*"],
      "filter_config.filter": { ...nothing, query: {}, path: {} },
      "rows.0.raw_body": {},
      "rows.length": 1,
    },
  ],
  ["alertConfig", alertConfig, "updated documented", { alert_config: { count: 0, threshold: "" } }],
  ["alertConfig", alertConfig, "replaced convoy", { alert_config: undefined }],
  [
    "rateLimitConfig",
    rateLimitConfig,
    "updated documented",
    { rate_limit_config: { count: 0, duration: 0 } },
  ],
  ["rateLimitConfig", rateLimitConfig, "replaced convoy", { rate_limit_config: undefined }],
  [
    "retryConfig",
    retryConfig,
    "updated documented",
    { retry_config: { type: "", duration: "0s", interval_seconds: 0, retry_count: 0 } },
  ],
  ["retryConfig", retryConfig, "replaced convoy", { retry_config: undefined }],
  ["deliveryMode", "at_most_once", "updated convoy", { delivery_mode: "at_least_once" }],
]);

const eventType = beside({ category: "c", description: "d" }, [
  ["adoptId", "t1", "refused documented"],
  ["adoptId", "t1", "kept convoy", { id: "t1" }],
  ["category", "c", "refused", undefined, { description: "d" }],
  ["description", "d", "refused", undefined, { category: "c" }],
  ["name", "named", "replaced convoy", { name: "billing" }],
  ["jsonSchema", { type: "object" }, "updated convoy", { json_schema: {} }],
]);

const source = beside({ type: "http" }, [
  ["adoptId", "src1", "kept", { uid: "src1" }],
  ["name", "named", "updated", { name: "billing" }],
  ["type", "http", "refused", undefined, {}],
  ["provider", "own", "replaced", { provider: "" }],
  [
    "customResponse",
    { body: "ok", contentType: "text/plain" },
    "updated",
    { custom_response: { body: "", content_type: "" } },
  ],
  ["verifier", { type: "hmac", hmac }, "replaced", { verifier: undefined }],
  [
    "pubSub",
    {
      ...{ type: "managed_queue", workers: 1 },
      managedQueue: { accessKeyId: "a", secretKey: "s", defaultRegion: "r", queueName: "q" },
    },
    "refused",
    undefined,
    { type: "pub_sub" },
  ],
]);

const config = (field: string, value: unknown): Fields => ({ [`config.${field}`]: value });
const settings = beside({}, [
  [
    "strategy",
    { type: "exponential", duration: 7, retryCount: 0 },
    "updated",
    config("strategy", { type: "linear", duration: 100, retry_count: 10 }),
  ],
  ["rateLimit", { count: 5, duration: 1 }, "updated", config("ratelimit", { count: 1000, duration: 60 })],
  [
    "signature",
    { header: "X-Mine", versions: [{ hash: "SHA512", encoding: "base64" }] },
    "updated",
    {
      "config.signature.header": "X-Convoy-Signature",
      "config.signature.versions.0.hash": "SHA256",
      "config.signature.versions.0.encoding": "hex",
      "config.signature.versions.length": 1,
    },
  ],
  ["ssl", { enforceSecureEndpoints: true }, "updated", config("ssl", { enforce_secure_endpoints: false })],
  [
    "metaEvent",
    { isEnabled: true, type: "http", url: "http://m.example.com", eventType: ["a"], secret: "s" },
    "updated",
    {
      "config.meta_event.is_enabled": false,
      "config.meta_event.event_type": [],
      "config.meta_event.url": "",
      "config.meta_event.secret": "",
    },
  ],
  [
    "circuitBreaker",
    { sampleRate: 1, errorTimeout: 2 },
    "updated",
    { "config.circuit_breaker.sample_rate": 30, "config.circuit_breaker.error_timeout": 30 },
  ],
  ["multipleEndpointSubscriptions", true, "kept", config("multiple_endpoint_subscriptions", true)],
  ["addEventIdTraceHeaders", false, "updated", config("add_event_id_trace_headers", false)],
  ["requestIdHeader", "X-Id", "updated", config("request_id_header", "X-Convoy-Idempotency-Key")],
]);

const project = beside({ type: "outgoing" }, [
  ["adoptId", "p1", "kept convoy", { name: "p1" }],
  ["name", "named", "updated convoy", { name: "billing" }],
  ["type", "outgoing", "refused convoy", undefined, {}],
  ["logoUrl", "https://a.example.com/1", "kept convoy", { logo_url: "https://a.example.com/1" }],
  ["apiKey", "k", "kept convoy", undefined, { type: "outgoing", adoptId: "p1" }],
  ["allowDeletion", true, "updated convoy"],
]);

/** A plain field without a row of its own is reset to its neutral value. */
function withPlain(kind: KindName, rows: readonly Removal[], besides: Fields, path = ""): Removal[] {
  const others = plainFields(kind).filter(({ name }) => rows.every(({ field }) => field !== name));
  const plain = others.map((field): Row => [
    field.name,
    field.values[0],
    field.needsConvoy ? "updated convoy" : "updated",
    { [`${path}${field.wireName}`]: field.neutral },
  ]);
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
