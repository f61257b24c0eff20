/** What the package says: `shards`. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  "shards-flag": {
    severity: "error",
    text: "does not apply to `shards`",
    help: "The commands of `shards` work on a whole fleet. They read the stacks from the fleet file, and never ask the service.",
  },
  "matrix-form": {
    severity: "error",
    text: "needs --github or --gitlab",
    help: "GitHub takes a matrix as JSON, GitLab as YAML. The flag chooses the form.",
  },
  "jobs-number": {
    severity: "error",
    text: "must be a whole number above 0",
    help: "The flag is the number of jobs that run at once.",
  },
  "rate-number": {
    severity: "error",
    text: "must be a number above 0",
    help: "The flag is the number of requests per second that the service accepts from all jobs or stacks together.",
  },
  "matrix-size": {
    severity: "error",
    text: "must be at most {limit}: {service} accepts no larger matrix",
    help: "GitHub accepts 256 jobs in one matrix, GitLab 200. Each job runs its stacks one after the other, so fewer jobs are enough.",
  },
  "matrix-jobs": {
    severity: "info",
    text: "{stacks} of {all} stacks, in {jobs} jobs",
    help: "How many stacks the matrix runs, and in how many jobs. Without changed stacks there are no jobs.",
  },
  "program-changed": {
    severity: "info",
    text: "{file} changed, so the matrix has all stacks",
    help: "With `--only-changed`, a change of any file but the fleet file, its table and the config of a stack concerns all stacks.",
  },
  "incomparable-fleet": {
    severity: "info",
    text: "the fleet of that commit cannot be compared, so the matrix has all stacks",
    help: "The fleet file or its table cannot be read in that commit, or the type or the key of its tenants differs.",
  },
  "no-repository": {
    severity: "error",
    text: "the fleet file is not in a git repository, or git is not installed",
    help: "`--only-changed` compares commits. Run the command in a clone with its history, or leave out the flag.",
  },
  "unknown-commit": {
    severity: "error",
    text: "there is no such commit here: fetch it, or leave out the flag for all stacks",
    help: "A pipeline often clones the last commit alone. Fetch the commit that `--only-changed` names.",
  },
  "repository-url": {
    severity: "error",
    text: "must be an https or ssh URL without credentials: the operator takes those from a secret",
    help: "Everyone with access to the cluster can read the resources. Keep credentials in a Kubernetes secret.",
  },
  "namespace-name": {
    severity: "error",
    text: "must be lower-case letters, digits and hyphens, at most 63",
    help: "Kubernetes accepts no other names of namespaces.",
  },
  "repository-folder": {
    severity: "error",
    text: "must be a path below the top of the repository",
    help: "`--directory` is the folder that holds Pulumi.yaml. It begins with neither a slash nor two dots.",
  },
  "project-name": {
    severity: "error",
    text: "has no project name",
    help: "`shards operator` takes the name of the project from the Pulumi.yaml beside the fleet file. Give it a `name`.",
  },
  "fleet-type": {
    severity: "error",
    text: "type: there is no component {type} in {stacks}, but there are {found}",
    help: "With another type every tenant would count as new, and the next update would create it again. Correct the `type` in the fleet file.",
  },
  "interrupted-update": {
    severity: "error",
    text: "{stack}: an update was interrupted at {names}: look for that in the service before the next update",
    help: "The state has operations that began and did not end. The next update would create again what an interrupted one had begun. Adopt it, or clear the operation, as docs/guides/locks.md says.",
  },
  "old-object": {
    severity: "error",
    text: "{stack}: the old object of {names} is not deleted yet: run `pulumi up` there with the count of its last update before tenants move",
    help: "A replacement was interrupted before it deleted the old object. An update of that stack deletes it.",
  },
  "split-tenant": {
    severity: "error",
    text: "{tenant} has different objects in {stack} and in {other}: decide which to keep, and remove the others from their state",
    help: "Two stacks created the tenant, so the service holds it twice. `shards moves` cannot decide which objects stay.",
  },
  "pending-moves": {
    severity: "info",
    text: "{tenants} tenants to move, {half} moves to finish",
    help: "How many tenants the commands move to their own stack, and how many interrupted moves they finish.",
  },
  "tied-tenant": {
    severity: "error",
    text: "{stack}: {resource} depends on {other}, which does not belong to the same tenant, so a move would separate them",
    help: "A tenant moves with everything below its component and nothing else. Remove the dependency from the program, and update the stack.",
  },
  "tenant-account": {
    severity: "error",
    text: "{stack}: {tenant} has an account below its component, which cannot move: declare accounts once for the stack",
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
