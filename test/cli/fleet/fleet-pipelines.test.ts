/** The pipelines of the example fleet: which stacks run, what is said of a proposed change, and what holds an up back. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parse } from "yaml";
import { marker } from "../../../tools/cli/review/report";
import { read } from "../../support/examples";
import { inFolder, inFolderOfRunner, kept, outputs, scriptOf, shell } from "../../support/pipelines/scripts";
import type { Job, Run } from "../../support/pipelines/scripts";
import { notes, serveNotes } from "../../support/pipelines/notes";

type Jobs = Readonly<Record<"shards" | "preview" | "report" | "up" | "drift", Job>>;
const workflow = parse(read("fleet", ".github/workflows/fleet.yml")) as {
  readonly jobs: Jobs;
};
const github = workflow.jobs;
const gitlab = {
  ...(parse(read("fleet", ".gitlab-ci.yml")) as Jobs),
  ...(parse(read("fleet", "shards.gitlab-ci.yml")) as Jobs & Readonly<Record<"comment", Job>>),
};
const commenting = parse(read("fleet", ".github/workflows/comment.yml")) as {
  readonly jobs: { readonly comment: Job };
};
const words = (job: Job): string => job.script.filter((line) => !/^(cd|npm) /.test(line)).join("\n");

/** Makes a repository of the folder, with one tenant that is added after the first commit. */
async function changeTenant(): Promise<void> {
  const git = (...given: string[]): void =>
    void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...given], {
      cwd: inFolder("webhooks"),
      stdio: "ignore",
    });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "one");
  await writeFile(
    inFolder("webhooks/tenants.csv"),
    `${kept("webhooks/tenants.csv")}zorg,https://hooks.zorg.example.com/in\n`,
  );
  git("commit", "-qam", "two");
}

/** A preview of each stack of a job, in the folder of the runner. */
const previews = async (): Promise<string[]> => (await readdir(inFolder("webhooks/previews"))).sort();

/** States for what asks for them: that of `interrupted` has an endpoint that was under creation. */
async function giveStates(interrupted: string): Promise<void> {
  const pending = [{ type: "creating", resource: { urn: `urn:pulumi:${interrupted}::fleet::a:b:C::acme` } }];
  for (const [name, pending_operations] of [
    ["whole", []],
    ["begun", pending],
  ] as const)
    await writeFile(inFolder(name), JSON.stringify({ deployment: { pending_operations } }));
  const command = inFolder("bin/pulumi");
  const [shebang = "", ...rest] = (await readFile(command, "utf8")).split("\n");
  const answer = `if [ "$1 $2" = "stack export" ]; then if [ "$4" = ${interrupted} ]; then cat "${inFolder("begun")}"; else cat "${inFolder("whole")}"; fi; exit; fi`;
  await writeFile(command, [shebang, answer, ...rest].join("\n"));
}

