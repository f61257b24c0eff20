/** What the package says: what the kinds of objects have in common, and advice on the refusals of a running Convoy. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "required-argument": {
    severity: "error",
    text: "is required {reason}",
    help: "The argument named in the line requires this one. Declare it, or remove the other one.",
  },
  "exclusive-arguments": {
    severity: "error",
    text: "cannot be combined with {other}: declare one of them",
    help: "The two arguments exclude each other. Remove one of them.",
    aliases: ["paused-and-disabled"],
  },
  "exactly-one-field": {
    severity: "error",
    text: "must have exactly one of {fields}",
    help: "The argument takes exactly one of the fields in the line. Declare one, and remove the others.",
  },
  "negative-number": {
    severity: "error",
    text: "must not be negative",
    help: "The argument accepts zero or more.",
  },
  "limit-raised": {
    severity: "info",
    text: "raises {input} from {before} to {after}",
    help: "The service waits longer, retries more often, sends more at once or accepts more. Make sure that the receiver can handle it.",
  },
  "limit-may-fall": {
    severity: "warning",
    text: "may lower {input}: its value before or after is not known",
    help: "The program starts or stops declaring the limit, and only the service knows the other value. Compare the two.",
  },
  "rate-limit-lowered": {
    severity: "warning",
    text: "tightens the rate limit from {before} to {after}: more deliveries have to wait",
    help: "The service sends fewer requests in the same time, so deliveries queue. Check that the limit suits the number of events.",
    aliases: ["subscription-rate-limit-lowered"],
  },
  "invalid-duration": {
    severity: "error",
    text: "must be a duration such as {example}",
    help: "A duration has a unit after each number, as in `1h30m`. On Convoy, every number except 0 needs a unit.",
  },
  "invalid-time": {
    severity: "error",
    text: "must be a time such as {example}",
    help: "The argument takes a date and time in RFC 3339 format.",
  },
  "unusable-url": {
    severity: "error",
    text: "cannot be used by the service: {reason}",
    help: "Convoy reads URLs more strictly than JavaScript does. It rejects this one, stores it in another form, or delivers nothing to it. Correct the part named in the line.",
    guide: "../convoy.md#values-that-convoy-cannot-use",
  },
  "header-name": {
    severity: "error",
    text: "must be the name of an HTTP header, such as X-Api-Key",
    help: "The name contains a space, a colon or another character that header names cannot contain.",
  },
  "not-allowed-value": {
    severity: "error",
    text: "must be one of {values}",
    help: "The argument accepts only the values in the line. Declare one of them.",
    aliases: ["unknown-word", "verifier-type", "queue-type", "authentication-type"],
  },
  "number-too-large": {
    severity: "error",
    text: "must be at most {most}",
    help: "Convoy cannot store a larger number, either in its database or as a time in nanoseconds.",
    aliases: ["retry-wait-too-long", "overlap-too-long"],
  },
  "text-too-long": {
    severity: "error",
    text: "must be at most {most} bytes",
    help: "Convoy stores the text in a database index, which cannot contain longer values. Letters beyond ASCII take two bytes or more.",
  },
  "unstorable-text": {
    severity: "error",
    text: "must not contain a null character or half of a character",
    help: "Convoy's database cannot store such a text. It often comes from a binary file that was read as text.",
  },
  "event-type-space": {
    severity: "warning",
    text: "contains white space: only events of exactly this type match",
    help: "Convoy compares types letter by letter. A leading, trailing or doubled space is easily overlooked. The name of an event type cannot be changed later.",
    aliases: ["subscribed-type-space"],
  },
  "adoption-required": {
    severity: "error",
    text: "is required: the documented interface has no create operation for {kind} (on Convoy, set webhooks:dialect convoy)",
    help: "Objects of this kind can only be adopted. Set `adoptId` to the ID of an existing object (`subscriptionId` in a `Tenant`). If the service is Convoy, set `webhooks:dialect` to convoy, or `dialect` in an explicit provider.",
    guide: "adopting.md#one-by-one-adoptid",
  },
  "convoy-only-kind": {
    severity: "error",
    text: "{kind} needs webhooks:dialect convoy, or `dialect: convoy` in its explicit provider: the documented interface cannot manage it",
    help: "Resources of this kind exist only on Convoy. Set `webhooks:dialect` to convoy, or remove the resource. In YAML and generated SDKs, stack config does not apply to an explicit provider: give it `dialect: convoy`.",
    guide: "../convoy.md",
  },
  "convoy-detected": {
    about: "stack",
    severity: "info",
    text: "the service identifies itself as Convoy; run `pulumi config set webhooks:dialect convoy` and `pulumi up` to manage it in full",
    help: "The dialect is documented, which covers only part of Convoy. A plain refresh or destroy uses the dialect of the last update: run `WEBHOOKS_DIALECT=convoy pulumi destroy` instead.",
    guide: "../convoy.md",
  },
  "moves-project": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves from project {from} to project {to}: nothing in the old project reaches it any longer",
    help: "Events, subscriptions and portal links of the old project stay there and no longer reach the object. Move them in the same update.",
    guide: "projects-and-accounts.md",
  },
  "left-in-place": {
    severity: "info",
    text: "was left in place: {why}",
    help: "The resource is gone from state, but the object still exists in the service. If it is no longer needed and the service can delete it, delete it there.",
    aliases: ["project-settings-kept"],
  },
});

export const clauses = declareClauses({
  urlSpace: "it has leading or trailing white space",
  urlControl: "it contains a line break or another control character",
  urlBackslash: "it contains a backslash",
  urlHost: "it has no host after the scheme and two slashes",
  urlEscape: "a % in it is not followed by two hexadecimal digits",
  urlUser: "its user or password contains a character that must be percent-encoded",
  urlHostCharacter: "its host contains a character that hosts cannot contain",
  noLimit: "no limit",
  rate: "{count} in {seconds} s",
  leftInPlace: "left in place",
  deletedWithSubscriptions: "deleted with its subscriptions",
  newerRelease: "the release of the service is too old for it",
  dialectForOthers:
    "if the service is not Convoy, use WEBHOOKS_DIALECT=documented, or run `pulumi config set webhooks:dialect documented` and `pulumi up`",
  dialectFirst: "the service is Convoy: set webhooks:dialect to convoy",
  databaseFirst: "Convoy rejects every key while its database is down: make sure that the database is up",
  schemeOfConvoy:
    "Convoy expects the word Bearer, a space and the key: check webhooks:authScheme, and the key for spaces",
  licenseForPortalLinks: "the license of the service does not include portal links; the API key may be valid",
  keyOfProject: "use the API key of this project, or a personal key of an administrator of its organization",
  keyOfOrganisation:
    "projects need the personal key of a member who may manage the organization, not a project key: check webhooks:personalApiKey and webhooks:organisationId",
  keyOfOtherOrganisation:
    "the member of the key may not manage the organization of this project: check webhooks:personalApiKey",
  unknownOrganisation:
    "check webhooks:organisationId, which the dashboard shows in the settings of the organization",
  projectLimit:
    "the license of the service allows no more projects (the community edition allows two): delete one, or adopt it",
  ownerOfPortalLink:
    "ownerId is required since release 25.9: declare it instead of endpoints, and on each endpoint",
  sharedRateLimit: "all clients share this limit, and it also applies while the service's Redis is down",
  authenticationTypes:
    "authentication: basic_auth (since 26.3.5) and oauth2 (since 25.11.9) need a license and a feature flag of the organization",
  clientCertificates: "mtlsClientCert needs a license and a feature flag of the organization",
  licenseForFilters:
    "the license of the service does not include filters: without them, a subscription receives every event of its event types",
  filterCondition:
    "a condition has an unknown operator or cannot be compared with the value, such as $gt with a string: the event would not be delivered",
  httpsOnly:
    "the project allows only https: declare an https url, or ProjectSettings with ssl.enforceSecureEndpoints false",
  reachableUrl: "Convoy calls the url before it accepts it: the host must answer over https",
  sourceOfIncoming:
    "declare sourceId with the ID of an existing source: an incoming project needs it in each subscription",
  ownerOrEndpoints: "this release takes exactly one of ownerId and endpoints: declare one",
  retryStrategies: "strategy.type must be linear or exponential",
  metaEventTypes: "metaEvent.type must be http",
  endpointNotActive: "resume the endpoint first, for example with `pulumi-webhooks endpoint resume`",
  verifierOfSource:
    "the service cannot add or remove a verifier; run `pulumi refresh`, and the next update replaces the source",
  countOf: "{count} {unit}",
  noDelete: "the documented interface has no delete operation for {kind}",
  settingsStay: "a project always has settings",
});
