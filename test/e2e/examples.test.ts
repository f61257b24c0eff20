/** Each example as a user gets it: first preview as its README shows it, up, nothing left to do, destroy. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../tools/emulator";
import { blocksOf } from "../support/blocks";
import { folder, programOf, promised, read } from "../support/examples";
import { makeProgram } from "../support/packed";
import { canary, onFronts, type Scenario } from "./world";

/** A preview that shows what the README promises, an up, and nothing left to do. */
async function walk(scenario: Scenario, example: string): Promise<Awaited<ReturnType<Scenario["up"]>>> {
  const { steps } = await scenario.preview();
  const planned = steps.filter(({ type, op }) => type !== "pulumi:pulumi:Stack" && op === "create");
  assert.deepEqual(planned.map(({ type, name }) => `${type} ${name}`).sort(), promised(example));
  const outcome = await scenario.up();
  await scenario.isEmpty();
  return outcome;
}

onFronts("The examples", (start) => {
  it("fan-out: every tenant's portal link leads to that tenant's endpoints and no others", async () => {
    const scenario = await start({ program: programOf("fan-out") });
    const { outputs } = await walk(scenario, "fan-out");
    const { endpoints, portalLinks } = scenario.service.project("p1");
    const owners = endpoints.list().map(({ owner_id }) => owner_id);
    assert.deepEqual(owners.sort(), ["acme", "acme", "globex", "initech"]);
    assert.deepEqual(
      portalLinks
        .list()
        .map(({ owner_id }) => owner_id)
        .sort(),
      ["acme", "globex", "initech"],
    );
    assert.ok(outputs["portalUrls"]?.secret);
    await scenario.destroy();
  });

  it("multi-project: each account gets its own endpoint, with its own key", async () => {
    const [staging, production] = await Promise.all(
      ["shop-staging", "shop"].map((project) =>
        startEmulator({ projects: [project], apiKeys: [`${canary}-${project}`] }),
      ),
    );
    assert.ok(staging && production);
    try {
      const scenario = await start({
        program: programOf("multi-project"),
        unset: true,
        config: {
          "webhooks-multi-project:stagingUrl": staging.url,
          "webhooks-multi-project:stagingKey": staging.apiKey,
          "webhooks-multi-project:productionUrl": production.url,
          "webhooks-multi-project:productionKey": production.apiKey,
        },
      });
      await walk(scenario, "multi-project");
      const urls = (project: string, service: typeof staging): unknown[] =>
        service
          .project(project)
          .endpoints.list()
          .map(({ url }) => url);
      assert.deepEqual(urls("shop-staging", staging), ["https://staging.shop.example.com/webhooks"]);
      assert.deepEqual(urls("shop", production), ["https://shop.example.com/webhooks"]);
      await scenario.destroy();
    } finally {
      await Promise.all([staging.stop(), production.stop()]);
    }
  });

  it("new-stage: from an empty instance to a subscription, with a personal key alone", async () => {
    const service = await startEmulator({
      ...{ dialect: "convoy", projects: [], apiKeys: [] },
      personalKeys: [{ key: `${canary}-personal`, organisation: "o1" }],
    });
    try {
      const scenario = await start({
        program: programOf("new-stage"),
        unset: true,
        config: {
          "webhooks:baseUrl": service.url,
          "webhooks:dialect": "convoy",
          "webhooks:organisationId": "o1",
          "webhooks:personalApiKey": service.personalApiKey,
        },
      });
      const { outputs } = await walk(scenario, "new-stage");
      const [id = ""] = service.projectIds;
      const { endpoints, subscriptions, sources } = service.project(id);
      assert.deepEqual([endpoints.size, subscriptions.size, sources.size], [1, 1, 1]);
      assert.equal(outputs["projectId"]?.value, id);
    } finally {
      await service.stop();
    }
  });

  it("tenant-component: each tenant is wired inside its component, and its secrets stay secret", async () => {
    const seed = JSON.parse(read("tenant-component", "seed.json")) as never;
    const scenario = await start({ program: programOf("tenant-component"), seed });
    const { outputs } = await walk(scenario, "tenant-component");
    const { endpoints, subscriptions, portalLinks } = scenario.service.project("p1");
    const acme = endpoints.list().find(({ name }) => name === "acme");
    const fed = subscriptions.list().find(({ uid }) => uid === "subscription-acme");
    assert.deepEqual(fed?.filter_config?.event_types, ["order.created", "order.shipped"]);
    assert.deepEqual(portalLinks.list().find(({ name }) => name === "acme")?.endpoints, [acme?.uid]);
    const state = await scenario.inState("acme-endpoint");
    assert.match(String(state?.parent), /WebhookTenant::acme$/);
    assert.ok(outputs["acmeSigningSecret"]?.secret && outputs["acmePortal"]?.secret);
    await scenario.destroy();
  });

  it("tenants: each customer has endpoints of its own, and a portal that leads to them", async () => {
    const scenario = await start({
      ...{ program: programOf("tenants"), dialect: "convoy", config: { "webhooks:dialect": "convoy" } },
    });
    await walk(scenario, "tenants");
    const { endpoints, subscriptions, portalLinks } = scenario.service.project("p1");
    const owners = endpoints.list().map(({ owner_id }) => owner_id);
    assert.deepEqual(owners.sort(), ["acme", "acme", "globex"]);
    assert.deepEqual([subscriptions.size, portalLinks.size], [3, 2]);
    await scenario.destroy();
  });

  const convoy = { dialect: "convoy", config: { "webhooks:dialect": "convoy" } } as const;
  for (const [name, service] of [
    ["the documented service", {}],
    ["a Convoy of today", convoy],
    ["a Convoy of the document's era", { ...convoy, release: "25.6" }],
  ] as const) {
    it(`gitops: the program that the pipelines run, on ${name}`, async () => {
      const scenario = await start({ program: programOf("gitops", "gitops/webhooks"), ...service });
      const { outputs } = await walk(scenario, "gitops");
      const { portalLinks } = scenario.service.project("p1");
      assert.deepEqual(
        portalLinks.list().map(({ owner_id }) => owner_id),
        ["acme"],
      );
      assert.ok(outputs["billingEndpointId"]?.value !== undefined);
      await scenario.destroy();
    });
  }
});

onFronts("The program of the README", (start) => {
  it("previews as the page shows, without a key and without a request", async () => {
    const [{ text = "" } = {}] = blocksOf(["README.md"]).filter(({ language }) => language === "ts");
    const program = { name: "shop", files: { "index.ts": text } };
    const scenario = await start({ program, unset: true, config: { "webhooks:projectId": "p1" } });
    await scenario.stack.setConfig("webhooks:baseUrl", scenario.service.url);
    const { steps } = await scenario.preview();
    const planned = steps.filter(({ type, op }) => type !== "pulumi:pulumi:Stack" && op === "create");
    assert.deepEqual(planned.map(({ type, name }) => `${type} ${name}`).sort(), promised(".."));
    assert.deepEqual(scenario.takeRequests(), []);
  });
});

for (const [example, file] of [
  ["fan-out", "topology.test.ts"],
  ["convoy", "routes.test.ts"],
] as const)
  describe(`The unit test of the example ${example}`, () => {
    it("holds without any service", async () => {
      const program = programOf(example);
      const directory = await makeProgram(program);
      const parameters = ["--import", "tsx", "--test", join(directory, file)];
      const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: folder(example) });
      assert.match(stdout, /pass 2/);
      assert.match(stdout, /fail 0/);
    });
  });
