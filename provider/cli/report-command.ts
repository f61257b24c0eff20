/** `report`: turns the preview of a pipeline into the comment on its pull request. */

import { readFile } from "node:fs/promises";
import { text as readText } from "node:stream/consumers";
import type { Command } from "commander";
import { WebhooksError } from "../errors";
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
      "\nExit codes of report: 0 nothing changes, 10 something does, 1 the preview failed.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi preview --json --show-sames | pulumi-webhooks report")
    .action(session.action<ReportFlags>(writeReport));
}

async function writeReport({ around, options }: Call<ReportFlags>, file?: string): Promise<number> {
  const preview = file === undefined || file === "-" ? await readText(around.input) : await read(file);
  const { markdown, exitCode } = report(preview, options);
  around.output.write(markdown);
  return exitCode;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new WebhooksError("response-shape", `${file} cannot be read`);
  }
}
