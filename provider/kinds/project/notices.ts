/** What the package says: projects. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "project-exists": {
    severity: "error",
    text: "project {id} already has the name {name}: adopt it with `adoptId` and a key created in the dashboard, delete it there, or declare another name",
    help: "Names are unique in an organization, and a killed run may have left the project behind. It is not adopted by name, because nothing proves that it is this resource. The service does not show its key.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-create-lost": {
    severity: "error",
    text: "{reason}; the service created project {id} with the name {name}, but its key is lost: adopt it with `adoptId` and a key created in the dashboard, or delete it there",
    help: "The service created the project, but the response with its key never arrived. It is not adopted automatically, because nothing proves that it is this resource. Choose one of the two options in the line, and run `pulumi up` again.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-create-unknown": {
    severity: "error",
    text: "{reason}; no project has the name {name} yet: run `pulumi up` again, which looks for it before creating one",
    help: "The response to the create never arrived, and the list shows no such project. The next run looks again before sending anything, so it creates no second project.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-create-unseen": {
    severity: "error",
    text: "{reason}; the service may have created a project with the name {name}: run `pulumi up` again, which looks for it before creating one",
    help: "The response to the create never arrived, and the list could not be read either. The next run looks before sending anything, so it creates no second project.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-deletion-refused": {
    severity: "error",
    text: "is not deleted, because state does not allow it: set `allowDeletion: true`, run `pulumi up`, and then remove it; or forget it with `pulumi state delete`",
    help: "The service deletes a project with its endpoints, events and subscriptions. Nothing was sent. The deletion requires `allowDeletion: true` in state. The option `protect` also stops the preview.",
    guide: "new-stage.md#delete-a-project",
  },
  "project-replacement-refused": {
    severity: "error",
    text: "needs a new project, and the old one would be deleted with everything in it: undo the change, or set `allowDeletion: true` and run `pulumi up` first",
    help: "The change cannot be made in place. The old project would be deleted with its endpoints, events and subscriptions. The replacement requires `allowDeletion: true` in state.",
    guide: "new-stage.md#delete-a-project",
  },
  "project-deletion": {
    severity: "danger",
    concern: "lost",
    text: "is deleted with its endpoints, events and subscriptions{resources}; the option `protect` would stop the preview",
    help: "The service deletes everything in the project, including what no program declares. Set the option `protect` on every project that matters, so that a preview that would delete it fails.",
    guide: "new-stage.md#delete-a-project",
  },
  "project-moved-organisation": {
    severity: "error",
    text: "project {id} belongs to organization {found}, not to {asked}: check webhooks:organisationId",
    help: "The personal key has access to several organizations, and the settings name one that the project does not belong to. Nothing was changed. Set the project's organization.",
    guide: "projects-and-accounts.md",
  },
  "project-key-as-personal": {
    severity: "error",
    text: "webhooks:personalApiKey is the key of project {found} and acts only on that project: set a personal key",
    help: "A project key acts on its own project, whatever a request names. Nothing was changed. Create a personal key in your account settings in the dashboard, and set it.",
    guide: "new-stage.md#the-personal-key",
  },
  "no-such-project": {
    severity: "error",
    text: "no project of the organization has the name {name}",
    help: "The name must match exactly, and only projects in `webhooks:organisationId` are searched. Check both.",
  },
  "new-project-key": {
    severity: "error",
    text: "cannot be declared for a new project, whose key the service generates: remove it, or adopt a project with adoptId",
    help: "The response to the create contains the key of the new project, which becomes the output `apiKey`. Declare a key only for an existing project.",
  },
  "project-key-undeclared": {
    severity: "warning",
    text: "has no apiKey: the service does not show the key of an existing project, so declare one created in the dashboard",
    help: "Resources that use the output `apiKey` get no value. If there are none, ignore this line.",
    guide: "new-stage.md#adopt-a-project",
  },
});

export const clauses = declareClauses({
  loss: "its endpoints, events and subscriptions are deleted with it",
  newValues: "ID and key",
  deletedWithAll: "deleted, with everything in it",
  resources: ", among them {names}",
});
