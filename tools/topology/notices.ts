/** What the package says: topologies, what their rules find, and why an event is delivered or not. */

import { declareClauses, declareNotices } from "../../provider/base/declare";

export const notices = declareNotices({
  "stack-settings-change": {
    severity: "danger",
    concern: "managed",
    text: "{fact}; this applies to {resources}",
    help: "A setting of the stack or of a provider has changed since the last update, which affects all of its resources. Existing objects deliver as before. Check the address, the project and the dialect, and the variables that override them (`[environment-override]`).",
    guide: "projects-and-accounts.md",
  },
  "provider-key-changed": {
    severity: "danger",
    concern: "secret",
    text: "sends all requests with another API key",
    help: "A key for another project gives access to other objects. Check that the new key belongs to the same project, and keep the old one until the update has succeeded.",
    guide: "projects-and-accounts.md",
  },
  "provider-key-may-change": {
    severity: "danger",
    concern: "secret",
    text: "changes a secret that the preview hides: its own API key, or the stack's, which it does not use",
    help: "The preview shows that a secret of the provider changes, but not which one. If it is the provider's own API key, check that the new one belongs to the same project. Keep the old one until the update has succeeded.",
    guide: "projects-and-accounts.md",
  },
  "provider-changed": {
    severity: "danger",
    concern: "managed",
    text: "uses {to} instead of {from}, with its address, project and API key",
    help: "Another provider may use another project or service. The object in state may not exist there, and objects created there may have no receiver. Unless the move is intended, check that both providers use the same service and project.",
    guide: "projects-and-accounts.md",
  },
  "event-type-still-taken": {
    severity: "danger",
    concern: "lost",
    text: "is removed from the program, but still used by {subscriptions}",
    help: "The service deprecates an event type that is removed from the program, which cannot be undone. Remove it from the subscriptions first, or keep it with `retainOnDelete`.",
  },
  "event-type-left-to-all": {
    severity: "warning",
    text: "now reaches only {endpoints}, through subscriptions to all event types",
    help: "No subscription names the event type any longer. A receiver of all types, such as an audit log, is often no replacement for the dedicated one.",
  },
  "protect-removed": {
    severity: "danger",
    concern: "guard",
    text: "is no longer protected: an update may delete it",
    help: "Until now, any preview that would delete the resource failed. Without `protect`, removing the resource from the program deletes, disables or clears the object, depending on its kind.",
  },
  "protect-added": { severity: "info", text: "is now protected: no update deletes its object" },
  "retain-removed": {
    severity: "danger",
    concern: "guard",
    text: "no longer keeps its object when the resource is deleted (retainOnDelete)",
    help: "From now on, removing the resource from the program deletes, disables or clears the object, depending on its kind. Declare `retainOnDelete: true` to keep it.",
  },
  "retain-added": {
    severity: "info",
    text: "keeps its object when the resource is deleted (retainOnDelete)",
  },
  "changes-ignored": {
    severity: "warning",
    text: "ignores changes to {inputs}: what the program declares there is no longer applied",
    help: "With `ignoreChanges`, neither an update nor a refresh restores these inputs to the declared values.",
  },
  "changes-applied": { severity: "info", text: "applies changes to {inputs} again" },
  "replaces-on-changes": {
    severity: "warning",
    text: "is replaced whenever {inputs} changes",
    help: "A replacement creates a new object, with a new ID and new generated secrets. Remove the inputs from `replaceOnChanges` to update them in place.",
  },
  "deleted-with": {
    severity: "warning",
    text: "is no longer deleted separately when {other} is deleted",
    help: "With `deletedWith`, Pulumi skips the deletion of this resource and assumes that deleting the other one also deletes its object. Check that the service really does that.",
  },
  "timeouts-changed": {
    severity: "info",
    text: "changes the time limits of its operations (customTimeouts)",
  },
  "failed-preview": "the preview failed, so resources are missing: run `pulumi-webhooks report` to see why",
  "idle-exception": {
    severity: "warning",
    text: "the exception to {rule} for {resource} has no effect: {why}",
    help: "The resource now follows the rule, or its name is misspelled. Remove the exception from the settings of the rules, or correct the name.",
  },
});

/** What happens to an event, and why; and labels of fields. */
export const clauses = declareClauses({
  afterUpdate: "(known after up)",
  notDeclared: "(set in the service, not declared)",
  endpointElsewhere: "endpoint {id} is not among the resources, so its status is not known",
  oneResource: "1 resource",
  resources: "{count} resources",
  typesHidden: "its event types are {hidden}",
  payloadNoObject: "the payload is not a JSON object",
  filterNotKnown: "filter is not known yet",
  filterSays: "filter {reason}",
  isMissing: "{path} is missing",
  inputNotJson: "cannot run: JSON cannot express the input",
  eventLacks: "returns no event: {field} is missing",
});
