/** What the package says: the settings. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "missing-setting": {
    severity: "error",
    text: "Missing setting webhooks:{name}: {advice}",
    help: "No request can be sent without this setting. Set the environment variable, or run the command in the line. In a pipeline, a key is a secret of its environment.",
  },
  "missing-provider-setting": {
    severity: "error",
    text: "Missing setting webhooks:{name}: pass {name} to the provider, or set {variable}",
    help: "The program creates an explicit provider and does not pass this setting to it. In YAML and in generated SDKs, stack config does not apply to such a provider.",
    guide: "projects-and-accounts.md",
  },
  "plain-api-key": {
    about: "stack",
    severity: "danger",
    concern: "exposed",
    text: "webhooks:{name} is plain text in stack config: remove it there, set {variable}, and replace the key if others could have read it",
    help: "The key was set without `--secret`, so anyone who can read the config file can read the key. Remove it with `pulumi config rm`, and set the variable. Create a new key if the file was committed or shared.",
  },
  "misspelled-setting": {
    about: "stack",
    severity: "warning",
    text: "webhooks:{name} is not a setting; did you mean `{near}`?",
    help: "A key in stack config looks like a misspelled setting and has no effect. Rename it, or ignore this line if your own program reads it.",
  },
  "fail-on": {
    severity: "error",
    text: "failOn must be `none`, `warning`, `danger` or codes of notices, with commas between them",
    help: "`webhooks:failOn` in stack config or `WEBHOOKS_FAIL_ON` is empty or cannot be read, so it is not clear what to refuse, and nothing is sent. Correct it, or remove it.",
    guide: "guard.md",
  },
  "fail-on-code": {
    severity: "error",
    text: "failOn names {code}, which is no notice about a change that `up` makes",
    help: "The guard refuses changes by the codes of their consequences. Correct the code, or use `warning` or `danger`.",
    guide: "guard.md",
  },
  "guard-argument": {
    severity: "error",
    text: "{name} is no argument of a provider, so that no program can switch the guard off: set webhooks:{name} in stack config, or {variable}",
    help: "The guard refuses changes that a program makes, so it takes its settings from stack config and the environment alone. Remove the argument.",
    guide: "guard.md",
  },
  "allow-list": {
    severity: "error",
    text: "allow must be a list of entries",
    help: "`webhooks:allow` is a list in stack config. `WEBHOOKS_ALLOW` has one entry for each line, or a JSON list.",
    guide: "guard.md",
  },
  "allow-entry": {
    severity: "error",
    text: "allow has the entry {entry}, which is not `code:Kind/object@digest` or `deletion:Stack`",
    help: "An entry that cannot be read allows nothing. Copy the entry from the line that refuses the change. The digest has 16 digits from 0 to f, in lower case.",
    guide: "guard.md",
  },
  "allow-unknown": {
    severity: "error",
    text: "allow has the entry {entry}, whose code or kind does not exist",
    help: "The entry allows nothing, because no change has such a consequence. Copy the entry from the line that refuses the change, or remove it.",
    guide: "guard.md",
  },
  "environment-override": {
    about: "stack",
    severity: "info",
    text: "the environment overrides stack config: {settings}",
    help: "An environment variable, perhaps left over in a shell, overrides the setting of the stack. Unset the variable if that is not intended.",
  },
  "base-url-invalid": {
    severity: "error",
    text: "webhooks:baseUrl must be an absolute https URL",
    help: "The setting is not a URL. Include the scheme, as in `https://webhooks.example.com`. Plain http is allowed only on loopback.",
  },
  "base-url-credentials": {
    severity: "error",
    text: "webhooks:baseUrl must not contain credentials: the API key belongs in webhooks:apiKey",
    help: "The URL contains a user or a password. Remove them, and set the API key with its own setting.",
  },
  "base-url-with-path": {
    severity: "error",
    text: "webhooks:baseUrl must not end with {path}, which is appended automatically: remove it",
    help: "The setting is the address of an operation. Set only the address of the service, such as `https://webhooks.example.com`.",
  },
  "base-url-plain-http": {
    severity: "error",
    text: "webhooks:baseUrl must use https for {host}: plain http would expose the API key",
    help: "Plain http is allowed only on this machine. Use the https address of the service.",
  },
  "setting-characters": {
    severity: "error",
    text: "webhooks:{name} has a line break or another character that a header cannot contain: check its end",
    help: "A common cause is a value that was read from a file with its trailing line break. Set it again without the extra characters.",
  },
  "setting-type": {
    severity: "error",
    text: "webhooks:{name} must be a string, a number or a boolean",
    help: "A provider received another value, such as a list, an object, null or an output without a value. Omit the setting if it has no value.",
  },
  "setting-no-text": {
    severity: "error",
    text: "webhooks:{name} must be a string: convert it, for example with String()",
    help: "The program passes another value, such as a Buffer or a number. Pass a string.",
  },
  "setting-text": {
    severity: "error",
    text: "webhooks:{name} must be a string, but stack config contains an object or a list: run `{command}`",
    help: "The setting was set with `--path`, or as a map in the stack's config file. Set it again as a string.",
  },
  "setting-number": {
    severity: "error",
    text: "webhooks:{name} must be a number of at least {least}",
    help: "The setting is not a number, or it is too small. Set it to a number in the given range.",
  },
  "setting-word": {
    severity: "error",
    text: "webhooks:{name} must be {words}",
    help: "The setting has another value. Use one from the line. The dialect is `convoy` for a running Convoy, and `documented` for any other service.",
    aliases: ["setting-switch", "unknown-dialect"],
  },
  "other-project": {
    severity: "error",
    text: "the API key is for project {found}, not for {asked}: check webhooks:projectId and webhooks:apiKey",
    help: "The service responded with the project of the key instead of the project in the request. Set the project ID and the API key of the same project.",
    guide: "projects-and-accounts.md",
  },
});

export const clauses = declareClauses({
  setCommand: "pulumi config set webhooks:{name} {example}",
  setSecretCommand: "pulumi config set --secret webhooks:{name}",
  setSetting: "run `{command}` or set {variable}",
  setSecret: "set {variable}, or on your own computer run `{command}`",
  projectExample: "<project id>",
  organisationExample: "<organisation id>",
  settings: "{settings} and {key}",
  apiKey: "webhooks:apiKey ({origin})",
  personalApiKey: "webhooks:personalApiKey ({origin}), which expires",
  organisation: "webhooks:organisationId ({id}, {origin})",
  noOrganisation: "webhooks:organisationId ({origin})",
  baseUrl: "webhooks:baseUrl ({host}, {origin})",
  noUrl: "no URL",
  project: "webhooks:projectId ({id}, {origin})",
  projectOfResource: "the projectId of the resource ({id})",
  dialect: "webhooks:dialect ({dialect}, {origin})",
  unset: "not set",
  explicit: "set explicitly",
  environment: "from the environment variable {variable}",
  config: "from stack config",
  override: "{variable} ({value}) instead of webhooks:{name} ({overridden})",
  overrideHidden: "{variable} instead of webhooks:{name}",
  either: "`{one}` or `{other}`",
});
