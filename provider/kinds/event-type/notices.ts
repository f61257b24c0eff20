/** What the package says: event types. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "deprecated-event-type": {
    severity: "warning",
    text: "is deprecated, which cannot be undone",
    help: "Someone deprecated the event type. On Convoy, its events are still delivered, and its name stays taken. Declare another name, or remove the resource.",
  },
  "event-type-renamed": {
    severity: "danger",
    concern: "stop",
    text: "replaces event type {before} with {after}: subscriptions to {before} do not match {after}",
    help: "Events of the new type reach only subscriptions that name it or match every type. Change `filterConfig.eventTypes` in the same update.",
  },
  "deprecated-not-deleted": {
    severity: "warning",
    text: "was deprecated, not deleted: the service keeps event types and their names",
    help: "Convoy cannot delete an event type or undo a deprecation. A resource that declares the name later adopts the deprecated event type.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
  "unclearable-field": {
    severity: "error",
    text: "cannot be removed or emptied: the service keeps the old value",
    help: "Convoy cannot clear this field. Declare another value, or keep the old one declared.",
    guide: "../convoy.md#fields-that-cannot-be-cleared",
  },
  "built-in-event-type": {
    severity: "error",
    text: "must not be `*`: that built-in event type stands for all others",
    help: "The service has this event type already. Declare another name.",
  },
});

export const clauses = declareClauses({
  deprecated: "deprecated, not deleted",
  noUndo: "the service cannot undo that",
  noEventType: "no event type has the ID {id}",
});
