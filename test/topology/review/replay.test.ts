/** Which deliveries of recorded events a preview would change, and the reasons of the subscription that makes the difference. */

import assert from "node:assert/strict";
import { topologyOf } from "../../../tools/topology";
import type { Topology } from "../../../tools/topology";
import type { RoutedEvent } from "../../../tools/topology/model/routes";
import { replayEvents } from "../../../tools/topology/review/replay";
import type { Replay } from "../../../tools/topology/review/replay";
import { create, remove, reviewed, same, update, type Step } from "../../support/report-steps";

const replay = (steps: readonly Step[], ...events: readonly RoutedEvent[]): Replay => {
  const text = JSON.stringify({ steps, config: { "webhooks:dialect": "convoy" } });
  const { replay: found } = reviewed(text, { replay: events }).facts;
  assert.ok(found);
  return found;
};
const to = (name: string, filterConfig?: object) => ({ endpointId: `${name}-id`, filterConfig });
const verdictsOf = ({ changes }: Replay): string[] =>
  changes.map(({ endpoint, from, to: then }) => `${endpoint}: ${from.verdict} → ${then.verdict}`);
const x = { eventType: "x" };

describe("The replay of events", () => {
  it("takes an endpoint under another name for the same", () => {
    const moved = [
      remove("Endpoint", "old", {}, { id: "e1" }),
      { ...create("Endpoint", "new", {}), newState: { inputs: { adoptId: "e1" } } },
      update("Subscription", "s", { endpointId: "e1" }, { endpointId: "e1" }),
    ];
    const none = { events: 1, deliveries: 1, changed: 0, compared: 0, endpoints: [], changes: [] };
    assert.deepEqual(replay(moved, x), none);
  });

  it("says why, for what is disabled, deleted, and told apart by filters", () => {
    const steps = [
      update("Endpoint", "a", {}, { isDisabled: true }),
      same("Subscription", "s", to("a")),
      remove("Endpoint", "b"),
      same("Subscription", "t", to("b")),
      same("Endpoint", "c", {}),
      update("Subscription", "u", to("c"), to("c", { filter: { body: { amount: 5 } } })),
    ];
    const { deliveries, changed, changes } = replay(steps, { ...x, body: { amount: 5 } }, { ...x, body: {} });
    assert.deepEqual([deliveries, changed], [6, 5]);
    assert.deepEqual(
      changes.slice(0, 2).map((change) => [change.event, change.endpoint, change.to.reason]),
      [
        [1, "a", "the endpoint is disabled"],
        [1, "b", "this preview removes endpoint b"],
      ],
    );
    assert.deepEqual([changes[4]?.event, changes[4]?.endpoint], [2, "c"]);
  });

  it("gives the reasons of the subscription that makes the difference, where an endpoint has several", () => {
    const both = [same("Endpoint", "a", {}), same("Subscription", "first", to("a", { eventTypes: ["y"] }))];
    const [took, takes] = [to("a", { eventTypes: ["x"] }), to("a", { eventTypes: ["z"] })];
    for (const [step, from, reason] of [
      [update("Subscription", "second", took, takes), "delivered", "takes z, not x"],
      [remove("Subscription", "second", took), "delivered", "Subscription second does not deliver to it"],
      [update("Subscription", "second", takes, took), "not-delivered", "takes z, not x"],
      [create("Subscription", "second", took), "not-delivered", "Subscription second does not deliver to it"],
    ] as const) {
      const { changed, changes } = replay([...both, step], x);
      assert.deepEqual([changed, changes[0]?.from.verdict], [1, from]);
      assert.equal((from === "delivered" ? changes[0]?.to : changes[0]?.from)?.reason, reason);
    }
  });

  it("gives the reason of the subscription that comes closest, where several stop", () => {
    const steps = [
      remove("Subscription", "gone", to("a")),
      update("Subscription", "typed", to("a"), to("a", { eventTypes: ["z"] })),
      update("Subscription", "filtered", to("a"), to("a", { filter: { body: { amount: 5 } } })),
    ];
    for (const all of [steps, [...steps].reverse()]) {
      const found = replay([same("Endpoint", "a", {}), ...all], { ...x, body: { amount: 7 } });
      assert.deepEqual(verdictsOf(found), ["a: delivered → not-delivered"]);
      assert.match(found.changes[0]?.to.reason ?? "", /^filter body\.amount /);
    }
  });

  it("gives the reasons of one subscription that has another name in the program", () => {
    const renamed = to("a", { eventTypes: ["z"] });
    const { changes } = replay(
      [
        same("Endpoint", "a", {}),
        same("Subscription", "first", to("a", { eventTypes: ["y"] })),
        remove("Subscription", "old", to("a"), { id: "s1" }),
        { ...create("Subscription", "new", {}), newState: { inputs: { ...renamed, adoptId: "s1" } } },
      ],
      x,
    );
    assert.deepEqual(
      changes.map((one) => one.to),
      [{ verdict: "not-delivered", reason: "takes z, not x" }],
    );
  });

  it("counts for each endpoint what begins, stops and is not certain, those that lose most first", () => {
    const amount = { filter: { body: { amount: 5 } } };
    const steps = [
      ...["a", "b", "c"].map((name) => same("Endpoint", name, {})),
      update("Subscription", "s", to("a", { eventTypes: ["x"] }), to("a", { eventTypes: ["y"] })),
      update("Subscription", "t", to("b", { eventTypes: ["x"] }), to("b", { eventTypes: ["z"] })),
      update("Subscription", "u", to("c"), to("c", amount)),
    ];
    const events = ["x", "x", "y"].map((eventType) => ({ eventType, body: { amount: 5 } }));
    assert.deepEqual(replay(steps, ...events, { eventType: "w" }).endpoints, [
      { endpoint: "a", begins: 1, stops: 2, uncertain: 0, payloads: 0 },
      { endpoint: "b", begins: 0, stops: 2, uncertain: 0, payloads: 0 },
      { endpoint: "c", begins: 0, stops: 0, uncertain: 1, payloads: 0 },
    ]);
  });

  it("sees that a new filter, which cannot be compared with an event, stops it for all", () => {
    const steps = [
      ...[same("Endpoint", "a", {}), same("Endpoint", "b", {}), same("Subscription", "t", to("b"))],
      update("Subscription", "s", to("a"), to("a", { filter: { body: { amount: { $gt: 5 } } } })),
    ];
    const found = replay(steps, { ...x, body: { amount: "many" } });
    assert.deepEqual(Object.keys(found.changes[0]?.to ?? {}), ["verdict", "reason"]);
    assert.deepEqual(verdictsOf(found), ["a: delivered → not-delivered", "b: delivered → unknown"]);
  });

  it("sees what a plain filter, which is there before and afterwards, cannot be compared with", () => {
    const steps = [
      ...[same("Endpoint", "a", {}), same("Subscription", "s", to("a", { filter: { body: { tag: 5 } } }))],
      ...[same("Endpoint", "b", {}), create("Subscription", "t", to("b"))],
    ];
    for (const [body, verdict] of [
      [{ $schema: "x", k: 1 }, "unknown"],
      [{ k: [{ $id: "x" }] }, "unknown"],
      [{ tag: [1, "x"] }, "unknown"],
      [{ tag: [1, 2] }, "delivered"],
    ] as const)
      assert.deepEqual(
        replay(steps, { ...x, body }).changes.map((change) => change.to.verdict),
        [verdict],
        JSON.stringify(body),
      );
  });

  it("sees in which projects an event stops, where it does before and afterwards", () => {
    const side = (stopped: string): Topology =>
      topologyOf(
        ["one", "two"].flatMap((projectId) => {
          const strict = { filterConfig: { filter: { body: { amount: { $gt: 5 } } } } };
          const of = (kind: string, name: string, inputs: object) => ({
            ...{ type: `webhooks:index:${kind}`, name: `${name}-${projectId}`, id: `${name}-${projectId}` },
            inputs: { projectId, ...inputs },
          });
          return [
            ...[of("Endpoint", "a", {}), of("Endpoint", "b", {})],
            of("Subscription", "s", { endpointId: `a-${projectId}`, ...(projectId === stopped && strict) }),
            of("Subscription", "t", { endpointId: `b-${projectId}` }),
          ];
        }),
      );
    const sides = { ...side("two"), before: side("one") };
    assert.deepEqual(verdictsOf(replayEvents(sides, [{ ...x, body: { amount: "many" } }])).sort(), [
      "a-one: not-delivered → delivered",
      "a-two: delivered → not-delivered",
      "b-one: unknown → delivered",
      "b-two: delivered → unknown",
    ]);
  });

  it("shows three changes of an endpoint, and twenty in all", () => {
    const disabled = (name: string): Step[] => [
      update("Endpoint", name, {}, { isDisabled: true }),
      same("Subscription", `to ${name}`, to(name)),
    ];
    const one = replay(disabled("a"), ...Array.from({ length: 100 }, () => x));
    assert.deepEqual([one.events, one.changed, one.changes.length], [100, 100, 3]);
    const all = Array.from({ length: 30 }, (_, at) => disabled(`e${at}`)).flat();
    const many = replay(all, x, { eventType: "b" });
    assert.deepEqual([many.endpoints.length, many.changed, many.changes.length], [30, 60, 20]);
    assert.equal(new Set(many.changes.map(({ endpoint }) => endpoint)).size, 20);
  });
});
