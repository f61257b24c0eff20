/** Look-ups of one object by its name: none, one or several have it, and names that only contain it. */

import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "../../provider";
import { startEmulator, type Emulator, type ProjectSeed } from "../../tools/emulator";
import { beginRun, endRuns, see, type RunOptions } from "../support/program-run";
import { canary, readSide } from "../support/read-side";

const endpoint = (uid: string, name: string) => ({ uid, name, url: `https://${uid}.example.com` });

/** Of each kind one object of a name, and others whose names contain it. */
const seed: ProjectSeed = {
  endpoints: [
    ...(readSide.endpoints ?? []),
    endpoint("endpoint-2", "billing-eu"),
    endpoint("endpoint-3", "Billing"),
  ],
  sources: [...(readSide.sources ?? []), { uid: "source-2", name: "shops", type: "http" }],
  subscriptions: [
    ...(readSide.subscriptions ?? []),
    { uid: "subscription-2", name: "all invoices", endpoint_id: "endpoint-2", source_id: "source-1" },
  ],
  portal_links: [
    ...(readSide.portal_links ?? []),
    { uid: "link-2", name: "acme-eu", owner_id: "acme", token: canary },
  ],
  event_types: [
    { id: "type-1", name: "invoice", description: "all of an invoice" },
    { id: "type-2", name: "invoice.paid", deprecated_at: "2026-01-01T00:00:00Z" },
  ],
};

type ByName = (args: { name: string }) => Promise<object>;
type ByNameOutput = (args: { name: pulumi.Input<string> }) => pulumi.Output<object>;

/** How each kind is looked up by a name, the ID that is found, and the list that is asked for. */
const kinds: Readonly<
  Record<string, readonly [plain: ByName, output: ByNameOutput, name: string, id: string, asked: string]>
> = {
  endpoint: [webhooks.getEndpoint, webhooks.getEndpointOutput, "billing", "endpoint-1", "endpoints"],
  source: [webhooks.getSource, webhooks.getSourceOutput, "shop", "source-1", "sources"],
  subscription: [
    webhooks.getSubscription,
    webhooks.getSubscriptionOutput,
    "invoices",
    "subscription-1",
    "subscriptions",
  ],
  "portal link": [webhooks.getPortalLink, webhooks.getPortalLinkOutput, "acme", "link-1", "portal-links"],
  "event type": [webhooks.getEventType, webhooks.getEventTypeOutput, "invoice", "type-1", "event-types"],
};
const functions: Readonly<Record<string, string>> = {
  endpoint: "getEndpoint",
  source: "getSource",
  subscription: "getSubscription",
  "portal link": "getPortalLink",
  "event type": "getEventType",
};

const idOf = (found: object): unknown => (found as { readonly uid?: string }).uid;