describe("The pipeline of a fleet for GitHub Actions", () => {
  inFolderOfRunner("fleet");

  it("runs the stacks that changed, and all of them where that cannot be told", async () => {
    await changeTenant();
    const matrix = scriptOf(github.shards, "Matrix");
    for (const [since, count] of [
      ["HEAD~1", 1],
      ["", 4],
      ["0000000000000000000000000000000000000000", 4],
    ] as const) {
      await rm(inFolder("output"), { force: true });
      const { code, text } = await shell(matrix, "", { SINCE: since });
      assert.equal(code, 0, text);
      const line = kept("output").replace("matrix=", "");
      const { include } = JSON.parse(line) as { include: { stacks: string; requestsPerSecond: string }[] };
      assert.equal(include.length, count);
      const rates = include.reduce((sum, { requestsPerSecond }) => sum + Number(requestsPerSecond), 0);
      assert.equal(rates, 40);
      if (count === 1) assert.match(include[0]?.stacks ?? "", /^shard-\d$/);
    }
    await rm(inFolder("output"), { force: true });
    assert.equal((await shell(matrix, "", { SINCE: "HEAD" })).code, 0);
    for (const job of [github.preview, github.up])
      assert.ok(job.if?.includes(`needs.shards.outputs.matrix != '${outputs()["matrix"]}'`));
  });

  it("previews each stack of a job, and writes one comment over all jobs", async () => {
    const preview = scriptOf(github.preview, "Preview");
    const report = scriptOf(github.report, "Report");
    for (const [stacks, found] of [
      ["shard-0 shard-3", "changes"],
      ["shard-1", "nothing"],
    ] as const)
      assert.equal((await shell(preview, found, { STACKS: stacks })).code, 0);
    assert.deepEqual(await previews(), ["shard-0.json", "shard-1.json", "shard-3.json"]);
    const { code, text } = await shell(report, "", { PREVIEWED: "success" });
    assert.equal(code, 0, text);
    assert.equal(outputs()["code"], "10");
    const comment = kept("webhooks/report.md");
    assert.ok(comment.startsWith(`${marker("fleet/fleet")}\n## Webhooks: 2 of 3 stacks change\n`));
    const { steps } = commenting.jobs.comment;
    assert.ok(steps.some((step) => step.with?.script?.includes(marker("fleet/fleet"))));

    await shell(preview, "refused", { STACKS: "shard-1" });
    await rm(inFolder("output"));
    await shell(report, "", { PREVIEWED: "success" });
    assert.equal(outputs()["code"], "1");
    await rm(inFolder("output"));
    assert.equal((await shell(report, "", { PREVIEWED: "skipped" })).code, 0);
    assert.deepEqual([kept("webhooks/report.md"), outputs()["code"]], ["", "0"]);
    assert.equal((await shell(report, "", { PREVIEWED: "failure" })).code, 1);
  });

  it("applies nothing while tenants are in other stacks than the fleet says", async () => {
    const owners = scriptOf(github.shards, "Owners");
    const stacks = inFolder("stacks.json");
    await writeFile(stacks, "[]");
    assert.equal((await shell(owners, "", { PREVIEW: stacks, PREVIEW_CODE: "0" })).code, 0);
    assert.notEqual((await shell(owners, "refused")).code, 0);
    assert.ok(JSON.stringify(github.up.needs).includes("shards"));
  });

  it("goes on with the other stacks where one fails, and fails", async () => {
    await giveStates("shard-9");
    const up = scriptOf(github.up, "Up");
    const done = await shell(up, "nothing", { STACKS: "shard-0 shard-4" });
    assert.equal(done.code, 0, done.text);
    const failed = await shell(up, "refused", { STACKS: "shard-1 shard-5" });
    assert.equal(failed.code, 1);
    const ran = kept("pulumi.log").split("\n").filter(Boolean);
    assert.deepEqual(
      ran,
      [0, 4, 1, 5].flatMap((shard) => [
        `check --stack shard-${shard}`,
        `up --stack shard-${shard} --yes --skip-preview --non-interactive`,
      ]),
    );
    await rm(inFolder("pulumi.log"));
    assert.equal((await shell(up, "nothing", { STACKS: "shard-0 shard-4", CHECK_CODE: "3" })).code, 1);
    assert.equal(kept("pulumi.log"), "check --stack shard-0\ncheck --stack shard-4\n");
    await rm(inFolder("pulumi.log"));
    const begun = await shell(up, "nothing", { STACKS: "shard-9 shard-2" });
    assert.equal(begun.code, 1);
    assert.match(begun.text, /^shard-9: an update was interrupted at acme: /m);
    assert.equal(
      kept("pulumi.log"),
      "check --stack shard-2\nup --stack shard-2 --yes --skip-preview --non-interactive\n",
    );
  });

  it("fails the drift check with the list, and passes without any", async () => {
    const drift = ["Preview after a refresh", "Drift"].map((name) => scriptOf(github.drift, name)).join("\n");
    assert.equal((await shell(drift, "nothing", { STACKS: "shard-0 shard-1" })).code, 0);
    assert.equal((await shell(drift, "changes", { STACKS: "shard-1" })).code, 10);
    assert.match(kept("summary"), /## Drift: 1 of 2 stacks change/);
    assert.match(kept("pulumi.log"), /^preview --stack shard-0 --refresh --json /m);
  });

  it("gives the key of the service to jobs of an environment only, each with its part of the requests", () => {
    for (const [name, job] of Object.entries(github)) {
      const text = JSON.stringify(job);
      assert.equal(text.includes("WEBHOOKS_API_KEY"), job.environment !== undefined, name);
      assert.equal(text.includes("matrix.requestsPerSecond"), job.environment !== undefined, name);
      const holders = job.steps.filter((step) => JSON.stringify(step).includes("secrets."));
      assert.ok(
        holders.every(({ run = "" }) => run.includes("pulumi")),
        name,
      );
    }
  });
});

describe("The pipeline of a fleet for GitLab CI", () => {
  inFolderOfRunner("fleet");
  const run = serveNotes(gitlab.comment);
  const there = { MERGE_REQUEST: "7" };

  it("makes a child pipeline of the stacks that changed", async () => {
    await changeTenant();
    const script = words(gitlab.shards);
    const made = async (
      variables: Record<string, string>,
    ): Promise<Run & { matrix: { STACKS: string }[] }> => {
      const ended = await shell(script, "", variables);
      const { ".shards": shards } = parse(kept("webhooks/shards.yml")) as {
        ".shards": { parallel?: { matrix: { STACKS: string }[] } };
      };
      return { ...ended, matrix: shards.parallel?.matrix ?? [] };
    };
    const changed = await made({ RUN: "preview", CI_MERGE_REQUEST_DIFF_BASE_SHA: "HEAD~1" });
    assert.equal(changed.code, 0, changed.text);
    assert.match(changed.matrix.map(({ STACKS }) => STACKS).join(), /^shard-\d$/);
    assert.equal((await made({ RUN: "preview", CI_MERGE_REQUEST_DIFF_BASE_SHA: "HEAD" })).matrix.length, 0);
    assert.equal((await made({ RUN: "drift" })).matrix.length, 4);
  });

  it("keeps one comment, and takes it away when nothing changes", async () => {
    notes.splice(0, Infinity, { id: 1, author: { id: 5 }, body: "Looks good" });
    await shell(words(gitlab.preview), "changes", { STACKS: "shard-0 shard-1" });
    const written = await run(gitlab.report, "", there);
    assert.equal(written.code, 0, written.text);
    assert.ok(notes[1]?.body.startsWith(marker("fleet/fleet")));
    await shell(words(gitlab.preview), "refused", { STACKS: "shard-1" });
    assert.equal((await run(gitlab.report, "", there)).code, 1);
    assert.equal(notes.length, 2);
    await rm(inFolder("webhooks/previews"), { recursive: true });
    assert.equal((await run(gitlab.report, "", there)).code, 0);
    assert.equal(notes.length, 1);
  });

  it("goes on with the other stacks where one fails, does nothing without any, and fails for drift", async () => {
    await giveStates("shard-9");
    assert.equal((await shell(words(gitlab.up), "refused", { STACKS: "shard-0 shard-1" })).code, 1);
    assert.equal(kept("pulumi.log").split("\n").length, 5);
    assert.equal((await shell(words(gitlab.up), "nothing", { STACKS: "shard-9 shard-2" })).code, 1);
    assert.equal(kept("pulumi.log").split("\n").length, 7);
    await rm(inFolder("pulumi.log"));
    assert.equal((await shell(words(gitlab.up), "nothing", { STACKS: "" })).code, 0);
    assert.equal(kept("pulumi.log"), "");
    assert.equal((await shell(words(gitlab.drift), "changes", { STACKS: "shard-0" })).code, 10);
  });
});

describe("The last run that succeeded", () => {
  let asked: { url: string | undefined; headers: Record<string, unknown> }[] = [];
  let answer: unknown;
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    response.statusCode = answer === undefined ? 403 : 200;
    response.end(JSON.stringify(answer ?? {}));
  });
  before((done) => void server.listen(0, "127.0.0.1", done));
  after((done) => void server.close(done));
  beforeEach(() => (asked = []));
  inFolderOfRunner("fleet");

  const last = (variables: Record<string, string>): Promise<Run> =>
    shell("node last-success.mjs", "", variables);
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it("is asked of GitHub and of GitLab, and is nothing where there was none", async () => {
    const hub = {
      GITHUB_API_URL: address(),
      GITHUB_REPOSITORY: "a/b",
      GITHUB_TOKEN: "t",
      GITHUB_REF_NAME: "main",
    };
    const lab = {
      CI_API_V4_URL: address(),
      CI_PROJECT_ID: "1",
      CI_DEFAULT_BRANCH: "main",
      READ_TOKEN: "t",
    };
    answer = { workflow_runs: [{ head_sha: "abc" }] };
    assert.deepEqual(await last(hub), { code: 0, text: "abc" });
    answer = { workflow_runs: [] };
    assert.deepEqual(await last(hub), { code: 0, text: "" });
    answer = [{ sha: "def" }];
    assert.deepEqual(await last(lab), { code: 0, text: "def" });
    assert.match(
      asked[0]?.url ?? "",
      /^\/repos\/a\/b\/actions\/workflows\/fleet\.yml\/runs\?branch=main&event=push&status=success/,
    );
    assert.match(asked[2]?.url ?? "", /^\/projects\/1\/pipelines\?ref=main&source=push&status=success/);
    assert.deepEqual(
      [asked[0]?.headers["authorization"], asked[2]?.headers["private-token"]],
      ["Bearer t", "t"],
    );
    answer = undefined;
    assert.equal((await last(hub)).code, 1);
    assert.ok(readFileSync(join(inFolder("webhooks"), "last-success.mjs"), "utf8").includes("fleet.yml"));
  });
});
