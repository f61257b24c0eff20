/** From nothing to a delivery in one program: the project, an account with its key, and everything in it. On each front. */

import assert from "node:assert/strict";
import { canary, onFronts } from "./world";
import type { Declared, Scenario, ScenarioOptions, Topology } from "./world";

const options: ScenarioOptions = {
  ...{ dialect: "convoy", projects: ["other"], apiKeys: [`${canary}-of-other`], unset: true },
  personalKeys: [{ key: `${canary}-personal`, organisation: "o1" }],
};

const inStage: Declared["options"] = { provider: { $ref: "account" } };
const stage = (project: Declared["args"] = {}, more: Declared["options"] = {}): Topology => ({
  staging: { kind: "Project", args: { type: "outgoing", ...project }, options: more },
  account: {
    kind: "Provider",
    args: { projectId: { $ref: "staging.id" }, apiKey: { $ref: "staging.apiKey" } },
  },
});
const all = (project: Declared["args"] = {}, settings: Declared["args"] = {}): Topology => ({
  ...stage(project),
  settings: { kind: "ProjectSettings", args: { maxPayloadReadSize: 7, ...settings }, options: inStage },
  "invoice.paid": { kind: "EventType", args: { description: "d" }, options: inStage },
  shop: { kind: "Source", args: { type: "http" }, options: inStage },
  billing: { kind: "Endpoint", args: { url: "https://billing.example.com/hooks" }, options: inStage },
  paid: {
    kind: "Subscription",
    args: {
      endpointId: { $ref: "billing.id" },
      filterConfig: { eventTypes: ["invoice.paid"] },
    },
    options: inStage,
  },
});

onFronts("A project", (begin) => {
  async function start(): Promise<Scenario> {
    const scenario = await begin(options);
    const { stack, service } = scenario;
    await stack.setConfig("webhooks:baseUrl", service.url);
    await stack.setConfig("webhooks:dialect", "convoy");
    await stack.setConfig("webhooks:organisationId", service.organisationId);
    await stack.setConfig("webhooks:personalApiKey", service.personalApiKey, { secret: true });
    return scenario;
  }

  const made = ({ service }: Scenario): string => service.projectIds.at(-1) ?? "";

  it("is made with all that is in it by one up, changed with its settings, and taken down in order", async () => {
    const scenario = await start();
    const { service } = scenario;
    const topology = all();
    await scenario.preview(topology);
    assert.deepEqual(scenario.takeRequests(), [], "the first preview sends nothing");
    const { text, messages, outputs } = await scenario.up();
    assert.ok(!/CO\.[0-9A-Z]{26}\./.test(text + messages), "the key is shown");
    const id = made(scenario);
    const { endpoints, subscriptions, sources, settings } = service.project(id);
    assert.deepEqual(
      [
        settings.name,
        endpoints.size,
        subscriptions.size,
        sources.size,
        settings.config.max_payload_read_size,
      ],
      ["staging", 1, 1, 1, 7],
    );
    assert.equal((await scenario.inState("staging"))?.id, id);
    const { value: key, secret } = outputs["staging_apiKey"] ?? assert.fail("no key");
    assert.equal(secret, true);
    const event = { endpoint_id: outputs["billing_id"]?.value, event_type: "invoice.paid", data: {} };
    const answer = await fetch(`${service.url}/api/v1/projects/${id}/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${String(key)}`, "content-type": "application/json" },
      body: JSON.stringify(event),
    });
    assert.ok(answer.ok, await answer.text());
    await scenario.isEmpty();
    assert.ok(
      !/CO\.[0-9A-Z]{26}\./.test((await scenario.stack.written()).join("\n")),
      "the key is in plain text",
    );

    const changed = {
      ...topology,
      ...stage({ name: "renamed" }),
      settings: all({}, { maxPayloadReadSize: 9 })["settings"],
    };
    await scenario.up(changed as Topology);
    const { name, config } = service.project(id).settings;
    assert.deepEqual([name, config.max_payload_read_size], ["renamed", 9]);
    await scenario.isEmpty();
    await scenario.refresh();
    await scenario.isEmpty();

    await scenario.up({ ...changed, ...stage({ name: "renamed", allowDeletion: true }) } as Topology);
    await scenario.destroy();
    assert.deepEqual(service.projectIds, ["other"]);
  });

  it("is not deleted before state allows it, and not replaced either", async () => {
    const scenario = await start();
    const { service } = scenario;
    const alone = (project: Declared["args"] = {}): Topology => ({
      staging: { kind: "Project", args: { type: "outgoing", ...project } },
    });
    await scenario.up(alone());
    const id = made(scenario);
    await scenario.declare(alone({ type: "incoming" }));
    const refused = scenario.keep(await scenario.stack.preview());
    assert.equal(refused.success, false);
    assert.match(refused.text, /type: needs a new project, .*\[project-deletion-refused\]/);

    await scenario.declare({});
    const { text } = await scenario.failingUp({});
    assert.match(text, /is not deleted, because state does not allow it: .*\[project-deletion-refused\]/);
    assert.deepEqual(service.projectIds, ["other", id]);

    await scenario.up(alone({ allowDeletion: true }));
    assert.deepEqual(service.projectIds, ["other", id]);
    await scenario.up(alone({ type: "incoming", allowDeletion: true }));
    const next = made(scenario);
    assert.notEqual(next, id);
    assert.deepEqual(service.projectIds, ["other", next]);
    assert.equal(service.project(next).settings.type, "incoming");
    await scenario.isEmpty();
    await scenario.up({});
    assert.deepEqual(service.projectIds, ["other"]);
  });

  it("names what its settings lack in the preview, and asks for neither project nor key of one", async () => {
    const scenario = await begin(options);
    await scenario.stack.setConfig("webhooks:dialect", "convoy");
    await scenario.stack.setConfig("webhooks:baseUrl", scenario.service.url);
    await scenario.declare(stage());
    const { success, text, messages } = scenario.keep(await scenario.stack.preview());
    assert.equal(success, false);
    const said = text + messages;
    assert.match(said, /Missing setting webhooks:organisationId: .*WEBHOOKS_ORGANISATION_ID/);
    assert.match(said, /Missing setting webhooks:personalApiKey: .*WEBHOOKS_PERSONAL_API_KEY/);
    assert.ok(!/Missing setting webhooks:(apiKey|projectId)/.test(said), said);
  });
});
