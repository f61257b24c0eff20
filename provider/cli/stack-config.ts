/** What a Pulumi stack holds, read through the Pulumi CLI: its config, of which only it can decrypt secrets, and its state. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SettingsError } from "../errors";
import type { Lookup } from "../settings";
import type { CliIo } from "./io";

/**
 * The settings in the config of a stack of the project in the current folder.
 *
 * @throws SettingsError when there is no Pulumi CLI, or it refuses.
 */
export async function readStackConfig(stack: string, environment: CliIo["environment"]): Promise<Lookup> {
  const args = ["config", "--show-secrets", "--json", "--non-interactive", "--stack", stack];
  const config = parse(await runPulumi(args, "`pulumi config --stack` failed:", environment));
  return (name) => {
    const entry = config[`webhooks:${name}`];
    return typeof entry?.value === "string" ? entry.value : undefined;
  };
}

/**
 * The state of a stack of the project in the current folder, with its secrets encrypted.
 *
 * @throws SettingsError when there is no Pulumi CLI, or it refuses.
 */
export async function readStackState(stack: string, environment: CliIo["environment"]): Promise<string> {
  const args = ["stack", "export", "--non-interactive", "--stack", stack];
  return runPulumi(args, "`pulumi stack export` failed:", environment);
}

/** The state of 10,000 resources is a dozen megabytes. */
const maxBuffer = 256 * 1024 * 1024;

async function runPulumi(args: string[], failed: string, environment: CliIo["environment"]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("pulumi", args, { env: environment, maxBuffer });
    return stdout;
  } catch (error) {
    const { code, stderr = "" } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === "ENOENT")
      throw new SettingsError("--stack needs the Pulumi CLI, and there is no `pulumi` on PATH");
    const said = stderr.split("\n").find((line) => line.startsWith("error:")) ?? "error: no reason given";
    throw new SettingsError(`${failed} ${said.replace(/^error:\s*/, "")}`);
  }
}

type Config = Readonly<Record<string, { readonly value?: unknown } | undefined>>;

function parse(text: string): Config {
  try {
    return JSON.parse(text) as Config;
  } catch {
    throw new SettingsError("`pulumi config --stack` did not answer with JSON");
  }
}
