/** What the package says: subscriptions. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "moves-to-other-owner": {
    severity: "danger",
    concern: "elsewhere",
    text: "delivers {types} to endpoint {to} of {toOwner} instead of endpoint {from} of {fromOwner}",
    help: "The events of the subscription go to somebody else from now on. Check `endpointId`: the two endpoints have different `ownerId`s.",
  },
  "moves-to-stopped-endpoint": {
    severity: "danger",
    concern: "stop",
    text: "moves from endpoint {from} to endpoint {to}, which is {stop}: it no longer delivers {types}",
    help: "The new endpoint receives nothing. Resume or enable it, or keep the old one.",
  },
  "moves-to-no-endpoint": {
    severity: "danger",
    concern: "stop",
    text: "moves from endpoint {from} to {to}, which does not exist: it no longer delivers {types}",
    help: "Nothing receives the events of the subscription from now on. Declare an endpoint that exists.",
  },
  "moves-endpoint": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves from endpoint {from} to endpoint {to}",
    help: "The events of the subscription go to another endpoint from now on. Events that are being delivered already still go to the old one.",
  },
  "event-types-narrowed": {
    severity: "danger",
    concern: "stop",
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
    concern: "stop",
    text: "has a stricter filter: {details}",
    help: "Fewer events pass the filter. Replay recorded events with `pulumi-webhooks route --replay` to see which ones stop.",
    guide: "topology.md",
  },
  "filter-looser": {
    severity: "warning",
    text: "has a looser filter: {details}",
    help: "More events pass the filter, perhaps some that are not meant for the endpoint. Replay recorded events with `pulumi-webhooks route --replay` to see which ones.",
    guide: "topology.md",
  },
  "filter-different": {
    severity: "danger",
    concern: "other",
    text: "has a different filter: {details}",
    help: "It is not certain whether fewer, more or other events pass the filter. Replay recorded events with `pulumi-webhooks route --replay` to see which ones.",
    guide: "topology.md",
  },
  "filter-declared": {
    severity: "warning",
    text: "removes any condition that filterConfig does not declare: more events may match",
    help: "The program declares `filterConfig` for the first time, which replaces the conditions of the subscription. Compare them before the update.",
  },
  "filter-declared-stricter": {
    severity: "danger",
    concern: "stop",
    text: "delivers only what the declared filterConfig takes: any other event that it delivers now stops",
    help: "The program declares `filterConfig` for the first time, and what the subscription takes now is not known. Compare them before the update.",
  },
  "endpoint-detached": {
    severity: "danger",
    concern: "stop",
    text: "is detached from endpoint {from}: it no longer delivers {types}",
    help: "An empty `endpointId` detaches the subscription. Nothing receives its events from now on.",
  },
  "endpoint-attached": {
    severity: "warning",
    text: "delivers {types} to the declared endpoint; what it delivered to before is not known",
    help: "The program declares `endpointId` for the first time. Compare it with the endpoint that the service shows.",
  },
  "subscription-app-changed": {
    severity: "danger",
    concern: "elsewhere",
    text: "changes {parts}: the events of another app are delivered",
    help: "A service that sends events to apps delivers those of another app from now on.",
  },
  "function-changed": {
    severity: "danger",
    concern: "payloads",
    text: "changes the function that transforms its payloads: what the endpoint receives cannot be told from here",
    help: "The new function decides what the payload holds. Test it with a recorded event before the update.",
  },
  "function-added": {
    severity: "danger",
    concern: "payloads",
    text: "transforms its payloads by a function: what the endpoint receives cannot be told from here",
    help: "Until now the endpoint received the payload as it was sent. Test the function with a recorded event before the update.",
  },
  "function-removed": {
    severity: "danger",
    concern: "payloads",
    text: "no longer transforms its payloads: the endpoint receives them as they are sent",
    help: "Check that the receiver can read the payload as it is, and that it holds nothing that the function kept back.",
  },
  "alerts-change": {
    severity: "info",
    text: "changes when the service raises an alert: {parts}",
    help: "Deliveries stay as they are.",
  },
  "retries-declared": {
    severity: "warning",
    text: "declares how failed deliveries are retried, which may be fewer times than before",
    help: "The program declares `retryConfig` for the first time. Compare it with what the service shows.",
  },
  "retries-lowered": {
    severity: "warning",
    text: "lowers the retries of a failed delivery from {before} to {after}",
    help: "A receiver that is away for longer loses deliveries. Check how long it may be away.",
  },
  "retries-end": {
    severity: "danger",
    concern: "unretried",
    text: "no longer retries a failed delivery",
    help: "A delivery that fails once is lost, unless somebody sends it again.",
  },
  "retry-waits-change": {
    severity: "warning",
    text: "changes the waits between retries: {input} from {before} to {after}",
    help: "Shorter waits use up the retries sooner, and longer ones deliver later.",
  },
  "delivered-at-most-once": {
    severity: "danger",
    concern: "unretried",
    text: "delivers at most once: a failed delivery is not retried",
    help: "A delivery that fails once is lost. Declare `deliveryMode: at_least_once` to retry it.",
  },
  "delivered-at-least-once": {
    severity: "warning",
    text: "delivers at least once: an event may arrive twice",
    help: "A failed delivery is retried. Receivers have to recognize an event that they have already.",
  },
  "other-source": {
    severity: "danger",
    concern: "other",
    text: "takes the events of {to} instead of {from}",
    help: "The endpoint receives events of another source from now on.",
  },
  "duplicate-subscription": {
    severity: "warning",
    text: "shares endpoint {endpoint} with {others}, which the project {permission}: events that both match are delivered twice",
    help: "Remove one of the subscriptions. Releases up to 25.7 refuse this to a create, but not to an update.",
    guide: "../reference/rules.md#double-delivery",
    aliases: ["possible-duplicate-subscription"],
  },
  "no-event-types": {
    severity: "error",
    text: "must not be empty: `*` stands for all event types",
    help: "A subscription without event types would match nothing, or everything. List them, or declare `*`.",
  },
  "empty-event-type": {
    severity: "warning",
    text: "is empty, and no event has an empty type: it matches nothing",
    help: "Convoy refuses events without a type, but stores an empty one in a subscription. Remove it, or declare `*` for all event types.",
  },
  "partial-wildcard": {
    severity: "warning",
    text: "matches only events of exactly this type: `*` stands for all types only by itself",
    help: "Convoy compares types letter by letter. List each type, or declare `*` and filter by a field of the body.",
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
  sameConditions: "the same conditions in another spelling",
  ofOwner: 'owner "{owner}"',
  ofNoOwner: "no owner",
  otherTypes: "any event type but {types}",
  everyType: "every event type",
  namedEndpoint: "endpoint {name}",
  another: "{name}, which is another one",
  none: "none",
  itsEndpoint: "its endpoint",
  itsEvents: "its events",
  source: "source {name}",
  noSource: "no source",
  name: "Subscription {name} ({id})",
  loss: "events that it matches are no longer delivered",
  licenseForFilters:
    "the license of the service does not include advanced subscriptions, or its release is too old for query and path",
  licenseForFunctions: "the license of the service does not include transformations",
  filterIgnored: "the service ignored filterConfig ({reason}), so the subscription matches every event",
  numberOrString: "expected number or string",
  forbids: "does not allow",
  mayForbid: "may not allow",
});
