/** Commands about objects: a singular noun and a verb. */

import assert from "node:assert/strict";
import { createProgram } from "../../tools/cli/program";
import { Session } from "../../tools/cli/io/session";
import { shownCommands } from "../../scripts/command-page";
import { Shell } from "../support/command";

/** What is no verb of a noun: it is about several kinds, or about none. */
const others =
  /^(check|report|allow|compare|lint|route|rotate|import-file|emulator|shards \S+|ci \S+|explain delivery|transform run)$/;
const nouns = [
  ...["endpoint", "subscription", "source", "portal-link", "event-type", "project"],
  "project-settings",
  ...["event", "delivery", "meta-event", "tenant"],
];

describe("A command about objects", () => {
  let shell: Shell;
  before(async () => (shell = await Shell.start({ dialect: "convoy" })));
  after(() => shell.stop());

  it("is a noun and a verb", () => {
    const { stdout, stderr } = process;
    const all = shownCommands(createProgram(new Session(shell.surroundings(stdout, stderr))));
    const rest = all.map(([line]) => line).filter((line) => !others.test(line));
    assert.ok(rest.length > 20);
    assert.deepEqual(
      rest.filter((line) => !nouns.some((noun) => line.startsWith(`${noun} `))),
      [],
    );
    assert.deepEqual([...new Set(rest.map((line) => line.split(" ")[0]))].sort(), [...nouns].sort());
  });

  it("is in help under its name", async () => {
    const { output } = await shell.run("--help");
    for (const noun of nouns) assert.match(output, new RegExp(`^ {2}${noun} `, "m"));
    assert.equal((await shell.run("gte endpoint-1")).errors, "error: unknown command 'gte'\n");
  });
});
