/** The programs that a pipeline runs: the Pulumi CLI, a package manager, and the project's own version of this command. */

import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { SettingsError } from "../../base/errors";
import { parseJson, valueAt } from "../../base/fields";
import type { Notice } from "../../base/notice";
import { logText, messageOf } from "../../base/text";
import { packageVersion } from "../../base/urn";
import { hiderOf } from "../../http/echoes";
import type { Hide } from "../../http/echoes";
import { secretMark, unsafeMark } from "../../http/redact";
import { settingRules } from "../../settings/settings";
import { refusal } from "../io/once";
import { wrongUse } from "../io/input";
import type { CliIo } from "../io/input";
import { notices as ioNotices } from "../io/notices";
import { notices } from "./notices";
import { asVariables } from "./options";
import type { CiOptions, CiVerb } from "./options";

/** How a program ended. */
export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  /** The end of what it wrote to standard error. */
  readonly errors: string;
}

/** How a program is run. */
interface RunOptions {
  readonly folder: string;
  readonly io: CliIo;
  /** Whether its output goes to the log while it runs, and is not kept. Default: it is kept. */
  readonly isLogged?: boolean;
}

/** A preview of 10,000 resources has a fifth of it. */
const maxOutput = 64 * 1024 * 1024;
const maxErrors = 64 * 1024;

/** What no program needs but this one: a token that writes into the forge, and the address of a chat. */
const ours: ReadonlySet<string> = new Set(["WEBHOOKS_CI_TOKEN", "WEBHOOKS_CHAT_URL"]);

/**
 * Runs a program with its words as they are, through no shell.
 *
 * @throws SettingsError where it is not on `PATH`
 */
export async function runProgram(
  name: string,
  words: readonly string[],
  options: RunOptions,
): Promise<Ended> {
  const { folder, io, isLogged = false } = options;
  const env = Object.fromEntries(Object.entries(io.environment).filter(([key]) => !ours.has(key)));
  const child = spawn(name, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const log = isLogged ? new Log(io) : undefined;
  const output: string[] = [];
  let size = 0;
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (log !== undefined) return log.write(text);
    size += text.length;
    if (size > maxOutput) child.kill();
    else output.push(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log?.write(text);
    errors = (errors + text).slice(-maxErrors);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  }).catch((error: unknown) => {
    throw notStarted(name, error);
  });
  log?.end();
  if (size > maxOutput) throw wrongUse(`${name} ${words[0] ?? ""}`, ioNotices["input-too-large"]());
  return { code, output: output.join(""), errors };
}

function notStarted(name: string, error: unknown): SettingsError {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  if (!isMissing) return new SettingsError(notices["not-started"]({ name, reason: messageOf(error) }));
  return new SettingsError(
    name === "pulumi" ? ioNotices["pulumi-cli-missing"]({ what: "ci" }) : notices["not-on-path"]({ name }),
  );
}

/** Writes the lines of a program to the log, without secrets of the environment and commands to the pipeline. */
class Log {
  private rest = "";
  private readonly hide: Hide;

  constructor(private readonly io: CliIo) {
    this.hide = hiderOfEnvironment(io.environment);
  }

  write(text: string): void {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    for (const line of lines) this.io.errors.write(`${logText(this.hide(line.replace(/\r$/, "")))}\n`);
  }

  end(): void {
    if (this.rest !== "") this.write("\n");
  }
}

const secretName =
  /TOKEN|SECRET|PASS(WORD|PHRASE|WD)|API_?KEY|ACCESS_KEY|PRIVATE_KEY|DIGEST_KEY|CREDENTIAL|CHAT_URL/i;

/** Hides the secrets that stand in the environment, in whatever a program printed. */
export function hiderOfEnvironment(environment: CliIo["environment"]): Hide {
  const secrets = Object.entries(environment).flatMap(([name, value = ""]) => {
    if (secretName.test(name)) return [value];
    // The address of a database holds its password.
    return /URL|URI|DSN/i.test(name) && /:\/\/[^/@\s]+:[^/@\s]+@/.test(value) ? [value] : [];
  });
  return hiderOf(secrets, secretMark, unsafeMark);
}

/** @throws InvalidInputError where there is no such folder */
export function requireFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw wrongUse("--folder", notices["no-folder"]());
}

