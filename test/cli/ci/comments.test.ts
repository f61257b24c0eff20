/** The one comment and the one issue that a pipeline keeps: found by their mark, whatever happens in between, on both forges; and what was merged. */

import assert from "node:assert/strict";
import { onGitHub, stages } from "../../support/forge/both";
import type { Stage } from "../../support/forge/both";
import type { Merging } from "../../support/forge/played";

const mark = "<!-- pulumi-webhooks ci dev -->";
const first = `${mark}\nFirst`;
const second = `${mark}\nSecond`;

for (const [name, start] of stages) {
  describe(`The comment of a pipeline on ${name}`, () => {
    let stage: Stage;
    beforeEach(async () => (stage = await start()));
    afterEach(async () => {
      assert.deepEqual(stage.played.unknown, []);
      await stage.stop();
    });

    const keep = async (body: string, onlyUpdate = false): Promise<string | undefined> =>
      stage.forge.keepComment(await stage.forge.proposal(stage.pull.number), mark, body, { onlyUpdate });
    const bodies = (): string[] => stage.comments().map(({ body }) => body);
    const writes = (): string[] =>
      stage.played.requests.filter((line) => /^(POST .*s$|PATCH|PUT)/.test(line));

    it("is written where there is none, and updated in place from then on", async () => {
      const [written, again] = [await keep(first), await keep(second)];
      assert.deepEqual(bodies(), [second]);
      assert.equal(written, again);
      assert.match(written ?? "", new RegExp(`/${stage.pull.number}#.*${stage.comments()[0]?.id}$`));
    });

    it("is not written again where it says the same", async () => {
      await keep(first);
      await keep(first);
      assert.equal(writes().length, 1);
    });

    it("is only updated where nothing changes any more", async () => {
      assert.equal(await keep(first, true), undefined);
      assert.deepEqual(bodies(), []);
      await keep(first);
      assert.notEqual(await keep(second, true), undefined);
      assert.deepEqual(bodies(), [second]);
    });

    it("is found on a later page", async () => {
      for (let count = 0; count < 5; count += 1) stage.comment("ben", `Comment ${count}`);
      stage.comment(stage.own, first);
      await keep(second);
      assert.deepEqual(bodies().slice(5), [second]);
      assert.equal(stage.played.requests.filter((line) => stage.reads.test(line)).length, 3);
    });

    it("is not one of somebody else who copied the mark, nor one of another pipeline", async () => {
      stage.comment("ben", first);
      stage.comment(stage.own, `${mark.replace("dev", "prod")}\nFirst`);
      stage.comment(stage.own, `Quoted:\n${first}`);
      stage.comment(stage.own, `${mark} and more`);
      const before = bodies();
      await keep(second);
      assert.deepEqual(bodies(), [...before, second]);
      assert.equal(stage.comments().at(-1)?.author, stage.own);
    });

    it("is found with the line breaks of a forge", async () => {
      stage.comment(stage.own, first.replace("\n", "\r\n"));
      await keep(second);
      assert.deepEqual(bodies(), [second]);
    });

    it("is written again where it was deleted in between", async () => {
      const deleted = stage.comment(stage.own, first);
      stage.played.before(stage.updates, () => stage.remove(deleted));
      await keep(second);
      assert.deepEqual(bodies(), [second]);
    });

    it("stays deleted where it was only to be updated", async () => {
      const deleted = stage.comment(stage.own, first);
      stage.played.before(stage.updates, () => stage.remove(deleted));
      assert.equal(await keep(second, true), undefined);
      assert.deepEqual(bodies(), []);
    });

    it("is written once where the answer is lost", async () => {
      for (const answer of ["cut", { status: 502, body: "Bad Gateway" }] as const) {
        stage.played.fail({ at: stage.creates, answer, acts: true });
        assert.notEqual(await keep(first), undefined);
        assert.deepEqual(bodies(), [first]);
        stage.remove(stage.comments()[0] ?? { id: 0, author: null, body: "" });
      }
    });

    it("is written at the second try where the first did nothing", async () => {
      stage.played.fail({ at: stage.creates, answer: { status: 500 } });
      await keep(first);
      assert.deepEqual(bodies(), [first]);
      assert.deepEqual(stage.pauses, [250]);
    });

    it("is given up after three tries", async () => {
      stage.played.fail({ at: stage.creates, answer: { status: 500 }, times: 9 });
      await assert.rejects(keep(first), /^ApiError: POST .* 500 .*itself failed\) \[forge-refused\]$/);
      assert.equal(writes().length, 3);
    });

    it("is not tried again where it is refused", async () => {
      stage.played.fail({ at: stage.creates, answer: { status: 422, body: { message: "no" } } });
      await assert.rejects(keep(first), /422 no \[forge-refused\]$/);
      assert.equal(writes().length, 1);
    });
  });

  describe(`The issue of a pipeline on ${name}`, () => {
    let stage: Stage;
    beforeEach(async () => (stage = await start()));
    afterEach(async () => {
      assert.deepEqual(stage.played.unknown, []);
      await stage.stop();
    });

    it("is opened, updated and closed, and another one is opened the next time", async () => {
      const { forge } = stage;
      assert.equal(await forge.keepIssue(mark, undefined), undefined);
      const opened = await forge.keepIssue(mark, { title: "Drift", body: first });
      assert.match(opened ?? "", /\/issues\/\d+$/);
      assert.equal(await forge.keepIssue(mark, { title: "Drift", body: second }), opened);
      assert.equal(await forge.keepIssue(mark, undefined), opened);
      const [issue, none] = stage.issues();
      assert.deepEqual([issue?.title, issue?.body, issue?.state], ["Drift", second, "closed"]);
      assert.equal(none, undefined);
      assert.notEqual(await forge.keepIssue(mark, { title: "Drift", body: first }), opened);
      assert.equal(stage.issues().length, 2);
    });

    it("is not one of somebody else, on whichever page", async () => {
      for (const author of ["ben", "ben", "ann"]) stage.openIssue(author, first);
      stage.openIssue(stage.own, first);
      await stage.forge.keepIssue(mark, { title: "Drift", body: second });
      assert.deepEqual(
        stage.issues().map(({ body }) => body),
        [first, first, first, second],
      );
    });

    it("is opened once where the answer is lost", async () => {
      stage.played.fail({ at: stage.opensIssue, answer: "cut", acts: true });
      await stage.forge.keepIssue(mark, { title: "Drift", body: first });
      assert.equal(stage.issues().length, 1);
    });
  });

  describe(`A proposed change on ${name}`, () => {
    let stage: Stage;
    beforeEach(async () => (stage = await start()));
    afterEach(async () => {
      assert.deepEqual(stage.played.unknown, []);
      await stage.stop();
    });
    const merged = async (commit: string): Promise<number | undefined> =>
      (await stage.forge.mergedProposal(commit))?.number;

    for (const merging of ["merge", "squash", "rebase"] as const satisfies readonly Merging[])
      it(`is found by the commit after a ${merging}`, async () => {
        const commit = stage.merge(merging);
        assert.equal(await merged(commit), stage.pull.number);
      });

    it("is not found by a commit that nobody proposed, before its merge, or after one into another branch", async () => {
      assert.equal(await merged(stage.pull.head), undefined);
      Object.assign(stage.pull, { base: "next" });
      assert.equal(await merged(stage.merge("merge")), undefined);
      assert.equal(await merged(stage.played.newCommit()), undefined);
    });
  });
}

describe("A pull request of GitHub", () => {
  it("is not found by a commit that its merge may make, or of which it made another one", async () => {
    const { played, pull, forge, push, stop } = await onGitHub();
    const { merge_commit_sha } = played.shownPull(pull);
    played.fail({ at: /pulls$/, answer: { body: [{ ...played.shownPull(pull), merged_at: null }] } });
    assert.equal(await forge.mergedProposal(String(merge_commit_sha)), undefined);
    push("ann");
    played.merge(pull, "rebase");
    const [first = "", last = ""] = pull.made;
    assert.equal(await forge.mergedProposal(first), undefined);
    assert.equal((await forge.mergedProposal(last))?.number, pull.number);
    await stop();
  });
});

describe("A pull request of GitHub, which is an issue as well", () => {
  it("is not the issue of a pipeline, whoever opened it", async () => {
    const { played, pull, forge, stop } = await onGitHub();
    played.viewer = "ann";
    Object.assign(pull, { description: first });
    await forge.keepIssue(mark, undefined);
    assert.deepEqual(
      played.requests.filter((line) => line.startsWith("PATCH")),
      [],
    );
    await stop();
  });
});
