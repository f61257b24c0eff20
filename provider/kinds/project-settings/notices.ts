/** What the package says: the settings of a project. */

import { declareClauses, declareNotices } from "../../base/declare";

const kinds = "../convoy.md#what-happens-to-each-kind";

export const notices = declareNotices({
  "project-signature": {
    severity: "danger",
    concern: "unverified",
    text: "changes how all deliveries are signed, at once and without overlap",
    help: "Receivers that do not accept the new header or format reject deliveries. Prepare them before the update.",
    guide: "receivers.md#the-receiver",
  },
  "project-signature-declared": {
    severity: "danger",
    concern: "unverified",
    text: "sets how all deliveries are signed: any difference takes effect at once, without overlap",
    help: "The program did not declare this part before. Compare it with the project.",
    guide: "receivers.md#the-receiver",
  },
  "project-reactivation": {
    severity: "warning",
    text: "reactivates every inactive endpoint of the project, because disableEndpoint is false",
    help: "Every update of the settings does. Pause or disable endpoints that must not receive deliveries.",
    guide: kinds,
  },
  "project-reactivation-undeclared": {
    severity: "warning",
    text: "reactivates every inactive endpoint of the project if disableEndpoint is false",
    guide: kinds,
  },
  "failing-endpoints-disabled": {
    severity: "danger",
    concern: "stop",
    text: "makes an endpoint inactive once a delivery to it has failed for good: it then receives nothing",
    guide: kinds,
  },
  "project-retries-lowered": {
    severity: "warning",
    text: "lowers the retries of failed deliveries from {before} to {after}, for every subscription",
  },
  "project-retries-end": {
    severity: "danger",
    concern: "unretried",
    text: "no longer retries failed deliveries, for every subscription",
    help: "`retryCount` includes the first try, so 1 means no retry.",
  },
  "project-retry-waits-change": {
    severity: "warning",
    text: "changes the waits between retries of every subscription: {waits}",
    help: "The time is approximate: Convoy adds random seconds, and its operator can cap a wait.",
  },
  "meta-event-types-removed": { severity: "warning", text: "no longer sends meta events of type {types}" },
  "meta-event-types-added": { severity: "warning", text: "also sends meta events of type {types}" },
  "circuit-breaker-changed": {
    severity: "warning",
    text: "changes when the service stops delivering to a failing endpoint: it {parts}",
  },
  "payload-size-lowered": {
    severity: "warning",
    text: "lowers the maximum size of an event, in bytes, from {before} to {after}: larger events are rejected",
  },
  "request-id-header-changed": {
    severity: "danger",
    concern: "payloads",
    text: "sends the request ID of each delivery in another header",
    help: "A receiver that reads the old header may reject deliveries or process them twice.",
  },
  "dynamic-answers-change": {
    severity: "info",
    text: "changes when the service responds to a dynamic event",
  },
  "dynamic-urls-allowed": {
    severity: "warning",
    text: "creates an endpoint for each dynamic event whose URL matches no endpoint template",
  },
  "dynamic-urls-refused": {
    severity: "danger",
    concern: "stop",
    text: "no longer delivers dynamic events whose URL matches no endpoint template",
  },
  "project-allows-http": {
    severity: "danger",
    concern: "guard",
    text: "allows http URLs for endpoints: deliveries to such a URL travel unencrypted",
  },
  "meta-events-moved": {
    severity: "danger",
    concern: "meta",
    text: "moves meta events to another host: {change}",
  },
  "meta-events-moved-within-host": {
    severity: "danger",
    concern: "meta",
    text: "moves meta events to another path, query or user of {host}",
  },
  "meta-events-unencrypted": {
    severity: "danger",
    concern: "unencrypted",
    text: "sends meta events over http instead of https: they travel unencrypted",
  },
  "meta-events-encrypted": { severity: "info", text: "sends meta events over https instead of http" },
  "meta-events-on": {
    severity: "warning",
    text: "sends meta events: the service reports on endpoints and deliveries to the declared URL",
  },
  "meta-events-off": {
    severity: "danger",
    concern: "meta",
    text: "turns meta events off: the service no longer reports on endpoints and deliveries",
  },
  "meta-events-declared-off": {
    severity: "danger",
    concern: "meta",
    text: "turns meta events off if they are on: the service then stops reporting on endpoints and deliveries",
  },
  "meta-event-secret": {
    severity: "danger",
    concern: "secret",
    text: "changes the secret of meta events at once, without overlap: {source}",
    help: "Give the new secret to their receiver at the same time. The output `metaEventSecret` has a generated one.",
  },
  "unsigned-version": {
    severity: "danger",
    concern: "stop",
    text: "stops deliveries: the service cannot sign with the {part} {value}",
    help: "Convoy signs with SHA256 and SHA512, in hex or base64.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
});

/** What another value of each part of the circuit breaker does. */
export const breaker = declareClauses({
  sampleRate: "counts failures every {after} s instead of {before}",
  errorTimeout: "waits {after} s before the next attempt instead of {before}",
  failureThreshold: "stops at {after} % of failures instead of {before}",
  successThreshold: "starts again at {after} % of successes instead of {before}",
  minimumRequestCount: "starts to evaluate at {after} deliveries instead of {before}",
  observabilityWindow: "counts deliveries of the last {after} min instead of {before}",
  consecutiveFailureThreshold: "disables an endpoint after {after} stops in a row instead of {before}",
});
