/** What exists already: looked up, taken over without a write, shared between accounts. */

import assert from "node:assert/strict";
import { canary, onFronts, type Topology } from "./world";

const live = {
  uid: "e-live",
  name: "live",
  url: "https://live.example.com",
  description: "made in the dashboard",
  authentication: { type: "api_key", api_key: { header_name: "X", header_value: `${canary}-header` } },
  secrets: [{ uid: "secret-1", value: `${canary}-secret` }],
};
const seed = {
  projects: {
    p1: {
      endpoints: [live],
      portal_links: [{ uid: "l-live", name: "portal", endpoints: ["e-live"], token: `${canary}-token` }],
      subscriptions: [{ uid: "s-live", name: "all", endpoint_id: "e-live" }],
    },
    p2: {},
  },
};

/** Everything that a service can show of each kind that can be read, in wire names, and what a look-up makes of it. */
const shown = {
  endpoints: {
    ...{ uid: "full", name: "full", url: "https://full.example.com", description: "d", owner_id: "acme" },
    ...{ advanced_signatures: true, http_timeout: 20, rate_limit: 100, rate_limit_duration: 60 },
    ...{ support_email: "ops@example.com", status: "paused", secrets: live.secrets },
  },
  portal_links: {
    uid: "full",
    name: "full",
    owner_id: "acme",
    endpoints: ["e-live"],
    can_manage_endpoint: true,
  },
  subscriptions: {
    ...{ uid: "full", name: "full", type: "api", endpoint_id: "full", source_id: "full", function: "f" },
    filter_config: {
      event_types: ["a"],
      filter: { body: { "a.b": { $gt: 0 } }, headers: { "X-Kind": "k" } },
    },
    ...{ alert_config: { count: 5, threshold: "1h" }, rate_limit_config: { count: 10, duration: 60 } },
    retry_config: { type: "linear", duration: "1m", retry_count: 3 },
  },
  sources: {
    ...{ uid: "full", name: "full", type: "http", provider: "hosted_repo_provider", is_disabled: false },
    ...{ forward_headers: ["X-Shop"], idempotency_keys: ["request.header.X-Id"], body_function: "f" },
    ...{ header_function: "h", custom_response: { body: "ok", content_type: "text/plain" } },
  },
};
const lookedUp: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Endpoint: {
    ...{ name: "full", url: "https://full.example.com", description: "d", ownerId: "acme", status: "paused" },
    ...{ advancedSignatures: true, httpTimeout: 20, rateLimit: 100, rateLimitDuration: 60, paused: true },
    ...{ supportEmail: "ops@example.com", signingSecretUid: "secret-1" },
  },
  PortalLink: { name: "full", ownerId: "acme", endpoints: ["e-live"], canManageEndpoint: true },
  Subscription: {
    ...{ name: "full", type: "api", endpointId: "full", sourceId: "full", function: "f" },
    filterConfig: {
      eventTypes: ["a"],
      filter: { body: { "a.b": { $gt: 0 } }, headers: { "X-Kind": "k" }, isFlattened: false },
    },
    ...{ alertConfig: { count: 5, threshold: "1h" }, rateLimitConfig: { count: 10, duration: 60 } },
    retryConfig: { type: "linear", duration: "60", retryCount: 3 },
  },
  Source: {
    ...{ name: "full", type: "http", provider: "hosted_repo_provider", isDisabled: false },
    ...{ forwardHeaders: ["X-Shop"], idempotencyKeys: ["request.header.X-Id"], bodyFunction: "f" },
    ...{ headerFunction: "h", customResponse: { body: "ok", contentType: "text/plain" } },
  },
};

