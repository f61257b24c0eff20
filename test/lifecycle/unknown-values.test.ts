/** Every input of every kind in both dialects, not known yet at any depth: check judges nothing by it, diff replaces nothing. */

import assert from "node:assert/strict";
import { z } from "zod";
import { printed } from "../../provider/base/notice";
import type { Fields } from "../../provider/base/fields";
import { innerSchema } from "../../provider/http/schema";
import { isUnknown } from "../../provider/base/markers";
import { check } from "../../provider/lifecycle/apply/check";
import { diff } from "../../provider/lifecycle/plan/diff";
import { isFields, valueAt } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { Definitions } from "../../provider/kinds/definitions";
import type { Kind } from "../../provider/kinds/kind";
import { kinds } from "../../provider/kinds/registry";
import { ruleOf } from "../../provider/kinds/definition";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { dialectNames } from "../../provider/settings/settings";
import { everyRow } from "../support/every-row";
import { convoySecrets, type SecretDeclaration } from "../support/secret-inputs";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const url = "https://x.example.com";
const hmac = { header: "h", hash: "SHA256", secret: "s", encoding: "hex" };
const oauth2 = { url, clientId: "c", authenticationType: "shared_secret", clientSecret: "s" };
const filter = { body: { a: 1 }, headers: {} };
const secretive = (kind: SecretDeclaration["kind"]): Fields[] =>
  convoySecrets("s").flatMap((declaration) => (declaration.kind === kind ? [declaration.inputs] : []));

/** What a program may declare. Together they meet every choice that asks for something else. */
const bases: Readonly<Record<keyof Definitions, readonly Fields[]>> = {
  endpoint: [
    { url },
    { url, secret: "one", isDisabled: true },
    { url, secretTriggers: { release: 1 }, paused: true },
    ...[{ environment: "e" }, { file: "f" }, { command: ["c"] }].map((secretFrom) => ({ url, secretFrom })),
    ...[{ file: "f" }, { command: ["c"] }].map((secretTo) => ({ url, secretTo, rotateSecretAfterDays: 1 })),
    { url, authentication: { type: "api_key", apiKey: { headerName: "X", headerValue: "v" } } },
    {
      url,
      authentication: { type: "oauth2", oauth2: { ...oauth2, fieldMapping: { accessToken: "token" } } },
    },
    ...secretive("Endpoint"),
  ],
  project: [
    { type: "outgoing" },
    { adoptId: "p", name: "n", type: "incoming", apiKey: "k", logoUrl: url, allowDeletion: true },
  ],
  portalLink: [{ ownerId: "o" }, { endpoints: ["e1", "e2"] }],
  subscription: [
    { adoptId: "s" },
    { endpointId: "e", sourceId: "s", function: "f", alertConfig: { count: 1, threshold: "1h" } },
    { adoptId: "s", alertConfig: { count: 1, threshold: "1h" }, rateLimitConfig: { count: 1, duration: 1 } },
    { adoptId: "s", retryConfig: { type: "linear", duration: "1m", retryCount: 2 } },
    { adoptId: "s", filterConfig: { eventTypes: ["a", "b"], filter } },
    { endpointId: "e", filterConfig: { eventTypes: ["a"], filter: { ...filter, query: {}, path: {} } } },
  ],
  eventType: [
    { adoptId: "e", category: "c", description: "d" },
    { name: "n", category: "c", description: "d", jsonSchema: { type: "object" } },
  ],
  projectSettings: [
    { strategy: { type: "linear", duration: 1, retryCount: 1 }, rateLimit: { count: 1, duration: 1 } },
    { signature: { header: "X-S", versions: [{ hash: "SHA256", encoding: "hex" }] }, ssl: {} },
    { ssl: { enforceSecureEndpoints: true }, circuitBreaker: { sampleRate: 1 }, searchPolicy: "1h" },
    { metaEvent: { isEnabled: true, type: "http", url, eventType: ["endpoint.updated"], secret: "s" } },
    { disableEndpoint: true, requestIdHeader: "X-Id", maxPayloadReadSize: 1 },
    ...secretive("ProjectSettings"),
  ],
  source: [
    { type: "http" },
    { type: "http", provider: "shopify", verifier: { type: "hmac", hmac } },
    { type: "http", verifier: { type: "noop" }, customResponse: { body: "b", contentType: "text/plain" } },
    { type: "http", forwardHeaders: ["X-Id"], idempotencyKeys: ["request.header.X-Id"] },
    ...secretive("Source"),
  ],
};

/** What an unknown value may turn out to be. */
const words = ["x", "noop", "hmac", "basic_auth", "api_key", "oauth2", "http", "pub_sub", "amqp", "1h"];
const outcomes = [undefined, ...words, url, 1, true, false, [], ["x"], {}];

/** The schemas that hold nothing else. */
const leaves = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodUnknown];

