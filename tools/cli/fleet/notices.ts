/** What the package says: `shards`. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "shards-flag": {
    severity: "error",
    text: "does not apply to `shards`",
    help: "The `shards` commands work on a whole fleet. They read the stacks from the fleet file and never call the service.",
  },
  "fleet-type": {
    severity: "error",
    text: "type: there is no component {type} in {stacks}, only {found}",
    help: "With the wrong type, every tenant would count as new, and the next update would create it again. Correct the `type` in the fleet file.",
  },
  "interrupted-update": {
    severity: "error",
    text: "{stack}: an update was interrupted at {names}: check the service for these objects before the next update",
    help: "The state has unfinished operations, so the next update could create an object twice. Adopt the object, or clear the operation, as docs/scale.md describes.",
  },
  "old-object": {
    severity: "error",
    text: "{stack}: the old object of {names} is not deleted yet: before tenants move, run `pulumi up` for this stack with the count of its last update",
    help: "A replacement was interrupted before it deleted the old object. An update of that stack deletes it.",
  },
  "split-tenant": {
    severity: "error",
    text: "{tenant} has different objects in {stack} and {other}: decide which to keep, and remove the others from state",
    help: "Two stacks created the tenant, so the service has it twice. `shards moves` cannot decide which objects to keep.",
  },
  "pending-moves": {
    severity: "info",
    text: "{tenants} tenants to move, {half} moves to finish",
    help: "The commands move this many tenants to their own stack, and finish this many interrupted moves.",
  },
  "tied-tenant": {
    severity: "error",
    text: "{stack}: {resource} depends on {other}, which does not belong to the same tenant, so a move would separate them",
    help: "A tenant moves with everything below its component, and nothing else. Remove the dependency from the program, and update the stack.",
  },
  "tenant-account": {
    severity: "error",
    text: "{stack}: {tenant} has a provider below its component, which cannot move: declare providers once for the stack",
    help: "`pulumi state move` does not move explicit providers. Declare the `Provider` at the top of the program.",
  },
});

/** The lines of `shards check`, and the commands that `shards moves` writes. */
export const clauses = declareClauses({
  missing: "{tenant} is not in any state; it belongs to {own}",
  misplaced: "{tenant} is in {stacks}; it belongs to {own}",
  more: "and {count} more",
  placed: "{placed} of {all} tenants are in their own stack and in no other",
  fresh: "{count} are new: the next update creates them",
  leaving: "{count} more are in a state but not in the table",
  uninterrupted: "no update was interrupted",
  anyStack: "any stack",
  initCommand: "pulumi stack init {stack} --no-select",
  copyCommand: "pulumi stack init {stack} --no-select --copy-config-from {model}",
  deleteCommand: "pulumi state delete --stack {stack} --yes --force",
  moveCommand: "pulumi state move --source {stack} --dest {own} --yes",
  stackList: "a list of stacks",
  state: "a state",
});
