/** Runs the programs of a pipeline, through no shell, and hides the secrets of the environment in what they print. */

import { shared } from "../../../provider/base/notices";
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { SettingsError } from "../../../provider/base/errors";
import { isTooDeep, parseJson } from "../../../provider/base/fields";
import { logText, messageOf } from "../../../provider/base/text";
import { createRedactor } from "../../../provider/http/echoes";
import type { Redactor } from "../../../provider/http/echoes";
import { secretMark, unsafeMark } from "../../../provider/http/redact";
import { wrongUse, tooLarge } from "../io/input";
import type { CliIo } from "../io/input";

/** How a program ended. */
export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly output: string;
  /** The end of what it wrote to standard error. */
  readonly errors: string;
  /** The first line of an error in what went to the log, without secrets. */
  readonly firstError?: string | undefined;
}

/** How a program is run. */
interface RunOptions {
  readonly folder: string;
  readonly io: CliIo;
  /** Whether its output goes to the log while it runs, and is not kept. Default: it is kept. */
  readonly isLogged?: boolean;
  /** Secrets beside those of the environment, which the log hides. Default: none. */
  readonly secrets?: readonly string[];
  /** Variables beside those of the environment. Default: none. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A preview of 10,000 resources has a fifth of it. */
const maxOutput = 64 * 1024 * 1024;
const maxErrors = 64 * 1024;

/**
 * What no program is given: whatever writes into the forge, into the run or into a chat. Package managers and state log in with other
 * variables, of which all are handed on: with `CI_JOB_TOKEN` too, which stands in the checkout anyway and has the rights of who pushed.
 */
const withheld: ReadonlySet<string> = new Set([
  ...["WEBHOOKS_CI_TOKEN", "WEBHOOKS_CHAT_URL"],
  // GitHub: the API, and the artifacts and caches of the run.
  ...["GITHUB_TOKEN", "GH_TOKEN", "ACTIONS_RUNTIME_TOKEN"],
  // Azure Pipelines, and the agent of Buildkite, which adds steps to a build.
  ...["SYSTEM_ACCESSTOKEN", "BUILDKITE_AGENT_ACCESS_TOKEN"],
]);

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
  const { folder, io, isLogged = false, variables = {} } = options;
  const handed = Object.entries(io.environment).filter(([key]) => !withheld.has(key.toUpperCase()));
  const env = { ...Object.fromEntries(handed), ...variables };
  const child = spawn(name, words, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const hide = redactorOfEnvironment(io.environment, undefined, options.secrets);
  // Of each stream its own, as the other one may write within a line.
  const logs = [new Log(io, hide), new Log(io, hide)] as const;
  const output: string[] = [];
  let size = 0;
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (isLogged) return logs[0].write(text);
    size += text.length;
    if (size > maxOutput) child.kill();
    else output.push(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (isLogged) logs[1].write(text);
    errors = (errors + text).slice(-maxErrors);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  }).catch((error: unknown) => {
    throw notStarted(name, error);
  });
  for (const log of logs) log.end();
  if (size > maxOutput) throw tooLarge(`${name} ${words[0] ?? ""}`);
  const firstError = logs[0].firstError ?? logs[1].firstError;
  return { code, output: output.join(""), errors, firstError };
}

function notStarted(name: string, error: unknown): SettingsError {
  const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
  if (!isMissing)
    return new SettingsError(shared.failedProgram`\`${name}\` cannot be started: ${messageOf(error)}`);
  return new SettingsError(
    name === "pulumi"
      ? shared.failedProgram`ci needs the Pulumi CLI, but \`pulumi\` is not on PATH`
      : shared.failedProgram`\`${name}\` is not on PATH`,
  );
}

/** Writes the lines of a program to the log, without secrets of the environment and commands to the pipeline. */
class Log {
  firstError: string | undefined;
  private rest = "";

  constructor(
    private readonly io: CliIo,
    private readonly hide: Redactor,
  ) {}

  write(text: string): void {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    for (const line of lines) {
      const shown = logText(this.hide(line.replace(/\r$/, "")));
      this.noteError(/^\s*error: +(.*)$/.exec(shown)?.[1]);
      this.io.errors.write(`${shown}\n`);
    }
  }

  end(): void {
    if (this.rest !== "") this.write("\n");
  }

  /** The first error, but one with a code says more than what Pulumi says of the whole update. */
  private noteError(found: string | undefined): void {
    if (found === undefined || found === "update failed") return;
    if (this.firstError === undefined || (isCoded(found) && !isCoded(this.firstError)))
      this.firstError = found;
  }
}

function isCoded(line: string): boolean {
  return / \[[a-z][a-z\d-]*\]$/.test(line);
}

const secretName =
  /TOKEN|SECRET|PASS(WORD|PHRASE|WD)|(API|ACCESS|ACCOUNT|PRIVATE|SIGNING|DIGEST)_?KEY(?!_?ID)|CREDENTIAL|CONNECTION_?STRING|CHAT_URL|_(PASS|PWD|PAT|AUTH|KEY)$/i;

/** Hides the secrets that stand in the environment, in whatever a program printed. */
export function redactorOfEnvironment(
  environment: CliIo["environment"],
  mark?: (hidden: string) => string,
  others: readonly string[] = [],
): Redactor {
  const own = Object.entries(environment).flatMap(([name, value = ""]) => secretsIn(name, value));
  const secrets = [...own, ...others];
  return createRedactor(secrets.flatMap(linesOf), mark ?? secretMark, mark ?? unsafeMark);
}

/** A secret, and each of its lines, since a log shows them one by one. The first and the last line of a PEM tell nothing. */
function linesOf(secret: string): string[] {
  const lines = secret.split(/(?:[\r\n]|\\r|\\n)+/).map((line) => line.trim());
  const telling = lines.filter((line) => !/^-----(BEGIN|END) [^-]+-----$/.test(line));
  return lines.length === 1 ? [secret] : [secret, ...telling];
}

function secretsIn(name: string, value: string): string[] {
  if (secretName.test(name)) return [value, ...secretFields(value), ...secretParameters(value)];
  if (!/URL|URI|DSN/i.test(name)) return [];
  // The address of a database holds its password.
  const hasPassword = /:\/\/[^/@\s]+:[^/@\s]+@/.test(value);
  return [...(hasPassword ? [value] : []), ...secretParameters(value)];
}

/** The texts in JSON whose names are those of secrets; all of them where no name is one. */
function secretFields(json: string): string[] {
  const texts = textsIn(parseJson(json), "");
  const named = texts.filter(([name]) => isSecretField(name));
  return (named.length > 0 ? named : texts).map(([, text]) => text);
}

function textsIn(value: unknown, name: string): (readonly [name: string, text: string])[] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null || isTooDeep(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, key));
}

/** The values of the parameters of a URL or of a connection string whose names are those of secrets. */
function secretParameters(value: string): string[] {
  return [...value.matchAll(/(?:^|[?&;])([\w ]+)=([^&;#]+)/g)]
    .filter(([, name = ""]) => isSecretField(name.trim()))
    .flatMap(([, , text = ""]) => [text, new URLSearchParams(`text=${text}`).get("text") ?? ""]);
}

/** A name within something else may be a word by itself, as `key`. */
function isSecretField(name: string): boolean {
  return secretName.test(`_${name}`);
}

/** @throws InvalidInputError where there is no such folder */
export function requireFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw wrongUse("--folder", shared.unreadableFile`is not a folder`);
}
