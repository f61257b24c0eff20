/** `report`: turns the preview of a pipeline into the comment on its pull request. */

import { parse } from "node:path";
import type { Command } from "commander";
import { settingRules } from "../../settings/settings";
import { readText, wrongUse } from "../io/input";
import { report } from "./report";
import { reportTogether } from "./report-together";
import type { Call, Session } from "../io/session";
import { failure } from "../io/once";

interface ReportFlags {
  readonly title?: string | undefined;
  readonly detailedExitCode?: boolean | undefined;
  readonly digest?: boolean | undefined;
  readonly together?: string | undefined;
}

/** Adds the command. */
export function addReport(program: Command, session: Session): void {
  program
    .command("report")
    .description("write what `pulumi preview --json` would change as a Markdown comment")
    .argument("[files...]", "what the preview wrote, or those of many stacks; standard input without one")
    .option("--title <text>", "the heading of the comment", "Webhooks")
    .option(
      "--detailed-exit-code",
      "end with 11 where nothing changes but signing secrets that are due for rotation",
    )
    .option(
      "--digest",
      "write a digest of what would change, the same for each preview that would do the same",
    )
    .option("--together <name>", "one comment over all files, which is found again by this name")
    .addHelpText(
      "after",
      "\nExit codes of report: 0 nothing changes, 10 something changes, an endpoint is stopped that the program does not stop, or a signing secret cannot be compared here, 11 (--detailed-exit-code) only rotations are due, 1 the preview failed.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi preview --json --show-sames | pulumi-webhooks report")
    .action(session.action<ReportFlags>(writeReport));
}

const missing = "pipe `pulumi preview --json` into it, or name the file that it wrote";

async function writeReport({ io, options, output }: Call<ReportFlags>, ...files: string[]): Promise<number> {
  const { together, digest = false } = options;
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  const isMany = files.length > 1 || together !== undefined;
  const previews = await Promise.all(
    (files.length === 0 ? ["-"] : files).map(async (file) => ({
      name: file === "-" ? "preview" : parse(file).name,
      text: await readText(io, file, "report", missing),
    })),
  );
  const [first] = previews;
  if (isMany && files.length === 0 && first?.text.trim() === "") throw wrongUse("report", missing);
  const { markdown, exitCode, facts } = isMany
    ? reportTogether(previews, together ?? "stacks", { ...options, dialect })
    : report(first?.text ?? "", { ...options, dialect });
  // The digest of a preview that failed would stand for half a plan.
  if (digest && exitCode === 1)
    throw failure("a preview failed, so there is no plan of which to write a digest");
  await output.showText(facts, () => (digest ? `${facts.digest}\n` : markdown));
  return exitCode;
}
