/** What is missing, wrong or refused: one line a user can act on, and a state that can go on. */

import assert from "node:assert/strict";
import { codeOf } from "../../provider/base/notice";
import { canary, onFronts, type Topology } from "./world";

const url = "https://billing.example.com";
const billing = (args: Readonly<Record<string, unknown>> = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url, ...args } },
});

onFronts("What is refused", (start, front) => {
  it("names the command and the variable of every missing setting, before anything is sent", async () => {
    const scenario = await start({ unset: true });
    await scenario.declare(billing());
    const { success, text } = scenario.keep(await scenario.stack.preview());
    assert.equal(success, false);
    assert.match(
      text,
      /Missing setting webhooks:baseUrl: run `pulumi config set webhooks:baseUrl .+` or set WEBHOOKS_BASE_URL/,
    );
    assert.match(
      text,
      /Missing setting webhooks:projectId: run `pulumi config set webhooks:projectId .+` or set WEBHOOKS_PROJECT_ID/,
    );
  });

  it("previews without an API key with one warning, and says on up what is missing", async () => {
    const scenario = await start({ unset: true });
    await scenario.stack.setConfig("webhooks:baseUrl", scenario.service.url);
    await scenario.stack.setConfig("webhooks:projectId", "p1");
    const preview = await scenario.preview({ ...billing(), other: { kind: "Endpoint", args: { url } } });
    const warnings = front.warningsIn(preview).filter((line) => /\[api-key-needed\]/.test(line));
    assert.equal(warnings.length, 1, preview.messages);
    const failed = await scenario.failingUp();
    assert.match(
      failed.text,
      /set WEBHOOKS_API_KEY, or on your own computer run `pulumi config set --secret webhooks:apiKey`/,
    );
    assert.deepEqual(scenario.takeRequests(), []);
  });

  it("tells all reasons at once, with paths and without a secret, before anything is sent", async () => {
    const scenario = await start();
    await scenario.declare(
      billing({
        url: `http://user:${canary}@x.example.com`,
        httpTimeout: -1,
        ratelimit: 3,
        secret: { nested: `${canary}-secret` },
        authentication: { type: "api_key", apiKey: { headerName: "X", value: `${canary}-header` } },
      }),
    );
    const { success, text } = scenario.keep(await scenario.stack.preview());
    assert.equal(success, false);
    for (const expected of [
      /url: must be an https URL/,
      /must not be negative/,
      /did you mean `rateLimit`\?/,
      /secret: must be a string/,
      /authentication\.apiKey\.headerValue: is required/,
    ]) {
      assert.match(text, expected);
    }
    assert.deepEqual(scenario.takeRequests(), []);
  });

  it("stops at the first resource with wrong arguments, as its page says, with all of that resource's reasons", async () => {
    const scenario = await start();
    const wrong = { kind: "Endpoint", args: { url, httpTimeout: -1, ratelimit: 3 } } as const;
    await scenario.declare({ one: wrong, other: wrong });
    const { success, diagnostics } = scenario.keep(await scenario.stack.preview());
    assert.equal(success, false);
    const codes = diagnostics
      .filter(({ severity }) => severity === "error")
      .flatMap(({ message }) => message.split("\n").flatMap((line) => codeOf(line.trim()) ?? []));
    assert.deepEqual(codes.sort(), ["invalid-value", "unknown-argument"]);
  });

  it("keeps what is half made, and finishes it with the next up", async () => {
    const scenario = await start();
    scenario.service.faults.add({ path: /pause$/, kind: "status", status: 500, times: 1 });
    await scenario.failingUp(billing({ paused: true, secret: `${canary}-secret` }));
    assert.ok((await scenario.inState("billing"))?.id);
    const { operations } = await scenario.up();
    assert.equal(operations["billing"], "update");
    const endpoints = scenario.service.project("p1").endpoints.list();
    assert.deepEqual([endpoints.length, endpoints[0]?.status], [1, "paused"]);
    await scenario.isEmpty();
    await scenario.destroy();
  });

  it("prefers the environment to config, and an explicit account to both", async () => {
    const wrong = `${canary}-wrong`;
    const right = `${canary}-right`;
    const scenario = await start({ apiKeys: [right], unset: true, environment: { WEBHOOKS_API_KEY: right } });
    await scenario.stack.setConfig("webhooks:baseUrl", scenario.service.url);
    await scenario.stack.setConfig("webhooks:projectId", "p1");
    await scenario.stack.setConfig("webhooks:apiKey", wrong, { secret: true });
    await scenario.up(billing());
    await scenario.refresh();
    const { text } = await scenario.failingUp({
      other: { kind: "Provider", args: { apiKey: wrong } },
      more: { kind: "Endpoint", args: { url }, options: { provider: { $ref: "other" } } },
      ...billing(),
    });
    assert.match(text, /401/);
    await scenario.destroy();
  });
});

onFronts("What the service refuses", (start) => {
  it("refuses plain http to another machine before the key is sent", async () => {
    const scenario = await start({ unset: true });
    await scenario.stack.setConfig("webhooks:baseUrl", "http://webhooks.example.com");
    await scenario.stack.setConfig("webhooks:projectId", "p1");
    await scenario.stack.setConfig("webhooks:apiKey", `${canary}-key`, { secret: true });
    const { text } = await scenario.failingUp(billing());
    assert.match(text, /webhooks:baseUrl must use https for webhooks\.example\.com/);
  });

  it("says what to check when the key is wrong", async () => {
    const scenario = await start({ unset: true });
    await scenario.stack.setConfig("webhooks:baseUrl", scenario.service.url);
    await scenario.stack.setConfig("webhooks:projectId", "p1");
    await scenario.stack.setConfig("webhooks:apiKey", `${canary}-wrong`, { secret: true });
    const { text } = await scenario.failingUp(billing());
    assert.match(text, /POST \/api\/v1\/projects\/p1\/endpoints: 401 .*webhooks:apiKey/);
  });

  it("leaves nothing in state when a create is refused, in the service's own words", async () => {
    const scenario = await start();
    scenario.service.faults.add({
      method: "POST",
      kind: "status",
      status: 400,
      message: "endpoint validation failed: unreachable",
    });
    const { text } = await scenario.failingUp(billing());
    assert.match(
      text,
      /POST \/api\/v1\/projects\/p1\/endpoints: 400 endpoint validation failed: unreachable/,
    );
    assert.equal(await scenario.inState("billing"), undefined);
    assert.equal((await scenario.up()).operations["billing"], "create");
  });
});
