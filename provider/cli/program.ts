/** The command line: all commands, the flags of every command, and error output. */

import { Command, CommanderError, Option } from "commander";
import type { Notice } from "../base/notice";
import { messageOf, oneLine } from "../base/text";
import { packageVersion } from "../base/urn";
import { dialectNames } from "../settings/settings";
import { addCheck } from "./inspect/check";
import { addCompare } from "./review/compare";
import { addEmulator } from "./emulator";
import { addExplain } from "./inspect/explain";
import { explainNotice } from "./explain-notice";
import { addImportFile } from "./adopt/command";
import { wrongUse } from "./io/input";
import { notices } from "./io/notices";
import { addLint } from "./review/lint";
import { isColored, isClosedPipe, paint, exitCodeOf, exitCodes } from "./io/output";
import { addReport } from "./review/report-command";
import { addRotate } from "./rotate/rotate";
import { addRoute } from "./review/route";
import { dashMark, Session } from "./io/session";
import { addShards } from "./fleet/shards";
import { addNouns } from "./nouns";
import type { CliIo } from "./io/input";

/** Runs one command line, without the name of the program. Returns the exit code; never throws. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const session = new Session(io);
  try {
    const program = createProgram(session);
    refuseForgottenValues(program, args);
    await program.parseAsync(marked(args), { from: "user" });
    return session.exitCode;
  } catch (error) {
    // Commander throws help and version too, with the code 0, and has written its message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
    if (isClosedPipe(error)) return exitCodes.done;
    writeError(io, messageOf(error));
    return exitCodeOf(error);
  }
}

/** The commands with their flags. */
export function createProgram(session: Session): Command {
  const { io } = session;
  const program = new Command("pulumi-webhooks")
    .description("Inspect a webhook delivery service, and act on it.")
    .version(packageVersion())
    .option("--base-url <url>", "the URL of the service (WEBHOOKS_BASE_URL)")
    .option("--project <id>", "the ID of the project (WEBHOOKS_PROJECT_ID)")
    .option("--api-key-stdin", "read the API key from standard input (WEBHOOKS_API_KEY)")
    .addOption(
      new Option(
        "--dialect <name>",
        "the API to speak: that of the documented interface, or of a running Convoy (WEBHOOKS_DIALECT)",
      ).choices(dialectNames),
    )
    .option("--stack <name>", "read missing settings from the config of this Pulumi stack")
    .addOption(
      new Option("--output <form>", "the form of results: a table for people, JSON for programs")
        .choices(["table", "json"])
        .default("table"),
    )
    .option("--show-secrets", "show secrets instead of [secret]")
    .option(
      "--explain <code>",
      "explain the code at the end of a line, such as secret-roll, and do nothing else",
    )
    .addOption(forbidden("--api-key [key]", notices["api-key-as-argument"]()))
    .addOption(forbidden("--secret [secret]", notices["secret-as-argument"]()))
    .addHelpText(
      "after",
      `\nExit codes: 0 done, 1 refused by the service, 2 wrong use, 3 not found, 4 unreachable.`,
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks check");
  configure(program, io);
  program.on("option:explain", () => explainInstead(program, io));
  for (const add of [
    addNouns,
    addRotate,
    addCheck,
    addExplain,
    addImportFile,
    addReport,
    addCompare,
    addLint,
    addRoute,
    addShards,
    addEmulator,
  ]) {
    add(program, session);
  }
  return program;
}

/**
 * Explains a notice in place of whatever command there is. The program has no action otherwise, because that would take a misspelt
 * command for its argument.
 */
function explainInstead(program: Command, io: CliIo): void {
  program.action(() => explainNotice(program.opts(), io));
  program.hook("preSubcommand", async () => {
    await explainNotice(program.opts(), io);
    throw new CommanderError(exitCodes.done, "webhooks.explain", "");
  });
}

/**
 * Marks the words that begin with one dash: every option has two, or is `-h` or `-V`, so such a word is an ID or another argument. What
 * follows an option may be its value, which commander takes as it is.
 */
function marked(args: readonly string[]): string[] {
  const end = args.indexOf("--");
  return args.map((word, at) => {
    const isOption = !/^-[^-]/.test(word) || word === "-h" || word === "-V";
    const isPlain = isOption || args[at - 1]?.startsWith("--") === true || (end >= 0 && at > end);
    return isPlain ? word : dashMark + word;
  });
}

/**
 * Refuses the values of options that nobody meant. A variable that is not set leaves an empty one, which must not count as no limit.
 * And commander takes the word that follows for the value, so that a forgotten one would swallow a `--dry-run`; such a value can be
 * given all the same, as `--option=--value`.
 */
function refuseForgottenValues(command: Command, args: readonly string[]): void {
  for (const option of command.options.filter(({ required }) => required)) {
    const flag = `--${option.name()}`;
    command.on(`option:${option.name()}`, (value: string) => {
      if (value.trim() === "") throw wrongUse(flag, notices["empty-option"]());
      if (value.startsWith("--") && args.some((word, at) => word === flag && args[at + 1] === value))
        throw wrongUse(flag, notices["option-without-value"]());
    });
  }
  for (const inner of command.commands) refuseForgottenValues(inner, args);
}

/** Called before commands are added, because they inherit this configuration. */
function configure(program: Command, io: CliIo): void {
  program
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void io.output.write(text),
      writeErr: (text) => void io.errors.write(text),
      getOutHasColors: () => isColored(io.output, io.environment),
      getErrHasColors: () => isColored(io.errors, io.environment),
      // The value of an unknown flag may be a secret.
      outputError: (text) =>
        writeError(io, text.replace(/^error: /, "").replace(/(option '-[^'=]*)=[^']*'/, "$1'")),
    });
}

function forbidden(flags: string, notice: Notice): Option {
  return new Option(flags)
    .hideHelp()
    .preset("")
    .argParser(() => {
      throw wrongUse("", notice);
    });
}

function writeError(io: CliIo, message: string): void {
  const mark = isColored(io.errors, io.environment) ? paint("red", "error:") : "error:";
  io.errors.write(`${mark} ${oneLine(message)}\n`);
}
