/** What a preview of the plugin knows that one of the dynamic resources cannot: outputs that stay, places of changes, takeovers. */

import assert from "node:assert/strict";
import { canary, onFronts, type Topology } from "./world";

const url = "https://billing.example.com";
const header = (headerName: string): object => ({
  authentication: { type: "api_key", apiKey: { headerName, headerValue: `${canary}-header` } },
});

/** An endpoint, and one that signs with the same secret. */
function chain(args: object): Topology {
  return {
    billing: { kind: "Endpoint", args: { url, secretExpiration: 24, ...args } },
    twin: {
      kind: "Endpoint",
      args: { url, secret: { $ref: "billing.signingSecret" }, secretExpiration: 24 },
    },
  };
}
const billing = (args: object, options: Readonly<Record<string, unknown>> = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url, ...args }, options },
});
const adoption = { adoptId: "e-live", url: "https://live.example.com", description: "managed" };
const seed = {
  projects: {
    p1: {
      endpoints: [
        { uid: "e-live", name: "live", url: "https://live.example.com", description: "made by hand" },
      ],
    },
  },
};

onFronts("A preview", (start) => {
  it("knows a secret that stays, so what is made of it is no change, and does not know one that is rolled", async () => {
    const scenario = await start({ expirationUnit: "hours" });
    await scenario.up(chain({ description: "one", secretTriggers: { n: 1 } }));
    const unrelated = await scenario.preview(chain({ description: "two", secretTriggers: { n: 1 } }));
    assert.deepEqual(unrelated.operations, { billing: "update", twin: "same" });
    const rolled = await scenario.preview(chain({ description: "one", secretTriggers: { n: 2 } }));
    assert.deepEqual(rolled.operations, { billing: "update", twin: "update" });
    const { changes } = await scenario.up();
    assert.deepEqual(changes, { billing: ["secretTriggers"], twin: ["secret"] });
    const [one, two] = scenario.service.project("p1").endpoints.list();
    assert.equal(one?.secrets.length, 2);
    assert.equal(one.secrets.at(-1)?.value, two?.secrets.at(-1)?.value);
    await scenario.isEmpty();
  });

  it("tells each changed place inside an object or a list, with its kind", async () => {
    const subscriptions = [{ uid: "s1", name: "orders" }];
    const scenario = await start({ seed: { projects: { p1: { subscriptions } } } });
    const orders = (eventTypes: string[], body: object): Topology => ({
      orders: {
        kind: "Subscription",
        args: { adoptId: "s1", filterConfig: { eventTypes, filter: { body, headers: { "X-Kind": "k" } } } },
      },
    });
    await scenario.up(orders(["a", "b"], { "a.b": 1, old: 1 }));
    const { steps } = await scenario.preview(orders(["a", "c", "d"], { "a.b": 2, new: 1 }));
    assert.deepEqual(steps.find(({ name }) => name === "orders")?.detailedDiff, {
      "filterConfig.eventTypes[1]": "update",
      "filterConfig.eventTypes[2]": "add",
      'filterConfig.filter.body["a.b"]': "update",
      "filterConfig.filter.body.old": "delete",
      "filterConfig.filter.body.new": "add",
    });
  });

  it("of a nested path in replaceOnChanges is a replacement, which up makes; of another one it is not", async () => {
    const scenario = await start();
    const options = { replaceOnChanges: ["authentication.apiKey.headerName"] };
    await scenario.up(billing({ ...header("X-One"), description: "one" }, options));
    const other = await scenario.preview(billing({ ...header("X-One"), description: "two" }, options));
    assert.equal(other.operations["billing"], "update");
    const preview = await scenario.preview(billing({ ...header("X-Two"), description: "one" }, options));
    assert.equal(preview.operations["billing"], "replace");
    const { operations } = await scenario.up();
    assert.equal(operations["billing"], "replace");
    const endpoints = scenario.service.project("p1").endpoints.list();
    assert.deepEqual(
      endpoints.map(({ status, authentication }) => [status, authentication?.api_key?.header_name]),
      [
        ["inactive", "X-One"],
        ["active", "X-Two"],
      ],
    );
    await scenario.isEmpty();
  });

  it("of a nested path in ignoreChanges is no change", async () => {
    const scenario = await start();
    await scenario.up(billing(header("X-One")));
    const options = { ignoreChanges: ["authentication.apiKey.headerName"] };
    const ignored = await scenario.up(billing(header("X-Two"), options));
    assert.equal(ignored.operations["billing"], "same");
    assert.equal(
      scenario.service.project("p1").endpoints.list()[0]?.authentication?.api_key?.header_name,
      "X-One",
    );
  });

  it("of a takeover reads the object without being told to, once, and says what is overwritten", async () => {
    const scenario = await start({ seed });
    const { text, messages } = await scenario.preview({ billing: { kind: "Endpoint", args: adoption } });
    const line =
      'Endpoint billing: adopts e-live and overwrites description: "made by hand" => "managed" [adoption-overwrites]';
    assert.equal(messages.split(line).length, 2, text);
    assert.deepEqual(scenario.takeRequests(), ["GET p1/endpoints/e-live"]);
  });

  it("of a takeover without a key says in one line that something is overwritten, and asks nothing", async () => {
    const scenario = await start({ seed, unset: true });
    await scenario.stack.setConfig("webhooks:baseUrl", scenario.service.url);
    await scenario.stack.setConfig("webhooks:projectId", "p1");
    const { messages } = await scenario.preview({ billing: { kind: "Endpoint", args: adoption } });
    const line =
      "Endpoint billing: adopts e-live without reading it first, and overwrites what differs from the program [adoption-unread]";
    assert.equal(messages.split(line).length, 2, messages);
    assert.deepEqual(scenario.takeRequests(), []);
  });

  it("of an account whose key is not known yet is made without it", async () => {
    const scenario = await start();
    const { operations } = await scenario.preview({
      next: { kind: "Endpoint", args: { url } },
      account: { kind: "Provider", args: { apiKey: { $ref: "next.signingSecret" } } },
      billing: { kind: "Endpoint", args: { url }, options: { provider: { $ref: "account" } } },
    });
    assert.equal(operations["billing"], "create");
    assert.deepEqual(scenario.takeRequests(), []);
  });
});
