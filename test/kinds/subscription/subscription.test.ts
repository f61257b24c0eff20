/** Subscription: always adopted, full bodies, and shapes that differ between body and answer. */

import assert from "node:assert/strict";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const { subscription } = definitionsFor("documented");

const declared = {
  adoptId: "s1",
  name: "orders",
  endpointId: "e1",
  sourceId: "src1",
  function: "function transform(payload) { return payload; }",
  filterConfig: {
    eventTypes: ["b", "a"],
    filter: { body: { currency: "EUR", nested: { $gt: 0 } }, headers: { "X-Kind": "k" } },
  },
  alertConfig: { count: 5, threshold: "1h" },
  rateLimitConfig: { count: 10, duration: 60 },
  retryConfig: { type: "linear", duration: "1m", intervalSeconds: 30, retryCount: 3 },
};

describe("Subscription", () => {
  let world: World;
  let life: FakeResource;

  beforeEach(async () => {
    const endpoints = ["e1", "e2"].map((uid) => ({ uid, name: uid, url: `https://${uid}.example.com` }));
    const sources = ["src1", "src2"].map((uid) => ({ uid, name: uid }));
    const subscriptions = [{ uid: "s1", name: "live", endpoint_id: "e2", function: "live function" }];
    world = await World.start({ seed: { projects: { p1: { endpoints, sources, subscriptions } } } });
    life = world.resource(subscription, "orders");
  });
  afterEach(() => world.stop());

  const held = () => world.service.project("p1").subscriptions.get("s1");

  it("is brought to what is declared with one GET and one PUT", async () => {
    await life.up(declared);
    assert.deepEqual(world.takeRequests(), ["GET p1/subscriptions/s1", "PUT p1/subscriptions/s1"]);
    assert.equal(held()?.endpoint_id, "e1");
    assert.deepEqual(held()?.filter_config?.filter?.body, { currency: "EUR", nested: { $gt: 0 } });
    await life.refresh();
    assert.equal(life.preview(declared).changes, false);
  });

  it("is adopted without a write when only what is live is declared", async () => {
    await life.up({ adoptId: "s1", name: "live", endpointId: "e2" });
    assert.deepEqual(world.takeRequests(), ["GET p1/subscriptions/s1"]);
    assert.equal(await life.up({ adoptId: "s1", name: "live", endpointId: "e2" }), "same");
  });

  it("keeps what is not declared, also inside a declared field, but for the conditions beside filterConfig", async () => {
    const { retryConfig: _retry, ...rest } = declared;
    await life.up(rest);
    world.nextRun();
    const narrow = world.resource(subscription, "narrow");
    await narrow.up({ adoptId: "s1", filterConfig: { eventTypes: ["c"] }, alertConfig: { count: 7 } });
    assert.deepEqual(held()?.filter_config?.event_types, ["c"]);
    assert.deepEqual(held()?.filter_config?.filter?.body, {});
    assert.deepEqual(held()?.alert_config, { count: 7, threshold: "1h" });
    assert.equal(held()?.name, "orders");
    assert.equal(held()?.function, declared.function);
  });

  it("resets a removed duration in a form that can be read as one", async () => {
    await life.up(declared);
    const { retryConfig: _retry, ...rest } = declared;
    await life.up(rest);
    assert.equal(held()?.retry_config?.duration, "0s");
    await life.up(declared);
    await life.up({ ...rest, retryConfig: { type: "linear" } });
    assert.equal(held()?.retry_config?.duration, "0s");
    await life.refresh();
    assert.equal(life.preview({ ...rest, retryConfig: { type: "linear" } }).changes, false);
  });

  for (const left of [undefined, { type: "linear" }]) {
    it(`resets a removed interval, which no answer shows, with ${left ? "the rest kept" : "nothing left"}`, async () => {
      const retryConfig = { ...left, intervalSeconds: 30 };
      await life.up({ adoptId: "s1", retryConfig });
      assert.equal(held()?.retry_config?.interval_seconds, 30);
      assert.equal(await life.up({ adoptId: "s1", ...(left && { retryConfig: left }) }), "update");
      assert.equal(held()?.retry_config?.interval_seconds, 0);
    });
  }

  it("keeps its endpoint when that is no longer declared, and lets go of it when it is declared empty", async () => {
    await life.up(declared);
    const { endpointId: _endpoint, ...rest } = declared;
    assert.equal(await life.up(rest), "update");
    assert.equal(held()?.endpoint_id, "e1");
    assert.equal(await life.up({ ...rest, name: "renamed" }), "update");
    assert.equal(held()?.endpoint_id, "e1");
    await life.up({ ...rest, endpointId: "" });
    assert.equal(held()?.endpoint_id, "");
    assert.equal(await life.up({ ...rest, endpointId: "" }), "same");
  });
  const spellings: readonly (readonly [declared: string, live: number, isDrift: boolean])[] = [
    ["60", 60, false],
    ["60s", 60, false],
    ["1m", 60, false],
    ["1h30m", 5400, false],
    ["1m", 61, true],
    ["1m", 60_000, false],
    ["1m", 1_000, true],
    ["1500ms", 1, false],
    ["1500ms", 2, false],
    ["1500ms", 3, true],
    ["PT1M", 60, false],
  ];
  for (const [text, seconds, isDrift] of spellings) {
    it(`sees ${isDrift ? "a" : "no"} difference between the duration ${text} and ${seconds}`, async () => {
      await life.up({ adoptId: "s1", retryConfig: { duration: "60s" } });
      world.service.project("p1").subscriptions.patch("s1", { retry_config: { duration: seconds } });
      Object.assign(life, { state: { ...life.state, retryConfig: { duration: text } } });
      await life.refresh();
      assert.equal(life.preview({ adoptId: "s1", retryConfig: { duration: text } }).changes, isDrift);
    });
  }

  /** Every answer shows the wait in this way from now on. */
  const answers = (duration: unknown) =>
    world.service.faults.add({
      path: /subscriptions/,
      kind: "wrongTypes",
      fields: { retry_config: { duration } },
      times: Infinity,
    });

  for (const shown of ["PT1.5S", "1500ms", "1.5s", 1, 1500, 1_500_000_000]) {
    it(`is finished, stays so and is updated where the service shows 1500ms as ${shown}`, async () => {
      answers(shown);
      const retryConfig = { duration: "1500ms" };
      await life.up({ adoptId: "s1", retryConfig });
      await life.refresh();
      assert.equal(life.preview({ adoptId: "s1", retryConfig }).changes, false);
      await life.up({ adoptId: "s1", name: "renamed", retryConfig });
      assert.deepEqual([held()?.name, held()?.retry_config?.duration], ["renamed", "1500ms"]);
    });
  }

  it("sends a new wait also where the answer does not tell it from the old one", async () => {
    answers("PT1.5S");
    await life.up({ adoptId: "s1", retryConfig: { duration: "1500ms" } });
    assert.equal(await life.up({ adoptId: "s1", retryConfig: { duration: "1400ms" } }), "update");
    assert.equal(held()?.retry_config?.duration, "1400ms");
  });

  it("fails where the service shows another wait than the declared one, and shows no wait", async () => {
    for (const shown of [90, "90s", 0, ""]) {
      answers(shown);
      world.nextRun();
      const other = world.resource(subscription, "other");
      const retryConfig = { duration: "1m" };
      await assert.rejects(
        other.up({ adoptId: "s1", retryConfig }),
        /did not accept retryConfig\S* as declared: .* \[not-accepted\]$/,
      );
      world.service.faults.clear();
    }
  });

  for (const [shown, sent] of [["1500ms", "1500ms"] as const, [0, "0s"] as const]) {
    it(`sends an undeclared wait of ${shown} back as ${sent}`, async () => {
      answers(shown);
      await life.up({ adoptId: "s1", name: "renamed" });
      assert.deepEqual([held()?.name, held()?.retry_config?.duration], ["renamed", sent]);
    });
  }

  for (const retryConfig of [undefined, { type: "linear" }]) {
    it(`refuses to send a wait of 60000 back, whose unit nobody knows, with ${retryConfig ? "part" : "nothing"} of it declared`, async () => {
      answers(60_000);
      const inputs = { adoptId: "s1", ...(retryConfig && { retryConfig }) };
      await assert.rejects(
        life.up({ ...inputs, name: "renamed" }),
        /retryConfig\.duration: must be declared, because an update sends the whole object and the service shows a value that no update accepts \[missing-value\]$/,
      );
      assert.deepEqual(
        world.takeRequests().map((request) => request.split(" ")[0]),
        ["GET"],
      );
      world.service.faults.clear();
      assert.equal(
        await life.up({ ...inputs, name: "renamed", retryConfig: { ...retryConfig, duration: "1m" } }),
        "create",
      );
      assert.deepEqual([held()?.name, held()?.retry_config?.duration], ["renamed", "1m"]);
    });
  }

  it("shows drift of its endpoint", async () => {
    await life.up(declared);
    world.service.project("p1").subscriptions.patch("s1", { endpoint_id: "e2" });
    await life.refresh();
    assert.equal(life.inputs["endpointId"], "e2");
  });

  it("is left in place when it is deleted, with one line and no request", async () => {
    await life.up(declared);
    world.takeRequests();
    await life.destroy();
    assert.deepEqual(world.takeRequests(), []);
    assert.equal(held()?.name, "orders");
    assert.deepEqual(world.lines.slice(-1), [
      "was left in place: the documented interface has no delete operation for Subscription [left-in-place]",
    ]);
  });

  it("cannot be adopted when it does not exist", async () => {
    await assert.rejects(
      life.up({ adoptId: "none" }),
      /Subscription none does not exist in project p1: .* \[not-found\]$/,
    );
    assert.equal(life.id, undefined);
  });
});
