/** What is said of the status of an endpoint: paused, disabled, and what that does to its events. */

import { declareNotices } from "../../../base/declare";

export const notices = declareNotices({
  "endpoint-disable": {
    severity: "danger",
    concern: "stop",
    text: "disables the endpoint: nothing is delivered to it",
    help: "Deliveries stop until `isDisabled` is false or no longer declared. Convoy discards the events that arrive in the meantime. Other services may queue them.",
  },
  "endpoint-enable": {
    severity: "info",
    text: "enables the endpoint: deliveries start again",
    help: "`isDisabled` is false or no longer declared, so the endpoint receives events that arrive from now on.",
  },
  "endpoint-pause": {
    severity: "danger",
    concern: "stop",
    text: "pauses deliveries to the endpoint",
    help: "Deliveries stop until `paused` is false. Convoy discards the events that arrive in the meantime. Other services may queue them.",
  },
  "endpoint-resume": {
    severity: "info",
    text: "resumes deliveries to the endpoint",
    help: "`paused` is false, so the endpoint receives events that arrive from now on.",
  },
  "pause-stays": {
    severity: "warning",
    text: "leaves the endpoint paused, because paused is no longer declared",
    help: "The provider does not manage a status that the program does not declare. Declare `paused: false` to resume deliveries. Until then, Convoy keeps discarding incoming events.",
  },
  "events-discarded": {
    severity: "danger",
    concern: "stop",
    text: "discards the events that arrive until the endpoint delivers again",
    help: "Convoy discards events that arrive while an endpoint is paused, disabled or inactive. `pulumi-webhooks delivery retry` sends them once the endpoint delivers again.",
  },
  "discarded-not-sent": {
    severity: "info",
    text: "does not send the events discarded in the meantime: `pulumi-webhooks delivery retry` does",
    help: "Convoy discards events that arrive while an endpoint is paused, disabled or inactive. The update counts them and shows the command that sends them.",
  },
  "discarded-deliveries": {
    severity: "warning",
    text: "has discarded deliveries ({count}, the oldest created at {oldest}): `{command}` sends them again",
    help: "Events arrived while the endpoint was paused, disabled or inactive. The endpoint does not get them unless you run the command.",
  },
  "discarded-not-counted": {
    severity: "warning",
    text: "delivers again, but its discarded deliveries cannot be counted: {reason}",
    help: "The endpoint delivers. `pulumi-webhooks delivery list` shows whether events were discarded in the meantime.",
  },
  "deliveries-unknown": {
    severity: "warning",
    text: "may stop or resume deliveries: {name} is not known yet",
    help: "The value comes from another resource and is known only during the update. If it is true then, nothing is delivered to the endpoint.",
  },
  "activation-may-fail": {
    severity: "warning",
    text: "fails on releases of the service before 26.6.4, because the service made the endpoint {status}",
    help: "Those releases cannot enable a single endpoint. Declare ProjectSettings with `disableEndpoint: false`: its next update enables every inactive endpoint of the project. Add it to `dependsOn` of the endpoint, so that it is updated first.",
    guide: "../convoy.md#endpoints-that-convoy-switches-off",
  },
  "endpoint-not-delivering": {
    severity: "danger",
    concern: "stop",
    text: "receives no deliveries: its status is {status}, and {name} is not declared",
    help: "Someone turned the endpoint off. Declare the argument in the notice: false turns the endpoint on, true confirms that it should stay off.",
  },
  "endpoint-inactive": {
    severity: "danger",
    concern: "stop",
    text: "receives no deliveries: the service made it {status}, and isDisabled is not declared",
    help: "The service turns off an endpoint that fails too often. Declare `isDisabled: false` to enable it, which requires release 26.6.4 or later. On any release, declare ProjectSettings with `disableEndpoint: false`: its next update enables every inactive endpoint of the project. Declare `isDisabled: true` if the endpoint should stay off.",
  },
  "endpoint-status-unknown": {
    severity: "warning",
    text: "has the unrecognized status {status} and may receive no deliveries",
    help: "Check in the service whether the endpoint receives deliveries. Declare `isDisabled` to say whether it should.",
  },
  "status-not-reached": {
    severity: "error",
    text: "the endpoint was {action}, but the service shows the status {status}: run `pulumi up` again",
    help: "The service accepted the request, but does not show its effect. It may use another name for the status, or someone else changed the status at the same time. Run `pulumi up` again.",
  },
  "activation-unsupported": {
    severity: "error",
    text: "the service made the endpoint {status}, and only releases since 26.6.4 enable single endpoints: declare ProjectSettings with `disableEndpoint: false`, and add it to dependsOn here",
    help: "An update of such ProjectSettings enables every inactive endpoint of the project. With `dependsOn`, that update comes before the endpoint's. Alternatively, activate the endpoint in the dashboard.",
    guide: "../convoy.md#endpoints-that-convoy-switches-off",
  },
});
