/** What a preview does to deliveries: by subscription, event type and portal link. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { create, remove, reviewed, same, update, urn, type Step } from "../../support/report-steps";

const codes = [
  ...["deliveries-stop", "deliveries-begin", "deliveries-uncertain", "other-source"],
  ...["event-type-unreceived", "last-subscription-lost", "moves-endpoint", "moves-to-other-owner"],
  ...["moves-to-stopped-endpoint", "moves-to-no-endpoint", "event-types-narrowed", "event-types-widened"],
  ...["filter-stricter", "filter-looser", "filter-different", "opens-to-other-owner"],
];
/** The lines about deliveries. */
const linesIn = (text: string): string[] =>
  reviewed(text).facts.consequences.filter((line) => codes.some((code) => line.endsWith(`[${code}]`)));
const of = (steps: readonly Step[], more: object = {}): string[] =>
  linesIn(JSON.stringify({ steps, ...more }));
const to = (endpoint: string, ...eventTypes: string[]) => ({
  endpointId: `${endpoint}-id`,
  ...(eventTypes.length > 0 && { filterConfig: { eventTypes } }),
});
const when = (filter: object): object => ({ endpointId: "e-id", filterConfig: { filter } });
const withoutSames = { changeSummary: { same: 5 } };
const convoy = { config: { "webhooks:dialect": "convoy" } };
const failed = { diagnostics: [{ severity: "error", message: "no" }] };
const owned = (name: string, ownerId?: string, more: object = {}): Step =>
  same("Endpoint", name, { ...(ownerId !== undefined && { ownerId }), ...more });

