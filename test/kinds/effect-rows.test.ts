/** What a change of each input does: one row for each notice of the tables, and some for what is said to be harmless. */

import assert from "node:assert/strict";
import { parse } from "yaml";
import type { Fields } from "../../provider/base/fields";
import { isUnknown } from "../../provider/base/markers";
import { printed } from "../../provider/base/notice";
import { definitionsFor, type Definitions } from "../../provider/kinds/definitions";
import type { Effect } from "../../provider/kinds/effect";
import { effectNotices } from "../../provider/lifecycle/apply/effects";
import type { DialectName } from "../../provider/settings/settings";

const url = "https://billing.example.com/hooks";
const run = {
  ...{ replaced: new Set<string>(), created: new Set<string>() },
  ...{ follows: () => false, seen: () => undefined },
};

/** The last one is the severity and the line; undefined: nothing is said. */
type Row = readonly [
  kind: keyof Definitions,
  dialect: DialectName,
  before: Fields,
  after: Fields,
  line: string | undefined,
];

/** By kind: the dialect with the inputs before and after, and the severity with the line, which is empty where nothing is said. */
const tables: Readonly<Partial<Record<Row[0], Readonly<Record<string, string>>>>> = {
  endpoint: {
    "documented {authentication: {type: api_key, apiKey: {headerName: X-Key, headerValue: v}}} → {authentication: {type: api_key, apiKey: {headerName: x-key, headerValue: v}}}":
      "",
    'documented {url: "http://a.example.com"} → {url: "https://a.example.com"}':
      "info sends deliveries over https instead of http [deliveries-encrypted]",
    "documented {ownerId: acme} → {}":
      'danger no longer belongs to owner "acme": portal links of that owner and events sent to it no longer reach the endpoint [owner-removed]',
    "documented {} → {ownerId: acme}":
      'warning now belongs to owner "acme": portal links of that owner and events sent to it reach the endpoint [owner-set]',
    "convoy {advancedSignatures: false} → {}":
      "danger turns advanced signatures on, which is the default: receivers must verify the advanced format [advanced-signatures-on]",
    "documented {advancedSignatures: true} → {}":
      "danger turns advanced signatures off, which is the default: deliveries include one simple signature, made with the newest secret [advanced-signatures-off]",
    "documented {appId: one} → {appId: two}":
      "danger changes appId: events sent to the old app no longer reach it [app-changed]",
    "documented {advancedSignatures: false} → {advancedSignatures: true}":
      "danger turns advanced signatures on: receivers must verify the advanced format [advanced-signatures-on]",
    "documented {} → {authentication: {type: api_key, apiKey: {headerName: X-Key, headerValue: v}}}":
      "info adds authentication: deliveries now include credentials [authentication-added]",
    "convoy {httpTimeout: 30} → {httpTimeout: 1}":
      "warning lowers the delivery timeout, in seconds, from 30 to 1 [timeout-lowered]",
    "convoy {httpTimeout: 30} → {}":
      "warning lowers the delivery timeout, in seconds, from 30 to 10 [timeout-lowered]",
    "documented {httpTimeout: 30} → {}":
      "warning may lower httpTimeout: its value before or after is not known [limit-may-fall]",
    "convoy {} → {httpTimeout: 1}":
      "warning lowers the delivery timeout, in seconds, from 10 to 1 [timeout-lowered]",
    "convoy {adoptId: e} → {adoptId: e, httpTimeout: 1}":
      "warning may lower httpTimeout: its value before or after is not known [limit-may-fall]",
    "convoy {httpTimeout: 10} → {httpTimeout: 30}": "info raises httpTimeout from 10 to 30 [limit-raised]",
    "convoy {rateLimit: 10, rateLimitDuration: 60} → {rateLimit: 0, rateLimitDuration: 60}":
      "info raises rateLimit from 10 in 60 s to no limit [limit-raised]",
    "convoy {rateLimit: 100, rateLimitDuration: 100} → {rateLimit: 1, rateLimitDuration: 1}":
      "warning tightens the rate limit from 100 in 100 s to 1 in 1 s: more deliveries have to wait [rate-limit-lowered]",
    "documented {rateLimit: 10, rateLimitDuration: 60} → {rateLimit: 10, rateLimitDuration: 86400}":
      "warning tightens the rate limit from 10 in 60 s to 10 in 86,400 s: more deliveries have to wait [rate-limit-lowered]",
    'documented {supportEmail: a@b.example, chatWebhookUrl: "https://c.example"} → {}':
      "info sends failure notifications elsewhere, or stops sending them: chatWebhookUrl, supportEmail [failure-notices-change]",
    "convoy {} → {mtlsClientCert: {clientCert: c, clientKey: k}}":
      "info adds a client certificate: deliveries now present it [certificate-added]",
    "convoy {mtlsClientCert: {clientCert: c, clientKey: k}} → {mtlsClientCert: {clientCert: d, clientKey: l}}":
      "danger changes mtlsClientCert.clientCert, mtlsClientCert.clientKey at once: a receiver that trusts only the old certificate rejects deliveries [certificate-changed]",
    "convoy {rotateSecretAfterDays: 30, secretExpiration: 24} → {rotateSecretAfterDays: 30, secretExpiration: 0, description: b}":
      "danger rolls the signing secret without overlap at each rotation: the expiration is 0 [rotation-without-overlap]",
    "convoy {secretExpiration: 24, description: a} → {secretExpiration: 0, description: b}":
      "warning keeps the old secret valid for a shorter time in later rolls: 0 instead of 24 [overlap-shortened]",
    "documented {projectId: p1} → {projectId: p2}":
      "danger moves from project p1 to project p2: nothing in the old project reaches it any longer [moves-project]",
    'convoy {url: "https://billing.example.com/hooks?a=1"} → {url: "https://billing.example.com/hooks?a=2"}':
      "danger moves deliveries to another query of billing.example.com [deliveries-move-within-host]",
    'convoy {authentication: {type: oauth2, oauth2: {url: "https://id.example.com/token", audience: a}}} → {authentication: {type: oauth2, oauth2: {url: "https://id.example.com/token", audience: b}}}':
      "danger changes authentication.oauth2.audience: the service may get no token or a different one, so deliveries may fail or be rejected [token-request-changed]",
    'convoy {authentication: {type: oauth2, oauth2: {url: "https://id.example.com/token"}}} → {authentication: {type: oauth2, oauth2: {url: "https://id.example.com/token", expiryTimeUnit: minutes}}}':
      "danger reads the lifetime of a token as minutes instead of seconds: the service may send expired tokens, which receivers reject [token-kept-longer]",
    'convoy {authentication: {type: oauth2, oauth2: {url: "https://id.example.com/token", expiryTimeUnit: minutes}}} → {authentication: {type: oauth2, oauth2: {url: "https://id.example.com/token"}}}':
      "info reads the lifetime of a token as seconds instead of minutes: the service requests new ones more often [token-kept-shorter]",
    "convoy {rateLimit: 300, rateLimitDuration: 60} → {rateLimit: 300, rateLimitDuration: 3600}":
      "warning tightens the rate limit from 300 in 60 s to 300 in 3,600 s: more deliveries have to wait [rate-limit-lowered]",
    "convoy {rotateSecretAfterDays: 30} → {}":
      "info no longer replaces the signing secret when it is 30 days old [rotation-ends]",
  },
  subscription: {
    'documented {adoptId: s, endpointId: e1} → {adoptId: s, endpointId: ""}':
      "danger is detached from endpoint e1: it no longer delivers its events [endpoint-detached]",
    "convoy {endpointId: e1} → {endpointId: e1, filterConfig: {eventTypes: [a]}}":
      "danger no longer delivers any event type except a to endpoint e1 [event-types-narrowed]",
    'convoy {adoptId: s, endpointId: e1} → {adoptId: s, endpointId: e1, filterConfig: {eventTypes: ["*"]}}':
      "warning removes all conditions that filterConfig does not declare: more events may match [filter-declared]",
    "documented {adoptId: s} → {adoptId: s, endpointId: e1}":
      "warning delivers its events to the declared endpoint; where it delivered before is not known [endpoint-attached]",
    "documented {adoptId: s, appId: a} → {adoptId: s, appId: b}":
      "danger changes appId: it delivers the events of another app [subscription-app-changed]",
    "documented {adoptId: s, sourceId: a} → {adoptId: s, sourceId: b}":
      "danger receives the events of source b instead of source a [other-source]",
    "documented {adoptId: s, function: a} → {adoptId: s, function: b}":
      "danger changes the function that transforms its payloads: the preview cannot tell what the endpoint receives [function-changed]",
    "documented {adoptId: s} → {adoptId: s, function: b}":
      "danger transforms its payloads with a function: the preview cannot tell what the endpoint receives [function-added]",
    "documented {adoptId: s, function: a} → {adoptId: s}":
      "danger no longer transforms its payloads: the endpoint receives them as they are sent [function-removed]",
    'documented {adoptId: s, alertConfig: {count: 1, threshold: "1h"}} → {adoptId: s, alertConfig: {count: 2, threshold: "1h"}}':
      "info changes when the service raises an alert: alertConfig.count [alerts-change]",
    "documented {adoptId: s, rateLimitConfig: {count: 10, duration: 60}} → {adoptId: s, rateLimitConfig: {count: 1, duration: 60}}":
      "warning tightens the rate limit from 10 in 60 s to 1 in 60 s: more deliveries have to wait [rate-limit-lowered]",
    "documented {adoptId: s, rateLimitConfig: {count: 1, duration: 60}} → {adoptId: s}":
      "info raises rateLimitConfig from 1 in 60 s to no limit [limit-raised]",
    "documented {adoptId: s, retryConfig: {retryCount: 1}} → {adoptId: s, retryConfig: {retryCount: 20}}":
      "info raises retryConfig.retryCount from 1 to 20 [limit-raised]",
    "documented {adoptId: s} → {adoptId: s, retryConfig: {retryCount: 3}}":
      "warning declares how failed deliveries are retried: retries may be fewer than before [retries-declared]",
    "documented {adoptId: s, retryConfig: {retryCount: 20}} → {adoptId: s, retryConfig: {retryCount: 1}}":
      "warning lowers the retries of a failed delivery from 20 to 1 [retries-lowered]",
    "documented {adoptId: s, retryConfig: {retryCount: 20}} → {adoptId: s}":
      "danger no longer retries a failed delivery [retries-end]",
    'documented {adoptId: s, retryConfig: {retryCount: 2, duration: "1s"}} → {adoptId: s, retryConfig: {retryCount: 2, duration: "2s"}}':
      "warning changes the waits between retries: retryConfig.duration from 1s to 2s [retry-waits-change]",
    "convoy {retryConfig: {retryCount: 20}} → {retryConfig: {retryCount: 1}}": "",
    "convoy {deliveryMode: at_least_once} → {deliveryMode: at_most_once}":
      "danger delivers at most once: a failed delivery is not retried [delivered-at-most-once]",
    "convoy {deliveryMode: at_most_once} → {deliveryMode: at_least_once}":
      "warning delivers at least once: an event may arrive twice [delivered-at-least-once]",
    'convoy {function: "function transform(p) { return p } // one"} → {function: "/* two */ function transform(p) { return p }"}':
      "",
    'convoy {function: "function transform(p) { return p } <!-- one"} → {function: "function transform(p) { return p }"}':
      "danger changes the function that transforms its payloads: the preview cannot tell what the endpoint receives [function-changed]",
    "convoy {filterConfig: {filter: {body: {a: 1}}}} → {filterConfig: {filter: {body: {a: {$eq: 1}}}}}":
      "danger has a different filter: body.a: 1 → (none), body.a $eq: (none) → 1 [filter-different]",
    "convoy {filterConfig: {filter: {body: {a: 1, b: 2}}}} → {filterConfig: {filter: {body: {a: 1}}}}":
      "danger has a different filter: body.b: 2 → (none) [filter-different]",
  },
  portalLink: {
    "convoy {ownerId: a, authType: static_token} → {ownerId: a, authType: refresh_token}":
      "warning changes how visitors authenticate from static_token to refresh_token: give them the new URL [link-authentication-changed]",
  },
  source: {
    "convoy {name: a, type: http, idempotencyKeys: [request.body.id]} → {name: b, type: http, idempotencyKeys: [request.body.id]}":
      "warning gets another name: an event that is sent again counts as new [duplicates-forgotten]",
    "convoy {name: a, type: http} → {name: b, type: http}": "",
    "convoy {type: pub_sub, pubSub: {type: kafka, logStream: {consumerGroupId: a}}} → {type: pub_sub, pubSub: {type: kafka, logStream: {consumerGroupId: b}}}":
      "warning reads its topic as another consumer group: events still in the topic may be delivered again [consumer-group-changed]",
    "convoy {type: pub_sub, pubSub: {type: kafka, logStream: {brokers: [a, b]}}} → {type: pub_sub, pubSub: {type: kafka, logStream: {brokers: [b, a]}}}":
      "",
    "convoy {type: http, verifier: {type: hmac, hmac: {secret: a}}} → {type: http, verifier: {type: api_key, apiKey: {headerName: X, headerValue: v}}}":
      "danger changes verifier.type, verifier.apiKey, verifier.hmac at once, without overlap: the source rejects senders that use the old value [verifier-changed]",
    "convoy {type: http, verifierType: noop} → {type: http, verifier: {type: api_key, apiKey: {headerName: X, headerValue: v}}, verifierType: noop}":
      "danger adds a verifier: the source rejects requests without its credentials [verifier-added]",
    "convoy {type: http, verifierType: api_key, verifier: {type: api_key, apiKey: {headerName: X, headerValue: v}}} → {type: http, verifier: {type: api_key, apiKey: {headerName: X, headerValue: w}}}":
      "danger changes verifier.apiKey.headerValue at once, without overlap: the source rejects senders that use the old value [verifier-changed]",
    "convoy {type: http} → {type: rest_api}":
      "danger changes its type from http to rest_api: events of the old kind no longer arrive [source-type-changed]",
    "convoy {type: pub_sub, bodyFunction: a} → {type: pub_sub, bodyFunction: b}":
      "danger changes a function that transforms its events: the preview cannot tell what subscriptions receive [source-function-changed]",
    "convoy {type: http, bodyFunction: a} → {type: http, bodyFunction: b}": "",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, routingKey: a, bindedExchange: e, schema: amqp}}}":
      "danger reads its queue without TLS: the credentials and the events travel unencrypted [queue-unencrypted]",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqp, routingKey: a, bindedExchange: e}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e}}}":
      "info reads its queue over TLS [queue-encrypted]",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {schema: amqps, routingKey: a, bindedExchange: e, queue: r}}}":
      "danger changes pubSub.amqp.queue: the source reads another queue, or reads it with other credentials [queue-changed]",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e, deadLetterExchange: d}}}":
      "danger changes pubSub.amqp.deadLetterExchange: the broker may reject the queue, and the source then reads nothing [queue-refused]",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: f}}}":
      "danger changes pubSub.amqp.bindedExchange: the broker may reject the queue, and the source then reads nothing [queue-refused]",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a}}}":
      "",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a, bindedExchange: e}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: b, bindedExchange: e}}}":
      "warning also binds its queue with another routing key: the old binding stays, so more events may arrive [queue-bound]",
    "convoy {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: a}}} → {type: pub_sub, pubSub: {type: amqp, amqp: {queue: q, schema: amqps, routingKey: b}}}":
      "",
    "convoy {type: pub_sub, pubSub: {type: log_stream, logStream: {topicName: t, auth: {type: plain, tls: true}}}} → {type: pub_sub, pubSub: {type: log_stream, logStream: {topicName: t, auth: {type: plain, tls: false}}}}":
      "danger reads its queue without TLS: the credentials and the events travel unencrypted [queue-unencrypted]",
    "convoy {type: http, idempotencyKeys: [request.header.X]} → {type: http, idempotencyKeys: [request.header.Y]}":
      "danger identifies duplicates by request.header.Y instead of request.header.X: an event with the same values as an earlier one is dropped [duplicates-dropped]",
    "convoy {type: http, eventTypeLocation: req.body.a} → {type: http, eventTypeLocation: req.body.b}":
      "danger reads the event type from another place: events may reach other subscriptions, or none [event-type-location-changed]",
    "convoy {type: http} → {type: http, idempotencyKeys: [request.header.X]}":
      "danger identifies duplicates by request.header.X: an event with the same values as an earlier one is dropped [duplicates-dropped]",
    "convoy {type: http, idempotencyKeys: [request.header.X]} → {type: http}":
      "warning no longer looks for duplicates: an event that is sent twice is delivered twice [duplicates-delivered]",
    "convoy {type: http, customResponse: {body: a}} → {type: http, customResponse: {body: b}}":
      "info responds to senders with another customResponse.body [response-changed]",
    "convoy {type: pub_sub, pubSub: {type: managed_queue, workers: 1, managedQueue: {queueName: a}}} → {type: pub_sub, pubSub: {type: managed_queue, workers: 2, managedQueue: {queueName: b}}}":
      "danger changes pubSub.managedQueue.queueName: the source reads another queue, or reads it with other credentials [queue-changed]",
    'convoy {type: pub_sub, bodyFunction: "function transform(p) { return p }"} → {type: pub_sub, bodyFunction: "// all of it\\nfunction transform(p) {\\n  return p\\n}"}':
      "",
  },
  projectSettings: {
    "convoy {strategy: {type: exponential, duration: 30, retryCount: 12}} → {strategy: {type: linear, duration: 30, retryCount: 12}}":
      "warning changes the waits between retries of every subscription: a failed delivery is tried again for about 6 min instead of about 8 h [project-retry-waits-change]",
    "convoy {circuitBreaker: {minimumRequestCount: 20}} → {circuitBreaker: {minimumRequestCount: 1, sampleRate: 9}}":
      "warning changes when the service stops delivering to a failing endpoint: it counts failures every 9 s instead of an unknown value, starts to evaluate at 1 deliveries instead of 20 [circuit-breaker-changed]",
    'convoy {circuitBreaker: {minimumRequestCount: 20}} → {searchPolicy: "1h"}':
      "warning changes when the service stops delivering to a failing endpoint: it starts to evaluate at 10 deliveries instead of 20 [circuit-breaker-changed]",
    "convoy {strategy: {retryCount: 20}} → {strategy: {retryCount: 2}}":
      "warning lowers the retries of failed deliveries from 20 to 2, for every subscription [project-retries-lowered]",
    "convoy {strategy: {retryCount: 2}} → {strategy: {retryCount: 1}}":
      "danger no longer retries failed deliveries, for every subscription [project-retries-end]",
    "convoy {strategy: {retryCount: 1}} → {strategy: {retryCount: 0}}": "",
    "convoy {strategy: {retryCount: 1}} → {strategy: {retryCount: 20}}":
      "info raises strategy.retryCount from 1 to 20 [limit-raised]",
    "convoy {} → {strategy: {retryCount: 3}}":
      "warning may lower strategy.retryCount: its value before or after is not known [limit-may-fall]",
    "convoy {strategy: {retryCount: 20}} → {strategy: {retryCount: 0}}":
      "danger no longer retries failed deliveries, for every subscription [project-retries-end]",
    "convoy {strategy: {retryCount: 20, duration: 10}} → {strategy: {retryCount: 20, duration: 100}}":
      "warning changes the waits between retries of every subscription: strategy.duration [project-retry-waits-change]",
    "convoy {strategy: {type: exponential, duration: 5, retryCount: 10}} → {}":
      "warning changes the waits between retries of every subscription: a failed delivery is tried again for about 15 min instead of about 43 min [project-retry-waits-change]",
    "convoy {metaEvent: {isEnabled: true, eventType: [a, b]}} → {metaEvent: {isEnabled: true, eventType: [a]}}":
      "warning no longer sends meta events of type b [meta-event-types-removed]",
    "convoy {metaEvent: {isEnabled: true, eventType: [a]}} → {metaEvent: {isEnabled: true, eventType: [a, b]}}":
      "warning also sends meta events of type b [meta-event-types-added]",
    "convoy {metaEvent: {isEnabled: false, eventType: [a]}} → {metaEvent: {isEnabled: true, eventType: [a, b]}}":
      "warning sends meta events: the service reports on endpoints and deliveries to the declared URL [meta-events-on]",
    'convoy {metaEvent: {isEnabled: true, url: "https://m.example.com/a"}} → {metaEvent: {isEnabled: true, url: "https://u:p@m.example.com/a"}}':
      "danger moves meta events to another path, query or user of m.example.com [meta-events-moved-within-host]",
    'convoy {metaEvent: {isEnabled: true, url: "https://m.example.com/a"}} → {metaEvent: {isEnabled: true, url: "http://m.example.com/a"}}':
      "danger sends meta events over http instead of https: they travel unencrypted [meta-events-unencrypted]",
    'convoy {metaEvent: {isEnabled: true, url: "http://m.example.com/a"}} → {metaEvent: {isEnabled: true, url: "https://m.example.com/a"}}':
      "info sends meta events over https instead of http [meta-events-encrypted]",
    'convoy {metaEvent: {isEnabled: false, url: "https://m.example.com/a"}} → {metaEvent: {isEnabled: false, url: "https://n.example.com/a"}}':
      "",
    "convoy {circuitBreaker: {failureThreshold: 70}} → {circuitBreaker: {failureThreshold: 10}}":
      "warning changes when the service stops delivering to a failing endpoint: it stops at 10 % of failures instead of 70 [circuit-breaker-changed]",
    "convoy {} → {maxPayloadReadSize: 100}":
      "warning may lower maxPayloadReadSize: its value before or after is not known [limit-may-fall]",
    "convoy {maxPayloadReadSize: 51200} → {maxPayloadReadSize: 100}":
      "warning lowers the maximum size of an event, in bytes, from 51200 to 100: larger events are rejected [payload-size-lowered]",
    "convoy {requestIdHeader: X-A} → {requestIdHeader: X-B}":
      "danger sends the request ID of each delivery in another header [request-id-header-changed]",
    "convoy {verifyDynamicEvents: true} → {verifyDynamicEvents: false}":
      "info changes when the service responds to a dynamic event [dynamic-answers-change]",
    "convoy {allowUnmatchedDynamicUrls: false} → {allowUnmatchedDynamicUrls: true}":
      "warning creates an endpoint for each dynamic event whose URL matches no endpoint template [dynamic-urls-allowed]",
    "convoy {allowUnmatchedDynamicUrls: true} → {allowUnmatchedDynamicUrls: false}":
      "danger no longer delivers dynamic events whose URL matches no endpoint template [dynamic-urls-refused]",
    "convoy {disableEndpoint: false} → {disableEndpoint: true}":
      "danger makes an endpoint inactive once a delivery to it has failed for good: it then receives nothing [failing-endpoints-disabled]",
    'convoy {searchPolicy: "1h", disableEndpoint: false} → {searchPolicy: "2h", disableEndpoint: false}': "",
  },
  eventType: {
    "documented {adoptId: t, name: a.b} → {adoptId: t, description: A}": "",
    "convoy {adoptId: t} → {adoptId: t, name: a.b}": "",
    "convoy {name: a.b} → {name: a.c}":
      "danger replaces event type a.b with a.c: subscriptions to a.b do not match a.c [event-type-renamed]",
  },
};

