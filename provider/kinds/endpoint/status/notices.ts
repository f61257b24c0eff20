/** What is said of the status of an endpoint: paused, disabled, and what that does to its events. */

import { declareNotices } from "../../../base/declare";

const guide = "../convoy.md#endpoints-that-convoy-switches-off";

export const notices = declareNotices({
  "endpoint-disable": {
    severity: "danger",
    concern: "stop",
    text: "disables the endpoint: nothing is delivered to it",
  },
  "endpoint-enable": { severity: "info", text: "enables the endpoint: deliveries start again" },
  "endpoint-pause": { severity: "danger", concern: "stop", text: "pauses deliveries to the endpoint" },
  "endpoint-resume": { severity: "info", text: "resumes deliveries to the endpoint" },
  "pause-stays": {
    severity: "warning",
    text: "leaves the endpoint paused, because paused is no longer declared",
    help: "Declare `paused: false` to resume deliveries. Until then, Convoy keeps discarding incoming events.",
  },
  "events-discarded": {
    severity: "danger",
    concern: "stop",
    text: "discards the events that arrive until the endpoint delivers again",
    help: "`pulumi-webhooks delivery retry` sends them once the endpoint delivers again.",
  },
  "discarded-not-sent": {
    severity: "info",
    text: "does not send the events discarded in the meantime: `pulumi-webhooks delivery retry` does",
  },
  "discarded-deliveries": {
    severity: "warning",
    text: "has discarded deliveries ({count}, the oldest created at {oldest}): `{command}` sends them again",
  },
  "discarded-not-counted": {
    severity: "warning",
    text: "delivers again, but its discarded deliveries cannot be counted: {reason}",
    help: "`pulumi-webhooks delivery list` shows them.",
  },
  "deliveries-unknown": {
    severity: "warning",
    text: "may stop or resume deliveries: {name} is not known yet",
  },
  "activation-may-fail": {
    severity: "warning",
    text: "fails on releases of the service before 26.6.4, because the service made the endpoint {status}",
    help: "Those releases cannot enable a single endpoint. Declare ProjectSettings with `disableEndpoint: false`: its next update enables every inactive endpoint of the project. Add it to `dependsOn` of the endpoint, so that it is updated first.",
    guide,
  },
  "endpoint-not-delivering": {
    severity: "danger",
    concern: "stop",
    text: "receives no deliveries: its status is {status}, and {name} is not declared",
    help: "Declare the argument: false turns the endpoint on, true confirms that it should stay off.",
  },
  "endpoint-inactive": {
    severity: "danger",
    concern: "stop",
    text: "receives no deliveries: the service made it {status}, and isDisabled is not declared",
    help: "The service turns off an endpoint that fails too often. Declare `isDisabled: false` to enable it, which requires release 26.6.4 or later. On any release, declare ProjectSettings with `disableEndpoint: false`: its next update enables every inactive endpoint of the project. Declare `isDisabled: true` if the endpoint should stay off.",
    guide,
  },
  "endpoint-status-unknown": {
    severity: "warning",
    text: "has the unrecognized status {status} and may receive no deliveries",
    help: "Check in the service whether it does. Declare `isDisabled` to say whether it should.",
  },
});
