/** What the package says: dynamic resources, and what both fronts say in a program. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "missing-lookup-id": {
    severity: "error",
    text: "a look-up needs the ID of the object",
    help: "`.get` was given no ID, for instance because a variable is not set. Without an ID it would declare a resource.",
  },
  "withheld-output": {
    severity: "error",
    text: "{name} is not an output with {input}, which keeps its value out of state",
    help: "The program reads an output that has no value. Take the value from where the secret comes from, or from where it is delivered.",
    guide: "secrets-out-of-state.md#secrets-that-state-never-holds",
  },
  "not-plain-object": {
    severity: "error",
    text: "the {what} must be a plain object",
    help: "The arguments or options are a promise, an output, a list, a function or an instance of a class, whose values Pulumi cannot see. Give a plain object; its values may be outputs.",
  },
  "lost-value": {
    severity: "error",
    text: "{path} {what}, which Pulumi cannot carry: {remedy}",
    help: "Pulumi would drop or change the value before this package sees it. Change the value as the line says.",
    guide: "limits.md#values-of-arguments",
  },
  "import-option": {
    severity: "error",
    text: "a dynamic resource does not support the option `import`: {remedy}",
    help: "Pulumi cannot import a dynamic resource. Adopt the object with `adoptId`, or write an import file. A kind without `adoptId` always adopts the existing object.",
    guide: "adopting.md",
    aliases: ["needless-import-option"],
  },
  "missing-path": {
    severity: "error",
    text: "path must be a non-empty string",
    help: "The first argument of `eventTypesFrom` is the path of the OpenAPI document.",
  },
  "foreign-provider": {
    severity: "error",
    text: "provider must be a Provider of {package}",
    help: "The option `provider` holds the provider of another package, or of the other import of this one. Create it with the `Provider` of the same import.",
    guide: "projects-and-accounts.md",
  },
  "unknown-settings": {
    severity: "error",
    text: "the settings of the provider are not known yet: use {name}Output",
    help: "The settings of the provider are outputs, and the plain form of a look-up runs before they are known. Use the form that takes outputs.",
  },
  "unknown-look-ups": {
    about: "stack",
    severity: "info",
    text: "{name}Output and other look-ups are unknown in this preview: {reason}",
    help: "A preview works without an API key, but it then looks nothing up. Set `WEBHOOKS_API_KEY` to see the values in a preview.",
  },
  "output-argument": {
    severity: "error",
    text: "{name} is an Output, which only {lookup}Output takes",
    help: "The form of the look-up that returns a promise takes plain values. Use the form that takes outputs.",
  },
});

export const clauses = declareClauses({
  prototypeName: "is a name that stands for the prototype of an object",
  rename: "use another name",
  halfCharacter: "holds half of a character",
  cutElsewhere: "the text was cut in the middle of a character such as an emoji, so cut it elsewhere",
  arguments: "arguments",
  options: "options",
  useAdoptId: "use the argument adoptId",
  leaveOut: "leave it out, because the resource adopts what exists",
});
