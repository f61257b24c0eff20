/** The archives of a release: each with what Pulumi looks for at its root, and a list of their checksums. */

import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create } from "tar";
import { buildExecutable } from "./executable";
import { executableName } from "./platforms";
import type { PlatformName } from "./platforms";
import { bundlePlugin, manifestOf } from "./script";
import type { BundledPlugin } from "./script";

/** What is built: the script for every platform that has Node, or the executable of one. */
export type Part = "thin" | PlatformName;

/** A build. */
export interface ArchiveOptions {
  /** The package, with its `dist`. */
  readonly from: string;
  /** Where the archives are written. */
  readonly to: string;
  readonly parts: readonly Part[];
}

/** An archive that was built. */
export interface Archive {
  readonly name: string;
  readonly bytes: number;
  /** Whether it is larger than it has to be, because a tool is missing. */
  readonly isLarge: boolean;
}

/** The list of checksums, as `sha256sum --check` reads it. */
export const checksumFile = "SHA256SUMS";

/** The name of an archive: for a platform, the one that `pulumi plugin install` asks for. */
export function archiveName(version: string, part: Part): string {
  return `pulumi-resource-webhooks-v${version}-${part}.tar.gz`;
}

/** Builds the archives, and lists the checksums of all that are in the folder. */
export async function buildArchives({ from, to, parts }: ArchiveOptions): Promise<Archive[]> {
  await mkdir(to, { recursive: true });
  const { version } = manifestOf(from);
  const bundled = await bundlePlugin(from);
  const built: Archive[] = [];
  for (const part of parts) {
    const folder = await mkdtemp(join(to, "draft-"));
    try {
      const isLarge = part !== "thin" && !(await writeExecutable(folder, part, bundled));
      if (part === "thin") await writeThin(folder, version, bundled);
      const name = archiveName(version, part);
      const bytes = await pack(folder, join(to, name));
      built.push({ name, bytes, isLarge });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await writeFile(join(to, checksumFile), await checksumsIn(to));
  return built;
}

async function writeExecutable(
  folder: string,
  platform: PlatformName,
  { script }: BundledPlugin,
): Promise<boolean> {
  return buildExecutable({ platform, script, file: join(folder, executableName(platform)) });
}

/** The script under the name that Pulumi starts, on Windows by way of a command file. */
async function writeThin(folder: string, version: string, { script }: BundledPlugin): Promise<void> {
  const name = "pulumi-resource-webhooks";
  await writeFile(join(folder, name), script, { mode: 0o755 });
  await writeFile(join(folder, `${name}.cmd`), `@node "%~dp0${name}" %*\r\n`);
  // Without a manifest Node would look in the folders above for whether the script is a module.
  const manifest = { name, version, private: true, type: "commonjs" };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Packs a folder, so that the same files are always the same archive. */
async function pack(folder: string, file: string): Promise<number> {
  const files = (await readdir(folder)).sort();
  const constant = { portable: true, mtime: new Date(0) };
  await create({ file, cwd: folder, gzip: { level: 9 }, ...constant }, files);
  return (await readFile(file)).length;
}

async function checksumsIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".tar.gz")).sort();
  const lines = names.map(async (name) => {
    const content = await readFile(join(folder, name));
    return `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
  });
  return (await Promise.all(lines)).join("");
}
