/** What the package says: event types. */

import { declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "deprecated-event-type": {
    severity: "warning",
    text: "is deprecated, which cannot be undone",
    help: "Its events are still delivered, and its name stays taken. Declare another name, or remove the resource.",
  },
  "event-type-renamed": {
    severity: "danger",
    concern: "stop",
    text: "replaces event type {before} with {after}: subscriptions to {before} do not match {after}",
    help: "Change `filterConfig.eventTypes` in the same update.",
  },
  "deprecated-not-deleted": {
    severity: "warning",
    text: "was deprecated, not deleted: the service keeps event types and their names",
    help: "A resource that declares the name later adopts the deprecated event type.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
});
