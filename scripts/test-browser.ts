/** `npm run test:browser`: the tests of the pages of a review and of the site, in a headless Chromium. Its last line counts them, as that of `npm test` does. */

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../provider/base/text";
import { browserOnPath, installDriver } from "./browser-tools";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const root = join(__dirname, "..");
const scratch = join(root, ".scratch");
const tools = join(scratch, "browser");

async function main(): Promise<void> {
  const browser = process.env["WEBHOOKS_TEST_BROWSER"] ?? browserOnPath();
  const missing = await prepare(browser);
  if (missing !== "") console.log(`There is no browser, so its tests are skipped: ${missing}`);
  const counts = await suite({
    WEBHOOKS_BROWSER_TOOLS: tools,
    WEBHOOKS_BROWSER_MISSING: missing,
    ...(browser !== undefined && { WEBHOOKS_TEST_BROWSER: browser }),
  });
  const { passed, failed, skipped } = counts;
  console.log(
    `\n${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ""}`,
  );
  process.exitCode = failed === 0 && passed + skipped > 0 ? 0 : 1;
}

/** Why the tests cannot run; empty where they can. */
async function prepare(browser: string | undefined): Promise<string> {
  if (browser === undefined && `${process.platform} ${process.arch}` !== "linux x64")
    return "install Chromium, or name one in WEBHOOKS_TEST_BROWSER";
  try {
    await installDriver(tools, browser);
    return "";
  } catch (error) {
    return messageOf(error).split("\n")[0] ?? "";
  }
}

/** A suite that ends without a count, or badly without a failed test, has itself failed. */
async function suite(environment: Readonly<Record<string, string>>): Promise<Counts> {
  mkdirSync(scratch, { recursive: true });
  const counts = join(scratch, `browser-counts-${process.pid}.json`);
  const files = readdirSync(join(root, "test", "browser")).map((name) => join("test", "browser", name));
  const child = spawn(join(root, "node_modules", ".bin", "mocha"), files, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment, TEST_COUNTS: counts },
  });
  const status = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const none: Counts = { passed: 0, failed: 1, skipped: 0 };
  if (!existsSync(counts)) return none;
  const found = JSON.parse(readFileSync(counts, "utf8")) as Counts;
  rmSync(counts);
  return status !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

void main();
