/** Where an event would go, and why: the routes of a topology. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unknownMarker } from "../../provider/base/markers";
import { previewedTopology, routesOf, topologyOf } from "../../tools/topology";
import { lint } from "../../tools/topology/rules/lint";
import type { RoutedEvent, Topology, TopologyResource } from "../../tools/topology";
import { fronts } from "../e2e/fronts";
import { recordingName } from "../support/preview-story";
import { create, remove, update, urn } from "../support/report-steps";

const paid: RoutedEvent = { eventType: "invoice.paid" };

const resource = (kind: string, name: string, fields: object = {}): TopologyResource => ({
  ...{ kind, name, urn: undefined, id: `${name}-id`, references: {} },
  fields: fields as TopologyResource["fields"],
});
const endpoint = (fields: object = {}, name = "billing") => resource("Endpoint", name, fields);
const subscription = (fields: object = {}, name = "orders") =>
  resource("Subscription", name, { endpointId: "billing-id", ...fields });
const taking = (...eventTypes: unknown[]) => subscription({ filterConfig: { eventTypes } });
const all = (...resources: TopologyResource[]): Topology => ({ resources, isComplete: false });
const whole = (...resources: TopologyResource[]): Topology => ({ resources, isComplete: true });

/** Verdict and reason of the only route. */
const only = (topology: Topology, event: RoutedEvent = paid): string => {
  const routes = routesOf(topology, event);
  assert.equal(routes.length, 1);
  return `${routes[0]?.verdict}: ${routes[0]?.reason}`;
};

