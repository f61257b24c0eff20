/** The command line: all commands, the flags of every command, and error output. */

import { Command, CommanderError, Option } from "commander";
import type { Notice } from "../../provider/base/notice";
import { shared } from "../../provider/base/notices";
import { messageOf, oneLine } from "../../provider/base/text";
import { packageVersion } from "../../provider/base/urn";
import { dialectNames } from "../../provider/settings/settings";
import type * as importFile from "./adopt/command";
import type * as ci from "./ci/command";
import type * as emulator from "./emulator";
import type * as explanation from "./explain-notice";
import type * as shards from "./fleet/shards";
import type * as check from "./inspect/check";
import type * as explain from "./inspect/explain";
import { wrongUse } from "./io/input";
import type { CliIo } from "./io/input";
import { isClosedPipe, paint, exitCodeOf, exitCodes } from "./io/output";
import { dashMark, Session } from "./io/session";
import { isColored } from "./io/terminal";
import { nounCommands } from "./nouns";
import type { Add } from "./nouns";
import type * as allow from "./review/allow";
import type * as compare from "./review/compare";
import type * as lint from "./review/lint";
import type * as report from "./review/report-command";
import type * as route from "./review/route";
import type * as transformRun from "./review/transform-run";
import type * as rotate from "./rotate/rotate";

/* eslint-disable @typescript-eslint/no-require-imports -- a command loads its own files, and none of the others */

/** Each command of the first level by its name, in the order of the help. */
const commands: Readonly<Record<string, Add>> = {
  ...nounCommands,
  rotate: (...to) => (require("./rotate/rotate") as typeof rotate).addRotate(...to),
  check: (...to) => (require("./inspect/check") as typeof check).addCheck(...to),
  explain: (...to) => (require("./inspect/explain") as typeof explain).addExplain(...to),
  "import-file": (...to) => (require("./adopt/command") as typeof importFile).addImportFile(...to),
  report: (...to) => (require("./review/report-command") as typeof report).addReport(...to),
  allow: (...to) => (require("./review/allow") as typeof allow).addAllow(...to),
  ci: (...to) => (require("./ci/command") as typeof ci).addCi(...to),
  compare: (...to) => (require("./review/compare") as typeof compare).addCompare(...to),
  lint: (...to) => (require("./review/lint") as typeof lint).addLint(...to),
  route: (...to) => (require("./review/route") as typeof route).addRoute(...to),
  transform: (...to) => (require("./review/transform-run") as typeof transformRun).addTransform(...to),
  shards: (...to) => (require("./fleet/shards") as typeof shards).addShards(...to),
  emulator: (...to) => (require("./emulator") as typeof emulator).addEmulator(...to),
};

const explainNotice: typeof explanation.explainNotice = (...given) =>
  (require("./explain-notice") as typeof explanation).explainNotice(...given);

/* eslint-enable @typescript-eslint/no-require-imports */

/** Runs one command line, without the name of the program. Returns the exit code; never throws. */
export async function run(args: readonly string[], io: CliIo): Promise<number> {
  const session = new Session(io);
  try {
    const program = createProgram(session, args);
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

/** The commands with their flags: all, or those that a command line may need. */
export function createProgram(session: Session, args: readonly string[] = []): Command {
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
        "the API to use: the documented interface, or that of a running Convoy (WEBHOOKS_DIALECT)",
      ).choices(dialectNames),
    )
    .option(
      "--dashboard-url <url>",
      "the URL of Convoy's dashboard, for links to objects (WEBHOOKS_DASHBOARD_URL)",
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
    .addOption(
      forbidden(
        "--api-key [key]",
        shared.invalidValue`every user of this machine can see an API key passed as an argument: use WEBHOOKS_API_KEY or --api-key-stdin`,
      ),
    )
    .addOption(
      forbidden(
        "--secret [secret]",
        shared.invalidValue`every user of this machine can see a secret passed as an argument: use --secret-stdin`,
      ),
    )
    .addHelpText(
      "after",
      `\nExit codes: 0 done, 1 rejected by the service, 2 wrong use, 3 not found, 4 unreachable.`,
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks check");
  configure(program, io);
  program.on("option:explain", () => explainInstead(program, io));
  for (const name of neededBy(program, args)) commands[name]?.(program, session);
  return program;
}

/** The name of the command that a command line has, or else all names, for help and suggestions. */
function neededBy({ options }: Command, args: readonly string[]): readonly string[] {
  const [first = ""] = args;
  if (["-V", "--version"].includes(first) || (first === "--explain" && args.length === 2)) return [];
  const valued = options.filter(({ required }) => required).map(({ long }) => long);
  const name = args.find((word, at) => !word.startsWith("-") && !valued.includes(args[at - 1]));
  return name !== undefined && Object.hasOwn(commands, name) ? [name] : Object.keys(commands);
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
      if (value.trim() === "") throw wrongUse(flag, shared.missingValue`must not be empty`);
      if (value.startsWith("--") && args.some((word, at) => word === flag && args[at + 1] === value))
        throw wrongUse(flag, shared.missingValue`needs a value, but the next word is another option`);
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
