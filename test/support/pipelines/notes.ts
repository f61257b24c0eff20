/** Plays the notes on a merge request of GitLab, for the script of the example fleet that writes them. */

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { inFolder, shell } from "./scripts";
import type { Job, Run } from "./scripts";

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
