/** Part of `npm version`: writes the new version wherever an example, a page or the folder of the plugin names the old one. */

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..");
const places = [
  ...["examples", "plugin", "docs/_index.md", "docs/guides/plugin.md"],
  ...["actions", "templates", ".github/workflows/webhooks.yml", "docs/guides/pipelines.md"],
];
const naming = '"pulumi-webhooks": "\\^?[0-9]|^ *version: [0-9]|pulumi-webhooks@[0-9]';

/** The files that name a version of this package but not this one. */
export function staleFiles(version: string): string[] {
  return filesNamingOne().filter((file) => !readFileSync(file, "utf8").includes(version));
}

function filesNamingOne(): string[] {
  const { stdout } = spawnSync("git", ["grep", "-lE", naming, "--", ...places], {
    cwd: root,
    encoding: "utf8",
  });
  const files = stdout.split("\n").filter((file) => file !== "");
  if (files.length === 0) throw new Error("no file names a version");
  return files.map((file) => join(root, file));
}

const { npm_old_version: before, npm_new_version: after } = process.env;
if (before !== undefined && after !== undefined)
  for (const file of filesNamingOne())
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(before, after));
