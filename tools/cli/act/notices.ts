/** What the package says: the commands that act on endpoints, deliveries and events. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "endpoint-stays-stopped": {
    severity: "error",
    text: "{endpoint} is {status}, not paused, and the command cannot activate it: declare isDisabled: false, or activate it in the service",
    help: "`endpoint resume` only ends a pause. The documented interface has no operation to activate an inactive endpoint, but an update with `isDisabled: false` does.",
  },
  "two-secrets-from-input": {
    severity: "error",
    text: "--secret-stdin and --api-key-stdin cannot both read standard input",
    help: "Standard input can provide only one value. Set the API key with WEBHOOKS_API_KEY, and pipe in the new secret.",
  },
  "random-secret-unreadable": {
    severity: "error",
    text: "the service masks secrets, so a new random one could not be read: use --show-secrets or --secret-stdin",
    help: "The receiver needs the new secret before the old one expires. Show it once with --show-secrets, or choose it yourself and pipe it in with --secret-stdin.",
    guide: "secrets.md",
  },
  "roll-in-doubt": {
    severity: "warning",
    text: "the service may now use the secret in the next line",
    help: "The response to the roll was lost, so whether it happened is unknown. Keep the secret until `endpoint status` shows when the secret was last rolled.",
  },
  "new-secret-hidden": {
    severity: "info",
    text: "`pulumi-webhooks endpoint status {id} --show-secrets` shows the new secret; after `pulumi refresh`, the output signingSecret contains it",
    help: "The command shows secrets only on request. Give the new secret to the receiver before the old one expires.",
    guide: "secrets.md",
  },
  "declared-secret-rolls-back": {
    severity: "warning",
    text: "if the program declares secret, secretFrom or secretTo, the next `pulumi up --refresh` rolls the secret again: change it there first",
    help: "With `secret` or `secretFrom`, the update rolls back to the declared value. With `secretTo`, it rolls to another new secret. Change the value at its source before the next update.",
    guide: "secrets.md",
  },
  "delivery-already-succeeded": {
    severity: "error",
    text: "delivery {delivery} succeeded: `pulumi-webhooks delivery force-resend {delivery}` sends it again",
    help: "`delivery retry` is for deliveries that failed or were discarded. `delivery force-resend` is for deliveries that succeeded.",
  },
  "delivery-under-way": {
    severity: "error",
    text: "delivery {delivery} is {status}, so the service is still sending it: {advice}",
    help: "The service is still trying to deliver. To retry the delivery yourself, wait until it has failed. To resend it, wait until it has succeeded.",
  },
  "resend-of-failed": {
    severity: "error",
    text: "delivery {delivery} is {status}, and the service resends only if all deliveries have succeeded: omit it; `pulumi-webhooks delivery retry {delivery}` sends a failed one",
    help: "The service rejects the whole request if one delivery has not succeeded. Omit that one, and retry it separately.",
  },
  "delivery-endpoint-stopped": {
    severity: "error",
    text: "{endpoint} is {status}, so the service does not deliver to it: run `pulumi-webhooks endpoint resume {id}` first",
    help: "The service sends nothing to a paused or inactive endpoint. Resume the endpoint, then run the command again.",
  },
  "delivery-endpoint-gone": {
    severity: "error",
    text: "the endpoint of delivery {delivery} no longer exists, so the service cannot send it again",
    help: "Nothing can be sent to a deleted endpoint. Send the event again to another endpoint.",
  },
  "retry-to-inactive": {
    severity: "warning",
    text: "{endpoint} is inactive: releases up to 25.12.4 send the delivery and set the endpoint to pending, later ones reject the request",
    help: "The command does not know the release of the service. If the service rejects the request, resume the endpoint first with `endpoint resume`.",
  },
  "resend-incomplete": {
    severity: "error",
    text: "the service resent {sent} of {count} deliveries: those with the same status as before were not sent",
    help: "An endpoint was paused or deleted in the meantime. The result shows which deliveries changed.",
  },
  "event-is-repeat": {
    severity: "error",
    text: "event {event} is a duplicate, which the service does not deliver again: replay the first event",
    help: "The event has the same idempotency key as an earlier one. Replay that one instead.",
  },
  "replay-passed-over": {
    severity: "warning",
    text: "event {event} is {status}: releases from 26.7.3 on accept the replay and do nothing; send its deliveries again instead",
    help: "The command does not know the release of the service. Use `delivery retry` for deliveries that failed, and `delivery force-resend` for those that succeeded.",
  },
  "replay-endpoint-gone": {
    severity: "warning",
    text: "endpoint {id} no longer exists: in an outgoing project, an event that names it matches no subscription",
    help: "The event names a deleted endpoint. In an outgoing project, the replay reaches no endpoint. Send a new event.",
  },
  "replay-endpoint-stopped": {
    severity: "warning",
    text: "{endpoint} is {status}: the service will discard its delivery",
    help: "The service sends nothing to a paused or inactive endpoint. Resume the endpoint first, or send the discarded delivery later with `delivery retry`.",
  },
  "delivery-status-option": {
    severity: "error",
    text: "must be one of {statuses}",
    help: "The status is misspelled. Case does not matter.",
  },
  "since-option": {
    severity: "error",
    text: "must be a day, a time with its zone such as 2026-01-02T10:00:00Z, or an age such as 30m, 12h or 7d",
    help: "A time of day needs its zone, because the service counts in UTC: end it with Z, or with an offset such as +02:00.",
  },
  "retry-choice-missing": {
    severity: "error",
    text: "name a delivery, or give all of --endpoint, --status Discarded or Failure, and --since",
    help: "The command sends one delivery by its ID, or deliveries that an endpoint missed since a given time. It never sends more than you ask for.",
  },
  "retry-choice-status": {
    severity: "error",
    text: "must be Discarded or Failure: the service retries no delivery that is {status}",
    help: "The service is still sending a delivery that is Scheduled, Processing or Retry. `delivery force-resend` sends deliveries with the status Success.",
    guide: "sending-again.md#deliveries-that-failed",
  },
  "tried-before-option": {
    severity: "error",
    text: "must be a day, or a time with its zone such as 2026-01-02T10:00:00Z",
    help: "The command must mean the same whenever it runs, so the time cannot be an age such as 12h.",
    guide: "sending-again.md#deliveries-that-failed",
  },
  "tried-before-future": {
    severity: "error",
    text: "must not be in the future: the next run would send the same deliveries again",
    help: "The command selects deliveries last tried before this time. Use the time at which the receiver recovered.",
    guide: "sending-again.md#deliveries-that-failed",
  },
  "retry-progress": {
    severity: "info",
    text: "{done} of {count} deliveries are done",
    help: "No action is needed. To continue a stopped run, use the same command.",
  },
  "retry-stopped": {
    severity: "error",
    text: "delivery {delivery} was not sent again: {reason}; run the same command again for the rest",
    help: "The command stops after the first failure. The service records what was sent, so the next run sends nothing twice.",
  },
  "retry-in-doubt": {
    severity: "error",
    text: "{reason}; `pulumi-webhooks explain delivery {delivery}` shows whether the service still sent it",
    help: "The response of the service was lost, and the delivery looks unchanged. Check the delivery before you send it again.",
  },
  "retried-meanwhile": {
    severity: "info",
    text: "the delivery was sent again in the meantime and is now {status}",
    help: "Someone else sent the delivery after the command found it, so the command skips it.",
  },
  "retried-before": {
    severity: "info",
    text: "the delivery was sent again before, or may have been: name it, or add {flag}",
    help: "The delivery has more tries than its retry limit, or the service does not show its tries. Without an ID, the command sends each delivery once.",
    guide: "sending-again.md#deliveries-that-failed",
  },
  "delivery-gone": {
    severity: "info",
    text: "the delivery no longer exists",
    help: "The delivery was deleted in the meantime, so the command skips it.",
  },
});

export const clauses = declareClauses({
  endpointIs: "{endpoint} is now {status}",
  endpointWas: "{endpoint} was already {status}",
  secretActive: "{endpoint} already uses this secret; nothing was sent",
  explainOne: "run `pulumi-webhooks explain delivery {delivery}`",
  explainEach: "run `pulumi-webhooks explain delivery <id>` for each of {deliveries}",
  lookAtReceivers: "check what the receivers got, or check the deliveries in the dashboard of the service,",
  tries: "{status} after {count} tries",
  oneTry: "{status} after 1 try",
  wouldSend:
    "delivery {delivery} is {state}: the command would send it again to {endpoint}, which is {status}",
  sentAndIs: "delivery {delivery} was {before} and is now {after}",
  sent: "delivery {delivery} was {before} and was sent again",
  replayed: "event {event} was {before} and is now {after}: {outcome}",
  replayedUnread: "event {event} was {before}: {outcome}",
  wouldReplay: "event {event} is {status}: {plan}",
  replayAccepted: "the service accepted the replay and delivers in the background",
  replayPassedOver: "the service accepted the replay: releases up to 26.7.2 deliver, later ones do nothing",
  replayUnmatched: "no subscription matched it",
  plansMatch: "the service would match it against the subscriptions again",
  plansMatchByRelease:
    "releases up to 26.7.2 would match it against the subscriptions again, later ones do nothing",
  nothingToRetry: "no delivery to {endpoint} since {since} is {status}",
  wouldRetry: "the command would send {deliveries} to {endpoint} since {since} again",
  wouldRetryBetween:
    "the command would send {deliveries} to {endpoint} since {since} again, the oldest from {oldest}, the newest from {newest}",
  retried: "sent {deliveries} to {endpoint} again",
  oneDiscarded: "1 discarded delivery",
  manyDiscarded: "{count} discarded deliveries",
  oneFailed: "1 failed delivery",
  manyFailed: "{count} failed deliveries",
  skipped: "{count} skipped, because they are no longer discarded",
  skippedAsChanged: "{count} skipped, because they were retried in the meantime",
  skippedAsRepeats: "{count} skipped, because they were sent again before",
  failed: "{count} failed",
  notReached: "{count} not reached",
  retryFailed: "only one that failed or was discarded can be retried",
  resendSucceeded: "omit it, or wait until it has succeeded",
});