describe("The routes of a topology", () => {
  it("are one for each subscription, and one for each endpoint without any, in order", () => {
    const topology = whole(endpoint({}, "idle"), taking("refund.made"), endpoint(), subscription({}, "rest"));
    assert.deepEqual(routesOf(topology, paid), [
      {
        ...{ endpoint: "billing", subscription: "orders", verdict: "not-delivered" },
        reason: "takes refund.made, not invoice.paid",
      },
      { endpoint: "billing", subscription: "rest", verdict: "delivered", reason: "" },
      {
        ...{ endpoint: "idle", subscription: undefined, verdict: "unknown" },
        reason:
          "no subscription delivers to it, but the service creates one when an event names the endpoint",
      },
    ]);
    const [, idle] = routesOf(all(taking("a"), endpoint({}, "idle")), paid);
    assert.equal(idle?.reason, "no known subscription delivers to it");
    assert.deepEqual(routesOf(all(), paid), []);
  });

  it("depend on the event type: `*` takes all, and so does a subscription that declares none", () => {
    for (const open of [
      taking("*"),
      taking("refund.made", "*"),
      taking("invoice.paid"),
      taking(),
      subscription(),
    ])
      assert.equal(only(all(endpoint(), open)), "delivered: ");
    const closed = taking("refund.made", "invoice.voided");
    assert.equal(
      only(all(endpoint(), closed)),
      "not-delivered: takes refund.made, invoice.voided, not invoice.paid",
    );
    const many = taking(...Array.from({ length: 1000 }, (_, index) => `type.${index}`));
    assert.match(only(all(endpoint(), many)), /takes type\.0, .*type\.4 and 995 more, not invoice\.paid$/);
  });

  it("depend on the owner where the event is for one", () => {
    const owned = all(endpoint({ ownerId: "acme" }), subscription());
    assert.equal(only(owned), "delivered: ");
    assert.equal(only(owned, { ...paid, ownerId: "acme" }), "delivered: ");
    const other = { ...paid, ownerId: "globex" };
    assert.equal(only(owned, other), "not-delivered: the endpoint belongs to acme, not to globex");
    const free = all(endpoint(), subscription());
    assert.equal(only(free, other), "not-delivered: the endpoint has no owner, and the event is for globex");
    const later = all(endpoint({ ownerId: unknownMarker }), subscription());
    assert.equal(only(later, other), "unknown: the owner of the endpoint is not known yet");
  });

  it("compare the headers of a request in the form in which an http source stores them", () => {
    const shop = resource("Source", "shop", { type: "http" });
    const of = (name: string, source: TopologyResource = shop): Topology =>
      all(
        endpoint(),
        source,
        subscription({ sourceId: "shop-id", filterConfig: { filter: { headers: { [name]: "push" } } } }),
      );
    const event = { ...paid, source: "shop", headers: { "x-gitHub-event": "push" } };
    assert.equal(only(of("X-Github-Event"), event), "delivered: ");
    assert.match(only(of("X-GitHub-Event"), event), /^not-delivered: /);
    // A queue keeps what is sent.
    assert.match(
      only(of("X-Github-Event", resource("Source", "shop", { type: "pub_sub" })), event),
      /^not-delivered: /,
    );
    const findings = lint(of("X-GitHub-Event"));
    assert.ok(findings.some(({ message }) => message.includes("receives as X-Github-Event")));
    assert.ok(!lint(of("X-Github-Event")).some(({ rule }) => rule === "unusable-filter"));
  });

  it("depend on the source where the event came from one, by its name or ID", () => {
    const shop = resource("Source", "shop", { name: "Shop" });
    const topology = all(endpoint(), shop, subscription({ sourceId: "shop-id" }));
    for (const source of [undefined, "shop", "Shop", "shop-id"])
      assert.equal(only(topology, { ...paid, source }), "delivered: ");
    const other = { ...paid, source: "till" };
    assert.equal(only(topology, other), "not-delivered: takes events from Shop, not from till");
    // Without sources applications send the events, and the service does not look at a source there.
    const settings = resource("ProjectSettings", "p", { projectType: "outgoing" });
    const outgoing = all(settings, endpoint(), shop, subscription({ sourceId: "shop-id", adoptId: "s1" }));
    assert.equal(only(outgoing, other), "delivered: ");
    for (const [fields, answer] of [
      [{}, "delivered: "],
      [{ adoptId: "s1" }, "unknown: its source is unknown"],
      [{ sourceId: "elsewhere" }, "unknown: its source elsewhere is unknown"],
      [{ sourceId: unknownMarker }, "unknown: its source is unknown"],
    ] as const)
      assert.equal(only(all(endpoint(), shop, subscription(fields)), other), answer);
  });

  it("end where the endpoint is disabled or paused, by declaration or by the service", () => {
    for (const [fields, answer] of [
      [{ isDisabled: true }, "not-delivered: the endpoint is disabled"],
      [{ status: "inactive" }, "not-delivered: the endpoint is disabled"],
      [{ paused: true }, "not-delivered: the endpoint is paused"],
      [{ status: "paused" }, "not-delivered: the endpoint is paused"],
      [{ status: "active", isDisabled: false, paused: false }, "delivered: "],
      [{ isDisabled: unknownMarker }, "unknown: whether the endpoint is disabled or paused is not known yet"],
    ] as const) {
      assert.equal(only(all(endpoint(fields), subscription())), answer);
      const [idle] = routesOf(all(endpoint(fields)), paid);
      assert.equal(idle?.verdict, answer.startsWith("not") ? "not-delivered" : "unknown");
    }
  });

  it("are unknown where the endpoint is not there, unless nothing else can be", () => {
    assert.match(only(all(subscription())), /^unknown: endpoint billing-id is not among the resources/);
    assert.equal(only(whole(subscription())), "not-delivered: endpoint billing-id does not exist");
    const without = subscription({ endpointId: undefined });
    assert.equal(only(whole(without)), "not-delivered: its endpoint does not exist");
    assert.equal(routesOf(whole(without), paid)[0]?.endpoint, "(none)");
    assert.equal(only(all(without)), "unknown: its endpoint is not declared, so it is unknown");
    const [route] = routesOf(all(subscription({ endpointId: unknownMarker })), paid);
    assert.deepEqual([route?.endpoint, route?.reason], ["(not known yet)", "its endpoint is not known yet"]);
    assert.equal(routesOf(all(subscription()), paid)[0]?.endpoint, "billing-id");
  });

  it("depend on the filter, as far as the event says what it looks at", () => {
    const filtered = (filter: unknown) => all(endpoint(), subscription({ filterConfig: { filter } }));
    const conditions = filtered({ body: { amount: 5 }, headers: {} });
    assert.equal(only(conditions, { ...paid, body: { amount: 5 } }), "delivered: ");
    assert.match(only(conditions, { ...paid, body: { amount: 4 } }), /^not-delivered: ./);
    assert.equal(only(conditions), "unknown: filter uses body, which the event lacks");
    const both = filtered({ body: { amount: 5 }, headers: { "X-Shop": "a" } });
    assert.match(only(both, { ...paid, body: { amount: 4 } }), /^not-delivered: ./);
    assert.match(only(both, { ...paid, body: { amount: 5 } }), /^unknown: filter uses headers/);
    assert.equal(only(filtered({ body: {} })), "delivered: ");
    assert.equal(only(filtered(unknownMarker)), "unknown: filter is not known yet");
    assert.equal(
      only(filtered({ body: { a: unknownMarker } }), { ...paid, body: {} }),
      "unknown: filter body.a is not known yet",
    );
    assert.equal(
      only(filtered({ body: { a: "[secret]" } }), { ...paid, body: {} }),
      "unknown: filter contains a hidden value",
    );
  });

  it("are not delivered where one reason is certain, whatever else is not known", () => {
    const later = subscription({ filterConfig: unknownMarker });
    assert.equal(only(all(endpoint(), later)), "unknown: its event types are not known yet");
    assert.equal(only(all(endpoint({ paused: true }), later)), "not-delivered: the endpoint is paused");
    const partly = taking("refund.made", unknownMarker);
    assert.match(only(all(endpoint(), partly)), /^unknown: its event types/);
    assert.equal(only(all(endpoint(), partly), { eventType: "refund.made" }), "delivered: ");
    const first = all(endpoint({ isDisabled: true, ownerId: "acme" }), taking("refund.made"));
    assert.match(only(first, { ...paid, ownerId: "globex" }), /takes refund\.made, not invoice\.paid$/);
  });

  it("take names and event types of a prototype as any others", () => {
    for (const eventType of ["__proto__", "constructor", "toString", ""]) {
      const other = `not-delivered: takes a, not ${eventType}`.trimEnd();
      assert.equal(only(all(endpoint(), taking("a")), { eventType }), other);
      assert.equal(only(all(endpoint(), taking(eventType)), { eventType }), "delivered: ");
    }
    for (const odd of [null, 5, "text", [], { eventTypes: 5, filter: [] }])
      assert.equal(only(all(endpoint(), subscription({ filterConfig: odd }))), "delivered: ");
  });

  it("end for every endpoint that an event is for where the service cannot compare one filter with it", () => {
    const large = (fields: object = {}) =>
      subscription(
        { endpointId: "audit-id", filterConfig: { filter: { body: { a: { $gt: 1 } } } }, ...fields },
        "large",
      );
    const answers = (other: TopologyResource, audit: object = {}): string[] =>
      routesOf(all(endpoint(), endpoint(audit, "audit"), subscription(), other), {
        ...paid,
        body: { a: "x" },
      }).map(({ endpoint: name, verdict, reason }) => `${name} ${verdict}: ${reason}`);
    const refused = "filter body.a cannot be compared: $gt: numbers are needed";
    const lost =
      "the filter of Subscription large cannot be compared with this event; unless it is a broadcast, no endpoint receives it";
    assert.deepEqual(answers(large()), [`billing unknown: ${lost}`, `audit not-delivered: ${refused}`]);
    // The service compares before it looks at the status.
    const paused = answers(large(), { paused: true });
    assert.deepEqual(paused, [`billing unknown: ${lost}`, "audit not-delivered: the endpoint is paused"]);
    const otherType = large({ filterConfig: { eventTypes: ["b"], filter: { body: { a: { $gt: 1 } } } } });
    assert.match(answers(otherType)[0] ?? "", /^billing delivered: $/);
    assert.match(answers(large({ projectId: "p2" }), { projectId: "p2" })[0] ?? "", /^billing unknown: /);
  });

  it("show no secret", () => {
    const url = "https://user:canary@example.com/hooks?token=canary";
    const registered = [
      { type: "webhooks:index:Endpoint", name: "e", id: "e1", inputs: { url, secret: "canary" } },
      { type: "webhooks:index:Subscription", name: "s", inputs: { endpointId: "e1" } },
    ];
    const routes = routesOf(topologyOf(registered), paid);
    assert.deepEqual(routes, [{ endpoint: "e", subscription: "s", verdict: "delivered", reason: "" }]);
  });
});

