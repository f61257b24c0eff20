/**
 * `npm run docs`: the reference in the repository, from the doc comments, the notices, the definitions of the kinds and the help of the
 * command. With `--site`: the pages of the other imports instead, which the site alone has.
 */

import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Program } from "typescript";
import { changesPage } from "./changes";
import { commandPage } from "./command-page";
import { main, others, readEntrance } from "./entrances";
import { kindPages } from "./kind-pages";
import { noticesPage } from "./notices";

const root = join(__dirname, "..");
const reference = join(root, "docs", "reference");

/** The pages that are written by hand and stand beside those that are made. */
const written = ["README.md", "filters.md", "json.md", "open-points.md", "rules.md"];

/** Makes the pages of the repository. The folder stays as it was if one cannot be made. Returns what the compiler read. */
export function makeReference(folder: string): Promise<Program> {
  return made(folder, async (fresh) => {
    const { project, program } = await readEntrance("pulumi-webhooks", main);
    const pages = [
      ...kindPages(project),
      ["notices.md", noticesPage()],
      ["changes.md", changesPage()],
      ["command.md", commandPage()],
    ] as const;
    for (const [name, text] of pages) writeFileSync(join(fresh, name), leadingToInterface(text));
    for (const name of written) copyFileSync(join(reference, name), join(fresh, name));
    return program;
  });
}

/** Makes the pages of the other imports, each in a folder. */
export function makeSitePages(folder: string, compiled?: Program, entrances = others): Promise<void> {
  return made(folder, async (fresh) => {
    let program = compiled;
    for (const [name, entrance] of Object.entries(entrances))
      ({ program } = await readEntrance(`pulumi-webhooks/${name}`, entrance, join(fresh, name), program));
  });
}

async function made<Result>(folder: string, make: (fresh: string) => Promise<Result>): Promise<Result> {
  const fresh = mkdtempSync(join(tmpdir(), "reference-"));
  try {
    const result = await make(fresh);
    rmSync(folder, { recursive: true, force: true });
    cpSync(fresh, folder, { recursive: true });
    return result;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The page with its first mention of the documented interface as a link to what that says. What is printed, or code, is kept. */
function leadingToInterface(page: string): string {
  const target = "../service-api.md";
  if (page.includes(target)) return page;
  const parts = page.split(/(^ *```[^]*?^ *```$|^[>#].*$)/m);
  const first = parts.findIndex((part, at) => at % 2 === 0 && mention.test(part));
  return parts
    .map((part, at) => (at === first ? part.replace(mention, `[documented interface](${target})`) : part))
    .join("");
}

const mention = /\bdocumented interface\b/;

if (require.main === module)
  void (process.argv.includes("--site")
    ? makeSitePages(join(root, "site", "reference"))
    : makeReference(reference));
