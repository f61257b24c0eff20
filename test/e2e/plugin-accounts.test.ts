/** The configuration of the plugin in whole programs: a changed key or address replaces nothing, limits of time count. */

import assert from "node:assert/strict";
import { canary, onFronts, type Topology } from "./world";

const url = "https://billing.example.com";
const account = (args: Readonly<Record<string, unknown>>): Topology => ({
  account: { kind: "Provider", args },
  billing: { kind: "Endpoint", args: { url }, options: { provider: { $ref: "account" } } },
});

onFronts("An account", (start) => {
  it("with another key or another address replaces nothing, and its key is sealed in state", async () => {
    const keys = [`${canary}-one`, `${canary}-two`] as const;
    const scenario = await start({ apiKeys: keys });
    await scenario.up(account({ apiKey: keys[0] }));
    scenario.takeRequests();
    const again = await scenario.up(account({ apiKey: keys[1] }));
    assert.equal(again.operations["billing"], "same");
    const moved = await scenario.up(
      account({ apiKey: keys[1], baseUrl: scenario.service.url.replace("127.0.0.1", "localhost") }),
    );
    assert.equal(moved.operations["billing"], "same");
    assert.deepEqual(scenario.takeRequests(), []);
    await scenario.refresh();
    await scenario.destroy();
    assert.equal(scenario.service.project("p1").endpoints.list()[0]?.status, "inactive");
  });

  it("of another project with another key makes anew what it has, and removes the old with the old key", async () => {
    const keys = [`${canary}-one`, `${canary}-two`] as const;
    const projects = ["p1", "p2"];
    const scenario = await start({
      apiKeys: keys,
      projects,
      dialect: "convoy",
      config: { "webhooks:dialect": "convoy" },
    });
    const inUse = () =>
      projects.map((id) => {
        const all = scenario.service.project(id).endpoints.list();
        return all.filter(({ status }) => status === "active").length;
      });
    await scenario.up(account({ apiKey: keys[0], projectId: "p1" }));
    assert.deepEqual(inUse(), [1, 0]);
    const moved = await scenario.up(account({ apiKey: keys[1], projectId: "p2" }));
    assert.equal(moved.operations["billing"], "replace");
    assert.deepEqual(inUse(), [0, 1]);
    await scenario.isEmpty();
    await scenario.destroy();
    assert.deepEqual(inUse(), [0, 0]);
  });

  it("of the stack moves to another project with another key in the same way", async () => {
    const keys = [`${canary}-one`, `${canary}-two`] as const;
    const config = { "webhooks:dialect": "convoy" };
    const scenario = await start({ apiKeys: keys, projects: ["p1", "p2"], dialect: "convoy", config });
    const count = (id: string) => scenario.service.project(id).endpoints.size;
    await scenario.up({ billing: { kind: "Endpoint", args: { url } } });
    assert.deepEqual([count("p1"), count("p2")], [1, 0]);
    await scenario.stack.setConfig("webhooks:projectId", "p2");
    await scenario.stack.setConfig("webhooks:apiKey", keys[1], { secret: true });
    const { messages } = await scenario.preview();
    const told = messages.match(
      /webhooks:projectId changes from p1 to p2 with another API key: .* \[account-move\]/g,
    );
    assert.equal(told?.length, 1, messages);
    assert.match(messages, /Endpoint billing: replaces the object with .* \[replacement\]/);
    await scenario.up();
    assert.deepEqual([count("p1"), count("p2")], [0, 1]);
    await scenario.isEmpty();
  });

  it("gets a resource of another project and key without a word about the others that it has", async () => {
    const keys = [`${canary}-one`, `${canary}-two`] as const;
    const config = { "webhooks:dialect": "convoy" };
    const scenario = await start({ apiKeys: keys, projects: ["p1", "p2"], dialect: "convoy", config });
    const accounts: Topology = {
      one: { kind: "Provider", args: { apiKey: keys[0], projectId: "p1" } },
      two: { kind: "Provider", args: { apiKey: keys[1], projectId: "p2" } },
      stays: { kind: "Endpoint", args: { url }, options: { provider: { $ref: "two" } } },
    };
    const moves = (provider: string): Topology => ({
      moves: { kind: "Endpoint", args: { url }, options: { provider: { $ref: provider } } },
    });
    const count = (id: string) => scenario.service.project(id).endpoints.size;
    await scenario.up({ ...accounts, ...moves("one") });
    assert.deepEqual([count("p1"), count("p2")], [1, 1]);
    const preview = await scenario.preview({ ...accounts, ...moves("two") });
    assert.doesNotMatch(preview.messages, /\[account-move\]/);
    assert.match(preview.messages, /Endpoint moves: replaces the object with .* \[replacement\]/);
    const { operations, messages } = await scenario.up();
    assert.doesNotMatch(messages, /\[account-move\]/);
    assert.deepEqual([operations["moves"], operations["stays"]], ["replace", "same"]);
    assert.deepEqual([count("p1"), count("p2")], [0, 2]);
    await scenario.isEmpty();
  });
});

onFronts("An account in place of another one", (start) => {
  it("lets the old objects be removed with the old key", async () => {
    const keys = [`${canary}-one`, `${canary}-two`] as const;
    const config = { "webhooks:dialect": "convoy" };
    const scenario = await start({ apiKeys: keys, projects: ["p1", "p2"], dialect: "convoy", config });
    const count = (id: string) => scenario.service.project(id).endpoints.size;
    await scenario.up(account({ apiKey: keys[0], projectId: "p1" }));
    await scenario.up({
      successor: { kind: "Provider", args: { apiKey: keys[1], projectId: "p2" } },
      billing: { kind: "Endpoint", args: { url }, options: { provider: { $ref: "successor" } } },
    });
    assert.deepEqual([count("p1"), count("p2")], [0, 1]);
    await scenario.isEmpty();
  });
});

onFronts("A limit of time", (start) => {
  it("ends the waiting of a create, which leaves nothing behind", async () => {
    const scenario = await start();
    scenario.service.faults.add({ method: "POST", kind: "status", status: 429, times: Infinity });
    const { text } = await scenario.failingUp({
      billing: { kind: "Endpoint", args: { url }, options: { customTimeouts: { create: "1s" } } },
    });
    assert.match(text, /the create timeout of 1 s has passed/);
    assert.equal(await scenario.inState("billing"), undefined);
    assert.equal(scenario.service.project("p1").endpoints.size, 0);
    scenario.service.faults.clear();
    assert.equal((await scenario.up()).operations["billing"], "create");
  });
});
