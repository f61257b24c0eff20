/** What the pipelines of the example gitops comment on a proposed change, played without either service. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { commenting, github, holds, inFolder, outputs, scriptOf, shell } from "./gitops";
import type { Job, Run } from "./gitops";

/** The steps of the preview, as far as they run; the comments that stand on the pull request afterwards. */
export async function previewed(
  preview: string,
  comments: string[],
  variables: Record<string, string> = {},
  { isOutdated = false } = {},
): Promise<{ comments: string[]; failed: boolean; log: string }> {
  await rm(inFolder("output"), { force: true });
  const wanted = (name: string): boolean =>
    holds(github.preview.steps.find((step) => step.name === name)?.if ?? "", outputs());
  let log = "";
  for (const name of ["Preview", "Report"]) {
    const { code, text } = await shell(scriptOf(github.preview, name), preview, variables);
    assert.equal(code, 0, text);
    log += text;
  }
  const all = comments.map((body, id) => ({ id, body, user: { type: "Bot" } }));
  if (wanted("Hand on the comment")) {
    const script = commenting.jobs.comment.steps.find(({ name }) => name === "Comment")?.with?.script ?? "";
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
    const pulls = { get: async () => ({ data: { head: { sha: "abc" } } }) };
    const run = { head_sha: isOutdated ? "old" : "abc", pull_requests: [{ number: 7 }] };
    const read = {
      readFileSync: (name: string) => readFileSync(inFolder(name.replace("handed-on", "webhooks")), "utf8"),
    };
    await (runInNewContext(`(async () => {${script}})()`, {
      github: { paginate: async () => all, rest: { issues, pulls } },
      context: { repo: {}, payload: { workflow_run: run } },
      require: () => read,
      process: { env: { STACK: "dev" } },
    }) as Promise<void>);
  }
  const failed = wanted("Fail when the preview failed, or the events cannot be read");
  return { comments: all.map(({ body }) => body), failed, log };
}

/** A note in the fields that matter. */
type Note = { readonly id: number; readonly author: { readonly id: number }; body: string };

/** The notes on the merge request. */
export const notes: Note[] = [];

/** For a group of tests: the API that holds the notes. @returns what runs a job, and after it the one that writes them */
export function serveNotes(
  comment: Job,
): (job: Job, preview: string, variables?: Record<string, string>) => Promise<Run> {
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

  return async (job: Job, preview: string, variables: Record<string, string> = {}): Promise<Run> => {
    for (const name of ["comment.md", "report.md"]) await rm(inFolder(`webhooks/${name}`), { force: true });
    const ended = await shell(job.script.join("\n"), preview, variables);
    const script = ["cd ..", ...(comment.before_script ?? []), ...comment.script].join("\n");
    const { code, text } = await shell(script, "", {
      ...variables,
      CI_API_V4_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`,
      CI_PROJECT_ID: "1",
      CI_DEFAULT_BRANCH: "main",
      CI_MERGE_REQUEST_IID: "7",
      REPORT_TOKEN: "token",
    });
    assert.equal(code, 0, text);
    return ended;
  };
}
