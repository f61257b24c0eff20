/** The values that each input goes through, one after the other, and what is declared beside it. */

import type { Fields } from "../../provider/base/fields";
import type { ClockSpan } from "../../tools/emulator";
import type { EndpointInputs } from "../../provider/kinds/endpoint/types";
import type { EventTypeInputs } from "../../provider/kinds/event-type/types";
import type { PortalLinkInputs } from "../../provider/kinds/portal-link/types";
import type { ProjectInputs } from "../../provider/kinds/project/types";
import type { ProjectSettingsInputs } from "../../provider/kinds/project-settings/types";
import type { KindName } from "../../provider/kinds/registry";
import type { SourceInputs } from "../../provider/kinds/source/types";
import type { SubscriptionInputs } from "../../provider/kinds/subscription/types";
import type { DialectName } from "../../provider/settings/settings";
import { plainFields, usual as usualValues } from "./plain-fields";
import type { Unusual } from "./plain-fields";

/** The values of an input or of a part of one; undefined: not declared. */
export type Values = readonly unknown[];

/** A value of the whole input, where a part cannot change alone. */
export class Whole {
  constructor(readonly value: Fields) {}
}

/** An input, or a part of one, with more than its values. */
export interface Walk extends Partial<Readonly<Record<DialectName, Values>>> {
  /** In every dialect that names no values of its own. Default for a part: made from `within`. */
  readonly values?: Values;
  /** What is declared beside the input, also of its parts. */
  readonly beside?: Fields;
  /** How much time passes before each change. */
  readonly passes?: ClockSpan;
  /** The value of the whole input in which its parts change, one at a time. */
  readonly within?: Fields;
  readonly parts?: Readonly<Record<string, Values | Walk>>;
}

/** A plain field may go through the usual values. */
type Walks<Inputs, Kind extends KindName> = Readonly<
  Record<Extract<keyof Inputs, Unusual<Kind>>, Values | Walk> & Partial<Record<keyof Inputs, Values | Walk>>
>;

const none = undefined;
const between = (...values: Values): Values => [none, ...values, none];
/** A key belongs to one project of Convoy, and an emulator with the documented interface has both. */
const projectId = { documented: ["p1", "p2", "p1", "p2"], convoy: [] };
const url = "https://a.example.com/hooks";
const command = (...scripts: readonly string[]): Values =>
  scripts.map((text) => [process.execPath, "-p", text]);
const form = "application/x-www-form-urlencoded";

const apiKey = { headerName: "X-Key", headerValue: "v" };
const otherKey = { headerName: "X-Other", headerValue: "w" };
const basicAuth = { username: "u", password: "p" };
const hmac = { header: "X-Key", hash: "SHA256", secret: "s", encoding: "hex" };
const oauth2 = {
  ...{ url: "https://login.example.com/token", clientId: "c", authenticationType: "client_assertion" },
  ...{ clientSecret: "s", signingKey: { kty: "EC", kid: "k", crv: "P-256", x: "x", y: "y", d: "d" } },
  ...{ signingAlgorithm: "ES256", issuer: "i", subject: "s", grantType: "g", scope: "s", audience: "a" },
  ...{ fieldMapping: { accessToken: "a", tokenType: "t", expiresIn: "e" }, expiryTimeUnit: "seconds" },
};
const wholes = (...values: readonly Fields[]): Values => values.map((value) => new Whole(value));
const keyed = { type: "api_key", apiKey };
const basic = { type: "basic_auth", basicAuth };
const byKey = { type: "oauth2", oauth2 };
const byText = {
  type: "oauth2",
  oauth2: { ...oauth2, authenticationType: "shared_secret", signingKey: none },
};
const withAndWithoutKey = wholes(byKey, byText, byKey, byText);
const oneOfOne = (only: string): Values => [only, none, only, none];

