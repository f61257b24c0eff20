/** What the package says: sources. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "verifier-removed": {
    severity: "warning",
    text: "removes the verifier: the source accepts requests from anyone who knows its URL",
    help: "Without a verifier the source does not check who sends events. Keep a verifier declared unless that is intended.",
  },
  "verifier-type": {
    severity: "error",
    text: "must be noop, hmac, basic_auth or api_key",
    help: "Convoy knows no other type of verifier.",
  },
  "queue-type": {
    severity: "error",
    text: "must be managed_queue, managed_topic, log_stream or amqp",
    help: "Convoy knows no other type of queue.",
  },
  "queue-without-type": {
    severity: "error",
    text: "needs type pub_sub",
    help: "Only a source of type `pub_sub` reads from a queue. Set its `type`, or remove `pubSub`.",
  },
  "convoy-name": {
    severity: "error",
    text: "must be called {name}, as in the documented interface",
    help: "This package keeps the names of the documented interface. Use the name in the line.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
});

export const clauses = declareClauses({
  withType: "with type {type}",
  withProvider: "with provider {provider}",
  withQueue: "to say how many workers read from the queue",
  newValues: "another URL for incoming events",
});
