import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";
import { ReceiverSecret } from "./receiver-secret";

const config = new pulumi.Config();

// With advanced signatures on, every delivery is signed with the old and the new secret until the old one expires.
const billing = new webhooks.Endpoint("billing", {
  url: "https://billing.example.com/webhooks",
  advancedSignatures: true,
  secretTriggers: { rotation: config.get("rotation") ?? "1" },
  secretExpiration: config.getNumber("overlap") ?? 24,
});

// The consumer gets the new secret in the same update, right after the roll and long before the old one expires.
// It keeps the one before as well, so there is no moment at which a delivery is refused.
new ReceiverSecret("billing-receiver", {
  address: config.require("receiver"),
  secret: billing.signingSecret,
});

export const oldSecretValidUntil = billing.previousSecretExpiresAt;
