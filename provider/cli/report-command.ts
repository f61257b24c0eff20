/** `report`: turns the preview of a pipeline into the comment on its pull request. */

import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Command } from "commander";
import { InvalidInputError } from "../errors";
import { settingRules } from "../settings";
import type { CliIo } from "./io";
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

async function writeReport({ io, options, output }: Call<ReportFlags>, file = "-"): Promise<number> {
  const preview = file === "-" ? await readInput(io.input) : await readPreviewFile(file);
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  const { markdown, exitCode, facts } = report(preview, { ...options, dialect });
  await output.showText(facts, () => markdown);
  return exitCode;
}

async function readInput(input: CliIo["input"]): Promise<string> {
  if (input.isTTY === true) {
    const reason = "pipe `pulumi preview --json` into it, or name the file that it wrote";
    throw new InvalidInputError([{ path: "report", reason }]);
  }
  return decoded(await buffer(input));
}

async function readPreviewFile(file: string): Promise<string> {
  try {
    return decoded(await readFile(file));
  } catch (error) {
    const reason =
      error instanceof Error && "code" in error && error.code === "ENOENT"
        ? "does not exist"
        : "cannot be read";
    throw new InvalidInputError([{ path: file, reason }]);
  }
}

/** A redirection of Windows PowerShell writes UTF-16. */
function decoded(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
}
