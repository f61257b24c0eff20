/**
 * Signing secrets in whole programs: rolled once, due by age, triggered, and never seen. The rules are of the kind and run on dynamic resources alone;
 * both fronts have to hide what they are told.
 */

import assert from "node:assert/strict";
import { canary, onDynamic, onEveryFront, type Topology } from "./world";

const url = "https://billing.example.com";
const billing = (args: Readonly<Record<string, unknown>> = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url, advancedSignatures: true, secretExpiration: 24, ...args } },
});

onDynamic("Signing secrets", (start) => {
  it("are rolled once when they change; the preview says so, the update until when the old one is valid", async () => {
    const scenario = await start({ expirationUnit: "hours" });
    await scenario.up(billing({ secret: `${canary}-one` }));
    const preview = await scenario.preview(billing({ secret: `${canary}-two`, description: "x" }));
    assert.match(
      preview.messages,
      /Endpoint "billing": up rolls the signing secret \(secret changed\); the old one keeps signing/,
    );
    assert.deepEqual(preview.changes["billing"], ["description", "secret"]);
    scenario.takeRequests();
    const { messages, outputs } = await scenario.up();
    const [endpoint] = scenario.service.project("p1").endpoints.list();
    const old = endpoint?.secrets.find(({ value }) => value === `${canary}-one`);
    assert.ok(
      messages.includes(`the old one keeps signing beside the new one until ${String(old?.expires_at)}`),
      messages,
    );
    assert.deepEqual(
      scenario.takeRequests().map((line) => line.replace(String(endpoint?.uid), "<id>")),
      ["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>", "PUT p1/endpoints/<id>/expire_secret"],
    );
    assert.deepEqual(outputs["billing_signingSecret"], { value: `${canary}-two`, secret: true });
    await scenario.isEmpty();
  });

  it("are followed when somebody else rolled them and none is declared", async () => {
    const scenario = await start();
    await scenario.up(billing());
    const project = scenario.service.project("p1");
    project.rollSecret(project.endpoints.list()[0]?.uid ?? "", { secret: `${canary}-outside` });
    await scenario.refresh();
    const { operations, outputs } = await scenario.up();
    assert.equal(operations["billing"], "same");
    assert.equal(outputs["billing_signingSecret"]?.value, `${canary}-outside`);
    assert.equal(scenario.takeRequests().filter((line) => line.includes("expire_secret")).length, 0);
  });

  it("are rolled when they are too old, once, and the preview says so", async () => {
    const old = { uid: "old", value: `${canary}-old`, created_at: "2020-01-01T00:00:00.000Z" };
    const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "e1", url, secrets: [old] }] } } };
    const scenario = await start({ seed });
    await scenario.up(billing({ adoptId: "e1", rotateSecretAfterDays: 30 }));
    assert.equal(scenario.service.project("p1").endpoints.get("e1")?.secrets.length, 1);
    const preview = await scenario.preview();
    assert.equal(preview.operations["billing"], "update");
    assert.match(preview.messages, /up rolls the signing secret \(older than 30 days\)/);
    await scenario.up();
    assert.equal(scenario.service.project("p1").endpoints.get("e1")?.secrets.length, 2);
    await scenario.isEmpty();
  });

  it("are made and rolled when a trigger changes", async () => {
    const scenario = await start();
    const first = await scenario.up(billing({ secretTriggers: { release: 1 } }));
    const second = await scenario.up(billing({ secretTriggers: { release: 2 } }));
    assert.notEqual(
      second.outputs["billing_signingSecret"]?.value,
      first.outputs["billing_signingSecret"]?.value,
    );
    assert.equal(scenario.service.project("p1").endpoints.list()[0]?.secrets.length, 2);
    await scenario.isEmpty();
  });

  it("are neither drift nor lost where the service masks them", async () => {
    const scenario = await start({ maskSecrets: "[REDACTED]" });
    await scenario.up(billing({ secret: `${canary}-one` }));
    await scenario.refresh();
    await scenario.isEmpty();
    const { outputs } = await scenario.up(billing({ secret: `${canary}-two` }));
    assert.equal(outputs["billing_signingSecret"]?.value, `${canary}-two`);
    await scenario.refresh();
    await scenario.isEmpty();
  });
});

onEveryFront("Signing secrets", (start) => {
  it("are not repeated by an answer that echoes what was sent, on any way to fail", async () => {
    const secret = `${canary}-secret`;
    const authentication = { type: "api_key", apiKey: { headerName: "X", headerValue: `${canary}-header` } };
    const declared = billing({
      secret,
      authentication,
      chatWebhookUrl: `https://chat.example.com/${canary}-hook`,
    });
    const echo = `refused ${secret} with ${canary}-header and ${canary}-api-key at https://chat.example.com/${canary}-hook`;
    const scenario = await start();
    for (const status of [400, 401, 403, 409, 500]) {
      scenario.service.faults.add({ method: "POST", kind: "status", status, message: echo });
      const { text } = await scenario.failingUp(declared);
      assert.match(text, new RegExp(`POST /api/v1/projects/p1/endpoints: ${status} `));
    }
    for (const fault of [
      { kind: "html" },
      { kind: "wrongTypes", fields: { name: { [secret]: secret } } },
      { kind: "truncatedJson" },
    ] as const) {
      scenario.service.faults.add({ method: "POST", ...fault });
      await scenario.failingUp(declared);
    }
    // What the service holds of it is no business of the log's: it hides the value of a chat address, too.
    scenario.service.clearRequests();
    await scenario.up({});
  });
});
