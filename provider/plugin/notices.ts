/** What the package says: the plugin. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "unreadable-config": {
    severity: "error",
    text: "the variable PULUMI_CONFIG, which holds stack config, is no JSON object, so it is not clear what failOn refuses",
    help: "Pulumi sets this variable for each provider, and something has replaced it, such as `envVarMappings`. Nothing is sent. Remove what sets it.",
    guide: "guard.md",
  },
  "account-move": {
    severity: "warning",
    text: "webhooks:projectId changes from {before} to {after} with another API key: replaces all resources of this provider, with new IDs and signing secrets",
    help: "An API key gives access to only one project, so no object can be kept. New objects are created with the new key, and old ones are deleted with the old key.",
    guide: "projects-and-accounts.md",
  },
  "request-too-deep": {
    severity: "error",
    text: "a value in the request is nested more than 100 levels deep",
    help: "An argument nests objects or lists too deeply. Flatten it.",
  },
  "plugin-fault": {
    severity: "error",
    text: "unexpected SyntaxError in the webhooks plugin {version}",
    help: "This is a bug in the plugin. The original message is omitted, because it could contain a secret.",
  },
  "unknown-token": {
    severity: "error",
    text: 'version {version} of this plugin has no {what} "{token}"; it has {known}',
    help: "The token is misspelled, or it belongs to a newer release. The line lists what exists.",
  },
  "unknown-call": {
    severity: "error",
    text: "the webhooks plugin {version} does not implement {call}",
    help: "The engine made a call that this plugin does not support. Other releases of the Pulumi CLI may not need it.",
  },
  "hidden-name": {
    severity: "error",
    text: "__proto__ is not a known argument, and no part of an argument can have this name",
    help: "An argument, a key or a field inside of an argument is called `__proto__`. JavaScript would lose it. Rename or remove it.",
  },
  "tenant-stopped": {
    severity: "error",
    text: "this tenant is not finished, because Pulumi stopped the run: the cause is another error, or a cancellation",
    help: "After the first error, and after Ctrl-C, Pulumi ends every tenant that is not finished. Fix the other error, and run `pulumi up` again. What exists already is in state.",
    guide: "tenants.md#when-something-fails",
  },
  "missing-sdk": {
    severity: "error",
    text: "the webhooks plugin needs the npm package @pulumi/pulumi in its folder: run `npm install @pulumi/pulumi`",
    help: "The plugin uses the protocol of the installed Pulumi SDK. Install the SDK in the folder of the plugin.",
    guide: "plugin.md#setting-it-up",
  },
  "other-package": {
    severity: "error",
    text: "the webhooks plugin runs as a provider of type {type}, but Pulumi gives it stack config only as pulumi:providers:webhooks",
    help: "The plugin is declared under another name, so it does not see `webhooks:failOn`. In `plugins` in `Pulumi.yaml`, name it `webhooks`.",
    guide: "plugin.md#setting-it-up",
  },
  "outdated-pulumi": {
    severity: "error",
    text: "this Pulumi is too old for the webhooks plugin {version}, which needs {oldest} or newer",
    help: "Earlier engines do not tell the plugin which provider they configure. Update the Pulumi CLI.",
    guide: "plugin.md#setting-it-up",
  },
});

export const clauses = declareClauses({
  cancelled: "the operation was cancelled",
  timedOut: "the {operation} timeout of {seconds} s has passed",
});
