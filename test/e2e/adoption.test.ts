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
      "Endpoint billing: adopts e-live and overwrites what differs from the program, which is not known until the update reads it [adoption-unread]";
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
      "Endpoint none does not exist in project p1: check adoptId and the project [not-found]",
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
