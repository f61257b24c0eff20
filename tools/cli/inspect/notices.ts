/** What the package says: the commands that show. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "database-down": {
    severity: "error",
    text: "{status} {reason} (Convoy cannot read its database, and rejects every key until it can: restore the database, and keep the key)",
    help: "Convoy looks up each API key in its database. `check` requested other data from it, which Convoy could not read either. Restore the database. The key may be valid.",
    guide: "troubleshooting.md#the-service-responds-with-401",
  },
  "personal-key-as-project-key": {
    severity: "warning",
    text: "webhooks:apiKey is a personal key: it expires, and it gives access to every project of its member",
    help: "The service accepts a personal key instead of a project key. Set the key of the project, which gives access only to that project and does not expire.",
    guide: "new-stage.md#the-wrong-key",
  },
  "id-or-choice": {
    severity: "error",
    text: "takes either an ID, or --endpoint, --status and --since",
    help: "An ID selects one delivery to retry. The three flags together select all deliveries that failed or were discarded. Omit one or the other.",
  },
  "unlisted-endpoint": {
    severity: "warning",
    text: "project {project} has no endpoint {id}: it was deleted, or it belongs to another project",
    help: "The list is empty because the project has no such endpoint, not because no delivery was lost. Check the ID and `--project`.",
  },
  "event-type-needed": {
    severity: "error",
    text: "is required: the subscription has a filter for each of {types}",
    help: "Which filter applies depends on the type of the event. Set the type with `--event-type`.",
  },
  "request-and-key": {
    severity: "error",
    text: "is required: --api-key-stdin already reads standard input",
    help: "Standard input can be read only once. Name a file with `--request`, or set WEBHOOKS_API_KEY.",
  },
  "request-missing": {
    severity: "error",
    text: "pipe the request in, or name its file with --request",
    help: "`subscription test-filter` reads the request from standard input, which is a terminal.",
  },
  "request-form": {
    severity: "error",
    text: "must be a JSON object with the fields body, headers, query and path, or some of them",
    help: 'The request is a JSON object such as `{"body": {"amount": 5}}`, without other fields.',
  },
  "filter-differs": {
    severity: "warning",
    text: "the result on this machine is different: here, the request {here}",
    help: "The service decides about deliveries, so its result is the one that counts. `route` and `filter` of this release compare the request differently.",
  },
});

/** The results of `check`. */
export const checked = declareClauses({
  missing: "missing",
  found: "{value} ({place})",
  skipped: "not checked",
  passed: "ok",
  passedWith: "ok: {detail}",
  mayManage: "reads the projects of organization {organisation} ({count})",
  failed: "failed: {reason}",
  guard: "guard",
  refusesNothing: "refuses nothing",
  refuses: "refuses {what}",
  withEntries: "{refused}; entries of allow: {count}",
});

/** The results of `subscription test-filter`. */
export const tested = declareClauses({
  passes: "the request passes the filter of subscription {subscription}",
  fails: "the request does not pass the filter of subscription {subscription}",
  passesType: "the request passes the filter for {type} of subscription {subscription}",
  failsType: "the request does not pass the filter for {type} of subscription {subscription}",
  match: "passes",
  noMatch: "does not pass",
  takesNone: "no event passes subscription {subscription}: it matches none, or its filter is off",
  takesNoType:
    "no event of type {type} passes subscription {subscription}: it matches none, or its filter is off",
});

/** The headings of lists. */
export const headings = declareClauses({
  answer: "RESPONSE",
  category: "CATEGORY",
  created: "CREATED",
  deprecated: "DEPRECATED",
  endpoint: "ENDPOINT",
  endpoints: "ENDPOINTS",
  eventType: "EVENT TYPE",
  eventTypes: "EVENT TYPES",
  failedLastHour: "FAILED (1H)",
  http: "HTTP",
  id: "ID",
  lastDelivery: "LAST DELIVERY",
  name: "NAME",
  notActive: "NOT ACTIVE",
  owner: "OWNER",
  portalLinks: "PORTAL LINKS",
  result: "RESULT",
  source: "SOURCE",
  status: "STATUS",
  tries: "TRIES",
  type: "TYPE",
  url: "URL",
  verifier: "VERIFIER",
  when: "WHEN",
});

/** How an attempt ended. */
export const results = declareClauses({ succeeded: "succeeded", failed: "failed" });

/** The labels of `explain delivery`. */
export const labels = declareClauses({
  delivery: "delivery",
  event: "event",
  endpoint: "endpoint",
  subscription: "subscription",
  latency: "latency",
  payload: "payload",
  missing: "missing",
});
