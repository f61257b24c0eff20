/** What the package says: what an update is about to do. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  // Updates
  "unfinished-update": {
    severity: "info",
    text: "finishes the last update, which failed partway: sets or resets {fields}",
    help: "The last update changed the object only in part. This one repeats it.",
  },
  "unfinished-check": {
    severity: "info",
    text: "checks the object again, because the last update failed partway",
    help: "The last update failed although state shows nothing that is left to do. This one looks at the object again.",
  },
  "kept-input": {
    severity: "info",
    text: "keeps {input}, which the program does not declare",
    help: "The argument keeps its value when it is removed from the program. Pulumi shows it as deleted in the preview, but the object does not change.",
  },
  "create-only-kept": {
    severity: "warning",
    text: "keeps {fields}, which only a new object could change",
    help: "The declared value differs from the object, and no update can change it. Declare the value that the object has, or remove `adoptId` to replace the object.",
    guide: "adopting.md",
  },

  // Replacements
  replacement: {
    severity: "warning",
    text: "replaces the object with {successor} ({reason})",
    help: "No update can make this change, so a new object takes the place of the old one. Whatever refers to the old ID outside of the program has to be changed.",
  },
  readoption: {
    severity: "info",
    text: "replaces the resource and adopts {id} again, so the object stays ({reason})",
    help: "Pulumi shows a replacement, but the new resource adopts the object of the old one. Nothing is created or deleted.",
  },
  "possible-readoption": {
    severity: "warning",
    text: "adopts {id} again where only one for each {input} is allowed; elsewhere replaces it with {successor} ({reason})",
    help: "The new object is created while the old one exists. A service that allows one only has the old one adopted again instead.",
  },
  "may-replace": {
    severity: "warning",
    text: "may replace the object: {input} is not known yet",
    help: "Whether a new object is needed depends on a value that comes from another resource. The update decides it once the value is known.",
  },
  "deleted-first": {
    severity: "danger",
    concern: "stop",
    text: "the old object goes first: it is {outcome}, and nothing is delivered in between",
    help: "The service may allow only one of the two objects, so the old one goes before the new one is created. The option `retainOnDelete` keeps the old one, which then blocks the new one where only one is allowed. The option `protect` is the guard: with it, the preview fails.",
  },
  "may-be-deleted-first": {
    severity: "danger",
    concern: "stop",
    text: "the old object may go first, so that nothing is delivered in between: {inputs} is not known yet",
    help: "If the value stays the same, the service may allow only one of the two objects. Then the old one goes before the new one is created. The option `protect` is the guard: with it, the preview fails.",
  },
  "replacement-loses": {
    severity: "danger",
    concern: "lost",
    text: "creates the new object without {fields}, which the old one has and the program does not declare",
    help: "An update keeps what the program does not declare, and a new object does not have it. Declare the fields in the line to keep them.",
    guide: "adopting.md#what-a-new-object-does-not-have",
  },
  "values-replaced": {
    severity: "danger",
    concern: "secret",
    text: "creates a new object in place of {old}, with {values} and no overlap",
    help: "The service generates these values for each object, so those in use are void at once. Pass the new ones on, or declare the `secret` of the endpoint. If only the name, the parent or the type of the parent has changed, an alias in the options keeps the object.",
    guide: "adopting.md#what-a-new-object-does-not-have",
  },
  recreation: {
    severity: "danger",
    concern: "lost",
    text: "creates a new object in place of the one that no longer exists, {difference}",
    help: "The object was deleted outside of Pulumi, and a new one has only what the program declares. Declare what is missing, and give new secrets and URLs to those who use them.",
    guide: "adopting.md#what-a-new-object-does-not-have",
  },
  "old-object-removed": {
    severity: "warning",
    text: "the old object is then {outcome}; `retainOnDelete` keeps it",
    help: "This happens to the replaced object after the new one is created. Set the option `retainOnDelete` to leave it as it is. It also stays where another resource adopts it. The option `protect` is the guard: with it, the preview fails.",
  },
  "old-object-lost": {
    severity: "danger",
    concern: "lost",
    text: "the old object is then {outcome}: {loss}; `retainOnDelete` keeps it",
    help: "This happens to the replaced object after the new one is created. Set the option `retainOnDelete` to leave it as it is. It also stays where another resource adopts it. The option `protect` is the guard: with it, the preview fails.",
  },
  "old-object-left": {
    severity: "info",
    text: "the old object {fate}, and is no longer managed",
    help: "The provider does not delete this object, or the option `retainOnDelete` keeps it. Delete it in the service if nothing uses it.",
    aliases: ["old-object-retained"],
  },

  // What is in use
  "last-delivery": {
    severity: "info",
    text: "last delivery: {fact}",
    help: "The service says when the object last delivered, and to whom, because the change is a danger or replaces it. Nothing stops here. The option `protect` is the guard: with it, a preview that would delete or replace the object fails.",
    guide: "reviewing-a-preview.md#what-is-in-use",
  },
  "events-counted": {
    severity: "info",
    text: "the service counts {count} events of it",
    help: "The service does not say when the object last delivered, but shows this number. Nothing stops here. The option `protect` is the guard: with it, a preview that would delete or replace the object fails.",
    guide: "reviewing-a-preview.md#what-is-in-use",
  },

  // Deletions
  deletion: {
    severity: "danger",
    concern: "lost",
    text: "is removed from the program: the object is {outcome}",
    help: "The program no longer declares the resource. Set the option `retainOnDelete` before you remove it from the program to leave the object as it is. The option `protect` is the guard: with it, the preview fails.",
  },
  "deletion-loss": {
    severity: "danger",
    concern: "lost",
    text: "is removed from the program: the object is {outcome}, and {loss}",
    help: "The program no longer declares the resource. Set the option `retainOnDelete` before you remove it from the program to leave the object as it is. The option `protect` is the guard: with it, the preview fails.",
  },
  "deletion-left": {
    severity: "info",
    text: "is removed from the program: the object {fate}, and is no longer managed",
    help: "The provider does not delete this object, or the option `retainOnDelete` keeps it. Delete it in the service if nothing uses it.",
    aliases: ["deletion-retained"],
  },
  "deletion-left-to-other": {
    severity: "info",
    text: "{object} {stays}, and is no longer managed: Pulumi leaves its deletion to that of {other} (deletedWith)",
    help: "With `deletedWith`, Pulumi asks no provider to delete the resource when the other one goes as well. Delete the object in the service, or remove the option and run `pulumi up` before you remove the resource.",
  },
  "access-left-to-other": {
    severity: "warning",
    text: "{object} {stays}, and is no longer managed: Pulumi leaves its deletion to that of {other} (deletedWith); {access}",
    help: "With `deletedWith`, Pulumi asks no provider to delete the resource when the other one goes as well, so nothing ends the access. Delete the object in the service, or remove the option and run `pulumi up` before you remove the resource.",
  },
  "deletion-adopted": {
    severity: "info",
    text: "is removed from the program: {adopter} adopts the object",
    help: "Another resource manages the object from now on, so it is not deleted.",
    guide: "adopting.md",
  },

  // Importing
  "undeclarable-value": {
    severity: "warning",
    text: "has a value of {field} that no program can declare ({reason}); it stays until the program declares another",
    help: "The object has a value that the provider does not accept as an argument, so the import leaves it out. Declare a valid value before the first update.",
    guide: "adopting.md",
  },
  "import-differs": {
    severity: "error",
    text: "differs from {id}, and no update can change it: declare {value}",
    help: "Only a new object could have the declared value, so the import would be followed by a replacement. Declare the value that the object has. If `up --skip-preview` has imported it already, run `pulumi state delete` with its URN first, and keep `import`: without it the next update replaces the object.",
    guide: "adopting.md",
  },
  "import-surplus": {
    severity: "error",
    text: "is not set in {id}, and no update can set it: remove it from the program",
    help: "Only a new object could have the declared value, so the import would be followed by a replacement. Remove the argument. If `up --skip-preview` has imported the object already, run `pulumi state delete` with its URN first, and keep `import`: without it the next update replaces the object.",
    guide: "adopting.md",
  },
  "not-importable": {
    severity: "error",
    text: "{kind} {id} cannot be imported, because the documented interface has no operation that reads one: declare it with {input}",
    help: "An import reads the object, and the service has no operation for that. Declare the object with the argument in the line. Set `webhooks:dialect` to `convoy` if the service is Convoy, which can read it.",
    guide: "adopting.md",
  },

  // Adoptions
  "adoption-unread": {
    severity: "warning",
    text: "adopts {id}, which was not read, and overwrites what differs from the program",
    help: "The preview names only effects that are certain whatever the object has. Set `webhooks:previewReads` to `true`, with an API key, to see what differs and what it does to deliveries, secrets and access.",
    guide: "adopting.md",
  },
  "adoption-not-shown": {
    severity: "warning",
    text: "cannot show what differs in {id}: {reason}",
    help: "The preview could not read the object that the resource adopts. Do what the line says, and run the preview again to see what is overwritten.",
    guide: "adopting.md",
  },
  "conditional-adoption": {
    severity: "info",
    text: "creates a new object, unless the project allows only one {kind} for {owner}: {id} of the same name is then adopted without changes",
    help: "The preview could not see whether the service allows several. If it does, a new object is created. Otherwise the existing one is adopted, unless another resource manages it.",
    guide: "adopting.md",
  },
  "conditional-adoption-overwrites": {
    severity: "info",
    text: "creates a new object, unless the project allows only one {kind} for {owner}: {id} of the same name is then adopted, and {fields} overwritten",
    help: "The preview could not see whether the service allows several. If it does, a new object is created. Otherwise the existing one is adopted, unless another resource manages it.",
    guide: "adopting.md",
  },
  "possible-adoption": {
    severity: "info",
    text: "creates a new object, unless a {kind} of the same name exists for {owner} and the project allows only one: that one is then adopted",
    help: "The preview did not ask the service. Set `webhooks:previewReads` to `true` to see whether there is such an object.",
    guide: "adopting.md",
  },
  "one-allowed": {
    severity: "warning",
    text: "fails, because {owner} may have only one {kind}, and {other} is another",
    help: "The service allows one object here, so it refuses the new one. Declare one resource with what both are for, delete or adopt the other object, or let the project allow several.",
  },
  "one-perhaps-allowed": {
    severity: "warning",
    text: "fails if {owner} may have only one {kind}, because {other} is another",
    help: "The preview could not see whether the service allows several. If it does not, it refuses the new object. Declare one resource with what both are for, or delete or adopt the other object.",
  },
});

export const clauses = declareClauses({
  removedObject: "is removed from the program: the object",
  oldObject: "the old object",
  stays: "stays as it is",
  staysUnlessTaken: "stays as it is unless the deletion of {other} takes it along",
  deletedObject: "the deleted {name}",
  newObject: "a new one, which has another ID",
  newObjectWith: "a new one, which has another ID and {values}",
  newOrExisting: "a new {kind}, or the existing one with the new {unique}",
  newObjectMade: "an update would create a new one {difference}",
  noNewObject: "no update can create a new one",
  asDeclared: "as the program declares it",
  withValues: "with {values}",
  withoutFields: "without {fields}, which the program does not declare",
  both: "{fields} and {last}",
  withAndWithout: "with {values}, and without {fields}, which the program does not declare",
  ofProject: "{id} of project {project}",
  notKnownId: "an object whose ID is not known yet",
  changed: "{inputs} changed",
  delivered: "{time}, to {receiver}",
  notDelivered: "{time}, to {receiver}, in the state {status}",
  neverDelivered: "none that the service still has",
  arrivedOnly: "none of its last event, which arrived {time}",
  unnamedReceiver: "a receiver without a name",
  requested: "requested by Pulumi",
  isLeft: "is {outcome}",
  retained: "stays as it is (retainOnDelete)",
});