const lockFiles: readonly (readonly [file: string, tool: "npm" | "pnpm" | "yarn"])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
];

/** The words that install the packages of a program; undefined where there is nothing to install. */
export function installCommand(folder: string, install: CiOptions["install"]): readonly string[] | undefined {
  if (install === "none" || !existsSync(join(folder, "package.json"))) return undefined;
  const place = lockedFolder(folder);
  const locked = lockFiles.find(([file]) => existsSync(join(place, file)))?.[1];
  const tool = install === "auto" ? (locked ?? "npm") : install;
  if (locked !== tool) return [tool, "install"];
  if (tool === "npm") return ["npm", "ci"];
  const isBerry = tool === "yarn" && existsSync(join(place, ".yarnrc.yml"));
  return [tool, "install", isBerry ? "--immutable" : "--frozen-lockfile"];
}

/** The folder of the lock file: that of the project, or of the workspace around it, up to the repository. */
function lockedFolder(folder: string): string {
  let place = resolve(folder);
  for (;;) {
    if (lockFiles.some(([file]) => existsSync(join(place, file)))) return place;
    const above = dirname(place);
    if (existsSync(join(place, ".git")) || above === place) return resolve(folder);
    place = above;
  }
}

/** The last lines of what a package manager said. */
const maxInstallLines = 30;

/** Installs the packages. @throws WebhooksError with what the package manager said */
export async function installPackages({ folder, install }: CiOptions, io: CliIo): Promise<void> {
  const [tool, ...words] = installCommand(folder, install) ?? [];
  if (tool === undefined) return;
  const { code, output, errors } = await runProgram(tool, words, { folder, io });
  if (code === 0) return;
  const said = `${output}\n${errors}`.split(/\r?\n/).filter((line) => line.trim() !== "");
  const hide = hiderOfEnvironment(io.environment);
  for (const line of said.slice(-maxInstallLines)) io.errors.write(`${logText(hide(line))}\n`);
  const reason = hide(said.find((line) => /err/i.test(line)) ?? said.at(-1) ?? "");
  throw refusal(notices["install-failed"]({ command: [tool, ...words].join(" "), reason }));
}

/** What another version is given beside the options. */
interface Surroundings {
  readonly io: CliIo;
  readonly note: (notice: Notice) => void;
  /** The form of results. */
  readonly output: string;
  readonly dialect: string | undefined;
}

/** Stands in the environment of a version that another one has started. */
const handedOver = "WEBHOOKS_CI_HANDED_OVER";

/**
 * Runs the project's own version in place of this one where they differ, so that its codes and lines are those of the preview. Undefined where
 * there is no other one.
 */
export async function handOver(
  verb: CiVerb,
  options: CiOptions,
  { io, note, output, dialect }: Surroundings,
): Promise<number | undefined> {
  if (io.environment[handedOver]) return undefined;
  const found = ownVersion(options.folder);
  if (found === undefined || found.version === packageVersion()) return undefined;
  if (!existsSync(join(found.folder, "dist", "cli", "ci", "command.js"))) {
    note(notices["old-version"]({ version: found.version, own: packageVersion() }));
    return undefined;
  }
  note(notices["other-version"]({ version: found.version, own: packageVersion() }));
  const main = join(found.folder, "dist", "cli", "main.js");
  const variables = {
    ...asVariables(options),
    ...(dialect !== undefined && { [settingRules.dialect.environment]: dialect }),
    ...{ WEBHOOKS_CI_INSTALL: "none", [handedOver]: "yes" },
  };
  const child = spawn(process.execPath, [main, "ci", verb, "--output", output], {
    env: { ...io.environment, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => io.output.write(chunk));
  child.stderr.on("data", (chunk: Buffer) => io.errors.write(chunk));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done(code ?? 1));
  });
}

/** The package that a program in a folder would load; undefined where it has none. */
function ownVersion(folder: string): { readonly folder: string; readonly version: string } | undefined {
  try {
    const file = createRequire(join(resolve(folder), "index.js")).resolve("pulumi-webhooks/package.json");
    const version = valueAt(parseJson(readFileSync(file, "utf8")), ["version"]);
    return typeof version === "string" ? { folder: dirname(file), version } : undefined;
  } catch {
    return undefined;
  }
}
