/** What a preview of the plugin knows that one of the dynamic resources cannot: outputs that stay, and options that name a nested path. */

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
