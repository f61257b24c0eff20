/** ProjectSettings in whole programs: taken over, renamed, moved to another project, with values that come late, refused. On dynamic resources alone: the rules are of the kind. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { canary, onFronts } from "./world";
import type { Declared, Scenario, ScenarioOptions, Topology } from "./world";

const options: ScenarioOptions = {
  dialect: "convoy",
  apiKeys: [`${canary}-key-of-p1`, `${canary}-key-of-p2`],
  seed: { projects: { p1: {}, p2: {} } },
  config: { "webhooks:dialect": "convoy" },
};
const strategy = { type: "exponential", duration: 10, retryCount: 20 };
const declared = (args: Fields = { strategy }, more: Fields = {}): Declared => ({
  kind: "ProjectSettings",
  args,
  options: more,
});
const configOf = (scenario: Scenario, project = "p1"): Fields =>
  scenario.service.project(project).settings.config;

onFronts("The settings of a project", (start) => {
  it("are taken over, repaired, renamed in the program and left as they are in the end", async () => {
    const scenario = await start(options);
    const { operations, text, messages } = await scenario.up({ settings: declared() });
    assert.equal(operations["settings"], "create");
    assert.match(text + messages, /ProjectSettings settings: adopts p1 and overwrites strategy\./);
    assert.deepEqual(configOf(scenario)["strategy"], { type: "exponential", duration: 10, retry_count: 20 });
    await scenario.isEmpty();

    scenario.service.project("p1").changeSettings({ config: { strategy: { retry_count: 1 } } });
    await scenario.refresh();
    const drift = await scenario.preview();
    assert.deepEqual(drift.changes["settings"], ["strategy"]);
    await scenario.up();
    assert.deepEqual(configOf(scenario)["strategy"], { type: "exponential", duration: 10, retry_count: 20 });

    scenario.takeRequests();
    await scenario.up({ renamed: declared() });
    assert.deepEqual(
      scenario.takeRequests().filter((request) => !request.startsWith("GET")),
      [],
      "a new name in the program changes nothing in the service",
    );
    await scenario.isEmpty();

    const before = configOf(scenario);
    const gone = await scenario.destroy();
    assert.match(
      gone.text + gone.messages,
      /was left in place: a project always has settings \[left-in-place\]/,
    );
    assert.deepEqual(configOf(scenario), before);
  });

  it("are replaced for real by those of another project, and both stay", async () => {
    const scenario = await start(options);
    const baseUrl = scenario.service.url;
    const accounts: Topology = Object.fromEntries(
      ["p1", "p2"].map((projectId) => [
        `account-${projectId}`,
        {
          kind: "Provider",
          args: { baseUrl, projectId, dialect: "convoy", apiKey: `${canary}-key-of-${projectId}` },
        },
      ]),
    );
    const on = (project: string): Topology => ({
      ...accounts,
      settings: declared({ disableEndpoint: true }, { provider: { $ref: `account-${project}` } }),
    });
    await scenario.up(on("p1"));
    const { text, messages } = await scenario.up(on("p2"));
    assert.match(text + messages, /was left in place: a project always has settings \[left-in-place\]/);
    assert.deepEqual(
      ["p1", "p2"].map((project) => configOf(scenario, project)["disable_endpoint"]),
      [true, true],
    );
    assert.equal((await scenario.inState("settings"))?.id, "p2");
    await scenario.isEmpty();
  });

  it("take values that are known in the update only, and hand on the secret of meta events", async () => {
    const scenario = await start(options);
    const url = "https://billing.example.com/hooks";
    const metaEvent = { isEnabled: true, type: "http", eventType: ["endpoint.updated"] };
    const topology: Topology = {
      billing: { kind: "Endpoint", args: { url, secret: { $secret: `${canary}-signing` } } },
      settings: declared({ metaEvent: { ...metaEvent, url: { $ref: "billing.url" } } }),
      audit: { kind: "Endpoint", args: { url, secret: { $ref: "settings.metaEventSecret" } } },
    };
    await scenario.preview(topology);
    await scenario.up();
    const made = (configOf(scenario)["meta_event"] as { secret: string; url: string }) ?? {};
    assert.equal(made.url, url);
    const audit = scenario.service
      .project("p1")
      .endpoints.list()
      .find(({ name }) => name === "audit");
    assert.equal(audit?.secrets[0]?.value, made.secret);
    const state = (await scenario.stack.written()).join("\n");
    assert.ok(made.secret.length > 8 && !state.includes(made.secret), "the secret stands in state");
    await scenario.refresh();
    await scenario.isEmpty();
  });

  it("are finished by the next update after one that did not get its answer", async () => {
    const scenario = await start({ ...options, config: { ...options.config, "webhooks:maxRetries": "0" } });
    await scenario.up({ settings: declared({}) });
    scenario.service.faults.add({ path: "project.update", kind: "reset", when: "after" });
    await scenario.failingUp({ settings: declared() });
    await scenario.up();
    assert.deepEqual(configOf(scenario)["strategy"], { type: "exponential", duration: 10, retry_count: 20 });
    await scenario.isEmpty();
  });

  it("go with one resource only, and exist on Convoy only", async () => {
    const scenario = await start(options);
    const twice = await scenario.failingUp({ one: declared(), two: declared() });
    assert.match(
      twice.text + twice.messages,
      /(one|two) cannot adopt p1, which is already managed by ProjectSettings (one|two) \[already-managed\]/,
    );
    const documented = await start({ config: { "webhooks:dialect": "documented" } });
    await documented.declare({ settings: declared() });
    const refused = documented.keep(await documented.stack.preview());
    assert.equal(refused.success, false);
    assert.match(refused.text + refused.messages, /ProjectSettings needs webhooks:dialect convoy/);
    assert.deepEqual(documented.takeRequests(), []);
  });

  it("are looked up with everything that the service shows", async () => {
    const scenario = await start(options);
    await scenario.up({ found: { kind: "ProjectSettings", get: "p1" } });
    const { outputs } = (await scenario.inState("found")) ?? {};
    assert.deepEqual(outputs?.["rateLimit"], { count: 1000, duration: 60 });
    assert.equal(outputs?.["projectType"], "outgoing");
    await scenario.isEmpty();
  });
});
