/** The configuration of the plugin in whole programs: a changed key or address replaces nothing, limits of time count. */

import assert from "node:assert/strict";
import { canary, onPlugin, type Topology } from "./world";

const url = "https://billing.example.com";
const account = (args: Readonly<Record<string, unknown>>): Topology => ({
  account: { kind: "Provider", args },
  billing: { kind: "Endpoint", args: { url }, options: { provider: { $ref: "account" } } },
});

onPlugin("An account", (start) => {
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

  it("is refused with every reason at once, before anything is sent", async () => {
    const scenario = await start();
    await scenario.declare(account({ baseUrl: "ftp://x", maxRetries: "many", apiKey: `${canary} key` }));
    const { success, text } = scenario.keep(await scenario.stack.preview());
    assert.equal(success, false);
    for (const expected of [/baseUrl/, /maxRetries/]) assert.match(text, expected);
    assert.deepEqual(scenario.takeRequests(), []);
  });
});

onPlugin("A limit of time", (start) => {
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
