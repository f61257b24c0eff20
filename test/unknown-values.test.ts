/** Every field of every kind in both dialects, not known yet at any depth: check judges nothing by it, diff replaces nothing. */

import assert from "node:assert/strict";
import { z } from "zod";
import { core } from "../provider/http/schema";
import { isUnknown } from "../provider/dynamic/unknown";
import { check } from "../provider/lifecycle/check";
import { diff } from "../provider/lifecycle/diff";
import { isFields } from "../provider/fields";
import { definitionsFor } from "../provider/kinds/definitions";
import type { Definitions } from "../provider/kinds/definitions";
import { ruleOf } from "../provider/kinds/definition";
import type { AnyDefinition, Bag } from "../provider/kinds/definition";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const url = "https://x.example.com";
const hmac = { header: "h", hash: "SHA256", secret: "s", encoding: "hex" };
const amqp = { schema: "amqp", host: "h", port: "1", queue: "q", bindedExchange: "x", routingKey: "k" };

/** What a program may declare. Together they meet every choice that asks for something else. */
const bases: Readonly<Record<keyof Definitions, readonly Bag[]>> = {
  endpoint: [
    { url },
    { url, secret: "one", isDisabled: true },
    { url, authentication: { type: "api_key", apiKey: { headerName: "X", headerValue: "v" } } },
    { url, authentication: { type: "basic_auth", basicAuth: { username: "u", password: "p" } } },
    {
      url,
      authentication: {
        type: "oauth2",
        oauth2: { url, clientId: "c", authenticationType: "shared_secret", clientSecret: "s" },
      },
    },
    { url, mtlsClientCert: { clientCert: "c", clientKey: "k" }, paused: true },
  ],
  portalLink: [{ ownerId: "o" }, { endpoints: ["e1", "e2"] }],
  subscription: [
    { adoptId: "s" },
    { endpointId: "e", sourceId: "s", function: "f", alertConfig: { count: 1, threshold: "1h" } },
    { adoptId: "s", retryConfig: { type: "linear", duration: "1m", retryCount: 2 } },
    { adoptId: "s", filterConfig: { eventTypes: ["a", "b"], filter: { body: { a: 1 } } } },
  ],
  eventType: [
    { adoptId: "e", category: "c", description: "d" },
    { name: "n", category: "c", description: "d" },
  ],
  source: [
    { type: "http" },
    { type: "http", provider: "shopify", verifier: { type: "hmac", hmac } },
    { type: "http", verifier: { type: "noop" } },
    { type: "pub_sub", pubSub: { type: "amqp", workers: 1, amqp } },
  ],
};

/** What an unknown value may turn out to be. */
const words = ["x", "noop", "hmac", "basic_auth", "api_key", "oauth2", "http", "pub_sub", "amqp", "1h"];
const outcomes = [undefined, ...words, url, 1, true, false, [], ["x"], {}];

/** The paths of every field in a schema, and of the items of lists. */
function paths(schema: unknown, path: readonly string[] = []): string[][] {
  const inner = core(schema);
  if (inner instanceof z.ZodArray) return [[...path, "0"]];
  if (inner instanceof z.ZodRecord) return [[...path, "key"]];
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([name, field]) => {
    const here = [...path, name];
    return [here, ...paths(field, here)];
  });
}

function withValue(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (Array.isArray(value) || (value === undefined && name === "0")) {
    return Object.assign([...((value ?? []) as unknown[])], { [name]: withValue(undefined, rest, leaf) });
  }
  const fields = isFields(value) ? value : {};
  return { ...fields, [name]: withValue(fields[name], rest, leaf) };
}

function problems(definition: AnyDefinition, news: unknown): Set<string> {
  const context = { isUnknown, logicalName: "logical", projectId: "p1" };
  const found = check(definition, {}, news as Bag, context).problems;
  return new Set(found.map(({ path, reason }) => `${path}: ${reason}`));
}

for (const dialect of ["documented", "convoy"] as const) {
  for (const [kind, definition] of Object.entries(definitionsFor(dialect))) {
    describe(`What is not known yet of the kind ${kind}, dialect ${dialect}`, () => {
      const own = bases[kind as keyof Definitions];
      for (const path of paths(definition.inputs)) {
        it(`is no problem and no replacement: ${path.join(".")}`, () => {
          for (const base of own) {
            const declared = withValue(base, path, unknown) as Bag;
            const certain = outcomes
              .map((outcome) => problems(definition, withValue(base, path, outcome)))
              .reduce((left, right) => new Set([...left].filter((problem) => right.has(problem))));
            const found = [...problems(definition, declared)];
            assert.deepEqual(
              found.filter((problem) => !certain.has(problem)),
              [],
              JSON.stringify(base),
            );
            const id = String(base["adoptId"]);
            const { replaces, changes, lines } = diff(definition, id, base, declared, isUnknown, new Date(0));
            assert.deepEqual(replaces, []);
            const [field = ""] = path;
            const { replaces: rule } = ruleOf(definition, field);
            const isTold = rule === true || rule?.(base[field], declared[field], base) === true;
            const stays = id !== "undefined" && field !== "projectId" && field !== "adoptId";
            assert.equal(
              lines.some((line) => line.startsWith(`up replaces it if ${field}, which is not known yet`)),
              (isTold && !stays) || field === "adoptId",
              JSON.stringify(base),
            );
            // A declared secret is what counts beside them, and check refuses both.
            const asking =
              base["secret"] === undefined ? /^secret$|^secretTriggers$|^rotateSecret/ : /^secret$/;
            const mayRoll = asking.test(path[0] ?? "");
            assert.equal(
              lines.includes(
                `up rolls the signing secret if ${path[0]}, which is not known yet, asks for it`,
              ),
              mayRoll,
              JSON.stringify(base),
            );
            assert.ok(changes || ruleOf(definition, path[0] ?? "").providerOnly, "it may change");
          }
        });
      }

      it("is no problem where nothing is known at all", () => {
        const names = Object.keys(definition.inputs.shape);
        const nothing = Object.fromEntries(names.map((name) => [name, unknown]));
        const certain = kind === "source" && dialect === "documented" ? 1 : 0;
        assert.equal(problems(definition, nothing).size, certain);
      });
    });
  }
}
