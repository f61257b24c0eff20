/** How previews are recorded: a stack on the installed Pulumi CLI, and previews without what differs from machine to machine. */

import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cliEnvironment, findCli } from "../test/e2e/drivers";

/** Runs Pulumi with these words and environment variables, and gives what it prints. */
export type Pulumi = (
  words: readonly string[],
  variables?: Readonly<Record<string, string>>,
) => Promise<string>;

/** Makes the stack `dev` of the program in a folder. */
export async function openStack(directory: string): Promise<Pulumi> {
  const cli = findCli();
  if (cli === undefined) throw new Error("no Pulumi CLI was found");
  const home = await mkdtemp(join(tmpdir(), "pulumi-home-"));
  const pulumi: Pulumi = async (words, variables = {}) => {
    const env = { ...process.env, ...cliEnvironment(home), ...variables };
    const options = { cwd: directory, env, maxBuffer: Infinity };
    const parameters = [...words, "--non-interactive", "--color", "never"];
    // A preview that fails says so in what it prints.
    return promisify(execFile)(cli.executable, parameters, options).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  };
  await pulumi(["stack", "init", "dev"]);
  return pulumi;
}

const silent = new Set([
  "config",
  "duration",
  "stackTrace",
  "sourcePosition",
  "created",
  "modified",
  "timestamp",
]);

/** A preview without what differs from machine to machine: the values of some fields, and texts in whose place another one stands. */
export function withoutPlaces(
  preview: string,
  places: ReadonlyMap<string, string>,
  left: ReadonlySet<string> = silent,
): object {
  const text = [...places].reduce((all, [place, name]) => all.replaceAll(place, name), preview);
  return JSON.parse(text, (name, value: unknown) => (left.has(name) ? undefined : value)) as object;
}
