/** A stack that moves from the dynamic resources to the plugin and back: nothing is sent, nothing replaced, nothing shown. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SECRET, SIGNATURE } from "../embedded-engine/values";
import { dynamicFront, pluginFront, programFor, type Front } from "./fronts";
import { canary, onFronts, type Scenario, type ScenarioOptions } from "./world";

const program = `
const pulumi = require("@pulumi/pulumi");
const webhooks = require("pulumi-webhooks");
const config = new pulumi.Config();
const url = (name) => "https://" + name + ".example.com";
class Group extends pulumi.ComponentResource {
  constructor(name) {
    super("test:index:Group", name);
    this.inner = new webhooks.Endpoint("inner", { url: url("inner") }, { parent: this });
  }
}
const billing = new webhooks.Endpoint("billing", {
  url: url("billing"),
  description: config.get("description") ?? "one",
  secret: config.requireSecret("secret"),
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: config.requireSecret("header") } },
});
new Group("group");
const account = new webhooks.Provider("account", { apiKey: config.requireSecret("key"), projectId: "p2" });
new webhooks.Endpoint("other", { url: url("other") }, { provider: account });
new webhooks.Endpoint("kept", { url: url("kept") }, { protect: config.getBoolean("protect") ?? true });
const found = webhooks.Endpoint.get("found", "e-live");
const shop = new webhooks.Source("shop", { type: "http" });
new webhooks.Subscription("orders", { endpointId: billing.id, sourceId: shop.id, filterConfig: { eventTypes: ["paid"] } });
new webhooks.EventType("paid", { name: "paid", description: "Paid" });
new webhooks.PortalLink("portal", { ownerId: "acme" });
new webhooks.ProjectSettings("settings", { strategy: { type: "linear", duration: 10, retryCount: 3 } });
exports.signingSecret = billing.signingSecret;
exports.found = found.url;
`;
const keys = [`${canary}-key-of-p1`, `${canary}-key-of-p2`] as const;
const options: ScenarioOptions = {
  dialect: "convoy",
  apiKeys: keys,
  seed: {
    projects: {
      p1: { endpoints: [{ uid: "e-live", name: "live", url: "https://live.example.com" }] },
      p2: {},
    },
  },
  program: { name: "moving", files: { "index.js": program }, plugin: true },
  config: {
    "webhooks:dialect": "convoy",
    "moving:secret": `${canary}-secret`,
    "moving:header": `${canary}-header`,
    "moving:key": keys[1],
  },
};
const names = ["billing", "inner", "other", "kept", "shop", "orders", "paid", "portal", "settings"];
/** What a program looks up is read in every run. */
const lookup = "GET p1/endpoints/e-live";

async function move(scenario: Scenario, front: Front): Promise<void> {
  await writeFile(join(scenario.directory, "index.js"), programFor(front, program));
  scenario.takeRequests();
}

/** Type and ID of each managed resource. */
async function inState(
  scenario: Scenario,
): Promise<Record<string, { type: string; id: string | undefined }>> {
  const found = names.map(async (name) => {
    const { type, id } = (await scenario.inState(name)) ?? { type: "none" };
    return [name, { type, id }] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const idsOf = (state: Awaited<ReturnType<typeof inState>>): (string | undefined)[] =>
  Object.values(state).map(({ id }) => id);
const others = (requests: readonly string[]): string[] => requests.filter((line) => line !== lookup);
const done = (operations: Readonly<Record<string, string>>): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, operations[name]]));
const all = (operation: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, operation]));

async function end(scenario: Scenario): Promise<void> {
  await scenario.stack.setConfig("moving:protect", "false");
  await scenario.up();
  await scenario.destroy();
  const { endpoints, subscriptions } = scenario.service.project("p1");
  assert.deepEqual([endpoints.list().map(({ uid }) => uid), subscriptions.size], [["e-live"], 0]);
  assert.equal((await scenario.stack.exportState()).deployment.resources?.length ?? 0, 0);
}

onFronts("A stack that moves", (start) => {
  // Slow: the whole life of a stack, first with the one provider and then with the other.
  it("to the plugin has nothing to do there: no request, no replacement, every secret kept; then it lives on", async () => {
    const scenario = await start(options);
    await scenario.up();
    await scenario.isEmpty();
    const before = await inState(scenario);
    assert.ok(idsOf(before).every((id) => id !== undefined && id !== ""));

    await move(scenario, pluginFront);
    const preview = await scenario.preview();
    assert.deepEqual(done(preview.operations), all("same"), preview.text);
    assert.deepEqual(others(scenario.takeRequests()), []);
    const moved = await scenario.up();
    assert.deepEqual(done(moved.operations), all("same"), moved.text);
    assert.deepEqual(others(scenario.takeRequests()), []);
    const after = await inState(scenario);
    assert.deepEqual(idsOf(after), idsOf(before));
    for (const { type } of Object.values(after)) assert.match(type, /^webhooks:index:/);
    assert.deepEqual(moved.outputs["signingSecret"], { value: `${canary}-secret`, secret: true });
    const { outputs = {}, inputs = {} } = (await scenario.inState("billing")) ?? {};
    for (const value of [outputs["signingSecret"], inputs["secret"], outputs["secret"]])
      assert.equal((value as Record<string, unknown>)[SIGNATURE], SECRET);
    await scenario.isEmpty();

    await scenario.refresh();
    assert.equal((await scenario.inState("billing"))?.outputs?.["__provider"], undefined);
    await scenario.isEmpty();
    await scenario.stack.setConfig("moving:description", "two");
    const updated = await scenario.up();
    assert.deepEqual(updated.changes, { billing: ["description"] });
    await end(scenario);
  });

  for (const isRefreshed of [true, false]) {
    it(`back to the dynamic resources updates state, and sends no write, ${isRefreshed ? "after" : "without"} a refresh`, async () => {
      const scenario = await start(options);
      await move(scenario, pluginFront);
      await scenario.up();
      if (isRefreshed) await scenario.refresh();
      const before = await inState(scenario);

      await move(scenario, dynamicFront);
      const preview = await scenario.preview();
      assert.deepEqual(done(preview.operations), all("update"), preview.text);
      const moved = await scenario.up();
      assert.deepEqual(done(moved.operations), all("update"), moved.text);
      const sent = scenario.takeRequests().filter((line) => !line.startsWith("GET"));
      assert.deepEqual(sent, []);
      const after = await inState(scenario);
      assert.deepEqual(idsOf(after), idsOf(before));
      for (const { type } of Object.values(after)) assert.match(type, /^pulumi-nodejs:dynamic\/webhooks:/);
      await scenario.isEmpty();
      await scenario.refresh();
      await scenario.isEmpty();
      await end(scenario);
    });
  }
});
