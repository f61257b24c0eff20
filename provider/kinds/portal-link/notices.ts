/** What the package says: portal links. */

import { declareClauses, declareNotices } from "../../base/declare";

// In quotation marks the owner is hidden where the program marks it as secret, however short it is.
export const notices = declareNotices({
  "link-endpoints-declared": {
    severity: "info",
    text: "lists only the declared endpoints: the link drops any other",
    help: "The program declares the endpoints of the link for the first time. Visitors lose access to endpoints that it does not declare.",
  },
  "link-endpoints-removed": {
    severity: "info",
    text: "removes {endpoints} from the link",
    help: "Visitors to the link lose access to these endpoints. The number is a range while IDs are not known yet.",
  },
  "link-endpoints-unlisted": {
    severity: "info",
    text: "no longer lists {endpoints}: the endpoints of its owner stay visible",
    help: "Visitors to the link lose access to endpoints that do not belong to its owner.",
  },
  "link-endpoints-added": {
    severity: "warning",
    text: "adds {endpoints} to the link",
    help: "Visitors to the link gain access to these endpoints. The number is a range while IDs are not known yet.",
  },
  "link-owner-set": {
    severity: "warning",
    text: 'sets the owner to "{owner}": visitors may see every endpoint of that owner',
    help: "A link with an owner can give access to all endpoints with the same `ownerId`. Nothing changes if the link already has that owner.",
  },
  "opens-to-other-owner": {
    severity: "danger",
    concern: "access",
    text: "now shows endpoints of {toOwner}; it was for {fromOwner}",
    help: "Anyone with the URL of the link sees someone else's endpoints. Check `ownerId` and `endpoints`.",
  },
  "link-owner-removed": {
    severity: "info",
    text: 'removes the owner "{owner}": the link may drop endpoints that it does not list itself',
    help: "Visitors to the link may lose access to the owner's endpoints. List them in `endpoints` to keep them.",
  },
  "link-management-allowed": {
    severity: "warning",
    text: "lets visitors to the link manage its endpoints",
    help: "Anyone with the URL of the link can change its endpoints, which then differ from the program.",
    guide: "../reference/rules.md#portal-link-manages",
  },
  "link-management-ended": {
    severity: "info",
    text: "no longer lets visitors to the link manage its endpoints",
    help: "Visitors can still see the endpoints.",
  },
  "link-authentication-changed": {
    severity: "warning",
    text: "changes how visitors authenticate from {before} to {after}: give them the new URL",
    help: "With `static_token`, anyone with the URL always has access. With `refresh_token`, each read of the link creates a key that is valid for one hour.",
  },
  "link-management-undeclared": {
    severity: "warning",
    text: "visitors can manage its endpoints, which the program does not declare: declare canManageEndpoint: false to stop it",
    help: "Someone allowed this in the service, and updates keep what the program does not declare.",
    guide: "../reference/rules.md#portal-link-manages",
  },
  "emptied-not-deleted": {
    severity: "info",
    text: "was cleared, not deleted: the documented interface cannot delete portal links",
    help: "The link still exists, but has no endpoints and no owner. Anyone with its URL sees nothing.",
  },
  "link-owner-required": {
    severity: "error",
    text: "is required: only releases before 25.9 accept endpoints instead",
    help: "Declare `ownerId` on the link, and on each endpoint that it shows. Every release accepts that.",
  },
  "link-owner-advised": {
    severity: "warning",
    text: "is not declared, which releases since 25.9 reject: declare it instead of endpoints, and on each endpoint",
    help: "The release of the service is known only during the update. Every release accepts a link with `ownerId`.",
  },
  "link-order": {
    severity: "error",
    text: "cannot be changed: the service lists portal links newest first",
    help: "Convoy returns an empty page for any other order. Omit `sort`.",
  },
});

export const clauses = declareClauses({
  one: "one endpoint",
  many: "{count} endpoints",
  atMost: "at most {endpoints}",
  between: "{least} to {count} endpoints",
  emptied: "cleared, not deleted",
  loss: "its URL no longer shows any endpoints",
  accessLeft: "anyone with the link still has access",
  newValues: "another token and URL",
  described: "PortalLink {name} (its token is valid; find it with `pulumi-webhooks portal-link list`)",
});
