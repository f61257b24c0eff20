/** What the package says: requests and answers. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  // Refusals, after the method and the path of the request.
  "project-not-found": {
    severity: "error",
    text: "{status} {reason} (check {settings})",
    help: "The service has no project with this ID. The objects may still exist under the right ID, so nothing is removed from state. Check the settings in the line.",
    guide: "projects-and-accounts.md",
  },
  unauthorized: {
    severity: "error",
    text: "{status} {reason} ({advice})",
    help: "If the run also shows `convoy-detected`, set `webhooks:dialect` to convoy first. Convoy rejects every key while its database is down; run `pulumi-webhooks check` to find out. Otherwise, set the API key of this project; for `refresh` and `destroy`, set `WEBHOOKS_API_KEY`.",
    guide: "troubleshooting.md#the-service-responds-with-401",
  },
  "unexpected-unauthorized": {
    severity: "error",
    text: "{status} {reason} (other requests of this run succeeded with this key: {advice})",
    guide: "troubleshooting.md#the-service-responds-with-401",
  },
  forbidden: {
    severity: "error",
    text: "{status} {reason} (check what {key} may do, and whether it belongs to webhooks:projectId)",
    guide: "projects-and-accounts.md",
  },
  "unexpected-forbidden": {
    severity: "error",
    text: "{status} {reason} (other requests of this run succeeded with this key: check what it may do, and whether it belongs to webhooks:projectId)",
    guide: "projects-and-accounts.md",
  },
  conflict: {
    severity: "error",
    text: "{status} {reason}",
    help: "Another object is in the way, often one with the same name. The service's reason says which.",
  },
  "rate-limited": {
    severity: "error",
    text: "{status} {reason}",
    help: "The service received too many requests, and retrying this one did not help. Lower `webhooks:requestsPerSecond`, or try again later.",
  },
  "server-error": {
    severity: "error",
    text: "{status} {reason}",
    help: "The service failed to process the request. Requests that are safe to repeat were retried before this error. Check the service, and try again.",
  },
  refused: "{status} {reason}",
  redirected: "{status} {reason} (redirects are not followed: set webhooks:baseUrl to the final address)",
  "unexpected-status":
    "{status} {reason} (the service does not send this status: check webhooks:baseUrl, and any proxy in between)",
  "wrong-base-url":
    "{status} {reason} (the base URL looks wrong: check webhooks:baseUrl, which must not end with /api)",
  // Requests without an answer.
  cancelled: "the request was cancelled",
  "not-sent": "not sent, because {reason}",
  "given-up": "aborted, because {reason}",
  "wait-given-up": "stopped waiting for {what}, because {reason}",
  "timed-out": "no complete response from {host} within {seconds} s (webhooks:requestTimeoutSeconds)",
  "connection-refused":
    "connection refused by {host}: is the service running, and is webhooks:baseUrl right?",
  "connection-failed": "the connection to {host} failed: {reason}",
  "connection-lost": "the connection to {host} was lost before the response was complete",
  "connect-timeout":
    "{host} did not accept a connection in time: check webhooks:baseUrl, and any firewall in between",
  "unknown-host": "the host name {host} cannot be resolved: check webhooks:baseUrl and the network",
  "unreachable-host": "{host} cannot be reached: check the network",
  "foreign-answer": "{host} does not respond with HTTP: check webhooks:baseUrl, and any proxy in between",
  "no-tls": "{host} does not speak TLS: check webhooks:baseUrl",
  "wrong-certificate-host": "the certificate is not for the host {host}: check webhooks:baseUrl",
  "outdated-certificate":
    "the certificate of {host} is not valid today: renew it, or check the clock of this machine",
  "untrusted-certificate":
    "the certificate of {host} is not trusted: set NODE_EXTRA_CA_CERTS to the file with your CA's certificate",
  "unusable-proxy":
    "the proxy {proxy} cannot be used ({reason}), so nothing was sent to {host}: check {variable}",
  "proxy-refusal": "the proxy responded with {status} for {host}: check {variable}",
  // Answers that are not what the documented interface describes.
  "incomplete-answer": "{status} with {body}, so the response is incomplete: {known}",
  "large-answer": "the response is larger than 10 MB",
  "unusable-id": "must be an ID without `/`, `\\`, `?`, `#` or control characters, and not `.` or `..`",
  "inexpressible-value": {
    severity: "error",
    text: "{path} is {what}, which JSON cannot express: {remedy}",
    guide: "troubleshooting.md#values-of-arguments",
  },
  "fractional-number": "must be a whole number",
  "empty-argument": "must not be empty",
});

export const clauses = declareClauses({
  noReason: "no reason given",
  key: "webhooks:apiKey or WEBHOOKS_API_KEY",
  checkKey: "check {key} and webhooks:authScheme",
});
