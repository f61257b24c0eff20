/** `ci apply`: a fresh preview passes the same gate before anything is applied, however the change was merged. */

import assert from "node:assert/strict";
import { join } from "node:path";
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
    for (const login of ["ann", "ben"]) played.account(login);
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
  const linesIn = (text: string): string[] => text.match(/^\/webhooks allow .*$/gm) ?? [];
  const ups = (): string[] => stage.asked.filter((line) => line.startsWith("up "));

  for (const merging of ["merge", "squash", "rebase"] as const satisfies readonly Merging[])
    it(`applies what was approved before a ${merging} or after it [stopped] [applied]`, async () => {
      const reviewed = stage.on(played, { pull });
      await stage.run("review", [], { ...reviewed, WEBHOOKS_CI_TOKEN: played.token });
      const [first = "", ...rest] = linesIn(played.comments[0]?.body ?? "");
      played.comment("ben", pull, rest.join("\n"));
      const commit = played.merge(pull, merging);
      const half = await apply(commit);
      assert.equal(half.code, 12);
      assert.match(half.errors, /^error: 1 not approved: [^\n]+\/pull\/\d+ \[stopped\]\n\/webhooks allow /m);
      assert.deepEqual(linesIn(half.errors), [first]);
      assert.deepEqual(ups(), []);
      played.comment("ben", pull, first);
      const { code, errors, output } = await apply(commit);
      assert.equal(code, 0, errors);
      assert.match(errors, /^Updating dev\napplied dev \[applied\]$/m);
      assert.match(output, /^## Plan in `shop\/dev`$/m);
      assert.deepEqual(stage.asked.slice(-3), [previewOf("dev"), configOf("dev"), upOf("dev")]);
      assert.equal((await apply(commit)).code, 0);
      assert.equal(ups().length, 1);
    });

  it("takes the approval of a resource whose name is cut", async () => {
    stage.declare("dev", recorded("changes").replaceAll("billing", "b".repeat(600)));
    const reviewed = { ...stage.on(played, { pull }), WEBHOOKS_CI_TOKEN: played.token };
    await stage.run("review", ["--no-gate"], reviewed);
    await stage.run("comment", [], reviewed);
    const lines = linesIn(played.comments[0]?.body ?? "");
    assert.ok(lines.some((line) => line.endsWith("b…")));
    played.comment("ben", pull, lines.join("\n"));
    assert.equal((await apply(played.merge(pull, "squash"))).code, 0);
  });

  it("does not take an approval of what has changed since", async () => {
    await stage.run("review", [], { ...stage.on(played, { pull }), WEBHOOKS_CI_TOKEN: played.token });
    played.comment("ben", pull, linesIn(played.comments[0]?.body ?? "").join("\n"));
    const commit = played.merge(pull, "squash");
    stage.declare(
      "dev",
      recorded("changes").replaceAll("billing.example.com/v2/", "billing.example.com/v3/"),
    );
    const { code, errors } = await apply(commit);
    assert.equal(code, 12);
    assert.deepEqual(
      linesIn(errors).map((line) => line.split(" ").slice(4).join(" ")),
      ["deliveries-move-within-host:billing"],
    );
    assert.deepEqual(ups(), []);
  });

  it("stops what was pushed directly, and what nobody can be asked about [stopped-without-proposal]", async () => {
    const commit = played.push("ann", "main");
    const direct = await apply(commit);
    assert.equal(direct.code, 12);
    assert.match(direct.errors, /\[stopped-without-proposal\]$/m);
    const unasked = await apply(commit, [], { GITHUB_TOKEN: "" });
    assert.match(unasked.errors, /\[stopped-without-proposal\]$/m);
    assert.deepEqual(ups(), []);
    assert.equal((await apply(commit, ["--fail-on", "none"])).code, 0);
    assert.deepEqual(ups(), [upOf("dev")]);
  });

  it("runs the preview and the update under the guard, which lets through what the stack allows or somebody approved", async () => {
    const preview = JSON.parse(recorded("changes")) as object;
    const ofStack = "event-types-narrowed:Subscription/s-orders";
    const config = { "webhooks:allow": JSON.stringify([ofStack]) };
    stage.declare("dev", JSON.stringify({ ...preview, config }));
    await stage.run("review", [], { ...stage.on(played, { pull }), WEBHOOKS_CI_TOKEN: played.token });
    played.comment("ben", pull, linesIn(played.comments[0]?.body ?? "").join("\n"));
    const commit = played.merge(pull, "squash");
    const ofVariable = "deletion:Endpoint/e-other";
    const variables = { WEBHOOKS_FAIL_ON: "warning", WEBHOOKS_ALLOW: `${ofVariable}\n` };
    const { code, errors } = await apply(commit, [], variables);
    assert.equal(code, 0, errors);
    const [asked, up] = ["preview", "up"].map((word) => stage.guards.findLast((one) => one.word === word));
    assert.deepEqual(
      [asked, up].map((one) => one?.failOn),
      ["warning,danger", "warning,danger"],
    );
    assert.equal(asked?.allow, variables.WEBHOOKS_ALLOW);
    const [first, second, ...approved] = JSON.parse(up?.allow ?? "[]") as string[];
    assert.deepEqual([first, second], [ofVariable, ofStack]);
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
    await stage.run("review", [], { ...stage.on(played, { pull }), WEBHOOKS_CI_TOKEN: played.token });
    played.comment("ben", pull, linesIn(played.comments[0]?.body ?? "").join("\n"));
    const commit = played.merge(pull, "squash");
    assert.equal((await apply(commit)).code, 0);
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
