/** The SDKs made from the schema by the Pulumi CLI, and packed with the commands that a first publication names. */

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { packCommands, type SdkLanguage } from "../../scripts/first-publication";
import type { PackageSpec } from "../../scripts/schema/specs";
import { cliEnvironment } from "../e2e/drivers";
import type { Cli } from "../e2e/drivers/cli";
import { findCommand, pathWithCli } from "./languages";
import { npmEnvironment, preparePackage } from "./packed";

const run = promisify(execFile);

/** The kept schema, which has no version. */
export const schema = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "provider", "plugin", "schema.json"), "utf8"),
) as PackageSpec;

/** The plugin, as a folder two below that of the package names it. */
export const installedPlugin = "../../node_modules/.bin/pulumi-resource-webhooks";

/** Where Go finds the SDK. */
export const goModule = schema.language.go.importBasePath;

/** The `pulumi` of a test, with a home of its own. */
export async function pulumi(cli: Cli, directory: string, ...parameters: string[]): Promise<string> {
  const home = await mkdtemp(join(await preparePackage(), "home-"));
  const env = { ...process.env, PATH: pathWithCli(cli), ...cliEnvironment(home) };
  const { stdout } = await run(cli.executable, parameters, { cwd: directory, env, maxBuffer: Infinity });
  return stdout;
}

/** Makes the SDK of a language, of the plugin or a schema, in a folder below that in which the package is installed. */
export async function makeSdk(cli: Cli, language: SdkLanguage, source = installedPlugin): Promise<string> {
  const folder = await mkdtemp(join(await preparePackage(), "programs", `sdk-${language}-`));
  await pulumi(cli, folder, "package", "gen-sdk", source, "--language", language, "--out", ".");
  return join(folder, language);
}

/** Adds the SDK to a program in Go. */
export async function addSdk(cli: Cli, directory: string): Promise<void> {
  const file = join(directory, "Pulumi.yaml");
  const project = await readFile(file, "utf8");
  await pulumi(cli, directory, "package", "add", installedPlugin);
  // It has written that this package is to be fetched, which is tried elsewhere.
  await writeFile(file, project);
}

/** Packs an SDK in its folder, with the command that a first publication names, and more options of it. */
export async function packSdk(language: SdkLanguage, folder: string, options = ""): Promise<void> {
  const command = packCommands({ goModule })[language];
  await runIn(folder, "sh", "-c", `${command} ${options}`);
}

/** Runs a command in a folder. What it printed is in the message of its failure. */
export async function runIn(folder: string, name: string, ...parameters: string[]): Promise<string> {
  const env = { ...npmEnvironment(), npm_config_prefer_offline: "true", npm_config_audit: "false" };
  try {
    const { stdout } = await run(findCommand(name) ?? name, parameters, {
      cwd: folder,
      env,
      maxBuffer: Infinity,
    });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${name} ${parameters.join(" ")}: ${stdout}${stderr}`, { cause: error });
  }
}

/** The only file with this ending in a folder. */
export async function fileIn(folder: string, ending: string): Promise<string> {
  const [name, ...others] = (await readdir(folder)).filter((one) => one.endsWith(ending));
  if (name === undefined || others.length > 0) throw new Error(`not one file ${ending} in ${folder}`);
  return join(folder, name);
}

/** Packs the SDK of Python, installs it from the file, and gives the folder. */
export async function installPythonSdk(cli: Cli): Promise<string> {
  const sdk = await makeSdk(cli, "python");
  // The Python at hand has what the build needs; an environment of its own would be filled from the network.
  await packSdk("python", sdk, "--no-isolation");
  const packages = join(sdk, "installed");
  const wheel = await fileIn(join(sdk, "dist"), ".whl");
  const offline = ["--quiet", "--no-index", "--no-deps", "--target", packages];
  await runIn(sdk, "python3", "-m", "pip", "install", ...offline, wheel);
  return packages;
}

/** The variables with which programs in Python find such a folder. */
export function pythonPath(packages: string): { PYTHONPATH: string } {
  return { PYTHONPATH: [packages, process.env["PYTHONPATH"] ?? ""].join(delimiter) };
}
