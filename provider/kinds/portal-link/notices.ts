/** What the package says: portal links. */

import { declareNotices } from "../../base/declare";

// In quotation marks the owner is hidden where the program marks it as secret, however short it is.
export const notices = declareNotices({
  "link-endpoints-declared": {
    severity: "info",
    text: "lists only the declared endpoints: the link drops any other",
  },
  "link-endpoints-removed": { severity: "info", text: "removes {endpoints} from the link" },
  "link-endpoints-unlisted": {
    severity: "info",
    text: "no longer lists {endpoints}: the endpoints of its owner stay visible",
  },
  "link-endpoints-added": { severity: "warning", text: "adds {endpoints} to the link" },
  "link-owner-set": {
    severity: "warning",
    text: 'sets the owner to "{owner}": visitors may see every endpoint of that owner',
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
  },
  "link-management-allowed": {
    severity: "warning",
    text: "lets visitors to the link manage its endpoints",
    guide: "../reference/rules.md#portal-link-manages",
  },
  "link-management-ended": {
    severity: "info",
    text: "no longer lets visitors to the link manage its endpoints",
  },
  "link-authentication-changed": {
    severity: "warning",
    text: "changes how visitors authenticate from {before} to {after}: give them the new URL",
    help: "With `static_token`, anyone with the URL always has access. With `refresh_token`, each read of the link creates a key that is valid for one hour.",
  },
  "link-management-undeclared": {
    severity: "warning",
    text: "visitors can manage its endpoints, which the program does not declare: declare canManageEndpoint: false to stop it",
    guide: "../reference/rules.md#portal-link-manages",
  },
  "emptied-not-deleted": {
    severity: "info",
    text: "was cleared, not deleted: the documented interface cannot delete portal links",
  },
  "link-owner-advised": {
    severity: "warning",
    text: "is not declared, which releases since 25.9 reject: declare it instead of endpoints, and on each endpoint",
  },
});
