/** Which languages of Pulumi can be tried on this machine, and how a test says that one cannot. */

import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { findCli } from "../e2e/drivers";
import { isExecutable } from "../e2e/drivers/cli";
import type { Cli } from "../e2e/drivers/cli";
import { read } from "./examples";

/** A command on PATH, or beside the Pulumi CLI; undefined where there is none. */
export function findCommand(name: string): string | undefined {
  const cli = findCli();
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  if (cli !== undefined) folders.unshift(dirname(cli.executable));
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** What is missing of the Pulumi CLI and these commands, in words; empty where all of them are there. */
export function missing(...commands: readonly string[]): string {
  const names = commands.filter((name) => findCommand(name) === undefined);
  if (findCli() === undefined) names.unshift("the Pulumi CLI");
  return names.join(" and ");
}

/** What is missing to compile programs in Go, in words; empty where all of it is there. */
export function missingOfGo(): string {
  const lack = missing("pulumi-language-go", "go");
  if (lack !== "") return lack;
  const [, path = "", version = ""] = /^require (\S+) (\S+)$/m.exec(read("go", "go.mod")) ?? [];
  const sdk = `${path}@${version}`;
  const found = spawnSync(findCommand("go") ?? "", ["mod", "download", sdk], { cwd: tmpdir() });
  return found.status === 0 ? "" : `the module ${sdk} of Go`;
}

/** What is missing to run programs in Python, in words; empty where all of it is there. */
export function missingOfPython(): string {
  const lack = missing("pulumi-language-python", "python3");
  if (lack !== "") return lack;
  const packages = ["pulumi", "parver", "setuptools", "wheel", "build", "pip"];
  const found = spawnSync(findCommand("python3") ?? "", ["-c", `import ${packages.join(", ")}`]);
  return found.status === 0 ? "" : `the packages ${packages.join(", ")} of Python`;
}

/** A test that needs the CLI and these commands. Where one is missing, the test is shown as pending and says what it needs. */
export function itWith(
  commands: readonly string[],
  title: string,
  body: (this: Mocha.Context, cli: Cli) => Promise<void>,
  lack = missing(...commands),
): void {
  const cli = findCli();
  if (cli === undefined || lack !== "") {
    it(`${title} (not tried: ${lack} not found)`);
    return;
  }
  it(title, function () {
    return body.call(this, cli);
  });
}

/** Skips a running test that has found that something else is missing, and shows it in its title. */
export function notTried(context: Mocha.Context, lack: string): void {
  if (context.test !== undefined) context.test.title += ` (not tried: ${lack})`;
  context.skip();
}

/** The environment in which the CLI finds its language hosts and ours finds the CLI. */
export function pathWithCli({ executable }: Cli): string {
  return [dirname(executable), process.env["PATH"] ?? ""].join(delimiter);
}
