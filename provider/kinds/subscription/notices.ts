/** What the package says: subscriptions. */

import { declareClauses, declareNotices } from "../../base/declare";

const replayed = "topology.md#what-a-change-does-to-recorded-events";

export const notices = declareNotices({
  "moves-to-other-owner": {
    severity: "danger",
    concern: "elsewhere",
    text: "delivers {types} to endpoint {to} of {toOwner} instead of endpoint {from} of {fromOwner}",
  },
  "moves-to-stopped-endpoint": {
    severity: "danger",
    concern: "stop",
    text: "moves from endpoint {from} to endpoint {to}, which is {stop}: it no longer delivers {types}",
  },
  "moves-to-no-endpoint": {
    severity: "danger",
    concern: "stop",
    text: "moves from endpoint {from} to {to}, which does not exist: it no longer delivers {types}",
  },
  "moves-endpoint": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves from endpoint {from} to endpoint {to}",
    help: "Events whose delivery has begun still go to the old one.",
  },
  "event-types-narrowed": {
    severity: "danger",
    concern: "stop",
    text: "no longer delivers {types} to {endpoint}",
  },
  "event-types-widened": { severity: "warning", text: "also delivers {types} to {endpoint}" },
  "filter-stricter": {
    severity: "danger",
    concern: "stop",
    text: "has a stricter filter: {details}",
    help: "`pulumi-webhooks route --replay` shows which recorded events stop.",
    guide: replayed,
  },
  "filter-looser": {
    severity: "warning",
    text: "has a looser filter: {details}",
    help: "`pulumi-webhooks route --replay` shows which recorded events pass besides.",
    guide: replayed,
  },
  "filter-different": {
    severity: "danger",
    concern: "other",
    text: "has a different filter: {details}",
    help: "Fewer, more or other events may pass, also where a condition goes: `pulumi-webhooks route --replay` shows which recorded ones.",
    guide: replayed,
  },
  "filter-declared": {
    severity: "warning",
    text: "removes all conditions that filterConfig does not declare: more events may match",
    help: "The program declares `filterConfig` for the first time. Compare it with the service.",
  },
  "filter-declared-stricter": {
    severity: "danger",
    concern: "stop",
    text: "delivers only events that match the declared filterConfig: deliveries of all other events stop",
    help: "The preview does not know what the subscription matches now. Compare both before the update.",
  },
  "undeclared-conditions": {
    severity: "warning",
    text: "has {parts} in the service, which the program does not declare; an update keeps them",
    help: 'Declare them, or `filterConfig: { eventTypes: ["*"] }` to deliver every event.',
    guide: "drift.md",
  },
  "endpoint-detached": {
    severity: "danger",
    concern: "stop",
    text: "is detached from endpoint {from}: it no longer delivers {types}",
  },
  "endpoint-attached": {
    severity: "warning",
    text: "delivers {types} to the declared endpoint; where it delivered before is not known",
  },
  "subscription-app-changed": {
    severity: "danger",
    concern: "elsewhere",
    text: "changes {parts}: it delivers the events of another app",
  },
  "function-changed": {
    severity: "danger",
    concern: "payloads",
    text: "changes the function that transforms its payloads: the preview cannot tell what the endpoint receives",
    guide: replayed,
  },
  "function-added": {
    severity: "danger",
    concern: "payloads",
    text: "transforms its payloads with a function: the preview cannot tell what the endpoint receives",
    guide: replayed,
  },
  "function-removed": {
    severity: "danger",
    concern: "payloads",
    text: "no longer transforms its payloads: the endpoint receives them as they are sent",
    help: "Check that the payload contains nothing that the function withheld.",
    guide: replayed,
  },
  "alerts-change": { severity: "info", text: "changes when the service raises an alert: {parts}" },
  "retries-declared": {
    severity: "warning",
    text: "declares how failed deliveries are retried: retries may be fewer than before",
  },
  "retries-lowered": {
    severity: "warning",
    text: "lowers the retries of a failed delivery from {before} to {after}",
  },
  "retries-end": { severity: "danger", concern: "unretried", text: "no longer retries a failed delivery" },
  "retry-waits-change": {
    severity: "warning",
    text: "changes the waits between retries: {input} from {before} to {after}",
  },
  "delivered-at-most-once": {
    severity: "danger",
    concern: "unretried",
    text: "delivers at most once: a failed delivery is not retried",
  },
  "delivered-at-least-once": {
    severity: "warning",
    text: "delivers at least once: an event may arrive twice",
  },
  "other-source": {
    severity: "danger",
    concern: "other",
    text: "receives the events of {to} instead of {from}",
  },
  "duplicate-subscription": {
    severity: "warning",
    text: "shares endpoint {endpoint} with {others}, which the project {permission}: events that match both are delivered twice",
    guide: "../reference/rules.md#double-delivery",
  },
  "empty-event-type": {
    severity: "warning",
    text: "is empty, and no event has an empty type: it matches nothing",
  },
  "partial-wildcard": {
    severity: "warning",
    text: "matches only events of exactly this type: only `*` by itself stands for all types",
    help: "List each type, or declare `*` and filter by a field of the body.",
  },
  "filter-beyond-document": {
    severity: "warning",
    text: "has a filter that does not work on Convoy as written: there, the subscription {reason}",
    help: "The documented interface does not describe filters, so your service may support this one.",
    guide: "../reference/filters.md#filters-that-cannot-work",
  },
});

export const clauses = declareClauses({
  everyType: "every event type",
  licenseForFilters:
    "the license of the service does not include advanced subscriptions, or the release is too old for query and path",
});
