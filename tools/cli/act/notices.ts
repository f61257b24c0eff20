/** What the package says: the commands that act on endpoints, deliveries and events. */

import { declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "roll-in-doubt": {
    severity: "warning",
    text: "the service may now use the secret in the next line",
    help: "The response to the roll was lost, so whether it happened is unknown. Keep the secret until `endpoint status` shows when the secret was last rolled.",
  },
  "new-secret-hidden": {
    severity: "info",
    text: "`pulumi-webhooks endpoint status {id} --show-secrets` shows the new secret; after `pulumi refresh`, the output signingSecret contains it",
    guide: "secrets.md",
  },
  "declared-secret-rolls-back": {
    severity: "warning",
    text: "if the program declares secret, secretFrom or secretTo, the next `pulumi up --refresh` rolls the secret again: change it there first",
    guide: "secrets.md",
  },
  "retry-to-inactive": {
    severity: "warning",
    text: "{endpoint} is inactive: releases up to 25.12.4 send the delivery and set the endpoint to pending, later ones reject the request",
  },
  "not-sent-again": {
    severity: "error",
    text: "{problem}",
    help: "The service retries what failed or was discarded, and resends what succeeded, to an active endpoint. Do what the line says.",
  },
  "resend-incomplete":
    "the service resent {sent} of {count} deliveries: those with the same status as before were not sent",
  "replay-without-effect": { severity: "warning", text: "{problem}" },
  "retry-stopped":
    "delivery {delivery} was not sent again: {reason}; run the same command again for the rest",
  "retried-meanwhile": {
    severity: "info",
    text: "the delivery was sent again in the meantime and is now {status}",
  },
  "retried-before": {
    severity: "info",
    text: "the delivery was sent again before, or may have been: name it, or add {flag}",
    help: "The delivery has more tries than its retry limit, or the service does not show its tries. Without an ID, the command sends each delivery once.",
    guide: "sending-again.md#deliveries-that-failed",
  },
  "delivery-gone": { severity: "info", text: "the delivery no longer exists" },
});
