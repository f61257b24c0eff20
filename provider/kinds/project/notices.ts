/** What the package says: projects. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "project-exists": {
    severity: "error",
    text: "project {id} has the name {name} already: adopt it with `adoptId` and a key made in the dashboard, delete it there, or declare another name",
    help: "A name is unique in its organization, and a run that was killed may have left the project. Nothing proves that it is this resource, so it is not adopted by its name, and nobody shows its key.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-create-lost": {
    severity: "error",
    text: "{reason}; the service has made project {id} with the name {name}, and its key is lost: adopt it with `adoptId` and a key made in the dashboard, or delete it there",
    help: "The service has made the project, and the answer with its key never arrived. It is not adopted by itself, because nothing proves that it is this resource. Choose one of the two ways in the line, and run `pulumi up` again.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-create-unknown": {
    severity: "error",
    text: "{reason}; no project has the name {name} so far: run `pulumi up` again, which looks for it before it creates one",
    help: "The answer to the create never arrived, and the list shows no such project. The next run looks again before it sends anything, so no second project is made.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-create-unseen": {
    severity: "error",
    text: "{reason}; whether the service has made a project with the name {name} could not be found out: run `pulumi up` again, which looks for it before it creates one",
    help: "The answer to the create never arrived, and the list did not answer either. The next run looks before it sends anything, so no second project is made.",
    guide: "new-stage.md#when-a-create-is-lost",
  },
  "project-deletion-refused": {
    severity: "error",
    text: "is not deleted, because state does not allow it: set `allowDeletion: true`, run `pulumi up`, and then remove it; or forget it with `pulumi state delete`",
    help: "The service deletes a project with its endpoints, events and subscriptions. Nothing was sent. Only a state with `allowDeletion: true` lets the deletion through. The option `protect` also stops the preview.",
    guide: "new-stage.md#delete-a-project",
  },
  "project-replacement-refused": {
    severity: "error",
    text: "needs a new project, and the old one would be deleted with everything in it: undo the change, or set `allowDeletion: true` and run `pulumi up` first",
    help: "The change cannot be made in place. The old project would go with its endpoints, events and subscriptions. Only a state with `allowDeletion: true` lets the replacement through.",
    guide: "new-stage.md#delete-a-project",
  },
  "project-deletion": {
    severity: "danger",
    concern: "lost",
    text: "is deleted with its endpoints, events and subscriptions{resources}; the option `protect` would stop the preview",
    help: "The service deletes everything that belongs to the project, also what no program declares. Set the option `protect` on every project that matters: then a preview that would delete it fails.",
    guide: "new-stage.md#delete-a-project",
  },
  "project-moved-organisation": {
    severity: "error",
    text: "project {id} is of organization {found}, not of {asked}: check webhooks:organisationId",
    help: "The personal key reaches several organizations, and the settings name another one than that of the project. Nothing was changed. Set the organization of the project.",
    guide: "projects-and-accounts.md",
  },
  "project-key-as-personal": {
    severity: "error",
    text: "webhooks:personalApiKey is the key of project {found}, which acts on that one whatever is asked for: set a personal key",
    help: "A project key acts on its own project, whatever a request names. Nothing was changed. Make a personal key in the dashboard, in the settings of your account, and set it.",
    guide: "new-stage.md#the-personal-key",
  },
  "no-such-project": {
    severity: "error",
    text: "no project of the organization has the name {name}",
    help: "The name is compared exactly, and only projects of `webhooks:organisationId` are looked at. Check both.",
  },
  "new-project-key": {
    severity: "error",
    text: "cannot be declared for a new project, whose key the service makes: remove it, or adopt a project with adoptId",
    help: "The answer to the create shows the key of the new project, and the output `apiKey` has it. Declare a key only for a project that exists already.",
  },
  "project-key-undeclared": {
    severity: "warning",
    text: "has no apiKey: nobody shows the key of an existing project, so declare one that was made in the dashboard",
    help: "What uses the output `apiKey` of this resource gets no value. If nothing does, the line does not matter.",
    guide: "new-stage.md#adopt-a-project",
  },
});

export const clauses = declareClauses({
  loss: "its endpoints, events and subscriptions go with it",
  newValues: "ID and key",
  deletedWithAll: "deleted, with everything in it",
  resources: ", among them {names}",
});
