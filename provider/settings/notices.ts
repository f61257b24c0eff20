/** What the package says: the settings. */

import { declareNotices } from "../base/declare";

export const notices = declareNotices({
  "missing-setting": {
    severity: "error",
    text: "Missing setting webhooks:{name}: {advice}",
    help: "No request can be sent without this setting. In a pipeline, a key is a secret of its environment. In YAML and in generated SDKs, stack config does not reach an explicit provider.",
    guide: "projects-and-accounts.md",
  },
  "other-project":
    "the API key is for project {found}, not for {asked}: check webhooks:projectId and webhooks:apiKey",
  "plain-api-key": {
    about: "stack",
    severity: "danger",
    concern: "exposed",
    text: "webhooks:{name} is plain text in stack config: remove it there, set {variable}, and replace the key if others could have read it",
    help: "The key was set without `--secret`, so anyone who can read the config file can read the key. `pulumi config rm` removes it.",
  },
  "misspelled-setting": {
    about: "stack",
    severity: "warning",
    text: "webhooks:{name} is not a setting; did you mean `{near}`?",
    help: "The key in stack config has no effect on this package. Rename it, or ignore this line if your own program reads it.",
  },
  "environment-override": {
    about: "stack",
    severity: "info",
    text: "the environment overrides stack config: {settings}",
    help: "Unset a variable that is left over in a shell.",
  },
});
