/** Values that a running Convoy refuses, or stores and can never use: what the preview says of each, in whole lines. */

import assert from "node:assert/strict";
import { problemLine } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../provider/base/markers";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import { check } from "../../provider/lifecycle/apply/check";
import type { Checked } from "../../provider/lifecycle/apply/check";
import { Service } from "../support/convoy";

type Row = readonly [kind: keyof Definitions, inputs: Fields, line: string];

const http = { type: "http" };
const hmac = { header: "X-Sign", hash: "SHA256", secret: "canary", encoding: "hex" };
const signed = (changes: object) => ({ verifier: { type: "hmac", hmac: { ...hmac, ...changes } } });
const basic = (username: string, password: string) => ({
  verifier: { type: "basic_auth", basicAuth: { username, password } },
});
const keyed = (headerName: string, headerValue: string) => ({
  verifier: { type: "api_key", apiKey: { headerName, headerValue } },
});
const queue = (pubSub: object) => ({ type: "pub_sub", pubSub: { workers: 1, ...pubSub } });
const broker = {
  ...{ schema: "amqp", host: "h", port: "5672", queue: "q" },
  ...{ bindedExchange: "x", routingKey: "k" },
};
const stream = (auth: object) =>
  queue({ type: "log_stream", logStream: { brokers: ["b:1"], topicName: "t", auth } });
const topic = { projectId: "p", subscriptionId: "s" };
const hashes =
  "MD5, SHA1, SHA224, SHA256, SHA384, SHA512, SHA512_224, SHA512_256, SHA3_224, SHA3_256, SHA3_384, SHA3_512";

const refused: readonly Row[] = [
  [
    "source",
    { ...http, ...signed({ hash: "ROT13" }) },
    `verifier.hmac.hash: must be one of ${hashes} [invalid-value]`,
  ],
  [
    "source",
    { ...http, ...signed({ encoding: "b64" }) },
    "verifier.hmac.encoding: must be one of hex, base64 [invalid-value]",
  ],
  [
    "source",
    { ...http, idempotencyKeys: ["request.Header.X-Id", "body.id"] },
    "idempotencyKeys.1: must be request.header.<name>, request.query.<name> or request.body.<path> [invalid-value]",
  ],
  ...["req.header.a.b", "req.body."].map((key): Row => [
    "source",
    { ...http, idempotencyKeys: [key] },
    "idempotencyKeys.0: must be request.header.<name>, request.query.<name> or request.body.<path> [invalid-value]",
  ]),
  [
    "source",
    { ...http, ...keyed("X-Key", "canary\n") },
    "verifier.apiKey.headerValue: must not contain a line break, a control character or white space around it [invalid-value]",
  ],
  [
    "source",
    { ...http, eventTypeLocation: "req.header.a.b" },
    "eventTypeLocation: must be req.body.<path>, req.header.<name> or req.query.<name> [invalid-value]",
  ],
  [
    "source",
    { ...http, ...signed({}), eventTypeLocation: "req.header.X-Type" },
    "eventTypeLocation: must be in the body, because the signature of a request covers nothing else [invalid-value]",
  ],
  [
    "source",
    queue({ type: "amqp", amqp: { ...broker, schema: "http" } }),
    "pubSub.amqp.schema: must be one of amqp, amqps [invalid-value]",
  ],
  [
    "source",
    queue({ type: "amqp", amqp: { ...broker, port: "many" } }),
    "pubSub.amqp.port: must be a port number, as a string [invalid-value]",
  ],
  ["source", stream({ username: "u" }), "pubSub.logStream.auth.type: is required with auth [missing-value]"],
  [
    "source",
    stream({ type: "oauth" }),
    "pubSub.logStream.auth.type: must be one of plain, scram [invalid-value]",
  ],
  [
    "source",
    stream({ type: "scram", hash: "MD5" }),
    "pubSub.logStream.auth.hash: must be one of SHA256, SHA512 [invalid-value]",
  ],
  [
    "source",
    queue({ type: "managed_topic", managedTopic: { ...topic, serviceAccount: "{canary}" } }),
    "pubSub.managedTopic.serviceAccount: must be the base64-encoded key file of the service account [invalid-value]",
  ],
  [
    "source",
    queue({ type: "amqp", amqp: broker, workers: -1 }),
    "pubSub.workers: must be a whole number, and at least 1 [invalid-value]",
  ],
  [
    "subscription",
    { endpointId: "e1", retryConfig: { type: "random" } },
    "retryConfig.type: must be one of linear, exponential [invalid-value]",
  ],
  [
    "subscription",
    { endpointId: "e1", alertConfig: { count: 1, threshold: "2562048h" } },
    "alertConfig.threshold: must be a duration such as `90s` or `1h30m` [invalid-value]",
  ],
];

