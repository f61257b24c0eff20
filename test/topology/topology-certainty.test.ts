/** Rules and routes claim only what is certain: of failed and partial previews, look-ups, secrets and filters. */

import assert from "node:assert/strict";
import { previewedTopology, routesOf, topologyOf } from "../../tools/topology";
import type { RegisteredResource, Topology } from "../../tools/topology";
import { lint, parseLintSettings } from "../../tools/topology/rules/lint";
import { create } from "../support/report-steps";

const hidden = "[secret]";
const url = "https://billing.example.com/hooks";

const endpoint = (name: string, inputs: object = {}): RegisteredResource => ({
  ...{ type: "webhooks:index:Endpoint", name, id: `${name}-id` },
  inputs: { url: `https://${name}.example.com`, ...inputs },
});
const subscription = (name: string, inputs: object): RegisteredResource => ({
  ...{ type: "webhooks:index:Subscription", name, inputs: inputs as Record<string, unknown> },
});
const rulesIn = (topology: Topology): string[] =>
  lint(topology).map(({ rule, resource }) => `${rule} ${resource.name}`);

const step = (op: string, kind: string, name: string, state: object) => {
  const urn = `urn:pulumi:dev::shop::webhooks:index:${kind}::${name}`;
  const full = { urn, id: op === "create" ? "" : `${name}-id`, ...state };
  return { op, urn, ...(op !== "create" && { oldState: full }), newState: full };
};
const previewOf = (steps: readonly object[], more: object = {}): string => JSON.stringify({ steps, ...more });

