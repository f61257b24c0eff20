/** What the package says: what is done to a resource, and what keeps that from being done. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  // Two resources and one object
  "duplicate-resource": {
    severity: "error",
    text: "{resource} declares the same object as {other}: remove one of them from the program",
    help: "Two resources of the program are identical in everything that distinguishes objects, so every event would be delivered twice. Remove one of them, or give them different names.",
  },
  "already-managed": {
    severity: "error",
    text: "{resource} cannot adopt {object}, which is already managed by {other}",
    help: "Remove `adoptId`, `import` or the name of the event type from one of the two. If `pulumi import` put both into state, run `pulumi state delete --force <urn>` for one of them. The object itself does not change.",
    guide: "adopting.md",
  },
  "shared-object": {
    severity: "error",
    text: "{resource} and {other} both manage {object}: remove one of them from the program; the object is kept",
    help: "Two resources have the same object in state. Remove one of them from the program. The object is not deleted, because the other resource still manages it.",
  },

  // Arguments
  "missing-argument": {
    severity: "error",
    text: "is required",
    help: "The resource needs this argument, but the program does not declare it. Declare it.",
  },
  "asset-argument": {
    severity: "error",
    text: "is an asset, which the service cannot receive: pass its content",
    help: "The service would receive Pulumi's description of the file, not its content. Read the file in the program.",
    guide: "troubleshooting.md#values-of-arguments",
  },
  "invalid-argument": {
    severity: "error",
    text: "is not a valid value: {reason}",
    help: "The value violates the rule in the line. Declare a value that satisfies it.",
  },
  "more-unknown-arguments": {
    severity: "error",
    text: "not known are {count} more arguments",
    help: "The resource has too many unknown arguments to list, often because an object was passed in place of its fields. Remove them.",
  },
  "argument-needs-dialect": {
    severity: "error",
    text: "needs webhooks:dialect {dialect}",
    help: "The argument exists only in this dialect. Set `webhooks:dialect` if it fits the service, or remove the argument. An explicit provider takes it as `dialect`.",
  },
  "undeclared-unrepeatable": {
    severity: "error",
    text: "must be declared, because an update sends the whole object and the service {shown}",
    help: "An update must repeat every value of the object. It never writes back a mask, or a value that is unknown or that the service rejects. Declare the value in the program.",
  },

  "not-readable": {
    severity: "error",
    text: "{kind} {id} cannot be read, because the documented interface has no operation for it (on Convoy, set webhooks:dialect convoy)",
    help: "The service cannot show this kind of object, so it cannot be looked up. Convoy can: if the service is Convoy, set `webhooks:dialect` to `convoy`.",
  },

  // Objects that are not found
  "adopted-missing": {
    severity: "error",
    text: "{kind} {id} does not exist in project {project}: check {argument} and the project",
    help: "The resource adopts an object that the service does not have. Correct `adoptId` or `projectId`, or remove `adoptId` to create a new object.",
    guide: "adopting.md",
  },
  "object-missing": {
    severity: "error",
    text: "{object} no longer exists in project {project}: `pulumi up --refresh` creates it again",
    help: "The object was deleted outside Pulumi, but is still in state. Run `pulumi up --refresh`, which removes it from state and creates a new one.",
    guide: "drift.md",
  },
  "object-not-found": {
    severity: "error",
    text: "{reason}: check the ID of {kind} {id}, and its projectId",
    help: "The service has no object with this ID in this project. Correct the ID or the project.",
  },
  "shown-as-deleted": {
    severity: "error",
    text: "{kind} {id} was not found: the service shows it as deleted at {time}",
    help: "The service still shows an object that was deleted. It is treated as if it did not exist.",
  },
  "written-as-deleted": {
    severity: "error",
    text: "the response to the write shows {kind} {id} as deleted at {time}: run `pulumi refresh` to see what the service has",
    help: "The service accepted the write but shows the object as deleted. The write counts as unfinished, and the next update reads the object first.",
  },
  "not-found-but-exists": {
    severity: "error",
    text: "{reason}; but {kind} {id} exists",
    help: "The service reports that the object was not found, although it exists. An object that it refers to may be missing, or the service may not support this operation.",
  },
  "not-found-in-dialect": {
    severity: "error",
    text: "{reason}; but {kind} {id} exists: {advice}",
    help: "The service reports that the object was not found, although it exists. An object that it refers to may be missing, or `webhooks:dialect` may not fit the service.",
  },
  "object-of-other-project": {
    severity: "error",
    text: "{kind} {id} belongs to project {found}, not to {declared}: check webhooks:projectId and webhooks:apiKey",
    help: "The API key may be for a different project than the one in the settings. Set a project and a key that belong together.",
    guide: "projects-and-accounts.md",
  },
  "key-of-other-project": {
    severity: "error",
    text: "the API key is for project {found}, not for {declared}: check {settings}",
    help: "The service shows that the key belongs to a different project than the one in the settings. Nothing was sent to either. Set a project and a key that belong together.",
    guide: "projects-and-accounts.md",
  },
  "kept-elsewhere": {
    severity: "error",
    text: "{reason}; kept in state: it was last seen at {there}, not at {here}: check {settings}, or confirm with WEBHOOKS_TRUST_NOT_FOUND=true",
    help: "The service does not have the object, but the settings point to a different service or project than at the last update. Correct them. If they are right and the object is gone, run `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh` once.",
  },
  "kept-unknown-place": {
    severity: "error",
    text: "{reason}; kept in state: an older release did not record where it was, and the settings point to {here}; check {settings}; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true",
    help: "Releases up to 0.1.0 do not record where they saw an object, so it may be missing only because of the settings. Check them. If they are right and the object is gone, run `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh` once.",
  },
  "kept-unproved-project": {
    severity: "error",
    text: "{reason}; kept in state: project {project} itself may not exist ({cause}); check {settings}; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true",
    help: "The service does not have the object, and the project itself may not exist. Allow the API key to list portal links or, with the dialect convoy, to read its project. If the object is gone, run `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh` once.",
  },

  // Deleting
  "not-deleted-managed": {
    severity: "info",
    text: "not deleted: {manager} declares it; if that resource failed, no state has the object until its next successful update",
    help: "Another resource of the program declares the object, so only the old resource is removed from state. If the run shows an error for the other resource, fix it and run `pulumi up` again, which adopts the object. Otherwise, run `pulumi up --refresh` to see whether the object is as the new resource declares it.",
    guide: "adopting.md",
  },
  "not-deleted-elsewhere": {
    severity: "error",
    text: "{object} was not deleted: it was last seen at {there}, but the settings point to {here}; check {settings}",
    help: "An object with the same ID in the new place may be a copy, so nothing is deleted there. Correct the settings. If the service has really moved, run `pulumi refresh`, which records the new place, and then delete it.",
  },
  "not-deleted": {
    severity: "error",
    text: "{object} was not deleted: {reason}; to keep it, set `retainOnDelete`",
    help: "The service rejected the update that replaces a deletion. Fix the cause in the line, or set the option `retainOnDelete`, with which Pulumi removes the object only from state.",
  },
  "masked-values-lost": {
    severity: "danger",
    concern: "lost",
    text: "may have lost {fields}, which the service masks",
    help: "The update that replaces a deletion sends the whole object, but masked values cannot be sent. If the object must stay usable, declare these values, or set `retainOnDelete` before you remove the resource.",
  },

  // Creating
  "lost-create-found": {
    severity: "info",
    text: "the response to the create was lost; the object was found in the service and is kept",
    help: "The connection broke after the request was sent. Exactly one object matches everything that was sent, including secrets, so state records that one. There is nothing to do.",
    guide: "../reliability.md#what-cannot-be-known-and-why",
  },
  "create-taken": {
    severity: "error",
    text: "{resource} created {id}, which {other} found and now manages; run `pulumi up` again to create another",
    help: "Two resources declare the same object. One of them lost the response to its create and found the other's object. Run `pulumi up` again.",
  },
  "lost-create-unique": {
    severity: "error",
    text: "{reason}; it may have been created: run `pulumi up` again, which adopts the object with this {input}",
    help: "The response to the create was lost. The service allows one object for each value, so the next update finds and adopts any that was created.",
  },
  "lost-create": {
    severity: "error",
    text: "{reason}; it may have been created: look in the service for {object}, and adopt it with adoptId or delete it before the next `pulumi up`",
    help: "The response to the create was lost, and the object could not be identified with certainty. Another update would create a second one. Look for the object in the line first.",
  },
  "lost-create-candidates": {
    severity: "error",
    text: "{reason}; {object} may have been created, perhaps as {candidates}: adopt the right one with adoptId, or delete it, before the next `pulumi up`",
    help: "The response to the create was lost, and nothing proves which object in the line it created, if any. One with another secret is not yours. Another update would create one more.",
    guide: "../reliability.md#what-cannot-be-known-and-why",
  },
  "create-undone": {
    severity: "error",
    text: "{reason}; it was deleted again",
    help: "The service created something other than what was declared, which would be harmful, so it was deleted. Declare what the service accepts.",
  },
  "create-not-undone": {
    severity: "error",
    text: "{reason}; deleting it again failed ({cause}), so {id} exists and is kept in state",
    help: "The service created something other than what was declared, and refused to delete it. Declare what the service accepts and run `pulumi up`, or run `pulumi destroy` for this resource.",
  },

  // Objects that are referred to
  "missing-reference": {
    severity: "error",
    text: "{reason}; project {project} has no object {ids}, which {argument} refers to: correct it",
    help: "The argument contains the ID of an object that does not exist in this project. Use the ID of a resource or look-up in the program, or create the object first.",
  },

  // Objects in the way
  "object-in-the-way": {
    severity: "error",
    text: "{reason}; {other} is in the way: adopt it with adoptId {id}, or delete it in the service",
    help: "The service allows only one object here, and another one exists. Adopt or delete that one. If it is the same resource under an earlier name in the program, set the option `aliases` to that name.",
  },
  "namesake-in-the-way": {
    severity: "error",
    text: "{reason}; {other} has the same name, and no update can remove its {fields}: declare that as well, or delete it in the service",
    help: "The service allows only one object here, and the existing one has values that are not declared and no update can remove. Declare them, or delete the object.",
  },
  "managed-in-the-way": {
    severity: "error",
    text: "{reason}; {other} of this program already manages the only one allowed ({id}): declare one for both",
    help: "The service allows only one object here, but two resources declare one. Combine both in one resource, or make the project allow several.",
  },
  "update-blocked": {
    severity: "error",
    text: "{reason}; {other} is in the way: delete it first, in the program that declares it or in the service",
    help: "The service allows only one object here, and another one exists. Delete that one before this update.",
  },

  // Adopting
  adoption: {
    severity: "info",
    text: "adopts {id} without changes",
    help: "The existing object matches the program, so it is only recorded in state.",
    guide: "adopting.md",
  },
  "adoption-overwrites": {
    severity: "info",
    text: "adopts {id} and overwrites {fields}",
    help: "The existing object differs from the program in these fields, and the update gives it the declared values. A field is shown without values if the service does not show its value. To keep the object's values, declare them.",
    guide: "adopting.md",
  },
  "create-only-kept": {
    severity: "warning",
    text: "keeps {fields}, which cannot change without a new object",
    help: "The declared value differs from the object, and no update can change it. Declare the value that the object has, or remove `adoptId` to replace the object.",
    guide: "adopting.md",
  },
  "adoption-by-name": {
    severity: "info",
    text: "creates no new object, because {id} already has this {input}; set `retainOnDelete` if others need it",
    help: "The service allows only one object here and already has it, perhaps from another stack or an interrupted run. The resource adopts it, unless another resource manages it. Without `retainOnDelete`, the object is deleted with the resource: an event type is then deprecated for good.",
    guide: "adopting.md#objects-that-several-stacks-share",
  },

  // What a change does
  "unknown-risk": {
    severity: "warning",
    text: "may move deliveries, widen access or remove protection, depending on {input}, which is not known yet",
    help: "The value depends on a resource that this update creates or changes, so the preview cannot show the effect. Declare a value that is already known, such as one from the stack configuration. Or update that resource first with `pulumi up --target <urn>`, and run the preview again.",
  },

  // What did not come out as declared
  "not-accepted": {
    severity: "error",
    text: "the service did not accept {fields} as declared: {values}",
    help: "The service keeps a different value than the declared one. Declare a value that it accepts, or remove the argument. The next `pulumi up` finishes the update.",
  },
  "not-reset": {
    severity: "error",
    text: "the service did not reset {fields}: declare the value that it has, or another",
    help: "The argument is no longer declared, but the service keeps its old value. Declare the value, so that program and service agree.",
  },
  "stale-read": {
    severity: "info",
    text: "the service still shows it as before this update, as {releases}",
    help: "These releases serve reads from a cache. The update was accepted and will show later, so there is nothing to do. Until then, `pulumi preview --refresh` shows the old values as changes.",
  },
  "stale-refresh": {
    severity: "info",
    text: "the service shows it as before the last update, as {releases}",
    help: "These releases serve reads from a cache, so a refresh shows what the last update changed as changed back. The next update sends it again, which does no harm. Refresh later to see the values that are stored.",
    guide: "drift.md",
  },
  "applied-before": {
    severity: "info",
    text: "{field} was applied before the failure, and stays",
    help: "The update failed partway. This argument already has its new value in the service. The next `pulumi up` does the rest.",
  },
  "adoption-incomplete": {
    severity: "warning",
    text: "adopted {id} and overwrote {fields} before it failed",
    help: "The adoption failed partway. The object already has these values. The next `pulumi up` does the rest.",
    guide: "adopting.md",
  },

  // What the program does not declare
  "undeclared-part": {
    severity: "warning",
    text: "{field} {state}, which the program does not declare; it stays",
    help: "Someone set or changed a part of an argument that the program does not declare. An update keeps it. Declare it to manage it.",
    guide: "drift.md",
  },
  "undeclared-part-unseen": {
    severity: "warning",
    text: "{field} is {value}, which the program does not declare; this update keeps it, but the first update after a refresh resets it",
    help: "State from an older release lacks this part, so no preview has shown yet that an update would reset it. Declare the value to keep it, or run `pulumi refresh`, after which the next update resets it.",
  },
  "leftover-possible": {
    severity: "info",
    text: "if an earlier run was interrupted while creating this link, a link with a valid token may be left: find it with `pulumi-webhooks portal-link list`",
    help: "Since Convoy 25.9, listing portal links can create keys for other people's links. The package therefore does not list them to find leftovers. This line appears once in a run. Adopt such a link with `adoptId`, or delete it in the service.",
    guide: "../scale.md#locks-and-interrupted-runs",
  },
  twin: {
    severity: "warning",
    text: "{object} has the same {fields}, and no resource in this run manages it: adopt it with adoptId, or delete it",
    help: "The service already has an object like the new one, perhaps from an interrupted run. If only one is intended, adopt the existing one.",
    guide: "adopting.md",
  },

  // Several providers
  "run-file-unusable": {
    severity: "error",
    text: "not deleted: {path} {problem}, so this provider cannot tell what the other providers of the run manage; remove the file and run `pulumi up` again",
    help: "The providers of a run record what they manage in this file, so that none deletes an object that another has adopted. Find out who changed or replaced the file, and remove it.",
  },
  "run-file-missing": {
    about: "stack",
    severity: "danger",
    concern: "guard",
    text: "an adopted object that moves to another provider may be deleted, because the file that providers share cannot be written in {folder} ({cause})",
    help: "The providers of a run record what they manage in a temporary file, which cannot be written. Make the folder writable, or set `retainOnDelete` before an object moves to another provider.",
  },
});

export const clauses = declareClauses({
  tooLarge: "is too large",
  list: "a list",
  boolean: "true or false",
  integer: "a whole number",
  object: "an object",
  otherType: "a {type}",
  didYouMean: "did you mean `{name}`?",
  knownNames: "known names are {names}",
  candidate: "{id} (created {time})",
});
