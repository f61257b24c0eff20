/** What the package says: what all commands share. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "unwritable-file": "{file} cannot be written",
  "action-in-doubt": "{reason}; the action may still have happened: {check} before you repeat it",
  "outcome-unread": {
    severity: "warning",
    text: "the action is done, but its result could not be read: {reason}",
    help: "Reading the result failed, so the command cannot show what changed. Do not repeat the action.",
  },
  "no-dashboard": {
    severity: "info",
    text: "webhooks:dashboardUrl makes no links: the documented interface describes no dashboard",
    help: "Links to objects need a running Convoy, with `--dialect convoy` or `WEBHOOKS_DIALECT=convoy`.",
  },
  progress: {
    severity: "info",
    text: "{done} of {count} {what} are done: {rate} a second, about {left} left",
  },
  "progress-so-far": { severity: "info", text: "{done} {what} so far: {rate} a second" },
});

/** The time that work still takes. */
export const clauses = declareClauses({ seconds: "{seconds} s", minutes: "{minutes} min" });