/** A part that is not declared, beside one that is. */
const partly: Row = [
  "source",
  "convoy",
  { type: "http", verifier: { type: "hmac", hmac: { secret: "a" } } },
  { type: "http", verifier: { type: "noop", hmac: undefined } },
  "danger removes the verifier: the source accepts requests from anyone who knows its URL [verifier-removed]",
];

const rows = Object.entries(tables).flatMap(([kind, table]) =>
  Object.entries(table).map(([change, line]): Row => {
    const [, dialect, ...texts] = /^(\w+) (.*) → (.*)$/.exec(change) ?? [];
    const inputs = texts.map((text) => ({ ...(kind === "endpoint" && { url }), ...(parse(text) as Fields) }));
    return [kind as Row[0], dialect as DialectName, inputs[0] ?? {}, inputs[1] ?? {}, line || undefined];
  }),
);

const linesOf = ([kind, dialect, state, declared]: Row): string[] =>
  effectNotices(definitionsFor(dialect)[kind], { state, declared, isUnknown, run }).map(
    (notice) => `${notice.severity} ${printed(notice)}`,
  );

describe("A change of an input", () => {
  for (const row of [partly, ...rows]) {
    const [kind, dialect, before, after, line] = row;
    it(`is judged: ${kind}, ${dialect}, ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
      assert.deepEqual(linesOf(row), line === undefined ? [] : [line]);
    });
  }

  it("delivers to an endpoint what its filter lets through after the change, where it is the first that is known", () => {
    const [before, after] = [["a", "b"], ["a"]].map((eventTypes) => ({
      adoptId: "s",
      filterConfig: { eventTypes },
    }));
    assert.deepEqual(
      linesOf(["subscription", "convoy", before ?? {}, { ...after, endpointId: "e1" }, undefined]),
      [
        "warning delivers a to the declared endpoint; where it delivered before is not known [endpoint-attached]",
        "danger no longer delivers b to its endpoint [event-types-narrowed]",
      ],
    );
  });

  it("takes events from the owner of an adopted endpoint whom the program did not declare", () => {
    const after = { url, adoptId: "e1", ownerId: "gamma" };
    assert.deepEqual(linesOf(["endpoint", "convoy", { url, adoptId: "e1" }, after, undefined]), [
      'danger now belongs to owner "gamma": portal links of any earlier owner and events sent to it no longer reach the endpoint; those of owner "gamma" do [owner-changed]',
    ]);
  });

  it("says that tokens travel unencrypted, beside the request that changes", () => {
    const asking = (at: string): Row[2] => ({ url, authentication: { type: "oauth2", oauth2: { url: at } } });
    const [from, to] = [asking("https://id.example.com"), asking("http://id.example.com")];
    const request =
      "danger changes authentication.oauth2.url: the service may get no token or a different one, so deliveries may fail or be rejected [token-request-changed]";
    assert.deepEqual(linesOf(["endpoint", "convoy", from, to, undefined]), [
      "danger requests tokens over http instead of https: the client credentials and tokens travel unencrypted [token-unencrypted]",
      request,
    ]);
    assert.deepEqual(linesOf(["endpoint", "convoy", to, from, undefined]), [
      "info requests tokens over https instead of http [token-encrypted]",
      request,
    ]);
  });

  it("says nothing of what stays, nor of what is harmless", () => {
    const inputs = { url, ownerId: "acme", authentication: { type: "api_key" }, rateLimit: 1 };
    assert.deepEqual(linesOf(["endpoint", "convoy", inputs, inputs, undefined]), []);
    const renamed = { ...inputs, name: "b", description: "c" };
    assert.deepEqual(linesOf(["endpoint", "convoy", { ...inputs, name: "a" }, renamed, undefined]), []);
  });

  it("has a reason wherever it is harmless, and a notice wherever it is not", () => {
    const unsaid = (["documented", "convoy"] as const).flatMap((dialect) =>
      Object.values(definitionsFor(dialect)).flatMap(({ kind, effects }) =>
        Object.entries(effects).flatMap(([name, effect]) => without(`${kind}.${name}`, effect)),
      ),
    );
    assert.deepEqual(unsaid, []);
  });
});

function without(path: string, { harmless, notices, parts = {} }: Effect): string[] {
  const isSaid = harmless === undefined ? notices.length > 0 : harmless !== "" && notices.length === 0;
  const inner = Object.entries(parts).flatMap(([name, part]) => without(`${path}.${name}`, part));
  return isSaid ? inner : [path, ...inner];
}