const refuses = "makes the source reject every request: ";
const useless: readonly Row[] = [
  [
    "source",
    { ...http, ...basic("a:b", "c") },
    `verifier.basicAuth.username: ${refuses}the service splits username and password at each colon [colon-in-credentials]`,
  ],
  [
    "source",
    { ...http, ...basic("a", "canary:c") },
    `verifier.basicAuth.password: ${refuses}the service splits username and password at each colon [colon-in-credentials]`,
  ],
  [
    "source",
    { ...http, ...signed({ hash: "SHA1" }) },
    `verifier.hmac.hash: ${refuses}the service verifies SHA256 and SHA512, not SHA1 [unverified-hash]`,
  ],
  [
    "source",
    { ...http, ...signed({ header: "X Sign" }) },
    `verifier.hmac.header: ${refuses}the service sees no header of this name [unsent-header]`,
  ],
  [
    "source",
    { ...http, ...keyed("Host", "canary") },
    `verifier.apiKey.headerName: ${refuses}the service sees no header of this name [unsent-header]`,
  ],
  [
    "source",
    { ...http, provider: "stripe" },
    `provider: ${refuses}the service knows no provider "stripe" [unknown-provider]`,
  ],
  [
    "source",
    { ...http, provider: "shopify", verifier: { type: "noop", hmac } },
    "verifier.type: makes the source fail on every request: the provider shopify needs the type hmac [provider-without-hmac]",
  ],
  [
    "source",
    { type: "rest_api" },
    "type: makes the source receive nothing: no release accepts events for rest_api [idle-source-type]",
  ],
  [
    "source",
    { ...http, bodyFunction: "function transform(b) { return b; }" },
    "bodyFunction: never runs: the service runs functions only for sources with a queue [idle-function]",
  ],
  [
    "subscription",
    { endpointId: "e1", function: "(payload) => payload" },
    "function: does not define the function transform, which the service calls: every event fails [script-without-transform]",
  ],
  [
    "eventType",
    { name: "invoice paid" },
    "name: contains white space: only events of exactly this type match [event-type-space]",
  ],
  [
    "subscription",
    { endpointId: "e1", filterConfig: { eventTypes: ["*", ""] } },
    "filterConfig.eventTypes.1: is empty, and no event has an empty type: it matches nothing [empty-event-type]",
  ],
  [
    "subscription",
    { endpointId: "e1", filterConfig: { eventTypes: ["paid", "invoice.*"] } },
    "filterConfig.eventTypes.1: matches only events of exactly this type: only `*` by itself stands for all types [partial-wildcard]",
  ],
  [
    "subscription",
    { endpointId: "e1", filterConfig: { eventTypes: ["paid "] } },
    "filterConfig.eventTypes.0: contains white space: only events of exactly this type match [event-type-space]",
  ],
];

function checked(kind: keyof Definitions, inputs: Fields, before: Fields = {}): Checked {
  const context = { logicalName: "any", projectId: "p1", isUnknown };
  return check(definitionsFor("convoy")[kind], before, inputs, context);
}

/** The inputs with every text that is not a word of a type not known yet. */
function opened(value: unknown): unknown {
  if (typeof value === "string") return unknownMarker;
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === "type" ? inner : opened(inner)] as const),
  );
}

describe("A value that Convoy refuses", () => {
  for (const [kind, inputs, line] of refused)
    it(`is an error of the preview: ${line}`, () => {
      const lines = checked(kind, inputs).problems.map(problemLine);
      assert.deepEqual(lines, [line]);
      assert.doesNotMatch(lines.join(), /canary/);
    });
});

describe("A value that Convoy stores and can never use", () => {
  for (const [kind, inputs, line] of useless)
    it(`is told by the preview: ${line}`, () => {
      const { problems, warnings } = checked(kind, inputs);
      assert.deepEqual(problems, []);
      assert.deepEqual(warnings.map(problemLine), [line]);
      assert.doesNotMatch(warnings.map(problemLine).join(), /canary/);
      const isDanger = !/\[(idle-function|event-type-space|empty-event-type|partial-wildcard)\]$/.test(line);
      assert.equal(warnings[0]?.severity, isDanger ? "danger" : "warning");
    });

  it("is passed over where a subscription already has it", () => {
    const inputs = { endpointId: "e1", filterConfig: { eventTypes: ["paid", "invoice.*"] } };
    assert.deepEqual(checked("subscription", inputs, inputs).warnings, []);
  });

  it("is passed over where it is not known yet", () => {
    for (const [kind, inputs, line] of [...refused, ...useless].filter(
      ([, , line]) =>
        !/^(type|verifier\.type|pubSub\.workers|rateLimit|strategy|retryConfig\.(retryCount|type)|pubSub\.logStream\.auth\.type)/.test(
          line,
        ),
    )) {
      const { problems, warnings } = checked(kind, opened(inputs) as Fields);
      assert.deepEqual([...problems, ...warnings], [], line);
    }
  });

  it("is nothing else: sources that work are passed in silence", () => {
    for (const inputs of [
      { ...http, ...signed({ hash: "SHA512" }), idempotencyKeys: ["req.body.a.b", "request.QueryParam.id"] },
      { ...http, provider: "shopify", ...signed({ hash: "SHA256" }), eventTypeLocation: "req.body.type" },
      { ...http, ...keyed("X-Key", "a b"), eventTypeLocation: "request.header.X-Type" },
      { ...http, ...basic("user", "pass word") },
      queue({ type: "amqp", amqp: broker }),
      stream({ type: "scram", hash: "SHA512", username: "u", password: "p" }),
      queue({ type: "managed_topic", managedTopic: { ...topic, serviceAccount: "eyJhIjoxfQ==" } }),
    ]) {
      const { problems, warnings } = checked("source", inputs);
      assert.deepEqual([...problems, ...warnings], [], JSON.stringify(inputs));
    }
  });
});

describe("A queue without a virtual host", () => {
  it("is sent with an empty one, because the service fails without", async () => {
    const service = await Service.emulated();
    try {
      const life = service.resource("source");
      const declared = service.declared(queue({ type: "amqp", amqp: broker }));
      await life.up(declared);
      const held = service.project.sources.get(life.id ?? "")?.pub_sub as
        { amqp?: { vhost?: string } } | undefined;
      assert.equal(held?.amqp?.vhost, "");
      await life.refresh();
      assert.equal(life.preview(declared).changes, false);
    } finally {
      await service.stop();
    }
  });
});
