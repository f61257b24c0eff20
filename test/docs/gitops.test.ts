/** The pipelines of the example gitops on a proposed change: what they say of it, and which secrets they have. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import {
  github,
  gitlab,
  inFolder,
  inFolderOfRunner,
  kept,
  scriptOf,
  shell,
  workflow,
} from "../support/gitops";
import { notes, previewed, serveNotes } from "../support/gitops-comments";

describe("The pipeline for GitHub Actions", () => {
  inFolderOfRunner();

  it("gives secrets to the steps that run Pulumi, or check the key before it, and to no others", () => {
    const { jobs, ...rest } = workflow;
    assert.ok(!JSON.stringify(rest).includes("secrets."));
    for (const { steps, ...job } of Object.values(jobs)) {
      assert.ok(!JSON.stringify(job).includes("secrets."));
      const holders = steps.filter((step) => JSON.stringify(step).includes("secrets."));
      assert.deepEqual(
        holders.filter(
          ({ run = "" }) =>
            run !== "node chat.mjs report.json" &&
            !/^(npx pulumi-webhooks check --stack "\$STACK"\n)?pulumi .*\n?$/.test(run),
        ),
        [],
      );
      assert.ok(holders.length > 0);
    }
  });

  it("writes one comment, updates it, and removes it when nothing changes", async () => {
    const first = await previewed("changes", ["Looks good"]);
    assert.equal(first.failed, false);
    assert.equal(first.comments.length, 2);
    assert.match(first.comments[1] ?? "", /Consequences/);
    // The comment leads to the page, which the job keeps beside it.
    assert.ok(
      first.comments[1]?.includes("](https://github.example.com/shop/webhooks/actions/runs/7#artifacts)"),
    );
    assert.match(kept("webhooks/page.html"), /^<!doctype html>/);
    const second = await previewed("first", first.comments);
    assert.equal(second.comments.length, 2);
    assert.notEqual(second.comments[1], first.comments[1]);
    assert.deepEqual((await previewed("nothing", second.comments)).comments, ["Looks good"]);
    const outdated = await previewed("changes", ["Looks good"], {}, { isOutdated: true });
    assert.deepEqual(outdated.comments, ["Looks good"]);
  });

  it("says why a preview failed, and fails", async () => {
    const { comments, failed } = await previewed("refused", []);
    assert.match(comments[0] ?? "", /The preview failed/);
    assert.ok(failed);
  });

  it("fails the drift check with the list of what drifted, and passes without any", async () => {
    const script = ["Preview after a refresh", "Drift"]
      .map((name) => scriptOf(github.drift, name))
      .join("\n");
    const drifted = await shell(script, "changes");
    assert.equal(drifted.code, 10, drifted.text);
    assert.match(kept("summary"), /## Drift in `shop\/dev`[^]*rateLimit/);
    assert.equal((await shell(script, "nothing")).code, 0);
    assert.match(kept("pulumi.log"), /^preview --stack dev --refresh --json /m);
  });

  it("leaves the comment as it is and fails when the preview said nothing at all", async () => {
    const { comments, failed } = await previewed("", ["<!-- pulumi-webhooks report shop/dev -->\nold"]);
    assert.deepEqual([comments.length, failed], [1, true]);
    assert.equal(
      (
        await shell(
          ["Preview after a refresh", "Drift"].map((name) => scriptOf(github.drift, name)).join("\n"),
          "",
        )
      ).code,
      1,
    );
  });
});

describe("The pipeline for GitLab CI", () => {
  inFolderOfRunner();

  const run = serveNotes(gitlab.comment);

  it("keeps one comment by the script of the default branch, and fails the drift check with the list", async () => {
    await writeFile(inFolder("webhooks/comment.mjs"), 'throw new Error("of the merge request");');
    const others = [
      { id: 1, author: { id: 1 }, body: "Looks good" },
      { id: 2, author: { id: 1 }, body: "<!-- pulumi-webhooks report shop/dev -->\ncopied" },
    ];
    notes.splice(0, Infinity, ...others);
    for (const preview of ["changes", "first"]) {
      const { code, text } = await run(gitlab.preview, preview);
      assert.equal(code, 0, text);
      assert.equal(notes.length, 3);
    }
    assert.equal((await run(gitlab.preview, "refused")).code, 1);
    assert.match(notes[2]?.body ?? "", /The preview failed/);
    assert.equal((await run(gitlab.preview, "nothing")).code, 0);
    assert.deepEqual(notes, others);
    const drift = await run(gitlab.drift, "changes");
    assert.equal(drift.code, 10);
    assert.match(drift.text, /## Drift in [^]*rateLimit/);
  });
});
