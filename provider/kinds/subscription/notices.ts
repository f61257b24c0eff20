/** What the package says: subscriptions. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "moves-to-other-owner": {
    severity: "danger",
    text: "delivers {types} to endpoint {to} of {toOwner} instead of endpoint {from} of {fromOwner}",
    help: "The events of the subscription go to somebody else from now on. Check `endpointId`: the two endpoints have different `ownerId`s.",
  },
  "moves-to-stopped-endpoint": {
    severity: "danger",
    text: "moves from endpoint {from} to endpoint {to}, which is {stop}: it no longer delivers {types}",
    help: "The new endpoint receives nothing. Resume or enable it, or keep the old one.",
  },
  "moves-to-no-endpoint": {
    severity: "danger",
    text: "moves from endpoint {from} to {to}, which does not exist: it no longer delivers {types}",
    help: "Nothing receives the events of the subscription from now on. Declare an endpoint that exists.",
  },
  "moves-endpoint": {
    severity: "warning",
    text: "moves from endpoint {from} to endpoint {to}",
    help: "The events of the subscription go to another endpoint from now on. Events that are being delivered already still go to the old one.",
  },
  "event-types-narrowed": {
    severity: "danger",
    text: "no longer delivers {types} to {endpoint}",
    help: "Events of these types no longer reach the endpoint through this subscription.",
  },
  "event-types-widened": {
    severity: "warning",
    text: "also delivers {types} to {endpoint}",
    help: "The endpoint receives events that it does not know yet. Make sure that it can handle them.",
  },
  "filter-stricter": {
    severity: "danger",
    text: "has a stricter filter: {details}",
    help: "Fewer events pass the filter. Replay recorded events with `pulumi-webhooks route --replay` to see which ones stop.",
    guide: "topology.md",
  },
  "filter-looser": {
    severity: "danger",
    text: "has a looser filter: {details}",
    help: "More events pass the filter, perhaps some that are not meant for the endpoint. Replay recorded events with `pulumi-webhooks route --replay` to see which ones.",
    guide: "topology.md",
  },
  "filter-different": {
    severity: "danger",
    text: "has a different filter: {details}",
    help: "Other events pass the filter. Replay recorded events with `pulumi-webhooks route --replay` to see which ones.",
    guide: "topology.md",
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
    guide: "../reference/rules.md#double-delivery",
  },
  "possible-duplicate-subscription": {
    severity: "warning",
    text: "shares endpoint {endpoint} with {others}: events that both match are delivered twice",
    help: "Remove one of the subscriptions unless that is intended. It is not known whether the project allows several subscriptions for one endpoint.",
    guide: "../reference/rules.md#double-delivery",
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
  "filter-beyond-document": {
    severity: "warning",
    text: "has a filter that Convoy does not use as written: on Convoy, the subscription {reason}",
    help: "The documented interface does not describe filters, so your service may take this one. Convoy does not.",
    guide: "topology.md#filters-that-cannot-work",
  },
  "retry-interval-ignored": {
    severity: "error",
    text: "has no effect: declare duration instead",
    help: "Convoy sets the number of tries with `intervalSeconds`, and the wait with `duration`.",
  },
});

export const clauses = declareClauses({
  ofOwner: 'owner "{owner}"',
  ofNoOwner: "no owner",
  otherTypes: "any event type but {types}",
  everyType: "every event type",
  namedEndpoint: "endpoint {name}",
  itsEndpoint: "its endpoint",
  itsEvents: "its events",
  name: "Subscription {name} ({id})",
  loss: "events that it matches are no longer delivered",
  licenseForFilters:
    "the license of the service does not include advanced subscriptions, or its release is too old for query and path",
  licenseForFunctions: "the license of the service does not include transformations",
  filterIgnored: "the service ignored filterConfig ({reason}), so the subscription matches every event",
  numberOrString: "expected number or string",
});
