/** A provider says of a subscription that moves what it has seen of both endpoints, in a preview and in an update. */

import assert from "node:assert/strict";
import { onFronts, type Topology } from "./world";

const topology = (to: string): Topology => ({
  acme: { kind: "Endpoint", args: { url: "https://a.example.com", ownerId: "acme" } },
  globex: { kind: "Endpoint", args: { url: "https://b.example.com", ownerId: "globex" } },
  stopped: { kind: "Endpoint", args: { url: "https://c.example.com", ownerId: "acme", paused: true } },
  orders: {
    kind: "Subscription",
    args: { name: "orders", endpointId: { $ref: `${to}.id` }, filterConfig: { eventTypes: ["a", "b"] } },
  },
});

onFronts("A subscription that moves", (start) => {
  it("is said to deliver to another owner, or to nobody", async () => {
    const scenario = await start({ dialect: "convoy", config: { "webhooks:dialect": "convoy" } });
    await scenario.up(topology("acme"));
    const { messages: other } = await scenario.preview(topology("globex"));
    const moves =
      'Subscription orders: delivers a, b to endpoint globex of owner "globex" instead of endpoint acme of owner "acme" [moves-to-other-owner]';
    assert.ok(other.includes(moves), other);
    const { messages: stopped } = await scenario.preview(topology("stopped"));
    assert.match(
      stopped,
      /orders: moves from endpoint acme to endpoint stopped, which is paused: .*\[moves-to-stopped-endpoint\]/,
    );
    await scenario.up(topology("globex"));
    await scenario.isEmpty();
  });
});
