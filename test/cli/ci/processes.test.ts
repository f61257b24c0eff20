/** What a pipeline runs: package managers by their lock files, the version of the project, and nothing through a shell. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageVersion } from "../../../provider/base/urn";
import { installCommand } from "../../../tools/cli/ci/install";
import { CiStage, recorded } from "../../support/ci-stage";

const git = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();

describe("The programs of a pipeline", () => {
  let stage: CiStage;
  beforeEach(async () => (stage = await CiStage.start("nothing")));
  afterEach(() => stage.stop());

  /** Files below the folder, whose folders are made. */
  const write = (name: string, text = ""): void => {
    mkdirSync(join(stage.folder, name, ".."), { recursive: true });
    stage.write(name, text);
  };
  const commandIn = (folder = ".", how: Parameters<typeof installCommand>[1] = "auto"): string | undefined =>
    installCommand(join(stage.folder, folder), how)?.join(" ");

  it("install packages as the lock file says, also that of a workspace", () => {
    write(".git/HEAD");
    assert.equal(commandIn(), undefined);
    write("requirements.txt", "pulumi");
    assert.equal(commandIn(), "pulumi install");
    write("package.json", "{}");
    assert.equal(commandIn(), "npm install");
    write("package-lock.json");
    assert.equal(commandIn(), "npm ci");
    assert.equal(commandIn(".", "none"), undefined);
    assert.equal(commandIn(".", "pnpm"), "pnpm install");
    write("yarn.lock");
    assert.equal(commandIn(), "yarn install --frozen-lockfile");
    write(".yarnrc.yml");
    assert.equal(commandIn(), "yarn install --immutable");
    write("pnpm-lock.yaml");
    assert.equal(commandIn(), "pnpm install --frozen-lockfile");
    write("stacks/prod/package.json", "{}");
    assert.equal(commandIn("stacks/prod"), "npm install", "the folder above is no workspace");
    write("pnpm-workspace.yaml", "packages: [stacks/*]");
    assert.equal(commandIn("stacks/prod"), "pnpm install --frozen-lockfile");
    write("package.json", '{ "workspaces": ["stacks/*"] }');
    rmSync(join(stage.folder, "pnpm-workspace.yaml"));
    assert.equal(commandIn("stacks/prod"), "pnpm install --frozen-lockfile");
    write("stacks/.git/HEAD");
    assert.equal(commandIn("stacks/prod"), "npm install");
    write("stacks/prod/package.json", '{ "packageManager": "pnpm@10.15.0" }');
    assert.equal(commandIn("stacks/prod"), "pnpm install");
  });

  it("run before the preview, and a failure of theirs is one of the preview [failed-program] [not-prepared]", async () => {
    write("package.json", "{}");
    write("yarn.lock");
    assert.equal((await stage.run("review")).code, 0);
    assert.equal(stage.read("installed"), "npm install --frozen-lockfile\n");
    write("npm.errors", "one\nerror The lock file is old\n");
    const { code, output, errors } = await stage.run("review");
    assert.equal(code, 1);
    assert.match(output, /`yarn install --frozen-lockfile` failed: error The lock file is old/);
    assert.match(
      errors,
      /^one\nerror The lock file is old\nerror: no stack was previewed: [^\n]+ \[not-prepared\]$/m,
    );
    assert.match(stage.read("out/review.json"), /`[^\n]+` failed:[^\n]* \[failed-program\]/);
    assert.equal(stage.asked.length, 1);
    stage.checkout.push();
    const applied = await stage.run("apply", ["--branch-is-default"]);
    assert.equal(applied.code, 1);
    assert.match(applied.errors, /^error: `[^\n]+` failed:[^\n]* \[failed-program\]$/m);
  });

  it("come through Corepack where they are not installed", async () => {
    write("package.json", "{}");
    write("pnpm-lock.yaml");
    rmSync(join(stage.folder, "bin", "pnpm"));
    const said = '#!/bin/sh\necho "corepack $*" >> "$PLAYED/installed"\n';
    writeFileSync(join(stage.folder, "bin", "corepack"), said, { mode: 0o755 });
    const alone = { PATH: join(stage.folder, "bin") };
    assert.equal((await stage.run("review", [], alone)).code, 0);
    assert.equal(stage.read("installed"), "corepack pnpm install --frozen-lockfile\n");
    rmSync(join(stage.folder, "bin", "corepack"));
    symlinkSync(git, join(stage.folder, "bin", "git"));
    stage.checkout.push();
    const { errors } = await stage.run("apply", ["--branch-is-default"], alone);
    assert.match(errors, /^error: `pnpm` is not on PATH \[failed-program\]\n$/);
  });

  it("are named where they are missing [failed-program]", async () => {
    const without = { PATH: join(stage.folder, "nothing") };
    const { code, errors } = await stage.run("review", [], without);
    assert.equal(code, 2);
    assert.match(errors, /^error: ci needs the Pulumi CLI[^\n]+ \[failed-program\]\n$/);
    write("package.json", "{}");
    stage.checkout.push();
    const applying = (words: readonly string[] = [], environment = {}) =>
      stage.run("apply", ["--branch-is-default", ...words], environment);
    assert.match((await applying([], without)).errors, /^error: `git` is not on PATH \[failed-program\]\n$/);
    mkdirSync(join(stage.folder, "nothing"));
    symlinkSync(git, join(stage.folder, "nothing", "git"));
    assert.match((await applying([], without)).errors, /^error: `npm` is not on PATH \[failed-program\]\n$/);
    const elsewhere = await applying(["--install", "none", "--folder", join(stage.folder, "Pulumi.yaml")]);
    assert.match(elsewhere.errors, /^error: --folder: is not a folder \[unreadable-file\]\n$/);
  });

  it("are named where the system does not start them [failed-program]", async () => {
    write("folder/pulumi", "no program");
    const { code, errors } = await stage.run("review", [], { PATH: join(stage.folder, "folder") });
    assert.equal(code, 2);
    assert.match(errors, /^error: `pulumi` cannot be started: [^\n]*EACCES \[failed-program\]\n$/);
  });

  it("get their words as they are, through no shell", async () => {
    stage.declare("dev", recorded("takeover"));
    const folder = join(stage.folder, "a; touch $(hacked) `hacked`");
    mkdirSync(folder);
    const { code } = await stage.run("review", ["--stack", "dev", "--folder", folder]);
    assert.equal(code, 0);
    assert.deepEqual(stage.asked, ["preview --stack dev --json --show-sames --non-interactive"]);
    const refused = await stage.run("review", ["--stack", "dev;touch"]);
    assert.match(
      refused.errors,
      /list of stacks, separated by spaces, commas or line breaks \[invalid-value\]/,
    );
  });

  const project = (version: string): void =>
    write("node_modules/pulumi-webhooks/package.json", JSON.stringify({ name: "pulumi-webhooks", version }));
  const played = `
const { WEBHOOKS_CI_STACK: stack, WEBHOOKS_CI_FAIL_ON: failOn, WEBHOOKS_CI_ALLOW: allow, WEBHOOKS_DIALECT: dialect } = process.env;
console.log(JSON.stringify({ words: process.argv.slice(2), stack, failOn, allow, dialect, install: process.env.WEBHOOKS_CI_INSTALL }));
console.error("said by it");
process.exitCode = 12;
`;

  it("is the version of the project where that is another one, told the same [other-version]", async () => {
    project("9.9.9");
    write("node_modules/pulumi-webhooks/dist/tools/cli/ci/command.js");
    write("node_modules/pulumi-webhooks/dist/tools/cli/main.js", played);
    const words = [
      "--fail-on",
      "none",
      "--allow",
      "deletion:a b",
      "--allow",
      "endpoint-disable",
      "--dialect",
      "convoy",
    ];
    const { code, output, errors } = await stage.run("review", words);
    assert.equal(code, 12);
    assert.deepEqual(JSON.parse(output), {
      words: ["ci", "review", "--output", "table"],
      ...{ stack: "", failOn: "none", allow: "deletion:a b\nendpoint-disable", install: "none" },
      dialect: "convoy",
    });
    assert.match(
      errors,
      /^continues with pulumi-webhooks 9\.9\.9 of the project; [^\n]+ \[other-version\]\nsaid by it$/m,
    );
    assert.deepEqual(stage.asked, []);
    // The version that was started does not start itself again.
    const again = await stage.run("review", [], { WEBHOOKS_CI_HANDED_OVER: "yes" });
    assert.equal(again.code, 0);
  });

  it("is this one where the project has the same, or one without the command [old-version]", async () => {
    project(packageVersion());
    const same = await stage.run("review");
    assert.equal(same.code, 0);
    assert.doesNotMatch(same.errors, /\[(?:other|old)-version\]/);
    project("0.1.0");
    const old = await stage.run("review");
    assert.equal(old.code, 0);
    assert.match(old.errors, /^warning: the project has pulumi-webhooks 0\.1\.0, [^\n]+ \[old-version\]$/m);
  });
});
