/** `report`: turns the preview of a pipeline into the comment on its pull request. */

import { parse } from "node:path";
import type { Command } from "commander";
import { WebhooksError } from "../errors";
import { settingRules } from "../settings";
import { readFileText, readPiped, wrongUse } from "./input";
import { report } from "./report";
import { reportTogether } from "./report-together";
import type { Call, Session } from "./session";

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
      "\nExit codes of report: 0 nothing changes, 10 something does or an endpoint receives nothing unasked, 11 (--detailed-exit-code) only rotations are due, 1 the preview failed.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi preview --json --show-sames | pulumi-webhooks report")
    .action(session.action<ReportFlags>(writeReport));
}

const missing = "pipe `pulumi preview --json` into it, or name the file that it wrote";

async function writeReport(call: Call<ReportFlags>, ...files: string[]): Promise<number> {
  const { io, options, output } = call;
  if (files.length > 1 || options.together !== undefined) return writeTogether(call, files);
  const [file = "-"] = files;
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

async function writeTogether(
  { io, options, output }: Call<ReportFlags>,
  files: readonly string[],
): Promise<number> {
  const piped = files.length === 0 ? await readPiped(io, "report", missing) : "";
  if (files.length === 0 && piped.trim() === "") throw wrongUse("report", missing);
  const previews =
    files.length === 0
      ? [{ name: "preview", text: piped }]
      : await Promise.all(
          files.map(async (file) => ({ name: parse(file).name, text: await readFileText(file) })),
        );
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  const { markdown, exitCode, facts } = reportTogether(previews, options.together ?? "stacks", {
    ...options,
    dialect,
  });
  if (options.digest === true && exitCode === 1)
    throw new WebhooksError(
      "response-shape",
      "a preview failed, so there is no plan of which to write a digest",
    );
  await output.showText(facts, () => (options.digest === true ? `${facts.digest}\n` : markdown));
  return exitCode;
}