for (const front of fronts)
  describe(`The routes in a preview of the ${front.name}`, () => {
    const text = (name: string): string =>
      readFileSync(join(__dirname, "..", "previews", `${recordingName(front)}-${name}.json`), "utf8");
    const told = (topology: Topology, eventType: string): string[] =>
      routesOf(topology, { eventType })
        .filter((route) => route.subscription !== undefined)
        .map((route) => `${route.subscription} ${route.endpoint} ${route.verdict}`)
        .sort();

    it("are those before and after it", () => {
      const { before, after } = previewedTopology(text("changes"));
      assert.deepEqual([before.isPartial, after.isPartial], [false, false]);
      assert.deepEqual(told(before, "refund.made"), [
        "orders billing not-delivered",
        "refunds audit delivered",
      ]);
      assert.deepEqual(told(after, "refund.made"), [
        "orders billing not-delivered",
        "refunds archive delivered",
      ]);
      assert.deepEqual(told(after, "invoice.disputed")[0], "orders billing delivered");
    });

    it("name an endpoint that does not exist yet", () => {
      assert.ok(told(topologyOf(text("first")), "refund.made").includes("refunds audit delivered"));
    });
  });

describe("The status of an endpoint after a preview", () => {
  const takeOver = (kind: string, name: string, inputs: object) => ({
    ...create(kind, name, inputs),
    newState: { inputs },
  });
  const after = (was: object, will: object, status: string): string => {
    const step = update("Endpoint", "billing", was, will);
    const steps = [{ ...step, oldState: { ...(step["oldState"] as object), outputs: { status } } }];
    const { resources } = previewedTopology(JSON.stringify({ steps })).after;
    return only(all(...resources, subscription()));
  };

  it("is no longer the one before where an update switches it", () => {
    assert.equal(after({ isDisabled: true }, {}, "inactive"), "delivered: ");
    assert.equal(after({ isDisabled: true }, { isDisabled: false }, "inactive"), "delivered: ");
    assert.equal(after({ paused: true }, { paused: false }, "paused"), "delivered: ");
    assert.equal(after({ paused: true }, {}, "paused"), "not-delivered: the endpoint is paused");
    assert.equal(after({}, { description: "a" }, "inactive"), "not-delivered: the endpoint is disabled");
  });

  it("is none where the endpoint is deleted, and disabled where it cannot be", () => {
    const preview = (...steps: object[]): string => JSON.stringify({ steps });
    const gone = remove("Endpoint", "billing");
    const { before, after: none } = previewedTopology(preview(gone), "convoy");
    assert.deepEqual([before.resources.length, none.resources.length], [1, 0]);
    const { after: left } = previewedTopology(preview(gone));
    assert.equal(only(all(...left.resources, subscription())), "not-delivered: the endpoint is disabled");
    const kept = preview(remove("Endpoint", "billing", {}, { retainOnDelete: true }));
    for (const dialect of ["documented", "convoy"]) {
      const [one, ...others] = previewedTopology(kept, dialect).after.resources;
      assert.deepEqual([one?.isLeft, one?.fields["isDisabled"], others.length], [true, undefined, 0]);
      const artifact = preview(gone, takeOver("Endpoint", "next", { adoptId: "billing-id" }));
      const { resources } = previewedTopology(artifact, dialect).after;
      assert.deepEqual([resources.length, resources[0]?.isLeft], [1, undefined]);
    }
  });

  it("is the one before where a resource takes over what exists already", () => {
    const imported = {
      op: "import",
      urn: urn("Endpoint", "audit"),
      newState: { importID: "e2", inputs: {} },
    };
    const filterConfig = { eventTypes: ["*"] };
    const steps = [
      takeOver("Endpoint", "billing", { adoptId: "e1" }),
      imported,
      takeOver("Subscription", "orders", { adoptId: "s1", endpointId: "e1", filterConfig }),
      takeOver("Subscription", "rest", { adoptId: "s2", endpointId: "e2", filterConfig }),
      create("Endpoint", "new", {}),
    ];
    const { before, after: then } = previewedTopology(JSON.stringify({ steps }));
    const delivered = (topology: Topology): string[] =>
      routesOf(topology, paid).map(({ endpoint: name, verdict }) => `${name} ${verdict}`);
    assert.deepEqual(delivered(before), ["billing delivered", "audit delivered"]);
    assert.deepEqual(delivered(then), ["billing delivered", "audit delivered", "new unknown"]);
  });
});