for (const dialect of ["convoy", "documented"] as const) {
  describe(`a look-up by name, in the dialect ${dialect}`, () => {
    let service: Emulator;
    const begin = ({ config, ...run }: RunOptions = {}): Promise<void> =>
      beginRun(service, { ...run, config: { "webhooks:dialect": dialect, ...config } });

    beforeEach(async () => {
      service = await startEmulator({ dialect, projects: ["p1", "p2"], seed: { projects: { p1: seed } } });
      await begin();
    });
    afterEach(async () => {
      endRuns();
      await service.stop();
    });

    const asked = (): string[] =>
      service.requests.map(({ method, path }) => `${method} ${path.replace("/api/v1/projects/p1/", "")}`);

    const listed = Object.entries(kinds).filter(([kind]) => dialect === "convoy" || kind === "portal link");
    for (const [kind, [plain, output, name, id, list]] of listed) {
      // What shows no project does not show whose key it is. A read of an event type is the same list.
      const proof = kind === "event type" ? "GET /api/v1/projects/p1" : `GET ${list}/${id}`;

      it(`finds the one of exactly this name with one list, and compares it with a read: ${kind}`, async () => {
        assert.equal(idOf(await plain({ name })), id);
        assert.deepEqual(asked(), [`GET ${list}`, proof]);
        const found = await see(output({ name: pulumi.output(name) }));
        assert.equal(idOf(found.value ?? {}), id);
        assert.deepEqual(asked(), [`GET ${list}`, proof]);
      });

      if (kind !== "event type")
        it(`shows what a read shows where the list shows less: ${kind}`, async () => {
          service.faults.add({ kind: "wrongTypes", fields: { created_at: undefined }, times: 1 });
          const byId = plain as unknown as (args: { id: string }) => Promise<object>;
          const found = await plain({ name });
          await begin();
          assert.deepEqual(found, await byId({ id }));
        });

      it(`shows what the look-up by ID shows: ${kind}`, async () => {
        const byId = plain as unknown as (args: { id: string }) => Promise<object>;
        assert.deepEqual(await plain({ name }), await byId({ id }));
      });

      it(`marks the secrets of what it finds: ${kind}`, async () => {
        const found = output({ name });
        const isSecret = JSON.stringify(await plain({ name })).includes(canary);
        assert.equal(isSecret, kind !== "event type");
        assert.equal((await see(found)).isSecret, isSecret);
        const shown = await see((found as unknown as { name: pulumi.Output<string> }).name);
        assert.deepEqual([shown.value, shown.isSecret], [name, false]);
      });

      it(`says with one line that there is none of this name: ${kind}`, async () => {
        const message = `${functions[kind]}: no ${kind} named "${name}\\n" in project "p1" (the list has no object of that name) [not-found]`;
        for (const refused of [plain({ name: `${name}\n` }), see(output({ name: `${name}\n` }))])
          await assert.rejects(refused, (error) => {
            assert.equal((error as Error).message, message);
            assert.ok(pulumi.RunError.isInstance(error) && webhooks.hasCode(error, "not-found"));
            return true;
          });
        // Nor does what lists nothing.
        assert.deepEqual(asked(), [
          `GET ${list}`,
          ...(dialect === "convoy" ? ["GET /api/v1/projects/p1"] : []),
        ]);
      });

      it(`is unknown in a preview without a key, and where the name is: ${kind}`, async () => {
        await begin({ preview: true });
        const planned = new webhooks.Endpoint("planned", { url: "https://example.com" });
        assert.equal((await see(output({ name: planned.id }))).isKnown, false);
        assert.equal((await see(output({ name }))).isKnown, true);
        const { warn } = pulumi.log;
        Object.assign(pulumi.log, { warn: () => Promise.resolve() });
        await begin({ preview: true, config: { "webhooks:apiKey": "" } });
        assert.equal((await see(output({ name }))).isKnown, false);
        Object.assign(pulumi.log, { warn });
        assert.deepEqual(asked(), [`GET ${list}`, proof]);
      });
    }

    it("of which there are several names their IDs and the remedy", async () => {
      const { portalLinks } = service.project("p1");
      for (const uid of ["link-3", "link-4"]) portalLinks.put({ uid, name: "acme", owner_id: "acme" });
      await assert.rejects(webhooks.getPortalLink({ name: "acme" }), (error) => {
        const ids =
          /^getPortalLink: 3 portal links are named "acme" in project "p1" \((.*)\): use the argument id \[ambiguous-name\]$/;
        const [, found = ""] = ids.exec((error as Error).message) ?? [];
        assert.deepEqual(found.split(", ").sort(), ["link-1", "link-3", "link-4"]);
        return pulumi.RunError.isInstance(error) && webhooks.hasCode(error, "invalid-input");
      });
      for (let number = 10; number < 70; number += 1)
        portalLinks.put({ uid: `link-${number}`, name: "many", owner_id: "acme" });
      await assert.rejects(webhooks.getPortalLink({ name: "many" }), {
        message: /^getPortalLink: 60 portal links .* \((link-\d\d, ){9}link-\d\d and 50 more\): use/,
      });
    });

    it("asks the project that is named, and the account that is given", async () => {
      const provider = new webhooks.Provider("other", { projectId: "p2" });
      // A project key of Convoy leads to its own project, whatever is asked for.
      const message =
        dialect === "documented"
          ? 'getPortalLink: no portal link named "acme" in project "p2" (the list has no object of that name) [not-found]'
          : "getPortalLink: the API key is for project p1, not for p2: check webhooks:projectId and webhooks:apiKey [other-project]";
      await assert.rejects(webhooks.getPortalLink({ name: "acme", projectId: "p2" }), { message });
      await assert.rejects(webhooks.getPortalLink({ name: "acme" }, { provider }), { message });
      assert.deepEqual(
        service.requests.map(({ path }) => path),
        Array(2).fill("/api/v1/projects/p2/portal-links"),
      );
    });
  });
}

