/** A Chromium and what drives it, in a folder of their own: nothing but the tests in a browser and the picture needs them. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** The names under which systems have a Chromium. */
const names = ["chromium", "chromium-browser", "google-chrome"];
/** The last releases for Node 20. */
export const driver = "puppeteer-core@24";
const packaged = "@sparticuz/chromium@138";

/** The browser on `PATH`; undefined where there is none. */
export function browserOnPath(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** The error for a script that cannot do without a browser. */
export function missingBrowser(purpose: string): Error {
  return new Error(`${purpose}: none of ${names.join(", ")} is on PATH`);
}

/** Installs packages into a folder. @throws Error where that fails */
export async function installTools(folder: string, packages: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const quietly = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  await promisify(execFile)("npm", ["install", ...quietly, "--prefix", folder, ...packages]);
}

/**
 * Installs what the tests in a browser need, with a Chromium of its own where the system has none.
 *
 * @param browser the browser of the system
 * @throws Error where that fails
 */
export async function installDriver(folder: string, browser: string | undefined): Promise<void> {
  await installTools(folder, [driver, "axe-core@4", ...(browser === undefined ? [packaged] : [])]);
}
