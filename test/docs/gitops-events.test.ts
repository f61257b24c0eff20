/** The pipelines of the example gitops on a proposed change: what they say of recorded events. */

import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { gitlab, inFolder, inFolderOfRunner, kept } from "../support/gitops";
import { notes, previewed, serveNotes } from "../support/gitops-comments";
import { update, urn } from "../support/report-steps";

/** Writes the file beside the program: events, one in each line. */
const record = (...lines: readonly object[]): Promise<void> =>
  writeFile(inFolder("webhooks/events.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
const paid = { eventType: "invoice.paid" };
const voided = { eventType: "invoice.voided" };
const noEvent = { body: 1 };
const refusal =
  "error: events.jsonl:2: must be an event: a JSON object in one line, with eventType and body [not-an-event]\n";
const heading = /\n### What would change for recorded events\n/;
const oneOfTwo =
  /\n### What would change for recorded events\n\n\*\*1 of 2 deliveries would change\*\*\n\n- `billing`: 1 \w+\n\nExamples:\n\n- `billing`, event 2, `invoice\.voided`: .*\n/;
const noneOfOne = /\n### What would change for recorded events\n\n\*\*0 of 1 deliveries would change\*\*\n/;

const subscribed = { id: "orders-id", inputs: { endpointId: "shared-id", name: "orders" } };
const orders = {
  ...{ op: "same", urn: urn("Subscription", "orders") },
  ...{ oldState: subscribed, newState: subscribed },
};
/** An endpoint that the program only reads was paused since: no resource changes. */
const readPaused = {
  ...{ op: "read", urn: urn("Endpoint", "shared") },
  oldState: { id: "shared-id", inputs: {}, outputs: { status: "active" } },
  newState: { id: "shared-id", inputs: {}, outputs: { status: "paused" } },
};
const paused = update("Endpoint", "shared", { paused: false }, { paused: true });

/** Writes a preview of these steps. @returns the variables by which it is the one that the CLI of the runner shows */
async function previewOf(...steps: readonly object[]): Promise<Record<string, string>> {
  await writeFile(inFolder("preview.json"), JSON.stringify({ steps, changeSummary: { same: 1 } }));
  return { PREVIEW: inFolder("preview.json") };
}

describe("The pipeline for GitHub Actions, with recorded events", () => {
  inFolderOfRunner();

  it("shows which deliveries of recorded events would change, where there is a file of them", async () => {
    const without = await previewed("changes", []);
    assert.doesNotMatch(without.comments[0] ?? "", heading);
    await record(paid, voided);
    const { comments, failed } = await previewed("changes", without.comments);
    assert.deepEqual([comments.length, failed], [1, false]);
    assert.match(comments[0] ?? "", oneOfTwo);
    assert.match(comments[0] ?? "", /^<!-- pulumi-webhooks report shop\/dev -->\n[^]*Consequences/);
    assert.match(kept("summary"), oneOfTwo);
  });

  it("says that no delivery changes where a resource does, and nothing where neither does", async () => {
    await record(paid);
    const { comments, failed } = await previewed("changes", []);
    assert.match(comments[0] ?? "", noneOfOne);
    assert.equal(failed, false);
    const unchanged = await previewed("nothing", comments);
    assert.deepEqual([unchanged.comments, unchanged.failed], [[], false]);
  });

  it("comments on deliveries that change where no resource does, and updates that comment, too", async () => {
    await record(paid);
    const variables = await previewOf(readPaused, orders);
    const { comments, failed } = await previewed("nothing", ["Looks good"], variables);
    assert.deepEqual([comments.length, failed], [2, false]);
    assert.match(
      comments[1] ?? "",
      /\n- `shared`, event 1, `invoice\.paid`: delivered → not delivered .*paused/,
    );
    const next = await previewed("changes", comments);
    assert.equal(next.comments.length, 2);
    assert.match(next.comments[1] ?? "", /^<!-- pulumi-webhooks report shop\/dev -->/);
    assert.deepEqual((await previewed("nothing", next.comments)).comments, ["Looks good"]);
  });

  it("keeps the comment short enough, however long the events are", async () => {
    const long = Array.from({ length: 19 }, () => ({ eventType: "x".repeat(55_000) }));
    await record({ eventType: "```" }, ...long);
    for (const endpoint of [paused, readPaused]) {
      const { comments } = await previewed("changes", [], await previewOf(endpoint, orders));
      const [comment = ""] = comments;
      assert.ok(comment.length < 65_536);
      assert.match(comment, /\n\*\*20 of 20 deliveries would change\*\*\n\n- `shared`: 20 stop\n/);
    }
  });

  it("fails with the line that holds no event, and still says what changes", async () => {
    await record(paid, noEvent);
    const { comments, failed, log } = await previewed("changes", []);
    assert.deepEqual([log, failed], [refusal, true]);
    assert.match(comments[0] ?? "", /Consequences/);
    assert.doesNotMatch(comments[0] ?? "", heading);
    const unchanged = await previewed("nothing", comments);
    assert.deepEqual([unchanged.comments, unchanged.failed], [[], true]);
  });

  it("compares no events with a preview that failed", async () => {
    await record(paid, noEvent);
    const { comments, failed, log } = await previewed("refused", []);
    assert.deepEqual([comments.length, failed, log], [1, true, ""]);
    assert.doesNotMatch(comments[0] ?? "", heading);
  });
});

describe("The pipeline for GitLab CI, with recorded events", () => {
  inFolderOfRunner();
  const run = serveNotes(gitlab.comment);
  beforeEach(() => void notes.splice(0));

  it("shows which deliveries of recorded events would change, where there is a file of them", async () => {
    await record(paid, voided);
    const changed = await run(gitlab.preview, "changes");
    assert.equal(changed.code, 0, changed.text);
    assert.match(notes[0]?.body ?? "", oneOfTwo);
    await record(paid);
    assert.equal((await run(gitlab.preview, "changes")).code, 0);
    assert.match(notes[0]?.body ?? "", noneOfOne);
    await rm(inFolder("webhooks/events.jsonl"));
    assert.equal((await run(gitlab.preview, "changes")).code, 0);
    assert.doesNotMatch(notes[0]?.body ?? "", heading);
    assert.equal(notes.length, 1);
  });

  it("comments on deliveries that change where no resource does, until they do not", async () => {
    await record(paid);
    for (const name of ["made", "updated"]) {
      const variables = await previewOf(readPaused, orders);
      assert.equal((await run(gitlab.preview, "nothing", variables)).code, 0);
      assert.equal(notes.length, 1, name);
    }
    assert.match(notes[0]?.body ?? "", heading);
    assert.equal((await run(gitlab.preview, "nothing")).code, 0);
    assert.deepEqual(notes, []);
  });

  it("fails with the line that holds no event, unless the preview failed before", async () => {
    await record(paid, noEvent);
    const { code, text } = await run(gitlab.preview, "changes");
    assert.ok(code !== 0 && code !== 10);
    assert.equal(text, refusal);
    assert.match(notes[0]?.body ?? "", /Consequences/);
    assert.doesNotMatch(notes[0]?.body ?? "", heading);
    assert.deepEqual(await run(gitlab.preview, "refused"), { code: 1, text: "" });
    assert.match(notes[0]?.body ?? "", /The preview failed/);
  });
});
