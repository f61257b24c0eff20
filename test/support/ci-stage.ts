/** A folder with a program, a `pulumi` that answers with recorded previews, and a service, for the commands of a pipeline. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shell } from "./command";
import type { Changes, Ending } from "./command";
import { Checkout } from "./checkout";
import { commandsRunning } from "./fake-pulumi";
import type { PlayedGitHub, PullRequest } from "./forge/github";

const previews = join(__dirname, "..", "previews");

/** The text of a recorded preview, as one of the stack. */
export function recorded(name: string, stack = "dev"): string {
  const text = readFileSync(join(previews, `cli-${name}.json`), "utf8");
  return text.replaceAll("urn:pulumi:dev::", `urn:pulumi:${stack}::`);
}

/** A `pulumi` that keeps what it was asked, and answers from files beside it: after an `up` nothing changes any more. */
export const playedCli = `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const played = process.env.PLAYED;
const words = process.argv.slice(2);
const stack = words[words.indexOf("--stack") + 1];
const read = (name) => (existsSync(join(played, name)) ? readFileSync(join(played, name), "utf8") : "");
appendFileSync(join(played, "asked"), JSON.stringify(words) + "\\n");
appendFileSync(join(played, "variables"), Object.keys(process.env).join(" ") + "\\n");
const { WEBHOOKS_FAIL_ON: failOn, WEBHOOKS_ALLOW: allow } = process.env;
appendFileSync(join(played, "guard"), JSON.stringify({ word: words[0], failOn, allow }) + "\\n");
process.exitCode = Number(read(stack + "." + words[0] + ".code"));
process.stderr.write(read(stack + "." + words[0] + ".errors"));
const done = read("done");
if (words[0] === "preview") process.stdout.write((done && read(stack + ".after." + done + ".json")) || read(stack + ".json"));
if (words[0] === "config") process.stdout.write(read("config.json") || "{}");
if (words[0] === "up" && process.exitCode === 0) {
  console.log("Updating " + stack);
  writeFileSync(join(played, "done"), stack);
  writeFileSync(join(played, stack + ".json"), read("nothing.json").replaceAll("urn:pulumi:dev::", "urn:pulumi:" + stack + "::"));
}
`;

/** The stage. */
export class CiStage {
  /** The folder of the program. */
  readonly folder = mkdtempSync(join(tmpdir(), "ci-"));
  private clone: Checkout | undefined;
  private path = "";

  private constructor(readonly shell: Shell) {}

  /** With one stack, `dev`, of which a recorded preview is asked for. */
  static async start(preview = "changes"): Promise<CiStage> {
    const stage = new CiStage(await Shell.start());
    const npm =
      'echo "npm $*" >> "$PLAYED/installed"; cat "$PLAYED/npm.errors" >&2 2> /dev/null && exit 1; exit 0';
    stage.path = commandsRunning(stage.folder, { pulumi: playedCli, npm, pnpm: npm, yarn: npm }).PATH;
    stage.write("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
    stage.write("nothing.json", recorded("nothing"));
    stage.declare("dev", recorded(preview));
    return stage;
  }

  /** The folder as a checkout; its default branch has the program and the stacks, and not what is played beside them. */
  get checkout(): Checkout {
    return (this.clone ??= new Checkout(this.folder, "Pulumi*", join(this.folder, "remote.git")));
  }

  /** A stack, and what its preview prints. */
  declare(stack: string, preview: string): void {
    this.write(`Pulumi.${stack}.yaml`, "config: {}\n");
    this.write(`${stack}.json`, preview);
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  read(name: string): string {
    const file = join(this.folder, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** What `pulumi` was asked, each call as one line. */
  get asked(): string[] {
    const lines = this.read("asked").split("\n").filter(Boolean);
    return lines.map((line) => (JSON.parse(line) as string[]).join(" "));
  }

  /** The variables of the guard at each call of `pulumi`, whose first word is given. */
  get guards(): { readonly word: string; readonly failOn?: string; readonly allow?: string }[] {
    const lines = this.read("guard").split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as { readonly word: string });
  }

  /** Runs `ci` with these words in the folder; files of the review are in `out`. */
  run(
    verb: string,
    words: readonly string[] = [],
    environment: Record<string, string> = {},
    changes: Changes = {},
  ): Promise<Ending> {
    const places: Readonly<Record<string, readonly string[]>> = {
      review: ["--out", join(this.folder, "out")],
      comment: ["--from", join(this.folder, "out")],
    };
    return this.shell.runWords(["ci", verb, "--folder", this.folder, ...(places[verb] ?? []), ...words], {
      ...changes,
      environment: { PATH: this.path, PLAYED: this.folder, ...environment },
    });
  }

  /** The environment of a run on a played GitHub, with its event in a file. */
  on(
    played: PlayedGitHub,
    about: { readonly pull: PullRequest } | { readonly push: string; readonly branch?: string },
  ): Record<string, string> {
    const { environment, event } = played.run(about, join(this.folder, "event.json"));
    this.write("event.json", JSON.stringify(event));
    return environment;
  }

  async stop(): Promise<void> {
    await this.shell.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
