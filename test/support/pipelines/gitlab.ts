/** Plays pipelines of GitLab by gitlab-ci-local: a project that includes a template of ours from elsewhere, played on loopback. */

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { namesOf, type Addresses } from "../../../scripts/addresses";
import { Checkout } from "../checkout";
import { hasCommand } from "./calls";

const root = join(__dirname, "..", "..", "..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Addresses;
const main = join(root, "node_modules", "gitlab-ci-local", "dist", "index.js");
// It needs a method that Node 20 has not.
const union = "Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };";
/** What gitlab-ci-local takes the names of the project from. */
const origin = "git@gitlab.example.com:shop/webhooks.git";
const image = /^ +image:\n( +)name: .*\n(?: +#.*\n)?\1entrypoint: .*\n/m;

/** What is missing to play a pipeline, in words; empty where nothing is. */
export const lack = hasCommand("rsync") ? "" : "rsync";

/** What a pipeline did. */
export interface GitlabRun {
  readonly code: number | null;
  readonly text: string;
}

/** A project whose file includes templates of ours. */
export interface GitlabProject {
  readonly checkout: Checkout;
  /** The variables of the runner, whose git takes the copy of a job for the checkout. */
  readonly runner: Readonly<Record<string, string>>;
  /** Ends the server of the templates. */
  end(): void;
}

/** Makes a repository of a folder, whose file includes templates of ours. */
export async function gitlabProject(
  folder: string,
  runner: Readonly<Record<string, string>>,
): Promise<GitlabProject> {
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
  const checkout = new Checkout(folder);
  checkout.git("remote", "set-url", "origin", origin);
  checkout.git("remote", "set-url", "--push", "origin", checkout.remote);
  // A job has the files alone, in a folder of its own.
  const git = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
  const asCheckout = `--git-dir="${folder}/.git" --work-tree="$CI_PROJECT_DIR" -c "url.file://${checkout.remote}.insteadOf=${origin}"`;
  const bin = join(dirname(folder), "git-bin");
  mkdirSync(bin);
  writeFileSync(
    join(bin, "git"),
    `#!/bin/sh\n[ -z "$CI_PROJECT_DIR" ] && exec ${git} "$@"\nexec ${git} ${asCheckout} "$@"\n`,
    { mode: 0o755 },
  );
  const path = [bin, runner["PATH"]].join(delimiter);
  return { checkout, runner: { ...runner, PATH: path }, end: () => void server.close() };
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
