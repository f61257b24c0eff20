/** What the package says: what is done to a resource, and what keeps that from being done. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  // Two resources and one object
  "duplicate-resource": {
    severity: "error",
    text: "{resource} declares the same as {other}: remove one of them from the program",
    help: "Two resources of the program are equal in everything that tells objects apart, so every event would be delivered twice. Remove one of them, or give them different names.",
  },
  "already-managed": {
    severity: "error",
    text: "{resource} cannot adopt {object}, which is already managed by {other}",
    help: "An object can be managed by one resource only. Remove `adoptId`, `import` or the name of the event type from one of the two. The object itself stays as it is.",
    guide: "adopting.md",
  },
  "shared-object": {
    severity: "error",
    text: "{resource} and {other} both manage {object}: remove one of them from the program, and the object stays",
    help: "Two resources have the same object in state. Remove one of them from the program. The object is not deleted, because the other resource still manages it.",
  },

  // Arguments
  "missing-argument": {
    severity: "error",
    text: "is required",
    help: "The resource needs this argument, and the program does not declare it. Declare it.",
  },
  "wrong-type": {
    severity: "error",
    text: "must be {type}",
    help: "The value has another type than the argument. Declare a value of the type in the line.",
  },
  "asset-argument": {
    severity: "error",
    text: "is an asset, which the service cannot take: give its content",
    help: "The service would receive Pulumi's description of the file instead of its content. Read the file in the program.",
    guide: "limits.md#values-of-arguments",
  },
  "invalid-argument": {
    severity: "error",
    text: "is not a valid value: {reason}",
    help: "The value breaks the rule in the line. Declare a value that follows it.",
  },
  "unknown-argument": {
    severity: "error",
    text: "is not a known argument; {suggestion}",
    help: "The name is misspelled, or the argument belongs to another resource. Use the name in the line, or remove the argument.",
  },
  "argument-needs-dialect": {
    severity: "error",
    text: "needs webhooks:dialect {dialect}",
    help: "The argument exists only in this dialect. Set `webhooks:dialect` if the service speaks it, or remove the argument.",
  },
  "undeclared-unrepeatable": {
    severity: "error",
    text: "must be declared, because an update sends the whole object and the service {shown}",
    help: "An update has to repeat every value of the object. It never writes back a mask, nor a value that the service refuses or that is not known here. Declare the value in the program.",
    aliases: ["undeclared-masked", "undeclared-invalid"],
  },

  "not-readable": {
    severity: "error",
    text: "{kind} {id} cannot be read, because the documented interface has no operation for that (on Convoy, set webhooks:dialect convoy)",
    help: "The service cannot show this kind of object, so it cannot be looked up. Set `webhooks:dialect` to `convoy` if the service is Convoy, which can.",
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
    help: "The object was deleted outside of Pulumi, and state still has it. Run `pulumi up --refresh`, which removes it from state and creates a new one.",
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
    help: "The service still shows an object that was deleted. It is treated like an object that does not exist.",
  },
  "written-as-deleted": {
    severity: "error",
    text: "the answer to the write shows {kind} {id} as deleted at {time}: run pulumi refresh to see what the service has",
    help: "The service says that it wrote an object, and shows it as deleted. The write counts as unfinished, and the next update reads the object first.",
  },
  "not-found-but-exists": {
    severity: "error",
    text: "{reason}; but {kind} {id} exists",
    help: "The service answers a change with not found, although it shows the object. An object that it refers to may be missing, or the service may not have this operation.",
  },
  "not-found-in-dialect": {
    severity: "error",
    text: "{reason}; but {kind} {id} exists: {advice}",
    help: "The service answers a change with not found, although it shows the object. An object that it refers to may be missing, or the setting `webhooks:dialect` does not fit the service.",
  },
  "object-of-other-project": {
    severity: "error",
    text: "{kind} {id} belongs to project {found}, not to {declared}: check webhooks:projectId and webhooks:apiKey",
    help: "The API key may be for another project than the one that the settings name. Set the project and the key that belong together.",
    guide: "projects-and-accounts.md",
  },
  "key-of-other-project": {
    severity: "error",
    text: "the API key is for project {found}, not for {declared}: check {settings}",
    help: "The service shows which project the key belongs to, and the settings name another one. Nothing was sent to either. Set the project and the key that belong together.",
    guide: "projects-and-accounts.md",
  },
  "kept-elsewhere": {
    severity: "error",
    text: "{reason}; kept in state: it was last seen at {there}, but the settings lead to {here}; check {settings}; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true",
    help: "The service does not have the object, but the settings lead to another service or project than at the last update. Correct them. If they are right and the object is gone, run `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh`, for that one run.",
  },
  "kept-unknown-place": {
    severity: "error",
    text: "{reason}; kept in state: an older release did not record where it was, and the settings lead to {here}; check {settings}; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true",
    help: "Releases up to 0.1.0 do not record where they have seen an object, so a missing one may only mean other settings. Check them. If they are right and the object is gone, run `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh`, for that one run.",
  },
  "kept-unproved-project": {
    severity: "error",
    text: "{reason}; kept in state: project {project} may not exist at all ({cause}); check {settings}; if it is gone, confirm that with WEBHOOKS_TRUST_NOT_FOUND=true",
    help: "The service does not have the object, and it is not certain that the project itself exists. Give the API key the right to list portal links or, with the dialect convoy, to read its project. If the object is gone, run `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh`, for that one run.",
  },

  // Deleting
  "not-deleted-managed": {
    severity: "info",
    text: "not deleted: {manager} declares it; if that resource failed, no state has the object until its next successful up",
    help: "Another resource of the program declares the object, so only the old resource is removed from state. If the run shows an error of the other resource, correct it and run `pulumi up` again, which adopts the object. Otherwise, run `pulumi up --refresh` to see whether the object is as the new resource declares it.",
    guide: "adopting.md",
  },
  "not-deleted-elsewhere": {
    severity: "error",
    text: "{object} was not deleted: it was last seen at {there}, but the settings lead to {here}; check {settings}",
    help: "An object with the same ID at the new place may be a copy, so nothing is deleted there. Correct the settings. If the service has really moved, run `pulumi refresh`, which records the new place, and delete then.",
  },
  "not-deleted": {
    severity: "error",
    text: "{object} was not deleted: {reason}; `retainOnDelete` leaves it as it is",
    help: "The service refused the update that takes the place of a deletion. Do what the line says, or set the option `retainOnDelete`: then Pulumi forgets the object and leaves it as it is.",
  },
  "masked-values-lost": {
    severity: "danger",
    concern: "lost",
    text: "may have lost {fields}, which the service masks",
    help: "The update that takes the place of a deletion sends the whole object, and masked values cannot be sent. If the object has to stay usable, declare these values, or set the option `retainOnDelete` before the resource is removed.",
  },

  // Creating
  "lost-create-found": {
    severity: "info",
    text: "the answer to the create was lost; the object was found in the service and is kept",
    help: "The connection broke after the request was sent. Exactly one object shows everything that was sent, secrets included, so state has that one. There is nothing to do.",
    guide: "../reliability.md#what-cannot-be-known-and-why",
  },
  "create-taken": {
    severity: "error",
    text: "{resource}: its create made {id}, which {other} has found and keeps; run `pulumi up` again to create another",
    help: "Two resources declare the same, and one of them lost the answer to its create and found the object of the other. Run `pulumi up` again.",
  },
  "lost-create-unique": {
    severity: "error",
    text: "{reason}; it may have been created: run `pulumi up` again, which adopts the object with this {input}",
    help: "The answer to a create was lost. The service has one object for each value, so the next update finds and adopts the one that may have been created.",
  },
  "lost-create": {
    severity: "error",
    text: "{reason}; it may have been created: look in the service for {object}, and adopt it with adoptId or delete it before the next `pulumi up`",
    help: "The answer to a create was lost, and the object could not be found with certainty. Another update would create a second one. Look for the object in the line first.",
  },
  "lost-create-candidates": {
    severity: "error",
    text: "{reason}; {object} may have been created, perhaps as {candidates}: adopt the right one with adoptId, or delete it, before the next `pulumi up`",
    help: "The answer to a create was lost, and nothing proves which object in the line it made, if any. One with another secret belongs to somebody else. Another update would create one more.",
    guide: "../reliability.md#what-cannot-be-known-and-why",
  },
  "create-undone": {
    severity: "error",
    text: "{reason}; it was deleted again",
    help: "The service created something other than what was declared, which would do harm, so it was deleted. Declare what the service accepts.",
  },
  "create-not-undone": {
    severity: "error",
    text: "{reason}; deleting it again failed ({cause}), so {id} exists and is kept in state",
    help: "The service created something other than what was declared, and refused to delete it. Declare what the service accepts and run `pulumi up`, or run `pulumi destroy` for this resource.",
  },

  // Objects that are referred to
  "missing-reference": {
    severity: "error",
    text: "{reason}; project {project} has no object {ids}, which {argument} names: correct it",
    help: "The argument holds the ID of an object that the service does not have in this project. Take the ID from a resource or a look-up of the program, or create the object first.",
  },

  // Objects in the way
  "object-in-the-way": {
    severity: "error",
    text: "{reason}; {other} is in the way: adopt it with adoptId {id}, or delete it in the service",
    help: "The service allows one object here, and another one exists. Adopt that one, or delete it. If it is the same resource under an earlier name in the program, set the option `aliases` to that name.",
  },
  "namesake-in-the-way": {
    severity: "error",
    text: "{reason}; {other} has the same name, and no update can remove its {fields}: declare that as well, or delete it in the service",
    help: "The service allows one object here, and the existing one has values that the program does not declare and no update can remove. Declare them, or delete the object.",
  },
  "managed-in-the-way": {
    severity: "error",
    text: "{reason}; {other} of this program already has the only one that is allowed ({id}): declare one for both",
    help: "The service allows one object here, and two resources declare one. Declare one resource with what both are for, or let the project allow several.",
  },
  "update-blocked": {
    severity: "error",
    text: "{reason}; {other} is in the way: delete it first, in the program that declares it or in the service",
    help: "The service allows one object here, and another one exists already. Delete that one before this update.",
  },

  // Adopting
  adoption: {
    severity: "info",
    text: "adopts {id} without changes",
    help: "The existing object is as declared, so it is only recorded in state.",
    guide: "adopting.md",
  },
  "adoption-overwrites": {
    severity: "info",
    text: "adopts {id} and overwrites {fields}",
    help: "The existing object differs from the program in these fields, and the update gives it the declared values. A field without values is one whose value the service does not show. Declare what the object has to keep it.",
    guide: "adopting.md",
  },
  "adoption-by-name": {
    severity: "info",
    text: "creates no new object, because {id} already has this {input}; set `retainOnDelete` if others need it",
    help: "The service allows one object here and has it already, perhaps from another stack or from a run that was interrupted. The resource adopts it, unless another resource manages it. Without `retainOnDelete`, the object goes with the resource: an event type is then deprecated for good.",
    guide: "adopting.md#objects-that-several-stacks-use",
  },

  // What a change does
  "unknown-risk": {
    severity: "warning",
    text: "may move deliveries, widen access or remove protection, depending on {input}, which is not known yet",
    help: "The value comes from a resource that is not created yet, so the preview cannot show what the change means. Run the preview again once the value is known.",
  },

  // What did not come out as declared
  "not-accepted": {
    severity: "error",
    text: "the service did not accept {fields} as declared: {values}",
    help: "The service keeps another value than the declared one. Declare a value that it accepts, or remove the argument. The next `pulumi up` finishes the update.",
  },
  "not-reset": {
    severity: "error",
    text: "the service did not reset {fields}: declare the value that it has, or another",
    help: "The argument is no longer declared, and the service keeps its old value. Declare the value, so that program and service agree.",
  },
  "stale-read": {
    severity: "info",
    text: "the service still shows it as before this update, as {releases}",
    help: "These releases answer reads from a cache. The update was accepted and shows later, so there is nothing to do.",
  },
  "applied-before": {
    severity: "info",
    text: "{field} was applied before that, and stays",
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
    help: "Somebody has set or changed a part of an argument that the program leaves out. An update keeps it. Declare it to manage it.",
    guide: "drift.md",
    aliases: ["undeclared-part-changed"],
  },
  "undeclared-part-unseen": {
    severity: "warning",
    text: "{field} is {value}, which the program does not declare; this update keeps it, and one after a refresh resets it",
    help: "State of an older release does not show this part, so nobody has seen yet that an update would reset it. Declare the value to keep it, or run `pulumi refresh` to see it reset by the next update.",
  },
  "leftover-possible": {
    severity: "info",
    text: "if an earlier run was interrupted while it created this link, a link with a valid token is left: find it with `pulumi-webhooks portal-link list`",
    help: "On Convoy from 25.9 on, a list of portal links can make keys for the links of others. The package therefore lists none to find leftovers. The line appears once in a run. Adopt such a link with `adoptId`, or delete it in the service.",
    guide: "locks.md",
  },
  twin: {
    severity: "warning",
    text: "{object} has the same {fields}, and no resource seen so far manages it: adopt it with adoptId, or delete it",
    help: "The service already has an object like the new one, perhaps from a run that was interrupted. If both are meant to be one, adopt the existing one.",
    guide: "adopting.md",
  },
});

export const clauses = declareClauses({
  otherResource: "another resource of this run",
  list: "a list",
  boolean: "true or false",
  integer: "a whole number",
  finiteNumber: "a finite number",
  numberAlone: "a number, without a unit and without quotation marks",
  numberOf: "a number of {unit}, without a unit and without quotation marks",
  object: "an object",
  otherType: "a {type}",
  didYouMean: "did you mean `{name}`?",
  knownNames: "known are {names}",
  hinted: "{field} ({hint})",
  declaredAs: "{field} was declared {declared}, and the service has {live}",
  declaredAsSpelled: "{field} was declared {declared}, and the service has {live} (the same {spelling})",
  otherSecret: "the service has another secret in {field}",
  noSecret: "the service has no secret in {field}",
  hiddenValue: "the service has another value of {field} (values hidden)",
  hiddenSpelling: "the service has {field} {spelling}",
  trimmed: "without the white space around it",
  withoutSlash: "without the last /",
  candidate: "{id} (created {time})",
  withOtherSecret: "{object} with another secret",
  aged: "{object} (created {age})",
  notKnownYet: "{field} (not known yet)",
  valuesHidden: "{field} (values hidden)",
  appliedBy: "{changes} ({how})",
  change: "{field}: {before} => {after}",
  showsMask: "masks this value",
  showsUnknown: "shows {value}",
  showsInvalid: "shows a value that no update accepts",
  isNow: "is {value}",
  hasChanged: "changed from {before} to {value}",
});