const endpoint: Walks<EndpointInputs, "endpoint"> = {
  adoptId: [none, "e1", "e2", "e3"],
  projectId,
  url: {
    values: [url, `${url}/2`, "https://b.example.com/hooks", "https://u:p@b.example.com/hooks", url],
    convoy: [
      url,
      "http://a.example.com/hooks",
      "http://a.example.com:8080/hooks",
      `${url}?q=1`,
      `${url}?q=2`,
    ],
  },
  authentication: {
    values: between(keyed, { type: "api_key", apiKey: otherKey }),
    within: keyed,
    parts: {
      type: { documented: ["api_key", "other", "api_key", none], convoy: wholes(keyed, basic, keyed, basic) },
      basicAuth: { within: basic },
      oauth2: {
        within: byKey,
        parts: {
          url: [oauth2.url, "https://login.example.org/token", `${oauth2.url}/2`, oauth2.url],
          authenticationType: ["client_assertion", "shared_secret", "client_assertion", "shared_secret"],
          expiryTimeUnit: ["seconds", "hours", "minutes", "seconds"],
          signingKey: { parts: { kty: withAndWithoutKey, crv: withAndWithoutKey } },
        },
      },
    },
  },
  rateLimit: { values: between(10, 1, 1_000_000, 0), beside: { url, rateLimitDuration: 60 } },
  rateLimitDuration: { values: between(60, 1, 86_400), beside: { url, rateLimit: 10 } },
  paused: between(...usualValues.flag),
  contentType: between(form, "application/json", form),
  mtlsClientCert: {
    values: between({ clientCert: "c", clientKey: "k" }, { clientCert: "d", clientKey: "l" }),
    within: { clientCert: "c", clientKey: "k" },
  },
  secret: between("one", "two", "three"),
  secretFrom: {
    values: between({ environment: "THREE_CHANGES_ONE" }, { environment: "THREE_CHANGES_TWO" }),
    within: {},
    parts: {
      environment: ["ONE", "TWO", "ONE", "TWO"].map((one) => `THREE_CHANGES_${one}`),
      file: ["$FOLDER/one", "$FOLDER/two", "$FOLDER/one", "$FOLDER/two"],
      command: command("'one'", "'two'", "'one'", "'two'"),
    },
  },
  secretTo: {
    values: between({ file: "$FOLDER/out" }, { file: "$FOLDER/other" }),
    within: {},
    parts: {
      file: ["$FOLDER/out", "$FOLDER/other", "$FOLDER/out", "$FOLDER/other"],
      command: command("0", "1", "0", "1"),
    },
  },
  secretExpiration: between(24, 0, 48),
  secretTriggers: between({ a: 1 }, { a: 2 }, {}),
  rotateSecretAfterDays: { values: between(9, 1, 1000), passes: { days: 5 } },
};

const retryConfig = { type: "linear", duration: "10s", retryCount: 3 };
const subscription: Walks<SubscriptionInputs, "subscription"> = {
  adoptId: { values: ["sub1", "sub2", "sub3", "sub4"], beside: {} },
  projectId: { ...projectId, beside: { adoptId: "sub3" } },
  endpointId: { documented: ["e3", "e1", "e2", "", none], convoy: ["e5", "e6", "e5", "e6"] },
  filterConfig: {
    values: between({ eventTypes: ["a"] }, { filter: { body: { a: 1 } } }, { eventTypes: ["b"] }),
    within: { eventTypes: ["a", "b"] },
    parts: {
      eventTypes: between(["a"], ["a", "b"], ["*"], ["b"]),
      filter: {
        values: between({ body: { a: 1 } }, { headers: { "X-One": "1" } }),
        parts: {
          body: between({ a: 1 }, { a: 2 }, {}),
          headers: between({ "X-One": "1" }, { "X-One": "2" }),
          query: between({ q: "1" }, { q: "2" }),
          path: between({ path: "/x" }, { path: "" }),
        },
      },
    },
  },
  alertConfig: {
    values: between({ count: 1, threshold: "1h" }, { count: 2, threshold: "2h" }),
    within: { count: 1, threshold: "1h" },
    parts: { threshold: ["1h", "2h", "1s", "1h"] },
  },
  rateLimitConfig: {
    values: between({ count: 10, duration: 60 }, { count: 1, duration: 60 }, { count: 1000, duration: 1 }),
    within: { count: 10, duration: 60 },
  },
  retryConfig: {
    values: between(retryConfig, { ...retryConfig, retryCount: 1 }),
    within: retryConfig,
    parts: {
      duration: ["10s", "1s", "1h", "10s"],
      intervalSeconds: { values: [none, 10, 1, 3600], within: { type: "linear", retryCount: 3 } },
      retryCount: [3, 1, 20, 0, 3],
    },
  },
  deliveryMode: between("at_most_once", "at_least_once", "at_most_once"),
};

