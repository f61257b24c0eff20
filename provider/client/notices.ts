/** What the package says: the story of a delivery, and why reading from lists has ended. */

import { declareClauses } from "../base/declare";

/** The moments of a delivery, and what is known of each. */
export const clauses = declareClauses({
  eventReceived: "event received",
  eventRecorded: "event recorded",
  typedEventReceived: "event {type} received",
  typedEventRecorded: "event {type} recorded",
  fromSource: "{said} from {source}",
  withSize: "{said}, {bytes} bytes",
  receiptConfirmed: "receipt confirmed",
  scheduled: "delivery scheduled",
  toTarget: "{said} to {target}",
  bySubscription: "{said} by {subscription}",
  attemptSucceeded: "attempt {number} succeeded",
  attemptFailed: "attempt {number} failed",
  attemptUnknown: "attempt {number}, result unknown",
  withDetails: "{said}: {details}",
  duration: "{seconds} s",
  answer: "answer: {answer}",
  triesUsedUp: "no further try: {count} of {limit} were made",
  discarded: "no further try: it was discarded, and only a manual retry delivers it",
  failed: "no further try: it has failed, and only a manual retry delivers it",
  nextTry: "next try",
  nextTryOf: "next try {number} of {limit}",
  objectOfKind: "{kind} {name}",
  attemptsOfDelivery: "attempts of delivery",
  listDiffers: "a list returns an object differently from a read",
  listTouches: "a list creates new keys",
  repeatedCursor: "a page links to itself",
});
