/** Whose exceptions of the rules count for a run: those of the base branch, and never those that a change makes for itself. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rulesOf } from "../../../tools/cli/ci/base-rules";
import type { RunContext } from "../../../tools/cli/ci/forge/context";
import type { CliIo } from "../../../tools/cli/io/input";

const settings = (resource: string): string =>
  JSON.stringify({ exceptions: [{ rule: "insecure-url", resource, reason: "known" }] });

describe("The rules of a run", () => {
  let root: string;
  let origin: string;
  let clone: string;
  let base: string;

  const git = (folder: string, ...words: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
      cwd: folder,
      encoding: "utf8",
    }).trim();

  before(() => {
    root = mkdtempSync(join(tmpdir(), "base-rules-"));
    [origin, clone] = [join(root, "origin"), join(root, "clone")];
    mkdirSync(join(origin, "webhooks"), { recursive: true });
    git(origin, "init", "--quiet", "--initial-branch=main");
    git(origin, "config", "uploadpack.allowAnySHA1InWant", "true");
    const commit = (resource: string): string => {
      writeFileSync(join(origin, "webhooks", "pulumi-webhooks.json"), settings(resource));
      git(origin, "add", ".");
      git(origin, "commit", "--quiet", "--message", resource);
      return git(origin, "rev-parse", "HEAD");
    };
    base = commit("of-base");
    git(origin, "checkout", "--quiet", "-b", "change");
    commit("of-change");
    git(origin, "checkout", "--quiet", "main");
    // As a pipeline has it: the newest commit alone.
    git(root, "clone", "--quiet", "--depth=1", "--branch=change", `file://${origin}`, "clone");
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const context = (proposal: RunContext["proposal"]): RunContext => ({
    ...{ forge: undefined, isDefaultBranch: false },
    ...(proposal && { proposal }),
  });
  const read = async (about: RunContext, variables: Record<string, string> = {}) => {
    const noted: string[] = [];
    const io = { environment: { ...process.env, ...variables } } as unknown as CliIo;
    const { isDefaultBranch } = about;
    const place = { folder: join(clone, "webhooks"), io, context: about, isDefaultBranch };
    const found = await rulesOf(place, ({ code }) => noted.push(code));
    return [found.exceptions?.map(({ resource }) => resource), noted];
  };
  const proposed = { number: 12, isFork: false };

  it("are those of the base of a proposed change, named by its commit, its branch or the variable", async () => {
    assert.deepEqual(await read(context({ ...proposed, base: "main" })), [["of-base"], []]);
    assert.deepEqual(await read(context({ ...proposed, base })), [["of-base"], []]);
    assert.deepEqual(await read(context(proposed), { WEBHOOKS_CI_BASE: "main" }), [["of-base"], []]);
  });

  it("are those of the folder on the default branch, and there alone", async () => {
    assert.deepEqual(await read({ forge: undefined, isDefaultBranch: true }), [["of-change"], []]);
    for (const isDefaultBranch of [false, undefined])
      assert.deepEqual(await read({ forge: undefined, isDefaultBranch }), [["of-base"], []]);
    assert.deepEqual(await read(context(proposed)), [["of-base"], []]);
  });

  it("are none where the base cannot be read, and that is said [rules-unread]", async () => {
    for (const unreadable of ["gone", "--upload-pack=x", "0".repeat(40)])
      assert.deepEqual(await read(context({ ...proposed, base: unreadable })), [undefined, ["rules-unread"]]);
    git(clone, "remote", "remove", "origin");
    assert.deepEqual(await read(context(proposed)), [undefined, ["rules-unread"]]);
  });
});
