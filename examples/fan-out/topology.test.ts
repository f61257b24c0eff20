import assert from "node:assert/strict";
import { before, test } from "node:test";
import * as pulumi from "@pulumi/pulumi";
import { tenants } from "./tenants";

interface Declared {
  type: string;
  inputs: Record<string, unknown>;
}

const declared: Declared[] = [];

// Mocks stand for the engine: nothing is sent, and the provider does not run.
before(async () => {
  await pulumi.runtime.setMocks({
    newResource: (args: Declared & { name: string }) => {
      declared.push(args);
      return { id: `${args.name}-id`, state: args.inputs };
    },
    call: ({ inputs }) => inputs as Record<string, unknown>,
  });
  await pulumi.runtime.runInPulumiStack(() => import("./index.js"));
  await pulumi.runtime.disconnect(); // waits until every resource is declared
});

const ofKind = (kind: string): Declared[] =>
  declared.filter(({ type }) => type === `pulumi-nodejs:dynamic/webhooks:${kind}`);

void test("every address of the table is an endpoint of its tenant", () => {
  const found = ofKind("Endpoint").map(({ inputs }) => `${String(inputs.ownerId)} ${String(inputs.url)}`);
  const wanted = Object.entries(tenants).flatMap(([tenant, urls]) => urls.map((url) => `${tenant} ${url}`));
  assert.deepEqual(found.sort(), wanted.sort());
});

void test("no portal link lets a tenant manage endpoints", () => {
  assert.equal(ofKind("PortalLink").length, Object.keys(tenants).length);
  for (const { inputs } of ofKind("PortalLink")) assert.equal(inputs.canManageEndpoint, false);
});