describe("The review says of a subscription", () => {
  const moved = (...endpoints: readonly Step[]): string[] =>
    of([...endpoints, update("Subscription", "s", to("e", "a"), to("f", "a"))], withoutSames);
  const begins =
    "Subscription s: starts delivering a to endpoint e: the subscription is new [deliveries-begin]";

  it("that it stops where its endpoint moves to another project without it", () => {
    const shop = (endpoint: object, subscription: object): Step[] => {
      const before = { projectId: "p1", ownerId: "acme" };
      const one = { ...to("e", "a"), projectId: "p1" };
      return [
        { ...update("Endpoint", "e", before, { ...before, ...endpoint }), op: "replace" },
        {
          ...update("Subscription", "s", one, { ...one, endpointId: unknownMarker, ...subscription }),
          newState: {
            id: "s-id",
            inputs: { ...one, endpointId: unknownMarker, ...subscription },
            propertyDependencies: { endpointId: [urn("Endpoint", "e")] },
          },
        },
      ];
    };
    const p2 = { projectId: "p2" };
    assert.deepEqual(of(shop(p2, {}), withoutSames), [
      "Subscription s: no longer delivers a to endpoint e: the endpoint is in project p2, and the subscription in project p1 [deliveries-stop]",
    ]);
    assert.deepEqual(of(shop(p2, p2), withoutSames), []);
    assert.deepEqual(of(shop(p2, p2)), []);
  });

  it("that it moves to another owner, to a stopped endpoint, to none, or to another one", () => {
    const other =
      'Subscription s: delivers a to endpoint f of owner "globex" instead of endpoint e of owner "acme" [moves-to-other-owner]';
    assert.deepEqual(moved(owned("e", "acme"), owned("f", "globex")), [other]);
    const nobody = other.replace('owner "globex"', "no owner");
    assert.deepEqual(moved(owned("e", "acme"), owned("f")), [nobody]);
    const stopped = "Subscription s: moves from endpoint e to endpoint f, which is paused";
    assert.match(moved(owned("e", "acme"), owned("f", "acme", { paused: true })).join(), new RegExp(stopped));
    const both = moved(owned("e", "acme"), owned("f", "globex", { isDisabled: true }));
    assert.deepEqual(
      both.map((line) => /\[.*\]$/.exec(line)?.[0]),
      ["[moves-to-stopped-endpoint]", "[moves-to-other-owner]"],
    );
    const gone = moved(owned("e"), remove("Endpoint", "f"));
    assert.match(
      gone[0] ?? "",
      /moves from endpoint e to f, which does not exist: .*\[moves-to-no-endpoint\]$/,
    );
    const plain = "Subscription s: moves from endpoint e to endpoint f [moves-endpoint]";
    assert.deepEqual(moved(owned("e", "acme"), owned("f", "acme")), [plain]);
    assert.deepEqual(moved(owned("e", "acme"), owned("f", unknownMarker)), [plain]);
    // Another program has the endpoints.
    assert.deepEqual(moved(), [
      plain.replace("endpoint e", "endpoint e-id").replace("endpoint f", "endpoint f-id"),
    ]);
  });

  it("nothing where its endpoint is only replaced or renamed, or the subscription itself is", () => {
    const replaced = { ...update("Endpoint", "e", {}, { appId: "2" }), op: "replace" };
    const next = { ...replaced, newState: { inputs: {} } };
    const references = { propertyDependencies: { endpointId: [urn("Endpoint", "e")] } };
    const inputs = { endpointId: unknownMarker, filterConfig: { eventTypes: ["a"] } };
    const follows = {
      ...update("Subscription", "s", to("e", "a"), {}),
      newState: { id: "s-id", inputs, ...references },
    };
    assert.deepEqual(of([next, follows]), []);
    const renamed = [
      owned("e"),
      remove("Subscription", "s", to("e", "a")),
      create("Subscription", "t", to("e", "a")),
    ];
    assert.deepEqual(reviewed(JSON.stringify({ steps: renamed, ...convoy })).facts.consequences, [
      `Subscription t: is the deleted Subscription s under another name or parent: set aliases: ["${urn("Subscription", "s")}"] on it to keep the object [alias-missing]`,
    ]);
    const limited = create("Subscription", "t", {
      ...to("e", "a"),
      rateLimitConfig: { count: 9, duration: 1 },
    });
    const steps = [...renamed.slice(0, 2), limited];
    assert.deepEqual(reviewed(JSON.stringify({ steps, ...convoy })).facts.consequences, [
      "Subscription s: is removed from the program: Subscription t delivers the same events instead [deliveries-continue]",
    ]);
    const adopts = {
      ...create("Subscription", "t", {}),
      newState: { inputs: { ...to("e", "a"), adoptId: "s-id" } },
    };
    assert.deepEqual(of([owned("e"), adopts, remove("Subscription", "s", to("e", "a"))]), []);
    // State knows what an adopted object was like.
    assert.deepEqual(of([owned("e"), adopts, remove("Subscription", "s", to("e", "a", "b"))], withoutSames), [
      "Subscription t: no longer delivers b to endpoint e [event-types-narrowed]",
    ]);
  });

  it("nothing where another resource keeps its object, or that of its endpoint", () => {
    const second = (step: Step, name: string, id: string): Step => ({
      ...{ op: "same", urn: urn(name, "second") },
      ...Object.fromEntries(
        ["oldState", "newState"].map((side) => [side, { ...(step["oldState"] as object), id }]),
      ),
    });
    const [endpoint, s] = [remove("Endpoint", "e", {}), remove("Subscription", "s", to("e", "a"))];
    const kept = same("Subscription", "s", to("e", "a"));
    for (const more of [{}, convoy])
      for (const steps of [
        [owned("e"), s, second(s, "Subscription", "s-id")],
        [second(s, "Subscription", "s-id"), s, owned("e")],
        [endpoint, kept, second(endpoint, "Endpoint", "e-id")],
        [second(endpoint, "Endpoint", "e-id"), endpoint, kept],
      ])
        assert.deepEqual(of(steps, more), []);
  });

  it("which event types it takes no more, and which besides", () => {
    const changed = (before: object, after: object): string[] =>
      of([owned("e"), update("Subscription", "s", before, after)], withoutSames);
    const narrowed = changed(to("e", "a", "b"), to("e", "a"));
    assert.deepEqual(narrowed, ["Subscription s: no longer delivers b to endpoint e [event-types-narrowed]"]);
    assert.deepEqual(changed(to("e", "a"), to("e", "b")), [
      "Subscription s: no longer delivers a to endpoint e [event-types-narrowed]",
      "Subscription s: also delivers b to endpoint e [event-types-widened]",
    ]);
    assert.deepEqual(changed(to("e"), to("e", "a")), [
      "Subscription s: no longer delivers any event type except a to endpoint e [event-types-narrowed]",
    ]);
    assert.deepEqual(changed(to("e", "a"), to("e", "*")), [
      "Subscription s: also delivers every event type to endpoint e [event-types-widened]",
    ]);
    const [adopted, declared] = [
      to("e"),
      { ...to("e", "a"), filterConfig: { eventTypes: ["a"], filter: { body: { b: 1 } } } },
    ].map((inputs) => ({ ...inputs, adoptId: "s-id" }));
    assert.deepEqual(changed(adopted ?? {}, declared ?? {}), [], "nobody knows what it took");
    assert.deepEqual(changed(to("e", "a", "b"), to("e", "b", "a")), []);
    assert.deepEqual(changed(to("e", "a"), to("e", unknownMarker)), [
      "Subscription s: may deliver different events to endpoint e, or none: its event types are not known yet [deliveries-uncertain]",
    ]);
  });

  it("that its filter or its source is another one, as far as that is known", () => {
    const changed = (before: object, after: object): string[] =>
      of([owned("e"), update("Subscription", "s", when(before), when(after))]);
    assert.deepEqual(changed({ body: { a: { $gt: 5 } } }, { body: { a: { $gt: 9 } } }), [
      "Subscription s: has a stricter filter: body.a $gt: 5 → 9 [filter-stricter]",
    ]);
    assert.match(changed({ body: { a: 1 } }, {})[0] ?? "", /\[filter-looser\]$/);
    assert.match(changed({ body: { a: 1 } }, { body: { a: 2 } })[0] ?? "", /\[filter-different\]$/);
    for (const part of [{ a: unknownMarker }, unknownMarker])
      assert.match(changed({ body: { a: 1 } }, { body: part })[0] ?? "", /\[deliveries-uncertain\]$/);
    const source = (name: string): object => ({ endpointId: "e-id", sourceId: `${name}-id` });
    const sources = ["one", "two"].map((name) => same("Source", name, {}));
    assert.deepEqual(
      of([owned("e"), ...sources, update("Subscription", "s", source("one"), source("two"))]),
      ["Subscription s: receives the events of source two instead of source one [other-source]"],
    );
    const settings = same("ProjectSettings", "p", { projectId: "p-id", projectType: "outgoing" });
    const from = (name: string): object => ({ ...source(name), projectId: "p-id" });
    const moved = update("Subscription", "s", from("one"), from("two"));
    assert.deepEqual(
      of([settings, owned("e"), ...sources, moved]),
      [],
      "an outgoing project asks for no source",
    );
  });

  it("that its deliveries stop or begin, with the reason", () => {
    const subscribed = same("Subscription", "s", to("e", "a"));
    const stops = (reason: string): string =>
      `Subscription s: no longer delivers a to endpoint e: ${reason} [deliveries-stop]`;
    for (const [endpoint, reason] of [
      [update("Endpoint", "e", {}, { paused: true }), "the endpoint is paused"],
      [update("Endpoint", "e", {}, { isDisabled: true }), "the endpoint is disabled"],
      [remove("Endpoint", "e"), "this preview removes endpoint e"],
    ] as const)
      for (const more of [{}, withoutSames])
        assert.equal(of([endpoint, subscribed], { ...convoy, ...more })[0], stops(reason));
    assert.deepEqual(
      of([owned("e"), remove("Subscription", "s", to("e", "a"))], { ...convoy, ...withoutSames }),
      [stops("the subscription is deleted")],
    );
    assert.deepEqual(of([owned("e"), create("Subscription", "s", to("e", "a"))]), [begins]);
    assert.deepEqual(of([update("Endpoint", "e", { isDisabled: true }, {}), subscribed]), [
      begins.replace("the subscription is new", "before this change, the endpoint is disabled"),
    ]);
    assert.deepEqual(of([owned("e", "a", { paused: true }), create("Subscription", "s", to("e", "a"))]), []);
    assert.deepEqual(of([update("Endpoint", "e", {}, { description: "a" }), subscribed]), []);
    assert.deepEqual(of([update("Endpoint", "e", {}, { paused: true }), subscribed], failed), []);
    const elsewhere = { endpointId: unknownMarker, filterConfig: { eventTypes: ["a"] } };
    assert.match(
      of([owned("e"), update("Subscription", "s", to("e", "a"), elsewhere)])[0] ?? "",
      /uncertain/,
    );
  });
});

