/** A page for beginners as a shell script: what is typed, which files are written, and what the page says is printed. */

import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cli } from "../e2e/drivers/cli";
import { pathWithCli } from "./languages";
import { preparePackage } from "./packed";

const guides = join(__dirname, "..", "..", "docs", "guides");

/** A block of the page that is of use to whoever follows it. */
export interface Step {
  /** The lines to type, the content of the file, or what is printed. */
  readonly text: string;
  readonly kind: "typed" | "file" | "printed";
  /** The name of the file. */
  readonly file: string | undefined;
}

/** What somebody does who follows a page in one language, in order. */
export function stepsOf(page: string, language = ""): Step[] {
  const sections = readFileSync(join(guides, page), "utf8")
    .split(/^(?=##)/m)
    .filter((section) => {
      const [, other] = /^### (.*)/.exec(section) ?? [];
      return other === undefined || other === language;
    });
  return sections.flatMap((section) =>
    [...section.matchAll(/(?:^`([\w./]+)`[^\n]*:\n\n)?^```(\w*)[^\n`]*\n(.*?)^```$/gms)].flatMap(
      ([, file, word = "", text = ""]): Step[] =>
        word === "powershell"
          ? []
          : [{ text, file, kind: word === "sh" ? "typed" : word === "" ? "printed" : "file" }],
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
settled() {
  while command curl -sS -H "Authorization: Bearer test-key" "$DELIVERIES?status=Scheduled" | grep -q Scheduled; do sleep 0.1; done
  cat "$RECEIVED"
}
node() {
  if [ "$1" != receiver.mjs ]; then command node "$@" && settled; return; fi
  command node "$@" <&0 > "$RECEIVED" 2>&1 &
  until grep -q waiting "$RECEIVED"; do sleep 0.1; done
  cat "$RECEIVED"
}
curl() { command curl "$@" && settled; }
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

/** The environment of somebody who has never used the package. */
export function untouched(): NodeJS.ProcessEnv {
  const isOurs = (name: string): boolean => /^(?:PULUMI|WEBHOOKS|npm)_/.test(name);
  const kept = /^npm_config_(?:registry|cache|userconfig|proxy|https_proxy|noproxy|cafile)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name) || kept.test(name)));
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Follows a page on the Pulumi CLI, and fails unless everything that is typed works and prints what the page says. */
export async function followAll(steps: readonly Step[], cli: Cli): Promise<Followed> {
  const ports = { "8080": await freePort(), "9090": await freePort() };
  const followed = await follow(steps, { ...untouched(), PATH: pathWithCli(cli) }, ports);
  const { printed, code } = followed;
  assert.equal(code, 0, printed.join("\n"));
  let before = "";
  for (const [index, { kind, text }] of steps.entries()) {
    if (kind === "typed") before = printed[index] ?? "";
    if (kind !== "printed") continue;
    for (const line of withPorts(text, ports).split("\n"))
      assert.ok(before.includes(line.trim()), `${line}\n${before}`);
  }
  return followed;
}

/** What was printed behind each step, and what the emulator logged. */
export interface Followed {
  readonly printed: readonly string[];
  readonly code: number | null;
  readonly log: string;
}

/** The ports of the emulator and the receiver, by those of the page. */
export type Ports = Readonly<Record<"8080" | "9090", number>>;

/** What a block says with other ports. */
export const withPorts = (text: string, ports: Ports): string =>
  text.replaceAll("8080", String(ports["8080"])).replaceAll("9090", String(ports["9090"]));

/** Follows the page from an empty folder to its end. */
async function follow(
  steps: readonly Step[],
  environment: NodeJS.ProcessEnv,
  ports: Ports,
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
    await writeFile(join(home, `file-${index}`), kind === "file" ? withPorts(text, ports) : "");
    script.push(`echo "::step ${index}"`);
    if (kind === "file")
      script.push(`mkdir -p "$(dirname "${file}")"`, `cp "${home}/file-${index}" "${file}"`);
    if (kind === "typed") script.push(withPorts(text, ports));
  }
  script.push(`echo "::step end"`);
  await writeFile(join(home, "script.sh"), script.join("\n"));
  const log = join(home, "emulator.log");
  const received = join(home, "received.log");
  for (const file of [log, received]) await writeFile(file, "");
  const shell = spawn("bash", [join(home, "script.sh")], {
    cwd: directory,
    // With the emulator a group, which ends as one.
    detached: true,
    env: {
      ...environment,
      TARBALL: join(packed, tarball),
      SDK: sdk.version,
      LOG: log,
      RECEIVED: received,
      DELIVERIES: `http://127.0.0.1:${ports["8080"]}/api/v1/projects/p1/eventdeliveries`,
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
