/** What the package says: what the kinds of objects have in common, and advice on the refusals of a running Convoy. */

import { declareClauses, declareNotices, declareShared } from "../base/declare";

export const notices = declareNotices({
  "limit-raised": { severity: "info", text: "raises {input} from {before} to {after}" },
  "limit-may-fall": {
    severity: "warning",
    text: "may lower {input}: its value before or after is not known",
    help: "The program starts or stops declaring the limit, and only the service knows the other value.",
  },
  "rate-limit-lowered": {
    severity: "warning",
    text: "tightens the rate limit from {before} to {after}: more deliveries have to wait",
  },
  "event-type-space": {
    severity: "warning",
    text: "contains white space: only events of exactly this type match",
  },
  "adoption-required": {
    severity: "error",
    text: "is required: the documented interface has no create operation for {kind} (on Convoy, set webhooks:dialect convoy)",
    help: "Set `adoptId` to the ID of an existing object (`subscriptionId` in a `Tenant`).",
    guide: "adopting.md#one-by-one-adoptid",
  },
  "convoy-only-kind": {
    severity: "error",
    text: "{kind} needs webhooks:dialect convoy, or `dialect: convoy` in its explicit provider: the documented interface cannot manage it",
    help: "In YAML and generated SDKs, stack config does not apply to an explicit provider.",
    guide: "../convoy.md",
  },
  "convoy-detected": {
    about: "stack",
    severity: "info",
    text: "the service identifies itself as Convoy; run `pulumi config set webhooks:dialect convoy` and `pulumi up` to manage it in full",
    help: "A plain refresh or destroy uses the dialect of the last update: run `WEBHOOKS_DIALECT=convoy pulumi destroy` instead.",
    guide: "../convoy.md",
  },
  "moves-project": {
    severity: "danger",
    concern: "elsewhere",
    text: "moves from project {from} to project {to}: nothing in the old project reaches it any longer",
    guide: "projects-and-accounts.md",
  },
  "left-in-place": { severity: "info", text: "was left in place: {why}" },
});

/** What may become of a write, of which kinds and steps have sentences of their own. */
export const writeErrors = declareShared({
  lostCreate: {
    help: "The response to the create was lost, and nothing proves what it created, if anything. Another create might make a second object: do what the line says first. An object with another secret is not yours.",
    guide: "../reliability.md#what-cannot-be-known-and-why",
  },
  objectInTheWay:
    "The service allows only one object here, and another one exists. Do what the line says. If it is the same resource under an earlier name in the program, set the option `aliases` to that name.",
});

export const clauses = declareClauses({
  leftInPlace: "left in place",
  deletedWithSubscriptions: "deleted with its subscriptions",
  newerRelease: "the release of the service is too old for it",
  noDelete: "the documented interface has no delete operation for {kind}",
});

export const advice = declareClauses({
  licenseForPortalLinks: "the license of the service does not include portal links; the API key may be valid",
  schemeOfConvoy:
    "Convoy expects the word Bearer, a space and the key: check webhooks:authScheme, and the key for spaces",
  keyOfOrganisation:
    "projects need the personal key of a member who may manage the organization, not a project key: check webhooks:personalApiKey and webhooks:organisationId",
  keyOfProject: "use the API key of this project, or a personal key of an administrator of its organization",
  ownerOfPortalLink:
    "ownerId is required since release 25.9: declare it instead of endpoints, and on each endpoint",
  sharedRateLimit: "all clients share this limit, and it also applies while the service's Redis is down",
  keyOfOtherOrganisation:
    "the member of the key may not manage the organization of this project: check webhooks:personalApiKey",
  unknownOrganisation:
    "check webhooks:organisationId, which the dashboard shows in the settings of the organization",
  projectLimit:
    "the license of the service allows no more projects (the community edition allows two): delete one, or adopt it",
  authenticationTypes:
    "authentication: basic_auth (since 26.3.5) and oauth2 (since 25.11.9) need a license and a feature flag of the organization",
  clientCertificates: "mtlsClientCert needs a license and a feature flag of the organization",
  httpsOnly:
    "the project allows only https: declare an https url, or ProjectSettings with ssl.enforceSecureEndpoints false",
  reachableUrl: "Convoy calls the url before it accepts it: the host must answer over https",
  sourceOfIncoming:
    "declare sourceId with the ID of an existing source: an incoming project needs it in each subscription",
  ownerOrEndpoints: "this release takes exactly one of ownerId and endpoints: declare one",
  licenseForFilters:
    "the license of the service does not include filters: without them, a subscription receives every event of its event types",
  filterCondition:
    "a condition has an unknown operator or cannot be compared with the value, such as $gt with a string: the event would not be delivered",
  endpointNotActive: "resume the endpoint first, for example with `pulumi-webhooks endpoint resume`",
  verifierOfSource:
    "the service cannot add or remove a verifier; run `pulumi refresh`, and the next update replaces the source",
});
