/** What the package says: requests and answers. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  // Refusals, after the method and the path of the request.
  "not-found": {
    severity: "error",
    text: "{status} {reason}",
    help: "The service says that the object does not exist. Check its ID and the project.",
  },
  "project-not-found": {
    severity: "error",
    text: "{status} {reason} (check {settings})",
    help: "The service has no project with this ID. The objects may still exist under the right ID, so nothing is removed from state. Check the settings in the line.",
    guide: "projects-and-accounts.md",
  },
  unauthorized: {
    severity: "error",
    text: "{status} {reason} ({advice})",
    help: "If the run also says `convoy-detected`, set `webhooks:dialect` to convoy first. Convoy refuses every key while its database is down, and `pulumi-webhooks check` finds that out. If neither is the cause, set the API key of this project, for `refresh` and `destroy` with `WEBHOOKS_API_KEY`.",
    guide: "troubleshooting.md#the-service-answers-401",
  },
  "unexpected-unauthorized": {
    severity: "error",
    text: "{status} {reason} (other requests of this run succeeded with this key: {advice})",
    help: "The API key is good. The service may have failed to look it up, for instance because its database is down. Run it again.",
    guide: "troubleshooting.md#the-service-answers-401",
  },
  forbidden: {
    severity: "error",
    text: "{status} {reason} (check what {key} may do, and whether it belongs to webhooks:projectId)",
    help: "The service knows the API key and does not allow this request. Use a key of this project with the permission that is needed.",
    guide: "projects-and-accounts.md",
  },
  "unexpected-forbidden": {
    severity: "error",
    text: "{status} {reason} (other requests of this run succeeded with this key: check what it may do, and whether it belongs to webhooks:projectId)",
    help: "The API key works for other requests of this run. It may lack the permission for this one, or belong to another project.",
    guide: "projects-and-accounts.md",
  },
  conflict: {
    severity: "error",
    text: "{status} {reason}",
    help: "Another object stands in the way, often one of the same name. The reason of the service says which.",
  },
  "rate-limited": {
    severity: "error",
    text: "{status} {reason}",
    help: "The service received too many requests, and repeating this one did not help. Lower `webhooks:requestsPerSecond`, or try again later.",
  },
  "server-error": {
    severity: "error",
    text: "{status} {reason}",
    help: "The service failed to process the request. Requests that are safe to repeat were repeated before this error. Check the service, and try again.",
  },
  refused: {
    severity: "error",
    text: "{status} {reason}",
    help: "The service refused the request. Its own reason follows the status.",
  },
  redirected: {
    severity: "error",
    text: "{status} {reason} (redirects are not followed: set webhooks:baseUrl to where the service is)",
    help: "A redirect would send the API key to another place, so none is followed. Set `webhooks:baseUrl` to the final address of the service.",
  },
  "unexpected-status": {
    severity: "error",
    text: "{status} {reason} (the service sends no such status: check webhooks:baseUrl, and what stands in between)",
    help: "Only something between this machine and the service, such as a cache, sends this status.",
  },
  "wrong-base-url": {
    severity: "error",
    text: "{status} {reason} (the base URL looks wrong: check webhooks:baseUrl, without /api at its end)",
    help: "The answer comes from a web page or from another service. Set `webhooks:baseUrl` to the address of the service.",
  },
  // Requests without an answer.
  cancelled: {
    severity: "error",
    text: "the request was cancelled",
    help: "The caller cancelled the request. The service may have acted on a write that was under way.",
  },
  "not-sent": {
    severity: "error",
    text: "not sent, because {reason}",
    help: "The operation was cancelled or out of time before the request, so nothing was done. Run it again.",
  },
  "given-up": {
    severity: "error",
    text: "given up, because {reason}",
    help: "The operation was cancelled or out of time while this request was under way. A read changes nothing. Run it again.",
  },
  "wait-given-up": {
    severity: "error",
    text: "the wait for {what} was given up, because {reason}",
    help: "The operation was cancelled or out of time during a wait, which changes nothing. Run it again.",
  },
  "timed-out": {
    severity: "error",
    text: "no complete answer from {host} within {seconds} s (webhooks:requestTimeoutSeconds)",
    help: "The service is slow or stopped answering. Raise `webhooks:requestTimeoutSeconds`, or find out why the service is slow.",
  },
  "connection-refused": {
    severity: "error",
    text: "connection refused by {host}: is the service running, and is webhooks:baseUrl right?",
    help: "Nothing listens at this host and port. Check `webhooks:baseUrl` and that the service runs.",
  },
  "connection-failed": {
    severity: "error",
    text: "the connection to {host} failed: {reason}",
    help: "The system's own reason follows. Check the network and `webhooks:baseUrl`.",
  },
  "connection-lost": {
    severity: "error",
    text: "the connection to {host} broke off before the answer was complete",
    help: "The connection was lost. A request that is safe to repeat was repeated before this error. Run it again.",
  },
  "connect-timeout": {
    severity: "error",
    text: "{host} did not accept a connection in time: check webhooks:baseUrl, and firewalls in between",
    help: "A firewall drops the connection, or the host is down.",
  },
  "unknown-host": {
    severity: "error",
    text: "the name {host} cannot be resolved: check webhooks:baseUrl and the network",
    help: "The host in `webhooks:baseUrl` is misspelled, or there is no network.",
  },
  "unreachable-host": {
    severity: "error",
    text: "{host} cannot be reached: check the network",
    help: "There is no route to the host. Check the network, a VPN or a firewall.",
  },
  "foreign-answer": {
    severity: "error",
    text: "{host} does not answer with HTTP: check webhooks:baseUrl, and what stands in between",
    help: "Another program listens there, or something in between damages answers.",
  },
  "no-tls": {
    severity: "error",
    text: "{host} does not speak TLS: check webhooks:baseUrl",
    help: "The port takes plain http, and `webhooks:baseUrl` says https. Use the port for https.",
  },
  "wrong-certificate-host": {
    severity: "error",
    text: "the certificate is for another host than {host}: check webhooks:baseUrl",
    help: "The certificate does not name the host in `webhooks:baseUrl`. Use the name that the certificate has.",
  },
  "outdated-certificate": {
    severity: "error",
    text: "the certificate of {host} is not valid today: renew it, or check the clock of this machine",
    help: "The certificate has expired or is not valid yet, or the clock of this machine is wrong.",
  },
  "untrusted-certificate": {
    severity: "error",
    text: "the certificate of {host} is not trusted: name the file of your own authority in NODE_EXTRA_CA_CERTS",
    help: "Node does not know the authority that issued the certificate. Name the file of its certificate in `NODE_EXTRA_CA_CERTS`.",
  },
  "unusable-proxy": {
    severity: "error",
    text: "the proxy {proxy} cannot be used ({reason}), so nothing was sent to {host}: check HTTPS_PROXY",
    help: "The proxy in `HTTPS_PROXY` is down or misspelled. The request did not reach the service.",
  },
  "proxy-refusal": {
    severity: "error",
    text: "the proxy answered {status} for {host}: check HTTPS_PROXY",
    help: "The proxy does not let requests through to this host.",
  },
  "proxy-setting": {
    severity: "error",
    text: "HTTPS_PROXY or HTTP_PROXY must be a URL, for instance http://proxy.example.com:8080",
    help: "The variable often lacks `http://` in front of the host.",
  },
  // Answers that are not what the documented interface describes.
  "unexpected-answer": {
    severity: "error",
    text: "unexpected answer: {problem}",
    help: "The answer does not have the form that the documented interface describes. Check `webhooks:dialect`, and the release of the service.",
  },
  "incomplete-answer": {
    severity: "error",
    text: "{status} with {body}, so the answer is incomplete: {known}",
    help: "The service accepted the request, but its answer did not arrive whole. After a write, the object may have changed. Run it again. If every request fails like this, check `webhooks:baseUrl`.",
  },
  "answer-about-other-object": {
    severity: "error",
    text: "the answer is about the object {found}, not about {asked}: check the service, and what stands in between",
    help: "A request for one object was answered with another one, for instance by a cache or a broken proxy. Nothing of that answer is used. The service may have acted on a write.",
  },
  "large-answer": {
    severity: "error",
    text: "the answer is larger than 10 MB",
    help: "The answer does not come from the service, or a list needs a smaller `perPage`.",
  },
  "unknown-encoding": {
    severity: "error",
    text: "the body has an encoding that was not asked for ({encoding})",
    help: "Something between this machine and the service changes answers.",
  },
  "broken-encoding": {
    severity: "error",
    text: "the {encoding} body is broken or larger than 10 MB",
    help: "The compressed answer cannot be unpacked, or it is too large when unpacked.",
  },
  "list-without-end": {
    severity: "error",
    text: "page {number} of the list {fault}",
    help: "The service does not lead to the end of the list. What was found is incomplete, so nothing is concluded from it.",
    aliases: ["repeated-page", "missing-cursor", "repeated-cursor"],
  },
  "endless-list": {
    severity: "error",
    text: "page {number} of the list is not the last one, and no more pages are read: raise perPage",
    help: "The list has more pages than are read in one go. Ask for more items on each page.",
  },
  // What is refused before anything is sent.
  "empty-id": {
    severity: "error",
    text: "must be a non-empty string",
    help: "An ID is empty, often because an output has no value yet.",
  },
  "dots-as-id": {
    severity: "error",
    text: "must not be `.` or `..`",
    help: "As part of a path this ID would lead to another object. No object has such an ID.",
  },
  "unusable-id": {
    severity: "error",
    text: "must be an ID without `/`, `\\`, `?`, `#` and control characters, and neither `.` nor `..`",
    help: "The service shows an ID that no request can address. Nothing of that answer is used. The service may have acted on a write.",
  },
  "unpaired-surrogate": {
    severity: "error",
    text: "contains an unpaired surrogate and cannot be sent",
    help: "The text was cut in the middle of a character such as an emoji. Cut it elsewhere.",
  },
  "big-integer": {
    severity: "error",
    text: "{path} is a BigInt, which JSON cannot express: write its digits as {form}",
    help: "JavaScript holds whole numbers exactly up to 9007199254740991. Write a larger one as an object with its digits as a text.",
  },
  "inexpressible-value": {
    severity: "error",
    text: "{path} is {what}, which JSON cannot express: {remedy}",
    help: "A request would leave the value out or change it. Arguments and bodies hold strings, finite numbers, booleans, null, lists and plain objects, and arguments also outputs of these.",
    guide: "limits.md#values-of-arguments",
  },
  "undocumented-operation": {
    severity: "error",
    text: "{operation} needs webhooks:dialect convoy: the documented interface has no such operation",
    help: "Only a running Convoy has this operation. Set `webhooks:dialect` to `convoy` if the service is Convoy.",
  },
  "missing-field": {
    severity: "error",
    text: "is missing",
    help: "The value lacks a required field. Add it.",
  },
  "unknown-field": {
    severity: "error",
    text: "is not a known field; known are {names}",
    help: "The name is misspelled, or the field belongs to another operation or dialect. It would be ignored, and a list would return more than was asked for. Use a name in the line, or remove the field.",
  },
  "unexpected-type": {
    severity: "error",
    text: "expected {expected}, got {found}",
    help: "The value has another type than the field. Give a value of the type that the line names.",
  },
  "unusable-value": {
    severity: "error",
    text: "cannot be used: {reason}",
    help: "The value does not fit its field, for the reason that the line gives.",
  },
  "fractional-number": {
    severity: "error",
    text: "must be a whole number",
    help: "The argument takes no fractions.",
  },
  "too-deep": {
    severity: "error",
    text: "is nested more than 100 levels deep",
    help: "The value refers to itself, or is not meant as configuration. Declare it flatter.",
  },
  "empty-argument": {
    severity: "error",
    text: "must not be empty",
    help: "Leave the argument out instead of giving an empty value. Often a variable of the program is not set.",
  },
});

export const clauses = declareClauses({
  advised: "{words} ({advice})",
  followed: "{words}; {more}",
  fewerRequests: "lower webhooks:requestsPerSecond, or try again later",
  nothingMore: "nothing more is sent, because {reason}",
  requestedWait: "the service asked to wait {seconds} s",
  longWait:
    "the service asked to wait {seconds} s, longer than webhooks:requestTimeoutSeconds and webhooks:maxRetries allow",
  cancelled: "the operation was cancelled",
  noReason: "no reason given",
  statusFalse: "status: false",
  redirection: "redirects to {host}",
  redirectionWithin: "redirects to another path",
  withoutEnvelope: "without the service's envelope, but {body}",
  incompleteRead: "try again; if that does not help, check webhooks:baseUrl",
  incompleteWrite: "the service may have acted; if every request fails like this, check webhooks:baseUrl",
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
  giveCode: 'give its text, for instance readFileSync("transform.js", "utf8")',
  giveResult: "give its result",
  giveText: "give a text",
  symbolName: "an object with a symbol as a name",
  renameToText: "use a text as the name",
  giveArguments: "give [...arguments]",
  giveNumber: "give a finite number",
  giveDate: "give a text, such as date.toISOString()",
  giveEntries: "give Object.fromEntries(map)",
  giveItems: "give [...set]",
  giveList: "give [...list]",
  giveAddress: "give its text, url.href",
  givePattern: "give its text, such as regex.source",
  copyValues: "copy its values into a plain object",
  removeItem: "leave the item out",
  breakCircle: "give a copy without the circle",
  samePage: "is the same as the page before it, but says that another one follows",
  noCursor: "says that another one follows, but has no cursor to it",
  knownCursor: "leads back to a page that was read before",
});
