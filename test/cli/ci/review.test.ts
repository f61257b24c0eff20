/** `ci review`: what a preview means is kept in files, and the code is that of the gate, whatever goes wrong before. */

import assert from "node:assert/strict";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readReviewArtifacts } from "../../../tools/cli/ci/review-artifact";
import { renderedOf } from "../../../tools/cli/ci/post";
import { rules } from "../../../tools/topology/rules";
import { ticking } from "../../support/command";
import { CiStage, recorded } from "../../support/ci-stage";

describe("ci review", () => {
  let stage: CiStage;
  beforeEach(async () => (stage = await CiStage.start()));
  afterEach(() => stage.stop());

  /** What the other job makes of the file. */
  const artifact = async () => {
    const reviews = await readReviewArtifacts(join(stage.folder, "out"));
    const stacks = renderedOf(reviews).stacks.map(({ report: { facts, exitCode }, stopped }) => ({
      ...{ stack: facts.stack, exitCode, stopped },
    }));
    return { commit: reviews[0]?.commit, remarks: reviews[0]?.remarks ?? [], stacks };
  };

  it("takes the only stack, keeps report, page and findings, and stops at dangers", async () => {
    const { code, output, errors } = await stage.run("review");
    assert.equal(code, 12);
    assert.deepEqual(stage.asked, ["preview --stack dev --json --show-sames --non-interactive"]);
    assert.deepEqual(readdirSync(join(stage.folder, "out")).sort(), [
      ...["code-quality.json", "lint.sarif", "page.html", "report.md", "review.json"],
    ]);
    assert.match(output, /### Changes that stop this pipeline\n\n[^\n]*`pulumi-webhooks allow`/);
    assert.match(output, /^endpoint-disable:audit$/m);
    assert.match(errors, /\[rules-violated\]/);
    const { commit, stacks, remarks } = await artifact();
    assert.deepEqual([commit, remarks, stacks.length], [null, [], 1]);
    assert.equal(stacks[0]?.stack, "shop/dev");
    assert.equal(stacks[0]?.stopped.length, 9);
    const entries = stacks[0]?.stopped.map(({ entry }) => entry) ?? [];
    assert.ok(entries.every((entry) => entry === null || output.includes(`- ${entry}\n`)));
    assert.equal(entries.filter((entry) => entry === null).length, 2);
    assert.match(output, /have no entry that is known now[^]*\n```text\n[^`]*moves-endpoint:refunds\n/);
  });

  it("keeps the findings of the rules for both forges, at their places in the repository", async () => {
    const folder = join(stage.folder, "webhooks");
    mkdirSync(join(stage.folder, ".git"));
    mkdirSync(folder);
    stage.write("webhooks/Pulumi.yaml", "name: shop\nruntime: nodejs\n");
    await stage.run("review", ["--folder", folder, "--stack", "dev"]);
    const found = JSON.parse(stage.read("out/code-quality.json")) as readonly {
      readonly description: string;
      readonly check_name: string;
      readonly fingerprint: string;
      readonly severity: string;
      readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
    }[];
    assert.ok(found.length > 0);
    assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, found.length);
    for (const { description, check_name: rule, severity, location } of found) {
      assert.ok(description.length > 10 && rule in rules);
      assert.match(severity, /^(critical|major|info)$/);
      assert.deepEqual(location, { path: "webhooks/Pulumi.yaml", lines: { begin: 1 } });
    }
    const { runs } = JSON.parse(stage.read("out/lint.sarif")) as {
      readonly runs: readonly { readonly results: readonly { readonly ruleId: string }[] }[];
    };
    assert.deepEqual(
      runs[0]?.results.map(({ ruleId }) => ruleId),
      found.map(({ check_name: rule }) => rule),
    );
  });

  it("ends with 0 where nothing stops: by --fail-on, by --allow, and where the gate is left to ci comment", async () => {
    assert.equal((await stage.run("review", ["--fail-on", "none"])).code, 0);
    assert.equal((await stage.run("review", ["--no-gate"])).code, 0);
    assert.equal((await stage.run("review", [], { WEBHOOKS_CI_GATE: "false" })).code, 0);
    assert.equal((await artifact()).stacks[0]?.stopped.length, 9);
    const allow = [...new Set((await artifact()).stacks[0]?.stopped.map(({ code }) => code))].join("\n");
    assert.equal((await stage.run("review", [], { WEBHOOKS_CI_ALLOW: allow })).code, 0);
    assert.equal((await stage.run("review", ["--fail-on", "endpoint-disable"])).code, 12);
    stage.declare("dev", recorded("nothing"));
    const { code, output } = await stage.run("review");
    assert.deepEqual([code, output.trim()], [0, "No changes."]);
  });

  it("lets through what an entry in the configuration of the stack allows, and nothing else", async () => {
    await stage.run("review");
    const stopped = (await artifact()).stacks[0]?.stopped ?? [];
    const [first, ...known] = stopped.filter(({ entry }) => entry !== null);
    const open = stopped.filter(({ entry }) => entry === null).map(({ code }) => ["--allow", code]);
    const preview = JSON.parse(recorded("changes")) as object;
    const declare = (entries: readonly (string | null | undefined)[]): void => {
      const config = { "webhooks:allow": JSON.stringify(entries) };
      stage.declare("dev", JSON.stringify({ ...preview, config }));
    };
    declare(known.map(({ entry }) => entry));
    const { code, output } = await stage.run("review", open.flat());
    assert.equal(code, 12);
    assert.deepEqual((await artifact()).stacks[0]?.stopped, [first]);
    assert.match(output, new RegExp(`- ${first?.entry}\n`));
    const named = ["--allow", `${first?.code}:${first?.resource}`];
    assert.equal((await stage.run("review", [...open.flat(), ...named])).code, 0);
    declare([first, ...known].map((stopped) => stopped?.entry));
    assert.equal((await stage.run("review", open.flat())).code, 0);
    // Of another change it is not the entry.
    declare([first?.entry?.replace(/@.*/, `@${"0".repeat(16)}`), ...known.map(({ entry }) => entry)]);
    assert.equal((await stage.run("review", open.flat())).code, 12);
  });

  it("shows the facts as JSON", async () => {
    const { code, output } = await stage.run("review", ["--output", "json"]);
    const { stacks } = JSON.parse(output) as Awaited<ReturnType<typeof artifact>>;
    assert.deepEqual([code, stacks[0]?.exitCode, stacks[0]?.stopped.length], [12, 12, 9]);
  });

  it("names the stacks where there are several [missing-value], and asks for one where there is none [missing-value]", async () => {
    stage.declare("prod", recorded("nothing", "prod"));
    const several = await stage.run("review");
    assert.equal(several.code, 2);
    assert.equal(
      several.errors,
      `error: --stack: name one or more stacks of ${stage.folder}: dev, prod [missing-value]\n`,
    );
    const none = await stage.run("review", ["--folder", join(stage.folder, "bin")]);
    assert.match(
      none.errors,
      /^error: --stack: name a stack: [^\n]+ has no Pulumi\.<stack>\.yaml \[missing-value\]\n$/,
    );
    const gone = await stage.run("review", ["--folder", join(stage.folder, "gone")]);
    assert.deepEqual([gone.code, gone.errors], [2, "error: --folder: is not a folder [unreadable-file]\n"]);
    assert.deepEqual(stage.asked, []);
  });

  it("writes one report over several stacks, with the lines of each", async () => {
    stage.declare("prod", recorded("rotation", "prod"));
    for (const given of [
      ["--stack", "dev,prod"],
      ["--stack", "dev\nprod dev"],
    ]) {
      const { code, output } = await stage.run("review", given);
      assert.equal(code, 12);
      assert.match(output, /^## Webhooks: 2 of 2 stacks change$/m);
      // A rotation that is due was dangerous when it was declared, so the other stack stops nothing.
      assert.match(output, /\n```text\n[^`]*endpoint-disable:audit/);
      assert.doesNotMatch(output, /secret-rotation-no-overlap:/);
    }
    assert.ok(stage.read("out/page-dev.html").length > 1_000);
    const [dev, prod] = (await artifact()).stacks;
    assert.deepEqual([dev?.stack, prod?.stack], ["shop/dev", "shop/prod"]);
  });

  it("says with the words of Pulumi that a stack does not exist", async () => {
    stage.write("gone.preview.code", "255");
    stage.write("gone.preview.errors", "warning: something\nerror: no stack named 'gone' found\n");
    const { code, output } = await stage.run("review", ["--stack", "gone"]);
    assert.equal(code, 1);
    assert.match(output, /^## ❌ Webhooks in `gone`: failed, incomplete$/m);
    assert.match(output, /### ❌ The preview failed\n\n- `no stack named 'gone' found`/);
    assert.doesNotMatch(output, /something/);
    assert.deepEqual(
      [(await artifact()).stacks[0]?.exitCode, (await artifact()).stacks[0]?.stopped],
      [1, []],
    );
    assert.equal((await stage.run("review", ["--stack", "gone", "--no-gate"])).code, 1);
  });

  it("fails with the errors of a preview, and where it printed nothing or something else [failed-program]", async () => {
    stage.declare("dev", recorded("refused"));
    stage.write("dev.preview.code", "255");
    const refused = await stage.run("review");
    assert.equal(refused.code, 1);
    assert.match(refused.output, /rateLimitt/);
    stage.declare("dev", "");
    const silent = await stage.run("review");
    assert.equal(silent.code, 1);
    assert.match(silent.output, /printed nothing and ended with 255/);
    stage.write("dev.preview.code", "0");
    stage.declare("dev", "Hello!\n");
    assert.match((await stage.run("review")).output, /The preview failed/);
  });

  it("fails where Pulumi ends with an error that its JSON does not name", async () => {
    stage.declare("dev", recorded("nothing"));
    stage.write("dev.preview.code", "255");
    stage.write("dev.preview.errors", "error: a policy was violated\n");
    const { code, output } = await stage.run("review");
    assert.equal(code, 1);
    assert.match(output, /a policy was violated/);
  });

  it("fails with the errors of a program in YAML, which only the JSON names", async () => {
    const said = [
      "\u001b[31mError\u001b[0m: Property urll does not exist\n\n",
      "  on Pulumi.yaml line 5:\n\n",
    ];
    const diagnostics = said.map((message) => ({ severity: "info#err", message }));
    const unchanged = JSON.parse(recorded("nothing")) as object;
    stage.declare("dev", JSON.stringify({ ...unchanged, diagnostics }));
    stage.write("dev.preview.code", "1");
    const { code, output } = await stage.run("review");
    assert.equal(code, 1);
    assert.match(
      output,
      /### ❌ The preview failed\n\n[^#]*Property urll does not exist`[^#]* on Pulumi\.yaml line 5:/,
    );
    assert.doesNotMatch(output, /printed nothing/);
    stage.write("dev.preview.errors", "error: a policy was violated\n");
    assert.match((await stage.run("review")).output, /urll does not exist[^#]*a policy was violated/);
  });

  it("says which secrets a change from a fork has not, where its preview failed", async () => {
    stage.write("dev.preview.code", "255");
    stage.write("dev.json", "");
    stage.write("dev.preview.errors", "error: PULUMI_ACCESS_TOKEN must be set\n");
    const fork = { head: { sha: "a".repeat(40), repo: { full_name: "mallory/hooks" } }, number: 7 };
    stage.write("event.json", JSON.stringify({ pull_request: fork }));
    const environment = {
      ...{ GITHUB_ACTIONS: "true", GITHUB_EVENT_PATH: join(stage.folder, "event.json") },
      ...{ GITHUB_REPOSITORY: "acme/hooks", GITHUB_STEP_SUMMARY: join(stage.folder, "summary") },
      GITHUB_OUTPUT: join(stage.folder, "outputs"),
    };
    const { code } = await stage.run("review", [], environment);
    assert.equal(code, 1);
    assert.match(
      stage.read("summary"),
      /comes from a fork, whose jobs get no secrets; not set: `PULUMI_ACCESS_TOKEN`, `PULUMI_CONFIG_PASSPHRASE`/,
    );
    assert.equal(stage.read("outputs"), "code=1\nresult=failed\ndangers=\nchanges=\ncomment-url=\n");
    assert.equal((await artifact()).commit, "a".repeat(40));
    stage.write("dev.preview.code", "0");
    stage.declare("dev", recorded("nothing"));
    await stage.run("review", [], environment);
    assert.deepEqual((await artifact()).remarks, []);
  });

  it("goes on without events and settings that cannot be used, and ends with 2 [left-out]", async () => {
    stage.declare("dev", recorded("first"));
    const good = { eventType: "invoice.paid", body: {} };
    stage.write("events.jsonl", `${JSON.stringify(good)}\n`);
    // A file that is there runs nothing: what it leads to is text of the change.
    const unasked = await stage.run("review");
    assert.deepEqual([unasked.code, /recorded events/.test(unasked.output)], [0, false]);
    const asked = ["--events", join(stage.folder, "events.jsonl")];
    const read = await stage.run("review", asked);
    assert.equal(read.code, 0);
    assert.match(read.output, /recorded events/);
    stage.write("events.jsonl", `${JSON.stringify(good)}\n`.repeat(12));
    const long = await stage.run("review", asked, {}, { now: ticking() });
    assert.match(long.errors, /^10 of 12 events are done: .* \[progress\]$/m);
    stage.write("events.jsonl", "what?\n");
    const { code, output, errors } = await stage.run("review", asked);
    assert.equal(code, 2);
    assert.match(errors, /^warning: [^\n]*events\.jsonl:1: must be an event[^\n]*\[left-out\]$/m);
    assert.match(output, /^## Webhooks in `shop\/dev`$/m);
    assert.doesNotMatch(output, /recorded events/);
    assert.match((await artifact()).remarks.join(), /must be an event: [^\n]* \[wrong-type\]/);
    stage.write("pulumi-webhooks.json", "{");
    assert.equal((await stage.run("review")).code, 2);
    assert.match((await artifact()).remarks.join(), /is not JSON \[unreadable-file\]/);
  });

  it("refuses values that cannot be used, each in one line [invalid-value]", async () => {
    const wrong: Readonly<Record<string, readonly [Record<string, string>, ...string[]]>> = {
      "error: --commit: must be 40 hex digits [invalid-value]\n": [{}, "--commit", "abc"],
      "error: WEBHOOKS_CI_PULL_REQUEST: must be a number [invalid-value]\n": [
        { WEBHOOKS_CI_PULL_REQUEST: "x" },
      ],
      "error: WEBHOOKS_CI_GATE: must be true or false [invalid-value]\n": [{ WEBHOOKS_CI_GATE: "maybe" }],
      "error: --install: must be one of auto, npm, pnpm, yarn, none [invalid-value]\n": [
        {},
        "--install",
        "pip",
      ],
      "error: --stack: must be a list of stacks, separated by spaces, commas or line breaks [invalid-value]\n":
        [{}, "--stack=--yes"],
    };
    for (const [line, [environment, ...words]] of Object.entries(wrong)) {
      const { code, errors } = await stage.run("review", words, environment);
      assert.deepEqual([code, errors], [2, line]);
    }
    const misspelled = await stage.run("review", ["--fail-on", "endpoint-disabel"]);
    assert.match(misspelled.errors, /^error: --fail-on: no notice has the code [^\n]*\[unknown-name\]\n$/);
    const unlinked = await stage.run("review", ["--page-url", "javascript:alert(1)"]);
    assert.match(
      unlinked.errors,
      /^error: --page-url: must be an http or https URL [^\n]*\[invalid-value\]\n$/,
    );
    assert.deepEqual(stage.asked, []);
  });

  it("lets a flag win over its variable, and counts an empty variable as not set", async () => {
    stage.declare("prod", recorded("nothing", "prod"));
    const environment = { WEBHOOKS_CI_STACK: "dev", WEBHOOKS_CI_TITLE: "", WEBHOOKS_CI_FAIL_ON: " " };
    assert.equal((await stage.run("review", ["--stack", "prod"], environment)).code, 0);
    const { code, output } = await stage.run("review", [], environment);
    assert.equal(code, 12);
    assert.match(output, /^## Webhooks in `shop\/dev`$/m);
  });
});
