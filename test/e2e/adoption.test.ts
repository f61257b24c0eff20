/** What exists already: looked up, taken over without a write, shared between accounts. */

import assert from "node:assert/strict";
import { canary, onEveryDriver, type Topology } from "./world";

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

onEveryDriver("What exists already", (start) => {
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
    assert.match(outcome.text, /EventType "t" cannot be read/);
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

  it("cannot be adopted when it does not exist, and leaves nothing in state", async () => {
    const scenario = await start({ seed });
    const { text } = await scenario.failingUp({
      billing: { kind: "Endpoint", args: { adoptId: "none", url: live.url } },
    });
    assert.match(text, /Endpoint "none" does not exist in project p1: check adoptId and projectId/);
    assert.equal(await scenario.inState("billing"), undefined);
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
