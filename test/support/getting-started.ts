/** The page for beginners as a shell script: what is typed, which files are written, and what the page says is printed. */

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { preparePackage } from "./packed";

const page = readFileSync(join(__dirname, "..", "..", "docs", "guides", "getting-started.md"), "utf8");

/** A block of the page that is of use to whoever follows it. */
export interface Step {
  /** The lines to type, the content of the file, or what is printed. */
  readonly text: string;
  readonly kind: "typed" | "file" | "printed";
  /** The name of the file. */
  readonly file: string | undefined;
}

/** What somebody does who follows the page in one language, in order. */
export function stepsOf(language: string): Step[] {
  const sections = page.split(/^(?=##)/m).filter((section) => {
    const [, other] = /^### (.*)/.exec(section) ?? [];
    return other === undefined || other === language;
  });
  return sections.flatMap((section) =>
    [...section.matchAll(/(?:^`([\w.]+)`[^\n]*:\n\n)?^```(\w*)[^\n`]*\n(.*?)^```$/gms)].map(
      ([, file, word = "", text = ""]): Step => ({
        text,
        file,
        kind: word === "sh" ? "typed" : word === "" ? "printed" : "file",
      }),
    ),
  );
}

// What a person does at a prompt, and where this package comes from, as long as no registry has it.
const person = `
set -e
exec 2>&1 3<&0 </dev/null
read() { builtin read "$@" <&3; }
npm() {
  local words=()
  for word in "$@"; do
    case $word in
      pulumi-webhooks) words+=("$TARBALL") ;;
      @pulumi/pulumi) words+=("@pulumi/pulumi@$SDK") ;;
      *) words+=("$word") ;;
    esac
  done
  command npm "\${words[@]}" --prefer-offline --no-audit --no-fund
}
npx() {
  if [ "$2" != emulator ]; then command npx "$@"; return; fi
  command npx "$@" > "$LOG" 2>&1 &
  until grep -q 'listens at' "$LOG"; do sleep 0.1; done
}
secrets=(first-secret second-secret)
pulumi() {
  case "$*" in
    "config set --secret webhooks:apiKey") printf test-key | command pulumi "$@" ;;
    "config set --secret "*) printf %s "\${secrets[0]}" | command pulumi "$@"; secrets=("\${secrets[@]:1}") ;;
    up | destroy | "stack rm "*) command pulumi "$@" --yes ;;
    *) command pulumi "$@" ;;
  esac
}
`;

/** What was printed behind each step, and what the emulator logged. */
export interface Followed {
  readonly printed: readonly string[];
  readonly code: number | null;
  readonly log: string;
}

/** Follows the page from an empty folder to its end. */
export async function follow(
  steps: readonly Step[],
  environment: NodeJS.ProcessEnv,
  port: number,
): Promise<Followed> {
  const home = await mkdtemp(join(tmpdir(), "getting-started-"));
  const directory = join(home, "empty");
  await mkdir(directory);
  const packed = await preparePackage();
  const tarball = (await readdir(packed)).find((name) => name.endsWith(".tgz")) ?? "";
  const sdk = JSON.parse(
    await readFile(join(packed, "node_modules", "@pulumi", "pulumi", "package.json"), "utf8"),
  ) as { version: string };
  const script = [person];
  for (const [index, { kind, text, file = "" }] of steps.entries()) {
    await writeFile(join(home, `file-${index}`), kind === "file" ? text : "");
    script.push(`echo "::step ${index}"`);
    if (kind === "file") script.push(`cp "${home}/file-${index}" "${file}"`);
    if (kind === "typed") script.push(text.replaceAll("8080", String(port)));
  }
  script.push(`echo "::step end"`);
  await writeFile(join(home, "script.sh"), script.join("\n"));
  const log = join(home, "emulator.log");
  await writeFile(log, "");
  const shell = spawn("bash", [join(home, "script.sh")], {
    cwd: directory,
    // With the emulator a group, which ends as one.
    detached: true,
    env: {
      ...environment,
      TARBALL: join(packed, tarball),
      SDK: sdk.version,
      LOG: log,
      PULUMI_HOME: join(home, "pulumi"),
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    shell.stdin.end("a passphrase\n");
    const { text, code } = await outputOf(shell);
    const printed = text.split(/^::step \w+\n/m).slice(1);
    return { printed, code, log: await readFile(log, "utf8") };
  } finally {
    try {
      process.kill(-(shell.pid ?? 0));
    } catch {
      // All of the group have ended.
    }
  }
}

async function outputOf(shell: ChildProcess): Promise<{ text: string; code: number | null }> {
  let text = "";
  shell.stdout?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  // The emulator, which has its own output, outlives the shell.
  const [code] = (await once(shell, "exit")) as [number | null];
  return { text, code };
}