const eventType: Walks<EventTypeInputs, "eventType"> = {
  adoptId: { documented: ["t1", "t2", "t3", "t1"], convoy: [none, "t1", "t2", "t3"] },
  projectId,
  name: ["a", "b", "c", "a"],
  category: ["c", "d", "e", "c"],
  description: ["c", "d", "e", "c"],
  jsonSchema: between({ type: "object" }, { type: "array" }),
};

const portalLink: Walks<PortalLinkInputs, "portalLink"> = {
  adoptId: { values: [none, "l1", "l3", "l4"], beside: { ownerId: "acme" } },
  projectId,
  ownerId: { documented: between("acme", "globex"), convoy: ["acme", "globex", "nobody", "acme"] },
  endpoints: { values: between(["e1"], ["e1", "e2"], ["e2"], []), beside: { ownerId: "acme" } },
  authType: between("static_token", "refresh_token", "static_token", "refresh_token"),
};

const amqp = {
  ...{ schema: "amqp", host: "h", port: "1", queue: "q", vhost: "v", bindedExchange: "e", routingKey: "r" },
  ...{ deadLetterExchange: "d", auth: { user: "u", password: "p" } },
};
const keyFile = (json: string): string => Buffer.from(json).toString("base64");
const logStream = {
  ...{ brokers: ["b"], topicName: "t", consumerGroupId: "c" },
  auth: { type: "plain", username: "u", password: "p", hash: "SHA256", tls: true },
};
const managedQueue = { accessKeyId: "a", secretKey: "s", defaultRegion: "r", queueName: "q" };
const managedTopic = { projectId: "p", subscriptionId: "s", serviceAccount: keyFile("{}") };
const pubSub = { type: "managed_queue", workers: 1, managedQueue };
const verifiers = [{ type: "noop" }, keyed, { type: "hmac", hmac }, basic];

const source: Walks<SourceInputs, "source"> = {
  adoptId: [none, "src1", "src2", "src3"],
  projectId,
  type: { values: ["http", "rest_api", "http", "db_change_stream"] },
  provider: {
    values: between("hosted_repo_provider", "shopify", "social", "own"),
    beside: { type: "http", verifier: { type: "hmac", hmac } },
  },
  customResponse: {
    values: between({ body: "one", contentType: "text/plain" }, { body: "two" }),
    within: { body: "one", contentType: "text/plain" },
    parts: { body: between("one", "two") },
  },
  verifier: {
    values: between(...verifiers),
    within: { type: "hmac", hmac },
    parts: {
      type: wholes(keyed, basic, { type: "noop" }, { type: "hmac", hmac }),
      apiKey: { within: keyed },
      basicAuth: { within: basic },
      hmac: {
        values: [hmac, { ...hmac, secret: "t" }, { ...hmac, hash: "SHA512" }, hmac],
        parts: {
          encoding: ["hex", "base64", "hex", "base64"],
          hash: ["SHA256", "SHA512", "MD5", "SHA256"],
          header: ["X-Key", "X-Other", "X-Third", "X-Key"],
        },
      },
    },
  },
  pubSub: {
    values: [pubSub, { ...pubSub, workers: 2 }, { type: "amqp", workers: 1, amqp }, pubSub],
    within: pubSub,
    beside: { type: "pub_sub" },
    parts: {
      type: wholes(pubSub, { type: "amqp", workers: 1, amqp }, pubSub, { type: "amqp", workers: 1, amqp }),
      amqp: {
        within: { type: "amqp", workers: 1, amqp },
        parts: { schema: ["amqp", "amqps", "amqp", "amqps"], port: ["1", "2", "65535", "1"] },
      },
      managedTopic: {
        within: { type: "managed_topic", workers: 1, managedTopic },
        parts: { serviceAccount: ["{}", "[]", "{}", "[]"].map(keyFile) },
      },
      logStream: {
        within: { type: "log_stream", workers: 1, logStream },
        parts: {
          brokers: [["a"], ["a", "b"], ["b"], ["a"]],
          auth: {
            parts: {
              type: ["plain", "scram", "plain", "scram"],
              hash: ["SHA256", "SHA512", "SHA256", "SHA512"],
            },
          },
        },
      },
    },
  },
};

