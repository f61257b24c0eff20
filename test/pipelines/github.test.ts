/** The workflow and the actions for GitHub, called from another repository: which jobs run for what, with which secrets and permissions. */

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
import { commandsRunning } from "../support/fake-pulumi";
import { callsIn, npx, ours } from "../support/pipelines/calls";
import { play } from "../support/pipelines/github";
import type { Event, Played, Run } from "../support/pipelines/github";

const root = join(__dirname, "..", "..");
const file = ".github/workflows/webhooks.yml";

const secrets = {
  PULUMI_CONFIG_PASSPHRASE: "passphrase",
  AWS_ACCESS_KEY_ID: "aws-id",
  AWS_SECRET_ACCESS_KEY: "aws-key",
};
const keys = { WEBHOOKS_API_KEY: "api-key", WEBHOOKS_CHAT_URL: "https://chat.example.com/secret" };
const environments = { production: keys, "production-unattended": keys };
const role = "arn:aws:iam::123456789012:role/webhooks";
const pull = (full_name = "shop/webhooks"): object => ({
  pull_request: {
    number: 7,
    head: { sha: "b".repeat(40), repo: { full_name } },
    base: { sha: "a".repeat(40) },
  },
});

describe("The workflow for GitHub", () => {
  let folder = "";
  let runner: Event["runner"] = {};
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pipelines-"));
    cpSync(join(root, "examples", "gitops"), join(folder, "repository"), { recursive: true });
    runner = { ...commandsRunning(folder, { npx }), CALLS: join(folder, "calls") };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const at = (name: string): string => join(folder, "repository", name);
  const start = (
    name: Event["name"],
    given: Partial<Event> = {},
    extra: Event["runner"] = {},
  ): Promise<Run> =>
    play(file, {
      ...{ repository: join(folder, "repository"), folder, name, secrets, environments },
      variables: { PULUMI_BACKEND_URL: "s3://state", AWS_ROLE_REVIEW: role, AWS_ROLE_APPLY: role },
      ...given,
      runner: { ...runner, ...extra },
    });
  const proposed = (extra: Event["runner"] = {}): Promise<Run> =>
    start("pull_request", { ref: "refs/pull/7/merge", payload: pull() }, extra);
  const calls = () => callsIn(join(folder, "calls"));
  const results = ({ jobs }: Run): Record<string, string> =>
    Object.fromEntries(jobs.map(({ name, result }) => [name.replace("webhooks / ", ""), result]));
  const ran = (run: Run): string[] =>
    Object.entries(results(run))
      .filter(([, result]) => result !== "skipped")
      .map(([name, result]) => `${name}: ${result}`);
  const said = (run: Run, name: string): string =>
    job(run, name)
      .ran.map(({ text }) => text)
      .join("\n");
  const job = ({ jobs }: Run, name: string): Played =>
    jobs.find((played) => played.name === `webhooks / ${name}`) ?? assert.fail(name);

  it("reviews a pull request without a key or a token, and comments without its code", async () => {
    const run = await proposed();
    assert.deepEqual(ran(run), ["review: success", "comment: success"]);
    const [review, comment] = calls();
    assert.deepEqual(review?.words, ["--yes", ours, "ci", "review"]);
    assert.deepEqual(comment?.words, ["--yes", ours, "ci", "comment"]);
    const seen = review?.environment ?? {};
    assert.equal(seen["PULUMI_CONFIG_PASSPHRASE"], "passphrase");
    assert.equal(seen["PULUMI_BACKEND_URL"], "s3://state");
    assert.equal(seen["WEBHOOKS_CI_FOLDER"], join(job(run, "review").workspace, "webhooks"));
    assert.equal(seen["WEBHOOKS_CI_STACK"], "production");
    assert.equal(seen["WEBHOOKS_CI_GATE"], "false");
    for (const { environment } of calls())
      assert.equal(
        environment["WEBHOOKS_CI_PAGE_URL"],
        "https://github.example.com/shop/webhooks/actions/runs/7#artifacts",
      );
    assert.doesNotMatch(JSON.stringify(seen), /api-key|chat\.example|job-token/);
    const written = comment?.environment ?? {};
    assert.equal(written["WEBHOOKS_CI_TOKEN"], "job-token");
    assert.doesNotMatch(JSON.stringify(written), /passphrase|aws-|api-key|chat\.example/);
    // It got what the other job found, and no file of the repository.
    const from = written["WEBHOOKS_CI_FROM"] ?? "";
    const [name = "", ...more] = readdirSync(from);
    assert.deepEqual(
      [name.replace(/\d+(?=-0$)/, "sum"), more],
      ["webhooks-review-webhooks--production-sum-0", []],
    );
    assert.equal(readFileSync(join(from, name, "review.json"), "utf8"), "production");
    assert.ok(!existsSync(join(job(run, "comment").workspace, "webhooks")));
  });

  it("writes with the permission that each job needs, and with no other", async () => {
    const { jobs } = await proposed();
    assert.deepEqual(
      Object.fromEntries(jobs.map(({ name, permissions }) => [name.replace("webhooks / ", ""), permissions])),
      {
        stacks: { contents: "read" },
        review: { contents: "read" },
        comment: { contents: "read", "pull-requests": "write" },
        findings: { actions: "read", contents: "read", "security-events": "write" },
        apply: { contents: "read", "pull-requests": "write" },
        drift: { contents: "read", issues: "write" },
      },
    );
  });

  it("runs in a folder where the checkout decides nothing", async () => {
    writeFileSync(at(".npmrc"), "registry=https://elsewhere.example.com");
    await proposed();
    await start("push");
    await start("schedule");
    for (const { folder: place, environment } of calls()) {
      assert.ok(!place.startsWith(environment["GITHUB_WORKSPACE"] ?? ""), place);
      assert.deepEqual(readdirSync(place), ["package.json"]);
    }
    assert.equal(calls().length, 4);
  });

  it("runs no package that lies in a folder above", async () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    const planted = join(folder, "node_modules", "pulumi-webhooks");
    mkdirSync(planted, { recursive: true });
    const bin = { "pulumi-webhooks": "planted.js" };
    writeFileSync(join(planted, "package.json"), JSON.stringify({ name: "pulumi-webhooks", version, bin }));
    const touch = `require("node:fs").writeFileSync(${JSON.stringify(join(folder, "touched"))}, "");`;
    writeFileSync(join(planted, "planted.js"), `#!/usr/bin/env node\n${touch}\n`, { mode: 0o755 });
    // The npx of Node, and a registry that nobody serves.
    const extra = {
      ...{ PATH: process.env["PATH"] ?? "", HOME: folder, npm_config_cache: join(folder, "cache") },
      npm_config_fetch_retries: "0",
    };
    change("stack: production", "stack: production\n      registry: http://127.0.0.1:1");
    const refused = async (name: Event["name"], about = {}): Promise<void> => {
      const run = await start(name, about, extra);
      assert.ok(run.jobs.some(({ ran: steps }) => steps.some(({ text }) => text.includes("ECONNREFUSED"))));
      rmSync(run.artifacts, { recursive: true, force: true });
    };
    await refused("pull_request", { payload: pull() });
    await refused("push");
    await refused("schedule");
    change("stack: production", "fleet: true");
    await refused("schedule");
    assert.ok(!existsSync(join(folder, "touched")));
  });

  it("comments on a preview that failed, and fails with it", async () => {
    const run = await proposed({ CODE_review: "1" });
    assert.deepEqual(ran(run), ["review: failure", "comment: failure"]);
    assert.deepEqual(
      calls().map(({ words }) => words.at(-1)),
      ["review", "comment"],
    );
    assert.match(said(run, "comment"), /^::error::The review did not succeed: failure\./m);
    assert.equal(readdirSync(run.artifacts).length, 1);
  });

  it("stops by the job that comments", async () => {
    assert.deepEqual(ran(await proposed({ CODE_comment: "12" })), ["review: success", "comment: failure"]);
  });

  it("fails the check where the review was cancelled", async () => {
    const run = await start("pull_request", { payload: pull(), cancelled: ["review"] });
    assert.deepEqual(ran(run), ["review: cancelled", "comment: failure"]);
    assert.match(said(run, "comment"), /^::error::The review did not succeed: cancelled\./m);
    assert.deepEqual(calls(), []);
  });

  it("gives the pull request of a fork summary and artifact, and stops it in that job", async () => {
    const run = await start("pull_request", {
      ...{ ref: "refs/pull/7/merge", payload: pull("someone/webhooks") },
      ...{ secrets: {}, variables: {} },
    });
    assert.deepEqual(ran(run), ["review: success", "comment: success"]);
    assert.equal(calls()[0]?.environment["WEBHOOKS_CI_GATE"], "true");
    assert.equal(calls()[0]?.environment["PULUMI_CONFIG_PASSPHRASE"], "");
    assert.equal(readdirSync(run.artifacts).length, 1);
    rmSync(run.artifacts, { recursive: true });
    const stopped = await start(
      "pull_request",
      { payload: pull("someone/webhooks"), secrets: {}, variables: {} },
      { CODE_review: "12" },
    );
    assert.deepEqual(ran(stopped), ["review: failure", "comment: failure"]);
    assert.match(
      said(stopped, "comment"),
      /^::error::.*: failure\. A fork gets no secrets and no comment; .*$/m,
    );
    // It is never asked to write what it could not.
    assert.deepEqual(
      calls().map(({ words }) => words.at(-1)),
      ["review", "review"],
    );
  });

  it("applies what is on the main branch, with the key of its environment", async () => {
    for (const name of ["push", "workflow_dispatch"] as const) {
      const run = await start(name);
      assert.deepEqual(ran(run), ["apply: success"]);
      assert.equal(job(run, "apply").environment, "production");
      assert.equal(job(run, "apply").concurrency, "webhooks-apply-webhooks:production");
      assert.ok(!existsSync(run.artifacts));
    }
    const [{ words = [], environment = {} } = {}] = calls();
    assert.deepEqual(words.slice(-2), ["ci", "apply"]);
    assert.equal(environment["WEBHOOKS_API_KEY"], "api-key");
    assert.equal(environment["WEBHOOKS_CI_TOKEN"], "job-token");
    assert.deepEqual(ran(await start("workflow_dispatch", { ref: "refs/heads/topic" })), []);
    const failed = await start("push", {}, { CODE_apply: "12" });
    assert.deepEqual(ran(failed), ["apply: failure"]);
  });

  it("looks for drift on a schedule, in an environment that nobody has to approve", async () => {
    const run = await start("schedule", {}, { CODE_drift: "10" });
    assert.deepEqual(ran(run), ["drift: failure"]);
    assert.equal(job(run, "drift").environment, "production-unattended");
    const [{ environment = {} } = {}] = calls();
    assert.equal(environment["WEBHOOKS_CHAT_URL"], keys.WEBHOOKS_CHAT_URL);
    assert.equal(environment["WEBHOOKS_CI_ROTATE"], "false");
  });

  it("hands inputs over as values, whatever they say", async () => {
    const odd = `$(touch "${join(folder, "touched")}")"; touch ${join(folder, "touched")} #`;
    const allowed = ["endpoint-pause", "secret-roll:billing"];
    change(
      "stack: production",
      `stack: ${JSON.stringify(odd)}\n      allow: ${JSON.stringify(allowed.join("\n"))}`,
    );
    await proposed();
    await start("push");
    for (const { environment } of calls().filter(({ words }) => !words.includes("comment"))) {
      assert.equal(environment["WEBHOOKS_CI_STACK"], odd);
      assert.equal(environment["WEBHOOKS_CI_ALLOW"], allowed.join("\n"));
    }
    assert.ok(!existsSync(join(folder, "touched")));
  });

  it("logs in before it runs, where the repository says how", async () => {
    mkdirSync(at(".github/actions/login"), { recursive: true });
    writeFileSync(
      at(".github/actions/login/action.yml"),
      'name: login\nruns:\n  using: composite\n  steps:\n    - run: echo "$AWS_ACCESS_KEY_ID" > "$RUNNER_TEMP/login"\n      shell: bash\n',
    );
    for (const run of [await proposed(), await start("push"), await start("schedule")])
      for (const { name, result, temp } of run.jobs)
        if (result === "success")
          assert.equal(
            readFileSync(join(temp, "login"), "utf8"),
            name.endsWith("comment") ? "\n" : "aws-id\n",
            name,
          );
  });

  it("comments with the login of the default branch, and with nothing of the pull request", async () => {
    const main = join(folder, "main");
    cpSync(join(folder, "repository"), main, { recursive: true });
    for (const [place, word] of [
      [at(""), "topic"],
      [main, "main"],
    ] as const) {
      mkdirSync(join(place, ".github/actions/login"), { recursive: true });
      writeFileSync(
        join(place, ".github/actions/login/action.yml"),
        `runs:\n  using: composite\n  steps: [{ run: 'echo ${word} > "$RUNNER_TEMP/login"', shell: bash }]\n`,
      );
    }
    const run = await start("pull_request", { payload: pull(), main });
    assert.equal(readFileSync(join(job(run, "review").temp, "login"), "utf8"), "topic\n");
    const { temp, workspace } = job(run, "comment");
    assert.equal(readFileSync(join(temp, "login"), "utf8"), "main\n");
    assert.deepEqual(readdirSync(workspace, { recursive: true }).length, 4);
  });

  it("keeps two callers of one repository apart, for folders and for stacks", async () => {
    const [head = "", one = ""] = readFileSync(at(file), "utf8").split(/(?<=^jobs:\n)/m);
    const caller = (name: string, folder: string, stack: string): string =>
      one
        .replace("  webhooks:", `  ${name}:`)
        .replace("folder: webhooks", `folder: ${folder}`)
        .replace("stack: production", `stack: ${stack}`);
    writeFileSync(
      at(file),
      [head, one, caller("two", "apps/a", "production"), caller("three", "apps-a", "production")]
        .concat(caller("four", "webhooks", "staging"))
        .join(""),
    );
    const run = await proposed();
    const played = run.jobs.filter(({ result }) => result === "success");
    assert.equal(played.length, 8);
    const groups = (jobs: readonly Played[]): Set<unknown> =>
      new Set(jobs.map((played) => played.concurrency));
    assert.equal(groups(played).size, 8);
    assert.equal(readdirSync(run.artifacts).length, 4);
    const comments = calls().filter(({ words }) => words.at(-1) === "comment");
    assert.deepEqual(
      comments.map(({ environment }) => environment["WEBHOOKS_CI_NAME"]),
      ["webhooks//production", "apps/a//production", "apps-a//production", "webhooks//staging"],
    );
    for (const { environment } of comments)
      assert.equal(readdirSync(environment["WEBHOOKS_CI_FROM"] ?? "").length, 1);
    assert.equal(groups((await start("push")).jobs.filter(({ result }) => result === "success")).size, 4);
  });

  it("passes the check in a merge queue, whose pull requests have passed it", async () => {
    change("  pull_request:\n", "  pull_request:\n  merge_group:\n");
    const run = await start("merge_group", { ref: "refs/heads/gh-readonly-queue/main/pr-7" });
    assert.deepEqual([ran(run), calls()], [["comment: success"], []]);
  });

  it("checks the settings where it is started by hand for that", async () => {
    const run = await start("workflow_dispatch", { payload: { inputs: { check: "true" } } });
    assert.deepEqual(ran(run), ["apply: success"]);
    assert.deepEqual(calls()[0]?.words.slice(-2), ["ci", "check"]);
    assert.equal(calls()[0]?.environment["WEBHOOKS_API_KEY"], "api-key");
  });

  it("shows findings in code scanning where that is wanted", async () => {
    change("stack: production", "stack: production\n      code-scanning: true");
    const run = await proposed({ CODE_review: "1" });
    assert.deepEqual(ran(run), ["review: failure", "comment: failure", "findings: success"]);
    assert.equal(run.scanned.length, 1);
  });

  it("runs from a copy in the repository, which gets all secrets of its environments", async () => {
    cpSync(join(root, file), at(".github/workflows/pulumi-webhooks.yml"));
    const text = readFileSync(at(file), "utf8");
    const own = text
      .replace(/uses: .*/, "uses: ./.github/workflows/pulumi-webhooks.yml")
      .replace(/    secrets:\n[^]*$/, "    secrets: inherit\n");
    assert.ok(own.includes("uses: ./") && own.endsWith("inherit\n"));
    writeFileSync(at(file), own);
    assert.deepEqual(ran(await proposed()), ["review: success", "comment: success"]);
    assert.doesNotMatch(JSON.stringify(calls()), /api-key|chat\.example/);
    assert.deepEqual(ran(await start("push")), ["apply: success"]);
    assert.equal(calls()[2]?.environment["WEBHOOKS_API_KEY"], "api-key");
  });

  it("runs as the actions alone in jobs of a repository's own", async () => {
    cpSync(join(root, "examples", "gitops", "oidc.yml"), at(file));
    assert.deepEqual(ran(await proposed({ CODE_review: "1" })), ["review: failure", "comment: failure"]);
    const [review, comment] = calls();
    assert.equal(review?.environment["WEBHOOKS_CI_GATE"], "false");
    assert.equal(review?.environment["PULUMI_CONFIG_PASSPHRASE"], "passphrase");
    assert.equal(review?.environment["WEBHOOKS_CI_NAME"], comment?.environment["WEBHOOKS_CI_NAME"]);
    const from = comment?.environment["WEBHOOKS_CI_FROM"] ?? "";
    assert.ok(existsSync(join(from, readdirSync(from)[0] ?? "", "review.json")));
    assert.equal(comment?.environment["PULUMI_CONFIG_PASSPHRASE"], undefined);
    assert.deepEqual(ran(await start("push")), ["apply: success"]);
    assert.equal(calls()[2]?.environment["WEBHOOKS_API_KEY"], "api-key");
    assert.deepEqual(ran(await start("schedule")), ["drift: success"]);
    for (const { words, environment } of calls())
      if (!words.includes("comment")) assert.equal(environment["PULUMI_BACKEND_URL"], "s3://state");
  });

  it("hands the outputs of an action to later steps, also where it failed", async () => {
    const text = readFileSync(join(root, "examples", "gitops", "oidc.yml"), "utf8");
    const names = ["result", "dangers", "changes", "comment-url"];
    const shown = names.map((name) => `\${{ steps.it.outputs.${name} }}`).join(" ");
    const step = `      - { if: always(), run: echo "$SHOWN", shell: bash, env: { SHOWN: "${shown}" } }\n`;
    for (const action of ["review", "comment", "apply", "drift"]) {
      const [before = "", after = ""] = text.split(
        new RegExp(`(?<=      )- (?=uses: .*/actions/${action}@)`),
      );
      const [own = "", ...rest] = after.split(/(?=^  \w+:$)/m);
      writeFileSync(at(file), [before, "- id: it\n        ", own, step, ...rest].join(""));
      const failing = { [`CODE_${action}`]: "12" };
      const name = action === "apply" ? "push" : action === "drift" ? "schedule" : "pull_request";
      const run = await start(name, name === "pull_request" ? { payload: pull() } : {}, failing);
      const texts = run.jobs.flatMap((played) => played.ran.map(({ text: said }) => said));
      assert.ok(texts.includes(`${action} 2 3 a=b\n`), `${action}: ${texts.join("|")}`);
      rmSync(run.artifacts, { recursive: true, force: true });
    }
  });

  describe("of a fleet", () => {
    const three = { STACKS: JSON.stringify(["shard-0", "shard-1", "shard-2"], undefined, 2) };
    beforeEach(() => change("stack: production", "fleet: true\n      jobs: 2"));

    it("runs the stacks in jobs of their own, with one comment for all", async () => {
      const run = await proposed(three);
      assert.deepEqual(ran(run), [
        "stacks: success",
        "review (0): success",
        "review (1): success",
        "comment: success",
      ]);
      const [list, first, second, comment] = calls();
      const fleet = join(list?.environment["GITHUB_WORKSPACE"] ?? "", "webhooks", "fleet.json");
      assert.deepEqual(list?.words.slice(-6), ["shards", "list", "--output", "json", "--fleet", fleet]);
      assert.deepEqual(
        [first, second].map((call) => call?.environment["WEBHOOKS_CI_STACK"]),
        ["shard-0 shard-2", "shard-1"],
      );
      const from = comment?.environment["WEBHOOKS_CI_FROM"] ?? "";
      assert.deepEqual(
        readdirSync(from).map((name) => readFileSync(join(from, name, "review.json"), "utf8")),
        ["shard-0 shard-2", "shard-1"],
      );
      const broken = await start("pull_request", { payload: pull() }, { CODE_shards_list: "1" });
      assert.deepEqual(ran(broken), ["stacks: failure", "comment: failure"]);
    });

    it("applies each stack after a look at the states, with a part of the requests", async () => {
      assert.deepEqual(ran(await start("push", {}, three)), [
        "stacks: success",
        "apply (0): success",
        "apply (1): success",
      ]);
      const words = calls().map((call) =>
        call.words.join(" ").replace(/^.*pulumi-webhooks\S* | --fleet \S+/g, ""),
      );
      const looks = (stacks: string): string[] => ["shards check --allow-new", `shards check ${stacks}`];
      assert.deepEqual(words, [
        "shards list --output json",
        ...[...looks("shard-0 shard-2"), "ci apply"],
        ...[...looks("shard-1"), "ci apply"],
      ]);
      for (const { words: said, environment } of calls())
        if (said.includes("apply")) assert.equal(environment["WEBHOOKS_REQUESTS_PER_SECOND"], "20");
      rmSync(join(folder, "calls"));
      const moved = await start("push", {}, { ...three, CODE_shards_check: "10" });
      assert.deepEqual(ran(moved), ["stacks: success", "apply (0): failure", "apply (1): failure"]);
      assert.ok(!calls().some((call) => call.words.includes("apply")));
    });

    it("has no more jobs than stacks", async () => {
      change("jobs: 2", "jobs: 9");
      assert.equal(ran(await start("schedule", {}, three)).length, 4);
      assert.equal(calls().at(-1)?.environment["WEBHOOKS_REQUESTS_PER_SECOND"], String(40 / 3));
    });

    it("keeps an issue for each drift job", async () => {
      const names = async (): Promise<unknown[]> => {
        rmSync(join(folder, "calls"), { force: true });
        await start("schedule", {}, three);
        return calls()
          .slice(1)
          .map(({ environment }) => environment["WEBHOOKS_CI_NAME"]);
      };
      assert.deepEqual(await names(), ["webhooks//shard-0 shard-2", "webhooks//shard-1"]);
      change("jobs: 2", "jobs: 2\n      name: shop");
      assert.deepEqual(await names(), ["shop//shard-0 shard-2", "shop//shard-1"]);
    });
  });

  /** Changes the file of the repository that calls. */
  function change(from: string, to: string): void {
    const text = readFileSync(at(file), "utf8");
    assert.ok(text.includes(from));
    writeFileSync(at(file), text.replace(from, to));
  }
});
