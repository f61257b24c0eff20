/** What the package says: subscriptions. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "filter-removed": {
    severity: "warning",
    text: "removes the filter: every event may match",
    help: "The endpoint can receive events of every type. Declare `filterConfig` to restrict them.",
  },
  "filter-conditions-removed": {
    severity: "warning",
    text: "removes the conditions on {scopes}: more events may match",
    help: "The endpoint can receive events that the conditions have kept away.",
  },
  "filter-types-removed": {
    severity: "warning",
    text: "removes the restriction to event types: events of every type may match",
    help: "The endpoint can receive events of types that it does not know yet.",
  },
  "filter-declared": {
    severity: "warning",
    text: "removes any condition that filterConfig does not declare: more events may match",
    help: "The program declares `filterConfig` for the first time, which replaces the conditions of the subscription. Compare them before the update.",
  },
  "duplicate-subscription": {
    severity: "warning",
    text: "shares endpoint {endpoint} with {others}, which the project does not allow: events that both match are delivered twice",
    help: "Remove one of the subscriptions. Releases up to 25.7 refuse this to a create, but not to an update.",
    guide: "rules.md#double-delivery",
  },
  "possible-duplicate-subscription": {
    severity: "warning",
    text: "shares endpoint {endpoint} with {others}: events that both match are delivered twice",
    help: "Remove one of the subscriptions unless that is intended. It is not known whether the project allows several subscriptions for one endpoint.",
    guide: "rules.md#double-delivery",
  },
  "no-event-types": {
    severity: "error",
    text: "must not be empty: `*` stands for all event types",
    help: "A subscription without event types would match nothing, or everything. List them, or declare `*`.",
  },
  "endpoint-required": {
    severity: "error",
    text: "is required to create a subscription",
    help: "A subscription of Convoy delivers to one endpoint. Declare `endpointId`, or adopt a subscription with `adoptId`.",
  },
  "retry-interval-ignored": {
    severity: "error",
    text: "has no effect: declare duration instead",
    help: "Convoy sets the number of tries with `intervalSeconds`, and the wait with `duration`.",
  },
});

export const clauses = declareClauses({
  name: "Subscription {name} ({id})",
  loss: "events that it matches are no longer delivered",
  licenceForFilters:
    "the licence of the service does not include advanced subscriptions, or its release is too old for query and path",
  licenceForFunctions: "the licence of the service does not include transformations",
  filterIgnored: "the service ignored filterConfig ({reason}), so the subscription matches every event",
  numberOrString: "expected number or string",
});
