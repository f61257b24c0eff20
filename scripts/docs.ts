/** `npm run docs`: the reference, from the doc comments, the notices, the definitions of the kinds and the help of the command. One compiler reads the sources for all entrances: it takes most of the time. */

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import type { Program } from "typescript";
import { changesPage } from "./changes";
import { commandPage } from "./command-page";
import { noticePages } from "./notices";

const root = join(__dirname, "..");
const reference = join(root, "docs", "reference");
// The package itself comes first: its folder is emptied, and holds those of the others.
const entrances = {
  "": "typedoc.json",
  documented: "typedoc.documented.json",
  convoy: "typedoc.convoy.json",
  client: "typedoc.client.json",
  emulator: "typedoc.emulator.json",
  signature: "typedoc.signature.json",
  topology: "typedoc.topology.json",
  policy: "typedoc.policy.json",
  shards: "typedoc.shards.json",
  fleet: "typedoc.fleet.json",
};

/** The pages that are written by hand and stand beside those that are made. */
const written = ["filters.md", "json.md", "open-points.md", "rules.md"];

/** Makes every page, and puts those beside them that are written by hand. The folder stays as it was if one cannot be made. */
export async function makeReference(
  folder: string,
  optionsOf: Readonly<Record<string, string>> = entrances,
): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), "reference-"));
  try {
    await makeAll(made, optionsOf);
    rmSync(folder, { recursive: true, force: true });
    cpSync(made, folder, { recursive: true });
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

async function makeAll(folder: string, optionsOf: Readonly<Record<string, string>>): Promise<void> {
  let program: Program | undefined;
  for (const [entrance, options] of Object.entries(optionsOf))
    program = await makePages(resolve(root, options), join(folder, entrance), program);
  mkdirSync(join(folder, "notices"));
  for (const [file, text] of noticePages()) writeFileSync(join(folder, "notices", file), text);
  writeFileSync(join(folder, "changes.md"), changesPage());
  writeFileSync(join(folder, "command.md"), commandPage());
  for (const name of written) copyFileSync(join(reference, name), join(folder, name));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".md")) continue;
    const file = join(folder, name);
    writeFileSync(file, leadingToInterface(readFileSync(file, "utf8"), name.split(sep).length));
  }
}

/** The page with its first mention of the documented interface as a link to what that says. What is printed, or code, is kept. */
function leadingToInterface(page: string, depth: number): string {
  const target = `${"../".repeat(depth)}service-api.md`;
  if (page.includes(target)) return page;
  const parts = page.split(/(^ *```[^]*?^ *```$|^[>#].*$)/m);
  const first = parts.findIndex((part, at) => at % 2 === 0 && mention.test(part));
  return parts
    .map((part, at) => (at === first ? part.replace(mention, `[documented interface](${target})`) : part))
    .join("");
}

const mention = /\bdocumented interface\b/;

/** Makes the pages of one entrance. Throws, and makes none, where a comment is missing or a link leads nowhere. */
async function makePages(options: string, out: string, compiled?: Program): Promise<Program> {
  const { Application, Logger, LogLevel, TSConfigReader, TypeDocReader } = await import("typedoc");
  const given = { options, out, logLevel: LogLevel.Warn };
  const app = await Application.bootstrapWithPlugins(given, [new TypeDocReader(), new TSConfigReader()]);
  if (app.logger.hasErrors()) throw new Error(`${options} cannot be read`);
  const complaints: string[] = [];
  app.logger = new Logger();
  app.logger.log = (message, level) => {
    if (level >= LogLevel.Warn) complaints.push(message);
  };
  const found = app.options.getValue("entryPoints").flatMap((displayName) => {
    const sourceFile = compiled?.getSourceFile(displayName);
    return compiled && sourceFile ? [{ displayName, program: compiled, sourceFile }] : [];
  });
  const entryPoints = compiled === undefined ? app.getEntryPoints() : found;
  app.getEntryPoints = () => entryPoints;
  const complain = (): never => {
    throw new Error(`the reference cannot be made from ${options}:\n${complaints.join("\n")}`);
  };
  const project = await app.convert();
  const program = entryPoints?.[0]?.program;
  if (project === undefined || program === undefined) return complain();
  app.validate(project);
  if (complaints.length > 0) return complain();
  await app.generateOutputs(project);
  return complaints.length > 0 ? complain() : program;
}

if (require.main === module) void makeReference(reference);
