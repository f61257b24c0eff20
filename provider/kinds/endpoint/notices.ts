/** What the package says: endpoints. */

import { declareClauses, declareNotices } from "../../base/declare";

const rolls = "secrets.md#what-a-roll-does";
const switchedOff = "../convoy.md#endpoints-that-convoy-switches-off";

export const notices = declareNotices({
  "deliveries-move": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves deliveries to another host: {change}",
    help: "Check that the host is yours. The rest of the URL is not shown, because it may contain a secret.",
  },
  "deliveries-move-within-host": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves deliveries to another {part} of {host}",
    help: "The notice shows no path, because a path may contain a secret.",
  },
  "deliveries-unencrypted": {
    severity: "danger",
    concern: "unencrypted",
    text: "sends deliveries over http instead of https: payloads and signatures travel unencrypted",
  },
  "insecure-url": {
    severity: "danger",
    concern: "unencrypted",
    text: "is called over http, not https",
    guide: "../reference/rules.md#insecure-url",
  },
  "private-address": {
    severity: "warning",
    text: "delivers to the private address {host}",
    guide: "../reference/rules.md#private-address",
  },
  "credentials-in-url": {
    severity: "warning",
    text: "has {credential} in its URL",
    help: "State and service show the URL in plain text. Declare the credential in `authentication`.",
    guide: "../reference/rules.md#credentials-in-url",
  },
  "deliveries-encrypted": { severity: "info", text: "sends deliveries over https instead of http" },
  "url-credentials-changed": {
    severity: "danger",
    concern: "refused",
    text: "changes the user or password in the URL for {host} at once, without overlap",
    help: "Make the receiver accept both before the update.",
  },
  "owner-changed": {
    severity: "danger",
    concern: "other",
    text: "now belongs to {toOwner}: portal links of {fromOwner} and events sent to it no longer reach the endpoint; those of {toOwner} do",
  },
  "owner-set": {
    severity: "warning",
    text: "now belongs to {toOwner}: portal links of that owner and events sent to it reach the endpoint",
  },
  "owner-removed": {
    severity: "danger",
    concern: "stop",
    text: "no longer belongs to {fromOwner}: portal links of that owner and events sent to it no longer reach the endpoint",
  },
  "app-changed": {
    severity: "danger",
    concern: "other",
    text: "changes {parts}: events sent to the old app no longer reach it",
  },
  "advanced-signatures-on": {
    severity: "danger",
    concern: "unverified",
    text: "turns advanced signatures {on}: receivers must verify the advanced format",
    help: "A receiver that verifies only simple signatures rejects every delivery. Make receivers accept both before.",
    guide: rolls,
  },
  "advanced-signatures-off": {
    severity: "danger",
    concern: "unverified",
    text: "turns advanced signatures {off}: deliveries include one simple signature, made with the newest secret",
    help: "Receivers must accept the simple format. Older secrets stop signing, so a later roll has no overlap.",
    guide: rolls,
  },
  "authentication-added": {
    severity: "info",
    text: "adds authentication: deliveries now include credentials",
  },
  "authentication-changed": {
    severity: "danger",
    concern: "refused",
    text: "changes {parts} at once, without overlap: a receiver that expects the old value rejects deliveries",
    help: "Make the receiver accept old and new credentials before the update.",
  },
  "authentication-removed": {
    severity: "danger",
    concern: "refused",
    text: "removes authentication: deliveries no longer include credentials",
  },
  "token-request-changed": {
    severity: "danger",
    concern: "refused",
    text: "changes {parts}: the service may get no token or a different one, so deliveries may fail or be rejected",
  },
  "token-unencrypted": {
    severity: "danger",
    concern: "unencrypted",
    text: "requests tokens over http instead of https: the client credentials and tokens travel unencrypted",
  },
  "token-encrypted": { severity: "info", text: "requests tokens over https instead of http" },
  "token-kept-longer": {
    severity: "danger",
    concern: "refused",
    text: "reads the lifetime of a token as {after} instead of {before}: the service may send expired tokens, which receivers reject",
    help: "Check which unit the authorization server uses: RFC 6749 says seconds.",
  },
  "token-kept-shorter": {
    severity: "info",
    text: "reads the lifetime of a token as {after} instead of {before}: the service requests new ones more often",
  },
  "timeout-lowered": {
    severity: "warning",
    text: "lowers the delivery timeout, in seconds, from {before} to {after}",
    help: "A delivery that takes longer counts as failed. Check how long the receiver takes to respond.",
  },
  "failure-notices-change": {
    severity: "info",
    text: "sends failure notifications elsewhere, or stops sending them: {parts}",
  },
  "unverifiable-forms": {
    severity: "danger",
    concern: "unverified",
    text: "sends deliveries as forms, whose signatures receivers cannot verify",
    help: "The service signs the JSON and then converts it to a form. Declare `contentType: application/json`, or omit it.",
  },
  "json-instead-of-forms": {
    severity: "danger",
    concern: "payloads",
    text: "sends deliveries as JSON instead of forms",
    help: "A receiver that parses only forms rejects the deliveries. Make it accept both before the update.",
  },
  "certificate-added": {
    severity: "info",
    text: "adds a client certificate: deliveries now present it",
  },
  "certificate-changed": {
    severity: "danger",
    concern: "refused",
    text: "changes {parts} at once: a receiver that trusts only the old certificate rejects deliveries",
  },
  "certificate-removed": {
    severity: "danger",
    concern: "refused",
    text: "removes the client certificate: deliveries no longer present it",
  },
  "overlap-shortened": {
    severity: "warning",
    text: "keeps the old secret valid for a shorter time in later rolls: {after} instead of {before}",
    guide: rolls,
  },
  "endpoint-not-deleted": {
    severity: "warning",
    text: "was disabled, not deleted: the documented interface cannot delete endpoints",
  },
  "authentication-type-unlisted": {
    severity: "warning",
    text: "the documented interface supports only api_key; the type is sent unchanged",
  },
  "idle-rate-limit": {
    severity: "warning",
    text: "has no effect without {other}",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "oauth2-algorithm": {
    severity: "danger",
    concern: "stop",
    text: "stops deliveries: the service can get a token only with ES256, ES384 or ES512",
    help: "Convoy stores any algorithm. The others need an RSA key, whose parts cannot be declared. Use ES256.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },

  // The status: paused, disabled, and what that does to events
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
    guide: switchedOff,
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
    guide: switchedOff,
  },
  "endpoint-status-unknown": {
    severity: "warning",
    text: "has the unrecognized status {status} and may receive no deliveries",
    help: "Check in the service whether it does. Declare `isDisabled` to say whether it should.",
  },
});

export const clauses = declareClauses({
  withType: "with type {type}",
  noLicense: "the license of the service does not include advanced endpoint management",
  noFlag: "a license and a feature flag of the organization are needed",
});
