/** Merge requests, notes and issues of GitLab, through its REST API. */

import { z } from "zod";
import { clauses } from "../notices";
import { beginsWith } from "./forge";
import type { Forge, IssueText, Proposal } from "./forge";
import { upsert } from "./upsert";
import type { ForgeApi, Requests } from "./requests";

const user = z.object({ username: z.string() });
const me = z.object({ id: z.number(), username: z.string() });

const mergeRequest = z.object({
  iid: z.number(),
  target_branch: z.string(),
  sha: z.string(),
  merge_commit_sha: z.string().nullish(),
  squash_commit_sha: z.string().nullish(),
  state: z.string(),
  web_url: z.string(),
});

const note = z.object({
  id: z.number(),
  author: user,
  body: z.string(),
  system: z.boolean(),
});
type Note = z.output<typeof note>;

const issue = z.object({
  iid: z.number(),
  author: user,
  description: z.string().nullish(),
  web_url: z.string(),
});

const project = z.object({ default_branch: z.string().nullish() });
/** As many as usually fit into an answer. */
const perPage = 30;

/** The API at this address, for `Requests`. */
export function gitLabApi(account: Pick<ForgeApi, "url" | "token" | "variable">): ForgeApi {
  return {
    ...account,
    name: "GitLab",
    headers: { "private-token": account.token, accept: "application/json" },
    nextPage: (headers, query) => {
      const page = headers.get("x-next-page") ?? "";
      if (page === "") return undefined;
      const next = new URLSearchParams(query);
      next.set("page", page);
      return `?${next.toString()}`;
    },
  };
}

/** A project of GitLab. */
export class GitLab implements Forge {
  readonly name = "GitLab";
  private known: Promise<z.output<typeof me>> | undefined;

  /** @param repository the number of the project, or its path */
  constructor(
    private readonly requests: Requests,
    private readonly repository: string,
  ) {}

  async proposal(number: number): Promise<Proposal> {
    const path = [...this.at(), "merge_requests", number];
    return proposalOf(await this.requests.send({ ...reading, path, answer: mergeRequest }));
  }

  async mergedProposal(commit: string): Promise<Proposal | undefined> {
    const defaultBranch = await this.defaultBranch();
    const path = [...this.at(), "repository", "commits", commit, "merge_requests"];
    for await (const one of this.requests.list({ ...reading, path, answer: z.array(mergeRequest) })) {
      // Without a merge commit the branch itself was moved forward.
      const commits = [one.merge_commit_sha, one.squash_commit_sha, one.sha];
      if (one.state === "merged" && one.target_branch === defaultBranch && commits.includes(commit))
        return proposalOf(one);
    }
    return undefined;
  }

  async keepComment(
    proposal: Proposal,
    mark: string,
    body: string,
    { onlyUpdate }: { readonly onlyUpdate: boolean },
  ): Promise<string | undefined> {
    const path = [...this.at(), "merge_requests", proposal.number, "notes"];
    const writing = { answer: z.object({ id: z.number() }), permission: clauses.scopeApi(), body: { body } };
    return upsert<Note>(this.requests, {
      find: async () => {
        const found = await this.notesWith(proposal, (text) => beginsWith(text, mark));
        if (found.length === 0) return undefined;
        const { username } = await this.me();
        return found.find(({ author }) => author.username === username);
      },
      update: async (found) => {
        if (found.body === body) return addressOf(proposal, found.id);
        const sent = { method: "PUT", path: [...path, found.id], ...writing } as const;
        const updated = await this.requests.find(sent);
        return updated && addressOf(proposal, updated.id);
      },
      create: onlyUpdate
        ? undefined
        : async () => {
            const { id } = await this.requests.send({ method: "POST", path, ...writing });
            return addressOf(proposal, id);
          },
    });
  }

  async keepIssue(mark: string, text: IssueText | undefined): Promise<string | undefined> {
    const path = [...this.at(), "issues"];
    const writing = { answer: z.object({ web_url: z.string() }), permission: clauses.scopeApi() };
    const body = text && { title: text.title, description: text.body };
    return upsert<z.output<typeof issue>>(this.requests, {
      find: async () => {
        const { id } = await this.me();
        const query = { state: "opened", author_id: id, scope: "all", sort: "asc", per_page: perPage };
        for await (const one of this.requests.list({ ...reading, path, query, answer: z.array(issue) }))
          if (beginsWith(one.description ?? "", mark)) return one;
        return undefined;
      },
      update: async ({ iid }) => {
        const sent = { method: "PUT", path: [...path, iid], body: body ?? { state_event: "close" } } as const;
        return (await this.requests.find({ ...sent, ...writing }))?.web_url;
      },
      create:
        body && (async () => (await this.requests.send({ method: "POST", path, body, ...writing })).web_url),
    });
  }

  close(): Promise<void> {
    return this.requests.close();
  }

  private at(): readonly string[] {
    return ["projects", this.repository];
  }

  private async defaultBranch(): Promise<string | null | undefined> {
    const found = await this.requests.send({ ...reading, path: this.at(), answer: project });
    return found.default_branch;
  }

  /** The user of the token. */
  private me(): Promise<z.output<typeof me>> {
    return (this.known ??= this.requests.send({ ...reading, path: ["user"], answer: me }));
  }

  private async notesWith(
    { number }: Proposal,
    isWanted: (body: string) => boolean,
  ): Promise<readonly Note[]> {
    const path = [...this.at(), "merge_requests", number, "notes"];
    const query = { sort: "asc", order_by: "created_at", per_page: perPage };
    const wanted: Note[] = [];
    for await (const one of this.requests.list({ ...reading, path, query, answer: z.array(note) }))
      if (!one.system && isWanted(one.body)) wanted.push(one);
    return wanted;
  }
}

const reading = { method: "GET", permission: clauses.scopeApi() } as const;

function addressOf({ url }: Proposal, id: number): string {
  return `${url}#note_${id}`;
}

function proposalOf({ iid, sha, web_url }: z.output<typeof mergeRequest>): Proposal {
  return { number: iid, headCommit: sha, url: web_url };
}
