/** Commands about objects: a singular noun and a verb. What they were called before does the same, and says the new name. */

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

const renamed: Readonly<Record<string, string>> = {
  "get endpoint endpoint-1": "endpoint get endpoint-1",
  "get subscription subscription-1": "subscription get subscription-1",
  "get source source-1": "source get source-1",
  "get portal-link link-1": "portal-link get link-1",
  "get event-type type-1": "event-type get type-1",
  "get project-settings p1": "project-settings get p1",
  "get event event-1": "event get event-1",
  "get event-delivery delivery-1": "delivery get delivery-1",
  "endpoints list": "endpoint list",
  "subscriptions list": "subscription list",
  "subscriptions test-filter subscription-1": "subscription test-filter subscription-1",
  "sources list": "source list",
  "event-types list": "event-type list",
  "portal-links list --owner acme --limit 1": "portal-link list --owner acme --limit 1",
  "deliveries list --endpoint endpoint-1": "delivery list --endpoint endpoint-1",
  "deliveries attempts delivery-1": "delivery attempts delivery-1",
  "deliveries attempt delivery-1 attempt-1": "delivery attempt delivery-1 attempt-1",
  "deliveries retry delivery-1 --dry-run": "delivery retry delivery-1 --dry-run",
  "deliveries force-resend delivery-1 --dry-run": "delivery force-resend delivery-1 --dry-run",
  "events replay event-1 --dry-run": "event replay event-1 --dry-run",
  "get endpoint nothing": "endpoint get nothing",
};

const input = '{"body": {"amount": 5}}';
const words = (line: string): string => line.split(" ").slice(0, 2).join(" ");

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

  for (const [line, now] of Object.entries(renamed))
    for (const form of ["table", "json"])
      it(`does the same as \`${line}\` and \`${now}\`, and says so once [command-renamed]: ${form}`, async () => {
        const [old, is] = [
          await shell.run(`--output ${form} ${line}`, { input }),
          await shell.run(`--output ${form} ${now}`, { input }),
        ];
        assert.deepEqual([old.code, old.output], [is.code, is.output]);
        assert.doesNotMatch(is.errors, /command-renamed/);
        const notice = `\`${words(line)}\` is now \`${words(now)}\` [command-renamed]\n`;
        assert.equal(old.errors, notice + is.errors);
      });

  it("is in help under its name alone", async () => {
    const { output } = await shell.run("--help");
    for (const line of Object.keys(renamed))
      assert.doesNotMatch(output, new RegExp(`^ {2}${line.split(" ")[0]} `, "m"));
    for (const noun of nouns) assert.match(output, new RegExp(`^ {2}${noun} `, "m"));
    assert.equal((await shell.run("gte endpoint-1")).errors, "error: unknown command 'gte'\n");
  });
});
