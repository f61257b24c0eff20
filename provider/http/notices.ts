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
    help: "The API key is valid. The service may have failed to look it up, for example because its database is down. Try again.",
    guide: "troubleshooting.md#the-service-responds-with-401",
  },
  forbidden: {
    severity: "error",
    text: "{status} {reason} (check what {key} may do, and whether it belongs to webhooks:projectId)",
    help: "The service accepts the API key but does not allow this request. Use a key of this project that has the required permission.",
    guide: "projects-and-accounts.md",
  },
  "unexpected-forbidden": {
    severity: "error",
    text: "{status} {reason} (other requests of this run succeeded with this key: check what it may do, and whether it belongs to webhooks:projectId)",
    help: "The API key works for other requests of this run. It may lack permission for this one, or belong to another project.",
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
  refused: {
    severity: "error",
    text: "{status} {reason}",
    help: "The service rejected the request. Its reason follows the status.",
  },
  redirected: {
    severity: "error",
    text: "{status} {reason} (redirects are not followed: set webhooks:baseUrl to the final address)",
    help: "A redirect would send the API key elsewhere, so redirects are not followed. Set `webhooks:baseUrl` to the final address of the service.",
  },
  "unexpected-status": {
    severity: "error",
    text: "{status} {reason} (the service does not send this status: check webhooks:baseUrl, and any proxy in between)",
    help: "Only an intermediary, such as a cache between this machine and the service, sends this status.",
  },
  "wrong-base-url": {
    severity: "error",
    text: "{status} {reason} (the base URL looks wrong: check webhooks:baseUrl, which must not end with /api)",
    help: "The response comes from a web page or from another service. Set `webhooks:baseUrl` to the address of the service.",
  },
  // Requests without an answer.
  cancelled: {
    severity: "error",
    text: "the request was cancelled",
    help: "The caller cancelled the request. The service may have processed a write that was in progress.",
  },
  "not-sent": {
    severity: "error",
    text: "not sent, because {reason}",
    help: "The operation was cancelled or timed out before the request, so nothing was done. Run it again.",
  },
  "given-up": {
    severity: "error",
    text: "aborted, because {reason}",
    help: "The operation was cancelled or timed out during this request. A read changes nothing. Run it again.",
  },
  "wait-given-up": {
    severity: "error",
    text: "stopped waiting for {what}, because {reason}",
    help: "The operation was cancelled or timed out during a wait, which changes nothing. Run it again.",
  },
  "timed-out": {
    severity: "error",
    text: "no complete response from {host} within {seconds} s (webhooks:requestTimeoutSeconds)",
    help: "The service is slow or stopped responding. Raise `webhooks:requestTimeoutSeconds`, or find out why the service is slow.",
  },
  "connection-refused": {
    severity: "error",
    text: "connection refused by {host}: is the service running, and is webhooks:baseUrl right?",
    help: "Nothing listens on this host and port. Check `webhooks:baseUrl`, and that the service is running.",
  },
  "connection-failed": {
    severity: "error",
    text: "the connection to {host} failed: {reason}",
    help: "The operating system gives the reason. Check the network and `webhooks:baseUrl`.",
  },
  "connection-lost": {
    severity: "error",
    text: "the connection to {host} was lost before the response was complete",
    help: "Requests that are safe to repeat were retried before this error. Try again.",
  },
  "connect-timeout": {
    severity: "error",
    text: "{host} did not accept a connection in time: check webhooks:baseUrl, and any firewall in between",
    help: "A firewall may drop the connection, or the host is down.",
  },
  "unknown-host": {
    severity: "error",
    text: "the host name {host} cannot be resolved: check webhooks:baseUrl and the network",
    help: "The host in `webhooks:baseUrl` is misspelled, or there is no network.",
  },
  "unreachable-host": {
    severity: "error",
    text: "{host} cannot be reached: check the network",
    help: "There is no route to the host. Check the network, a VPN or a firewall.",
  },
  "foreign-answer": {
    severity: "error",
    text: "{host} does not respond with HTTP: check webhooks:baseUrl, and any proxy in between",
    help: "Another program listens there, or an intermediary corrupts responses.",
  },
  "no-tls": {
    severity: "error",
    text: "{host} does not speak TLS: check webhooks:baseUrl",
    help: "The port serves plain http, but `webhooks:baseUrl` says https. Use the https port.",
  },
  "wrong-certificate-host": {
    severity: "error",
    text: "the certificate is not for the host {host}: check webhooks:baseUrl",
    help: "The certificate does not cover the host in `webhooks:baseUrl`. Use a host name that it covers.",
  },
  "outdated-certificate": {
    severity: "error",
    text: "the certificate of {host} is not valid today: renew it, or check the clock of this machine",
    help: "The certificate has expired or is not valid yet, or the clock of this machine is wrong.",
  },
  "untrusted-certificate": {
    severity: "error",
    text: "the certificate of {host} is not trusted: set NODE_EXTRA_CA_CERTS to the file with your CA's certificate",
    help: "Node does not trust the authority that issued the certificate. Set `NODE_EXTRA_CA_CERTS` to the file with the authority's certificate.",
  },
  "unusable-proxy": {
    severity: "error",
    text: "the proxy {proxy} cannot be used ({reason}), so nothing was sent to {host}: check {variable}",
    help: "The proxy in this variable is down or misspelled. The request did not reach the service. `NO_PROXY` names the hosts that need no proxy.",
  },
  "proxy-refusal": {
    severity: "error",
    text: "the proxy responded with {status} for {host}: check {variable}",
    help: "The proxy does not allow requests to this host. `NO_PROXY` names the hosts that need no proxy.",
  },
  "proxy-setting": {
    severity: "error",
    text: "{variable} must be a URL, for example http://proxy.example.com:8080",
    help: "A common mistake is to leave out `http://` before the host.",
  },
  // Answers that are not what the documented interface describes.
  "incomplete-answer": {
    severity: "error",
    text: "{status} with {body}, so the response is incomplete: {known}",
    help: "The service accepted the request, but its response was incomplete. After a write, the object may have changed. Try again. If every request fails like this, check `webhooks:baseUrl`.",
  },
  "answer-about-other-object": {
    severity: "error",
    text: "the response is about the object {found}, not {asked}: check the service, and any proxy in between",
    help: "A request for one object returned a different one, for example because of a cache or a broken proxy. The response is ignored. The service may have processed a write.",
  },
  "large-answer": {
    severity: "error",
    text: "the response is larger than 10 MB",
    help: "The response does not come from the service, or a list needs a smaller `perPage`.",
  },
  "unknown-encoding": {
    severity: "error",
    text: "the body has an encoding that was not requested ({encoding})",
    help: "An intermediary between this machine and the service changes responses.",
  },
  "broken-encoding": {
    severity: "error",
    text: "the {encoding} body is corrupt or larger than 10 MB",
    help: "The response cannot be decompressed, or it is too large when decompressed.",
  },
  "list-without-end": {
    severity: "error",
    text: "page {number} of the list {fault}",
    help: "The service never reaches the end of the list. The items found are incomplete, so they are not used.",
  },
  "endless-list": {
    severity: "error",
    text: "page {number} of the list is not the last one, but no more pages are read: raise perPage",
    help: "The list has more pages than one run reads. Request more items per page.",
  },
  // What is refused before anything is sent.
  "empty-id": {
    severity: "error",
    text: "must be a non-empty string",
    help: "The ID is empty, often because an output has no value yet.",
  },
  "dots-as-id": {
    severity: "error",
    text: "must not be `.` or `..`",
    help: "In a path, this ID would point to another object. No object has such an ID.",
  },
  "unusable-id": {
    severity: "error",
    text: "must be an ID without `/`, `\\`, `?`, `#` or control characters, and not `.` or `..`",
    help: "The service returned an ID that no request can use. The response is ignored. The service may have processed a write.",
  },
  "unpaired-surrogate": {
    severity: "error",
    text: "contains an unpaired surrogate and cannot be sent",
    help: "The string was cut in the middle of a character such as an emoji. Cut it elsewhere.",
  },
  "big-integer": {
    severity: "error",
    text: "{path} is a BigInt, which JSON cannot express: write its digits as {form}",
    help: "JavaScript represents whole numbers exactly up to 9007199254740991. Write a larger one as an object with its digits as a string.",
  },
  "inexpressible-value": {
    severity: "error",
    text: "{path} is {what}, which JSON cannot express: {remedy}",
    help: "JSON would drop or change the value. Use strings, finite numbers, booleans, null, lists and plain objects; arguments may also be outputs of these.",
    guide: "troubleshooting.md#values-of-arguments",
  },
  "undocumented-operation": {
    severity: "error",
    text: "{operation} needs webhooks:dialect convoy: the documented interface has no such operation",
    help: "Only Convoy has this operation. Set `webhooks:dialect` to `convoy` if the service is Convoy.",
  },
  "missing-field": {
    severity: "error",
    text: "is missing",
    help: "The value lacks a required field. Add it.",
  },
  "unknown-field": {
    severity: "error",
    text: "is not a known field; known fields are {names}",
    help: "The name is misspelled, or the field belongs to another operation or dialect. The service would ignore it, so a list would return too much. Use a name in the line, or remove the field.",
  },
  "unexpected-type": {
    severity: "error",
    text: "expected {expected}, got {found}",
    help: "The value has the wrong type. Use a value of the type in the line.",
  },
  "unusable-value": {
    severity: "error",
    text: "cannot be used: {reason}",
    help: "The value is not valid for its field, for the reason in the line.",
  },
  "fractional-number": {
    severity: "error",
    text: "must be a whole number",
    help: "The argument does not accept fractions.",
  },
  "too-deep": {
    severity: "error",
    text: "is nested more than 100 levels deep",
    help: "The value refers to itself, or is not configuration. Flatten it.",
  },
  "empty-argument": {
    severity: "error",
    text: "must not be empty",
    help: "Omit the argument instead of passing an empty value. A common cause is a variable that is not set.",
  },
});

