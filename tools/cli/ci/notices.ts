/** What the package says: the commands of a pipeline. */

import { declareClauses, declareNotices } from "../../../provider/base/declare";

export const notices = declareNotices({
  "newer-commit": {
    severity: "info",
    text: "nothing is applied: {folder} is another one at {head}, the newest commit, whose run applies both; if it has none, as after `[skip ci]`, start it by hand",
    guide: "pipelines.md",
  },
  "not-prepared": "no stack was previewed: {reason}",
  "other-version": {
    severity: "info",
    text: "continues with pulumi-webhooks {version} of the project; this is {own}",
  },
  "old-version": {
    severity: "warning",
    text: "the project has pulumi-webhooks {version}, which has no `ci`, so {own} reviews its previews",
    help: "An older version may print notices that this one does not know. Update the package in the project.",
  },
  "left-out": { severity: "warning", text: "{reason}; the review continues without it" },
  "rules-unread": {
    severity: "warning",
    text: "{file} of the base branch cannot be read, so none of its exceptions counts: set {variable} to a commit or branch",
    help: "A proposed change cannot make its own exceptions. Set `WEBHOOKS_CI_BASE` if the CI system does not name the base. `git fetch origin` must reach it, and the file there must be valid.",
    guide: "rules.md",
  },
  "rules-violated": {
    severity: "info",
    text: "findings of the rules: {count}; see {file}",
    guide: "rules.md",
  },
  "review-unread": { severity: "warning", text: "there is no review of this commit: {reason}" },
  "newer-push": {
    severity: "info",
    text: "this run is for commit {commit}, but the newest is {head}: its run writes the comment",
  },
  "no-token": {
    severity: "info",
    text: "there is no token for GitHub or GitLab, so nothing is written there",
    help: "Set `WEBHOOKS_CI_TOKEN`. The environment must name the repository, or `WEBHOOKS_CI_REPOSITORY` its URL.",
  },
  "comment-kept": { severity: "info", text: "wrote the comment {url}" },
  "no-comment": { severity: "info", text: "nothing changes, so no comment is written" },
  stopped: {
    severity: "error",
    text: "{count} not allowed: each needs its entry in webhooks:allow, or --allow",
    help: "The log shows them. `pulumi-webhooks allow` writes the entries into `Pulumi.<stack>.yaml`, where reviewers see them. `--allow` is the pipeline's input `allow`.",
  },
  "nothing-to-apply": { severity: "info", text: "nothing changes in {stack}, so nothing is applied" },
  "check-failed": {
    severity: "error",
    text: "{stack} is not applied, because its settings do not work: {reason}",
    guide: "troubleshooting.md",
  },
  "check-skipped": {
    severity: "info",
    text: "{stack} has no complete settings of its own, so they are not checked before the update",
  },
  applied: { severity: "info", text: "applied {stack}" },
  "stopped-at": "stopped at {stack}; applied: {applied}; not begun: {left}",
  "request-not-told": {
    severity: "warning",
    text: "the comment of the merged request is not updated: {reason}",
  },
  "rotations-due": {
    severity: "info",
    text: "only signing secrets that are due for rotation change: --rotate would roll them",
    guide: "secrets.md",
  },
  "issue-kept": { severity: "info", text: "wrote the issue {url}" },
  "issue-closed": { severity: "info", text: "closed the issue {url}" },
  "chat-refused": { severity: "warning", text: "WEBHOOKS_CHAT_URL rejected the message: {status}" },
  "chat-away": { severity: "warning", text: "WEBHOOKS_CHAT_URL cannot be reached" },
  // What a forge answers, after the method and the path of the request.
  "forge-refused": {
    severity: "error",
    text: "{status} {reason}",
    help: "The line has the reason. A forge gives 404 also for what the token may not read. In a GitHub workflow, a token gets permissions under `permissions`.",
  },
});

export const clauses = declareClauses({
  noError: "it gave no reason, and ended with {code}",
  stops: "Changes that stop this pipeline",
  writesIssues: "`issues: write`",
  scopeApi: "the scope `api` and the role Developer",
});
