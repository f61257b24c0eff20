/** `report`: turns the preview of a pipeline into the comment on its pull request. */

import type { Command } from "commander";
import { WebhooksError } from "../errors";
import { settingRules } from "../settings";
import { readFileText, readPiped } from "./input";
import { report } from "./report";
import type { Call, Session } from "./session";

interface ReportFlags {
  readonly title?: string | undefined;
  readonly detailedExitCode?: boolean | undefined;
  readonly digest?: boolean | undefined;
}

/** Adds the command. */
export function addReport(program: Command, session: Session): void {
  program
    .command("report")
    .description("write what `pulumi preview --json` would change as a Markdown comment")
    .argument("[file]", "what the preview wrote; standard input without one")
    .option("--title <text>", "the heading of the comment", "Webhooks")
    .option(
      "--detailed-exit-code",
      "end with 11 where nothing changes but signing secrets that are due for rotation",
    )
    .option(
      "--digest",
      "write a digest of what would change, the same for each preview that would do the same",
    )
    .addHelpText(
      "after",
      "\nExit codes of report: 0 nothing changes, 10 something does or an endpoint receives nothing unasked, 11 (--detailed-exit-code) only rotations are due, 1 the preview failed.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi preview --json --show-sames | pulumi-webhooks report")
    .action(session.action<ReportFlags>(writeReport));
}

const missing = "pipe `pulumi preview --json` into it, or name the file that it wrote";

async function writeReport({ io, options, output }: Call<ReportFlags>, file = "-"): Promise<number> {
  const preview = file === "-" ? await readPiped(io, "report", missing) : await readFileText(file);
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  const { markdown, exitCode, facts } = report(preview, { ...options, dialect });
  // The digest of a preview that failed would stand for half a plan.
  if (options.digest === true && facts.errors.length > 0)
    throw new WebhooksError(
      "response-shape",
      "the preview failed, so there is no plan of which to write a digest",
    );
  await output.showText(facts, () => (options.digest === true ? `${facts.digest}\n` : markdown));
  return exitCode;
}
