/**
 * `npm run pin`: writes address, commit and version wherever a workflow, an example or a page names an action, the workflow or a template of
 * ours, and the address of the repository in place of the placeholder. The commit is the last one that changed what is named, so a file that
 * is named and names others takes a second round after a commit.
 */

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { namesOf, type Addresses } from "./addresses";

const root = join(__dirname, "..");

const used =
  /[\w.-]+\/[\w.-]+\/(actions\/(?:review|comment|apply|drift)|\.github\/workflows\/webhooks\.yml)@[0-9a-f]{40} # v[\w.-]+/g;
const included = /https:\/\/\S+\/[0-9a-f]{40}\/(templates\/\w+\.yml) # v[\w.-]+/g;

/** A text as it has to be for a manifest, with the commit of each path. */
export function pinned(
  text: string,
  manifest: Addresses & { readonly version: string },
  commitOf: (path: string) => string,
): string {
  const [placeholder, names] = [namesOf({}), namesOf(manifest)];
  const { actions, raw, javaPackage } = names;
  return (["pluginDownloadURL", "pages", "goModule"] as const)
    .reduce((done, name) => done.replaceAll(placeholder[name], () => names[name]), text)
    .replaceAll(`import ${placeholder.javaPackage}.webhooks.`, `import ${javaPackage}.webhooks.`)
    .replace(
      used,
      (_, path: string) => `${actions}/${path}@${commitOf(folderOf(path))} # v${manifest.version}`,
    )
    .replace(included, (_, path: string) => `${raw}/${commitOf(path)}/${path} # v${manifest.version}`);
}

/** The files that may name something of ours. */
export function filesWithNames(): string[] {
  const places = [".github/workflows/webhooks.yml", "examples", "docs/*.md"];
  return execFileSync("git", ["ls-files", "-z", "--", ...places], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => /\.(go|md|ya?ml)$/.test(file));
}

/** All actions are of one commit. */
function folderOf(path: string): string {
  return path.startsWith("actions/") ? "actions" : path;
}

/** The files that name another address, commit or version than they have to. */
export function stalePins(): string[] {
  return filesWithNames().filter((file) => read(file) !== repinned(file));
}

const read = (file: string): string => readFileSync(join(root, file), "utf8");

function repinned(file: string): string {
  const manifest = JSON.parse(read("package.json")) as Addresses & { readonly version: string };
  return pinned(read(file), manifest, lastCommit);
}

function lastCommit(path: string): string {
  const { stdout } = spawnSync("git", ["log", "-1", "--format=%H", "--", path], {
    cwd: root,
    encoding: "utf8",
  });
  const commit = stdout.trim();
  if (commit === "") throw new Error(`no commit has ${path}`);
  return commit;
}

if (require.main === module) for (const file of stalePins()) writeFileSync(join(root, file), repinned(file));
