/** The template for GitLab, included from another project: which jobs run for what, with which variables. */

import assert from "node:assert/strict";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blocksOf } from "../support/blocks";
import { commandsRunning } from "../support/fake-pulumi";
import { callsIn, npx, ours } from "../support/pipelines/calls";
import { gitlabProject, lack, playGitlab } from "../support/pipelines/gitlab";
import type { GitlabRun } from "../support/pipelines/gitlab";

const root = join(__dirname, "..", "..");
const proposed = {
  CI_PIPELINE_SOURCE: "merge_request_event",
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "1",
  CI_MERGE_REQUEST_PROJECT_ID: "1",
  CI_MERGE_REQUEST_IID: "7",
};

describe("The template for GitLab", () => {
  if (lack !== "") {
    it(`is played by gitlab-ci-local (not tried: ${lack} not found)`);
    return;
  }
  let folder = "";
  let environment: Readonly<Record<string, string>> = {};
  let end = (): void => undefined;
  const project = (): string => join(folder, "project");
  const file = (): string => join(project(), ".gitlab-ci.yml");
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "pipelines-"));
    cpSync(join(root, "examples", "gitops"), project(), { recursive: true });
    const runner = { ...commandsRunning(folder, { npx }), CALLS: join(folder, "calls") };
    ({ runner: environment, end } = await gitlabProject(project(), runner));
  });
  afterEach(() => {
    end();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (
    variables: Readonly<Record<string, string>>,
    extra: Readonly<Record<string, string>> = {},
    validate = false,
    jobs: readonly string[] = [],
  ): Promise<GitlabRun> => playGitlab(project(), variables, { ...environment, ...extra }, { validate, jobs });
  const calls = () => callsIn(join(folder, "calls"));
  /** The last words of each call. */
  const commands = (): string[] => calls().map(({ words }) => words.slice(2).join(" "));

  it("reviews a merge request, and comments from its files without a checkout", async () => {
    writeFileSync(join(project(), ".npmrc"), "registry=https://elsewhere.example.com");
    mkdirSync(join(folder, ".gitlab-ci-local"));
    const scoped = {
      WEBHOOKS_CI_TOKEN: { values: { comment: "token", "production*": "token" } },
      WEBHOOKS_API_KEY: { values: { "production*": "api-key" } },
    };
    writeFileSync(
      join(folder, ".gitlab-ci-local", "variables.yml"),
      JSON.stringify({ project: { "gitlab.example.com/shop/webhooks.git": scoped } }),
    );
    const { code, text } = await run(proposed, {}, true);
    assert.equal(code, 0, text);
    assert.match(text, /json schema validated/);
    const [review, comment] = calls();
    assert.deepEqual(review?.words, ["--yes", ours, "ci", "review", "--no-gate"]);
    const seen = review?.environment ?? {};
    assert.equal(seen["WEBHOOKS_CI_STACK"], "production");
    assert.deepEqual(
      calls().map(({ environment: one }) => [one["WEBHOOKS_CI_TOKEN"], one["WEBHOOKS_API_KEY"]]),
      [
        [undefined, undefined],
        ["token", undefined],
      ],
    );
    assert.equal(seen["WEBHOOKS_CI_FOLDER"], `${seen["CI_PROJECT_DIR"]}/webhooks`);
    assert.equal(seen["WEBHOOKS_CI_NAME"], comment?.environment["WEBHOOKS_CI_NAME"]);
    assert.deepEqual(comment?.words.slice(0, 5), ["--yes", ours, "ci", "comment", "--page-url"]);
    assert.equal(comment?.words[6], "--from");
    const from = comment?.words[7] ?? "";
    assert.equal(from, `${comment?.environment["CI_PROJECT_DIR"]}/webhooks-review`);
    assert.equal(readFileSync(join(from, "review.json"), "utf8"), "production");
    for (const { folder: place, environment: one } of calls()) {
      assert.ok(!place.startsWith(one["CI_PROJECT_DIR"] ?? ""), place);
      assert.deepEqual(readdirSync(place), ["package.json"]);
    }
  });

  it("comments on a preview that failed, and fails with it or by the gate", async () => {
    const failed = await run(proposed, { CODE_review: "1" });
    assert.notEqual(failed.code, 0);
    assert.deepEqual(
      commands().map((one) => one.split(" ")[1]),
      ["review", "comment"],
    );
    rmSync(join(folder, "calls"));
    const stopped = await run(proposed, { CODE_comment: "12" });
    assert.notEqual(stopped.code, 0);
    assert.match(stopped.text, /FAIL {2}webhooks-comment:webhooks:production/);
  });

  it("runs nothing for a fork, which would get the variables of the project", async () => {
    await run({ ...proposed, CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "2" });
    assert.deepEqual(calls(), []);
  });

  it("applies on the default branch, and looks for drift on a schedule", async () => {
    const applied = await run({ CI_PIPELINE_SOURCE: "push" }, { CODE_apply: "12" });
    assert.notEqual(applied.code, 0);
    assert.deepEqual(commands(), ["ci apply"]);
    rmSync(join(folder, "calls"));
    await run({ CI_PIPELINE_SOURCE: "schedule" });
    assert.deepEqual(commands(), ["ci drift"]);
    assert.equal(calls()[0]?.environment["WEBHOOKS_CI_ROTATE"], "false");
    rmSync(join(folder, "calls"));
    // By hand: whether the settings are as they should be.
    await run({ CI_PIPELINE_SOURCE: "push" }, {}, false, ["webhooks-check:webhooks:production"]);
    assert.deepEqual(commands(), ["ci check"]);
    rmSync(join(folder, "calls"));
    await run({ CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "topic" });
    assert.deepEqual(calls(), []);
    // Whoever starts a pipeline by hand may give it variables.
    await run({ CI_PIPELINE_SOURCE: "web" });
    assert.deepEqual(calls(), []);
  });

  it("hands inputs over as values, whatever they say", async () => {
    const odd = `$HOME $(touch "${join(folder, "touched")}")"; touch ${join(folder, "touched")} #`;
    const text = readFileSync(file(), "utf8");
    writeFileSync(file(), `${text}      allow: ${JSON.stringify(odd)}\n`);
    await run(proposed);
    assert.equal(calls()[0]?.environment["WEBHOOKS_CI_ALLOW"], odd);
    assert.ok(!existsSync(join(folder, "touched")));
  });

  it("runs two includes of one project beside each other, each with a name of its own", async () => {
    const text = readFileSync(file(), "utf8");
    const other = text.replace("include:\n", "").replace("folder: webhooks", "folder: apps/other");
    writeFileSync(file(), `${text}${other}${other.replace("production", "staging")}`);
    const { code, text: said } = await run(proposed, {}, true);
    assert.equal(code, 0, said);
    const names = (word: string): string[] =>
      calls()
        .filter(({ words }) => words.includes(word))
        .map(({ environment: one }) => one["WEBHOOKS_CI_NAME"] ?? "")
        .sort();
    const all = [
      "webhooks/apps/other//production",
      "webhooks/apps/other//staging",
      "webhooks/webhooks//production",
    ];
    assert.deepEqual([names("review"), names("comment")], [all, all]);
    for (const { words, environment: one } of calls().filter((call) => call.words.includes("comment")))
      assert.equal(readFileSync(join(words[7] ?? "", "review.json"), "utf8"), one["WEBHOOKS_CI_STACK"]);
  });

  it("applies the stacks of a fleet in two jobs, after a look at their states, as the page about fleets shows", async () => {
    const [, page] = blocksOf(["docs/scale.md"]).filter(({ language }) => language === "yaml");
    const [template = ""] = /http:\S+/.exec(readFileSync(file(), "utf8")) ?? [];
    const text = page?.text.replace(/https:\S+/g, template).replace(/^ +image: .*\n/m, "") ?? "";
    writeFileSync(file(), text);
    writeFileSync(join(folder, "bin", "npm"), "#!/bin/sh\n", { mode: 0o755 });
    const applied = async (extra: Readonly<Record<string, string>>): Promise<string[]> => {
      rmSync(join(folder, "calls"), { force: true });
      await run({ CI_PIPELINE_SOURCE: "push" }, { STACKS: "shard-0 shard-1", ...extra });
      const stacksOf = (one: Readonly<Record<string, string>>): string => one["WEBHOOKS_CI_STACK"] ?? "";
      return calls().map(({ words, environment: one }) =>
        `${words.slice(1).join(" ")} ${stacksOf(one)}`.trim(),
      );
    };
    const looks = ["shards check --allow-new", "shards list", "shards check shard-0 shard-1"];
    const [first, list, second, ...ups] = await applied({});
    assert.deepEqual([first, list, second], looks, text);
    assert.deepEqual(
      ups.map((one) => one.replace(/^\S+ /, "")).sort(),
      ["0 2 4 6", "1 3 5 7"].map((group) => `ci apply ${group.replace(/\d/g, "shard-$&")}`),
    );
    assert.equal(calls().at(-1)?.environment["WEBHOOKS_REQUESTS_PER_SECOND"], "20");
    assert.deepEqual(await applied({ CODE_shards_check: "10" }), looks.slice(0, 1));
  });
});