/** The paths of every input, of the items of lists, of the entries of maps and of what lies in them. */
function paths(schema: unknown, path: readonly string[] = []): string[][] {
  const inner = innerSchema(schema);
  if (inner instanceof z.ZodArray) return [[...path, "0"], ...paths(inner.element, [...path, "0"])];
  if (inner instanceof z.ZodRecord)
    return [
      [...path, "key"],
      [...path, "key", "inner"],
    ];
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => paths(option, path));
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([name, field]) => {
      const here = [...path, name];
      return [here, ...paths(field, here)];
    });
  }
  assert.ok(
    leaves.some((leaf) => inner instanceof leaf),
    `${path.join(".")}: nobody looks into its schema`,
  );
  return [];
}

function withValue(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (Array.isArray(value) || (value === undefined && name === "0")) {
    return Object.assign([...((value ?? []) as unknown[])], { [name]: withValue(undefined, rest, leaf) });
  }
  const fields = isFields(value) ? value : {};
  return { ...fields, [name]: withValue(fields[name], rest, leaf) };
}

function problems(definition: AnyDefinition, news: unknown, olds: Fields = {}): string[] {
  const context = { isUnknown, logicalName: "logical", projectId: "p1" };
  const found = check(definition, olds, news as Fields, context).problems;
  return found.map(({ path, reason }) => `${path}: ${reason}`);
}

for (const dialect of dialectNames) {
  for (const [kind, definition] of Object.entries(definitionsFor(dialect))) {
    describe(`What is not known yet of the kind ${kind}, dialect ${dialect}`, () => {
      const own = bases[kind as keyof Definitions];
      const all = paths(definition.inputs).map((path) => [path.join("."), path] as const);
      // As documented, some kinds cannot be declared at all.
      const { needsConvoy }: Kind = kinds[kind as keyof Definitions];
      const least = needsConvoy && dialect === "documented" ? 1 : 0;

      it("is tried of every input, at every depth, where all the rest is right", () =>
        everyRow(all, (path) => {
          const right = own.filter((base) => problems(definition, base).length === least);
          // What lies in a map is the user's own.
          const map = path.indexOf("key");
          const around = path.slice(0, map < 0 ? -1 : map);
          assert.ok(right.some((base) => valueAt(base, around) !== undefined));
        }));

      it("is no problem, whatever was declared before", () =>
        everyRow(all, (path) => {
          for (const base of own) {
            for (const olds of [{}, base, without(base, path)]) {
              const found = problems(definition, withValue(base, path, unknown), olds);
              const certain = [...outcomes, valueAt(base, path)].reduce<string[]>((left, outcome) => {
                if (left.length === 0) return left;
                const right = problems(definition, withValue(base, path, outcome), olds);
                return left.filter((problem) => right.includes(problem));
              }, found);
              assert.deepEqual(found, certain, JSON.stringify(base));
            }
          }
        }));

      it("may change the object and replaces nothing, whatever was there before", () =>
        everyRow(all, (path) => {
          for (const base of own)
            for (const state of [base, without(base, path)]) comparesUnknown(definition, base, state, path);
        }));

      it("is no problem where nothing is known at all", () => {
        const names = Object.keys(definition.inputs.shape);
        const nothing = Object.fromEntries(names.map((name) => [name, unknown]));
        assert.equal(problems(definition, nothing).length, least);
      });
    });
  }
}

function without(base: Fields, [field]: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(base).filter(([name]) => name !== field));
}

function comparesUnknown(
  definition: AnyDefinition,
  base: Fields,
  state: Fields,
  path: readonly string[],
): void {
  const [field = ""] = path;
  const id = String(base["adoptId"]);
  const declared = withValue(base, path, unknown) as Fields;
  const told = `${JSON.stringify(state)} -> ${JSON.stringify(declared)}`;
  const { replaces, changes, lines } = diff(definition, id, state, declared, isUnknown, new Date(0));
  assert.deepEqual(replaces, [], told);
  const { replaces: rule, providerOnly } = ruleOf(definition, field);
  const isTold = [unknown, ...outcomes].some((outcome) => {
    const found = (withValue(base, path, outcome) as Fields)[field];
    return rule === true || rule?.(state[field], found, state) === true;
  });
  const stays = id !== "undefined" && field !== "projectId" && field !== "adoptId";
  assert.equal(
    lines.some(
      (notice) => printed(notice) === `may replace the object: ${field} is not known yet [may-replace]`,
    ),
    (isTold && !stays) || field === "adoptId",
    told,
  );
  // A declared secret is what counts beside them, and check refuses both.
  const asking =
    declared["secret"] === undefined ? /^secretFrom$|^secretTriggers$|^rotateSecret/ : /^secret$/;
  assert.equal(
    lines.some(
      (notice) =>
        printed(notice) === `may roll the signing secret: ${field} is not known yet [secret-roll-unknown]`,
    ),
    asking.test(field),
    told,
  );
  assert.ok(changes || providerOnly, `it may change: ${told}`);
}
