/** What the package says: what an update is about to do. */

import { declareClauses, declareNotices, declareShared } from "../../base/declare";

/** Errors of which several sentences state one fact. */
export const planErrors = declareShared({
  importDiffers: {
    help: "The declared value requires a new object, so a replacement would follow the import. If `up --skip-preview` has imported the object already, run `pulumi state delete` with its URN first, and keep `import`: without it, the next update replaces the object.",
    guide: "adopting.md",
  },
});

export const notices = declareNotices({
  // Updates
  "unfinished-update": {
    severity: "info",
    text: "finishes the last update, which failed partway: sets or resets {fields}",
    help: "The last update changed only part of the object. This one repeats it.",
  },
  "unfinished-check": {
    severity: "info",
    text: "checks the object again, because the last update failed partway",
    help: "The last update failed, but state shows nothing left to do. This one checks the object again.",
  },
  "kept-input": {
    severity: "info",
    text: "keeps {input}, which the program does not declare",
    help: "Removing the argument from the program keeps its value. The preview shows it as deleted, but the object does not change.",
  },

  // Replacements
  replacement: {
    severity: "warning",
    text: "replaces the object with {successor} ({reason})",
    help: "No update can make this change, so a new object replaces the old one. Update everything outside the program that refers to the old ID.",
  },
  readoption: {
    severity: "info",
    text: "replaces the resource and adopts {id} again, so the object is kept ({reason})",
    help: "Pulumi shows a replacement, but the new resource adopts the existing object. Nothing is created or deleted.",
  },
  "possible-readoption": {
    severity: "warning",
    text: "adopts {id} again if only one for each {input} is allowed; otherwise replaces it with {successor} ({reason})",
    help: "The new object is created while the old one still exists. If the service allows only one, the old one is adopted again instead.",
  },
  "may-replace": {
    severity: "warning",
    text: "may replace the object: {input} is not known yet",
    help: "Whether a new object is needed depends on a value from another resource. The update decides once the value is known.",
  },
  "deleted-first": {
    severity: "danger",
    concern: "stop",
    text: "removes the old object first: it is {outcome}, and nothing is delivered in between",
    help: "The service may not allow both objects at once, so the old one is removed before the new one is created. The option `retainOnDelete` keeps the old one, which may then block the new one. With the option `protect`, the preview fails instead.",
  },
  "may-be-deleted-first": {
    severity: "danger",
    concern: "stop",
    text: "may remove the old object first, so that nothing is delivered in between: {inputs} is not known yet",
    help: "If the value stays the same, the service may not allow both objects at once. Then the old one is removed before the new one is created. With the option `protect`, the preview fails instead.",
  },
  "replacement-loses": {
    severity: "danger",
    concern: "lost",
    text: "creates the new object without {fields}, which the old one has and the program does not declare",
    help: "An update keeps values that the program does not declare, but a new object does not have them. Declare the fields in the line to keep them.",
    guide: "adopting.md#what-a-new-object-does-not-have",
  },
  "values-replaced": {
    severity: "danger",
    concern: "secret",
    text: "creates a new object in place of {old}, with {values} and no overlap",
    help: "The service generates these values for each object, or the program changes them in the same replacement, so the current ones stop working immediately. Distribute the new ones, or declare the `secret` of the endpoint, and change it in an update of its own. If only the name, the parent or the parent's type changed, the option `aliases` keeps the object.",
    guide: "adopting.md#what-a-new-object-does-not-have",
  },
  recreation: {
    severity: "danger",
    concern: "lost",
    text: "creates a new object in place of the one that no longer exists, {difference}",
    help: "The object was deleted outside Pulumi, and the new one has only what the program declares. Declare what is missing, and distribute the new secrets and URLs.",
    guide: "adopting.md#what-a-new-object-does-not-have",
  },
  "old-object-removed": {
    severity: "warning",
    text: "the old object is then {outcome}; `retainOnDelete` keeps it",
    help: "The new object exists by then and replaces the old one. To keep the old one as well, set the option `retainOnDelete`. It is also kept if another resource adopts it. With the option `protect`, the preview fails instead.",
  },
  "old-object-lost": {
    severity: "danger",
    concern: "lost",
    text: "the old object is then {outcome}: {loss}; `retainOnDelete` keeps it",
    help: "The line says what ends with the old object, although a new one exists by then. If anything still uses the old one, set the option `retainOnDelete` to keep it. It is also kept if another resource adopts it. With the option `protect`, the preview fails instead.",
  },
  "old-object-left": {
    severity: "info",
    text: "the old object {fate} and is no longer managed",
    help: "A new object replaces this one, which the provider never deletes or the option `retainOnDelete` keeps. Delete the old one in the service if nothing uses it.",
  },
  "old-object-adopted": {
    severity: "info",
    text: "the old object stays: {adopter} {does} it",
    help: "A new object replaces this one, and another resource manages the old one, so it is not deleted.",
    guide: "adopting.md",
  },

  // What is in use
  "last-delivery": {
    severity: "info",
    text: "last delivery: {fact}",
    help: "The change is a danger or replaces the object. The line says when the object last delivered, and to whom. This line does not stop the update. With the option `protect`, a preview that would delete or replace the object fails.",
    guide: "reviewing-a-preview.md#what-is-in-use",
  },
  "events-counted": {
    severity: "info",
    text: "the service counts {count} events for it",
    help: "The service does not show when the object last delivered, only this number. This line does not stop the update. With the option `protect`, a preview that would delete or replace the object fails.",
    guide: "reviewing-a-preview.md#what-is-in-use",
  },

  // Deletions
  deletion: {
    severity: "danger",
    concern: "lost",
    text: "is removed from the program: the object is {outcome}",
    help: "The program no longer declares the resource. To keep the object, set the option `retainOnDelete` before you remove the resource. With the option `protect`, the preview fails instead.",
  },
  "deletion-elsewhere": {
    severity: "danger",
    concern: "managed",
    text: "{object} stays at the address where it was last seen, and keeps delivering: `pulumi up` cannot delete it there, and fails",
    help: "The settings lead to another address, where the provider deletes nothing that it has not seen there. Correct the address if it is wrong. Otherwise, delete the object at the old address, and forget it with `pulumi state delete`.",
    guide: "projects-and-accounts.md",
  },
  "deletion-left": {
    severity: "info",
    text: "is removed from the program: the object {fate} and is no longer managed",
    help: "The provider never deletes such an object, or the option `retainOnDelete` keeps it. Delete it in the service if nothing uses it.",
  },
  "deletion-left-to-other": {
    severity: "info",
    text: "{object} {stays}, and no longer managed: `deletedWith` leaves its deletion to {other}",
    help: "With `deletedWith`, Pulumi does not delete the resource itself when the other one is deleted too. Delete the object in the service, or remove the option and run `pulumi up` before you remove the resource.",
  },
  "access-left-to-other": {
    severity: "warning",
    text: "{object} {stays}, and no longer managed: `deletedWith` leaves its deletion to {other}; {access}",
    help: "With `deletedWith`, Pulumi does not delete the resource itself when the other one is deleted too, so nothing revokes the access. Delete the object in the service, or remove the option and run `pulumi up` before you remove the resource.",
  },
  "deletion-adopted": {
    severity: "info",
    text: "is removed from the program: {adopter} {does} the object",
    help: "Another resource now manages the object, so it is not deleted.",
    guide: "adopting.md",
  },

  // Importing
  "undeclarable-value": {
    severity: "warning",
    text: "has a value of {field} that cannot be declared ({reason}); it stays until the program declares another",
    help: "The object has a value that the provider does not accept as an argument, so the import omits it. Declare a valid value before the first update.",
    guide: "adopting.md",
  },

  // Adoptions
  "adoption-unread": {
    severity: "warning",
    text: "adopts {id} and overwrites what differs from the program, which is not known until the update reads it",
    help: "The preview did not read the object, so it shows only effects that are certain for any object. The update reads it before it writes. Set `webhooks:previewReads` to `true`, with an API key, to see the differences and their effect on deliveries, secrets and access.",
    guide: "adopting.md",
  },
  "adoption-not-shown": {
    severity: "warning",
    text: "cannot show what differs in {id}: {reason}",
    help: "The preview could not read the object that the resource adopts. Fix the cause in the line, and preview again to see what is overwritten.",
    guide: "adopting.md",
  },
  "conditional-adoption": {
    severity: "info",
    text: "creates a new object or, if the project allows only one {kind} for {owner}, adopts {id} of the same name {change}",
    help: "The preview could not tell whether the service allows several. If it does, a new object is created. Otherwise, the existing one is adopted, unless another resource manages it.",
    guide: "adopting.md",
  },
  "possible-adoption": {
    severity: "info",
    text: "creates a new object, or adopts the {kind} of the same name for {owner} if the project allows only one",
    help: "The preview did not ask the service. The line appears once in a run, for the first new object. Set `webhooks:previewReads` to `true` to see whether there is such an object.",
    guide: "adopting.md",
  },
  "one-allowed": {
    severity: "warning",
    text: "fails, because only one {kind} is allowed for {owner}, and {other} already exists",
    help: "The service allows only one object here, so it rejects the new one. Combine both in one resource, delete or adopt the other object, or make the project allow several.",
  },
  "one-perhaps-allowed": {
    severity: "warning",
    text: "fails if only one {kind} is allowed for {owner}, because {other} already exists",
    help: "The preview could not tell whether the service allows several. If it does not, it rejects the new object. Combine both in one resource, or delete or adopt the other object.",
  },
});

export const clauses = declareClauses({
  oldObject: "the old object",
  deletedObject: "the deleted {name}",
  newObject: "a new one, which has another ID",
  delivered: "{time}, to {receiver}",
  notDelivered: "{time}, to {receiver}, with status {status}",
  isLeft: "is {outcome}",
  retained: "is kept (retainOnDelete)",
  deletedAlong: "deleted by the service with {other}, which no option of this resource prevents",
});
