/** What the package says: sources. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "verifier-removed": {
    severity: "danger",
    concern: "senders",
    text: "removes the verifier: the source accepts requests from anyone who knows its URL",
    help: "Without a verifier, the source does not check who sends events. Keep a verifier declared unless this is intended.",
  },
  "verifier-added": {
    severity: "danger",
    concern: "events-refused",
    text: "adds a verifier: the source rejects requests without its credentials",
    help: "From this update on, the source rejects senders that do not authenticate. Make them send the credentials first.",
  },
  "verifier-changed": {
    severity: "danger",
    concern: "events-refused",
    text: "changes {parts} at once, without overlap: the source rejects senders that use the old value",
    help: "From this update on, the source rejects requests with the old credentials. If senders must switch one by one, create a second source.",
  },
  "source-type-changed": {
    severity: "danger",
    concern: "unread",
    text: "changes its type from {before} to {after}: events of the old kind no longer arrive",
    help: "A source either receives requests or reads a queue. Senders of the old kind no longer reach it.",
  },
  "source-function-changed": {
    severity: "danger",
    concern: "payloads",
    text: "changes a function that transforms its events: the preview cannot tell what subscriptions receive",
    help: "The function decides what each event contains and whether it is accepted. Test the new one before the update with `transform run --type body` or `--type headers`.",
  },
  "event-type-location-changed": {
    severity: "danger",
    concern: "events-refused",
    text: "reads the event type from another place: events may reach other subscriptions, or none",
    help: "The event type decides which subscriptions receive an event. Check that requests have it at the new location.",
  },
  "duplicates-dropped": {
    severity: "danger",
    concern: "dropped",
    text: "identifies duplicates by {keys}: an event with the same values as an earlier one is dropped",
    help: "An event whose values at these locations equal those of an earlier one is not delivered. Check that they differ for each event.",
  },
  "duplicates-delivered": {
    severity: "warning",
    text: "no longer looks for duplicates: an event that is sent twice is delivered twice",
    help: "Without `idempotencyKeys`, the source forwards every request. Receivers must recognize duplicates themselves.",
  },
  "duplicates-forgotten": {
    severity: "warning",
    text: "gets another name: an event that is sent again counts as new",
    help: "Convoy identifies duplicates by the name of the source and the values at `idempotencyKeys`. Receivers must recognize duplicates that arrive around the update.",
  },
  "response-changed": {
    severity: "info",
    text: "responds to senders with another {parts}",
    help: "A sender that checks the response sees the new one. Events are forwarded as before.",
  },
  "queue-changed": {
    severity: "danger",
    concern: "unread",
    text: "changes {parts}: the source reads another queue, or reads it with other credentials",
    help: "The source no longer reads events that arrive in the old queue. Drain it first, and check the new credentials.",
  },
  "queue-refused": {
    severity: "danger",
    concern: "unread",
    text: "changes {parts}: the broker may reject the queue, and the source then reads nothing",
    help: "RabbitMQ does not redeclare a queue with another dead letter exchange, or bind a queue to a missing exchange. Convoy still accepts the update. Delete the queue or create the exchange first.",
  },
  "consumer-group-changed": {
    severity: "warning",
    text: "reads its topic as another consumer group: events still in the topic may be delivered again",
    help: "A new consumer group begins with the oldest event in the topic. Receivers must recognize repeated events, and the brokers must allow the group to read.",
  },
  "queue-bound": {
    severity: "warning",
    text: "also binds its queue with another routing key: the old binding stays, so more events may arrive",
    help: "Convoy adds the new binding but does not remove the old one. Remove it in the broker, unless its events are still wanted.",
  },
  "queue-unencrypted": {
    severity: "danger",
    concern: "unencrypted",
    text: "reads its queue without TLS: the credentials and the events travel unencrypted",
    help: "Anyone on the network path can read the broker password and the events. Declare the schema `amqps`, or `tls`.",
  },
  "queue-encrypted": {
    severity: "info",
    text: "reads its queue over TLS",
    help: "The broker needs a certificate that the service accepts, and a port that speaks TLS.",
  },
  "queue-without-type": {
    severity: "error",
    text: "needs type pub_sub",
    help: "Only a source of type `pub_sub` reads from a queue. Set its `type`, or remove `pubSub`.",
  },
  "queue-port": {
    severity: "error",
    text: "must be a port number, as a string",
    help: "The address of the broker needs a port, such as `5672`.",
  },
  "queue-key-file": {
    severity: "error",
    text: "must be the base64-encoded key file of the service account",
    help: 'Convoy rejects a file that is not encoded. Encode it: `fs.readFileSync(file, { encoding: "base64" })`.',
  },
  "queue-workers": {
    severity: "error",
    text: "must be a whole number, and at least 1",
    help: "Workers read from the queue, so a source without workers reads nothing.",
  },
  "idempotency-key": {
    severity: "error",
    text: "must be request.header.<name>, request.query.<name> or request.body.<path>",
    help: "Convoy rejects any other location for a key.",
  },
  "idempotency-key-nested": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: the name of a header or parameter cannot have dots",
    help: "Convoy stores the key, but reads headers and query parameters only by a single name. Use a name without dots, or a path in the body.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "idempotency-key-empty": {
    severity: "danger",
    concern: "events-refused",
    text: "names no field, so the service treats events as duplicates or rejects every request",
    help: "Convoy stores the key and finds the same empty value in each request. Write the name of the field after the last dot.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "event-type-location": {
    severity: "error",
    text: "must be req.body.<path>, req.header.<name> or req.query.<name>",
    help: "Convoy rejects any other location for the event type.",
  },
  "unsigned-event-type": {
    severity: "error",
    text: "must be in the body, because the signature of a request covers nothing else",
    help: "If requests are signed, Convoy rejects a header or parameter as the location of the event type.",
  },
  "idle-source-type": {
    severity: "danger",
    concern: "unread",
    text: "makes the source receive nothing: no release accepts events for {type}",
    help: "Convoy stores the type but does not use it. Use `http` for requests, or `pub_sub` for a queue.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unknown-provider": {
    severity: "danger",
    concern: "events-refused",
    text: 'makes the source reject every request: the service knows no provider "{provider}"',
    help: "Convoy stores any provider, but verifies only requests from `hosted_repo_provider`, `shopify` and `social`. Omit `provider` and declare a `verifier`.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "provider-without-hmac": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source fail on every request: the provider {provider} needs the type hmac",
    help: "Convoy verifies the provider's requests with the secret of an HMAC verifier, which it stores only for the type `hmac`.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unverified-hash": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: the service verifies SHA256 and SHA512, not {hash}",
    help: "Convoy stores the hash function but cannot verify with it. Use SHA256 or SHA512.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "colon-in-credentials": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: the service splits username and password at each colon",
    help: "Convoy expects exactly one colon, between username and password. Choose a username and password without colons.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unsent-header": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: the service sees no header of this name",
    help: "Either no request can have such a header, or it is Host, which is not forwarded. Choose another name.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unsent-header-value": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject every request: no header arrives with this value",
    help: "HTTP removes white space around a header value and does not send control characters. The value often ends with a line break.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "idle-function": {
    severity: "warning",
    text: "never runs: the service runs functions only for sources with a queue",
    help: "Convoy stores the function of any source. Use the function of a subscription instead.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "convoy-name": {
    severity: "error",
    text: "must be called {name}, as in the documented interface",
    help: "This package keeps the names of the documented interface. Use the name in the line.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
});

export const clauses = declareClauses({
  otherKeys: "{after} instead of {before}",
  shownToPeople: "shown to people only",
  sameBrokers: "the same brokers in another order",
  withType: "with type {type}",
  withProvider: "with provider {provider}",
  withAuth: "with auth",
  withQueue: "to set how many workers read from the queue",
  newValues: "another URL for incoming events",
  loss: "the service rejects requests to its URL",
});
