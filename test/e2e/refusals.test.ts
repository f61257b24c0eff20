/** What is missing, wrong or refused: one line a user can act on, and a state that can go on. */

import assert from "node:assert/strict";
import { codeOf } from "../../provider/base/notice";
import { canary, onFronts, type Topology } from "./world";

const url = "https://billing.example.com";
const billing = (args: Readonly<Record<string, unknown>> = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url, ...args } },
});

onFronts("What is refused", (start, front) => {
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
});
