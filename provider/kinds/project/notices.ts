/** What the package says: projects. */

import { declareNotices } from "../../base/declare";

const lost = "new-stage.md#when-a-create-is-lost";
const guide = "new-stage.md#delete-a-project";

export const notices = declareNotices({
  "project-exists": {
    severity: "error",
    text: "project {id} already has the name {name}: adopt it with `adoptId` and a key created in the dashboard, delete it there, or declare another name",
    help: "Names are unique in an organization. Nothing proves that it is this resource, so it is not adopted by name.",
    guide: lost,
  },
  "project-create-lost": {
    severity: "error",
    text: "{reason}; the service created project {id} with the name {name}, but its key is lost: adopt it with `adoptId` and a key created in the dashboard, or delete it there",
    guide: lost,
  },
  "project-create-unknown": {
    severity: "error",
    text: "{reason}; no project has the name {name} yet: run `pulumi up` again, which looks for it before creating one",
    guide: lost,
  },
  "project-create-unseen": {
    severity: "error",
    text: "{reason}; the service may have created a project with the name {name}: run `pulumi up` again, which looks for it before creating one",
    guide: lost,
  },
  "project-deletion-refused": {
    severity: "error",
    text: "is not deleted, because state does not allow it: set `allowDeletion: true`, run `pulumi up`, and then remove it; or forget it with `pulumi state delete`",
    guide,
  },
  "project-replacement-refused": {
    severity: "error",
    text: "needs a new project, and the old one would be deleted with everything in it: undo the change, or set `allowDeletion: true` and run `pulumi up` first",
    guide,
  },
  "project-deletion": {
    severity: "danger",
    concern: "lost",
    text: "is deleted with its endpoints, events and subscriptions{resources}; the option `protect` would stop the preview",
    guide,
  },
  "project-moved-organisation": {
    severity: "error",
    text: "project {id} belongs to organization {found}, not to {asked}: check webhooks:organisationId",
    guide: "projects-and-accounts.md",
  },
  "project-key-as-personal": {
    severity: "error",
    text: "webhooks:personalApiKey is the key of project {found} and acts only on that project: set a personal key",
    guide: "new-stage.md#the-personal-key",
  },
  "project-key-undeclared": {
    severity: "warning",
    text: "has no apiKey: the service does not show the key of an existing project, so declare one created in the dashboard",
    guide: "new-stage.md#adopt-a-project",
  },
});
