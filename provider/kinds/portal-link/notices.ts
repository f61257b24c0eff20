/** What the package says: portal links. */

import { declareClauses, declareNotices } from "../../base/declare";

// In quotation marks the owner is hidden where the program marks it as secret, however short it is.
export const notices = declareNotices({
  "link-endpoints-declared": {
    severity: "info",
    text: "lists the declared endpoints only: any other endpoint leaves the link",
    help: "The program declares the endpoints of the link for the first time. Visitors lose access to those that it does not declare.",
  },
  "link-endpoints-removed": {
    severity: "info",
    text: "removes {endpoints} from the link",
    help: "Visitors of the link lose access to the endpoints. The number is a range while IDs are not known yet.",
  },
  "link-endpoints-unlisted": {
    severity: "info",
    text: "no longer lists {endpoints}: those of its owner stay visible",
    help: "Visitors of the link lose access to the endpoints that do not belong to its owner.",
  },
  "link-endpoints-added": {
    severity: "warning",
    text: "adds {endpoints} to the link",
    help: "Visitors of the link gain access to the endpoints. The number is a range while IDs are not known yet.",
  },
  "link-owner-set": {
    severity: "warning",
    text: 'sets the owner to "{owner}": visitors may see every endpoint of that owner',
    help: "A link with an owner can give access to all endpoints that have the same `ownerId`. Nothing changes where the link has that owner already.",
  },
  "opens-to-other-owner": {
    severity: "danger",
    concern: "access",
    text: "shows endpoints of {toOwner}, although it was for {fromOwner}",
    help: "Whoever has the URL of the link sees endpoints of somebody else. Check `ownerId` and `endpoints`.",
  },
  "link-owner-removed": {
    severity: "info",
    text: 'removes the owner "{owner}": endpoints that the link does not list itself may leave it',
    help: "Visitors of the link can lose access to the endpoints of its owner. List them in `endpoints` to keep them.",
  },
  "link-management-allowed": {
    severity: "warning",
    text: "lets visitors of the link manage its endpoints",
    help: "Whoever has the URL of the link can change its endpoints, which then differ from what the program declares.",
    guide: "../reference/rules.md#portal-link-manages",
  },
  "link-management-ended": {
    severity: "info",
    text: "no longer lets visitors of the link manage its endpoints",
    help: "Visitors still see the endpoints.",
  },
  "link-authentication-changed": {
    severity: "warning",
    text: "changes how visitors authenticate from {before} to {after}: give them the new URL",
    help: "With `static_token`, everybody who has the URL has access at any time. With `refresh_token`, each look at the link makes a key that is valid for an hour.",
  },
  "link-management-undeclared": {
    severity: "warning",
    text: "visitors can manage its endpoints, which the program does not declare: declare canManageEndpoint: false to stop it",
    help: "Somebody has allowed it in the service, and updates keep what is not declared.",
    guide: "../reference/rules.md#portal-link-manages",
  },
  "emptied-not-deleted": {
    severity: "info",
    text: "was emptied, not deleted: the documented interface has no delete operation for portal links",
    help: "The link still exists, with no endpoints and no owner. Whoever has its URL sees nothing.",
  },
  "link-owner-required": {
    severity: "error",
    text: "is required: only releases before 25.9 take endpoints instead",
    help: "Declare `ownerId` on the link, and on each endpoint that it shows. Every release takes that.",
  },
  "link-owner-advised": {
    severity: "warning",
    text: "is not declared, and releases since 25.9 refuse that: declare it instead of endpoints, and on each endpoint",
    help: "The release of the service is not known before the update. Every release takes a link with `ownerId`.",
  },
  "link-order": {
    severity: "error",
    text: "cannot be changed: the service lists portal links newest first",
    help: "Convoy answers an empty page to any other order. Leave `sort` out.",
  },
});

export const clauses = declareClauses({
  one: "one endpoint",
  many: "{count} endpoints",
  atMost: "at most {endpoints}",
  between: "{least} to {count} endpoints",
  emptied: "emptied, not deleted",
  loss: "its URL no longer shows any endpoint",
  accessLeft: "whoever has the link still has its access",
  newValues: "another token and URL",
  described: "PortalLink {name} (its token is valid; find it with `pulumi-webhooks portal-link list`)",
});
