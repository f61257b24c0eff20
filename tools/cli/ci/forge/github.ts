/** Pull requests, comments and issues of GitHub, through its REST API; GraphQL says who asks. */

import { z } from "zod";
import { clauses } from "../notices";
import { beginsWith } from "./forge";
import type { Forge, IssueText, Proposal } from "./forge";
import { upsert } from "./upsert";
import type { ForgeApi, Requests } from "./requests";

const user = z.object({ login: z.string() }).nullable();

const pullRequest = z.object({
  number: z.number(),
  head: z.object({ sha: z.string() }),
  base: z.object({ ref: z.string(), repo: z.object({ default_branch: z.string() }) }),
  html_url: z.string(),
  merged_at: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
});

const comment = z.object({
  id: z.number(),
  user,
  body: z.string().nullish(),
  html_url: z.string(),
});
type Comment = z.output<typeof comment>;

const issue = z.object({
  number: z.number(),
  user,
  body: z.string().nullish(),
  html_url: z.string(),
  pull_request: z.unknown().optional(),
});
type Issue = z.output<typeof issue>;

const address = z.object({ html_url: z.string() });
const viewer = z.object({ data: z.object({ viewer: z.object({ login: z.string() }) }) });

/** As many as fit into an answer at their longest. */
const perPage = 30;

/** The API at this address, for `Requests`. */
export function gitHubApi(account: Pick<ForgeApi, "url" | "token" | "variable">): ForgeApi {
  return {
    ...account,
    name: "GitHub",
    headers: {
      authorization: `Bearer ${account.token}`,
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
    },
    nextPage: (headers) => {
      const link = /<[^>]*?(\?[^>]*)>;[^,]*\brel="?next\b/.exec(headers.get("link") ?? "");
      return link?.[1];
    },
  };
}

/** A repository of GitHub. */
export class GitHub implements Forge {
  readonly name = "GitHub";

  /** @param repository `owner/name` */
  constructor(
    private readonly requests: Requests,
    private readonly repository: string,
  ) {}

  async proposal(number: number): Promise<Proposal> {
    const path = [...this.at(), "pulls", number];
    return proposalOf(await this.requests.send({ ...reading, path, answer: pullRequest }));
  }

  async mergedProposal(commit: string): Promise<Proposal | undefined> {
    const path = [...this.at(), "commits", commit, "pulls"];
    for await (const one of this.requests.list({ ...reading, path, answer: z.array(pullRequest) })) {
      const isMerged = one.merged_at !== null && one.merge_commit_sha === commit;
      if (isMerged && one.base.ref === one.base.repo.default_branch) return proposalOf(one);
    }
    return undefined;
  }

  async keepComment(
    proposal: Proposal,
    mark: string,
    body: string,
    { onlyUpdate }: { readonly onlyUpdate: boolean },
  ): Promise<string | undefined> {
    const writing = { answer: address, permission: "`pull-requests: write`", body: { body } };
    const path = [...this.at(), "issues", proposal.number, "comments"];
    return upsert<Comment>(this.requests, {
      find: async () => this.own(await this.commentsWith(proposal, (text) => beginsWith(text, mark))),
      update: async (found) => {
        if (found.body === body) return found.html_url;
        const path = [...this.at(), "issues", "comments", found.id];
        return (await this.requests.find({ method: "PATCH", path, ...writing }))?.html_url;
      },
      create: onlyUpdate
        ? undefined
        : async () => (await this.requests.send({ method: "POST", path, ...writing })).html_url,
    });
  }

  async keepIssue(mark: string, text: IssueText | undefined): Promise<string | undefined> {
    const writing = { answer: address, permission: clauses.writesIssues() };
    const path = [...this.at(), "issues"];
    return upsert<Issue>(this.requests, {
      find: async () => this.own(await this.openIssues(mark)),
      update: async ({ number }) => {
        const body = text ?? { state: "closed" };
        const sent = { method: "PATCH", path: [...path, number], body, ...writing } as const;
        return (await this.requests.find(sent))?.html_url;
      },
      create:
        text &&
        (async () => (await this.requests.send({ method: "POST", path, body: text, ...writing })).html_url),
    });
  }

  close(): Promise<void> {
    return this.requests.close();
  }

  private at(): readonly string[] {
    return ["repos", ...this.repository.split("/")];
  }

  private async commentsWith(
    { number }: Proposal,
    isWanted: (body: string) => boolean,
  ): Promise<readonly Comment[]> {
    const path = [...this.at(), "issues", number, "comments"];
    const wanted: Comment[] = [];
    const query = { per_page: perPage };
    for await (const one of this.requests.list({ ...reading, path, query, answer: z.array(comment) }))
      if (isWanted(one.body ?? "")) wanted.push(one);
    return wanted;
  }

  private async openIssues(mark: string): Promise<readonly Issue[]> {
    const path = [...this.at(), "issues"];
    const query = { state: "open", sort: "created", direction: "asc", per_page: 100 };
    const asked = { ...reading, permission: clauses.writesIssues(), path, query, answer: z.array(issue) };
    const wanted: Issue[] = [];
    for await (const one of this.requests.list(asked))
      if (one.pull_request === undefined && beginsWith(one.body ?? "", mark)) wanted.push(one);
    return wanted;
  }

  /** The first that the token's own user wrote: others may copy a mark. */
  private async own<One extends { readonly user: z.output<typeof user> }>(
    found: readonly One[],
  ): Promise<One | undefined> {
    if (found.length === 0) return undefined;
    const body = { query: "query{viewer{login}}" };
    const sent = { method: "POST", path: ["graphql"], body, isRepeatable: true } as const;
    const { data } = await this.requests.send({ ...reading, ...sent, answer: viewer });
    return found.find(({ user }) => user?.login === data.viewer.login);
  }
}

const reading = { method: "GET", permission: "`contents: read` and `pull-requests: read`" } as const;

function proposalOf({ number, head, html_url }: z.output<typeof pullRequest>): Proposal {
  return { number, headCommit: head.sha, url: html_url };
}
