/** What the package says: the plugin. */

import { declareNotices } from "../base/declare";

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
  "plugin-fault": "unexpected SyntaxError in the webhooks plugin {version}",
  "unknown-token": 'version {version} of this plugin has no {what} "{token}"; it has {known}',
  "tenant-stopped": {
    severity: "error",
    text: "this tenant is not finished, because Pulumi stopped the run: the cause is another error, or a cancellation",
    help: "After the first error, and after Ctrl-C, Pulumi ends every tenant that is not finished. Fix the other error, and run `pulumi up` again. What exists already is in state.",
    guide: "tenants.md#when-something-fails",
  },
  "missing-sdk": {
    severity: "error",
    text: "the webhooks plugin needs the npm package @pulumi/pulumi in its folder: run `npm install @pulumi/pulumi`",
    guide: "plugin.md#setting-it-up",
  },
  "other-package": {
    severity: "error",
    text: "the webhooks plugin runs as a provider of type {type}, but Pulumi gives it stack config only as pulumi:providers:webhooks",
    help: "The plugin is declared under another name, so it does not see `webhooks:failOn`. In `plugins` in `Pulumi.yaml`, name it `webhooks`.",
    guide: "plugin.md#setting-it-up",
  },
});
