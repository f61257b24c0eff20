/** What the package says: `shards`. */

import { declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
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
  "pending-moves": { severity: "info", text: "{tenants} tenants to move, {half} moves to finish" },
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
