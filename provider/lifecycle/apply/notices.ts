/** What the package says: what is done to a resource, and what keeps that from being done. */

import { declareClauses, declareNotices, declareShared } from "../../base/declare";

/** Errors of which several sentences state one fact. */
export const applyErrors = declareShared({
  alreadyManaged: {
    help: "Two resources declare or have the same object, and only one may manage it. Do what the line says. If `pulumi import` put both into state, run `pulumi state delete --force <urn>` for one of them. The object itself does not change.",
    guide: "adopting.md",
  },
  keyOfOtherProject: {
    help: "The API key belongs to a different project than the one in the settings. Set a project and a key that belong together.",
    guide: "projects-and-accounts.md",
  },
  keptElsewhere: {
    help: "The settings point to another service or project than at the last update, or nothing proves that they do not. So state keeps the object, and nothing is deleted. Correct the settings. If they are right and the object is gone, run `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh` once. If the service has moved, run `pulumi refresh`.",
    guide: "drift.md#when-an-object-counts-as-deleted",
  },
  notAccepted:
    "The service has a different value than the declared one. Declare a value that it accepts, or remove the argument. The next `pulumi up` finishes the update.",
});

export const notices = declareNotices({
  // Arguments
  "missing-argument": "is required",

  // Deleting
  "not-deleted-managed": {
    severity: "info",
    text: "not deleted: {manager} declares it; if that resource failed, no state has the object until its next successful update",
    help: "Another resource of the program declares the object, so only the old resource is removed from state. If the run shows an error for the other resource, fix it and run `pulumi up` again, which adopts the object. Otherwise, run `pulumi up --refresh` to see whether the object is as the new resource declares it.",
    guide: "adopting.md",
  },
  "not-deleted": {
    severity: "error",
    text: "{object} was not deleted: {reason}; to keep it, set `retainOnDelete`",
    help: "The service rejected the update that replaces a deletion. With `retainOnDelete`, Pulumi removes the object only from state.",
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
