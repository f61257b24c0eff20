/** A variable of a script that is not set: no option takes its empty value for no limit. */

import assert from "node:assert/strict";
import type { Command } from "commander";
import { createProgram } from "../../tools/cli/program";
import { Session } from "../../tools/cli/io/session";
import { Shell } from "../support/command";

describe("an empty value of an option", () => {
  let shell: Shell;
  before(async () => (shell = await Shell.start({ dialect: "convoy" })));
  after(() => shell.stop());

  /** Every option with a value, with the words that lead to it. */
  const optionsOf = (command: Command, path: readonly string[] = []): string[][] => [
    ...command.options.filter(({ required }) => required).map(({ long }) => [...path, long ?? ""]),
    ...command.commands.flatMap((inner) => optionsOf(inner, [...path, inner.name()])),
  ];

  it("is refused in one line that names the option, and nothing is sent", async () => {
    const { stdout, stderr } = process;
    const all = optionsOf(createProgram(new Session(shell.surroundings(stdout, stderr))));
    for (const flag of ["--owner", "--project", "--journal", "--event-type", "--endpoint", "--probe-body"])
      assert.ok(
        all.some((words) => words.includes(flag)),
        flag,
      );
    for (const words of all)
      for (const value of ["", " "]) {
        const { code, output, errors } = await shell.runWords([...words, value]);
        assert.deepEqual([code, output], [2, ""], words.join(" "));
        assert.match(errors, /^error: [^\n]+\n$/);
        assert.ok(errors.includes(words.at(-1) ?? ""), errors);
      }
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("keeps a rotation for one owner from being one for all", async () => {
    const { code, errors } = await shell.runWords(["rotate", "--all", "--owner", "", "--dry-run"]);
    assert.deepEqual([code, errors], [2, "error: --owner: must not be empty [missing-value]\n"]);
  });
});
