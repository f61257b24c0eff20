/** What a change of each input does: one row for each notice of the tables, and some for what is said to be harmless. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { isUnknown } from "../../provider/base/markers";
import { printed } from "../../provider/base/notice";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Effect } from "../../provider/kinds/effect";
import { effectNotices } from "../../provider/lifecycle/apply/effects";
import { endpointRows } from "../support/endpoint-rows";
import { sameRows } from "../support/same-rows";
import { settingsRows } from "../support/settings-rows";
import type { Row } from "../support/settings-rows";

const url = "https://billing.example.com/hooks";
const run = {
  ...{ replaced: new Set<string>(), created: new Set<string>() },
  ...{ follows: () => false, seen: () => undefined },
};

const stream = (logStream: object): Fields => ({ type: "pub_sub", pubSub: { type: "kafka", logStream } });

const keyed = (name: string): Fields => ({ name, type: "http", idempotencyKeys: ["request.body.id"] });

const rows: readonly Row[] = [
  [
    "source",
    "convoy",
    keyed("a"),
    keyed("b"),
    "warning gets another name: an event that is sent again counts as new [duplicates-forgotten]",
  ],
  ["source", "convoy", { name: "a", type: "http" }, { name: "b", type: "http" }, undefined],
  [
    "source",
    "convoy",
    stream({ consumerGroupId: "a" }),
    stream({ consumerGroupId: "b" }),
    "warning reads its topic as another consumer group: events still in the topic may be delivered again [consumer-group-changed]",
  ],
  ["source", "convoy", stream({ brokers: ["a", "b"] }), stream({ brokers: ["b", "a"] }), undefined],
  ...endpointRows,
  ...sameRows,
  [
    "subscription",
    "documented",
    { adoptId: "s", endpointId: "e1" },
    { adoptId: "s", endpointId: "" },
    "danger is detached from endpoint e1: it no longer delivers its events [endpoint-detached]",
  ],
  [
    "subscription",
    "convoy",
    { endpointId: "e1" },
    { endpointId: "e1", filterConfig: { eventTypes: ["a"] } },
    "danger no longer delivers any event type except a to endpoint e1 [event-types-narrowed]",
  ],
  [
    "subscription",
    "convoy",
    { adoptId: "s", endpointId: "e1" },
    { adoptId: "s", endpointId: "e1", filterConfig: { eventTypes: ["*"] } },
    "warning removes all conditions that filterConfig does not declare: more events may match [filter-declared]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s" },
    { adoptId: "s", endpointId: "e1" },
    "warning delivers its events to the declared endpoint; where it delivered before is not known [endpoint-attached]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", appId: "a" },
    { adoptId: "s", appId: "b" },
    "danger changes appId: it delivers the events of another app [subscription-app-changed]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", sourceId: "a" },
    { adoptId: "s", sourceId: "b" },
    "danger receives the events of source b instead of source a [other-source]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", function: "a" },
    { adoptId: "s", function: "b" },
    "danger changes the function that transforms its payloads: the preview cannot tell what the endpoint receives [function-changed]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s" },
    { adoptId: "s", function: "b" },
    "danger transforms its payloads with a function: the preview cannot tell what the endpoint receives [function-added]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", function: "a" },
    { adoptId: "s" },
    "danger no longer transforms its payloads: the endpoint receives them as they are sent [function-removed]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", alertConfig: { count: 1, threshold: "1h" } },
    { adoptId: "s", alertConfig: { count: 2, threshold: "1h" } },
    "info changes when the service raises an alert: alertConfig.count [alerts-change]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", rateLimitConfig: { count: 10, duration: 60 } },
    { adoptId: "s", rateLimitConfig: { count: 1, duration: 60 } },
    "warning tightens the rate limit from 10 in 60 s to 1 in 60 s: more deliveries have to wait [rate-limit-lowered]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", rateLimitConfig: { count: 1, duration: 60 } },
    { adoptId: "s" },
    "info raises rateLimitConfig from 1 in 60 s to no limit [limit-raised]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", retryConfig: { retryCount: 1 } },
    { adoptId: "s", retryConfig: { retryCount: 20 } },
    "info raises retryConfig.retryCount from 1 to 20 [limit-raised]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s" },
    { adoptId: "s", retryConfig: { retryCount: 3 } },
    "warning declares how failed deliveries are retried: retries may be fewer than before [retries-declared]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", retryConfig: { retryCount: 20 } },
    { adoptId: "s", retryConfig: { retryCount: 1 } },
    "warning lowers the retries of a failed delivery from 20 to 1 [retries-lowered]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", retryConfig: { retryCount: 20 } },
    { adoptId: "s" },
    "danger no longer retries a failed delivery [retries-end]",
  ],
  [
    "subscription",
    "documented",
    { adoptId: "s", retryConfig: { retryCount: 2, duration: "1s" } },
    { adoptId: "s", retryConfig: { retryCount: 2, duration: "2s" } },
    "warning changes the waits between retries: retryConfig.duration from 1s to 2s [retry-waits-change]",
  ],
  [
    "subscription",
    "convoy",
    { retryConfig: { retryCount: 20 } },
    { retryConfig: { retryCount: 1 } },
    undefined,
  ],
  [
    "subscription",
    "convoy",
    { deliveryMode: "at_least_once" },
    { deliveryMode: "at_most_once" },
    "danger delivers at most once: a failed delivery is not retried [delivered-at-most-once]",
  ],
  [
    "subscription",
    "convoy",
    { deliveryMode: "at_most_once" },
    { deliveryMode: "at_least_once" },
    "warning delivers at least once: an event may arrive twice [delivered-at-least-once]",
  ],
  [
    "portalLink",
    "convoy",
    { ownerId: "a", authType: "static_token" },
    { ownerId: "a", authType: "refresh_token" },
    "warning changes how visitors authenticate from static_token to refresh_token: give them the new URL [link-authentication-changed]",
  ],
  [
    "source",
    "convoy",
    { type: "http", verifier: { type: "hmac", hmac: { secret: "a" } } },
    { type: "http", verifier: { type: "noop", hmac: undefined } },
    "danger removes the verifier: the source accepts requests from anyone who knows its URL [verifier-removed]",
  ],
  [
    "source",
    "convoy",
    { type: "http", verifier: { type: "hmac", hmac: { secret: "a" } } },
    { type: "http", verifier: { type: "api_key", apiKey: { headerName: "X", headerValue: "v" } } },
    "danger changes verifier.type, verifier.apiKey, verifier.hmac at once, without overlap: the source rejects senders that use the old value [verifier-changed]",
  ],
  [
    "source",
    "convoy",
    { type: "http", verifierType: "noop" },
    {
      type: "http",
      verifier: { type: "api_key", apiKey: { headerName: "X", headerValue: "v" } },
      verifierType: "noop",
    },
    "danger adds a verifier: the source rejects requests without its credentials [verifier-added]",
  ],
  [
    "source",
    "convoy",
    {
      type: "http",
      verifierType: "api_key",
      verifier: { type: "api_key", apiKey: { headerName: "X", headerValue: "v" } },
    },
    { type: "http", verifier: { type: "api_key", apiKey: { headerName: "X", headerValue: "w" } } },
    "danger changes verifier.apiKey.headerValue at once, without overlap: the source rejects senders that use the old value [verifier-changed]",
  ],
  [
    "source",
    "convoy",
    { type: "http" },
    { type: "rest_api" },
    "danger changes its type from http to rest_api: events of the old kind no longer arrive [source-type-changed]",
  ],
  [
    "source",
    "convoy",
    { type: "pub_sub", bodyFunction: "a" },
    { type: "pub_sub", bodyFunction: "b" },
    "danger changes a function that transforms its events: the preview cannot tell what subscriptions receive [source-function-changed]",
  ],
  ["source", "convoy", { type: "http", bodyFunction: "a" }, { type: "http", bodyFunction: "b" }, undefined],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e" } },
    },
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", routingKey: "a", bindedExchange: "e", schema: "amqp" } },
    },
    "danger reads its queue without TLS: the credentials and the events travel unencrypted [queue-unencrypted]",
  ],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqp", routingKey: "a", bindedExchange: "e" } },
    },
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e" } },
    },
    "info reads its queue over TLS [queue-encrypted]",
  ],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e" } },
    },
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { schema: "amqps", routingKey: "a", bindedExchange: "e", queue: "r" } },
    },
    "danger changes pubSub.amqp.queue: the source reads another queue, or reads it with other credentials [queue-changed]",
  ],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e" } },
    },
    {
      type: "pub_sub",
      pubSub: {
        type: "amqp",
        amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e", deadLetterExchange: "d" },
      },
    },
    "danger changes pubSub.amqp.deadLetterExchange: the broker may reject the queue, and the source then reads nothing [queue-refused]",
  ],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e" } },
    },
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "f" } },
    },
    "danger changes pubSub.amqp.bindedExchange: the broker may reject the queue, and the source then reads nothing [queue-refused]",
  ],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e" } },
    },
    { type: "pub_sub", pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a" } } },
    undefined,
  ],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a", bindedExchange: "e" } },
    },
    {
      type: "pub_sub",
      pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "b", bindedExchange: "e" } },
    },
    "warning also binds its queue with another routing key: the old binding stays, so more events may arrive [queue-bound]",
  ],
  [
    "source",
    "convoy",
    { type: "pub_sub", pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "a" } } },
    { type: "pub_sub", pubSub: { type: "amqp", amqp: { queue: "q", schema: "amqps", routingKey: "b" } } },
    undefined,
  ],
  [
    "source",
    "convoy",
    {
      type: "pub_sub",
      pubSub: { type: "log_stream", logStream: { topicName: "t", auth: { type: "plain", tls: true } } },
    },
    {
      type: "pub_sub",
      pubSub: { type: "log_stream", logStream: { topicName: "t", auth: { type: "plain", tls: false } } },
    },
    "danger reads its queue without TLS: the credentials and the events travel unencrypted [queue-unencrypted]",
  ],
  [
    "source",
    "convoy",
    { type: "http", idempotencyKeys: ["request.header.X"] },
    { type: "http", idempotencyKeys: ["request.header.Y"] },
    "danger identifies duplicates by request.header.Y instead of request.header.X: an event with the same values as an earlier one is dropped [duplicates-dropped]",
  ],
  [
    "projectSettings",
    "convoy",
    { strategy: { type: "exponential", duration: 30, retryCount: 12 } },
    { strategy: { type: "linear", duration: 30, retryCount: 12 } },
    "warning changes the waits between retries of every subscription: a failed delivery is tried again for about 6 min instead of about 8 h [project-retry-waits-change]",
  ],
  [
    "projectSettings",
    "convoy",
    { circuitBreaker: { minimumRequestCount: 20 } },
    { circuitBreaker: { minimumRequestCount: 1, sampleRate: 9 } },
    "warning changes when the service stops delivering to a failing endpoint: it counts failures every 9 s instead of an unknown value, starts to evaluate at 1 deliveries instead of 20 [circuit-breaker-changed]",
  ],
  [
    "projectSettings",
    "convoy",
    { circuitBreaker: { minimumRequestCount: 20 } },
    { searchPolicy: "1h" },
    "warning changes when the service stops delivering to a failing endpoint: it starts to evaluate at 10 deliveries instead of 20 [circuit-breaker-changed]",
  ],
  [
    "source",
    "convoy",
    { type: "http", eventTypeLocation: "req.body.a" },
    { type: "http", eventTypeLocation: "req.body.b" },
    "danger reads the event type from another place: events may reach other subscriptions, or none [event-type-location-changed]",
  ],
  [
    "source",
    "convoy",
    { type: "http" },
    { type: "http", idempotencyKeys: ["request.header.X"] },
    "danger identifies duplicates by request.header.X: an event with the same values as an earlier one is dropped [duplicates-dropped]",
  ],
  [
    "source",
    "convoy",
    { type: "http", idempotencyKeys: ["request.header.X"] },
    { type: "http" },
    "warning no longer looks for duplicates: an event that is sent twice is delivered twice [duplicates-delivered]",
  ],
  [
    "source",
    "convoy",
    { type: "http", customResponse: { body: "a" } },
    { type: "http", customResponse: { body: "b" } },
    "info responds to senders with another customResponse.body [response-changed]",
  ],
  [
    "source",
    "convoy",
    { type: "pub_sub", pubSub: { type: "managed_queue", workers: 1, managedQueue: { queueName: "a" } } },
    { type: "pub_sub", pubSub: { type: "managed_queue", workers: 2, managedQueue: { queueName: "b" } } },
    "danger changes pubSub.managedQueue.queueName: the source reads another queue, or reads it with other credentials [queue-changed]",
  ],
  ["eventType", "documented", { adoptId: "t", name: "a.b" }, { adoptId: "t", description: "A" }, undefined],
  ["eventType", "convoy", { adoptId: "t" }, { adoptId: "t", name: "a.b" }, undefined],
  [
    "eventType",
    "convoy",
    { name: "a.b" },
    { name: "a.c" },
    "danger replaces event type a.b with a.c: subscriptions to a.b do not match a.c [event-type-renamed]",
  ],
  ...settingsRows,
];

const linesOf = ([kind, dialect, state, declared]: Row): string[] =>
  effectNotices(definitionsFor(dialect)[kind], { state, declared, isUnknown, run }).map(
    (notice) => `${notice.severity} ${printed(notice)}`,
  );

describe("A change of an input", () => {
  for (const row of rows) {
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
