/** The workflow for GitHub in `act`, a second player that is not ours, where it is on PATH. Actions from elsewhere do nothing there. */

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { namesOf, type Addresses } from "../../scripts/addresses";
import { commandsRunning } from "../support/fake-pulumi";
import { callsIn, hasCommand, npx } from "../support/pipelines/calls";
import { stubs } from "../support/pipelines/stubs";

const root = join(__dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const ours = namesOf(JSON.parse(read("package.json")) as Addresses).actions;
const names = ["review", "comment", "apply", "drift"].map((name) => `actions/${name}/action.yml`);
const files = [".github/workflows/webhooks.yml", ...names];

describe("The workflow for GitHub in act", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "act-"));
    for (const file of files) cpSync(join(root, file), join(folder, "ours", file));
    cpSync(join(root, "examples", "gitops"), join(folder, "caller"), { recursive: true });
    const inputs = Object.fromEntries(
      Object.values(stubs).flatMap((stub) => stub.inputs.map((one) => [one, {}])),
    );
    mkdirSync(join(folder, "stub"));
    writeFileSync(
      join(folder, "stub", "action.yml"),
      JSON.stringify({
        name: "stub",
        inputs,
        runs: { using: "composite", steps: [{ run: ":", shell: "bash" }] },
      }),
    );
    const git = (...words: string[]): void =>
      void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
        cwd: join(folder, "caller"),
        stdio: "ignore",
      });
    git("init", "-q", "-b", "main");
    git("add", "-A");
    git("commit", "-qm", "one");
    git("remote", "add", "origin", "https://github.com/shop/webhooks.git");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The commands that ran for an event, as `command: stack`. */
  async function play(name: string, event: object): Promise<string[]> {
    writeFileSync(join(folder, "event.json"), JSON.stringify(event));
    const used = [...files, "examples/gitops/.github/workflows/webhooks.yml"].map(read).join("\n");
    const local = [...used.matchAll(/uses: ((?:[\w-]+\/)+[\w./-]+@[0-9a-f]{40})/g)].map(([, uses = ""]) => {
      const [owner = "", repository = ""] = uses.split("/");
      const [, commit = ""] = uses.split("@");
      const place = `${owner}/${repository.split("@")[0]}`;
      return `${place}@${commit}=${join(folder, place === ours ? "ours" : "stub")}`;
    });
    const environment = {
      ...commandsRunning(folder, { npx }),
      ...{ CALLS: join(folder, "calls"), HOME: folder, XDG_CACHE_HOME: join(folder, "cache") },
    };
    const words = [
      name,
      "--eventpath",
      join(folder, "event.json"),
      "--platform",
      "ubuntu-latest=-self-hosted",
    ];
    // A checkout is played by `act`, but for one of another branch.
    const given = [...new Set(local)];
    await promisify(execFile)(
      "act",
      [...words, "--action-offline-mode", ...given.flatMap((one) => ["--local-repository", one])],
      { cwd: join(folder, "caller"), env: environment },
    );
    return callsIn(join(folder, "calls")).map(
      ({ words: called, environment: seen }) => `${called.at(-1)}: ${seen["WEBHOOKS_CI_STACK"] ?? ""}`,
    );
  }

  const title = "calls our workflow and actions from another repository";
  if (!hasCommand("act")) it(`${title} (not tried: act not found)`);
  else
    it(title, async () => {
      const head = { ref: "topic", sha: "b".repeat(40), repo: { full_name: "shop/webhooks" } };
      const base = { ref: "main", sha: "a".repeat(40) };
      const pull = { pull_request: { number: 7, head, base } };
      assert.deepEqual(await play("pull_request", pull), ["review: production", "comment: "]);
      rmSync(join(folder, "calls"));
      rmSync(join(folder, "bin"), { recursive: true });
      const push = { ref: "refs/heads/main", repository: { default_branch: "main" } };
      assert.deepEqual(await play("push", push), ["apply: production"]);
    });
});
