/** What a program takes from resources that do not exist yet: the first preview has nothing against it. */

import assert from "node:assert/strict";
import { onFronts } from "./world";
import type { Declared, Topology } from "./world";

const queue = { accessKeyId: { $ref: "billing.id" }, secretKey: "k", defaultRegion: "r", queueName: "q" };
const topology: Topology = {
  billing: { kind: "Endpoint", args: { url: "https://billing.example.com", ownerId: "acme" } },
  paid: { kind: "EventType", args: { name: "paid", description: { $ref: "billing.id" } } },
  shop: {
    kind: "Source",
    args: { type: "pub_sub", pubSub: { type: "managed_queue", workers: 1, managedQueue: queue } },
  },
  orders: {
    kind: "Subscription",
    args: { endpointId: { $ref: "billing.id" }, filterConfig: { filter: { body: { $ref: "billing.id" } } } },
  },
  portal: { kind: "PortalLink", args: { ownerId: { $ref: "billing.id" } } },
};

onFronts("What is not known yet", (start) => {
  it("passes the first preview of every kind of a running Convoy", async () => {
    const scenario = await start({ dialect: "convoy", config: { "webhooks:dialect": "convoy" } });
    const { operations } = await scenario.preview(topology);
    for (const name of Object.keys(topology)) assert.equal(operations[name], "create", name);
  });
});

onFronts("What may replace once it is known", (start) => {
  it("of an object to take over is an update in the preview, because up may replace the resource", async () => {
    const live = ["e-one", "e-two"].map((uid) => ({ uid, name: uid, url: "https://live.example.com" }));
    const scenario = await start({
      seed: { projects: { p1: { endpoints: live, event_types: [{ id: "e-two", name: "paid" }] } } },
    });
    const taking = (adoptId: unknown): Declared => ({
      kind: "Endpoint",
      args: { url: "https://live.example.com", name: "taken", adoptId },
    });
    await scenario.up({ taken: taking("e-one") });
    // The ID of what is taken over is known once it is.
    const args = { adoptId: "e-two", category: "c", description: "d" };
    const { operations, messages } = await scenario.preview({
      made: { kind: "EventType", args },
      taken: taking({ $ref: "made.id" }),
    });
    assert.deepEqual(operations, { made: "create", taken: "update" });
    assert.match(messages, /may replace the object: adoptId is not known yet \[may-replace\]/);
    assert.equal((await scenario.up()).operations["taken"], "replace");
    assert.equal((await scenario.inState("taken"))?.id, "e-two");
  });
});
