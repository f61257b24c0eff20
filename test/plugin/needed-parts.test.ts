/** What the package schema requires inside an input: the check refuses each object without it, and takes the object with it. */

import assert from "node:assert/strict";
import { isFields, valueAt } from "../../provider/base/fields";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { KindName } from "../../provider/kinds/registry";
import { check } from "../../provider/lifecycle/apply/check";
import { needs } from "../../scripts/schema/resources";

const key = { kty: "EC", kid: "1", crv: "P-256", x: "x", y: "y", d: "d" };
const assertion = { authenticationType: "client_assertion", issuer: "i", subject: "s", signingKey: key };
const tokens = { url: "https://login.example.com", clientId: "c" };
const broker = { schema: "amqps", host: "h", port: "5671", queue: "q", bindedExchange: "x", routingKey: "k" };
const queue = (type: string, settings: Fields) => ({
  type: "pub_sub",
  pubSub: { type, workers: 1, ...settings },
});

/** Inputs that lack nothing. Together they have each part. */
const complete: Readonly<Record<string, readonly Fields[]>> = {
  endpoint: [
    { authentication: { type: "basic_auth", basicAuth: { username: "u", password: "p" } } },
    { authentication: { type: "oauth2", oauth2: { ...tokens, ...assertion } } },
    { mtlsClientCert: { clientCert: "certificate", clientKey: "key" } },
  ].map((inputs) => ({ url: "https://example.com", ...inputs })),
  source: [
    { verifier: { type: "hmac", hmac: { header: "X", hash: "SHA256", secret: "s", encoding: "hex" } } },
    { verifier: { type: "basic_auth", basicAuth: { username: "u", password: "p" } } },
    queue("amqp", { amqp: broker }),
    queue("log_stream", { logStream: { brokers: ["b"], topicName: "t", auth: { type: "plain" } } }),
    queue("managed_topic", {
      managedTopic: { projectId: "p", subscriptionId: "s", serviceAccount: "e30=" },
    }),
    queue("managed_queue", {
      managedQueue: { accessKeyId: "a", secretKey: "s", defaultRegion: "r", queueName: "q" },
    }),
  ].map((inputs) => ({ type: "http", ...inputs })),
};

function problemsOf(kind: KindName, inputs: Fields): string[] {
  const context = { isUnknown: () => false, logicalName: "one", projectId: "project-1" };
  return check(definitionsFor("convoy")[kind], {}, inputs, context).problems.map(({ path }) => path);
}

function without(inputs: Fields, [name = "", ...rest]: readonly string[]): Fields {
  const { [name]: part, ...others } = inputs;
  return rest.length > 0 && isFields(part) ? { ...others, [name]: without(part, rest) } : others;
}

describe("What an object inside an input always needs", () => {
  for (const [kind, paths] of Object.entries(needs) as [KindName, readonly string[]][]) {
    for (const path of paths) {
      it(`has ${path} of ${kind}, without which the check fails`, () => {
        const steps = path.split(".");
        const whole = complete[kind]?.find((inputs) => valueAt(inputs, steps) !== undefined);
        assert.ok(whole, "no inputs have it");
        assert.deepEqual(problemsOf(kind, whole), []);
        const [found = ""] = problemsOf(kind, without(whole, steps));
        assert.ok(found !== "" && path.startsWith(found), `${found} is named`);
      });
    }
  }
});
