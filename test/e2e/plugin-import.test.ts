/** Imports by ID, which only the plugin can do: with equal arguments, with others, of a project, and of what another resource has. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmulatorOptions } from "../../tools/emulator";
import { SECRET, SIGNATURE } from "../embedded-engine/values";
import { Shell } from "../support/command";
import type { Outcome } from "./drivers";
import type { ImportedResource } from "./drivers/driver";
import { canary, onFronts, type Topology } from "./world";

const url = "https://live.example.com";
const live = {
  ...{ uid: "e-live", name: "live", url, description: "made in the dashboard" },
  authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value: `${canary}-header` } },
  secrets: [{ uid: "secret-1", value: `${canary}-secret` }],
};
const seed: EmulatorOptions["seed"] = {
  projects: {
    p1: {
      endpoints: [live],
      subscriptions: [{ uid: "s-live", name: "all", endpoint_id: "e-live" }],
      event_types: [{ id: "t-live", name: "invoice.paid" }],
    },
    p2: { endpoints: [{ ...live, uid: "e-other" }] },
  },
};
type FromFile = ImportedResource & { readonly logicalName: string };
const declared = {
  ...{ url, name: "live", description: "made in the dashboard" },
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: `${canary}-header` } },
};
const imported = (id: string, args: object = {}): Topology => ({
  billing: { kind: "Endpoint", args: { ...declared, ...args }, options: { import: id } },
});

/** What was done with the endpoint, in order. */
const stepsOf = ({ steps }: Outcome): string[] =>
  steps.filter(({ name }) => name === "billing").map(({ op }) => op);

