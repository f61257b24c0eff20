/** What a stack exports: a field that the service does not show is no change in any preview. */

import assert from "node:assert/strict";
import { onFronts } from "./world";

const program = {
  name: "outputs",
  files: {
    "index.js": `
const webhooks = require("pulumi-webhooks");
const billing = new webhooks.Endpoint("billing", { url: "https://billing.example.com" });
const portal = new webhooks.PortalLink("portal", { endpoints: [billing.id] });
exports.dueAt = billing.secretRotationDueAt;
exports.expiresAt = billing.previousSecretExpiresAt;
exports.description = billing.description;
exports.owner = portal.ownerId;
exports.status = billing.status;
exports.both = { due: billing.secretRotationDueAt, status: billing.status };
`,
  },
};

onFronts("Outputs of a stack", (start) => {
  it("shows a field without a value as nothing, not as added again in every preview", async () => {
    const scenario = await start({ program });
    const { outputs } = await scenario.up();
    assert.equal(outputs["status"]?.value, "active");
    const { text } = await scenario.preview();
    assert.doesNotMatch(text, /Outputs:/);
    await scenario.destroy();
  });
});
