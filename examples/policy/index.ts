import { PolicyPack } from "@pulumi/policy";
import { webhooksPolicies } from "pulumi-webhooks/policy";

new PolicyPack("webhooks", {
  policies: webhooksPolicies({
    rules: { "old-secret": { severity: "error", days: 90 }, "portal-link-manages": "off" },
    exceptions: [
      { rule: "private-address", resource: "audit", reason: "the service runs in the same network" },
    ],
  }),
});
