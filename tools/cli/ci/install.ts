/** Installs the packages of a program: with the package manager of its lock file, and those of Python as Pulumi does. */

import { shared } from "../../../provider/base/notices";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { parseJson, valueAt } from "../../../provider/base/fields";
import { logText } from "../../../provider/base/text";
import { refusal } from "../io/once";
import type { CliIo } from "../io/input";
import type { CiOptions } from "./options";
import { redactorOfEnvironment, runProgram } from "./processes";

const tools = ["npm", "pnpm", "yarn"] as const;

const lockFiles: readonly (readonly [file: string, tool: (typeof tools)[number]])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/** The words that install the packages of a program; undefined where there is nothing to install. */
export function installCommand(folder: string, install: CiOptions["install"]): readonly string[] | undefined {
  if (install === "none") return undefined;
  if (!existsSync(join(folder, "package.json"))) {
    const isPython = ["requirements.txt", "pyproject.toml"].some((file) => existsSync(join(folder, file)));
    return isPython ? ["pulumi", "install"] : undefined;
  }
  const place = lockedFolder(folder);
  const locked = lockFiles.find(([file]) => existsSync(join(place, file)))?.[1];
  const tool = install === "auto" ? (locked ?? namedTool(folder) ?? "npm") : install;
  if (locked !== tool) return [tool, "install"];
  if (tool === "npm") return ["npm", "ci"];
  const isBerry = tool === "yarn" && existsSync(join(place, ".yarnrc.yml"));
  return [tool, "install", isBerry ? "--immutable" : "--frozen-lockfile"];
}

/** The folder that a program is installed from: its own, or the workspace around it with the lock file, up to the repository. */
export function lockedFolder(folder: string): string {
  const own = resolve(folder);
  if (!existsSync(join(own, "package.json"))) return own;
  let place = own;
  for (;;) {
    const isLocked = lockFiles.some(([file]) => existsSync(join(place, file)));
    if (isLocked && (place === own || isWorkspace(place))) return place;
    const above = dirname(place);
    if (existsSync(join(place, ".git")) || above === place) return own;
    place = above;
  }
}

/** Whether a folder has others in one installation. The lock file of any other folder is about that folder alone. */
function isWorkspace(folder: string): boolean {
  return (
    existsSync(join(folder, "pnpm-workspace.yaml")) ||
    valueAt(manifestOf(folder), ["workspaces"]) !== undefined
  );
}

/** The package manager that a program names for Corepack. */
function namedTool(folder: string): (typeof tools)[number] | undefined {
  const named = valueAt(manifestOf(folder), ["packageManager"]);
  return typeof named === "string" ? tools.find((tool) => named.startsWith(`${tool}@`)) : undefined;
}

function manifestOf(folder: string): unknown {
  const file = join(folder, "package.json");
  return existsSync(file) ? parseJson(readFileSync(file, "utf8")) : undefined;
}

/** Node brings Corepack, which fetches a package manager that is not installed in the version that the program names. */
function throughCorepack(words: readonly string[], path = ""): readonly string[] {
  const isThere = (name: string): boolean =>
    path
      .split(delimiter)
      .some((place) => [name, `${name}.cmd`].some((file) => existsSync(join(place, file))));
  const [tool = ""] = words;
  return tool === "npm" || tool === "pulumi" || isThere(tool) || !isThere("corepack")
    ? words
    : ["corepack", ...words];
}

/** The last lines of what a package manager said. */
const maxInstallLines = 30;

/** Installs the packages. @throws WebhooksError with what the package manager said */
export async function installPackages({ folder, install }: CiOptions, io: CliIo): Promise<void> {
  const wanted = installCommand(folder, install);
  if (wanted === undefined) return;
  const [tool = "", ...words] = throughCorepack(wanted, io.environment["PATH"]);
  const { code, output, errors } = await runProgram(tool, words, { folder, io });
  if (code === 0) return;
  const said = `${output}\n${errors}`.split(/\r?\n/).filter((line) => line.trim() !== "");
  const hide = redactorOfEnvironment(io.environment);
  for (const line of said.slice(-maxInstallLines)) io.errors.write(`${logText(hide(line))}\n`);
  const reason = hide(said.find((line) => /err/i.test(line)) ?? said.at(-1) ?? "");
  throw refusal(shared.failedProgram`\`${[tool, ...words].join(" ")}\` failed: ${reason}`);
}