onFronts("An import by ID", (start) => {
  it("with equal arguments is nothing but an import, and nothing is to be done after it", async () => {
    const scenario = await start({ seed });
    const orders: Topology = {
      orders: {
        kind: "Subscription",
        args: { adoptId: "s-live", name: "all", endpointId: "e-live" },
        options: { import: "s-live" },
      },
    };
    const preview = await scenario.preview({ ...imported("e-live"), ...orders });
    assert.deepEqual(preview.operations, { billing: "import", orders: "import" }, preview.text);
    const { operations, outputs } = await scenario.up();
    assert.deepEqual(operations, { billing: "import", orders: "import" });
    assert.ok(scenario.takeRequests().every((line) => line.startsWith("GET")));
    assert.deepEqual(outputs["billing_signingSecret"], { value: `${canary}-secret`, secret: true });
    const { id, inputs } = (await scenario.inState("billing")) ?? {};
    assert.equal(id, "e-live");
    const { apiKey } = inputs?.["authentication"] as { apiKey: Record<string, Record<string, unknown>> };
    assert.equal(apiKey["headerName"], "X-Key");
    assert.equal(apiKey["headerValue"]?.[SIGNATURE], SECRET);
    await scenario.isEmpty();
    await scenario.refresh();
    await scenario.isEmpty();
    await scenario.up({ billing: { kind: "Endpoint", args: { ...declared } } });
    await scenario.destroy();
    assert.equal(scenario.service.project("p1").endpoints.get("e-live")?.status, "inactive");
  });

  it("by the command lets a refresh say nothing, although its inputs leave the project to the settings", async () => {
    const scenario = await start({ seed });
    await scenario.import([
      { type: "webhooks:index:Endpoint", name: "billing", id: "e-live", inputs: {}, outputs: {} },
    ]);
    assert.equal((await scenario.inState("billing"))?.inputs?.["projectId"], undefined);
    const { messages } = await scenario.refresh();
    assert.doesNotMatch(messages, /replaces|project/);
    await scenario.up({ billing: { kind: "Endpoint", args: { ...declared } } });
    await scenario.isEmpty();
  });

  it("of a project takes its key from the program, sends no change, and keeps it from deletion", async () => {
    const scenario = await start({
      ...{ dialect: "convoy", projects: ["p-live"], apiKeys: [`${canary}-of-p-live`] },
      personalKeys: [{ key: `${canary}-personal`, organisation: "o1" }],
      unset: true,
    });
    const { service, stack } = scenario;
    await stack.setConfig("webhooks:baseUrl", service.url);
    await stack.setConfig("webhooks:dialect", "convoy");
    await stack.setConfig("webhooks:organisationId", service.organisationId);
    await stack.setConfig("webhooks:personalApiKey", service.personalApiKey, { secret: true });
    const { name, type } = service.project("p-live").settings;
    const apiKey = { $secret: service.apiKey };
    const project = (options: object, more: object = {}): Topology => ({
      staging: { kind: "Project", args: { name, type, apiKey, ...more }, options: { ...options } },
    });
    const preview = await scenario.preview(project({ import: "p-live" }));
    assert.equal(preview.success, true, preview.text);
    const { outputs } = await scenario.up();
    assert.deepEqual(outputs["staging_apiKey"], { value: service.apiKey, secret: true });
    assert.ok(scenario.takeRequests().every((line) => line.startsWith("GET")));
    assert.equal((await scenario.inState("staging"))?.id, "p-live");
    await scenario.isEmpty();
    await scenario.refresh();
    await scenario.up(project({}));
    await scenario.isEmpty();
    const { text } = await scenario.failingUp({});
    assert.match(text, /\[project-deletion-refused\]/);
    assert.deepEqual(service.projectIds, ["p-live"]);
  });

  for (const dialect of ["documented", "convoy"] as const) {
    it(`by an import file leaves nothing to do, sends nothing and keeps secrets out of it: ${dialect}`, async () => {
      const scenario = await start({ seed, dialect, config: { "webhooks:dialect": dialect } });
      const file = join(scenario.directory, "import.json");
      const { code, text } = await Shell.at(
        scenario.service,
        ...["import-file", "--plugin", "--subscription", "s-live", "--dialect", dialect, "--file", file],
      );
      assert.equal(code, 0, text);
      const written = await readFile(file, "utf8");
      assert.ok(!written.includes(canary));
      const { resources } = JSON.parse(written) as { resources: FromFile[] };
      const taken = resources.filter(({ type }) => /:(Endpoint|Subscription)$/.test(type));
      await scenario.import(taken.map(({ logicalName, ...one }) => ({ ...one, name: logicalName })));
      const topology = Object.fromEntries(
        taken.map(({ type, logicalName, inputs }) => [
          logicalName,
          { kind: type.replace(/.*:/, ""), args: inputs },
        ]),
      ) as Topology;
      assert.deepEqual(Object.keys(topology), ["live", "all"]);
      scenario.service.clearRequests();
      assert.deepEqual((await scenario.preview(topology)).operations, { live: "same", all: "same" });
      assert.deepEqual(scenario.service.requests, []);
      await scenario.up();
      await scenario.refresh();
      await scenario.isEmpty();
      assert.ok(scenario.service.requests.every(({ method }) => method === "GET"));
      const outputs = (await scenario.inState("live"))?.outputs;
      assert.ok(outputs !== undefined && SIGNATURE in (outputs["signingSecret"] as object));
      assert.equal(outputs["authentication"], undefined);
    });
  }

  it("with other arguments shows the difference in the preview, and makes it", async () => {
    const scenario = await start({ seed });
    const preview = await scenario.preview(imported("e-live", { description: "managed" }));
    assert.deepEqual(stepsOf(preview), ["import", "update"], preview.text);
    assert.deepEqual(preview.changes["billing"], ["description"]);
    assert.ok(scenario.takeRequests().every((line) => line.startsWith("GET")));
    await scenario.up();
    assert.equal(scenario.service.project("p1").endpoints.get("e-live")?.description, "managed");
    assert.equal(scenario.service.project("p1").endpoints.size, 1);
    await scenario.isEmpty();
  });

  describe("of what another resource has", () => {
    const options = { seed, dialect: "convoy", config: { "webhooks:dialect": "convoy" } } as const;
    const importing = (options = {}): Topology => ({
      billing: {
        kind: "Endpoint",
        args: { ...declared, description: "mine" },
        options: { import: "e-live", ...options },
      },
    });
    const two = importing();
    const one = (args: object, options = {}): Topology => ({
      owner: { kind: "Endpoint", args: { ...declared, ...args }, options },
    });

    it("is refused where another resource has the object, before state holds it twice", async () => {
      const scenario = await start(options);
      await scenario.up(one({ adoptId: "e-live" }));
      scenario.takeRequests();
      // As with `up --skip-preview`. Without the dependency, the engine may come to either of them first.
      const { text } = await scenario.failingUp({
        ...one({}),
        ...importing({ dependsOn: [{ $ref: "owner" }] }),
      });
      assert.match(
        text,
        /import: Endpoint billing cannot adopt e-live, which is already managed by Endpoint owner \[already-managed\]/,
      );
      assert.equal(await scenario.inState("billing"), undefined);
      assert.equal((await scenario.inState("owner"))?.id, "e-live");
      const live = scenario.service.project("p1").endpoints.get("e-live");
      assert.equal(live?.description, "made in the dashboard");
      assert.deepEqual(
        scenario.takeRequests().filter((line) => !line.startsWith("GET")),
        [],
      );
    });

    it("fails the resource that has the object where the engine comes to the import first", async () => {
      const scenario = await start(options);
      await scenario.up(one({ adoptId: "e-live" }));
      scenario.takeRequests();
      const { text } = await scenario.failingUp({
        ...importing(),
        ...one({}, { dependsOn: [{ $ref: "billing" }] }),
      });
      assert.match(
        text,
        /error: Endpoint billing cannot adopt e-live, which is already managed by Endpoint owner \[already-managed\]/,
      );
      // One of them out of the program: the object stays, and a refresh brings back what its owner declares.
      await scenario.up(one({}));
      await scenario.refresh();
      await scenario.up();
      const { status, description } = scenario.service.project("p1").endpoints.get("e-live") ?? {};
      assert.deepEqual([status, description], ["active", "made in the dashboard"]);
      await scenario.isEmpty();
    });

    it("is refused where another resource declares the object in the same program", async () => {
      const scenario = await start(options);
      await scenario.declare({ ...two, ...one({ adoptId: "e-live" }) });
      const { success, text } = scenario.keep(await scenario.stack.preview());
      assert.equal(success, false);
      assert.match(
        text,
        /Endpoint (billing cannot adopt e-live, which is already managed by Endpoint owner|owner cannot adopt e-live, which is already managed by Endpoint billing) \[already-managed\]/,
      );
    });

    it("by the command takes in what is in the stack already, and the next preview refuses both", async () => {
      const scenario = await start(options);
      await scenario.up(one({ adoptId: "e-live" }));
      const type = "webhooks:index:Endpoint";
      const { authentication: _secret, ...args } = declared;
      const state = { ...args, projectId: "p1" };
      await scenario.import([{ type, name: "billing", id: "e-live", inputs: state, outputs: state }]);
      const billing: Topology = { billing: { kind: "Endpoint", args } };
      await scenario.declare({ ...one({}), ...billing });
      scenario.takeRequests();
      const { success, text } = scenario.keep(await scenario.stack.preview());
      assert.equal(success, false);
      assert.match(
        text,
        /(owner|billing) and Endpoint (owner|billing) both manage e-live: .* \[already-managed\]/,
      );
      assert.deepEqual(scenario.takeRequests(), []);
      // One of them out of the program: the object stays.
      await scenario.up(billing);
      assert.equal(scenario.service.project("p1").endpoints.get("e-live")?.status, "active");
      await scenario.isEmpty();
    });

    it("hands an object over to another name, which its old name does not take along", async () => {
      const scenario = await start(options);
      await scenario.up(one({ adoptId: "e-live" }));
      const { operations } = await scenario.up(imported("e-live"));
      assert.deepEqual([operations["owner"], operations["billing"]], ["delete", "import"]);
      assert.equal(scenario.service.project("p1").endpoints.get("e-live")?.status, "active");
      await scenario.isEmpty();
    });
  });
});
