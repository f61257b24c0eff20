import assert from "node:assert/strict";
import { before, test } from "node:test";
import * as pulumi from "@pulumi/pulumi";
import { routesOf, topologyOf } from "pulumi-webhooks/topology";
import type { RegisteredResource, RoutedEvent } from "pulumi-webhooks/topology";

const collected: RegisteredResource[] = [];

// Mocks stand for the engine: nothing is sent. The IDs that they answer let subscriptions name their endpoints.
before(async () => {
  pulumi.runtime.setAllConfig({
    "project:shopSecret": "s".repeat(32),
    "project:billingSecret": "b".repeat(32),
  });
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }: pulumi.runtime.MockResourceArgs) => {
      const id = `${name}-id`;
      collected.push({ type, name, inputs: inputs as Record<string, unknown>, id });
      return { id, state: inputs as Record<string, unknown> };
    },
    call: ({ inputs }) => inputs as Record<string, unknown>,
  });
  await pulumi.runtime.runInPulumiStack(() => import("./index.js"));
  // Some resources wait for others.
  await pulumi.runtime.disconnect();
});

const receivers = (event: RoutedEvent): string[] =>
  routesOf(topologyOf(collected), { source: "shop", ...event })
    .filter(({ verdict }) => verdict === "delivered")
    .map(({ endpoint }) => endpoint)
    .sort();

void test("a large invoice goes to billing, and a small one does not", () => {
  assert.deepEqual(receivers({ eventType: "invoice.paid", body: { amount: 2000 } }), ["audit", "billing"]);
  assert.deepEqual(receivers({ eventType: "invoice.paid", body: { amount: 20 } }), ["audit"]);
});

void test("a shipment goes to the warehouse, and everything to the audit", () => {
  assert.deepEqual(receivers({ eventType: "order.shipped" }), ["audit", "warehouse"]);
  assert.deepEqual(receivers({ eventType: "customer.created" }), ["audit"]);
});
