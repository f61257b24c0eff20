/** What a tenant consists of: its resources, their names, inputs and former names, and what is wrong with its declaration. */

import assert from "node:assert/strict";
import { InvalidInputError } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { childrenOf } from "../../provider/engine/tenant";
import { kinds } from "../../provider/kinds/registry";

/** A value of a front, which nothing may look into. */
class Output {}
const output = new Output();
const isOpaque = (value: unknown): boolean => value instanceof Output;

const tenant = (given: Fields) => childrenOf("acme", { ownerId: "acme", ...given }, isOpaque);
const one = (entry: Fields, given: Fields = {}) =>
  tenant({ endpoints: { web: { url: "u", ...entry } }, ...given });

function codesOf(given: Fields): string[] {
  try {
    childrenOf("acme", given, isOpaque);
  } catch (error) {
    assert.ok(error instanceof InvalidInputError);
    return error.problems.map(({ path, notice }) => `${path}: ${notice ?? ""}`);
  }
  return [];
}

describe("The resources of a tenant", () => {
  it("are an endpoint and a subscription for each key, in order, and a portal link at the end", () => {
    const children = tenant({ endpoints: { web: { url: "u" }, "b-2": { url: "v" } }, portal: {} });
    assert.deepEqual(
      children.map(({ kind, key, name }) => [kind, key, name]),
      [
        ["endpoint", "web", "acme.web"],
        ["subscription", "web", "acme.web"],
        ["endpoint", "b-2", "acme.b-2"],
        ["subscription", "b-2", "acme.b-2"],
        ["portalLink", undefined, "acme"],
      ],
    );
  });

  it("are none where the map is empty, and there is no portal", () => {
    assert.deepEqual(tenant({ endpoints: {}, portal: null }), []);
  });

  it("have each field where its kind has it", () => {
    const inputs = {
      ...{ url: "u", secret: output, rateLimit: 5, description: "d", adoptId: "ep-1" },
      ...{ eventTypes: output, filter: { body: {} }, function: "f", sourceId: "s", subscriptionId: "sub-1" },
    };
    const [endpoint, subscription] = one(inputs, { ownerId: output, projectId: "p" });
    assert.deepEqual(endpoint?.inputs, {
      ...{ ownerId: output, projectId: "p" },
      ...{ url: "u", adoptId: "ep-1", description: "d", rateLimit: 5, secret: output },
    });
    assert.deepEqual(subscription?.inputs, {
      ...{ adoptId: "sub-1", projectId: "p", function: "f", sourceId: "s" },
      filterConfig: { eventTypes: output, filter: { body: {} } },
    });
  });

  it("have every input of their kinds, but for what the tenant gives them", () => {
    const ofTenant = ["name", "adoptId", "ownerId", "projectId"];
    const inputsOf = (kind: "endpoint" | "subscription") =>
      Object.entries<unknown>(kinds[kind].fields).flatMap(([name, role]) =>
        role === "input" && !ofTenant.includes(name) ? [name] : [],
      );
    const ofEndpoint = inputsOf("endpoint");
    const ofSubscription = inputsOf("subscription").filter(
      (name) => !["appId", "endpointId", "filterConfig"].includes(name),
    );
    for (const name of ["paused", "isDisabled", "authentication", "secretTriggers", "rotateSecretAfterDays"])
      assert.ok(ofEndpoint.includes(name), name);
    const entry = Object.fromEntries([...ofEndpoint, ...ofSubscription].map((name) => [name, output]));
    const [endpoint, subscription] = one(entry);
    assert.deepEqual(Object.keys(endpoint?.inputs ?? {}).sort(), [...ofEndpoint, "name", "ownerId"].sort());
    assert.deepEqual(Object.keys(subscription?.inputs ?? {}).sort(), [...ofSubscription, "name"].sort());
    // What no two endpoints share is no default.
    const { url: _, secret: _1, secretFrom: _2, secretTo: _3, ...shared } = entry;
    assert.deepEqual(
      Object.keys(one({}, { defaults: shared })[0]?.inputs ?? {}).length,
      ofEndpoint.length - 1,
    );
  });

  it("take from the defaults what an entry does not declare", () => {
    const entry = { description: undefined, rateLimit: 7, eventTypes: ["b"] };
    const defaults = { description: "d", rateLimit: 5, eventTypes: ["a"], sourceId: "s" };
    const [endpoint, subscription] = one(entry, { defaults });
    assert.deepEqual(endpoint?.inputs, {
      ...{ name: "web", ownerId: "acme", url: "u", description: "d", rateLimit: 7 },
    });
    assert.deepEqual(subscription?.inputs, {
      name: "web",
      sourceId: "s",
      filterConfig: { eventTypes: ["b"] },
    });
  });

  it("have display names that do not depend on the name of the tenant", () => {
    const names = (entry: Fields, portal: Fields) =>
      one(entry, { portal }).map(({ inputs }) => inputs["name"]);
    assert.deepEqual(names({}, {}), ["web", "web", "acme"]);
    assert.deepEqual(names({ name: "A" }, { name: "P" }), ["A", "A", "P"]);
    assert.deepEqual(names({ name: "A", subscriptionName: "B" }, {}), ["A", "B", "acme"]);
    const adopted = { adoptId: "ep-1", subscriptionId: "sub-1" };
    assert.deepEqual(names(adopted, { adoptId: "pl-1" }), [undefined, undefined, undefined]);
    assert.deepEqual(names({ ...adopted, name: "A" }, {}), ["A", "A", "acme"]);
  });

  it("keep former names: those of resources without a parent, and whole URNs", () => {
    const urn = "urn:pulumi:dev::shop::a:b:C$webhooks:index:Subscription::old";
    const entry = { formerName: "old", formerSubscriptionName: urn };
    const children = one(entry, { portal: { formerName: "portal", canManageEndpoint: true } });
    assert.deepEqual(
      children.map(({ former }) => former),
      [{ name: "old", noParent: true }, { urn }, { name: "portal", noParent: true }],
    );
    assert.deepEqual(children[2]?.inputs, { canManageEndpoint: true, name: "acme", ownerId: "acme" });
  });
});

