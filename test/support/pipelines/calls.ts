/** An `npx` in the place of the one that would install the package: it keeps how it was called. */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const manifest = readFileSync(join(__dirname, "..", "..", "..", "package.json"), "utf8");
/** The package that the templates run. */
export const ours = `pulumi-webhooks@${(JSON.parse(manifest) as { readonly version: string }).version}`;

/** Whether there is a command on PATH. */
export function hasCommand(name: string): boolean {
  return spawnSync(name, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** What the command was called with, as the step had it. */
export interface Call {
  readonly words: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The script. It appends each call to the file CALLS, prints STACKS as `shards list`, writes what a review hands on and outputs, and ends with the code
 * that is in `CODE_<command>`.
 */
export const npx = `#!${process.execPath}
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
const { env } = process;
const words = process.argv.slice(2);
appendFileSync(env.CALLS, JSON.stringify({ words, folder: process.cwd(), environment: env }) + "\\n");
const shards = words.indexOf("shards");
const command = shards < 0 ? words.at(words.indexOf("ci") + 1) : "shards_" + words[shards + 1];
if (command === "shards_list") console.log(env.STACKS);
if (command === "review") {
  mkdirSync(env.WEBHOOKS_CI_OUT, { recursive: true });
  for (const name of ["review.json", "lint.sarif", "code-quality.json"])
    writeFileSync(env.WEBHOOKS_CI_OUT + "/" + name, env.WEBHOOKS_CI_STACK);
}
if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, "result=" + command + "\\ndangers=2\\nchanges=3\\ncomment-url=a=b\\n");
process.exitCode = Number(env["CODE_" + command] ?? 0);
`;

/** The calls that such a file holds. */
export function callsIn(file: string): Call[] {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Call);
}
