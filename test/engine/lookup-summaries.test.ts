/** Lists of IDs and names: nothing in them is secret, nothing is read beside the list, and every field is a text. */

import assert from "node:assert/strict";
import type * as pulumi from "@pulumi/pulumi";
import * as webhooks from "../../provider";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { beginRun, endRuns, see } from "../support/program-run";
import { canary, readSide } from "../support/read-side";

type Plain = (args?: object) => Promise<{ readonly ids: readonly string[] }>;
type Output = (args?: object) => pulumi.Output<object>;

/** Each list: its function, the look-up of the same objects with everything, its collection and its path. */
const lists: readonly (readonly [
  plain: Plain,
  output: Output,
  whole: Plain,
  collection: string,
  path: string,
])[] = [
  [webhooks.listEndpoints, webhooks.listEndpointsOutput, webhooks.getEndpoints, "endpoints", "endpoints"],
  [webhooks.listSources, webhooks.listSourcesOutput, webhooks.getSources, "sources", "sources"],
  [
    ...([webhooks.listSubscriptions, webhooks.listSubscriptionsOutput] as const),
    ...([webhooks.getSubscriptions, "subscriptions", "subscriptions"] as const),
  ],
  [
    ...([webhooks.listPortalLinks, webhooks.listPortalLinksOutput] as const),
    ...([webhooks.getPortalLinks, "portalLinks", "portal-links"] as const),
  ],
];

describe("a list of IDs and names", () => {
  let service: Emulator;
  const begin = (dialect: "convoy" | "documented"): Promise<void> =>
    beginRun(service, { config: { "webhooks:dialect": dialect } });
  beforeEach(async () => {
    service = await startEmulator({ dialect: "convoy", seed: { projects: { p1: readSide } } });
    await begin("convoy");
  });
  afterEach(async () => {
    endRuns();
    await service.stop();
  });

  for (const [plain, output, whole, collection, path] of lists) {
    it(`has what the whole list has, without a secret and without a read: ${collection}`, async () => {
      const found = await plain();
      const requests = service.requests.map((request) => request.path);
      assert.deepEqual(
        requests.filter((one) => one !== "/api/v1/projects/p1"),
        [`/api/v1/projects/p1/${path}`],
      );
      const { [collection as "ids"]: objects, ids } = found;
      assert.ok(ids.length > 0);
      assert.deepEqual(ids, (await whole()).ids);
      assert.deepEqual(
        (objects as unknown as { readonly uid: string }[]).map(({ uid }) => uid),
        ids,
      );
      for (const object of objects as unknown as Readonly<Record<string, unknown>>[])
        for (const [name, value] of Object.entries(object)) assert.equal(typeof value, "string", name);
      assert.ok(!JSON.stringify(found).includes(canary));
      const seen = await see(output());
      assert.deepEqual([seen.isSecret, seen.value], [false, found]);
    });

    it(`takes the arguments of the whole list: ${collection}`, async () => {
      assert.equal((await plain({ limit: 0 })).ids.length, 0);
      await assert.rejects(plain({ anything: 1 }), /anything is not a known argument/);
    });
  }

  it("shows what tells one object from another", async () => {
    service.project("p1").endpoints.put({ uid: "bare", url: "https://bare.example.com" });
    const { endpoints } = await webhooks.listEndpoints();
    assert.deepEqual(
      endpoints.find(({ uid }) => uid === "bare"),
      { uid: "bare", name: "", url: "https://bare.example.com", ownerId: "", status: "active" },
    );
    const { subscriptions } = await webhooks.listSubscriptions();
    assert.equal(subscriptions[0]?.endpointId, "endpoint-1");
    const { sources } = await webhooks.listSources({ type: "http" });
    assert.ok(sources.every(({ type }) => type === "http"));
  });

  it("is there for portal links of the documented interface, and needs Convoy for the others", async () => {
    await service.stop();
    service = await startEmulator({ seed: { projects: { p1: readSide } } });
    await begin("documented");
    assert.ok((await webhooks.listPortalLinks()).ids.length > 0);
    await assert.rejects(
      webhooks.listEndpoints(),
      /listEndpoints: .*convoy: the documented interface has no such operation \[unsupported-here\]$/,
    );
  });
});