describe("A tenant that cannot be", () => {
  const cases: readonly (readonly [what: string, given: Fields, problems: readonly string[]])[] = [
    ["lacks what is required", {}, ["ownerId: missing-argument", "endpoints: missing-argument"]],
    [
      "has what it does not know",
      { ownerId: "a", owner: 1, endpoints: { web: { url: "u", adress: 1 } }, defaults: { url: "u" } },
      ["owner: unknown-argument", "defaults.url: unknown-argument", "endpoints.web.adress: unknown-argument"],
    ],
    [
      "has keys that no name can have",
      { ownerId: "a", endpoints: { "a.b": {}, "": {}, é: {}, "a b": {}, _a: {}, a_b: {}, "-": {} } },
      ["a.b", "", "é", "a b", "_a", "-"].map((key) => `endpoints.${key}: invalid-value`),
    ],
    [
      "has an owner and a project that are no texts",
      { ownerId: 5, projectId: ["p"], endpoints: {} },
      ["ownerId: wrong-type", "projectId: wrong-type"],
    ],
    [
      "has names of every object",
      JSON.parse(
        '{"__proto__": {}, "ownerId": "a", "endpoints": {"__proto__": {}, "web": {"__proto__": 1, "constructor": 1}}}',
      ) as Fields,
      [
        "__proto__: unknown-argument",
        "endpoints.__proto__: invalid-value",
        "endpoints.web.__proto__: unknown-argument",
        "endpoints.web.constructor: unknown-argument",
      ],
    ],
    ["has a map that is not known", { ownerId: "a", endpoints: output }, ["endpoints: not-known-yet"]],
    [
      "has parts that are not known",
      {
        ...{ ownerId: output, defaults: output, portal: { formerName: output } },
        endpoints: { web: output, app: { url: output, formerName: output } },
      },
      [
        "defaults: not-known-yet",
        "endpoints.web: not-known-yet",
        "endpoints.app.formerName: not-known-yet",
        "portal.formerName: not-known-yet",
      ],
    ],
    [
      "has values in place of objects and names",
      { ownerId: "a", endpoints: { web: null, app: "u", api: { formerName: "" } }, portal: true },
      [
        "endpoints.web: wrong-type",
        "endpoints.app: wrong-type",
        "endpoints.api.formerName: wrong-type",
        "portal: wrong-type",
      ],
    ],
  ];
  for (const [what, given, problems] of cases)
    it(`${what}, and says all of it`, () => {
      assert.deepEqual(codesOf(given), problems);
    });
});