describe("What is not certain", () => {
  it("is a preview that failed: it is refused, with the command that shows why", () => {
    const failed = previewOf([], { diagnostics: [{ severity: "error", message: "it broke" }] });
    for (const read of [previewedTopology, topologyOf])
      assert.throws(
        () => read(failed),
        /^WebhooksError: the preview failed, .*`pulumi-webhooks report` .* \[failed-preview\]$/,
      );
  });

  it("is what a preview without --show-sames leaves out", () => {
    const update = step("update", "Endpoint", "audit", { inputs: { url, isDisabled: true } });
    const partial = previewOf([update], { changeSummary: { same: 2, update: 1 } });
    assert.deepEqual(rulesIn(topologyOf(partial)), []);
    assert.deepEqual(rulesIn(topologyOf(previewOf([update]))), ["unfed-endpoint audit"]);
  });

  it("is an endpoint that is only looked up", () => {
    const read = step("read", "Endpoint", "got", { inputs: {}, outputs: {} });
    const led = step("same", "Subscription", "toGot", { inputs: { endpointId: "got-id" } });
    const owned = step("same", "Endpoint", "own", { inputs: { url, ownerId: "acme" } });
    const topology = topologyOf(previewOf([read, led, owned]));
    assert.deepEqual(rulesIn(topology), ["unfed-endpoint own"]);
    const [route] = routesOf(topology, { eventType: "a", ownerId: "acme" });
    assert.equal(route?.verdict, "unknown");
  });

  for (const [what, fields] of [
    ["a filter with everything", { filterConfig: hidden }],
    ["event types", { filterConfig: { eventTypes: hidden } }],
    ["one event type", { filterConfig: { eventTypes: ["other", hidden] } }],
    ["conditions", { filterConfig: { eventTypes: ["invoice.paid"], filter: hidden } }],
    [
      "one condition",
      { filterConfig: { eventTypes: ["invoice.paid"], filter: { body: { amount: hidden } } } },
    ],
  ] as const) {
    it(`is what is secret: ${what}`, () => {
      const resources = [
        endpoint("billing"),
        subscription("one", { endpointId: "billing-id", ...fields }),
        subscription("two", { endpointId: "billing-id", filterConfig: { eventTypes: ["invoice.paid"] } }),
      ];
      const topology = topologyOf(resources);
      const [route] = routesOf(topology, { eventType: "invoice.paid", body: { amount: 1 } });
      assert.equal(route?.verdict, "unknown", route?.reason);
      const isClaimed = rulesIn(topology).filter((found) => !found.startsWith("shadowed-subscription one"));
      assert.deepEqual(isClaimed, []);
    });
  }

  it("is an endpoint whose state or ID is secret", () => {
    const stopped = topologyOf([
      endpoint("billing", { isDisabled: hidden }),
      subscription("s", { endpointId: "billing-id" }),
    ]);
    assert.equal(routesOf(stopped, { eventType: "a" })[0]?.verdict, "unknown");
    const led = topologyOf([endpoint("billing"), subscription("s", { endpointId: hidden })]);
    assert.deepEqual(rulesIn(led), []);
  });

  it("is a filter whose conditions no single value meets, and a list does", () => {
    const filtered = (body: object): Topology => {
      const filterConfig = { filter: { body } };
      return topologyOf([endpoint("billing"), subscription("s", { endpointId: "billing-id", filterConfig })]);
    };
    const both = filtered({ $and: [{ tag: "a" }, { tag: "b" }] });
    assert.equal(routesOf(both, { eventType: "x", body: { tag: ["a", "b"] } })[0]?.verdict, "delivered");
    assert.deepEqual(rulesIn(both), []);
    for (const body of [
      { tag: { $gt: 5, $lt: 6 } },
      { amount: { $gt: 5, $lt: 6, $neq: 5.5 } },
      { amount: { $gte: 5, $lte: 5 } },
      { tag: { $nin: ["a", "b"], $neq: "c" } },
    ])
      assert.deepEqual(rulesIn(filtered(body)), [], JSON.stringify(body));
  });

  it("is a name that only contains a word for credentials", () => {
    for (const [query, isCredential] of [
      ["monkey=1", false],
      ["keyword=a", false],
      ["tokens_per_page=3", false],
      ["page=1&sig=a", true],
      ["accessToken=a", true],
      ["api_key=a", true],
    ] as const) {
      const found = rulesIn(topologyOf([endpoint("e", { url: `https://e.example.com/?${query}` })]));
      assert.equal(found.includes("credentials-in-url e"), isCredential, query);
    }
  });

  it("is a rate limit of zero, which means none, unlike a number of tries", () => {
    const settings = {
      type: "webhooks:index:ProjectSettings",
      name: "p",
      inputs: { strategy: { retryCount: 500 } },
    };
    const found = rulesIn(topologyOf([endpoint("e", { rateLimit: 0 }), settings]));
    assert.deepEqual(found, ["unfed-endpoint e", "limits-out-of-range p"]);
  });

  it("is what a running Convoy keeps of a subscription and does not go by", () => {
    const limits = { retryConfig: { retryCount: 500 }, rateLimitConfig: { count: 0.5 } };
    const step = create("Subscription", "s", { endpointId: "e-id", ...limits });
    const ofDialect = (dialect: string): string[] =>
      rulesIn(topologyOf(JSON.stringify({ config: { "webhooks:dialect": dialect }, steps: [step] })));
    assert.deepEqual(ofDialect("documented"), ["limits-out-of-range s", "limits-out-of-range s"]);
    assert.deepEqual(ofDialect("convoy"), []);
    const type = "webhooks:index:Subscription";
    const provider = "urn:pulumi:dev::shop::pulumi:providers:webhooks::own";
    const inState = (dialect: string): string[] => {
      const resources = [
        { urn: provider, type: "pulumi:providers:webhooks", inputs: { dialect } },
        {
          urn: `urn:pulumi:dev::shop::${type}::s`,
          type,
          id: "s1",
          provider: `${provider}::1`,
          inputs: limits,
        },
      ];
      return rulesIn(topologyOf(JSON.stringify({ version: 3, deployment: { resources } })));
    };
    assert.deepEqual(inState("documented"), ["limits-out-of-range s", "limits-out-of-range s"]);
    assert.deepEqual(inState("convoy"), []);
  });

  it("is what a test gives in place of resources: one plain line says so", () => {
    for (const given of [undefined, null, {}, [undefined], [{ type: "a", name: "b" }], "", " ", "[]"])
      assert.throws(
        () => topologyOf(given as never),
        /^WebhooksError: (expected a string, or the resources that a test collected \[wrong-type\]|this is not the output of [^\n]+ \[unreadable-file\])$/,
        JSON.stringify(given),
      );
    assert.deepEqual(topologyOf([]).resources, []);
  });

  it("is no link between projects: each has its own endpoints, subscriptions and event types", () => {
    const inProject = (projectId: string): RegisteredResource[] => [
      { ...endpoint(`e-${projectId}`, { projectId, isDisabled: projectId === "one" }), id: "e1" },
      subscription(`s-${projectId}`, { projectId, endpointId: "e1", filterConfig: { eventTypes: ["paid"] } }),
    ];
    const topology = topologyOf([...inProject("one"), ...inProject("two")]);
    const answers = routesOf(topology, { eventType: "paid" });
    assert.deepEqual(
      answers.map((route) => [route.subscription, route.endpoint, route.verdict]),
      [
        ["s-one", "e-one", "not-delivered"],
        ["s-two", "e-two", "delivered"],
      ],
    );
    assert.deepEqual(rulesIn(topology), ["only-route-stopped e-one"]);
    const other = subscription("other", { projectId: "three", endpointId: "e1" });
    const [, , lost] = routesOf(topologyOf([...inProject("one"), ...inProject("two"), other]), {
      eventType: "x",
    });
    assert.match(lost?.reason ?? "", /^endpoint e1 is not among the resources/);
    const type = {
      type: "webhooks:index:EventType",
      name: "t",
      inputs: { name: "paid", projectId: "three" },
    };
    const found = rulesIn(topologyOf([...inProject("two"), type]));
    assert.deepEqual(found, ["unreceived-event-type t"]);
  });
});

it("Settings of the rules that make no sense are refused with what is allowed", () => {
  for (const wrong of [{ "old-secret": "fatal" }, { "old-secret": { days: "x" } }])
    assert.throws(
      () => parseLintSettings({ rules: wrong }),
      /rules\.old-secret: must be one of error, warning, note, off, or an object with severity, days \[invalid-value\]$/,
    );
});