describe("The review says of an event type", () => {
  const moved = update("Subscription", "s", to("e", "a", "b"), to("e", "a"));
  const unreceived = (steps: readonly Step[], more: object = {}): string[] =>
    of(steps, more).filter((line) => line.endsWith("[event-type-unreceived]"));

  it("that nobody receives it, only where that is certain", () => {
    const lost = "Event type b: no longer reaches any endpoint [event-type-unreceived]";
    assert.deepEqual(unreceived([owned("e"), moved]), [lost]);
    assert.deepEqual(unreceived([owned("e"), moved], withoutSames), []);
    for (const other of [to("e", "b"), to("e"), { endpointId: unknownMarker }, to("e", unknownMarker)])
      assert.deepEqual(unreceived([owned("e"), moved, same("Subscription", "t", other)]), []);
    assert.deepEqual(unreceived([owned("e"), moved], failed), []);
  });

  it("what becomes of those that a subscription to everything took", () => {
    const narrowed = update("Subscription", "s", to("e"), to("e", "a"));
    const all = "Event type (all others): no longer reaches any endpoint [event-type-unreceived]";
    assert.deepEqual(unreceived([owned("e"), narrowed]), [all]);
    assert.deepEqual(
      unreceived([update("Endpoint", "e", {}, { paused: true }), same("Subscription", "s", to("e"))]),
      [all.replace("(all others)", "(all)")],
    );
  });

  it("that nobody of its project receives it", () => {
    const inProject = (projectId: string, name: string, after: object): Step[] => [
      same("Endpoint", name, { projectId }),
      update("Subscription", `to-${name}`, { projectId, ...to(name, "a", "b") }, { projectId, ...after }),
    ];
    const narrowed = [...inProject("p1", "e", to("e", "a")), ...inProject("p2", "f", to("f", "a", "b"))];
    assert.equal(unreceived(narrowed).length, 1);
  });
});

