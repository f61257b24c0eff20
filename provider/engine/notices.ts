/** What the package says: the calls of the engine. */

import { declareClauses, declareNotices } from "../base/declare";

export const notices = declareNotices({
  // Settings
  "api-key-needed": {
    severity: "warning",
    text: "{reason}; without it, `pulumi up` and look-ups in a preview fail",
    help: "A preview works without an API key, unless the program looks something up. `pulumi up` does not. Set the key as the line says.",
  },
  "old-config": {
    severity: "error",
    text: "{reason}; `pulumi refresh` and `pulumi destroy` use the config of the last up: set the variable, or add --run-program",
    help: "What was set with `pulumi config set` since the last update is not used there, and not by `pulumi up --refresh` either. Set the environment variable, add `--run-program`, or run a plain `pulumi up` first.",
  },
  "old-provider-key": {
    severity: "error",
    text: "{reason}; `pulumi refresh` and `pulumi destroy` use the key of the last up: run `pulumi up` first, or add --run-program",
    help: "The program gives its provider an API key, which overrides every variable, and the service refuses the one of the last update. Run a plain `pulumi up` with the new key first, or add `--run-program`.",
  },
  "other-dialect": {
    severity: "error",
    text: "this resource was created with webhooks:dialect {made}, but the settings say {dialect}: set WEBHOOKS_DIALECT={made}, or run `pulumi config set webhooks:dialect {made}` and `pulumi up`",
    help: "With another dialect a deletion could leave the object behind and forget it. Use the dialect in the line, for instance with `WEBHOOKS_DIALECT=convoy pulumi destroy`. If a single run had the wrong dialect, remove its mark from state: `pulumi stack export --show-secrets | jq 'del(.deployment.resources[].outputs.__dialect)' | pulumi stack import`.",
  },

  // Resources
  "dependency-failed": {
    severity: "warning",
    text: "stays as it is, because a resource that its arguments come from has failed",
    help: "With `--continue-on-error` Pulumi goes on after a failure, but some arguments of this resource are missing. Fix the failed resource and run `pulumi up` again.",
  },
  "seen-elsewhere": {
    severity: "danger",
    concern: "managed",
    text: "was last seen at {there}, but the settings lead to {here}; an update overwrites what has the same ID there, and nothing is deleted there until `pulumi refresh` has seen it",
    help: "The address of the service or the project has changed since the last update. Deliveries of the objects at the old place go on. If that is not intended, correct the settings. Otherwise run `pulumi refresh`, which records the new place.",
  },
  "dialect-changes": {
    severity: "danger",
    concern: "managed",
    text: "was last updated with webhooks:dialect {before}; with {after}, a deletion deletes the object for good, and an update uses other routes and fields: a service that is not Convoy refuses it, or clears what it leaves out",
    help: "The setting `webhooks:dialect` has changed since the last update. If the service is Convoy, run `pulumi refresh`, which records the new dialect, and read what a deletion does to each kind. Otherwise correct the setting.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
  "object-gone": {
    severity: "danger",
    concern: "lost",
    text: "no longer exists, and is removed from state; {outlook}; checked with {settings}",
    help: "The object was deleted outside of Pulumi. A new one has another ID and only what the program declares. Check first that the settings lead to the right service and project.",
    guide: "drift.md",
  },
  "look-up-gone": {
    severity: "error",
    text: "{reason}; kept in state: remove the look-up from the program and run `pulumi up`, or confirm that it is gone with WEBHOOKS_TRUST_NOT_FOUND=true",
    help: "A refresh does not find what `.get` has looked up. Remove the look-up from the program, or correct the settings. If the object is gone, confirm that with `WEBHOOKS_TRUST_NOT_FOUND=true pulumi refresh`, for that one run.",
  },

  // Several providers
  "run-file-unusable": {
    severity: "error",
    text: "not deleted: {path} {problem}, so it is not known what other providers of this run manage; remove that file and run `pulumi up` again",
    help: "The providers of a run record in this file what they manage, so that none deletes an object that another one has adopted. Find out who has changed or replaced the file, and remove it.",
  },
  "run-file-missing": {
    about: "stack",
    severity: "danger",
    concern: "guard",
    text: "an adopted object that moves to another provider may be deleted, because {folder} cannot hold the file that providers share ({cause})",
    help: "The providers of a run record in a temporary file what they manage, and that file cannot be written. Make the folder writable, or set `retainOnDelete` before an object moves to another provider.",
  },

  // Look-ups
  "unknown-name": {
    severity: "error",
    text: "{subject}: {name} is not a known argument; {suggestion}",
    help: "The name is misspelled. It would be ignored, and a default used instead. Use the name in the line, or remove the argument.",
  },
  "look-up-arguments": {
    severity: "error",
    text: "{name}: the arguments must be an object",
    help: 'A look-up takes its arguments as one object, such as `{ id: "ep-1" }`.',
  },
  "look-up-one-of": {
    severity: "error",
    text: "{name}: exactly one of {arguments} must be given",
    help: "A look-up takes either the ID or the name of an object. Give one of the two.",
  },
  "look-up-empty": {
    severity: "error",
    text: "{name}: {argument} must be a non-empty string",
    help: "The argument is missing or empty, often because it comes from an output that has no value yet. In that case use the `…Output` form of the look-up.",
  },
  "look-up-count": {
    severity: "error",
    text: "{name}: {argument} must be a whole number of at least 0",
    help: "The argument counts objects. Give a whole number.",
  },
  "look-up-missing": {
    severity: "error",
    text: "{name}: no {object} in project {project} ({reason})",
    help: "The service has no such object in this project. Check the ID or the name, letter case included, and the project.",
  },
  "ambiguous-name": {
    severity: "error",
    text: "{count} {objects} are named {name} in project {project} ({ids}): use the argument id",
    help: "Names need not be unique in the service. Look up the right object by its ID, or rename one of them.",
  },
});

export const clauses = declareClauses({
  organisationPlace: "organization {organisation} at {service}",
  place: "{service}, project {project}",
  unnamedPlace: "another address or project (recorded as {note})",
  notOwned: "does not belong to this user",
  writable: "can be written by other users",
  tooLarge: "is too large",
  cutShort: "has lost what it held",
  named: "named {name}",
  notListed: "the list has no such name",
});
