/** What the package says: the calls of the engine. */

import { declareClauses, declareNotices, declareShared } from "../base/declare";

/** Errors of which several sentences state one fact. */
export const engineErrors = declareShared({
  oldConfig:
    "Without `--run-program`, `refresh` and `destroy` use the settings of the last `pulumi up`, as does `up` for a provider that the program no longer uses. If the setting has changed since, set its variable, as in `WEBHOOKS_API_KEY=… pulumi refresh`; a key that the program gives to its provider needs `--run-program`, or a `pulumi up` first. Otherwise, correct the setting that the line names.",
});

export const notices = declareNotices({
  // Settings
  "api-key-needed": {
    severity: "warning",
    text: "{reason}; without it, `pulumi up` and look-ups in a preview fail",
    help: "A preview works without an API key unless the program looks something up, but `pulumi up` does not. Set the key as the line says.",
  },
  "other-dialect": {
    severity: "error",
    text: "this resource was created with webhooks:dialect {made}, but the settings say {dialect}: set WEBHOOKS_DIALECT={made}, or run `pulumi config set webhooks:dialect {made}` and `pulumi up`",
    help: "With another dialect, a deletion could leave the object in the service but remove it from state. Use the dialect in the line, for example with `WEBHOOKS_DIALECT=convoy pulumi destroy`. If a single run used the wrong dialect, remove its mark from state: `pulumi stack export --show-secrets | jq 'del(.deployment.resources[].outputs.__dialect)' | pulumi stack import`.",
  },

  // Resources
  "dependency-failed": {
    severity: "warning",
    text: "is unchanged, because a resource that its arguments come from failed",
    help: "With `--continue-on-error`, Pulumi continues after a failure, but some arguments of this resource are missing. Fix the failed resource and run `pulumi up` again.",
  },
  "seen-elsewhere": {
    severity: "danger",
    concern: "managed",
    text: "was last seen at {there}, not at {here}, where an update overwrites objects with the same ID",
    help: "The address of the service or the project has changed since the last update. Objects in the old place keep delivering, and nothing is deleted until a `pulumi refresh`. If that is not intended, correct the settings. Otherwise run `pulumi refresh`, which records the new place.",
  },
  "dialect-changes": {
    severity: "danger",
    concern: "managed",
    text: "webhooks:dialect changed from {before} to {after}: deletions become permanent, and a service other than Convoy rejects updates or clears omitted fields",
    help: "The setting `webhooks:dialect` has changed since the last update. If the service is Convoy, run `pulumi refresh`, which records the new dialect, and read what a deletion does to each kind. Otherwise, correct the setting.",
    guide: "../convoy.md#what-happens-to-each-kind",
  },
  "object-gone": {
    severity: "danger",
    concern: "lost",
    text: "no longer exists, so a refresh removes it from state; {outlook}; checked with {settings}",
    help: "The object was deleted outside of Pulumi. A new one has a different ID and only what the program declares. First check that the settings point to the right service and project.",
    guide: "drift.md",
  },

  // The guard
  "change-refused": {
    severity: "error",
    text: "nothing was sent, because failOn refuses {refusals}",
    help: "`webhooks:failOn` or `WEBHOOKS_FAIL_ON` refuses changes with such consequences. If the change is intended, add the entry in the line to `webhooks:allow` in the stack's config file, and have it reviewed. Where no program runs, only `WEBHOOKS_ALLOW` counts.",
    guide: "guard.md",
  },
  "refused-in-up": {
    severity: "info",
    text: "`pulumi up` refuses {code}; to allow it, add {entry} to {place}",
    help: "`failOn` refuses the change in `pulumi up`, before anything is sent. Add the entry to `webhooks:allow` in the stack's config file if the change is intended. The entry holds for these values alone.",
    guide: "guard.md",
  },
  "refused-in-up-unknown": {
    severity: "info",
    text: "`pulumi up` {refusal}; this line cannot name the entry that allows it",
    help: '`failOn` refuses the change in `pulumi up`, before anything is sent. A value, or the ID of a replaced object, is not known here. If the line says "may", the value decides whether anything is refused. The report of the preview names the entry of a replacement. Or add an entry without `@` and digits to allow any value.',
    guide: "guard.md",
  },
  "allowed-unbound": {
    severity: "warning",
    text: "is let through by the entry {entry}, whatever its values are",
    help: "An entry of `allow` without `@` and digits lets the change through with any value. Remove it after the update, or add the digits that a refusal shows.",
    guide: "guard.md",
  },
  repair: {
    severity: "warning",
    text: "restores {input}, which was changed outside of this program",
    help: "Program and state agree, and the object at the service differs. The update gives it the declared value again, so it needs no entry in `allow`.",
    guide: "drift.md",
  },
});

export const clauses = declareClauses({
  allowSetting: "webhooks:allow",
  allowVariable: "WEBHOOKS_ALLOW",
  mayRefuse: "may refuse the change, which depends on a value that is not known yet",
});
