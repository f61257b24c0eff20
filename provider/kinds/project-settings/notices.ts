/** What the package says: the settings of a project. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "project-signature": {
    severity: "danger",
    concern: "unverified",
    text: "changes how all deliveries are signed, at once and without overlap",
    help: "Header or versions of the signature change for every endpoint of the project. Receivers that do not accept the new form refuse deliveries. Prepare them before the update.",
    guide: "receivers.md#the-receiver",
  },
  "project-signature-declared": {
    severity: "danger",
    concern: "unverified",
    text: "sets how all deliveries are signed: any difference takes effect at once, without overlap",
    help: "The program has not declared this part of the signature before, so it is not known whether it changes. Compare it with the project, and prepare receivers before the update.",
    guide: "receivers.md#the-receiver",
  },
  "project-reactivation": {
    severity: "warning",
    text: "reactivates every inactive endpoint of the project, because disableEndpoint is false",
    help: "While `disableEndpoint` is false, Convoy activates all inactive endpoints with every update of the settings. Pause or disable endpoints that must not deliver.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
  "project-reactivation-undeclared": {
    severity: "warning",
    text: "reactivates every inactive endpoint of the project if disableEndpoint is false",
    help: "The program does not declare `disableEndpoint`. While it is false, Convoy activates all inactive endpoints with every update of the settings.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
  "failing-endpoints-disabled": {
    severity: "danger",
    concern: "stop",
    text: "makes an endpoint inactive when a delivery to it has finally failed: nothing is delivered to it any more",
    help: "With `disableEndpoint`, Convoy stops delivering to an endpoint that fails, until somebody enables it. The events that arrive in the meantime are discarded.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
  "project-retries-lowered": {
    severity: "warning",
    text: "lowers the retries of failed deliveries from {before} to {after}, for every subscription",
    help: "A receiver that is away for longer loses deliveries. Check how long receivers may be away.",
  },
  "project-retries-end": {
    severity: "danger",
    concern: "unretried",
    text: "no longer retries failed deliveries, for every subscription",
    help: "A delivery that fails once is lost, unless somebody sends it again.",
  },
  "project-retry-waits-change": {
    severity: "warning",
    text: "changes the waits between retries of every subscription: {parts}",
    help: "Shorter waits use up the retries sooner, and longer ones deliver later.",
  },
  "meta-event-types-removed": {
    severity: "danger",
    concern: "stop",
    text: "no longer sends the meta events {types}",
    help: "Whoever receives the meta events of the project no longer gets these.",
  },
  "circuit-breaker-changed": {
    severity: "warning",
    text: "changes when the service stops delivering to a failing endpoint: {parts}",
    help: "A lower threshold or a longer wait stops deliveries sooner or for longer.",
  },
  "payload-size-lowered": {
    severity: "warning",
    text: "lowers the maximum size of an event, in bytes, from {before} to {after}: larger events are refused",
    help: "Check how large the events of the senders are.",
  },
  "request-id-header-changed": {
    severity: "danger",
    concern: "payloads",
    text: "sends the request ID of each delivery in another header",
    help: "A receiver that reads the old header no longer finds the request ID, and may refuse deliveries or take them twice.",
  },
  "dynamic-answers-change": {
    severity: "info",
    text: "changes when the service responds to a dynamic event",
    help: "Deliveries stay as they are.",
  },
  "dynamic-urls-allowed": {
    severity: "warning",
    text: "creates an endpoint for each dynamic event whose URL matches no endpoint template",
    help: "An application can send deliveries to any URL from now on.",
  },
  "dynamic-urls-refused": {
    severity: "danger",
    concern: "stop",
    text: "no longer delivers dynamic events whose URL matches no endpoint template",
    help: "An application that sends to such URLs reaches nobody from now on.",
  },
  "project-allows-http": {
    severity: "warning",
    text: "allows http URLs for endpoints: payloads and signatures can be read on the way",
    help: "The project accepts endpoints with http URLs after the update. Set `ssl.enforceSecureEndpoints` to true to refuse them.",
  },
  "meta-events-moved": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves meta events to another host: {change}",
    help: "The events about endpoints and deliveries of the project go to another host. Check that it is yours.",
  },
  "meta-events-off": {
    severity: "danger",
    concern: "stop",
    text: "turns meta events off: the service no longer reports on endpoints and deliveries",
    help: "Whoever receives the meta events of the project gets none after the update.",
  },
  "meta-events-declared-off": {
    severity: "danger",
    concern: "stop",
    text: "turns meta events off if they are on: the service then no longer reports on endpoints and deliveries",
    help: "The program has not declared meta events before, so it is not known whether the project sends any.",
  },
  "meta-event-secret": {
    severity: "danger",
    concern: "secret",
    text: "changes the secret of meta events at once, without overlap",
    help: "Meta events are signed with the new secret only. Give it to their receiver together with the update.",
  },
  "meta-event-secret-generated": {
    severity: "danger",
    concern: "secret",
    text: "lets the service generate another secret for meta events at once, without overlap",
    help: "Meta events are signed with the new secret only. Read it from the output `metaEventSecret`, and give it to their receiver.",
  },
  "project-settings-kept": {
    severity: "info",
    text: "was left in place: a project always has its settings",
    help: "The resource is gone from state. The settings of the project stay as they are.",
  },
  "trace-headers-unsupported": {
    severity: "error",
    text: "cannot be true: no release of the service stores it",
    help: "Convoy takes `addEventIdTraceHeaders` and forgets it. Remove it from the program.",
  },
});

export const clauses = declareClauses({
  withEnabled: "with metaEvent.isEnabled, or no meta event is sent",
  sinceRelease: "the service stores it since release {release}",
  untilRelease: "the service stores it up to release 24.11 only",
  needsLicense: "it needs a license",
  staleReleases: "releases 26.2 and 26.3 do for up to an hour",
});
