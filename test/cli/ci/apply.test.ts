/** `ci apply`: a fresh preview passes the same gate before anything is applied, however the change was merged. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { report } from "../../../provider/cli/review/report";
import { CiStage, recorded } from "../../support/ci-stage";
import { PlayedGitHub } from "../../support/forge/github";
import type { PullRequest } from "../../support/forge/github";
import type { Merging } from "../../support/forge/played";

const previewOf = (stack: string): string =>
  `preview --stack ${stack} --json --show-sames --non-interactive --refresh`;
const configOf = (stack: string): string => `config --show-secrets --json --non-interactive --stack ${stack}`;
const upOf = (stack: string): string =>
  `up --stack ${stack} --refresh --yes --skip-preview --non-interactive`;

describe("ci apply", () => {
  let stage: CiStage;
  let played: PlayedGitHub;
  let pull: PullRequest;
  beforeEach(async () => {
    [stage, played] = [await CiStage.start(), await PlayedGitHub.start()];
    played.push("ann", "topic");
    played.push("ann", "topic");
    pull = played.open("ann", "topic");
  });
  afterEach(async () => {
    assert.deepEqual(played.unknown, []);
    await played.stop();
    await stage.stop();
  });

  const apply = (commit: string, words: readonly string[] = [], changed: Record<string, string> = {}) =>
    stage.run("apply", words, { ...stage.on(played, { push: commit }), ...changed });
  const ups = (): string[] => stage.asked.filter((line) => line.startsWith("up "));

  /** The preview with every entry that is known in the configuration. The two others need these words. */
  const allowed = (): string => {
    const { facts } = report(recorded("changes"), { failOn: "danger" });
    const entries = facts.entries.flatMap(({ entry }) => entry ?? []);
    const config = { "webhooks:allow": JSON.stringify(entries) };
    return JSON.stringify({ ...(JSON.parse(recorded("changes")) as object), config });
  };
  const others = ["--allow", "event-type-unreceived", "--allow", "moves-endpoint:refunds"];

  for (const merging of ["merge", "squash", "rebase"] as const satisfies readonly Merging[])
    it(`applies after a ${merging} what the configuration of the stack allows [stopped] [applied]`, async () => {
      const commit = played.merge(pull, merging);
      const stopped = await apply(commit);
      assert.equal(stopped.code, 12);
      assert.match(stopped.errors, /^error: 9 not allowed: [^\n]+ \[stopped\]\n[a-z-]+:[^\n]+$/m);
      assert.deepEqual(ups(), []);
      stage.declare("dev", allowed());
      const { code, errors, output } = await apply(commit, others);
      assert.equal(code, 0, errors);
      assert.match(errors, /^Updating dev\napplied dev \[applied\]$/m);
      assert.match(output, /^## Plan in `shop\/dev`$/m);
      assert.deepEqual(stage.asked.slice(-3), [previewOf("dev"), configOf("dev"), upOf("dev")]);
    });

  it("stops what was pushed directly, and what nobody can be asked about", async () => {
    const commit = played.push("ann", "main");
    const direct = await apply(commit);
    assert.equal(direct.code, 12);
    assert.match(direct.errors, /\[stopped\]$/m);
    const unasked = await apply(commit, [], { GITHUB_TOKEN: "" });
    assert.match(unasked.errors, /\[stopped\]$/m);
    assert.deepEqual(ups(), []);
    assert.equal((await apply(commit, ["--fail-on", "none"])).code, 0);
    assert.deepEqual(ups(), [upOf("dev")]);
  });

  it("runs the preview and the update under the guard, which lets through what the stack allows", async () => {
    stage.declare("dev", allowed());
    const commit = played.merge(pull, "squash");
    const ofVariable = "deletion:Endpoint/e-other";
    const variables = { WEBHOOKS_FAIL_ON: "warning", WEBHOOKS_ALLOW: `${ofVariable}\n` };
    const { code, errors } = await apply(commit, others, variables);
    assert.equal(code, 0, errors);
    const [asked, up] = ["preview", "up"].map((word) => stage.guards.findLast((one) => one.word === word));
    assert.deepEqual(
      [asked, up].map((one) => one?.failOn),
      ["warning,danger", "warning,danger"],
    );
    assert.equal(asked?.allow, variables.WEBHOOKS_ALLOW);
    const [first, ...approved] = JSON.parse(up?.allow ?? "[]") as string[];
    assert.equal(first, ofVariable);
    assert.ok(approved.length > 0 && approved.every((entry) => /@[0-9a-f]{16}$/.test(entry)));
    assert.ok(approved.some((entry) => entry.startsWith("deliveries-move-within-host:Endpoint/")));
  });

  it("leaves the guard to the stack where the pipeline has no gate", async () => {
    await apply(played.push("ann", "main"), ["--fail-on", "none"]);
    assert.deepEqual(
      stage.guards.filter(({ word }) => word === "up").map(({ failOn }) => failOn),
      [undefined],
    );
  });

  it("does not roll back where an older run is repeated [newer-commit]", async () => {
    stage.declare("dev", allowed());
    const commit = played.merge(pull, "squash");
    assert.equal((await apply(commit, others)).code, 0);
    const newer = played.push("ben", "main");
    stage.declare("dev", recorded("changes"));
    const before = stage.asked.length;
    const { code, errors, output } = await apply(commit);
    assert.deepEqual([code, output, stage.asked.length], [1, "", before]);
    assert.match(errors, new RegExp(`^error: [^\\n]*${newer.slice(0, 12)}[^\\n]*\\[newer-commit\\]\\n$`));
    const unasked = await apply(commit, [], { GITHUB_TOKEN: "" });
    assert.equal(unasked.code, 12);
    assert.equal(ups().length, 1);
  });

  it("runs for the default branch alone [apply-elsewhere]", async () => {
    const ofPull = await stage.run("apply", [], stage.on(played, { pull }));
    assert.deepEqual([ofPull.code, ofPull.output], [2, ""]);
    assert.match(ofPull.errors, /^error: apply: [^\n]+ \[apply-elsewhere\]\n$/);
    const commit = played.push("ann", "topic");
    const elsewhere = await stage.run("apply", [], stage.on(played, { push: commit, branch: "topic" }));
    assert.match(elsewhere.errors, /^error: apply: [^\n]+ \[apply-elsewhere\]\n$/);
    assert.deepEqual(stage.asked, []);
  });

  it("applies nothing where nothing changes [nothing-to-apply]", async () => {
    stage.declare("dev", recorded("nothing"));
    const { code, errors, output } = await apply(played.push("ann", "main"));
    assert.deepEqual([code, output.trim().split("\n").at(-1)], [0, "No changes."]);
    assert.match(errors, /\[nothing-to-apply\]/);
    assert.deepEqual(stage.asked, [previewOf("dev")]);
  });

  it("applies no stack where the preview of one failed or stops", async () => {
    stage.declare("prod", recorded("takeover", "prod"));
    const commit = played.push("ann", "main");
    const stopped = await apply(commit, ["--stack", "prod,dev"]);
    assert.equal(stopped.code, 12);
    stage.declare("dev", recorded("refused"));
    const failed = await apply(commit, ["--stack", "prod,dev"]);
    assert.equal(failed.code, 1);
    assert.deepEqual(ups(), []);
  });

  it("ends with the first update that fails, and names what was not begun [up-failed]", async () => {
    for (const stack of ["one", "two", "three"]) stage.declare(stack, recorded("takeover", stack));
    stage.write("two.up.code", "255");
    stage.write("two.up.errors", "error: update failed\n");
    const summary = join(stage.folder, "summary");
    const { code, errors } = await apply(played.push("ann", "main"), ["--stack", "one two three"], {
      GITHUB_STEP_SUMMARY: summary,
    });
    assert.equal(code, 1);
    assert.match(errors, /^applied one \[applied\]\nerror: update failed\n/m);
    assert.match(errors, /^error: `pulumi up` failed for two; not started: three \[up-failed\]$/m);
    assert.match(
      stage.read("summary"),
      /^- ⛔ `pulumi up` failed for two; not started: three `\[up-failed\]`$/m,
    );
    assert.deepEqual(ups(), [upOf("one"), upOf("two")]);
  });

  it("applies nothing where the settings do not work, if the stack has any [check-failed] [check-skipped]", async () => {
    stage.declare("dev", recorded("takeover"));
    const commit = played.push("ann", "main");
    const wrong = await apply(commit, [], { WEBHOOKS_API_KEY: "canary-wrong-key" });
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.errors,
      /^error: nothing is applied, because the settings of dev do not work: [^\n]*401[^\n]*\[check-failed\]$/m,
    );
    assert.ok(!wrong.errors.includes("canary-wrong-key"));
    assert.deepEqual(ups(), []);
    const none = await apply(commit, [], { WEBHOOKS_API_KEY: "", WEBHOOKS_PROJECT_ID: "" });
    assert.equal(none.code, 0);
    assert.match(none.errors, /\[check-skipped\]/);
  });

  it("reads the settings of the stack in the folder of the project", async () => {
    stage.declare("dev", recorded("takeover"));
    stage.write(
      "config.json",
      JSON.stringify({ "webhooks:apiKey": { value: "canary-of-config", secret: true } }),
    );
    const { code, errors } = await apply(played.push("ann", "main"), [], { WEBHOOKS_API_KEY: "" });
    assert.equal(code, 1);
    assert.match(errors, /\[check-failed\]/);
    assert.ok(!errors.includes("canary-of-config"));
  });
});
