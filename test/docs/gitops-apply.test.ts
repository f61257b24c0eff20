/** The pipelines of the example gitops on what is merged: rules, plan, up, drift and rotations. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import {
  commenting,
  github,
  gitlab,
  holds,
  inFolder,
  inFolderOfRunner,
  kept,
  outputs,
  scriptOf,
  shell,
} from "../support/gitops";
import type { Job, Run } from "../support/gitops";

const preview = "Preview after a refresh";
const refreshed = "preview --stack dev --refresh --json --show-sames --non-interactive\n";
const checked = "check --stack dev\n";
const applied = `${checked}up --stack dev --refresh --yes --non-interactive\n`;
const jobs = Object.entries(github);

describe("The pipeline for GitHub Actions, once a change is merged", () => {
  inFolderOfRunner();

  /** The steps of a job that run something, one after the other until one fails. */
  async function run(job: Job, planned: string, variables: Record<string, string> = {}): Promise<Run> {
    let last: Run = { code: 0, text: "" };
    for (const { run: script } of job.steps.filter(
      (step) => step.run !== undefined && step.if === undefined,
    )) {
      if (last.code === 0) last = await shell(script ?? "", planned, variables);
    }
    return last;
  }
  const plan = async (planned: string): Promise<Record<string, string>> => {
    await rm(inFolder("output"), { force: true });
    const { code, text } = await run(github.plan, planned);
    assert.equal(code, 0, text);
    return outputs();
  };

  it("gives the key of the service to jobs of an environment only, and no key to a pull request", () => {
    const holders = jobs.filter(([, job]) => JSON.stringify(job).includes("WEBHOOKS_API_KEY"));
    assert.deepEqual(
      holders.map(([name, { environment }]) => [name, environment]),
      [
        ["plan", "production-unattended"],
        ["up", "production"],
        ["drift", "production-unattended"],
        ["rotate", "production-unattended"],
      ],
    );
    for (const job of [github.preview, github.lint])
      assert.match(
        job.if ?? "",
        /^github\.event_name == 'pull_request' && .*head\.repo\.full_name == github\.repository$/,
      );
  });

  it("hands on what violates the rules, passes on warnings and fails on errors", async () => {
    const upload = github.lint.steps.find(({ name }) => name === "Hand on what was found");
    const { steps, permissions } = commenting.jobs.findings;
    assert.ok(steps.some(({ uses }) => uses?.startsWith("github/codeql-action/upload-sarif@")));
    // In a private repository the action reads the run as well.
    assert.equal(permissions?.["actions"], "read");
    const fails = github.lint.steps.find(({ name }) => name === "Fail on errors")?.if ?? "";
    const severity = (name: string) => writeFile(inFolder("webhooks/pulumi-webhooks.json"), name);
    await severity("{}");
    await mkdir(inFolder(".git"));
    const { code, text } = await run(github.lint, "changes");
    assert.equal(code, 0, text);
    assert.ok(["0", "10", "1"].includes(outputs()["code"] ?? ""), text);
    assert.ok(holds(upload?.if ?? "", outputs()));
    const sarif = readFileSync(inFolder("webhooks/lint.sarif"), "utf8");
    assert.equal((JSON.parse(sarif) as { version: string }).version, "2.1.0");
    // Code scanning looks for files from the root of the repository.
    const files = [...sarif.matchAll(/"uri": "([^"]*)"/g)].map(([, file = ""]) => file);
    assert.ok(files.length > 0 && files.every((file) => file.startsWith("webhooks/")), files.join());
    assert.deepEqual(
      ["0", "10", "1", "2", ""].map((one) => holds(fails, { code: one })),
      [false, false, true, true, true],
    );
    await rm(inFolder("webhooks/lint.sarif"));
    await rm(inFolder("output"));
    await severity("no JSON");
    assert.equal((await run(github.lint, "changes")).code, 0);
    assert.deepEqual(outputs(), { code: "2" });
    assert.ok(!holds(upload?.if ?? "", outputs()));
  });

  it("shows the plan for approval, and applies it while it is still the one", async () => {
    assert.match(github.plan.if ?? "", /^github\.ref == 'refs\/heads\/main' && /);
    const planned = await plan("changes");
    assert.match(kept("summary"), /## Plan in `shop\/dev`[^]*rateLimit/);
    assert.match(planned["digest"] ?? "", /^[0-9a-f]{64}$/);
    assert.deepEqual(github.plan.outputs, {
      code: "${{ steps.plan.outputs.code }}",
      digest: "${{ steps.plan.outputs.digest }}",
    });
    assert.equal(github.up.needs, "plan");
    assert.ok(holds(github.up.if ?? "", planned));
    assert.match(JSON.stringify(github.up), /"PLANNED":"\$\{\{ needs\.plan\.outputs\.digest \}\}"/);
    await rm(inFolder("pulumi.log"));
    const { code, text } = await run(github.up, "changes", { PLANNED: planned["digest"] ?? "" });
    assert.equal(code, 0, text);
    assert.equal(kept("pulumi.log"), `${refreshed}${applied}`);
    await rm(inFolder("pulumi.log"));
    const refused = { PLANNED: planned["digest"] ?? "", CHECK_CODE: "3" };
    assert.equal((await run(github.up, "changes", refused)).code, 3);
    assert.equal(kept("pulumi.log"), `${refreshed}${checked}`);
    assert.notEqual(github.up.concurrency?.group, github.drift.concurrency?.group);
  });

  it("applies nothing that is not the plan that was approved, and says so", async () => {
    const { digest = "" } = await plan("changes");
    for (const [found, planned] of [
      ["first", digest],
      ["nothing", digest],
      ["refused", digest],
      ["", digest],
      ["changes", ""],
      ["refused", ""],
    ] as const) {
      await rm(inFolder("pulumi.log"));
      const { code } = await run(github.up, found, { PLANNED: planned });
      assert.equal(code, 1, found);
      assert.equal(kept("pulumi.log"), refreshed, found);
    }
    assert.match(kept("summary"), /## Not the plan that was reviewed in `shop\/dev`/);
  });

  it("asks for no approval where there is nothing to apply, and plans nothing that failed", async () => {
    assert.ok(!holds(github.up.if ?? "", await plan("nothing")));
    for (const failed of ["refused", ""]) {
      await rm(inFolder("output"), { force: true });
      assert.equal((await run(github.plan, failed)).code, 1);
      assert.deepEqual(outputs(), {});
    }
  });

  it("calls a rotation that is due by its name, and no drift", async () => {
    const { code, text } = await run(github.drift, "rotation");
    assert.equal(code, 0, text);
    assert.match(kept("summary"), /^## Rotation due in `shop\/dev`$/m);
    assert.match(kept("summary"), /^Only signing secrets that are due for rotation\.$/m);
    assert.ok(!kept("summary").includes("Drift"));
    assert.ok(holds(github.rotate.if ?? "", outputs()));
    assert.equal(github.rotate.needs, "drift");
    assert.deepEqual(github.drift.outputs, { code: "${{ steps.drift.outputs.code }}" });
    for (const [found, wanted] of [
      ["changes", 10],
      ["nothing", 0],
      ["refused", 1],
    ] as const) {
      assert.equal((await run(github.drift, found)).code, wanted, found);
      assert.equal(outputs()["code"], String(wanted));
      assert.ok(!holds(github.rotate.if ?? "", outputs()));
    }
  });

  it("applies rotations that are due, and nothing beside them", async () => {
    const { code, text } = await run(github.rotate, "rotation");
    assert.equal(code, 0, text);
    assert.equal(kept("pulumi.log"), `${refreshed}${applied}`);
    for (const found of ["changes", "nothing", "refused", ""]) {
      await rm(inFolder("pulumi.log"));
      assert.equal((await run(github.rotate, found)).code, 1, found);
      assert.equal(kept("pulumi.log"), refreshed, found);
    }
    assert.equal(scriptOf(github.rotate, preview), scriptOf(github.drift, preview));
  });
});

describe("The pipeline for GitLab CI, once a change is merged", () => {
  inFolderOfRunner();

  const run = (job: Job, found: string, variables: Record<string, string> = {}): Promise<Run> =>
    shell(job.script.join("\n"), found, variables);
  /** What a job hands to those after it. */
  const handed = (name: string): Record<string, string> =>
    Object.fromEntries(
      kept(`webhooks/${name}`)
        .split("\n")
        .filter(Boolean)
        .map((line) => line.split("=")) as [string, string][],
    );

  it("applies the plan that was shown and no other, one run after the other", async () => {
    const planned = await run(gitlab.plan, "changes");
    assert.equal(planned.code, 0, planned.text);
    assert.match(planned.text, /## Plan in `shop\/dev`/);
    const plan = handed("plan.env");
    assert.match(plan["PLANNED"] ?? "", /^[0-9a-f]{64}$/);
    await rm(inFolder("pulumi.log"));
    assert.equal((await run(gitlab.up, "changes", plan)).code, 0);
    assert.equal(kept("pulumi.log"), `${refreshed}${applied}`);
    await rm(inFolder("pulumi.log"));
    assert.equal((await run(gitlab.up, "changes", { ...plan, CHECK_CODE: "3" })).code, 3);
    assert.equal(kept("pulumi.log"), `${refreshed}${checked}`);
    for (const [found, variables] of [
      ["first", plan],
      ["refused", plan],
      ["changes", {}],
    ] as const) {
      await rm(inFolder("pulumi.log"));
      assert.equal((await run(gitlab.up, found, variables)).code, 1, found);
      assert.equal(kept("pulumi.log"), refreshed, found);
    }
    assert.equal((await run(gitlab.plan, "refused")).code, 1);
    for (const job of [gitlab.drift, gitlab.rotate])
      assert.equal(job.resource_group, gitlab.up.resource_group);
    assert.ok(gitlab.up.resource_group);
  });

  it("tells rotations that are due from drift, and applies those", async () => {
    const due = await run(gitlab.drift, "rotation");
    assert.equal(due.code, 0, due.text);
    assert.match(due.text, /## Rotation due in /);
    const drift = handed("drift.env");
    assert.deepEqual(drift, { DRIFT: "11" });
    await rm(inFolder("pulumi.log"));
    assert.equal((await run(gitlab.rotate, "rotation", drift)).code, 0);
    assert.equal(kept("pulumi.log"), `${refreshed}${applied}`);
    await rm(inFolder("pulumi.log"));
    assert.equal((await run(gitlab.rotate, "changes", drift)).code, 1);
    assert.equal(kept("pulumi.log"), refreshed);
    await rm(inFolder("pulumi.log"));
    assert.equal((await run(gitlab.rotate, "rotation", { DRIFT: "0" })).code, 0);
    assert.equal(kept("pulumi.log"), "");
  });

  it("checks a proposed change against the rules", async () => {
    const { code, text } = await run(gitlab.lint, "changes");
    assert.ok([0, 1, 10].includes(code ?? 2), text);
    assert.ok(kept("webhooks/lint.sarif").includes('"version": "2.1.0"'));
  });
});
