/** What a Pulumi stack holds, read through the Pulumi CLI: its config, of which only it can decrypt secrets, and its state. */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type * as zod from "zod";
import { clause } from "../../../provider/base/declare";
import { SettingsError } from "../../../provider/base/errors";
import { isFields, parseJson } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { secret, signature } from "../../../provider/base/markers";
import type { Notice } from "../../../provider/base/notice";
import { configNamespace, misspelled, plainKey, secretSettings } from "../../../provider/settings/settings";
import type { ReadSetting } from "../../../provider/settings/settings";
import type { CliIo } from "./input";
import { shared } from "../../../provider/base/notices";

/** What the config of a stack holds for the command. */
export interface StackConfig {
  readonly lookup: ReadSetting;
  /** The warnings about it: an API key that is not encrypted, and keys that look like misspelled settings. */
  readonly warnings: readonly Notice[];
  /** Every secret in it, in clear: also those of the program. */
  readonly secrets: readonly string[];
}

/**
 * The settings in the config of a stack.
 *
 * @param folder the folder of its project. Default: the current one
 * @throws SettingsError when there is no Pulumi CLI, or it refuses.
 */
export async function readStackConfig(
  stack: string,
  environment: CliIo["environment"],
  folder?: string,
): Promise<StackConfig> {
  const args = ["config", "--show-secrets", "--json", "--non-interactive", "--stack", stack];
  const asked = { environment, folder, command: "config --stack", what: "--stack" };
  const config = parse(await runPulumi(args, asked));
  const lookup: ReadSetting = (name) => {
    const entry = config[`webhooks:${name}`];
    return typeof entry?.value === "string" ? entry.value : undefined;
  };
  const plainKeys = secretSettings.filter(
    (name) => Boolean(lookup(name)) && config[`webhooks:${name}`]?.secret !== true,
  );
  const prefix = `${configNamespace}:`;
  const keys = Object.keys(config).filter((key) => key.startsWith(prefix));
  const unknown = misspelled(keys.map((key) => key.slice(prefix.length)));
  return {
    lookup,
    warnings: [...plainKeys.map(plainKey), ...unknown],
    secrets: Object.values(config).flatMap((entry) =>
      entry?.secret === true && typeof entry.value === "string" && entry.value !== "" ? [entry.value] : [],
    ),
  };
}

/**
 * The state of a stack of the project in the current folder, with its secrets encrypted.
 *
 * @throws SettingsError when there is no Pulumi CLI, or it refuses.
 */
export async function readStackState(stack: string, environment: CliIo["environment"]): Promise<string> {
  const args = ["stack", "export", "--non-interactive", "--stack", stack];
  return runPulumi(args, { environment, command: "stack export", what: "--stack" });
}

/**
 * The inputs of the providers in the state of a stack, by their URNs, with their secrets in clear.
 *
 * @throws SettingsError when there is no Pulumi CLI, or it refuses, or writes something else.
 */
export async function readStackProviders(
  stack: string,
  environment: CliIo["environment"],
): Promise<ReadonlyMap<string, Fields>> {
  const args = ["stack", "export", "--non-interactive", "--show-secrets", "--stack", stack];
  const command = "stack export --stack";
  const text = await runPulumi(args, { environment, command, what: "--stack" });
  const parsed = stateSchema().safeParse(parseJson(text));
  if (!parsed.success)
    throw new SettingsError(shared.failedProgram`\`pulumi ${command}\` did not return a state`);
  const resources = parsed.data.deployment.resources ?? [];
  return new Map(
    resources.flatMap(({ urn, inputs, delete: isLeaving = false }) =>
      urn.includes("::pulumi:providers:") && !isLeaving ? [[urn, inClear(inputs ?? {})]] : [],
    ),
  );
}

/** What is read of a state. */
function stateSchema() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a command that reads no state must not load it
  const { z } = require("zod") as typeof zod;
  const resource = z.object({
    urn: z.string(),
    delete: z.boolean().optional(),
    inputs: z.record(z.string(), z.unknown()).nullish(),
  });
  return z.object({ deployment: z.object({ resources: z.array(resource).nullish() }) });
}

/** The inputs with the texts of secrets in place of what marks these. What is still encrypted is left out by whoever expects a text. */
function inClear(inputs: Fields): Fields {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const text = isFields(value) && value[signature] === secret ? value["plaintext"] : undefined;
      return [name, typeof text === "string" ? parseJson(text) : value];
    }),
  );
}

/** How the Pulumi CLI is run. */
interface PulumiOptions {
  readonly environment: CliIo["environment"];
  /** The folder of the project. Default: the current one. */
  readonly folder?: string | undefined;
  /** The words of the command that errors quote. */
  readonly command: string;
  /** What needs the CLI. */
  readonly what: string;
}

/**
 * What the Pulumi CLI writes to standard output.
 *
 * @throws SettingsError when there is no Pulumi CLI, or it refuses, with its own words
 */
export async function runPulumi(
  args: string[],
  { environment: env, folder: cwd, command, what }: PulumiOptions,
): Promise<string> {
  try {
    return (await promisify(execFile)("pulumi", args, { env, cwd, maxBuffer: Infinity })).stdout;
  } catch (error) {
    const { code, stderr = "" } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === "ENOENT")
      throw new SettingsError(
        shared.failedProgram`${what} needs the Pulumi CLI, but \`pulumi\` is not on PATH`,
      );
    const line = stderr.split("\n").find((one) => one.startsWith("error:"));
    const reason = line?.replace(/^error:\s*/, "") ?? clause`no reason given`;
    throw new SettingsError(shared.failedProgram`\`pulumi ${command}\` failed: ${reason}`);
  }
}

type Config = Readonly<Record<string, { readonly value?: unknown; readonly secret?: unknown } | undefined>>;

function parse(text: string): Config {
  try {
    return JSON.parse(text) as Config;
  } catch {
    throw new SettingsError(shared.failedProgram`\`pulumi config --stack\` did not return JSON`);
  }
}
