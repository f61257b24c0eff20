/** What the package says: sources. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "verifier-removed": {
    severity: "danger",
    concern: "senders",
    text: "removes the verifier: the source accepts requests from anyone who knows its URL",
    help: "Without a verifier the source does not check who sends events. Keep a verifier declared unless that is intended.",
  },
  "verifier-added": {
    severity: "danger",
    concern: "events-refused",
    text: "adds a verifier: the source refuses requests that do not carry its credentials",
    help: "Senders that do not authenticate yet are refused from this update on. Let them send the credentials first.",
  },
  "verifier-changed": {
    severity: "danger",
    concern: "events-refused",
    text: "changes {parts} at once, without overlap: the source refuses senders that use the old value",
    help: "Requests of a sender with the old credentials are refused from this update on. Create a second source where senders have to change over one by one.",
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
    text: "changes a function that transforms its events: what subscriptions receive cannot be told from here",
    help: "The function decides what each event holds, and whether it is accepted at all. `transform run --type body` or `--type headers` tries the new one before the update.",
  },
  "event-type-location-changed": {
    severity: "danger",
    concern: "events-refused",
    text: "reads the event type elsewhere: events may reach other subscriptions, or none",
    help: "The event type decides which subscriptions take an event. Check that requests hold it at the new location.",
  },
  "duplicates-dropped": {
    severity: "danger",
    concern: "dropped",
    text: "tells repeated events by {keys}: an event that agrees in it with an earlier one is dropped",
    help: "An event counts as a duplicate if the values at these locations equal those of an earlier one, and is not delivered. Check that they differ for each event.",
  },
  "duplicates-delivered": {
    severity: "warning",
    text: "no longer looks for duplicates: an event that is sent twice is delivered twice",
    help: "Without `idempotencyKeys`, the source passes on every request. Receivers have to recognize duplicates themselves.",
  },
  "duplicates-forgotten": {
    severity: "warning",
    text: "gets another name: an event that was sent before and is sent again counts as a new one",
    help: "Convoy recognizes repeated events by the name of the source and the values at `idempotencyKeys`. Receivers have to recognize those that arrive around the update.",
  },
  "response-changed": {
    severity: "info",
    text: "answers senders with another {parts}",
    help: "A sender that checks the response sees the new one. Events are passed on as before.",
  },
  "queue-changed": {
    severity: "danger",
    concern: "unread",
    text: "changes {parts}: the source reads another queue, or reads it with other credentials",
    help: "Events that arrive in the old queue are no longer read. Empty it first, and check the new credentials.",
  },
  "queue-refused": {
    severity: "danger",
    concern: "unread",
    text: "changes {parts}: the broker may refuse the queue with it, and the source then reads nothing",
    help: "RabbitMQ refuses to declare an existing queue with another dead letter exchange, and to bind a queue to an exchange that does not exist. Convoy accepts the update all the same. Delete the queue or create the exchange first.",
  },
  "consumer-group-changed": {
    severity: "warning",
    text: "reads its topic as another consumer group: events that the topic still holds may be delivered again",
    help: "A consumer group that is new begins with the oldest event of the topic. Receivers have to recognize repeated events. The brokers have to let the group read.",
  },
  "queue-bound": {
    severity: "warning",
    text: "binds its queue by another routing key as well: the old binding stays, so more events may arrive",
    help: "Convoy adds the new binding to the queue and removes none. Remove the old one in the broker, unless its events are still wanted.",
  },
  "queue-unencrypted": {
    severity: "danger",
    concern: "unencrypted",
    text: "reads its queue without TLS: the credentials and the events travel unencrypted",
    help: "Anyone on the way can read the password of the broker and the events. Declare the schema `amqps`, or `tls`.",
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
    text: "must be the number of a port, as a text",
    help: "The address of the broker needs a port, such as `5672`.",
  },
  "queue-key-file": {
    severity: "error",
    text: "must be the key file of the service account, in base64",
    help: 'Convoy refuses the file as it is. Encode it: `fs.readFileSync(file, { encoding: "base64" })`.',
  },
  "queue-workers": {
    severity: "error",
    text: "must be a whole number, and at least 1",
    help: "Each worker reads from the queue, so a source without one reads nothing.",
  },
  "idempotency-key": {
    severity: "error",
    text: "must be request.header.<name>, request.query.<name> or request.body.<path>",
    help: "Convoy refuses any other place of a key.",
  },
  "idempotency-key-nested": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source refuse every request: the name of a header or parameter has no dots",
    help: "Convoy stores the key, and reads only one name of a header or a query parameter. Use a name without dots, or a path in the body.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "idempotency-key-empty": {
    severity: "danger",
    concern: "events-refused",
    text: "names no field, so the service takes events for repeats, or refuses every request",
    help: "Convoy stores the key, and finds the same empty value in each request. Write the name of the field behind the last dot.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "event-type-location": {
    severity: "error",
    text: "must be req.body.<path>, req.header.<name> or req.query.<name>",
    help: "Convoy refuses any other place of an event type.",
  },
  "unsigned-event-type": {
    severity: "error",
    text: "must be in the body, because the signature of a request covers nothing else",
    help: "Convoy refuses a header or parameter as the place of the event type where requests are signed.",
  },
  "idle-source-type": {
    severity: "danger",
    concern: "unread",
    text: "makes the source receive nothing: no release takes events for {type}",
    help: "Convoy stores the type and does nothing with it. Use `http` for requests, or `pub_sub` for a queue.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unknown-provider": {
    severity: "danger",
    concern: "events-refused",
    text: 'makes the source refuse every request: the service knows no provider "{provider}"',
    help: "Convoy stores any provider, but verifies requests of `hosted_repo_provider`, `shopify` and `social` only. Leave `provider` out, and declare a `verifier`.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "provider-without-hmac": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source fail on every request: the provider {provider} needs the type hmac",
    help: "Convoy verifies requests of the provider with the secret of an HMAC verifier, which it stores with the type `hmac` only.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unverified-hash": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source refuse every request: the service verifies SHA256 and SHA512, not {hash}",
    help: "Convoy stores the hash function and cannot verify with it. Use SHA256 or SHA512.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "colon-in-credentials": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source refuse every request: the service splits username and password at each colon",
    help: "Convoy expects exactly one colon between username and password. Choose both without a colon.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unsent-header": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source refuse every request: the service sees no header of this name",
    help: "No request can have such a header, and the header Host is not passed on. Choose another name.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "unsent-header-value": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source refuse every request: no header arrives with this value",
    help: "White space around the value of a header is removed on the way, and control characters are not sent. Often the value ends in a line break.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "idle-function": {
    severity: "warning",
    text: "is never run: the service runs the functions of sources with a queue only",
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
  withQueue: "to say how many workers read from the queue",
  newValues: "another URL for incoming events",
  loss: "what senders send to its URL is refused",
});
