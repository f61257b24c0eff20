/** The script inside Node, as one executable: Node's own single executable application. */

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { extract } from "tar";
import { nodeVersion, platforms, thisPlatform } from "./platforms";
import type { PlatformName } from "./platforms";

const run = promisify(execFile);

/** What keeps the executables of Node between two builds. */
const kept = join(__dirname, "..", "..", ".scratch", `node-${nodeVersion}`);

/** One build. */
export interface ExecutableOptions {
  readonly platform: PlatformName;
  readonly script: string;
  /** Where the executable is written. */
  readonly file: string;
}

/**
 * Builds the executable of one platform, on any platform. Twice the same on one platform is the same byte by byte. That of the
 * platform of the build has compiled code in it, and starts with half of the processor time.
 *
 * @returns whether it was stripped, as far as that platform is at all
 * @throws Error where Node cannot be fetched, is not what it should be, or refuses the script
 */
export async function buildExecutable({ platform, script, file }: ExecutableOptions): Promise<boolean> {
  const builder = await nodeOf(thisPlatform());
  const source = await nodeOf(platform);
  const folder = await mkdtemp(`${file}.draft-`);
  try {
    await writeFile(join(folder, "script"), asFunction(script));
    await writeOwn("load", folder);
    await writeFile(join(folder, "code"), "");
    if (platform === thisPlatform()) await compile(builder.executable, folder);
    await copyFile(source.executable, join(folder, "node"));
    const isStripped = !platforms[platform].isStripped || (await strip(join(folder, "node")));
    await copyFile(licenseIn([source.folder, builder.folder]), join(folder, "LICENSE"));
    const configuration = {
      // The paths become the name of the script, which has to be the same in every folder.
      main: "load.js",
      executable: "node",
      output: "executable",
      assets: { node: "LICENSE", script: "script", code: "code" },
      disableExperimentalSEAWarning: true,
      // Nothing that a shell sets for other programs may load code into this one.
      execArgvExtension: "none",
      // It would keep the functions of the loader alone, with another seed in each build.
      useCodeCache: false,
    };
    await writeFile(join(folder, "sea.json"), JSON.stringify(configuration));
    await run(builder.executable, ["--build-sea", "sea.json"], { cwd: folder });
    await rename(join(folder, "executable"), file);
    return isStripped;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The script as `load.ts` and `compile.ts` call it: with the names that Node gives to a module. */
function asFunction(script: string): string {
  const names = ["require", "module", "exports", "__filename", "__dirname"];
  return `(function (${names.join(", ")}) {${script.replace(/^#!.*/, "")}})`;
}

/** Writes one of the scripts beside this file as JavaScript. */
async function writeOwn(name: "load" | "compile", folder: string): Promise<void> {
  await build({
    entryPoints: [join(__dirname, `${name}.ts`)],
    outfile: join(folder, `${name}.js`),
    ...{ bundle: true, platform: "node", format: "cjs", target: "node20.18", logLevel: "silent" },
  });
}

/**
 * Compiles the script to the same code in each build: V8's hashes have a fixed seed, and it neither drops the code of a function
 * nor notes which one its baseline compiler has reached, because both depend on time.
 */
async function compile(node: string, folder: string): Promise<void> {
  await writeOwn("compile", folder);
  const flags = ["--hash-seed=1", "--no-flush-bytecode", "--no-sparkplug"];
  // Any other variable might make the script take another way, and compile other functions. Windows needs this one.
  const env = { SystemRoot: process.env["SystemRoot"] };
  await run(node, [...flags, "compile.js", "script", "code"], { cwd: folder, env });
}

/** Node for a platform, from the npm registry. */
async function nodeOf(
  platform: PlatformName,
): Promise<{ readonly folder: string; readonly executable: string }> {
  const { package: name, node, integrity } = platforms[platform];
  const folder = join(kept, platform);
  const found = { folder, executable: join(folder, node) };
  if (existsSync(folder)) return found;
  await mkdir(kept, { recursive: true });
  const draft = await mkdtemp(`${folder}.draft-`);
  try {
    const quietly = ["--silent", "--pack-destination", draft];
    await run("npm", ["pack", `${name}@${nodeVersion}`, ...quietly], { shell: process.platform === "win32" });
    const tarball = join(draft, `${name}-${nodeVersion}.tgz`);
    const digest = createHash("sha512")
      .update(await readFile(tarball))
      .digest("base64");
    if (`sha512-${digest}` !== integrity)
      throw new Error(`${name}@${nodeVersion} is not the tarball that was reviewed`);
    const wanted = (path: string): boolean => /^package\/(bin\/node(\.exe)?|LICENSE)$/.test(path);
    await mkdir(join(draft, "node"));
    await extract({ file: tarball, cwd: join(draft, "node"), strip: 1, filter: wanted });
    // Two builds at once fetch it twice, and the second one finds it there.
    await rename(join(draft, "node"), folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return found;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The license of Node, which is one text for all platforms; not every package has it. */
function licenseIn(folders: readonly string[]): string {
  const file = folders.map((folder) => join(folder, "LICENSE")).find(existsSync);
  if (file === undefined) throw new Error(`Node ${nodeVersion} has no text of a license`);
  return file;
}

/** Takes off what only a debugger reads. Returns whether there is a tool for it. */
async function strip(file: string): Promise<boolean> {
  try {
    await run("llvm-strip", [file]);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
