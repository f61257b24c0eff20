/** What the package says: dynamic resources, and what both fronts say in a program. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  "missing-lookup-id": {
    severity: "error",
    text: "a look-up needs the ID of the object",
    help: "`.get` received no ID, for example because a variable is not set. Without an ID, it would declare a resource.",
  },
  "withheld-output": {
    severity: "error",
    text: "{name} is not available with {input}, which keeps its value out of state",
    help: "The program reads an output that has no value. Read the secret from its source, or from where it is delivered.",
    guide: "secrets-out-of-state.md#secrets-that-never-enter-state",
  },
  "not-plain-object": {
    severity: "error",
    text: "the {what} must be a plain object",
    help: "The arguments or options are a promise, an output, a list, a function or a class instance, whose values Pulumi cannot see. Pass a plain object; its values may be outputs.",
  },
  "lost-value": {
    severity: "error",
    text: "{path} {what}, which Pulumi cannot serialize: {remedy}",
    help: "Pulumi would drop or change the value before it reaches this package. Change the value as the line says.",
    guide: "troubleshooting.md#values-of-arguments",
  },
  "import-option": {
    severity: "error",
    text: "a dynamic resource does not support the option `import`: {remedy}",
    help: "Pulumi cannot import a dynamic resource. Adopt the object with `adoptId`, or write an import file. A kind without `adoptId` always adopts the existing object.",
    guide: "adopting.md",
  },
  "missing-path": {
    severity: "error",
    text: "path must be a non-empty string",
    help: "The first argument of `eventTypesFrom` is the path of the OpenAPI document.",
  },
  "foreign-provider": {
    severity: "error",
    text: "provider must be a Provider of {package}",
    help: "The option `provider` is a provider from another package, or from this package's other import. Create it with `Provider` from the same import.",
    guide: "projects-and-accounts.md",
  },
  "unknown-look-ups": {
    about: "stack",
    severity: "info",
    text: "{name}Output and other look-ups are unknown in this preview: {reason}",
    help: "A preview works without an API key, but cannot look anything up. Set `WEBHOOKS_API_KEY` to see the values in a preview.",
  },
  "output-argument": {
    severity: "error",
    text: "{name} is an Output, which only {lookup}Output takes",
    help: "The form of the look-up that returns a promise takes plain values. Use the form that takes outputs.",
  },
});

export const clauses = declareClauses({
  prototypeName: "is a reserved name for the prototype of an object",
  rename: "use another name",
  halfCharacter: "contains half of a character",
  cutElsewhere: "the string was cut in the middle of a character such as an emoji, so cut it elsewhere",
  arguments: "arguments",
  options: "options",
  useAdoptId: "use the argument adoptId",
  leaveOut: "remove it, because the resource adopts the existing object",
});
