/** The package as a program finds it: built into a scratch folder of its own. */

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

/** Builds the package. Returns the folder in which programs find it; what it needs is found above that folder. */
export function buildPackage(name: string): string {
  const folder = join(root, ".scratch", name);
  const place = join(folder, "node_modules", "pulumi-webhooks");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  copyFileSync(join(root, "package.json"), join(place, "package.json"));
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const built = spawnSync(
    process.execPath,
    [compiler, "-p", "tsconfig.build.json", "--outDir", join(place, "dist")],
    { cwd: root, encoding: "utf8" },
  );
  if (built.status !== 0) throw new Error(`the package cannot be built:\n${built.stdout}`);
  return folder;
}
