/** What the package says: sources. */

import { declareClauses, declareNotices } from "../../base/declare";

const guide = "../convoy.md#values-that-convoy-cannot-use";

export const notices = declareNotices({
  "verifier-removed": {
    severity: "danger",
    concern: "senders",
    text: "removes the verifier: the source accepts requests from anyone who knows its URL",
  },
  "source-without-verifier": {
    severity: "danger",
    concern: "senders",
    text: "has no verifier: it accepts requests from anyone who knows its URL",
    guide: "../reference/rules.md#source-without-verifier",
  },
  "verifier-added": {
    severity: "danger",
    concern: "events-refused",
    text: "adds a verifier: the source rejects requests without its credentials",
    help: "Make senders authenticate before the update.",
  },
  "verifier-changed": {
    severity: "danger",
    concern: "events-refused",
    text: "changes {parts} at once, without overlap: the source rejects senders that use the old value",
    help: "If senders must switch one by one, create a second source.",
  },
  "source-type-changed": {
    severity: "danger",
    concern: "unread",
    text: "changes its type from {before} to {after}: events of the old kind no longer arrive",
  },
  "source-function-changed": {
    severity: "danger",
    concern: "payloads",
    text: "changes a function that transforms its events: the preview cannot tell what subscriptions receive",
    help: "Test the new one before the update with `transform run --type body` or `--type headers`.",
  },
  "event-type-location-changed": {
    severity: "danger",
    concern: "events-refused",
    text: "reads the event type from another place: events may reach other subscriptions, or none",
  },
  "duplicates-dropped": {
    severity: "danger",
    concern: "dropped",
    text: "identifies duplicates by {keys}: an event with the same values as an earlier one is dropped",
  },
  "duplicates-delivered": {
    severity: "warning",
    text: "no longer looks for duplicates: an event that is sent twice is delivered twice",
  },
  "duplicates-forgotten": {
    severity: "warning",
    text: "gets another name: an event that is sent again counts as new",
    help: "Convoy identifies duplicates by the name of the source and the values at `idempotencyKeys`.",
  },
  "response-changed": { severity: "info", text: "responds to senders with another {parts}" },
  "queue-changed": {
    severity: "danger",
    concern: "unread",
    text: "changes {parts}: the source reads another queue, or reads it with other credentials",
    help: "The source no longer reads events that arrive in the old queue. Drain it first.",
  },
  "queue-refused": {
    severity: "danger",
    concern: "unread",
    text: "changes {parts}: the broker may reject the queue, and the source then reads nothing",
    help: "RabbitMQ does not redeclare a queue with another dead letter exchange, or bind one to a missing exchange. Convoy still accepts the update.",
  },
  "consumer-group-changed": {
    severity: "warning",
    text: "reads its topic as another consumer group: events still in the topic may be delivered again",
  },
  "queue-bound": {
    severity: "warning",
    text: "also binds its queue with another routing key: the old binding stays, so more events may arrive",
  },
  "queue-unencrypted": {
    severity: "danger",
    concern: "unencrypted",
    text: "reads its queue without TLS: the credentials and the events travel unencrypted",
  },
  "queue-encrypted": { severity: "info", text: "reads its queue over TLS" },
  "idle-source-type": {
    severity: "danger",
    concern: "unread",
    text: "makes the source receive nothing: no release accepts events for {type}",
    guide,
  },
  "unknown-provider": {
    severity: "danger",
    concern: "events-refused",
    text: 'makes the source reject every request: the service knows no provider "{provider}"',
    help: "Convoy verifies only requests from `hosted_repo_provider`, `shopify` and `social`. Declare a `verifier` instead.",
    guide,
  },
  "provider-without-hmac": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source fail on every request: the provider {provider} needs the type hmac",
    guide,
  },
  "unverified-hash": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: the service verifies SHA256 and SHA512, not {hash}",
    guide,
  },
  "colon-in-credentials": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: the service splits username and password at each colon",
    guide,
  },
  "unsent-header": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: the service sees no header of this name",
    guide,
  },
  "idle-function": {
    severity: "warning",
    text: "never runs: the service runs functions only for sources with a queue",
    guide,
  },
});

export const clauses = declareClauses({ withType: "with type {type}" });
