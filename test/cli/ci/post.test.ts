/** `ci comment`: one comment that tells what a review found, and the gate. */

import assert from "node:assert/strict";
import { mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import {
  reviewArtifactOf,
  writeReviewArtifact,
  readReviewArtifacts,
} from "../../../tools/cli/ci/review-artifact";
import type { ReviewArtifact } from "../../../tools/cli/ci/review-artifact";
import { renderedOf } from "../../../tools/cli/ci/post";
import { stackOf } from "../../../tools/cli/ci/previews";
import { projectedStacks } from "../../../tools/cli/ci/projected";
import { parsePreview } from "../../../tools/topology/preview/json";
import { CiStage, recorded } from "../../support/ci-stage";
import { PlayedGitHub } from "../../support/forge/github";
import type { PullRequest } from "../../support/forge/github";
import { remove } from "../../support/report-steps";
import { previewOf } from "../../support/review-previews";
import { PlayedGitLab } from "../../support/forge/gitlab";

describe("ci comment", () => {
  let stage: CiStage;
  let played: PlayedGitHub;
  let pull: PullRequest;
  beforeEach(async () => {
    [stage, played] = [await CiStage.start(), await PlayedGitHub.start()];
    played.push("ann", "topic");
    pull = played.open("ann", "topic");
  });
  afterEach(async () => {
    assert.deepEqual(played.unknown, []);
    await played.stop();
    await stage.stop();
  });

  const review = (words: readonly string[] = []) => {
    const { GITHUB_TOKEN: _, ...environment } = stage.on(played, { pull });
    return stage.run("review", ["--no-gate", ...words], environment);
  };
  const comment = (words: readonly string[] = []) => stage.run("comment", words, stage.on(played, { pull }));
  const own = () => played.comments.filter(({ author }) => author === played.viewer);
  const body = (): string => own()[0]?.body ?? "";
  const stops = (): string[] =>
    /Changes that stop this pipeline[^]*/.exec(body())?.[0].match(/^[a-z-]+:[^ \n]*$/gm) ?? [];
  const forged = (change: object): void => {
    const written = JSON.parse(stage.read("out/review.json")) as object;
    stage.write("out/review.json", JSON.stringify({ ...written, ...change }));
  };
  const written = (): ReviewArtifact => JSON.parse(stage.read("out/review.json")) as ReviewArtifact;

  it("writes one comment with what stops and the entries, and updates it [comment-kept]", async () => {
    assert.equal((await review()).code, 0);
    assert.deepEqual([own().length, played.requests], [0, []]);
    const { code, errors } = await comment();
    assert.equal(code, 12);
    assert.match(errors, /^wrote the comment https:\/\/github\.com\/[^ ]+ \[comment-kept\]$/m);
    const [first, second] = body().split("\n");
    const name = stage.folder.replaceAll(/[^\w./-]/g, "_").slice(0, 100);
    assert.equal(first, `<!-- pulumi-webhooks ci ${name} -->`);
    assert.equal(
      second,
      `Reviewed commit \`${pull.head.slice(0, 12)}\` · [the run](https://github.com/acme/hooks/actions/runs/77)`,
    );
    assert.equal(stops().length, 9);
    assert.match(
      body(),
      /\n```(?:yaml|text)\nconfig:\n  webhooks:allow:\n[^`]*\n    - endpoint-disable:Endpoint\//,
    );
    assert.equal((await comment()).code, 12);
    assert.equal(own().length, 1);
    await comment(["--name", "other"]);
    assert.equal(own().length, 2);
  });

  it("writes no new comment where nothing changes, and says so in an old one [no-comment]", async () => {
    stage.declare("dev", recorded("nothing"));
    await review();
    const { code, errors } = await comment();
    assert.deepEqual([code, own().length], [0, 0]);
    assert.match(errors, /\[no-comment\]/);
    stage.declare("dev", recorded("changes"));
    await review();
    await comment();
    stage.declare("dev", recorded("nothing"));
    await review();
    assert.equal((await comment()).code, 0);
    assert.match(body(), /\n\nNo changes\.\n$/);
  });

  it("prints what it would write without a token [no-token]", async () => {
    await review();
    const { GITHUB_TOKEN: _, ...environment } = stage.on(played, { pull });
    const { code, output, errors } = await stage.run("comment", [], environment);
    assert.equal(code, 12);
    assert.match(errors, /\[no-token\]/);
    assert.match(output, /^endpoint-disable:audit$/m);
    assert.deepEqual(played.requests, []);
  });

  it("writes the note of a merge request of GitLab as well", async () => {
    const gitlab = await PlayedGitLab.start();
    try {
      gitlab.push("ann", "topic");
      const request = gitlab.open("ann", "topic");
      const { WEBHOOKS_CI_TOKEN: _, ...environment } = gitlab.run({ pull: request });
      await stage.run("review", ["--no-gate"], environment);
      assert.equal((await stage.run("comment", [], gitlab.run({ pull: request }))).code, 12);
      const [note] = gitlab.notes;
      assert.match(note?.body ?? "", /^endpoint-disable:audit$/m);
      assert.deepEqual([gitlab.notes.length, gitlab.unknown, gitlab.commands], [1, [], []]);
    } finally {
      await gitlab.stop();
    }
  });

  it("leaves the comment to the run of a newer push [newer-push]", async () => {
    await review();
    const environment = stage.on(played, { pull });
    played.push("ann", "topic");
    const { code, errors } = await stage.run("comment", [], environment);
    assert.equal(code, 12);
    assert.match(errors, /\[newer-push\]/);
    assert.deepEqual(own(), []);
  });

  it("writes nothing for a review of another commit [wrong-run]", async () => {
    await review();
    for (const commit of ["b".repeat(40), null]) {
      forged({ commit });
      const { code, errors } = await comment();
      assert.equal(code, 1);
      assert.match(errors, /^error: [^\n]+: nothing is written \[wrong-run\]$/m);
      const { GITHUB_TOKEN: _, ...untold } = stage.on(played, { pull });
      assert.match((await stage.run("comment", [], untold)).errors, /: nothing is written \[wrong-run\]$/m);
    }
    assert.deepEqual(own(), []);
  });

  it("says in the comment that a review left nothing [unreadable-file] [review-unread]", async () => {
    const { code, errors } = await comment();
    assert.equal(code, 1);
    assert.match(errors, /: see its log \[unreadable-file\][^\n]*\[review-unread\]$/m);
    assert.match(body(), /there is no review of this commit/);
    assert.doesNotMatch(body(), /No changes/);
  });

  it("says which version made a review, and which cannot be read [wrong-run]", async () => {
    await review();
    forged({ package: "9.8.7" });
    assert.equal((await comment()).code, 12);
    assert.match(body(), /^- [^\n]*9\.8\.7[^\n]* made this review/m);
    forged({ package: "9.8.7", version: 3 });
    const { code, errors } = await comment();
    assert.equal(code, 1);
    assert.match(errors, /a review of pulumi-webhooks 9\.8\.7, which [\d.]+ cannot read/);
  });

  it("says how the review was used wrongly, and fails", async () => {
    assert.equal((await review(["--fail-on", "dangr"])).code, 2);
    assert.equal((await comment()).code, 1);
    assert.match(body(), /^- `--fail-on`?:? [^\n]*dangr/m);
  });

  it("uses nothing of a file that is broken, huge or no file [unreadable-file] [over-limit]", async () => {
    await review();
    const good = stage.read("out/review.json");
    const broken = {
      cut: good.slice(0, -10),
      empty: "",
      otherFormat: good.replace('"version":2', '"version":3'),
      noStacks: good.replace(/"stacks":.*/, '"stacks":[],"remarks":[]}'),
      badOption: good.replace('"failOn":"danger"', '"failOn":"/close"'),
      moreFields: good.replace('"op":', '"html":"<b>","op":'),
      prototype: good.replace('"inputs":{', '"inputs":{"__proto__":{"name":"x"},'),
      deep: good.replace('"inputs":{', `"inputs":{"x":${"[".repeat(300)}${"]".repeat(300)},`),
      veryDeep: good.replace('"inputs":{', `"inputs":{"x":${"[".repeat(2e6)}${"]".repeat(2e6)},`),
      long: good.replace('"title":"Webhooks"', `"title":"${"x".repeat(1_100_000)}"`),
      badCommit: good.replace(/"commit":"[^"]*"/, '"commit":"canary-in-a-file"'),
      many: good.replace(/"allow":\[/, `"allow":["deletion"${',"deletion"'.repeat(20_000)}],"x":[`),
      huge: `${good}${" ".repeat(65 * 1024 * 1024)}`,
    };
    for (const [name, text] of Object.entries(broken)) {
      assert.ok(text !== good, name);
      stage.write("out/review.json", text);
      const { code, errors } = await comment();
      assert.equal(code, 1, name);
      assert.match(errors, /is not a review: it is too large, or something else \[unreadable-file\]/, name);
      assert.doesNotMatch(body(), /canary-in-a-file|endpoint-disable/);
    }
    stage.write("secret.json", good);
    rmSync(join(stage.folder, "out", "review.json"));
    symlinkSync(join(stage.folder, "secret.json"), join(stage.folder, "out", "review.json"));
    assert.match((await comment()).errors, /: see its log \[unreadable-file\]/);
    rmSync(join(stage.folder, "out", "review.json"));
    for (let at = 0; at <= 256; at += 1) {
      mkdirSync(join(stage.folder, "out", String(at)));
      stage.write(`out/${at}/review.json`, "{}");
    }
    assert.match((await comment()).errors, /the review left more than[^\n]* \[over-limit\]/);
  });

  it("puts the reviews of a matrix together", async () => {
    await review();
    mkdirSync(join(stage.folder, "out", "job-2"));
    stage.write(
      "out/job-2/review.json",
      stage.read("out/review.json").replaceAll("urn:pulumi:dev::", "urn:pulumi:prod::"),
    );
    assert.equal((await comment()).code, 12);
    assert.match(body(), /^## Webhooks: 2 of 2 stacks change$/m);
    assert.equal(own().length, 1);
    assert.equal(stops().length, 18);
  });

  it("keeps a comment within its bounds, and names every danger that it has no room for", async () => {
    const deleted = Array.from({ length: 3_000 }, (_, at) =>
      remove("Endpoint", `endpoint-${at}`, { url: `https://e${at}.example.com` }),
    );
    stage.declare("dev", JSON.stringify({ steps: deleted }));
    await review();
    forged({ remarks: Array.from({ length: 20 }, () => "@team ".repeat(80)) });
    const { code } = await comment();
    assert.equal(code, 12);
    assert.ok(body().length <= 32_768, String(body().length));
    const shown = stops().length;
    assert.ok(shown > 50);
    const [, count, codes = ""] = /^And (\d+) more: (.*)\.$/m.exec(body()) ?? [];
    const counts = [...codes.matchAll(/\((\d+)\)/g)].map(([, one]) => Number(one));
    assert.equal(
      counts.reduce((sum, one) => sum + one, 0),
      Number(count),
    );
    assert.equal(shown + Number(count), renderedOf([written()]).stacks[0]?.stopped.length);
  });

  it("hands on a preview of 10,000 resources whole, and of what is too large a sentence alone [over-limit]", async () => {
    const out = join(stage.folder, "out");
    const found = stackOf("dev", () => parsePreview(previewOf(10_000)), {
      title: "Webhooks",
      failOn: "danger",
    });
    const [first] = projectedStacks([found], {});
    assert.ok(first);
    await writeReviewArtifact(out, reviewArtifactOf(pull.head, [first], []));
    assert.ok(statSync(join(out, "review.json")).size < 8 * 1024 * 1024);
    const [read] = await readReviewArtifacts(out);
    assert.deepEqual(read?.stacks, [first]);
    assert.equal((await comment()).code, 12);
    assert.match(body(), /^## Webhooks in `shop\/dev`$/m);
    const large = { ...first, preview: { ...first.preview, config: { x: "x".repeat(64 * 1024 * 1024) } } };
    const { stacks, remarks } = await writeReviewArtifact(out, reviewArtifactOf(pull.head, [large], []));
    assert.deepEqual([stacks, remarks.length], [[], 1]);
    assert.equal((await comment()).code, 1);
    assert.match(body(), /^- the review is larger than 64 MiB, /m);
  }).timeout(240_000);

  it("works in one job of another system, which names the commit itself", async () => {
    const jenkins = {
      ...{
        JENKINS_URL: "https://ci.example.com",
        CHANGE_ID: String(pull.number),
        GITHUB_API_URL: played.url,
      },
      CHANGE_URL: `https://github.com/acme/hooks/pull/${pull.number}`,
      WEBHOOKS_CI_TOKEN: played.token,
    };
    assert.equal((await stage.run("review", [], jenkins)).code, 12);
    assert.match(body(), /^endpoint-disable:audit$/m);
    assert.doesNotMatch(body(), /Reviewed commit/);
    assert.equal((await stage.run("review", ["--commit", pull.head], jenkins)).code, 12);
    assert.match(body(), new RegExp(`Reviewed commit \`${pull.head.slice(0, 12)}\``));
    assert.equal(own().length, 1);
  });

  it("refuses to run where nobody names the pull request, and takes one from an option [missing-value]", async () => {
    await review();
    const main = stage.on(played, { push: played.push("ann", "main") });
    const without = await stage.run("comment", [], main);
    assert.deepEqual([without.code, own().length], [2, 0]);
    assert.match(
      without.errors,
      /^error: --pull-request: [^\n]+does not name a pull or merge request: pass its number \[missing-value\]\n$/,
    );
    const words = ["--pull-request", String(pull.number), "--commit", pull.head];
    assert.equal((await stage.run("comment", words, main)).code, 12);
    assert.equal(own().length, 1);
  });

  it("is part of the review where that has a token, which the program is not given", async () => {
    const environment = { ...stage.on(played, { pull }), WEBHOOKS_CI_TOKEN: played.token };
    const { code } = await stage.run("review", [], environment);
    assert.deepEqual([code, own().length], [12, 1]);
    assert.doesNotMatch(stage.read("variables"), /WEBHOOKS_CI_TOKEN/);
    assert.match(stage.read("variables"), /GITHUB_SHA/);
  });

  it("says which permission the token lacks, and not the token", async () => {
    await review();
    played.permissions.delete("pull-requests:write");
    played.permissions.delete("issues:write");
    const { code, errors } = await comment();
    assert.equal(code, 1);
    assert.match(errors, /^error: [^\n]+\(the token in [^\n]+ needs [^\n]+\) \[forge-refused\]$/m);
    assert.ok(!errors.includes(played.token));
  });
});
