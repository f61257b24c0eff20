/** What the package says: the commands of a pipeline. */

import { declareClauses, declareNotices } from "../../base/declare";

export const notices = declareNotices({
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
