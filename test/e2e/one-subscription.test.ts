/** The one subscription that a project of Convoy allows for each endpoint, replaced, renamed and taken back for real. On the plugin alone: the rule is of the kind. */

import assert from "node:assert/strict";
import { onFronts } from "./world";
import type { Declared, Topology } from "./world";

const convoy = { dialect: "convoy", config: { "webhooks:dialect": "convoy" } } as const;
const billing: Declared = { kind: "Endpoint", args: { url: "https://billing.example.com" } };

function topology(name: string, args: Readonly<Record<string, unknown>>): Topology {
  return { billing, [name]: { kind: "Subscription", args: { endpointId: { $ref: "billing.id" }, ...args } } };
}

onFronts("The one subscription of an endpoint", (start) => {
  it("is replaced when what cannot be unset is removed, and handed over when it is renamed", async () => {
    const scenario = await start(convoy);
    const subscriptions = () => scenario.service.project("p1").subscriptions.list();
    await scenario.up(topology("orders", { name: "orders", alertConfig: { count: 3, threshold: "1h" } }));
    const [first] = subscriptions();
    const { messages } = await scenario.preview(topology("orders", { name: "orders" }));
    assert.match(messages, /Subscription orders: replaces the object with .*\[replacement\]/);
    assert.doesNotMatch(messages, /adopts/);
    await scenario.up();
    const [second] = subscriptions();
    assert.equal(subscriptions().length, 1);
    assert.notEqual(second?.uid, first?.uid);
    assert.equal(second?.alert_config, undefined);
    await scenario.up(topology("renamed", { name: "orders", filterConfig: { eventTypes: ["paid"] } }));
    assert.deepEqual(
      subscriptions().map(({ uid, filter_config }) => [uid, filter_config?.event_types]),
      [[second?.uid, ["paid"]]],
    );
    await scenario.isEmpty();
    await scenario.destroy();
    assert.equal(subscriptions().length, 0);
  });

  it("delivers until the one that replaces it at another endpoint is there", async () => {
    const scenario = await start(convoy);
    const writes = (): string[] =>
      scenario.service.requests
        .filter(({ method, path }) => method !== "GET" && path.includes("/subscriptions"))
        .map(({ method }) => method);
    await scenario.up(topology("orders", { alertConfig: { count: 3, threshold: "1h" } }));
    const moved: Topology = {
      billing,
      audit: { kind: "Endpoint", args: { url: "https://audit.example.com" } },
      orders: { kind: "Subscription", args: { endpointId: { $ref: "audit.id" } } },
    };
    const { messages } = await scenario.preview(moved);
    assert.match(
      messages,
      /may remove the old object first.*: endpointId is not known yet \[may-be-deleted-first\]/,
    );
    scenario.service.clearRequests();
    await scenario.up();
    assert.deepEqual(writes(), ["POST", "DELETE"]);
    await scenario.isEmpty();
  });

  it("is kept in state where it lets everything pass and cannot be taken back, and destroyed with it", async () => {
    const scenario = await start({ ...convoy, licensed: false });
    const subscriptions = () => scenario.service.project("p1").subscriptions.list();
    const path = /\/subscriptions\//;
    scenario.service.faults.add({ method: "DELETE", path, kind: "status", status: 400, message: "broken" });
    const failed = await scenario.failingUp(topology("orders", { filterConfig: { eventTypes: ["paid"] } }));
    const [only] = subscriptions();
    assert.ok(
      (failed.text + failed.messages).includes(
        `so ${only?.uid} exists and is kept in state [create-not-undone]`,
      ),
    );
    assert.equal((await scenario.inState("orders"))?.id, only?.uid);
    await scenario.destroy();
    assert.equal(subscriptions().length, 0);
  });
});
