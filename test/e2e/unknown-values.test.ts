/** What a program takes from resources that do not exist yet: the first preview has nothing against it. */

import assert from "node:assert/strict";
import { onEveryFront } from "./world";
import type { Topology } from "./world";

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

onEveryFront("What is not known yet", (start) => {
  it("passes the first preview of every kind of a running Convoy", async () => {
    const scenario = await start({ dialect: "convoy", config: { "webhooks:dialect": "convoy" } });
    const { operations } = await scenario.preview(topology);
    for (const name of Object.keys(topology)) assert.equal(operations[name], "create", name);
  });
});
