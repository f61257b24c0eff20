/** Plays pipelines of GitLab by gitlab-ci-local: a project that includes a template of ours from elsewhere, played on loopback. */

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { namesOf, type Addresses } from "../../../scripts/addresses";
import { hasCommand } from "./calls";

const root = join(__dirname, "..", "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses;
const main = join(root, "node_modules", "gitlab-ci-local", "dist", "index.js");
// It needs a method that Node 20 has not.
const union = "Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };";
const image = /^ +image:\n( +)name: .*\n(?: +#.*\n)?\1entrypoint: .*\n/m;

/** What is missing to play a pipeline, in words; empty where nothing is. */
export const lack = hasCommand("rsync") ? "" : "rsync";

/** What a pipeline did. */
export interface GitlabRun {
  readonly code: number | null;
  readonly text: string;
}

/** Makes a repository of a folder, whose file includes templates of ours. @returns what ends the server of the templates */
export async function gitlabProject(folder: string): Promise<() => void> {
  const raw = namesOf(manifest).raw;
  const server = createServer((request, response) => {
    const path = /^\/[0-9a-f]{40}\/(templates\/\w+\.yml)$/.exec(request.url ?? "")?.[1];
    if (path === undefined) return response.writeHead(404).end();
    const text = readFileSync(join(root, path), "utf8");
    // No container is started here.
    assert.match(text, image);
    return response.end(text.replace(image, ""));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const file = join(folder, ".gitlab-ci.yml");
  const text = readFileSync(file, "utf8");
  assert.ok(text.includes(`${raw}/`), raw);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(file, text.replaceAll(raw, address));
  const git = (...words: string[]): void =>
    void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
      cwd: folder,
      stdio: "ignore",
    });
  git("init", "-q", "-b", "main");
  git("remote", "add", "origin", "git@gitlab.example.com:shop/webhooks.git");
  git("add", "-A");
  git("commit", "-qm", "one");
  return () => void server.close();
}

/** The pipeline of such a project, with these variables of GitLab and of the project. */
export async function playGitlab(
  folder: string,
  variables: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
  { validate = false, jobs = [] as readonly string[] } = {},
): Promise<GitlabRun> {
  assert.ok(existsSync(main));
  const given = Object.entries(variables).flatMap(([name, value]) => ["--variable", `${name}=${value}`]);
  const words = [
    ...["--import", `data:text/javascript,${encodeURIComponent(union)}`, main],
    ...["--shell-isolation", "--no-color"],
    ...(validate ? [] : ["--json-schema-validation=false"]),
    ...given,
    ...jobs,
  ];
  const env = { ...environment, HOME: dirname(folder) };
  const child = spawn(process.execPath, words, { cwd: folder, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, text };
}
