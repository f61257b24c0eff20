/** Runs the scripts that pipelines of examples and pages hold as the runners do, over previews that the Pulumi CLI wrote. */

import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { commandsRunning } from "../fake-pulumi";
import { installedCommand, packingTime } from "../packed";

const root = join(__dirname, "..", "..", "..");

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly if?: string;
}
/** One job, in the fields of either pipeline. */
export interface Job {
  readonly steps: readonly Step[];
  readonly script: readonly string[];
  readonly if?: string;
  readonly resource_group?: string;
  readonly environment?: string | { readonly name: string; readonly action: string };
}
/** How a script ended, and what it wrote. */
export type Run = { readonly code: number | null; readonly text: string };

let folder = "";
let command = "";
export const inFolder = (name: string): string => join(folder, name);
export const kept = (name: string): string =>
  existsSync(inFolder(name)) ? readFileSync(inFolder(name), "utf8") : "";

/** For each group of tests: the runner's folder, anew for each test. Outside of a group, every test of every file would get one. */
export function inFolderOfRunner(): void {
  before(async function () {
    this.timeout(packingTime);
    command = await installedCommand();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "scripts-"));
    await cp(join(root, "examples", "gitops", "webhooks"), inFolder("webhooks"), { recursive: true });
    const commands = {
      // Only a preview is asked for its words, which name the stack; what it was asked is kept.
      pulumi: `echo "$@" >> "${inFolder("pulumi.log")}"
stack=$(echo "$@" | sed -n 's/.*--stack \\([^ ]*\\).*/\\1/p')
sed "s/urn:pulumi:dev::/urn:pulumi:\${stack:-dev}::/g" "$PREVIEW"
exit "$PREVIEW_CODE"`,
      npx: `[ "$1" = pulumi-webhooks ] && shift && exec "${process.execPath}" "${command}" "$@"`,
      npm: "exit 0",
      node: `exec "${process.execPath}" "$@"`,
    };
    commandsRunning(folder, commands);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
}

/** A script in the shell of the runner: it stops at the first failure, inside of pipes, too. */
export async function shell(
  script: string,
  preview: string,
  variables: Record<string, string>,
): Promise<Run> {
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd: inFolder("webhooks"),
    env: {
      PATH: `${inFolder("bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      STACK: "dev",
      PREVIEW: preview === "" ? "/dev/null" : join(root, "test", "previews", `cli-${preview}.json`),
      PREVIEW_CODE: preview === "" || preview.endsWith("refused") ? "255" : "0",
      GITHUB_OUTPUT: inFolder("output"),
      GITHUB_STEP_SUMMARY: inFolder("summary"),
      GITHUB_SERVER_URL: "https://github.example.com",
      GITHUB_REPOSITORY: "shop/webhooks",
      GITHUB_RUN_ID: "7",
      CI_JOB_URL: "https://gitlab.example.com/shop/webhooks/-/jobs/7",
      ...variables,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, text };
}

export const scriptOf = ({ steps }: Job, name: string): string =>
  steps.find((step) => step.name === name)?.run ?? "exit 99";