describe("a look-up by name", () => {
  let service: Emulator;
  afterEach(async () => {
    endRuns();
    await service.stop();
  });

  it("names the function and the dialect where the documented interface has no list, and asks nothing", async () => {
    service = await startEmulator({ seed: { projects: { p1: seed } } });
    await beginRun(service);
    for (const [kind, [plain, output, name]] of Object.entries(kinds)) {
      if (kind === "portal link") continue;
      const message = new RegExp(`^${functions[kind]}: \\w+\\.list needs webhooks:dialect convoy: [^\\n]+$`);
      await assert.rejects(plain({ name }), { message });
      await assert.rejects(see(output({ name })), { message });
    }
    assert.deepEqual(service.requests, []);
  });

  it("goes on to the next page, and lets the service narrow the list", async () => {
    service = await startEmulator({ dialect: "convoy", seed: { projects: { p1: {} } } });
    await beginRun(service, { config: { "webhooks:dialect": "convoy" } });
    const { endpoints } = service.project("p1");
    for (let number = 0; number < 600; number += 1)
      endpoints.put(endpoint(`e-${String(number).padStart(3, "0")}`, `shop-${number}`));

    assert.equal((await webhooks.getEndpoint({ name: "shop-0" })).uid, "e-000");
    assert.deepEqual(
      service.requests.map(({ path, query }) => query["q"] ?? path.split("/").at(-1)),
      ["shop-0", "e-000"],
    );

    endpoints.put(endpoint("e--", "shop-"));
    assert.equal((await webhooks.getEndpoint({ name: "shop-" })).uid, "e--");
    assert.equal(service.requests.length, 4, "the second one has the same fields");
  });

  it("finds a name with a backslash, which the service would not take for itself", async () => {
    service = await startEmulator({ dialect: "convoy", seed: { projects: { p1: {} } } });
    await beginRun(service, { config: { "webhooks:dialect": "convoy" } });
    service.project("p1").endpoints.put(endpoint("e1", "shop\\eu"));

    assert.equal((await webhooks.getEndpoint({ name: "shop\\eu" })).uid, "e1");
    assert.equal(service.requests[0]?.query["q"], "shop");
  });

  describe("that waits with others", () => {
    const put = (...names: string[]): void => {
      for (const name of names) service.project("p1").endpoints.put(endpoint(`id of ${name}`, name));
    };
    const shops = (count: number): string[] => Array.from({ length: count }, (_, number) => `shop-${number}`);
    const look = async (names: readonly string[]): Promise<unknown[]> =>
      Promise.all(names.map(async (name) => (await webhooks.getEndpoint({ name })).uid));
    const asked = (): unknown[] =>
      service.requests
        .filter(({ path }) => path.endsWith("/endpoints"))
        .map(({ query }) => query["q"] ?? "all");

    beforeEach(async () => {
      service = await startEmulator({ dialect: "convoy", seed: { projects: { p1: {} } } });
      await beginRun(service, { config: { "webhooks:dialect": "convoy" } });
    });

    it("is answered from one list of all objects", async () => {
      put(...shops(120));
      const names = shops(50);
      assert.deepEqual(
        await look(names),
        names.map((name) => `id of ${name}`),
      );
      assert.deepEqual(asked(), ["shop-0", "all"]);
    });

    it("shows what was written before it", async () => {
      put(...shops(50));
      await look(shops(10));
      const { endpoints } = service.project("p1");
      endpoints.put({ ...endpoint("new", "shop-20") });
      endpoints.remove("id of shop-20");
      assert.deepEqual((await look(shops(21).slice(15))).at(-1), "new");
    });

    it("is asked for by itself where the list lacks it, or holds several of the name", async () => {
      put(...shops(20), "twice");
      service.project("p1").endpoints.put(endpoint("other", "twice"));
      const found = await Promise.allSettled(
        [...shops(4), "missing", "twice"].map((name) => webhooks.getEndpoint({ name })),
      );
      const [missing, twice] = found
        .slice(4)
        .map((one) => (one.status === "rejected" ? String(one.reason) : ""));
      assert.match(missing ?? "", /missing/);
      assert.match(twice ?? "", /2 endpoints are named "twice"/);
      assert.deepEqual(asked(), ["shop-0", "all", "missing"]);
    });

    it("does not walk a large project for a few names", async () => {
      put(...shops(1000));
      await look(shops(4));
      assert.deepEqual(asked(), ["shop-0", "all", "shop-1", "shop-2", "shop-3"]);
    });

    it("is asked for by itself where the list of all fails", async () => {
      put(...shops(5));
      service.faults.add({ kind: "status", status: 403, message: "no", times: 2 });
      const found = await Promise.allSettled(shops(5).map((name) => webhooks.getEndpoint({ name })));
      assert.deepEqual(
        found.map(({ status }) => status),
        ["rejected", ...Array<string>(4).fill("fulfilled")],
      );
      assert.deepEqual(asked(), ["shop-0", "all", "shop-1", "shop-2", "shop-3", "shop-4"]);
    });
  });
});
