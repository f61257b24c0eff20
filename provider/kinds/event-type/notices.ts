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
  "refused-json-schema": {
    severity: "error",
    text: "cannot be in the schema of a new event type: it {reason}",
    help: "Convoy reads the schema of a new event type as OpenAPI 3.0, then validates it against draft 7. It rejects a schema that is valid in only one of them. Change the part that the path names. An event type adopted with `adoptId` can keep its schema.",
    guide: "event-types.md#schemas",
  },
  "unchecked-json-schema": {
    severity: "warning",
    text: "is stored, although Convoy would reject it for a new event type: it {reason}",
    help: "Convoy checks a schema only when it creates an event type. An update stores it unchecked, but the same program fails in a new project. Change the part that the path names.",
    guide: "event-types.md#schemas",
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
  text: "must be a string",
  flag: "must be true or false",
  number: "must be a number",
  positiveNumber: "must be a number greater than 0",
  count: "must be a whole number of at least 0",
  exclusiveBound: "must be replaced by a `not` with the opposite inclusive bound",
  expression: "must be an expression that Go can parse, without look-ahead",
  reference: "must be a URL reference that Go can parse",
  url: "must be a URL with a scheme",
  type: "must be one of {words}",
  objectSchema: "must be an object: an empty one for true, or `not` with an empty one for false",
  schema: "must be a schema",
  singleSchema: "must be a single schema: a list is allowed only in `then`, beside an empty `if`",
  list: "must be a list",
  filledList: "must not be empty",
  repeated: "must not repeat an earlier entry",
  map: "must be an object",
});
