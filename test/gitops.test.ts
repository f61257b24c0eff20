/** The pipelines of the example gitops on a proposed change: what they say of it, and which secrets they have. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import {
  github,
  gitlab,
  holds,
  inFolder,
  inFolderOfRunner,
  kept,
  outputs,
  scriptOf,
  shell,
  workflow,
} from "./support/gitops";
import type { Job, Run } from "./support/gitops";

describe("The pipeline for GitHub Actions", () => {
  inFolderOfRunner();

  it("gives secrets to the steps that run Pulumi, and to no others", () => {
    const { jobs, ...rest } = workflow;
    assert.ok(!JSON.stringify(rest).includes("secrets."));
    for (const { steps, ...job } of Object.values(jobs)) {
      assert.ok(!JSON.stringify(job).includes("secrets."));
      const holders = steps.filter((step) => JSON.stringify(step).includes("secrets."));
      assert.deepEqual(
        holders.filter(({ run }) => run?.startsWith("pulumi ") !== true),
        [],
      );
      assert.ok(holders.length > 0);
    }
  });

  /** The steps of the preview, as far as they run; the comments that stand on the pull request afterwards. */
  async function previewed(
    preview: string,
    comments: string[],
  ): Promise<{ comments: string[]; failed: boolean }> {
    for (const name of ["Preview", "Report"]) {
      const { code, text } = await shell(scriptOf(github.preview, name), preview);
      assert.equal(code, 0, text);
    }
    const wanted = (name: string): boolean =>
      holds(github.preview.steps.find((step) => step.name === name)?.if ?? "", outputs());
    const all = comments.map((body, id) => ({ id, body, user: { type: "Bot" } }));
    if (wanted("Comment")) {
      const script = github.preview.steps.find(({ name }) => name === "Comment")?.with?.script ?? "";
      const issues = {
        deleteComment: ({ comment_id }: { comment_id: number }) =>
          all.splice(
            all.findIndex(({ id }) => id === comment_id),
            1,
          ),
        updateComment: ({ comment_id, body }: { comment_id: number; body: string }) =>
          ((all.find(({ id }) => id === comment_id) ?? { body }).body = body),
        createComment: ({ body }: { body: string }) => all.push({ id: 99, body, user: { type: "Bot" } }),
      };
      const read = { readFileSync: (name: string) => readFileSync(inFolder(name), "utf8") };
      await (runInNewContext(`(async () => {${script}})()`, {
        github: { paginate: async () => all, rest: { issues } },
        context: { repo: {}, issue: { number: 7 } },
        require: () => read,
        process: { env: { STACK: "dev" } },
      }) as Promise<void>);
    }
    return { comments: all.map(({ body }) => body), failed: wanted("Fail when the preview failed") };
  }

  it("writes one comment, updates it, and removes it when nothing changes", async () => {
    const first = await previewed("changes", ["Looks good"]);
    assert.equal(first.failed, false);
    assert.equal(first.comments.length, 2);
    assert.match(first.comments[1] ?? "", /Consequences/);
    const second = await previewed("first", first.comments);
    assert.equal(second.comments.length, 2);
    assert.notEqual(second.comments[1], first.comments[1]);
    await writeFile(inFolder("output"), "");
    assert.deepEqual((await previewed("nothing", second.comments)).comments, ["Looks good"]);
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

  type Note = { readonly id: number; readonly author: { readonly id: number }; body: string };
  const notes: Note[] = [];
  const server = createServer((request, response) => {
    const id = Number(request.url?.split("/notes/")[1]);
    const answer = async (): Promise<unknown> => {
      assert.equal(request.headers["private-token"], "token");
      if (request.url?.endsWith("/user")) return { id: 5 };
      if (request.method === "GET") return notes;
      if (request.method === "DELETE")
        return notes.splice(
          notes.findIndex((note) => note.id === id),
          1,
        );
      const { body } = (await json(request)) as { body: string };
      if (request.method === "POST") return notes.push({ id: 99, author: { id: 5 }, body });
      return Object.assign(notes.find((note) => note.id === id) ?? {}, { body });
    };
    void answer().then((value) => response.end(JSON.stringify(value)));
  });
  before((done) => void server.listen(0, "127.0.0.1", done));
  after((done) => void server.close(done));

  const run = (job: Job, preview: string): Promise<Run> =>
    shell(job.script.join("\n"), preview, {
      CI_API_V4_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`,
      CI_PROJECT_ID: "1",
      CI_MERGE_REQUEST_IID: "7",
      REPORT_TOKEN: "token",
    });

  it("keeps one comment, and fails the drift check with the list", async () => {
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
