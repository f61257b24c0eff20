/** The walk: first up, nothing to do, every field, drift, repair, destroy. */

import assert from "node:assert/strict";
import type { EmulatorOptions } from "../../tools/emulator";
import { canary, onFronts, type Topology } from "./world";

const seed: EmulatorOptions["seed"] = {
  projects: {
    p1: {
      endpoints: [{ uid: "e-live", name: "live", url: "https://live.example.com" }],
      sources: [
        { uid: "src1", name: "one" },
        { uid: "src2", name: "two" },
      ],
      subscriptions: Array.from({ length: 12 }, (_, index) => ({ uid: `s${index}`, name: `live ${index}` })),
      event_types: [
        { id: "t0", name: "invoice.paid" },
        { id: "t1", name: "invoice.voided" },
      ],
    },
    p2: {},
  },
};

const endpointArgs = {
  name: "Billing",
  url: "https://billing.example.com/hooks",
  description: "Invoices",
  ownerId: "acme",
  appId: "app",
  advancedSignatures: true,
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: `${canary}-header` } },
  httpTimeout: 20,
  rateLimit: 100,
  rateLimitDuration: 60,
  chatWebhookUrl: "https://chat.example.com/one",
  supportEmail: "ops@example.com",
  isDisabled: false,
  paused: false,
  secret: `${canary}-secret`,
  secretExpiration: 24,
};
const endpointChanges: Readonly<Record<string, unknown>> = {
  name: "Billing 2",
  url: "https://billing.example.com/hooks/2",
  description: "Payments",
  ownerId: "globex",
  advancedSignatures: false,
  authentication: { type: "api_key", apiKey: { headerName: "X-Key", headerValue: `${canary}-header-two` } },
  httpTimeout: 30,
  rateLimit: 200,
  rateLimitDuration: 120,
  chatWebhookUrl: "https://chat.example.com/two",
  supportEmail: "dev@example.com",
  isDisabled: true,
  paused: true,
  secret: `${canary}-secret-two`,
};
const subscriptionArgs = {
  name: "orders",
  endpointId: "e-live",
  sourceId: "src1",
  appId: "app",
  function: "function transform(payload) { return payload; }",
  filterConfig: {
    eventTypes: ["a", "b"],
    filter: { body: { "a.b": { $gt: 0 } }, headers: { "X-Kind": "k" } },
  },
  alertConfig: { count: 5, threshold: "1h" },
  rateLimitConfig: { count: 10, duration: 60 },
  retryConfig: { type: "linear", duration: "1m", intervalSeconds: 30, retryCount: 3 },
};
const subscriptionChanges: Readonly<Record<string, unknown>> = {
  name: "invoices",
  sourceId: "src2",
  appId: "app-two",
  function: "function transform() {}",
  filterConfig: { eventTypes: ["a"] },
  alertConfig: { count: 6 },
  rateLimitConfig: { count: 11, duration: 60 },
  retryConfig: { type: "linear", duration: "2m", intervalSeconds: 30, retryCount: 3 },
};
const linkArgs = { name: "acme", ownerId: "nobody", endpoints: ["e-live"], canManageEndpoint: true };
const linkChanges: Readonly<Record<string, unknown>> = {
  name: "acme 2",
  ownerId: "somebody",
  endpoints: [],
  canManageEndpoint: false,
};

/** A topology in which each resource has every field of its kind, and one of them another value. */
function everyField(isChanged: boolean): Topology {
  const topology: Record<string, Topology[string]> = {};
  const add = (
    kind: "Endpoint" | "PortalLink" | "Subscription",
    args: object,
    changes: typeof linkChanges,
  ) => {
    Object.entries(changes).forEach(([field, value], index) => {
      const adopted = kind === "Subscription" ? { adoptId: `s${index}` } : {};
      topology[`${kind}-${field}`] = {
        kind,
        args: { ...args, ...adopted, ...(isChanged ? { [field]: value } : {}) },
      };
    });
  };
  add("Endpoint", endpointArgs, endpointChanges);
  add("PortalLink", linkArgs, linkChanges);
  add("Subscription", subscriptionArgs, subscriptionChanges);
  ["category", "description"].forEach((field, index) => {
    const args = {
      adoptId: `t${index}`,
      category: "c",
      description: "d",
      ...(isChanged ? { [field]: "changed" } : {}),
    };
    topology[`EventType-${field}`] = { kind: "EventType", args };
  });
  return topology;
}

const connected: Topology = {
  billing: {
    kind: "Endpoint",
    args: { url: "https://billing.example.com", secret: `${canary}-secret`, secretExpiration: 24 },
  },
  orders: { kind: "Subscription", args: { adoptId: "s0", endpointId: { $ref: "billing.id" } } },
  paid: { kind: "EventType", args: { adoptId: "t0", category: "billing", description: "Paid" } },
  portal: { kind: "PortalLink", args: { endpoints: [{ $ref: "billing.uid" }] } },
};

