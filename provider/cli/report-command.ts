/** `report`: turns the preview of a pipeline into the comment on its pull request. */

import type { Command } from "commander";
import { settingRules } from "../settings";
import { readFileText, readPiped } from "./input";
import { report } from "./report";
import type { Call, Session } from "./session";

interface ReportFlags {
  readonly title?: string | undefined;
}

/** Adds the command. */
export function addReport(program: Command, session: Session): void {
  program
    .command("report")
    .description("write what `pulumi preview --json` would change as a Markdown comment")
    .argument("[file]", "what the preview wrote; standard input without one")
    .option("--title <text>", "the heading of the comment", "Webhooks")
    .addHelpText(
      "after",
      "\nExit codes of report: 0 nothing changes, 10 something does or an endpoint receives nothing unasked, 1 the preview failed.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi preview --json --show-sames | pulumi-webhooks report")
    .action(session.action<ReportFlags>(writeReport));
}

const missing = "pipe `pulumi preview --json` into it, or name the file that it wrote";

async function writeReport({ io, options, output }: Call<ReportFlags>, file = "-"): Promise<number> {
  const preview = file === "-" ? await readPiped(io, "report", missing) : await readFileText(file);
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  const { markdown, exitCode, facts } = report(preview, { ...options, dialect });
  await output.showText(facts, () => markdown);
  return exitCode;
}
