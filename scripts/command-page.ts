/** The page of the reference with every command: what its help prints, but for the options that all commands share. */

import { PassThrough } from "node:stream";
import type { Command } from "commander";
import { Session } from "../tools/cli/io/session";
import { createProgram } from "../tools/cli/program";

const introduction = `# Commands

Every command of \`pulumi-webhooks\` with its arguments and options, as \`--help\` prints them. [Settings and output](../json-output.md) explains where settings
come from, and what a script can rely on.`;

const width = 92;

/** The whole page. */
export function commandPage(): string {
  const program = commandLine();
  const sections = shownCommands(program).map(([words, command]) => section(words, helpOf(command)));
  const shared = section("Options of every command", `Options:\n${globalOptions(program)}`);
  return `${[introduction, shared, ...sections].join("\n\n")}\n`;
}

/** The command line, which reads and writes nothing. */
export function commandLine(): Command {
  const nowhere = new PassThrough().resume();
  return createProgram(
    new Session({
      input: nowhere,
      output: nowhere,
      errors: nowhere,
      environment: {},
      now: () => new Date(0),
      untilStopped: () => Promise.resolve(),
    }),
  );
}

/** The commands that do something and that help shows, each with the words that lead to it. */
export function shownCommands(
  command: Command,
  path: readonly string[] = [],
): [words: string, command: Command][] {
  const shown = command
    .createHelp()
    .visibleCommands(command)
    .filter((inner) => command.commands.includes(inner));
  return shown.flatMap((inner) => {
    const words = [...path, inner.name()];
    return inner.commands.length === 0 ? [[words.join(" "), inner]] : shownCommands(inner, words);
  });
}

function section(title: string, help: string): string {
  return `## ${title}\n\n\`\`\`text\n${help.trim()}\n\`\`\``;
}

function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (more) => (text += more), getOutHelpWidth: () => width });
  command.outputHelp();
  return text
    .replace(/^Global Options:\n(?: .*\n)+\n?/m, "")
    .replace(/^ +-h, --help.*\n/m, "")
    .replace(/^Options:\n\n/m, "");
}

function globalOptions(program: Command): string {
  program.configureOutput({ getOutHelpWidth: () => width });
  const [, options = ""] = /^Options:\n((?: .*\n)+)/m.exec(program.helpInformation()) ?? [];
  return options;
}
