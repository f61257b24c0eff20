/** Each example as a user gets it: first preview as its README shows it, up, nothing left to do, destroy. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../../tools/emulator";
import { blocksOf } from "../support/blocks";
import { folder, programOf, promised } from "../support/examples";
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

  it("tenants: each customer has endpoints of its own, and a portal that leads to them", async () => {
    const scenario = await start({
      ...{ program: programOf("tenants"), dialect: "convoy", config: { "webhooks:dialect": "convoy" } },
    });
    const { outputs } = await walk(scenario, "tenants");
    const portals = outputs["portals"]?.value as readonly string[];
    const state = (await scenario.stack.written()).join("\n");
    assert.equal(portals.length, 2);
    for (const portal of portals) assert.ok(portal.includes("?token=") && !state.includes(portal));
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

describe("The unit test of the example convoy", () => {
  it("holds without any service", async () => {
    const directory = await makeProgram(programOf("convoy"));
    const parameters = ["--import", "tsx", "--test", join(directory, "routes.test.ts")];
    const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: folder("convoy") });
    assert.match(stdout, /pass 2/);
    assert.match(stdout, /fail 0/);
  });
});
