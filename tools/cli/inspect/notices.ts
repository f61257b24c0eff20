/** What the package says: the commands that show. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "database-down": {
    severity: "error",
    text: "{status} {reason} (Convoy cannot read its database, and rejects every key until it can: restore the database, and keep the key)",
    guide: "troubleshooting.md#the-service-responds-with-401",
  },
  "personal-key-as-project-key": {
    severity: "warning",
    text: "webhooks:apiKey is a personal key: it expires, and it gives access to every project of its member",
    help: "The service accepts a personal key instead of a project key. Set the key of the project, which gives access only to that project and does not expire.",
    guide: "new-stage.md#the-wrong-key",
  },
  "unlisted-endpoint": {
    severity: "warning",
    text: "project {project} has no endpoint {id}: it was deleted, or it belongs to another project",
  },
  "filter-differs": {
    severity: "warning",
    text: "the result on this machine is different: here, the request {here}",
    help: "The service decides about deliveries, so its result is the one that counts. `route` and `filter` of this release compare the request differently.",
  },
});

/** The results of `check`. */
export const checked = declareClauses({ failed: "failed: {reason}" });
