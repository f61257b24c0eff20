/** What the package says: `shards`. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "shards-flag": {
    severity: "error",
    text: "does not apply to `shards`",
    help: "The `shards` commands work on a whole fleet. They read the stacks from the fleet file and never call the service.",
  },
  "matrix-form": {
    severity: "error",
    text: "needs --github or --gitlab",
    help: "GitHub takes a matrix as JSON, GitLab as YAML. The flag selects the format.",
  },
  "jobs-number": {
    severity: "error",
    text: "must be a whole number greater than 0",
    help: "The flag sets the number of jobs that run at once.",
  },
  "rate-number": {
    severity: "error",
    text: "must be a number greater than 0",
    help: "The flag sets how many requests per second the service accepts from all jobs or stacks together.",
  },
  "matrix-size": {
    severity: "error",
    text: "must be at most {limit}: {service} accepts no larger matrix",
    help: "GitHub accepts 256 jobs in a matrix, GitLab 200. Each job runs its stacks one after the other, so fewer jobs are enough.",
  },
  "matrix-jobs": {
    severity: "info",
    text: "{stacks} of {all} stacks, in {jobs} jobs",
    help: "This is the number of stacks and jobs in the matrix. If no stack changed, there are no jobs.",
  },
  "program-changed": {
    severity: "info",
    text: "{file} changed, so the matrix includes all stacks",
    help: "With `--only-changed`, changing any file other than the fleet file, its table or a stack's config affects all stacks.",
  },
  "incomparable-fleet": {
    severity: "info",
    text: "the fleet of that commit cannot be compared, so the matrix includes all stacks",
    help: "The fleet file or its table cannot be read in that commit, or the type or the key of its tenants differs.",
  },
  "no-repository": {
    severity: "error",
    text: "the fleet file is not in a git repository, or git is not installed",
    help: "`--only-changed` compares commits. Run the command in a clone with history, or omit the flag.",
  },
  "unknown-commit": {
    severity: "error",
    text: "there is no such commit here: fetch it, or omit the flag to include all stacks",
    help: "Pipelines often clone only the last commit. Fetch the commit in `--only-changed`.",
  },
  "repository-url": {
    severity: "error",
    text: "must be an https or ssh URL without credentials: the operator reads those from a secret",
    help: "Everyone with access to the cluster can read the resources. Keep credentials in a Kubernetes secret.",
  },
  "namespace-name": {
    severity: "error",
    text: "must be at most 63 lower-case letters, digits and hyphens",
    help: "Kubernetes accepts no other names for namespaces.",
  },
  "repository-folder": {
    severity: "error",
    text: "must be a path inside the repository",
    help: "`--directory` is the folder that contains Pulumi.yaml. It must not start with a slash or two dots.",
  },
  "project-name": {
    severity: "error",
    text: "has no project name",
    help: "`shards operator` reads the project name from the Pulumi.yaml next to the fleet file. Add a `name` to it.",
  },
  "fleet-type": {
    severity: "error",
    text: "type: there is no component {type} in {stacks}, only {found}",
    help: "With the wrong type, every tenant would count as new, and the next update would create it again. Correct the `type` in the fleet file.",
  },
  "interrupted-update": {
    severity: "error",
    text: "{stack}: an update was interrupted at {names}: check the service for these objects before the next update",
    help: "The state has unfinished operations, so the next update could create an object twice. Adopt the object, or clear the operation, as docs/guides/locks.md describes.",
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
