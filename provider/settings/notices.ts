/** What the package says: the settings. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "missing-setting": {
    severity: "error",
    text: "Missing setting webhooks:{name}: run `{command}` or set {variable}",
    help: "No request can be sent without this setting. Run the command that the line names, or set the environment variable.",
  },
  "missing-provider-setting": {
    severity: "error",
    text: "Missing setting webhooks:{name}: give {name} to the provider, or set {variable}",
    help: "The program creates a provider of its own and does not pass this setting to it. Stack config does not reach such a provider in YAML or in a generated SDK.",
    guide: "projects-and-accounts.md",
  },
  "plain-api-key": {
    about: "stack",
    severity: "danger",
    concern: "exposed",
    text: "webhooks:{name} is plain text in stack config: run `pulumi config set --secret webhooks:{name}`, and replace the key if others could read it",
    help: "The key was set without `--secret`, so anyone who can read the config file can read the key. Set it again with `--secret`. Create a new key if the file was committed or shared.",
  },
  "misspelled-setting": {
    about: "stack",
    severity: "warning",
    text: "webhooks:{name} is not a setting; did you mean `{near}`?",
    help: "A key of stack config looks like a misspelled setting and has no effect. Rename it, or ignore the line if it is config of the project itself.",
  },
  "environment-override": {
    about: "stack",
    severity: "info",
    text: "the environment overrides stack config: {settings}",
    help: "An environment variable, perhaps one left in a shell, replaces what the stack is set to. Unset the variable if that is not intended.",
  },
  "base-url-invalid": {
    severity: "error",
    text: "webhooks:baseUrl must be an absolute https URL",
    help: "The setting holds another text than an URL. Give the address with its scheme, such as `https://webhooks.example.com`. Plain http is allowed on loopback only.",
  },
  "base-url-credentials": {
    severity: "error",
    text: "webhooks:baseUrl must not hold credentials: the API key belongs in webhooks:apiKey",
    help: "The URL holds a user or a password. Remove them, and set the API key with its own setting.",
  },
  "base-url-with-path": {
    severity: "error",
    text: "webhooks:baseUrl must not have {path} at its end, which is added to it: remove that",
    help: "The setting holds the address of an operation. Give the address of the service alone, such as `https://webhooks.example.com`.",
  },
  "base-url-plain-http": {
    severity: "error",
    text: "webhooks:baseUrl must use https for {host}: plain http would expose the API key",
    help: "Plain http is allowed only to this machine. Use the https address of the service.",
  },
  "setting-characters": {
    severity: "error",
    text: "webhooks:{name} has a line break or another character that a header cannot hold: check its end",
    help: "The value was often read from a file together with the end of its line. Set it again without the extra characters.",
  },
  "setting-type": {
    severity: "error",
    text: "webhooks:{name} must be a string, a number or a boolean",
    help: "A provider was given another value, such as a list, an object, null or an output without a value. Leave the setting out if it has no value.",
  },
  "setting-no-text": {
    severity: "error",
    text: "webhooks:{name} must be a text: convert it, for instance with String()",
    help: "A program gives the setting as another value, such as a Buffer or a number. Give it as a text.",
  },
  "setting-text": {
    severity: "error",
    text: "webhooks:{name} must be a text, and stack config holds an object or a list: run `{command}`",
    help: "The setting was set with `--path`, or as a map in the file of the stack. Set it again as one text.",
  },
  "setting-number": {
    severity: "error",
    text: "webhooks:{name} must be a number of at least {least}",
    help: "The setting holds something other than a number, or a number that is too small. Set it to a number in the given range.",
  },
  "setting-word": {
    severity: "error",
    text: "webhooks:{name} must be {words}",
    help: "The setting holds another word. Use one that the line names. The dialect is `convoy` for a running Convoy, and `documented` for any other service.",
    aliases: ["setting-switch", "unknown-dialect"],
  },
  "other-project": {
    severity: "error",
    text: "the API key is for project {found}, not for {asked}: check webhooks:projectId and webhooks:apiKey",
    help: "The service answered with the project of the key instead of the project in the request. Set the project ID and the API key of the same project.",
    guide: "projects-and-accounts.md",
  },
});

export const clauses = declareClauses({
  setCommand: "pulumi config set webhooks:{name} {example}",
  setSecretCommand: "pulumi config set --secret webhooks:{name}",
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
  explicit: "given explicitly",
  environment: "from the environment variable {variable}",
  config: "from stack config",
  override: "{variable} ({value}) instead of webhooks:{name} ({overridden})",
  overrideHidden: "{variable} instead of webhooks:{name}",
  either: "`{one}` or `{other}`",
});