export const clauses = declareClauses({
  advised: "{words} ({advice})",
  followed: "{words}; {more}",
  fewerRequests: "lower webhooks:requestsPerSecond, or try again later",
  nothingMore: "no more requests are sent, because {reason}",
  requestedWait: "the service asked to wait {seconds} s",
  longWait:
    "the service asked to wait {seconds} s, which is longer than webhooks:requestTimeoutSeconds and webhooks:maxRetries allow",
  cancelled: "the operation was cancelled",
  noReason: "no reason given",
  statusFalse: "status: false",
  redirection: "redirects to {host}",
  redirectionWithin: "redirects to another path",
  withoutEnvelope: "without the service's envelope, but {body}",
  incompleteRead: "try again; if that does not help, check webhooks:baseUrl",
  incompleteWrite:
    "the service may have processed the request; if every request fails like this, check webhooks:baseUrl",
  emptyBody: "an empty body",
  untyped: "no content type",
  object: "a JSON object with the fields {names}",
  brokenJson: "JSON that cannot be read ({type})",
  otherJson: "other JSON ({type})",
  settings: "webhooks:baseUrl, webhooks:projectId and webhooks:apiKey",
  key: "webhooks:apiKey or WEBHOOKS_API_KEY",
  personalSettings: "webhooks:baseUrl, webhooks:organisationId and webhooks:personalApiKey",
  personalKey: "webhooks:personalApiKey or WEBHOOKS_PERSONAL_API_KEY, which expires",
  tryAgain: "try again",
  checkKey: "check {key} and webhooks:authScheme",
  checkKeyAfter: "{first}; if that does not help, check {key}",
  hugeNumber: "a number that is too large",
  unsafe: "(not repeated: it may hold a secret)",
  function: "a function",
  symbol: "a symbol",
  wholeValue: "the value",
  missingItem: "undefined",
  selfContained: "an object that contains itself",
  instance: "an instance of {name}",
  giveCode: 'pass its source, for example readFileSync("transform.js", "utf8")',
  giveResult: "pass its result",
  giveText: "use a string",
  symbolName: "an object with a symbol as a name",
  renameToText: "use a string as the name",
  giveArguments: "pass [...arguments]",
  giveNumber: "use a finite number",
  giveDate: "use a string, such as date.toISOString()",
  giveEntries: "pass Object.fromEntries(map)",
  giveItems: "pass [...set]",
  giveList: "pass [...list]",
  giveAddress: "pass url.href",
  givePattern: "pass a string, such as regex.source",
  copyValues: "copy its values into a plain object",
  removeItem: "remove the item",
  breakCircle: "pass a copy without the cycle",
  samePage: "is the same as the previous page, but says that another one follows",
  noCursor: "says that another one follows, but gives no cursor for it",
  knownCursor: "leads back to a page that was read before",
});
