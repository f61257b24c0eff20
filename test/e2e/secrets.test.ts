/** Signing secrets in whole programs: either front says that they are rolled, and hides them. What rolls them is tried at the kind. */

import assert from "node:assert/strict";
import { canary, onFronts, type Topology } from "./world";

const url = "https://billing.example.com";
const billing = (args: Readonly<Record<string, unknown>> = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url, advancedSignatures: true, secretExpiration: 24, ...args } },
});

onFronts("Signing secrets", (start) => {
  it("are rolled once when they change; the preview says so, the update until when the old one is valid", async () => {
    const scenario = await start({ expirationUnit: "hours" });
    await scenario.up(billing({ secret: `${canary}-one` }));
    const preview = await scenario.preview(billing({ secret: `${canary}-two`, description: "x" }));
    assert.match(
      preview.messages,
      /Endpoint billing: rolls the signing secret \(secret changed\); the old one stays valid .* \[secret-roll\]/,
    );
    assert.deepEqual(preview.changes["billing"], ["description", "secret"]);
    const { messages, outputs } = await scenario.up();
    const [endpoint] = scenario.service.project("p1").endpoints.list();
    const old = endpoint?.secrets.find(({ value }) => value === `${canary}-one`);
    assert.ok(
      messages.includes(`the old one stays valid until ${String(old?.expires_at)} [secret-rolled]`),
      messages,
    );
    assert.deepEqual(outputs["billing_signingSecret"], { value: `${canary}-two`, secret: true });
    await scenario.isEmpty();
  });
});
