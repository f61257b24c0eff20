/** What the package says: the commands of a pipeline. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  // What the commands say.
  "option-form": {
    severity: "error",
    text: "must be {form}",
    help: "The option or its variable has an invalid value. An empty variable counts as not set.",
  },
  "stack-name": {
    severity: "error",
    text: "must be a list of stacks, separated by spaces, commas or line breaks",
    help: "A stack is a name or `organization/project/stack`, in which the only special characters are dots, hyphens and underscores.",
  },
  "no-folder": {
    severity: "error",
    text: "is not a folder",
    help: "Name the folder that contains Pulumi.yaml, relative to the current folder.",
  },
  "no-stack": {
    severity: "error",
    text: "name a stack: {folder} has no Pulumi.<stack>.yaml",
    help: "Without `--stack`, the command uses the only stack of the folder. Name the stack, or the right `--folder`.",
  },
  "several-stacks": {
    severity: "error",
    text: "name one or more stacks of {folder}: {stacks}",
    help: "Without `--stack`, the command uses the only stack of the folder. This folder has several.",
  },
  "no-proposal": {
    severity: "error",
    text: "the environment does not name a pull or merge request: pass its number",
    help: "The command writes a comment on one pull or merge request. Run it for one, or set `WEBHOOKS_CI_PULL_REQUEST`.",
  },
  "apply-elsewhere": {
    severity: "error",
    text: "runs only on the default branch: this run is for {other}",
    help: "A change that is not merged is not reviewed. Run the command when the default branch changes, or on a schedule.",
  },
  "branch-unknown": {
    severity: "error",
    text: "runs only on the default branch, and this system does not say which one that is: pass --branch-is-default on that branch alone",
    help: "A change that is not merged is not reviewed. Set `WEBHOOKS_CI_BRANCH_IS_DEFAULT=true` in the step of the default branch. A pull request is refused even then.",
    guide: "pipelines.md",
  },
  "newer-commit": {
    severity: "info",
    text: "nothing is applied: {folder} is another one at {head}, the newest commit, whose run applies both; if it has none, as after `[skip ci]`, start it by hand",
    help: "An older commit would undo what came after it. A commit that was pushed with `[skip ci]`, or whose run was cancelled, has no run.",
    guide: "pipelines.md",
  },
  "not-compared": {
    severity: "error",
    text: "nothing is applied, because {folder} cannot be compared with the default branch: {reason}",
    help: "An older commit would undo what came after it. The folder must be in a git checkout, and `git fetch origin` or your GitHub or GitLab token must reach the default branch.",
    guide: "pipelines.md",
  },
  "other-checkout": {
    severity: "error",
    text: "nothing is applied: the run is for commit {commit}, but {own} is checked out",
    help: "Whoever approved the run has seen its commit. Check out the commit of the run, without a branch of your own.",
  },
  "not-on-path": {
    severity: "error",
    text: "`{name}` is not on PATH",
    help: "The command installs the packages of the program, and compares commits with git. Install the program, or use `--install none` after a step of your own.",
  },
  "not-started": {
    severity: "error",
    text: "`{name}` cannot be started: {reason}",
    help: "The operating system gives the reason.",
  },
  "install-failed": {
    severity: "error",
    text: "`{command}` failed: {reason}",
    help: "The packages of the program could not be installed. The log contains the last lines of the package manager.",
  },
  "not-prepared": {
    severity: "error",
    text: "no stack was previewed: {reason}",
    help: "A step before the preview failed, so every stack counts as failed.",
  },
  "other-version": {
    severity: "info",
    text: "continues with pulumi-webhooks {version} of the project; this is {own}",
    help: "The version that the program uses knows its own codes best.",
  },
  "old-version": {
    severity: "warning",
    text: "the project has pulumi-webhooks {version}, which has no `ci`, so {own} reviews its previews",
    help: "An older version may print notices that this one does not know. Update the package in the project.",
  },
  "preview-said-nothing": {
    severity: "error",
    text: "`pulumi preview` printed nothing and ended with {code}",
    help: "Another program on PATH may be called `pulumi`, or a signal ended it.",
  },
  "left-out": {
    severity: "warning",
    text: "{reason}; the review continues without it",
    help: "A file of the project cannot be used. The review is written without it, and the command exits with code 2.",
  },
  "rules-unread": {
    severity: "warning",
    text: "{file} of the base branch cannot be read, so none of its exceptions counts: set {variable} to a commit or branch",
    help: "A proposed change cannot make its own exceptions. Set `WEBHOOKS_CI_BASE` if the CI system does not name the base. `git fetch origin` must reach it, and the file there must be valid.",
    guide: "rules.md",
  },
  "rules-violated": {
    severity: "info",
    text: "findings of the rules: {count}; see {file}",
    help: "Findings of `lint` never stop the pipeline by themselves. The forge shows the file on the pull request.",
    guide: "rules.md",
  },
  "no-review-artifact": {
    severity: "error",
    text: "the review left no review.json in {folder}: see its log",
    help: "`ci review` writes the file even if the preview failed. Check that its job ran, and that its files were passed on.",
  },
  "too-many-review-artifacts": {
    severity: "error",
    text: "the review left more than {most} files, or more than {megabytes} MiB",
    help: "Each job of a review leaves one review.json, so these files do not come from a review.",
  },
  "invalid-review-artifact": {
    severity: "error",
    text: "{file} is not a review: it is too large, or something else",
    help: "A change under review can forge this file, so nothing in it is used or quoted. Run `ci review` of the same version.",
  },
  "review-of-another-version": {
    severity: "error",
    text: "{file} is a review of pulumi-webhooks {version}, which {own} cannot read",
    help: "Both jobs must run the same version. Pin one version of the actions or templates, and the version of the project.",
  },
  "too-much-to-hand-on": {
    severity: "error",
    text: "the review is larger than {megabytes} MiB, or has more than {stacks} stacks, so nothing of it is shown",
    help: "Nothing is cut off, because a danger might be in the rest. Review the stacks in several jobs.",
  },
  "review-unread": {
    severity: "warning",
    text: "there is no review of this commit: {reason}",
    help: "The comment also says so. See the log of the review.",
  },
  "review-of-another-commit": {
    severity: "error",
    text: "the review is for commit {commit}, but this run is for {own}: nothing is written",
    help: "The review comes from another run, or was forged. Run the pipeline again.",
  },
  "newer-push": {
    severity: "info",
    text: "this run is for commit {commit}, but the newest is {head}: its run writes the comment",
    help: "Someone pushed after this run began.",
  },
  "no-token": {
    severity: "info",
    text: "there is no token for GitHub or GitLab, so nothing is written there",
    help: "Set `WEBHOOKS_CI_TOKEN`. The environment must name the repository, or `WEBHOOKS_CI_REPOSITORY` its URL.",
  },
  "comment-kept": {
    severity: "info",
    text: "wrote the comment {url}",
    help: "Every run updates the same comment.",
  },
  "no-comment": {
    severity: "info",
    text: "nothing changes, so no comment is written",
    help: "If an earlier run had written a comment, it would be updated.",
  },
  stopped: {
    severity: "error",
    text: "{count} not allowed: each needs its entry in webhooks:allow, or --allow",
    help: "The log shows them. `pulumi-webhooks allow` writes the entries into `Pulumi.<stack>.yaml`, where reviewers see them. `--allow` is the pipeline's input `allow`.",
  },
  "nothing-to-apply": {
    severity: "info",
    text: "nothing changes in {stack}, so nothing is applied",
    help: "The service, the state and the program agree.",
  },
  "check-failed": {
    severity: "error",
    text: "{stack} is not applied, because its settings do not work: {reason}",
    help: "`pulumi-webhooks check --stack <stack>` shows the same. Correct the settings, then run the pipeline again.",
    guide: "troubleshooting.md",
  },
  "check-skipped": {
    severity: "info",
    text: "{stack} has no complete settings of its own, so they are not checked before the update",
    help: "The program may declare accounts with their own settings. `pulumi up` shows whether they work.",
  },
  applied: {
    severity: "info",
    text: "applied {stack}",
    help: "`pulumi up` succeeded.",
  },
  "up-failed": {
    severity: "error",
    text: "`pulumi up` failed for {stack}: {reason}",
    help: "The log shows Pulumi's output. Changes made before the failure stay. Fix the cause, then run the pipeline again.",
  },
  "stopped-at": {
    severity: "error",
    text: "stopped at {stack}; applied: {applied}; not begun: {left}",
    help: "Stacks are applied one after the other, and the first that stops or fails is the last. Correct it, then run the pipeline again.",
  },
  "request-not-told": {
    severity: "warning",
    text: "the comment of the merged request is not updated: {reason}",
    help: "What the run applied stays applied. Give the token of the job the permission to write comments.",
  },
  "rotations-due": {
    severity: "info",
    text: "only signing secrets that are due for rotation change: --rotate would roll them",
    help: "`rotateSecretAfterDays` has passed. The next `pulumi up` also rolls them.",
    guide: "secrets.md",
  },
  "issue-kept": {
    severity: "info",
    text: "wrote the issue {url}",
    help: "One issue stays open as long as the service differs from the program.",
  },
  "issue-closed": {
    severity: "info",
    text: "closed the issue {url}",
    help: "The service agrees with the program again.",
  },
  "chat-refused": {
    severity: "warning",
    text: "WEBHOOKS_CHAT_URL rejected the message: {status}",
    help: "The incoming webhook of Slack, Teams or Mattermost may have been removed. The job continues.",
  },
  "chat-away": {
    severity: "warning",
    text: "WEBHOOKS_CHAT_URL cannot be reached",
    help: "The URL of the incoming webhook may be wrong, or Slack, Teams or Mattermost is down. The job continues.",
  },
  // The forge of a run.
  "forge-token-form": {
    severity: "error",
    text: "{variable} must be a token without white space and control characters",
    help: "The variable does not contain exactly one token. Set it from the secret store of the pipeline.",
  },
  "forge-api-url": {
    severity: "error",
    text: "the token is sent only over https, but {url} does not use https",
    help: "Anyone on the network path could read the token. Give the forge a certificate, and correct the variable with the URL of its API.",
  },
  // What a forge answers, after the method and the path of the request.
  "forge-unauthorized": {
    severity: "error",
    text: "{status} {reason} ({forge} does not accept the token in {variable})",
    help: "The token has expired, was revoked, or belongs to another forge. Create a new one, and put it into the secret store of the pipeline.",
  },
  "forge-forbidden": {
    severity: "error",
    text: "{status} {reason} (the token in {variable} needs {permission})",
    help: "The forge accepts the token but does not allow this request. Give it the permission in the line: in a GitHub workflow, under `permissions`.",
  },
  "forge-not-found": {
    severity: "error",
    text: "{status} {reason} (it does not exist, or the token in {variable} lacks {permission})",
    help: "A forge gives the same response for a missing object and for one that the token may not read. Check the repository and the number, then the permission.",
  },
  "forge-rate-limited": {
    severity: "error",
    text: "{status} {reason} ({forge} asks for a pause of {seconds} s, which is too long for this run)",
    help: "A run pauses for at most 60 seconds in total. Run it again later. If this happens often, give this pipeline its own token.",
  },
  "forge-failed": {
    severity: "error",
    text: "{status} {reason} ({forge} itself failed)",
    help: "Requests that are safe to repeat were sent three times. Check the status page of the forge, and run the pipeline again.",
  },
  "forge-refused": {
    severity: "error",
    text: "{status} {reason}",
    help: "The forge rejected the request. Its reason follows the status.",
  },
  "forge-unreachable": {
    severity: "error",
    text: "no complete response from {host}: {reason}",
    help: "The forge cannot be reached from this runner, or the connection was lost. Check the network, the proxy in `HTTPS_PROXY` and the URL of the API.",
  },
  "forge-answer": {
    severity: "error",
    text: "the response is not what {forge} documents: {problem}",
    help: "Another server may respond at the URL of the forge's API, or the forge's release is too old.",
  },
  "forge-pages": {
    severity: "error",
    text: "the list has more than {pages} pages",
    help: "There are too many comments or issues to read. Close the pull or merge request, and open a new one.",
  },
});

export const clauses = declareClauses({
  trueOrFalse: "true or false",
  aProposal: "a pull or merge request",
  anotherBranch: "another branch",
  noCommit: "it is in no git checkout",
  noRemote: "the checkout has no remote",
  noError: "it gave no reason, and ended with {code}",
  notApplied: "Not applied: see the plan.",
  appliedStacks: "Applied: {stacks}.",
  nothingApplied: "Merged. Nothing had to be applied.",
  // What `ci check` advises.
  withAdvice: "{reason}; {advice}",
  setBackend:
    "set PULUMI_BACKEND_URL, or PULUMI_ACCESS_TOKEN for Pulumi Cloud, and the credentials of the state",
  initStack: "run `pulumi stack init {stack}`",
  noStackFile: "there is no {file}; commit it, with the configuration and the encryption salt",
  passSecrets: "pass PULUMI_CONFIG_PASSPHRASE, or the credentials of the secrets provider, to this job",
  passKey: "pass WEBHOOKS_API_KEY to this job as a secret of its environment",
  // The issue about drift.
  driftFound:
    "The service is not as the program declares it: somebody changed it by hand, or a merged change was not applied.",
  driftUnknown: "A preview failed, so it is not known whether the service differs from the program.",
  howToRepair:
    "To repair drift, run `ci apply` by hand: start the workflow on GitHub, or retry the last job on GitLab. A repair needs no entry in `webhooks:allow`.",
  reviewedCommit: "Reviewed commit {commit}",
  theRun: "the run",
  thePage: "the page of this preview",
  allowedMark: "allowed {severity}",
  noChanges: "No changes.",
  otherRenderer: "pulumi-webhooks {version} made this review, and {own} prints it.",
  stops: "Changes that stop this pipeline",
  lackEntries:
    "These lack an entry. If they are intended, run {command}: it writes the entries into the configuration of the stack, for review in this change.",
  haveNoEntry:
    "These have no entry that is known now. Only the pipeline's input `allow` (`--allow`) allows them.",
  moreStop: "And {count} more: {codes}.",
  forkWithoutSecrets: "this change comes from a fork, whose jobs get no secrets; not set: {variables}",
  issueOfStack: "{title}: {stack}",
  issueOfStacks: "{title}: {count} stacks",
  chatHead: "{title} in {stack}",
  chatFailed: "the preview failed",
  chatOwner: "{owner}: {begin} deliveries begin, {stop} stop, {rolls} secrets roll",
  noResourceChanges: "no resource changes",
  more: "… and {count} more",
  // What a token needs.
  writesComments: "`pull-requests: write`",
  writesIssues: "`issues: write`",
  readsContents: "`contents: read` and `pull-requests: read`",
  scopeApi: "the scope `api` and the role Developer",
  // What is wrong with an answer.
  noTime: "it took longer than {seconds} s",
  tooLarge: "it is larger than 10 MB",
  noJson: "it is not JSON",
  wrongField: "`{path}` is missing, or of another type",
});
