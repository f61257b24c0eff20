/** What the compiler says of a program that uses the packed package: the errors of each file. */

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { preparePackage } from "./packed";

const root = join(__dirname, "..", "..");
const compiler = join(root, "node_modules", "typescript7", "bin", "tsc");

/** The messages of each program, by its name, which may say its ending. All are compiled at once: most of the time goes into the SDK's types. */
export async function compile(
  programs: Readonly<Record<string, string>>,
  ending: "ts" | "mts" = "ts",
): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(await preparePackage(), "programs", "compiled-"));
  const fileOf = (name: string): string => (/\.m?ts$/.test(name) ? name : `${name}.${ending}`);
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: { noUnusedLocals: false, paths: {} },
    include: ["."],
    exclude: [],
  };
  try {
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, fileOf(name)), text);
    const messages = messagesIn(await saidIn(folder));
    const names = Object.keys(programs);
    const said = names.map((name) => [name, messages.get(fileOf(name)) ?? []] as const);
    const others = [...messages].filter(([file]) => !names.some((name) => fileOf(name) === file));
    if (others.length > 0) throw new Error(JSON.stringify(others));
    return Object.fromEntries(said);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What it prints. It ends badly where it found errors, and then it names them. */
async function saidIn(folder: string): Promise<string> {
  const options = { cwd: folder, maxBuffer: Infinity };
  try {
    return (await promisify(execFile)(process.execPath, [compiler, "--pretty", "false"], options)).stdout;
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    if (stdout === "") throw error;
    return stdout;
  }
}

/** The messages by file; that of no file is the empty one. */
function messagesIn(said: string): Map<string, string[]> {
  const messages = new Map<string, string[]>();
  for (const text of said.split(/\n(?! )/).filter((line) => line !== "")) {
    const [, file = "", message = text] = /^(.+?)\(\d+,\d+\): error TS\d+: ([^]*)$/.exec(text) ?? [];
    messages.set(file, [...(messages.get(file) ?? []), message]);
  }
  return messages;
}