onFronts("What already exists", (start, front) => {
  it("is looked up with every field, secrets marked, and is not managed", async () => {
    const scenario = await start({ seed });
    const { outputs } = await scenario.up({
      found: { kind: "Endpoint", get: "e-live" },
      link: { kind: "PortalLink", get: "l-live" },
      all: { kind: "Subscription", get: "s-live" },
      portal: { kind: "PortalLink", args: { endpoints: [{ $ref: "found.id" }] } },
    });
    assert.equal(outputs["found_url"]?.value, live.url);
    assert.deepEqual(outputs["found_signingSecret"], { value: `${canary}-secret`, secret: true });
    assert.equal(outputs["link_token"]?.secret, true);
    assert.equal((await scenario.inState("found"))?.external, true);
    await scenario.isEmpty();
    await scenario.refresh();
    await scenario.isEmpty();
    await scenario.destroy();
    assert.equal(scenario.service.project("p1").endpoints.get("e-live")?.status, "active");
  });

  it("is adopted without a single write, then has nothing to do, also without adoptId", async () => {
    const scenario = await start({ seed });
    const adopted = (withId: boolean): Topology => ({
      billing: {
        kind: "Endpoint",
        args: {
          ...(withId && { adoptId: "e-live" }),
          url: live.url,
          description: live.description,
          secret: `${canary}-secret`,
        },
      },
      portal: {
        kind: "PortalLink",
        args: { ...(withId && { adoptId: "l-live" }), name: "portal", endpoints: ["e-live"] },
      },
      all: { kind: "Subscription", args: { adoptId: "s-live", name: "all", endpointId: "e-live" } },
    });
    await scenario.up(adopted(true));
    assert.deepEqual(
      scenario.takeRequests().map((line) => line.split(" ")[0]),
      ["GET", "GET", "GET"],
    );
    await scenario.isEmpty();
    const { operations } = await scenario.up(adopted(false));
    assert.deepEqual([...new Set(Object.values(operations))], ["same"]);
    await scenario.refresh();
    await scenario.isEmpty();
    assert.equal((await scenario.inState("billing"))?.id, "e-live");
  });

  const { dialect } = front;
  it(`is said to be taken over by a preview and named where it may read, dialect ${dialect}`, async () => {
    const config = {
      "webhooks:dialect": dialect,
      ...(front.readsBeforeTakeover && { "webhooks:previewReads": "false" }),
    };
    const scenario = await start({ seed: { projects: { p1: { endpoints: [live] } } }, dialect, config });
    const args = { adoptId: "e-live", url: live.url, description: "managed", isDisabled: true };
    const stops = "Endpoint billing: disables the endpoint: nothing is delivered to it [endpoint-disable]";
    const topology: Topology = { billing: { kind: "Endpoint", args } };
    const blind = await scenario.preview(topology);
    const announced =
      "Endpoint billing: adopts e-live without reading it first, and overwrites what differs from the program [adoption-unread]";
    assert.equal((blind.text + blind.messages).split(announced).length > 1, true, blind.text);
    assert.ok((blind.text + blind.messages).includes(stops), "certain without a look");
    assert.deepEqual(scenario.takeRequests(), []);
    await scenario.stack.setConfig("webhooks:previewReads", "true");
    const seeing = await scenario.preview();
    const difference = 'description: "made in the dashboard" => "managed"';
    assert.ok((seeing.text + seeing.messages).includes(`adopts e-live and overwrites ${difference}`));
    assert.ok((seeing.text + seeing.messages).includes(stops));
    assert.equal(scenario.takeRequests().length, 1);
    const done = await scenario.up();
    assert.ok((done.text + done.messages).includes(`adopts e-live and overwrites ${difference}`));
    assert.ok((done.text + done.messages).includes(stops));
    await scenario.declare({ ...topology, none: { kind: "Endpoint", args: { ...args, adoptId: "none" } } });
    const missing = scenario.keep(await scenario.stack.preview());
    assert.equal(missing.success, false);
    const obstacle = front.obstacle(
      "adoptId",
      "none",
      "Endpoint none does not exist in project p1: check adoptId and the project [adopted-missing]",
    );
    assert.ok(missing.text.includes(obstacle), missing.text);
  });

  it("belongs to two accounts in one program, each with its own key and project", async () => {
    const second = `${canary}-second-key`;
    const scenario = await start({ seed, apiKeys: [`${canary}-first-key`, second] });
    const args = (name: string) => ({ url: `https://${name}.example.com` });
    await scenario.up({
      other: { kind: "Provider", args: { apiKey: second, projectId: "p2" } },
      first: { kind: "Endpoint", args: args("first") },
      second: { kind: "Endpoint", args: args("second"), options: { provider: { $ref: "other" } } },
    });
    const names = (project: string) =>
      scenario.service
        .project(project)
        .endpoints.list()
        .map(({ name }) => name);
    assert.deepEqual([names("p1"), names("p2")], [["live", "first"], ["second"]]);
    await scenario.isEmpty();
    await scenario.refresh();
    await scenario.isEmpty();
    await scenario.destroy();
    assert.equal(scenario.service.project("p2").endpoints.list()[0]?.status, "inactive");
  });
});

onFronts("What already exists, whatever the front", (start) => {
  it("is looked up whole, whatever its kind", async () => {
    const objects = Object.entries(shown).map(([kind, object]) => [kind, [object]] as const);
    const p1 = { ...Object.fromEntries(objects), endpoints: [live, shown.endpoints] };
    const scenario = await start({ seed: { projects: { p1 } } });
    const kinds = Object.keys(lookedUp) as Topology[string]["kind"][];
    await scenario.up(Object.fromEntries(kinds.map((kind) => [kind, { kind, get: "full" }])));
    for (const kind of kinds) {
      const outputs = (await scenario.inState(kind))?.outputs ?? {};
      const names = Object.keys(lookedUp[kind] ?? {});
      assert.deepEqual(Object.fromEntries(names.map((name) => [name, outputs[name]])), lookedUp[kind], kind);
    }
    await scenario.isEmpty();
    await scenario.refresh();
    await scenario.isEmpty();
  });

  it("fails the program with one line when a looked-up object is missing", async () => {
    const scenario = await start({ seed });
    await scenario.declare({ found: { kind: "Endpoint", get: "none" } });
    const outcome = scenario.keep(await scenario.stack.preview());
    assert.equal(outcome.success, false);
    assert.match(outcome.text, /GET \/api\/v1\/projects\/p1\/endpoints\/none: 404/);
  });

  it("fails when an event type is looked up, which the service cannot do", async () => {
    const scenario = await start({ seed });
    await scenario.declare({ found: { kind: "EventType", get: "t" } });
    const outcome = scenario.keep(await scenario.stack.preview());
    assert.equal(outcome.success, false);
    assert.match(outcome.text, /EventType t cannot be read/);
  });

  it("cannot be adopted when it does not exist, and leaves nothing in state", async () => {
    const scenario = await start({ seed });
    const { text } = await scenario.failingUp({
      billing: { kind: "Endpoint", args: { adoptId: "none", url: live.url } },
    });
    assert.match(text, /Endpoint none does not exist in project p1: .* \[adopted-missing\]/);
    assert.equal(await scenario.inState("billing"), undefined);
  });
});