const version = { hash: "SHA256", encoding: "hex" };
const meta = "https://m.example.com/a";
const metaEvent = {
  isEnabled: true,
  type: "http",
  eventType: ["endpoint.created"],
  url: meta,
  secret: "one",
};
const strategy = { type: "linear", duration: 10, retryCount: 5 };
const circuitBreaker = {
  ...{ sampleRate: 30, errorTimeout: 30, failureThreshold: 7, successThreshold: 5, minimumRequestCount: 10 },
  ...{ observabilityWindow: 5, consecutiveFailureThreshold: 10 },
};

const projectSettings: Walks<ProjectSettingsInputs, "projectSettings"> = {
  projectId,
  strategy: {
    values: between({ ...strategy, type: "exponential", duration: 7 }, { ...strategy, retryCount: 0 }),
    within: strategy,
    parts: { type: ["linear", "exponential", "linear", none], retryCount: [5, 1, 2, 20, 1, 0, 5] },
  },
  rateLimit: between({ count: 1, duration: 1 }, { count: 2, duration: 1 }),
  signature: {
    values: between({ header: "X-One", versions: [version] }, { header: "X-Two", versions: [version] }),
    within: { header: "X-One", versions: [version] },
    parts: {
      versions: [
        [version],
        [{ ...version, hash: "SHA512" }],
        [version, { ...version, encoding: "base64" }],
        [{ ...version, hash: "MD5" }],
      ],
    },
  },
  ssl: {
    values: between({ enforceSecureEndpoints: true }, { enforceSecureEndpoints: false }),
    within: { enforceSecureEndpoints: true },
  },
  metaEvent: {
    values: between(metaEvent, { ...metaEvent, isEnabled: false }, metaEvent),
    within: metaEvent,
    parts: {
      type: { values: oneOfOne("http"), within: { isEnabled: false } },
      eventType: ["created", "updated", "created", "updated"].map((one, at) => [
        `endpoint.${one}`,
        ...(at === 1 ? ["endpoint.created"] : []),
      ]),
      url: [
        meta,
        "https://m.example.com/b",
        "https://n.example.com/b",
        "http://n.example.com/b",
        "https://u:p@n.example.com/b",
      ],
      secret: ["one", "two", none, "one"],
    },
  },
  circuitBreaker: {
    ...{ values: between({ sampleRate: 1 }, { sampleRate: 2 }), within: circuitBreaker },
    parts: { failureThreshold: [7, 8, 100, 7], successThreshold: [5, 6, 100, 5] },
  },
  multipleEndpointSubscriptions: [none, true, none, true],
  addEventIdTraceHeaders: [none, false, none, false],
};

const project: Walks<ProjectInputs, "project"> = {
  adoptId: { values: [none, "p2", "p3", "p4"], beside: { type: "outgoing", allowDeletion: true } },
  name: between("one", "two"),
  type: { values: ["outgoing", "incoming", "outgoing", "incoming"], beside: { allowDeletion: true } },
  logoUrl: between(`${url}/1`, `${url}/2`),
  apiKey: { values: between("one", "two"), beside: { type: "outgoing", adoptId: "p1" } },
  allowDeletion: [none, true, none, true],
};

/** What is declared beside each input that says nothing else. */
export const usual: Readonly<Record<KindName, Readonly<Record<DialectName, Fields>>>> = {
  endpoint: { documented: { url, secretExpiration: 24 }, convoy: { url } },
  subscription: { documented: { adoptId: "sub3", endpointId: "e3" }, convoy: { endpointId: "e5" } },
  eventType: { documented: { adoptId: "t1", category: "c", description: "d" }, convoy: {} },
  portalLink: { documented: {}, convoy: { ownerId: "acme" } },
  source: { documented: {}, convoy: { type: "http" } },
  projectSettings: { documented: {}, convoy: {} },
  project: { documented: {}, convoy: { type: "outgoing" } },
};

function withPlain(kind: KindName, rows: Readonly<Record<string, Values | Walk>>): typeof rows {
  const plain = plainFields(kind).map(({ name, values }) => [name, between(...values)]);
  return { ...(Object.fromEntries(plain) as typeof rows), ...rows };
}

/** By kind. An input that is not plain and is missing here does not compile. */
export const walks: Readonly<Record<KindName, Readonly<Record<string, Values | Walk>>>> = {
  endpoint: withPlain("endpoint", endpoint),
  subscription: withPlain("subscription", subscription),
  eventType: withPlain("eventType", eventType),
  portalLink: withPlain("portalLink", portalLink),
  source: withPlain("source", source),
  projectSettings: withPlain("projectSettings", projectSettings),
  project,
};
