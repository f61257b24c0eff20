/** `ci`: the commands that every pipeline calls, whatever forge and system it runs on. */

import type { Command } from "commander";
import type { Session } from "../io/session";
import { apply } from "./apply";
import { check } from "./check";
import { drift } from "./drift";
import { addCiOptions } from "./options";
import type { CiFlags } from "./options";
import { comment } from "./post";
import { review } from "./review";

const tokenHelp =
  "\nWEBHOOKS_CI_TOKEN is your GitHub or GitLab token. On GitHub Actions, GITHUB_TOKEN works too. There is no flag for it. Without it, nothing is written.";

const stackHelp =
  "\n--stack (WEBHOOKS_CI_STACK) takes several, separated by spaces, commas or line breaks. Default: the only stack of the folder.";

/** Adds the commands. */
export function addCi(program: Command, session: Session): void {
  const ci = program
    .command("ci")
    .description("the commands of a pipeline: review, comment, apply, drift and check");
  addCiOptions(
    ci
      .command("review")
      .description(
        "preview the stacks of a pull or merge request, and write the report, page and findings to files",
      ),
    "review",
  )
    .addHelpText("after", stackHelp)
    .addHelpText("after", `${tokenHelp} With it, the review is also a comment, in one job.`)
    .addHelpText(
      "after",
      "\nExit codes of ci review: 0 nothing stops; 12 a notice stops the pipeline; 1 a preview failed; 2 wrong use, or a file of the project cannot be used.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks ci review --folder webhooks --stack production")
    .action(session.action<CiFlags>(review));
  addCiOptions(
    ci
      .command("comment")
      .description("write the result of `ci review` as one comment, and exit with the code of the gate"),
    "comment",
  )
    .addHelpText("after", tokenHelp)
    .addHelpText(
      "after",
      "\nExit codes of ci comment: 0 nothing stops; 12 a notice stops the pipeline; 1 a preview failed, or the review cannot be read.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks ci comment --from webhooks-review")
    .action(session.action<CiFlags>(comment));
  addCiOptions(
    ci.command("apply").description("preview the default branch again, check the gate, and run `pulumi up`"),
    "apply",
  )
    .addHelpText("after", stackHelp)
    .addHelpText("after", tokenHelp)
    .addHelpText(
      "after",
      "\nExit codes of ci apply: 0 applied, or nothing to apply; 12 a notice of the preview stops the pipeline; 1 a preview or an update failed, also where the guard refused a change; 2 wrong use.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks ci apply --folder webhooks --stack production")
    .action(session.action<CiFlags>(apply));
  addCiOptions(
    ci
      .command("check")
      .description("say whether `ci apply` would find its secrets, the backend, the stacks and the service"),
    "check",
  )
    .addHelpText("after", stackHelp)
    .addHelpText("after", "\nIt changes nothing. Exit codes of ci check: 0 all is there; 1 something is not.")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks ci check --folder webhooks --stack production")
    .action(session.action<CiFlags>(check));
  addCiOptions(
    ci
      .command("drift")
      .description("compare the service with the program, and keep one issue open as long as they differ"),
    "drift",
  )
    .addHelpText("after", stackHelp)
    .addHelpText(
      "after",
      `${tokenHelp}\nWEBHOOKS_CHAT_URL is an incoming webhook of Slack, Teams or Mattermost, which gets a summary.`,
    )
    .addHelpText(
      "after",
      "\nExit codes of ci drift: 0 no drift, or only rotations that are due; 10 drift; 1 a preview failed.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks ci drift --folder webhooks --stack production")
    .action(session.action<CiFlags>(drift));
}
