/** What the package says: the commands of a pipeline. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
  // What the commands say.
  "option-form": {
    severity: "error",
    text: "must be {form}",
    help: "The option or its variable has a value that cannot be used. An empty variable counts as not set.",
  },
  "stack-name": {
    severity: "error",
    text: "must name stacks, with spaces, commas or line breaks between them",
    help: "A stack is a name, or `organization/project/stack`, without other signs than dots, dashes and underscores.",
  },
  "no-folder": {
    severity: "error",
    text: "is no folder",
    help: "Name the folder with Pulumi.yaml, as a path from the current folder.",
  },
  "no-stack": {
    severity: "error",
    text: "name a stack: {folder} has no Pulumi.<stack>.yaml",
    help: "Without `--stack`, the only stack of the folder is taken. Name the stack, or the right `--folder`.",
  },
  "several-stacks": {
    severity: "error",
    text: "name one or more stacks of {folder}: {stacks}",
    help: "Without `--stack`, the only stack of the folder is taken. This folder has several.",
  },
  "no-proposal": {
    severity: "error",
    text: "the environment names no pull or merge request: name its number",
    help: "The command writes a comment on one pull or merge request. Run it for one, or set `WEBHOOKS_CI_PULL_REQUEST`.",
  },
  "apply-of-proposal": {
    severity: "error",
    text: "runs on the default branch only: this is the run of a pull or merge request",
    help: "What is not merged is not reviewed. Run the command when the default branch changes, or on a schedule.",
  },
  "apply-elsewhere": {
    severity: "error",
    text: "runs on the default branch only: this is another branch",
    help: "What is not merged is not reviewed. Run the command when the default branch changes, or on a schedule.",
  },
  "newer-commit": {
    severity: "error",
    text: "a newer commit than {commit} is on the branch, {head}, and its run applies this change as well",
    help: "An older commit would undo what came after it. Run the pipeline for the newest commit of the default branch.",
  },
  "not-on-path": {
    severity: "error",
    text: "`{name}` is not on PATH",
    help: "The command installs the packages of the program first. Install the package manager, or use `--install none` after a step of your own.",
  },
  "not-started": {
    severity: "error",
    text: "`{name}` cannot be started: {reason}",
    help: "The reason is in the words of the operating system.",
  },
  "install-failed": {
    severity: "error",
    text: "`{command}` failed: {reason}",
    help: "The packages of the program could not be installed. The log has the last lines of the package manager.",
  },
  "not-prepared": {
    severity: "error",
    text: "no stack was previewed: {reason}",
    help: "What comes before a preview failed, so every stack counts as failed.",
  },
  "other-version": {
    severity: "info",
    text: "goes on with pulumi-webhooks {version} of the project; this is {own}",
    help: "The version that the program uses knows its own codes and lines best.",
  },
  "old-version": {
    severity: "warning",
    text: "the project has pulumi-webhooks {version}, which has no `ci`, so {own} judges its previews",
    help: "An older version may print lines that this one does not know. Update the package in the project.",
  },
  "preview-said-nothing": {
    severity: "error",
    text: "`pulumi preview` printed nothing and ended with {code}",
    help: "Something else than the Pulumi CLI may be called `pulumi` on PATH, or a signal ended it.",
  },
  "left-out": {
    severity: "warning",
    text: "{reason}; the review goes on without it",
    help: "A file of the project cannot be used. The review is written without it, and the command ends with 2.",
  },
  "rules-violated": {
    severity: "info",
    text: "findings of the rules: {count}; see {file}",
    help: "The findings of `lint` never stop the pipeline by themselves. The forge shows the file on the pull request.",
    guide: "rules.md",
  },
  "nothing-handed-on": {
    severity: "error",
    text: "the review left no review.json in {folder}: see its log",
    help: "`ci review` writes the file, also for a preview that failed. Check that its job ran, and that its files were passed on.",
  },
  "too-much-handed-on": {
    severity: "error",
    text: "the review left more than {most} files, or more than 32 MiB",
    help: "Each job of a review leaves one review.json. So many come from no review.",
  },
  "no-handed-on-review": {
    severity: "error",
    text: "{file} is no review: it is too large, or something else",
    help: "The job of the review can be forged, so nothing of the file is used or quoted. Run `ci review` of the same version.",
  },
  "review-unread": {
    severity: "warning",
    text: "there is no review of this commit: {reason}",
    help: "The comment says so, too. Look into the log of the review.",
  },
  "review-of-another-commit": {
    severity: "error",
    text: "the review is of commit {commit}, and this run of {own}: nothing is written",
    help: "The review comes from another run, or was forged. Run the pipeline again.",
  },
  "newer-push": {
    severity: "info",
    text: "this run is for commit {commit}, and the newest is {head}: its run writes the comment",
    help: "Somebody has pushed since this run began.",
  },
  "no-token": {
    severity: "info",
    text: "there is no token of GitHub or GitLab, so nothing is written there and no approval counts",
    help: "Set `WEBHOOKS_CI_TOKEN`. The environment must name the repository, or `WEBHOOKS_CI_REPOSITORY` its URL.",
  },
  "comment-kept": {
    severity: "info",
    text: "wrote the comment {url}",
    help: "There is one comment, which every run updates.",
  },
  "no-comment": {
    severity: "info",
    text: "nothing changes, so no comment is written",
    help: "A comment of an earlier run would be updated.",
  },
  stopped: {
    severity: "error",
    text: "{count} not approved: each needs its line in a comment on {url}",
    help: "The lines follow in the log. Their author needs write access, and is neither the author of the change nor has pushed to its branch.",
  },
  "stopped-without-proposal": {
    severity: "error",
    text: "{count} not approved, and no merged request is known where somebody could: allow them in the pipeline",
    help: "The commit was pushed directly, or there is no token to ask. Let the notices through with the input `allow` of the pipeline (`--allow`), or run `pulumi up` by hand.",
  },
  "nothing-to-apply": {
    severity: "info",
    text: "nothing changes, so nothing is applied",
    help: "Service, state and program agree.",
  },
  "check-failed": {
    severity: "error",
    text: "nothing is applied, since the settings of {stack} do not work: {reason}",
    help: "`pulumi-webhooks check --stack <stack>` says the same. Correct the settings, then run the pipeline again.",
    guide: "troubleshooting.md",
  },
  "check-skipped": {
    severity: "info",
    text: "{stack} has no complete settings of its own, so they are not checked before the update",
    help: "The program may declare accounts with settings of their own. `pulumi up` says whether they work.",
  },
  applied: {
    severity: "info",
    text: "applied {stack}",
    help: "`pulumi up` has succeeded.",
  },
  "up-failed": {
    severity: "error",
    text: "`pulumi up` failed for {stack}; not begun: {left}",
    help: "The log has the words of Pulumi. What it had done before stays. Correct the reason, then run the pipeline again.",
  },
  "rotations-due": {
    severity: "info",
    text: "only signing secrets change, which are due for rotation: --rotate would roll them",
    help: "`rotateSecretAfterDays` has passed. The next `pulumi up` rolls them, too.",
    guide: "secrets.md",
  },
  "issue-kept": {
    severity: "info",
    text: "wrote the issue {url}",
    help: "There is one open issue, as long as the service differs from the program.",
  },
  "issue-closed": {
    severity: "info",
    text: "closed the issue {url}",
    help: "The service agrees with the program again.",
  },
  "chat-refused": {
    severity: "warning",
    text: "the chat refused the message: {status}",
    help: "The address in `WEBHOOKS_CHAT_URL` may be old. The job goes on.",
  },
  "chat-away": {
    severity: "warning",
    text: "the chat cannot be reached",
    help: "The address in `WEBHOOKS_CHAT_URL` may be wrong, or the chat is down. The job goes on.",
  },
  // The forge of a run.
  "forge-token-form": {
    severity: "error",
    text: "{variable} must be a token without white space and control characters",
    help: "The variable holds something else than a token, or two of them. Set it from the secret store of the pipeline.",
  },
  "forge-api-url": {
    severity: "error",
    text: "the token is sent over https only, and {url} is another address",
    help: "Everybody between the runner and the forge could read the token. Give the forge a certificate, and correct the variable of its API.",
  },
  // What a forge answers, after the method and the path of the request.
  "forge-unauthorized": {
    severity: "error",
    text: "{status} {reason} ({forge} does not accept the token in {variable})",
    help: "The token has expired, was revoked, or belongs to another forge. Create another one, and put it into the secret store of the pipeline.",
  },
  "forge-forbidden": {
    severity: "error",
    text: "{status} {reason} (the token in {variable} needs {permission})",
    help: "The forge knows the token and does not allow this request. Give it the permission that the line names: in a workflow of GitHub under `permissions`.",
  },
  "forge-not-found": {
    severity: "error",
    text: "{status} {reason} (it does not exist, or the token in {variable} lacks {permission})",
    help: "A forge answers the same for what does not exist and for what the token may not read. Check the repository and the number, then the permission.",
  },
  "forge-rate-limited": {
    severity: "error",
    text: "{status} {reason} ({forge} asks for a pause of {seconds} s, which is too long for this run)",
    help: "A run pauses for 60 seconds in all. Run it again later. If that happens often, give this pipeline a token of its own.",
  },
  "forge-failed": {
    severity: "error",
    text: "{status} {reason} ({forge} itself failed)",
    help: "Requests that are safe to repeat were sent three times. Look at the status page of the forge, and run the pipeline again.",
  },
  "forge-refused": {
    severity: "error",
    text: "{status} {reason}",
    help: "The forge refused the request. Its own reason follows the status.",
  },
  "forge-unreachable": {
    severity: "error",
    text: "no complete answer from {host}: {reason}",
    help: "The forge cannot be reached from this runner, or the connection broke off. Check the network, a proxy in `HTTPS_PROXY`, and the address of the API.",
  },
  "forge-answer": {
    severity: "error",
    text: "the answer is not what {forge} documents: {problem}",
    help: "Something else than the forge may answer at the address of its API, or its release is too old.",
  },
  "forge-pages": {
    severity: "error",
    text: "the list has more than {pages} pages",
    help: "So many comments or issues are not read. Close the proposed change, and open it again as a new one.",
  },
});

export const clauses = declareClauses({
  trueOrFalse: "true or false",
  reviewedCommit: "Reviewed commit {commit}",
  theRun: "the run",
  thePage: "the page of this preview",
  noChanges: "No changes.",
  restInLog: "The rest is in the files of the run.",
  stops: "### Changes that stop this pipeline",
  howToAllow: "Let them through with `--allow` in the pipeline, where each stands in one line.",
  howToApprove:
    "To approve one, comment with its line, and run this job again. That counts for somebody with write access who is neither the author nor has pushed to the branch.",
  moreStop: "And {count} more: {codes}. Their lines are in `approvals.txt` among the files of the review.",
  approvals: "### Approvals",
  approves: "{author}: {subject} counts",
  approvesNot: "{author}: {subject} does not count",
  forkWithoutSecrets: "this change comes from a fork, whose jobs get no secrets; not set here: {variables}",
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
  // Why a line does not approve anything, after "does not count:".
  malformedApproval: "it is not a line as the comment prints them",
  editedApproval: "the comment was edited after it was written",
  approvalByAuthor: "it comes from the author of the change",
  unknownPushers: "the forge does not say who pushed to the branch",
  approvalByPusher: "it comes from somebody who worked on the branch",
  approvalWithoutRights: "it does not come from a person with write access",
  otherCommit: "it is for commit {commit}, and the newest one is {head}",
  otherChange: "the change is no longer the one that it approves",
  nothingToApprove: "nothing of that name stops the pipeline",
});
