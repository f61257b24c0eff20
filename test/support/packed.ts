// Makes programs that use the package as a user gets it: packed, installed from the tarball, found in node_modules.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";

const ROOT = resolve(__dirname, "..", "..");
const SCRATCH = join(ROOT, ".scratch");
/** How long the first who asks for a program may have to wait, on a slow machine, in milliseconds. */
export const packingTime = 300_000;

const HOUR = 60 * 60 * 1000;

/** A program to be made. */
export interface ProgramOptions {
  /** The project's name, and the beginning of the folder's. */
  name: string;
  /** The program's files by path. `package.json` and `Pulumi.yaml` are added unless they are given. */
  files: Record<string, string>;
  /** Whether the program is TypeScript that Pulumi compiles. Default: whether there is an `index.ts`. */
  typescript?: boolean;
  /** Whether TypeScript is compiled here, so that the program is JavaScript. Default false. */
  compiled?: boolean;
  /** Whether the program is an ES module. Default false. */
  module?: boolean;
  /** Whether the project says where the plugin of the package is. Default false. */
  plugin?: boolean;
}

/** The environment of a second npm: without what npm tells its scripts about the running project, which it would take for its own. */
export function npmEnvironment(): NodeJS.ProcessEnv {
  const kept =
    /^npm_config_(registry|cache|userconfig|globalconfig|proxy|https_proxy|noproxy|cafile|strict_ssl)$/;
  const foreign = (name: string): boolean =>
    name === "INIT_CWD" || (name.startsWith("npm_") && !kept.test(name));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign(name)));
}

async function npm(directory: string, ...parameters: string[]): Promise<void> {
  const options = {
    cwd: directory,
    env: npmEnvironment(),
    maxBuffer: Infinity,
    shell: process.platform === "win32",
  };
  await promisify(execFile)("npm", parameters, options);
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).sort();
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat();
}

function installedVersion(name: string): string {
  const manifest = join(ROOT, "node_modules", name, "package.json");
  return (createRequire(manifest)(manifest) as { version: string }).version;
}

// What programs run follows from these files and from nothing else; the pages in the tarball are not looked at here.
async function fingerprint(versions: Record<string, string>): Promise<string> {
  const sources = [
    "provider",
    "tools",
    "scripts/dialect-comments.ts",
    "scripts/join.ts",
    "scripts/licenses.ts",
    "scripts/look-up-comments.ts",
    "scripts/page.ts",
    "scripts/share-comments.ts",
    "scripts/shown-comments.ts",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "tsconfig.build.json",
  ];
  const hash = createHash("sha256").update(JSON.stringify(versions));
  const present = sources.map((name) => join(ROOT, name)).filter((path) => existsSync(path));
  for (const file of (await Promise.all(present.map(listFiles))).flat()) {
    hash.update(file.slice(ROOT.length)).update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 12);
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

// Only one process builds and packs at a time; a lock whose owner is gone is broken.
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(lock), { recursive: true });
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: "wx" });
      break;
    } catch {
      const owner = Number(await readFile(lock, "utf8").catch(() => "0"));
      if (owner > 0 && !isRunning(owner)) await rm(lock, { force: true });
      await new Promise((wake) => setTimeout(wake, 100));
    }
  }
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

const INSTALLATIONS = {
  npm: ["install", "--no-audit", "--no-fund", "--prefer-offline", "--no-package-lock"],
  pnpm: [
    "exec",
    "--yes",
    "--",
    "pnpm@10",
    "install",
    "--prefer-offline",
    "--no-lockfile",
    "--ignore-scripts",
  ],
};

// The matrix asks for another way to lay out node_modules.
function layout(): keyof typeof INSTALLATIONS {
  return process.env["TEST_LAYOUT"] === "pnpm" ? "pnpm" : "npm";
}

async function install(folder: string, versions: Record<string, string>): Promise<void> {
  const draft = await mkdtemp(`${folder}.draft-`);
  await npm(ROOT, "pack", "--pack-destination", draft);
  const tarball = (await readdir(draft)).find((name) => name.endsWith(".tgz"));
  const dependencies = { ...versions, "pulumi-webhooks": `file:./${tarball}` };
  await writeFile(
    join(draft, "package.json"),
    JSON.stringify({ name: "packed", private: true, dependencies }),
  );
  await npm(draft, ...INSTALLATIONS[layout()]);
  await mkdir(join(draft, "programs"));
  await rename(draft, folder);
}

async function removeOld(current: string): Promise<void> {
  for (const name of await readdir(SCRATCH)) {
    const folder = join(SCRATCH, name);
    if (!name.startsWith("packed-") || folder === current) continue;
    const age = Date.now() - (await stat(folder)).mtimeMs;
    if (age > HOUR) await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(): Promise<string> {
  const versions = {
    // The matrix asks for other versions.
    "@pulumi/pulumi": process.env["TEST_SDK"] ?? installedVersion("@pulumi/pulumi"),
    "@pulumi/policy": installedVersion("@pulumi/policy"),
    "csv-parse": installedVersion("csv-parse"),
    typescript: process.env["TEST_TYPESCRIPT"] ?? installedVersion("typescript"),
  };
  const folder = join(SCRATCH, `packed-${await fingerprint({ ...versions, layout: layout() })}`);
  if (existsSync(folder)) return folder;
  await whileLocked(join(SCRATCH, "packing.lock"), async () => {
    if (existsSync(folder)) return;
    await removeOld(folder);
    await install(folder, versions);
  });
  return folder;
}

let prepared: Promise<string> | undefined;

/** The folder in which the packed package is installed; made at most once for each state of the sources. */
export function preparePackage(): Promise<string> {
  return (prepared ??= prepare());
}

/** The command of the packed package: the file that Node runs. */
export async function installedCommand(): Promise<string> {
  return join(await preparePackage(), "node_modules", "pulumi-webhooks", "dist", "tools", "cli", "main.js");
}

/** The plugin of the packed package: the file that Pulumi runs. */
export async function installedPlugin(): Promise<string> {
  return join(await preparePackage(), "node_modules", ".bin", "pulumi-resource-webhooks");
}

// Programs lie two folders below the one that the package is installed in.
const pluginPlace = `plugins:
  providers:
    - name: webhooks
      path: ../../node_modules/.bin
`;

function compileFiles(files: Record<string, string>): Record<string, string> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const entries = Object.entries(files).map(([path, text]) =>
    path.endsWith(".ts")
      ? [path.replace(/ts$/, "js"), ts.transpileModule(text, { compilerOptions }).outputText]
      : [path, text],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Makes a program in a folder of its own and gives the folder. */
export async function makeProgram({
  name,
  files: sources,
  typescript,
  compiled = false,
  module = false,
  plugin = false,
}: ProgramOptions): Promise<string> {
  const directory = await mkdtemp(join(await preparePackage(), "programs", `${name}-`));
  const files = compiled ? compileFiles(sources) : sources;
  const isTypeScript = typescript ?? "index.ts" in files;
  const manifest = {
    name,
    private: true,
    ...(module && { type: "module" }),
    main: isTypeScript ? "index.ts" : "index.js",
  };
  const project = `name: ${name}\nruntime:\n  name: nodejs\n  options:\n    typescript: ${isTypeScript}\n`;
  const all = { "package.json": JSON.stringify(manifest), "Pulumi.yaml": project, ...files };
  // The project of an example says it itself.
  if (plugin && !all["Pulumi.yaml"].includes("\nplugins:")) all["Pulumi.yaml"] += pluginPlace;
  for (const [path, text] of Object.entries(all)) {
    const file = join(directory, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return directory;
}
