/** What the package says: endpoints. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "deliveries-move": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves deliveries to another host: {change}",
    help: "From this update on, events go to the new host. Check that the host is yours and expects them. The notice names hosts only, because the rest of a URL may hold a secret.",
  },
  "deliveries-move-within-host": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves deliveries to another path or query of {host}",
    help: "From this update on, events go to another address on the same host. Check that it expects them. The notice shows no path, because a path may hold a secret.",
  },
  "deliveries-unencrypted": {
    severity: "danger",
    concern: "unencrypted",
    text: "sends deliveries over http instead of https: payloads and signatures travel unencrypted",
    help: "Anyone on the way can read and change the deliveries. Declare a URL that starts with `https://`.",
  },
  "deliveries-encrypted": {
    severity: "info",
    text: "sends deliveries over https instead of http",
    help: "The receiver needs a certificate that the service accepts.",
  },
  "url-credentials-changed": {
    severity: "danger",
    concern: "refused",
    text: "changes the user or password in the URL for {host} at once, without overlap",
    help: "The receiver refuses deliveries until it accepts the new credentials. Let it accept both before the update.",
  },
  "owner-changed": {
    severity: "danger",
    concern: "elsewhere",
    text: "belongs to {toOwner} instead of {fromOwner}: portal links and events sent to an owner follow it",
    help: "Events that are sent to the new owner reach the endpoint, and those of the old owner no longer do. Visitors of the portal links of the new owner see it. Check `ownerId`.",
  },
  "owner-set": {
    severity: "warning",
    text: "belongs to {toOwner} from now on: portal links and events sent to that owner reach it",
    help: "Events that are sent to the owner also reach the endpoint, and visitors of the portal links of the owner see it.",
  },
  "owner-removed": {
    severity: "danger",
    concern: "stop",
    text: "no longer belongs to {fromOwner}: events sent to that owner no longer reach it",
    help: "Events that are sent to the owner skip the endpoint, and the portal links of the owner no longer show it.",
  },
  "app-changed": {
    severity: "danger",
    concern: "elsewhere",
    text: "changes {parts}: events sent to the old app no longer reach it",
    help: "A service that sends events to apps delivers those of another app from now on.",
  },
  "advanced-signatures-on": {
    severity: "danger",
    concern: "unverified",
    text: "turns advanced signatures on: receivers have to verify the advanced format",
    help: "A receiver that verifies simple signatures only refuses every delivery. Let receivers accept both formats before the update.",
    guide: "secrets.md#what-a-roll-does",
  },
  "authentication-added": {
    severity: "info",
    text: "adds an authentication: deliveries carry it from now on",
    help: "A receiver that ignores the credentials notices nothing.",
  },
  "authentication-changed": {
    severity: "danger",
    concern: "refused",
    text: "changes {parts} at once, without overlap: a receiver that expects the old value refuses deliveries",
    help: "Deliveries carry the new credentials from this update on. Let the receiver accept both before the update.",
  },
  "timeout-lowered": {
    severity: "warning",
    text: "lowers the timeout of a delivery, in seconds, from {before} to {after}",
    help: "A receiver that takes longer counts as failed, and its deliveries are retried. Check how long it takes.",
  },
  "rate-limit-lowered": {
    severity: "warning",
    text: "tightens the rate limit to {rate}: more deliveries have to wait",
    help: "The service sends fewer requests in the same time, and deliveries queue. Check that the limit suits the number of events.",
  },
  "failure-notices-change": {
    severity: "info",
    text: "sends notifications about failures elsewhere, or no longer: {parts}",
    help: "The service notifies the declared address when the endpoint fails or its status changes.",
  },
  "json-instead-of-forms": {
    severity: "danger",
    concern: "payloads",
    text: "sends deliveries as JSON instead of forms",
    help: "A receiver that parses forms only refuses the deliveries. Let it accept both before the update.",
  },
  "certificate-added": {
    severity: "info",
    text: "adds a client certificate: deliveries present it from now on",
    help: "A receiver that asks for no certificate notices nothing.",
  },
  "certificate-changed": {
    severity: "danger",
    concern: "refused",
    text: "changes {parts} at once: a receiver that trusts the old certificate only refuses deliveries",
    help: "Deliveries present the new client certificate from this update on. Let the receiver trust both before the update.",
  },
  "overlap-shortened": {
    severity: "warning",
    text: "keeps the old secret valid for a shorter time in later rolls: {after} instead of {before}",
    help: "After a roll, receivers have less time to take the new secret. 0 means no overlap at all.",
    guide: "secrets.md#what-a-roll-does",
  },
  "authentication-removed": {
    severity: "danger",
    concern: "refused",
    text: "removes the authentication: deliveries no longer carry it",
    help: "The receiver may refuse deliveries, or can no longer verify by their credentials where they come from. Declare `authentication` to keep it.",
  },
  "certificate-removed": {
    severity: "danger",
    concern: "refused",
    text: "removes the client certificate: deliveries no longer present it",
    help: "A receiver that asks for a client certificate refuses the deliveries. Declare `mtlsClientCert` to keep it.",
  },
  "unverifiable-forms": {
    severity: "danger",
    concern: "unverified",
    text: "sends deliveries as forms, whose signatures no receiver can verify",
    help: "The service signs the JSON and then turns it into a form. Declare `contentType: application/json`, or leave it out, where receivers verify signatures.",
  },
  "advanced-signatures-off": {
    severity: "danger",
    concern: "unverified",
    text: "turns advanced signatures off: deliveries carry one simple signature, made with the newest secret",
    help: "Receivers have to accept the simple format. Older secrets stop signing, so a later roll has no overlap. Declare `advancedSignatures: true` to keep them on.",
    guide: "secrets.md#what-a-roll-does",
  },
  "endpoint-disable": {
    severity: "danger",
    concern: "stop",
    text: "disables the endpoint: nothing is delivered to it",
    help: "Deliveries stop until `isDisabled` is false or no longer declared. Convoy discards the events that arrive in the meantime. Other services may keep them.",
  },
  "endpoint-enable": {
    severity: "info",
    text: "enables the endpoint: deliveries start again",
    help: "The endpoint receives the events that arrive from then on.",
  },
  "endpoint-pause": {
    severity: "danger",
    concern: "stop",
    text: "pauses deliveries to the endpoint",
    help: "Deliveries stop until `paused` is false. Convoy discards the events that arrive in the meantime. Other services may keep them.",
  },
  "endpoint-resume": {
    severity: "info",
    text: "resumes deliveries to the endpoint",
    help: "The endpoint receives the events that arrive from then on.",
  },
  "pause-stays": {
    severity: "warning",
    text: "leaves the endpoint paused, because paused is no longer declared",
    help: "A status that the program does not declare is not managed. Declare `paused: false` to resume deliveries.",
  },
  "events-discarded": {
    severity: "danger",
    concern: "stop",
    text: "discards the events that arrive until the endpoint delivers again",
    help: "Convoy discards what arrives while an endpoint is paused, disabled or inactive. `pulumi-webhooks delivery retry` sends it once the endpoint delivers again.",
  },
  "discarded-not-sent": {
    severity: "info",
    text: "does not send what was discarded meanwhile: `pulumi-webhooks delivery retry` does",
    help: "Convoy discards what arrives while an endpoint is paused, disabled or inactive. The update counts it and names the command that sends it.",
  },
  "discarded-deliveries": {
    severity: "warning",
    text: "has discarded deliveries ({count}, the oldest created at {oldest}): `{command}` sends them again",
    help: "Events arrived while the endpoint was paused, disabled or inactive. The endpoint does not get them unless you run the command.",
  },
  "discarded-not-counted": {
    severity: "warning",
    text: "delivers again, but its discarded deliveries cannot be counted: {reason}",
    help: "The endpoint delivers. `pulumi-webhooks delivery list` shows whether events were discarded meanwhile.",
  },
  "deliveries-unknown": {
    severity: "warning",
    text: "may stop or resume deliveries: {name} is not known yet",
    help: "The value comes from another resource and is known during the update only.",
  },
  "activation-may-fail": {
    severity: "warning",
    text: "fails on releases of the service before 26.6.4, because the service made the endpoint {status}",
    help: "Those releases cannot enable a single endpoint. Declare ProjectSettings with `disableEndpoint: false`: its next update enables every inactive endpoint of the project. Add it to `dependsOn` of the endpoint, so that it comes first.",
    guide: "../convoy.md#endpoints-that-convoy-switches-off",
  },
  "endpoint-not-delivering": {
    severity: "danger",
    concern: "stop",
    text: "receives no deliveries: its status is {status}, and {name} is not declared",
    help: "Somebody switched the endpoint off. Declare the argument that the notice names: false switches the endpoint on, true says that it is meant to be off.",
  },
  "endpoint-inactive": {
    severity: "danger",
    concern: "stop",
    text: "receives no deliveries: the service made it {status}, and isDisabled is not declared",
    help: "The service switches off an endpoint that fails too often. Declare `isDisabled: false` to enable it, which takes release 26.6.4 or later. On any release, declare ProjectSettings with `disableEndpoint: false`: its next update enables every inactive endpoint of the project. Declare `isDisabled: true` if the endpoint is meant to be off.",
  },
  "endpoint-status-unknown": {
    severity: "warning",
    text: "has the status {status}, which is not known here, and may receive no deliveries",
    help: "Look in the service whether the endpoint receives anything. Declare `isDisabled` to say whether it should.",
  },
  "endpoint-not-deleted": {
    severity: "warning",
    text: "was disabled, not deleted: the documented interface has no way to delete an endpoint",
    help: "The endpoint stays in the service and receives nothing. Delete it there, if the service allows it.",
  },
  "status-not-reached": {
    severity: "error",
    text: "the endpoint was {action}, but the service shows the status {status}: run `pulumi up` again",
    help: "The service accepted the request, but does not show its effect. It may use another name for the status, or somebody else changed it at the same time. Run `pulumi up` again.",
  },
  "activation-unsupported": {
    severity: "error",
    text: "the service made the endpoint {status}, and enables single endpoints since 26.6.4: declare ProjectSettings with `disableEndpoint: false`, and add it to dependsOn here",
    help: "An update of such ProjectSettings enables every inactive endpoint of the project. With `dependsOn`, it comes before the endpoint. Or activate the endpoint in the dashboard.",
    guide: "../convoy.md#endpoints-that-convoy-switches-off",
  },
  "not-https": {
    severity: "error",
    text: "must be an https URL: the service delivers to nothing else",
    help: "Declare a URL that starts with `https://`.",
  },
  "not-http": {
    severity: "error",
    text: "must be an http or https URL",
    help: "Declare a whole URL that starts with `https://` or `http://`.",
  },
  "not-an-email": {
    severity: "error",
    text: "must be an e-mail address",
    help: "The address lacks an `@`, or holds a space.",
  },
  "no-program": {
    severity: "error",
    text: "must name a program",
    help: "A command is a list: the program first, then its arguments.",
  },
  "not-a-variable": {
    severity: "error",
    text: "must be the name of an environment variable: letters, digits and _",
    help: "Declare the name of the variable, not the secret that it holds.",
  },
  "rotation-days": {
    severity: "error",
    text: "must be more than 0, and at most 1000000",
    help: "`rotateSecretAfterDays` is a number of days.",
  },
  "http-timeout": {
    severity: "error",
    text: "must be a whole number of seconds, and at least 1",
    help: "The service keeps the old value where it gets 0.",
  },
  "paused-and-disabled": {
    severity: "error",
    text: "cannot be combined with isDisabled: declare one of them",
    help: "An endpoint is either paused or disabled.",
  },
  "paused-contradicts": {
    severity: "error",
    text: "contradicts isDisabled: both mean the same here, so declare one of them",
    help: "On Convoy a disabled endpoint is a paused one. Declare `paused` or `isDisabled`, not both.",
  },
  "half-certificate": {
    severity: "error",
    text: "needs both clientCert and clientKey",
    help: "A client certificate is of use with its private key only.",
  },
  "header-name": {
    severity: "error",
    text: "must be the name of an HTTP header, such as X-Api-Key",
    help: "The name holds a space, a colon or another character that no header name has.",
  },
  "header-value": {
    severity: "error",
    text: "must not hold a line break or control character",
    help: "The value has an invisible character, often a line break at its end.",
  },
  "authentication-type": {
    severity: "error",
    text: "must be api_key, basic_auth or oauth2",
    help: "Convoy ignores an authentication without one of these types.",
  },
  "authentication-type-unlisted": {
    severity: "warning",
    text: "the documented interface has api_key only; the type is sent as it is",
    help: "Check the spelling. The service decides whether it accepts another type.",
  },
  "masked-password": {
    severity: "error",
    text: "looks like a mask, not like a password",
    help: "A masked value was copied from a dashboard. Declare the password itself.",
  },
});

export const clauses = declareClauses({
  /** How `secret` is applied. */
  bySecretRoll: "which rolls the signing secret",
  described: 'an endpoint "{name}" that delivers to {host}',
  deleteOutcome: "disabled, not deleted",
  deleteOutcomeOnConvoy: "deleted, with the subscriptions that still use it",
  lossOnDelete: "nothing is delivered to it any more",
  newSecret: "another signing secret",
  withType: "with type {type}",
  unknownType: "the type {type}, which is not known here",
  unknownSwitch: "the status {status}, which does not show whether the endpoint is disabled",
  noStatus: "no status, which leaves open whether the endpoint is disabled",
  atLeast: "at least {count}",
  noLicense: "the service's license has no advanced endpoint management",
  noLicenseDefaultTimeout: "the service's license has no advanced endpoint management: it is 10 s there",
  noLicenseOrOld: "the service's license has no advanced endpoint management, or its release is too old",
  noFlag: "a license and a feature flag of the organization are needed",
  oldRelease: "the release of the service is too old for it",
  advancedOnly: "a project that passes on what its sources receive signs in the advanced format only",
});
