/** What the package says: dynamic resources, and what both fronts say in a program. */

import { declareNotices } from "../base/declare";

export const notices = declareNotices({
  "lost-value": {
    severity: "error",
    text: "{path} {what}, which Pulumi cannot serialize: {remedy}",
    guide: "troubleshooting.md#values-of-arguments",
  },
  "foreign-provider": {
    severity: "error",
    text: "provider must be a Provider of {package}",
    guide: "projects-and-accounts.md",
  },
  "unknown-look-ups": {
    about: "stack",
    severity: "info",
    text: "{name}Output and other look-ups are unknown in this preview: {reason}",
    help: "A preview works without an API key, but cannot look anything up. Set `WEBHOOKS_API_KEY` to see the values in a preview.",
  },
});
