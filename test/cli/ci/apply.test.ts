/** `ci apply`: a fresh preview passes the same gate before anything is applied, however the change was merged. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "../../../tools/cli/review/report";
import { Checkout } from "../../support/checkout";
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
  /** The commit of a merge, which is checked out. */
  const merged = (merging: Merging): string => {
    played.merge(pull, merging);
    pull.mergeCommit = stage.checkout.push();
    pull.made.push(pull.mergeCommit);
    return pull.mergeCommit;
  };
  /** The commit of a push to the default branch, which is checked out. */
  const pushed = (): string => stage.checkout.push();
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
      const commit = merged(merging);
      const stopped = await apply(commit);
      assert.equal(stopped.code, 12);
      assert.match(stopped.errors, /^error: 9 not allowed: [^\n]+ \[stopped\]\n[a-z-]+:[^\n]+$/m);
      assert.deepEqual(ups(), []);
      stage.declare("dev", allowed());
      const { code, errors, output } = await apply(commit, others);
      assert.equal(code, 0, errors);
      assert.match(errors, /^Updating dev\napplied dev \[applied\]$/m);
      assert.match(output, /^## Plan in `shop\/dev`$/m);
      assert.deepEqual(stage.asked.slice(-4), [
        previewOf("dev"),
        configOf("dev"),
        configOf("dev"),
        upOf("dev"),
      ]);
    });

  it("stops what was pushed directly, and what nobody can be asked about", async () => {
    const commit = pushed();
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
    const commit = merged("squash");
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
    // What is known in the update alone passes with any values, as the word of the pipeline has none.
    const unbound = approved.filter((entry) => !/@[0-9a-f]{16}$/.test(entry));
    assert.match(unbound.join(), /^moves-endpoint:Subscription\/[\w-]+$/);
    assert.ok(approved.some((entry) => entry.startsWith("deliveries-move-within-host:Endpoint/")));
  });

  it("leaves the guard to the stack where the pipeline has no gate", async () => {
    await apply(pushed(), ["--fail-on", "none"]);
    assert.deepEqual(
      stage.guards.filter(({ word }) => word === "up").map(({ failOn }) => failOn),
      [undefined],
    );
  });

  it("ends green where the program is another one at a newer commit, whose run applies both [newer-commit]", async () => {
    const commit = merged("squash");
    const newer = stage.checkout.pushElsewhere(() => stage.write("Pulumi.yaml", "name: shop\nruntime: go\n"));
    const outputs = join(stage.folder, "outputs");
    const { code, errors, output } = await apply(commit, [], { GITHUB_OUTPUT: outputs });
    assert.deepEqual([code, output, stage.asked], [0, "", []]);
    assert.match(
      errors,
      new RegExp(`^nothing is applied: [^\\n]*${newer.slice(0, 12)}[^\\n]*\\[newer-commit\\]\\n$`),
    );
    assert.match(stage.read("outputs"), /^result=superseded$/m);
  });

  it("applies where newer commits have changed nothing of it, and where one of them has undone another", async () => {
    stage.declare("dev", recorded("takeover"));
    const commit = pushed();
    for (let count = 0; count < 3; count += 1) stage.checkout.pushElsewhere();
    assert.equal((await apply(commit)).code, 0);
    assert.deepEqual(ups(), [upOf("dev")]);
  });

  it("compares the workspace that the program is installed from", async () => {
    const root = mkdtempSync(join(tmpdir(), "workspace-"));
    const folder = join(root, "webhooks");
    mkdirSync(join(root, "other"));
    cpSync(stage.folder, folder, { recursive: true });
    for (const [name, text] of [
      ["package.json", '{ "workspaces": ["webhooks"] }'],
      ["package-lock.json", "{}"],
      ["webhooks/package.json", "{}"],
    ] as const)
      writeFileSync(join(root, name), text);
    const checkout = new Checkout(root);
    const words = ["--folder", folder, "--install", "none"];
    const event = { ...stage.on(played, { push: checkout.head }) };
    checkout.pushElsewhere(() => writeFileSync(join(root, "package-lock.json"), '{ "a": 1 }'));
    assert.match((await stage.run("apply", words, event)).errors, /\[newer-commit\]\n$/);
    writeFileSync(join(root, "package.json"), "{}");
    const own = checkout.push();
    checkout.pushElsewhere(() => writeFileSync(join(root, "package-lock.json"), '{ "b": 1 }'));
    const alone = await stage.run("apply", words, stage.on(played, { push: own }));
    assert.equal(alone.code, 12, alone.errors);
    rmSync(root, { recursive: true });
    rmSync(checkout.remote, { recursive: true });
  });

  it("refuses what it cannot compare [wrong-run]", async () => {
    const refused = async (
      reason: string,
      commit: string,
      changed: Record<string, string> = {},
    ): Promise<void> => {
      const { code, errors } = await apply(commit, [], changed);
      assert.equal(code, 1);
      assert.match(errors, new RegExp(`^error: nothing is applied[^\\n]*${reason}[^\\n]*\\n$`), errors);
      assert.deepEqual(stage.asked, []);
    };
    await refused("it is in no git checkout \\[wrong-run\\]", played.newCommit());
    const commit = pushed();
    await refused("is checked out \\[wrong-run\\]", played.newCommit());
    const { checkout } = stage;
    checkout.git("remote", "set-url", "origin", `file://${stage.folder}/gone.git`);
    await refused("cannot be compared with the default branch:[^\\n]* \\[wrong-run\\]", commit, {
      WEBHOOKS_CI_BRANCH_IS_DEFAULT: "true",
    });
    checkout.git("remote", "remove", "origin");
    await refused("the checkout has no remote \\[wrong-run\\]", commit);
    stage.declare("dev", recorded("takeover"));
    assert.equal((await apply(commit, ["--branch-is-default"])).code, 0);
  });

  it("asks a private repository with the token of the forge, which no command line shows", async () => {
    stage.declare("dev", recorded("takeover"));
    const commit = pushed();
    const [git, seen] = [
      execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim(),
      join(stage.folder, "seen"),
    ];
    // Without the header it refuses, as the checkout has kept no credentials.
    const script = `#!/bin/sh
case "$*" in fetch*) echo "$* | $GIT_TERMINAL_PROMPT $GIT_CONFIG_COUNT $GIT_CONFIG_KEY_3 $GIT_CONFIG_VALUE_3" >> ${seen}
test -n "$GIT_CONFIG_VALUE_3" || { echo "fatal: could not read Username" >&2; exit 128; } ;; esac
exec ${git} "$@"
`;
    writeFileSync(join(stage.folder, "bin", "git"), script, { mode: 0o755 });
    const own = {
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "a.b",
      GIT_CONFIG_VALUE_0: "c",
      GIT_CONFIG_KEY_1: "a.b",
      GIT_CONFIG_VALUE_1: "",
    };
    const { code, errors } = await apply(commit, [], own);
    assert.equal(code, 0, errors);
    const [first, second = ""] = stage.read("seen").trim().split("\n");
    assert.match(first ?? "", / \| 0 2 {2}$/);
    const basic = Buffer.from(`x-access-token:${played.token}`).toString("base64");
    const [words, header] = second.split(" | ");
    assert.equal(header, `0 4 http.${played.url}/.extraheader AUTHORIZATION: basic ${basic}`);
    assert.equal(words, "fetch --quiet --no-tags origin HEAD");
    assert.ok(
      !errors.includes(basic) &&
        !(await apply(commit, [], { ...own, GITHUB_TOKEN: "" })).errors.includes(basic),
    );
  });

  it("runs for the default branch alone, as far as that is known [wrong-run] [missing-value]", async () => {
    const ofPull = await stage.run("apply", [], stage.on(played, { pull }));
    assert.deepEqual([ofPull.code, ofPull.output], [2, ""]);
    assert.match(
      ofPull.errors,
      /^error: apply: runs only on the default branch: this run is for[^\n]* \[wrong-run\]\n$/,
    );
    const commit = pushed();
    const elsewhere = await stage.run("apply", [], stage.on(played, { push: commit, branch: "topic" }));
    assert.match(
      elsewhere.errors,
      /^error: apply: runs only on the default branch: this run is for[^\n]* \[wrong-run\]\n$/,
    );
    const flag = { WEBHOOKS_CI_BRANCH_IS_DEFAULT: "true" };
    const unknown: readonly Record<string, string>[] = [
      {},
      { BITBUCKET_BUILD_NUMBER: "7", BITBUCKET_BRANCH: "main" },
      { CIRCLECI: "true", CIRCLE_BRANCH: "main" },
      { TF_BUILD: "True", BUILD_SOURCEBRANCH: "refs/heads/main" },
      { JENKINS_URL: "https://ci.example.com", BRANCH_NAME: "main" },
      { TEAMCITY_VERSION: "2026.1" },
      { WEBHOOKS_CI_BRANCH_IS_DEFAULT: "false" },
    ];
    for (const variables of unknown) {
      const refused = await stage.run("apply", [], variables);
      assert.match(
        refused.errors,
        /^error: apply: [^\n]+one that is: pass --branch-is-default on that branch alone \[missing-value\]\n$/,
      );
      assert.equal(
        (await stage.run("apply", [], { ...flag, ...variables })).code,
        variables["WEBHOOKS_CI_BRANCH_IS_DEFAULT"] ? 2 : 12,
      );
    }
    stage.write("asked", "");
    const known: readonly Record<string, string>[] = [
      { BITBUCKET_BUILD_NUMBER: "7", BITBUCKET_BRANCH: "main", BITBUCKET_PR_ID: "12" },
      { CIRCLECI: "true", CIRCLE_BRANCH: "main", CIRCLE_PULL_REQUEST: "https://example.com/pull/12" },
      { TF_BUILD: "True", BUILD_SOURCEBRANCH: "refs/heads/main", SYSTEM_PULLREQUEST_PULLREQUESTID: "12" },
      { JENKINS_URL: "https://ci.example.com", BRANCH_NAME: "main", CHANGE_ID: "PR-12" },
      { TEAMCITY_VERSION: "2026.1", WEBHOOKS_CI_PULL_REQUEST: "12" },
      { BUILDKITE: "true", BUILDKITE_BRANCH: "topic", BUILDKITE_PIPELINE_DEFAULT_BRANCH: "main" },
    ];
    for (const variables of known) {
      const refused = await stage.run("apply", ["--branch-is-default"], { ...flag, ...variables });
      assert.match(
        refused.errors,
        /^error: apply: runs only on the default branch: this run is for[^\n]* \[wrong-run\]\n$/,
      );
    }
    assert.deepEqual(stage.asked, []);
  });

  it("applies nothing where nothing changes [nothing-to-apply]", async () => {
    stage.declare("dev", recorded("nothing"));
    const { code, errors, output } = await apply(pushed());
    assert.deepEqual([code, output.trim().split("\n").at(-1)], [0, "No changes."]);
    assert.match(errors, /\[nothing-to-apply\]/);
    assert.deepEqual(stage.asked, [previewOf("dev")]);
  });

  it("previews each stack when those before it are applied, and stops at the first that its gate refuses [stopped-at]", async () => {
    for (const stack of ["one", "three"]) stage.declare(stack, recorded("takeover", stack));
    stage.declare("two", recorded("changes", "two"));
    const outputs = join(stage.folder, "outputs");
    const words = ["--stack", "one two three"];
    const { code, errors, output } = await apply(pushed(), words, { GITHUB_OUTPUT: outputs });
    assert.equal(code, 12);
    assert.deepEqual(stage.asked, [
      ...[previewOf("one"), configOf("one"), configOf("one"), upOf("one")],
      previewOf("two"),
    ]);
    assert.match(errors, /^error: stopped at two; applied: one; not begun: three \[stopped-at\]$/m);
    assert.deepEqual(output.match(/^## .*$/gm), ["## Plan in `shop/one`", "## Plan in `shop/two`"]);
    assert.match(
      stage.read("outputs"),
      /^code=12\nresult=stopped\ndangers=[1-9]\d*\nchanges=[1-9]\d*\ncomment-url=\n$/,
    );
    stage.declare("two", recorded("refused", "two"));
    const failed = await apply(stage.checkout.head, [...words, "--output", "json"], {
      GITHUB_OUTPUT: outputs,
    });
    assert.equal(failed.code, 1);
    const facts = JSON.parse(failed.output) as Record<string, unknown>;
    assert.deepEqual([facts["applied"], facts["left"]], [[], ["three"]]);
    assert.match(stage.read("outputs"), /^code=1\nresult=failed\ndangers=\nchanges=\n/m);
    assert.deepEqual(ups(), [upOf("one")]);
  });

  it("sees what is another change only now that a stack before it is applied", async () => {
    for (const stack of ["one", "two"]) stage.declare(stack, recorded("takeover", stack));
    stage.write("two.after.one.json", recorded("changes", "two"));
    const { code, errors } = await apply(pushed(), ["--stack", "one two"]);
    assert.equal(code, 12);
    assert.match(errors, /^error: stopped at two; applied: one; not begun: - \[stopped-at\]$/m);
    assert.deepEqual(ups(), [upOf("one")]);
  });

  it("ends with the first update that fails, with its first error, and names what was not begun [failed-program]", async () => {
    for (const stack of ["one", "two", "three"]) stage.declare(stack, recorded("takeover", stack));
    stage.write("two.up.code", "255");
    stage.write(
      "two.up.errors",
      "  error: the endpoint is refused for canary-token-of-the-forge\nerror: update failed\n",
    );
    const summary = join(stage.folder, "summary");
    const { code, errors } = await apply(pushed(), ["--stack", "one two three"], {
      GITHUB_STEP_SUMMARY: summary,
    });
    assert.equal(code, 1);
    assert.match(errors, /^applied one \[applied\]\n {2}error: the endpoint/m);
    assert.match(errors, /^error: stopped at two; applied: one; not begun: three \[stopped-at\]$/m);
    assert.match(
      errors,
      /^error: `pulumi up` failed for two: the endpoint is refused for \[secret\] \[failed-program\]$/m,
    );
    assert.match(stage.read("summary"), /^- ⛔ `pulumi up` failed for two: the endpoint is refused [^\n]+$/m);
    assert.deepEqual(ups(), [upOf("one"), upOf("two")]);
  });

  it("names the error with a code, which says more than what Pulumi says of the update", async () => {
    stage.declare("dev", recorded("takeover"));
    stage.write("dev.up.code", "255");
    const refusal = "Endpoint a: nothing was sent [change-refused]";
    stage.write(
      "dev.up.errors",
      `error: update failed\nerror: Running program failed:\n  error: ${refusal}\n`,
    );
    const { code, errors } = await apply(pushed());
    // Pulumi ends alike whatever failed, so a refusal of the guard is no stop of the gate.
    assert.equal(code, 1);
    assert.match(
      errors,
      /^error: `pulumi up` failed for dev: Endpoint a: nothing was sent \[change-refused\] /m,
    );
  });

  it("hides each line of a secret in the config of the stack, whatever the program prints", async () => {
    stage.declare("dev", recorded("takeover"));
    const value = "canary-one-of-three\n  canary-two-of-three\ncanary-three-of-three";
    stage.write("config.json", JSON.stringify({ "app:key": { value, secret: true } }));
    stage.write("dev.up.errors", `the key:\n${value}\n`);
    const { code, errors, output } = await apply(pushed());
    assert.equal(code, 0, errors);
    assert.match(errors, /^the key:$/m);
    assert.doesNotMatch(errors + output, /canary-(one|two|three)/);
  });

  const comments = (): string[] => played.comments.map(({ body }) => body);

  it("says in the comment of the merged request that it is applied, and nowhere else [request-not-told]", async () => {
    const reviewed = { ...stage.on(played, { pull }), WEBHOOKS_CI_TOKEN: played.token };
    stage.checkout.push();
    await stage.run("review", [], reviewed);
    const [first = ""] = comments();
    const other = played.open("ben", "topic");
    played.comment(played.viewer, other, first);
    stage.declare("dev", recorded("takeover"));
    const commit = merged("squash");
    stage.checkout.pushElsewhere();
    const outputs = join(stage.folder, "outputs");
    assert.equal((await apply(commit, [], { GITHUB_OUTPUT: outputs })).code, 0);
    const [told = "", unchanged] = comments();
    assert.equal(unchanged, first);
    assert.equal(told.split("\n")[0], first.split("\n")[0]);
    assert.match(told, /^- ✅ Applied: `dev`\.$/m);
    assert.match(told, /^\[the run\]\(https:[^\n]+\/runs\/77\)/m);
    assert.match(stage.read("outputs"), /^result=applied\n[^]*comment-url=https:/m);
    played.fail({ at: /^GET .*\/comments$/, answer: { status: 403, body: { message: "no" } } });
    stage.declare("dev", recorded("takeover"));
    const unheard = await apply(commit);
    assert.equal(unheard.code, 0);
    assert.match(
      unheard.errors,
      /^warning: the comment of the merged request is not updated: [^\n]+ \[request-not-told\]$/m,
    );
  });

  it("says there too why it failed, with the first error, even where nothing was written before", async () => {
    stage.declare("dev", recorded("takeover"));
    stage.write("dev.up.code", "255");
    stage.write("dev.up.errors", "error: <b>@everyone</b> refused\n");
    const commit = merged("merge");
    assert.equal((await apply(commit)).code, 1);
    assert.equal(comments().length, 1);
    // In code it is neither markup nor a mention.
    assert.match(comments()[0] ?? "", /^- ⛔ `pulumi up` failed for dev: `<b>@everyone<\/b>` refused$/m);
    stage.declare("dev", recorded("changes"));
    assert.equal((await apply(commit)).code, 12);
    assert.match(comments()[0] ?? "", /^- ⛔ Not applied: see the plan\.$/m);
    assert.match(comments()[0] ?? "", /Changes that stop this pipeline/);
  });

  it("applies nothing where the settings do not work, if the stack has any [check-failed] [check-skipped]", async () => {
    stage.declare("dev", recorded("takeover"));
    const commit = pushed();
    const wrong = await apply(commit, [], { WEBHOOKS_API_KEY: "canary-wrong-key" });
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.errors,
      /^error: dev is not applied, because its settings do not work: [^\n]*401[^\n]*\[check-failed\]$/m,
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
    const { code, errors } = await apply(pushed(), [], { WEBHOOKS_API_KEY: "" });
    assert.equal(code, 1);
    assert.match(errors, /\[check-failed\]/);
    assert.ok(!errors.includes("canary-of-config"));
  });
});
