/** Pull requests, comments and issues of GitHub, through its REST API; GraphQL says who asks, and exactly what was edited. */

import { z } from "zod";
import { ApiError } from "../../../base/errors";
import { clauses } from "../notices";
import { beginsWith } from "./forge";
import type { Forge, ForgeComment, IssueText, Proposal } from "./forge";
import { keep } from "./keep";
import { pushersTo } from "./pushes";
import type { Push } from "./pushes";
import type { ForgeApi, Requests } from "./requests";

const user = z.object({ login: z.string() }).nullable();

const pullRequest = z.object({
  number: z.number(),
  user,
  head: z.object({ ref: z.string(), sha: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  base: z.object({
    ref: z.string(),
    repo: z.object({ full_name: z.string(), default_branch: z.string() }),
  }),
  html_url: z.string(),
  merged_at: z.string().nullable(),
  merge_commit_sha: z.string().nullable(),
});

const comment = z.object({
  id: z.number(),
  node_id: z.string(),
  user,
  body: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
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

const repository = z.object({ default_branch: z.string() });
const branch = z.object({ commit: z.object({ sha: z.string() }) });
const address = z.object({ html_url: z.string() });
const commit = z.object({ author: user.optional(), committer: user.optional() });
const activity = z.object({ before: z.string(), after: z.string(), actor: user.optional() });
const permission = z.object({ permission: z.string(), user: z.object({ type: z.string() }).nullish() });
const details = (count: number) =>
  z.object({
    data: z.object({
      viewer: z.object({ login: z.string() }),
      // In the order of the IDs, which may be spelled in another way than in the query.
      nodes: z.array(z.object({ lastEditedAt: z.string().nullable() }).nullable()).length(count),
    }),
  });

/** The times of the REST API have seconds only, so an edit within the second of the comment does not show there. */
const detailsQuery = "query($ids:[ID!]!){viewer{login}nodes(ids:$ids){...on IssueComment{lastEditedAt}}}";

/** As many as fit into an answer at their longest. */
const perPage = 30;

/** The committer of what is written on the page of GitHub. */
const webFlow = "web-flow";

/** What GitHub shows in place of an account that was deleted. */
const ghost = "ghost";

const noCommit = /^0+$/;

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

  async defaultHead(): Promise<string> {
    const { default_branch } = await this.requests.send({ ...reading, path: this.at(), answer: repository });
    const path = [...this.at(), "branches", default_branch];
    return (await this.requests.send({ ...reading, path, answer: branch })).commit.sha;
  }

  async mergedProposal(commit: string): Promise<Proposal | undefined> {
    const path = [...this.at(), "commits", commit, "pulls"];
    for await (const one of this.requests.list({ ...reading, path, answer: z.array(pullRequest) })) {
      const isMerged = one.merged_at !== null && one.merge_commit_sha === commit;
      if (isMerged && one.base.ref === one.base.repo.default_branch) return proposalOf(one);
    }
    return undefined;
  }

  async comments(proposal: Proposal, isWanted: (body: string) => boolean): Promise<readonly ForgeComment[]> {
    const wanted = await this.commentsWith(proposal, isWanted);
    if (wanted.length === 0) return [];
    const { viewer, edited } = await this.details(wanted);
    return wanted
      .filter(({ node_id, user }) => user?.login !== viewer && edited.has(node_id))
      .map(({ id, node_id, user, body, created_at, updated_at, html_url }) => ({
        ...{ id, author: user?.login ?? ghost, body: body ?? "", url: html_url },
        isEdited: created_at !== updated_at || edited.get(node_id) === true,
      }));
  }

  async keepComment(
    proposal: Proposal,
    mark: string,
    body: string,
    { onlyUpdate }: { readonly onlyUpdate: boolean },
  ): Promise<string | undefined> {
    const writing = { answer: address, permission: clauses.writesComments(), body: { body } };
    const path = [...this.at(), "issues", proposal.number, "comments"];
    return keep<Comment>(this.requests, {
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

  async pushers(proposal: Proposal): Promise<ReadonlySet<string> | undefined> {
    if (proposal.repository === undefined) return undefined;
    const pushers = await this.pushersOf(proposal, proposal.repository);
    if (pushers === undefined) return undefined;
    const path = [...this.at(), "pulls", proposal.number, "commits"];
    const query = { per_page: 100 };
    const logins = new Set(pushers);
    for await (const one of this.requests.list({ ...reading, path, query, answer: z.array(commit) }))
      for (const login of [one.author?.login, one.committer?.login])
        if (login !== undefined && login !== webFlow) logins.add(login);
    return logins;
  }

  async mayWrite(login: string): Promise<boolean> {
    const path = [...this.at(), "collaborators", login, "permission"];
    const found = await this.requests.find({ ...reading, path, answer: permission });
    return found?.user?.type === "User" && ["admin", "maintain", "write"].includes(found.permission);
  }

  async keepIssue(mark: string, text: IssueText | undefined): Promise<string | undefined> {
    const writing = { answer: address, permission: clauses.writesIssues() };
    const path = [...this.at(), "issues"];
    return keep<Issue>(this.requests, {
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

  private at(repository = this.repository): readonly string[] {
    return ["repos", ...repository.split("/")];
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
    const { viewer } = await this.details([]);
    return found.find(({ user }) => user?.login === viewer);
  }

  /** The login of the token's own user, and for each comment that is still there whether it was edited. */
  private async details(
    comments: readonly Comment[],
  ): Promise<{ readonly viewer: string; readonly edited: ReadonlyMap<string, boolean> }> {
    const edited = new Map<string, boolean>();
    let viewer = "";
    for (let from = 0; from === 0 || from < comments.length; from += 100) {
      const ids = comments.slice(from, from + 100).map(({ node_id }) => node_id);
      const body = { query: detailsQuery, variables: { ids } };
      const sent = { method: "POST", path: ["graphql"], body, isRepeatable: true } as const;
      const { data } = await this.requests.send({ ...reading, ...sent, answer: details(ids.length) });
      viewer = data.viewer.login;
      for (const [at, id] of ids.entries()) {
        const node = data.nodes[at];
        if (node) edited.set(id, node.lastEditedAt !== null);
      }
    }
    return { viewer, edited };
  }

  private async pushersOf(
    { branch, headCommit, isFork }: Proposal,
    repository: string,
  ): Promise<ReadonlySet<string> | undefined> {
    const path = [...this.at(repository), "activity"];
    const query = { ref: `refs/heads/${branch}`, per_page: 100 };
    const items = this.requests.list({ ...reading, path, query, answer: z.array(activity) });
    try {
      return await pushersTo(headCommit, pushesOf(items));
    } catch (error) {
      // An older GitHub has no such list, and a token may not read that of a fork.
      if (error instanceof ApiError && (error.status === 404 || (isFork && error.status === 403)))
        return undefined;
      throw error;
    }
  }
}

const reading = { method: "GET", permission: clauses.readsContents() } as const;

async function* pushesOf(items: AsyncIterable<z.output<typeof activity>>): AsyncGenerator<Push> {
  for await (const { before, after, actor } of items)
    yield { before: noCommit.test(before) ? undefined : before, after, by: actor?.login };
}

function proposalOf({ number, user, head, base, html_url }: z.output<typeof pullRequest>): Proposal {
  return {
    ...{ number, author: user?.login ?? ghost, branch: head.ref, headCommit: head.sha, url: html_url },
    isFork: head.repo?.full_name !== base.repo.full_name,
    repository: head.repo?.full_name,
  };
}
