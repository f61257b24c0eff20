/** What the package says: projects. */

import { declareNotices, declareShared } from "../../base/declare";

const guide = "new-stage.md#delete-a-project";

/** What state does not allow, of a deletion and of a replacement. */
export const projectErrors = declareShared({
  projectDeletionRefused: {
    help: "A deleted project takes everything in it along, so state must have `allowDeletion: true` before. `pulumi state delete` forgets a project without deleting it.",
    guide,
  },
});

export const notices = declareNotices({
  "project-deletion": {
    severity: "danger",
    concern: "lost",
    text: "is deleted with its endpoints, events and subscriptions{resources}; the option `protect` would stop the preview",
    guide,
  },
  "project-key-undeclared": {
    severity: "warning",
    text: "has no apiKey: the service does not show the key of an existing project, so declare one created in the dashboard",
    guide: "new-stage.md#adopt-a-project",
  },
});