describe("The review says", () => {
  it("that an endpoint loses its last subscription, where that is certain", () => {
    const steps = [owned("e"), remove("Subscription", "s", to("e", "a"))];
    const lost = (more: object): string[] =>
      of(steps, more).filter((line) => line.endsWith("[last-subscription-lost]"));
    assert.equal(lost(convoy).length, 1);
    assert.equal(lost({ ...convoy, ...withoutSames }).length, 0);
    assert.match(lost(convoy).join(), /the service creates one without a filter/);
    const adopted = (endpoint: string): object => ({ ...to(endpoint, "a"), adoptId: "s1" });
    const moved = [owned("e"), owned("f"), update("Subscription", "s", adopted("e"), adopted("f"))];
    assert.ok(
      of(moved).includes(
        "Endpoint e: has no subscription left in the program: the documented interface does not say whether the service still delivers an event that names it [last-subscription-lost]",
      ),
    );
    // As documented, the subscription stays in the service.
    const kept = remove("Subscription", "s", { ...to("e", "a"), adoptId: "s1" });
    assert.deepEqual(of([owned("e"), kept]), []);
  });

  it("that a portal link opens to another owner", () => {
    const endpoints = [owned("e", "acme"), owned("f", "globex")];
    const opened = (before: object, after: object): string[] =>
      of([...endpoints, update("PortalLink", "p", before, after)]);
    const line =
      'PortalLink p: now shows endpoints of owner "globex"; it was for owner "acme" [opens-to-other-owner]';
    assert.deepEqual(opened({ ownerId: "acme" }, { ownerId: "globex" }), [line]);
    assert.deepEqual(opened({ endpoints: ["e-id"] }, { endpoints: ["e-id", "f-id"] }), [line]);
    assert.deepEqual(opened({ endpoints: ["e-id"] }, { endpoints: [] }), []);
    assert.deepEqual(opened({ endpoints: [] }, { endpoints: ["f-id"] }), []);
    assert.deepEqual(of([...endpoints, create("PortalLink", "p", { ownerId: "globex" })]), []);
  });
});
