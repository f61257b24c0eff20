/** Reads of the plugin: what has changed or gone outside, what a program refers to without managing it, and the functions. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { packageSchema } from "../../provider/plugin/package-schema";
import type { ObjectSpec, PackageSpec } from "../../scripts/schema/specs";
import { canary } from "../support/api-server";
import { Plugin, urnOf } from "../support/plugin";
import { CallFailure } from "../support/plugin-answers";
import { FakePluginResource } from "../support/fake-plugin-resource";
import { isMarked, marked } from "../support/sealed";

const url = "https://billing.example.com/hooks";
const endpoint = urnOf("Endpoint");
const apiKey = { header_name: "X-Key", header_value: "canary-header" };
const live = {
  ...{ uid: "e1", name: "billing", url, description: "live" },
  ...{
    authentication: { type: "api_key", api_key: apiKey },
    secrets: [{ uid: "s1", value: "canary-signing" }],
  },
};
const seed = {
  projects: { p1: { endpoints: [live] }, p2: { endpoints: [{ uid: "e2", name: "other", url }] } },
};

for (const dialect of ["documented", "convoy"] as const) {
  describe(`A read of the plugin, dialect ${dialect}`, () => {
    let service: Emulator;
    let plugin: Plugin;
    const configure = (more = {}): Promise<Plugin> => Plugin.for(service, { dialect, ...more });
    beforeEach(async () => {
      service = await startEmulator({
        apiKeys: [canary, `${canary}-2`],
        dialect,
        seed,
        projects: ["p1", "p2"],
      });
      plugin = await configure();
    });
    afterEach(async () => {
      plugin.stop();
      await service.stop();
    });
    const nextRun = async (more = {}): Promise<void> => {
      plugin.stop();
      plugin = await configure(more);
    };
    const failure = async (call: Promise<unknown>): Promise<string> => {
      const failed: unknown = await call.catch((error: unknown) => error);
      assert.ok(failed instanceof CallFailure, `it did not fail: ${JSON.stringify(failed)}`);
      return failed.message;
    };

    it("names the service that no longer has a portal link, whose secret URL has the same host", async () => {
      const urn = urnOf("PortalLink");
      const life = new FakePluginResource(() => plugin, urn);
      await life.up({ name: "customer", ownerId: "acme" });
      const { id, properties, inputs } = life.kept;
      await nextRun();
      service.project("p1").portalLinks.remove(id);
      assert.equal(await plugin.read(urn, id, properties, inputs), undefined);
      assert.ok(
        plugin
          .lines()
          .join()
          .includes(`checked with webhooks:baseUrl (${new URL(service.url).host},`),
      );
    });

    it("shows as a difference what was changed outside", async () => {
      const life = new FakePluginResource(() => plugin, endpoint);
      await life.up({ url, description: "declared", rateLimit: 5 });
      await nextRun();
      service.project("p1").endpoints.patch(life.kept.id, {
        description: "outside",
        rate_limit: 7,
        support_email: "a@example.com",
      });
      const before = life.kept;
      assert.ok(await life.refresh());
      assert.deepEqual(life.kept.inputs, { ...before.inputs, description: "outside", rateLimit: 7 });
      const compared = await life.preview({ url, description: "declared" });
      assert.deepEqual(compared.detailed, { description: "UPDATE", rateLimit: "DELETE" });
      assert.equal(await life.up({ url, description: "declared", rateLimit: 5 }), "update");
      assert.equal(service.project("p1").endpoints.get(life.kept.id)?.description, "declared");
    });

    it("answers no ID where the object is gone, and says so at the resource", async () => {
      const life = new FakePluginResource(() => plugin, endpoint);
      await life.up({ url });
      const { id } = life.kept;
      await nextRun();
      service.project("p1").endpoints.remove(id);
      assert.equal(await life.refresh(), false);
      const [line = ""] = plugin.lines();
      assert.match(
        line,
        /^warning Endpoint billing: Endpoint billing: no longer exists, so a refresh removes it from state; an update would create a new one with another signing secret; checked with .* \[object-gone\]$/,
      );
      await life.up({ url });
      assert.deepEqual(plugin.lines(), [
        "warning Endpoint billing: Endpoint billing: creates a new object in place of the one that no longer exists, with another signing secret [recreation]",
      ]);
    });

    describe("for a program that refers to an object", () => {
      it("shows every field, with its secrets marked, and changes nothing", async () => {
        for (const given of [{}, { projectId: "p1" }]) {
          const found = await plugin.read(endpoint, "e1", given, given);
          assert.ok(found);
          const { properties, inputs } = found;
          assert.deepEqual(inputs, given);
          assert.equal(properties["name"], "billing");
          assert.equal(properties["description"], "live");
          assert.equal(properties["__lookup"], true);
          assert.deepEqual(
            properties["authentication"],
            marked({ type: "api_key", apiKey: { headerName: "X-Key", headerValue: "canary-header" } }),
          );
          assert.ok(isMarked(properties["signingSecret"]) || properties["signingSecret"] === undefined);
        }
        assert.deepEqual([...new Set(service.requests.map(({ method }) => method))], ["GET"]);
      });

      it("keeps what the program has marked", async () => {
        const given = { projectId: marked("p1") };
        const found = await plugin.read(endpoint, "e1", given, given);
        assert.deepEqual(found?.inputs, given);
        assert.deepEqual(found?.properties["projectId"], marked("p1"));
      });

      it("is the same on a refresh, and shows what has changed since", async () => {
        const first = await plugin.read(endpoint, "e1", {}, {});
        assert.ok(first);
        await nextRun();
        assert.deepEqual(await plugin.read(endpoint, "e1", first.properties, first.inputs), first);
        service.project("p1").endpoints.patch("e1", { description: "changed" });
        const later = await plugin.read(endpoint, "e1", first.properties, first.inputs);
        assert.equal(later?.properties["description"], "changed");
        assert.deepEqual(later.inputs, first.inputs);
      });
    });

    describe("for a function", () => {
      it("has its secrets marked, and nothing else", async () => {
        const found = await plugin.invoke("webhooks:index:getEndpoint", { id: "e1" });
        assert.equal(found["uid"], "e1");
        assert.deepEqual(found["authentication"], {
          type: "api_key",
          apiKey: { headerName: "X-Key", headerValue: marked("canary-header") },
        });
      });

      it("has no field that its type lacks, since the Java SDK refuses such a result", async () => {
        const { functions, types } = JSON.parse(packageSchema()) as PackageSpec;
        const [single, list] = ["webhooks:index:getEndpoint", "webhooks:index:getEndpoints"];
        const found = await plugin.invoke(single, { id: "e1" });
        const known = functions[single]?.outputs.properties ?? {};
        assert.deepEqual(
          Object.keys(found).filter((name) => !(name in known)),
          [],
        );
        if (dialect !== "convoy") return;
        const { endpoints } = await plugin.invoke(list, {});
        const { properties } = types["webhooks:index:ListedEndpoint"] as ObjectSpec;
        for (const one of endpoints as readonly object[])
          assert.deepEqual(
            Object.keys(one).filter((name) => !(name in properties)),
            [],
          );
      });

      // The documented interface has no list of endpoints.
      if (dialect === "convoy")
        it("has its secrets marked in each item of a list", async () => {
          const { endpoints, ids } = await plugin.invoke("webhooks:index:getEndpoints", { limit: 1 });
          assert.deepEqual(ids, ["e1"]);
          const [first] = endpoints as readonly { readonly authentication?: unknown }[];
          const [header, value] = ["X-Key", marked("canary-header")];
          assert.deepEqual(first?.authentication, {
            type: "api_key",
            apiKey: { headerName: header, headerValue: value },
          });
        });

      it("fails in one line that begins with its name", async () => {
        assert.match(
          await failure(plugin.invoke("webhooks:index:getEndpoint", { ID: "e1" })),
          /^getEndpoint: ID is not a known argument; did you mean `id`\? \[unknown-argument\]$/,
        );
        service.faults.add({ kind: "status", status: 403, message: "not yours" });
        assert.match(
          await failure(plugin.invoke("webhooks:index:getEndpoint", { id: "e1" })),
          /^getEndpoint: .*403 not yours/,
        );
      });
    });
  });
}