onFronts("The walk", (start) => {
  // Slow: every operation starts its own processes.
  it("creates all four kinds with references between them, then has nothing to do", async () => {
    const scenario = await start({ seed, processes: "own" });
    const { operations, outputs } = await scenario.up(connected);
    assert.deepEqual(operations, { billing: "create", orders: "create", paid: "create", portal: "create" });
    const project = scenario.service.project("p1");
    const id = outputs["billing_id"]?.value as string;
    assert.equal(project.endpoints.get(id)?.secrets[0]?.value, `${canary}-secret`);
    assert.equal(project.subscriptions.get("s0")?.endpoint_id, id);
    assert.deepEqual(project.portalLinks.list()[0]?.endpoints, [id]);
    assert.equal(project.eventTypes.get("t0")?.category, "billing");
    assert.ok(
      outputs["billing_signingSecret"]?.secret &&
        outputs["portal_url"]?.secret &&
        outputs["portal_token"]?.secret,
    );
    assert.equal(outputs["billing_url"]?.secret, false);
    assert.equal(scenario.takeRequests().filter((line) => line.startsWith("POST")).length, 2);
    await scenario.isEmpty();
    const again = await scenario.up();
    assert.deepEqual([...new Set(Object.values(again.operations))], ["same"]);
    assert.deepEqual(scenario.takeRequests(), []);
    await scenario.refresh();
    assert.equal(scenario.takeRequests().length, 3);
    await scenario.isEmpty();
    await scenario.destroy();
    assert.equal(project.endpoints.get(id)?.status, "inactive");
    assert.deepEqual(project.portalLinks.list()[0]?.endpoints, []);
    assert.equal(project.subscriptions.get("s0")?.endpoint_id, id);
    assert.equal((await scenario.stack.exportState()).deployment.resources?.length ?? 0, 0);
  });

  it("shows each changed field as exactly that property, and applies it", async () => {
    const scenario = await start({ seed });
    await scenario.up(everyField(false));
    await scenario.isEmpty();
    const changed = everyField(true);
    const expected = Object.fromEntries(
      Object.keys(changed).map((name) => [name, [name.replace(/^.*-/, "")]]),
    );
    assert.deepEqual((await scenario.preview(changed)).changes, expected);
    scenario.takeRequests();
    await scenario.up();
    const sent = scenario.takeRequests();
    assert.equal(sent.filter((line) => line.startsWith("POST")).length, 0);
    await scenario.refresh();
    await scenario.isEmpty();
    const [endpoints, links] = [
      scenario.service.project("p1").endpoints,
      scenario.service.project("p1").portalLinks,
    ];
    assert.ok(endpoints.list().some(({ url }) => url === endpointChanges["url"]));
    assert.ok(endpoints.list().some(({ status }) => status === "paused"));
    assert.ok(links.list().some(({ can_manage_endpoint }) => !can_manage_endpoint));
  });

  it("resets a field that is removed from the program", async () => {
    const scenario = await start({ seed });
    const full = { ...endpointArgs, paused: false };
    await scenario.up({ billing: { kind: "Endpoint", args: full } });
    const { url, name, secret, appId } = full;
    const { changes } = await scenario.up({
      billing: { kind: "Endpoint", args: { url, name, secret, appId } },
    });
    assert.ok(changes["billing"]?.includes("description") && changes["billing"].includes("authentication"));
    const endpoint = scenario.service
      .project("p1")
      .endpoints.list()
      .find((object) => object.name === "Billing");
    assert.deepEqual(
      [endpoint?.description, endpoint?.rate_limit, endpoint?.advanced_signatures],
      ["", 0, false],
    );
    assert.ok(!endpoint?.authentication?.type);
    await scenario.refresh();
    await scenario.isEmpty();
  });

  it("shows drift on refresh and repairs it on up", async () => {
    const scenario = await start({ seed });
    const { outputs } = await scenario.up(connected);
    const { endpoints, portalLinks } = scenario.service.project("p1");
    const id = outputs["billing_id"]?.value as string;
    endpoints.patch(id, { url: "https://elsewhere.example.com" });
    portalLinks.patch(portalLinks.list()[0]?.uid ?? "", { endpoints: [] });
    scenario.service.project("p1").rollSecret(id, { secret: `${canary}-outside` });
    const refreshed = await scenario.refresh();
    assert.deepEqual([refreshed.operations["billing"], refreshed.operations["portal"]], ["update", "update"]);
    const { changes } = await scenario.up();
    assert.deepEqual(changes, { billing: ["secret", "url"], portal: ["endpoints"] });
    assert.equal(endpoints.get(id)?.url, "https://billing.example.com");
    assert.deepEqual(portalLinks.list()[0]?.endpoints, [id]);
    await scenario.isEmpty();
  });

  it("creates again what was removed behind its back", async () => {
    const scenario = await start({ seed });
    const { outputs } = await scenario.up(connected);
    const id = outputs["billing_id"]?.value as string;
    scenario.service.project("p1").endpoints.remove(id);
    assert.equal((await scenario.refresh()).operations["billing"], "delete");
    const { operations } = await scenario.up();
    assert.equal(operations["billing"], "create");
    assert.equal(operations["orders"], "update");
  });

  it("replaces when the project changes, the new one before the old", async () => {
    const scenario = await start({ seed });
    const declared = (projectId: string): Topology => ({
      billing: { kind: "Endpoint", args: { url: "https://billing.example.com", projectId } },
    });
    await scenario.up(declared("p1"));
    const { operations } = await scenario.up(declared("p2"));
    assert.equal(operations["billing"], "replace");
    assert.equal(scenario.service.project("p2").endpoints.list()[0]?.status, "active");
    const old = scenario.service
      .project("p1")
      .endpoints.list()
      .find(({ name }) => name === "billing");
    assert.equal(old?.status, "inactive");
  });
});
