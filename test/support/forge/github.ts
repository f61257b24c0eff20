/** GitHub in memory, written from the public documentation of its REST API and of GraphQL: what pipelines ask about pull requests. */

import { PlayedForge, serverTime } from "./played";
import type { Act, AskedOfForge, ForgeAnswer, Merging, Route } from "./played";

/** A pull request. */
export interface PullRequest {
  readonly number: number;
  readonly author: string;
  readonly branch: string;
  /** The repository of the branch; null where it was deleted. */
  repository: string | null;
  base: string;
  head: string;
  commits: string[];
  mergedAt: string | null;
  mergeCommit: string | null;
  /** What its author wrote about it. */
  description: string | null;
  /** The commits that a merge made on the base branch. */
  readonly made: string[];
}

/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  readonly number: number;
  readonly author: string | null;
  body: string;
  readonly createdAt: number;
  updatedAt: number;
}

/** An issue. */
export interface Issue {
  readonly number: number;
  readonly author: string;
  title: string;
  body: string;
  state: string;
}

/** The branch that repositories have at first. */
const main = "main";

/** As the API writes times: without fractions of a second. */
const timeOf = (moment: number): string => new Date(moment).toISOString().replace(/\.\d+/, "");

const json = (status: number, message: string): ForgeAnswer => ({
  status,
  body: { message, documentation_url: "https://docs.github.com/rest", status: String(status) },
});

/** What a permission of a token lets through. */
const covers = (granted: ReadonlySet<string>, wanted: string): boolean =>
  granted.has(wanted) || granted.has(wanted.replace(":read", ":write"));

const commenting = ["issues:write", "pull-requests:write"];

/** A repository of GitHub. */
export class PlayedGitHub extends PlayedForge {
  readonly repository = "acme/hooks";
  readonly pulls: PullRequest[] = [];
  readonly comments: Comment[] = [];
  readonly issues: Issue[] = [];
  /** The user of the token: that of a workflow, unless a test sets another. */
  viewer = "github-actions[bot]";
  /** What the token may do. */
  permissions = new Set(["contents:read", "pull-requests:write", "issues:write"]);
  protected readonly prefix = "";
  protected readonly headers = {
    ...{ "x-ratelimit-remaining": "4999", "x-ratelimit-reset": String(serverTime / 1000 + 3600) },
  };
  protected readonly notFound = json(404, "Not Found");
  private readonly branches = new Map<string, string[]>();

  static start(): Promise<PlayedGitHub> {
    return new PlayedGitHub().listen();
  }

  /** Pushes a commit, whoever does. */
  push(_by: string, branch: string, { sha = this.newCommit(), repository = this.repository } = {}): string {
    const at = `${repository}:${branch}`;
    const now = [...(this.branches.get(at) ?? []), sha];
    this.branches.set(at, now);
    for (const pull of this.pulls)
      if (pull.branch === branch && pull.repository === repository && pull.mergedAt === null)
        Object.assign(pull, { head: sha, commits: [...now] });
    return sha;
  }

  /** Opens a pull request for a branch. */
  open(by: string, branch: string, repository = this.repository): PullRequest {
    const commits = [...(this.branches.get(`${repository}:${branch}`) ?? [])];
    const head = commits.at(-1) ?? "";
    const merge = { base: main, mergedAt: null, mergeCommit: this.newCommit(), made: [], description: null };
    const pull = { number: this.newId(), author: by, branch, repository, head, commits, ...merge };
    this.pulls.push(pull);
    return pull;
  }

  /** Writes a comment. */
  comment(by: string | null, { number }: { readonly number: number }, body: string): Comment {
    const createdAt = this.newMoment();
    const written = { id: this.newId(), number, author: by, body, createdAt };
    const comment = { ...written, updatedAt: createdAt };
    this.comments.push(comment);
    return comment;
  }

  /** Edits a comment, whoever wrote it. */
  edit(comment: Comment, body: string): void {
    Object.assign(comment, { body, updatedAt: this.newMoment() });
  }

  /** Deletes a comment. */
  remove(comment: Comment): void {
    this.comments.splice(this.comments.indexOf(comment), 1);
  }

  /** Merges a pull request. @returns the commit that its base branch is at afterwards */
  merge(pull: PullRequest, merging: Merging, by = pull.author): string {
    const count = merging === "rebase" ? pull.commits.length : 1;
    for (let made = 0; made < count; made += 1) pull.made.push(this.push(by, pull.base));
    pull.mergeCommit = pull.made.at(-1) ?? null;
    pull.mergedAt = timeOf(this.newMoment());
    return pull.mergeCommit ?? "";
  }

  /** The variables and the event of a workflow's run, which reads the event from a file of this name. */
  run(
    event: { readonly pull: PullRequest } | { readonly push: string; readonly branch?: string },
    eventPath = "event.json",
  ): { readonly environment: Record<string, string>; readonly event: unknown } {
    const repository = { full_name: this.repository, default_branch: main };
    const isPull = "pull" in event;
    const branch = isPull ? `pull/${event.pull.number}/merge` : (event.branch ?? main);
    return {
      environment: {
        GITHUB_ACTIONS: "true",
        GITHUB_API_URL: this.url,
        GITHUB_EVENT_NAME: isPull ? "pull_request" : "push",
        GITHUB_EVENT_PATH: eventPath,
        GITHUB_REF: isPull ? `refs/${branch}` : `refs/heads/${branch}`,
        GITHUB_REPOSITORY: this.repository,
        GITHUB_RUN_ID: "77",
        GITHUB_SERVER_URL: "https://github.com",
        GITHUB_SHA: isPull ? (event.pull.mergeCommit ?? "") : event.push,
        GITHUB_TOKEN: this.token,
      },
      event: isPull
        ? { number: event.pull.number, pull_request: this.shownPull(event.pull), repository }
        : { ref: `refs/heads/${branch}`, after: event.push, repository },
    };
  }

  protected readonly routes: readonly Route[] = [
    this.route("GET /repos/*/*", [], () => ({
      body: { full_name: this.repository, default_branch: main },
    })),
    this.route("GET /repos/*/*/branches/*", ["contents:read"], (_, name) => {
      const commits = this.branches.get(`${this.repository}:${name}`) ?? this.refuse(this.notFound);
      return { body: { name, commit: { sha: commits.at(-1) } } };
    }),
    this.route("GET /repos/*/*/pulls/*", ["pull-requests:read"], (_, number) => ({
      body: this.shownPull(this.found(this.pulls, "number", number)),
    })),
    this.route("GET /repos/*/*/commits/*/pulls", ["contents:read"], (asked, commit) => {
      const pulls = this.pulls.filter(({ made, commits }) => [...made, ...commits].includes(commit));
      return this.paged(
        asked,
        pulls.map((pull) => this.shownPull(pull)),
      );
    }),
    this.route("GET /repos/*/*/issues/*/comments", ["issues:read", "pull-requests:read"], (asked, number) => {
      const shown = this.comments.filter((comment) => String(comment.number) === number);
      return this.paged(
        asked,
        shown.map((comment) => this.shownComment(comment)),
      );
    }),
    this.route("POST /repos/*/*/issues/*/comments", commenting, (asked, number) => {
      const pull = this.found(this.pulls, "number", number);
      const comment = this.comment(this.viewer, pull, this.bodyOf(asked));
      return { status: 201, body: this.shownComment(comment) };
    }),
    this.route("PATCH /repos/*/*/issues/comments/*", commenting, (asked, id) => {
      const comment = this.found(this.comments, "id", id);
      this.edit(comment, this.bodyOf(asked));
      return { body: this.shownComment(comment) };
    }),
    this.route("GET /repos/*/*/issues", ["issues:read"], (asked) => {
      const state = asked.query.get("state") ?? "open";
      const issues = this.issues.filter((issue) => state === "all" || issue.state === state);
      const ofPulls = this.pulls.map(({ number, author, description: body }) => ({
        ...{ number, user: this.shownUser(author), title: "", body, state: "open", html_url: "" },
        pull_request: { url: "" },
      }));
      return this.paged(asked, [...ofPulls, ...issues.map((issue) => this.shownIssue(issue))]);
    }),
    this.route("POST /repos/*/*/issues", ["issues:write"], (asked) => {
      const text = { title: String(asked.body["title"]), body: this.bodyOf(asked) };
      const issue = { number: this.newId(), author: this.viewer, ...text, state: "open" };
      this.issues.push(issue);
      return { status: 201, body: this.shownIssue(issue) };
    }),
    this.route("PATCH /repos/*/*/issues/*", ["issues:write"], ({ body }, number) => ({
      body: this.shownIssue(Object.assign(this.found(this.issues, "number", number), body)),
    })),
    [
      "POST /graphql",
      // The only query that it knows: who asks.
      ({ body }) =>
        /^query\{viewer\{login\}\}$/.test(String(body["query"]).replace(/\s+/g, ""))
          ? { body: { data: { viewer: { login: this.viewer } } } }
          : { body: { errors: [{ type: "undefinedField", message: "the played forge has no such field" }] } },
    ],
  ];

  protected authorize({ headers }: AskedOfForge): void {
    if (headers.authorization !== `Bearer ${this.token}`) this.refuse(json(401, "Bad credentials"));
    if (headers["user-agent"] === undefined)
      this.refuse(json(403, "Request forbidden by administrative rules."));
  }

  /** A route of the repository, refused for another one and for a token that has none of these permissions. */
  private route(request: string, anyOf: readonly string[], act: Act): Route {
    const enter: Act = (asked, owner, name, ...parts) => {
      if (`${owner}/${name}` !== this.repository) this.refuse(this.notFound);
      if (anyOf.length > 0 && !anyOf.some((one) => covers(this.permissions, one)))
        this.refuse(json(403, "Resource not accessible by integration"));
      return act(asked, ...parts);
    };
    return [request, enter];
  }

  /** As the API shows it. */
  shownPull(pull: PullRequest): Readonly<Record<string, unknown>> {
    const repo = pull.repository === null ? null : { full_name: pull.repository };
    return {
      number: pull.number,
      state: pull.mergedAt === null ? "open" : "closed",
      user: this.shownUser(pull.author),
      head: { ref: pull.branch, sha: pull.head, repo },
      base: { ref: pull.base, repo: { full_name: this.repository, default_branch: main } },
      html_url: `https://github.com/${this.repository}/pull/${pull.number}`,
      merged_at: pull.mergedAt,
      merge_commit_sha: pull.mergeCommit,
    };
  }

  private shownUser(login: string | null): unknown {
    return login === null ? null : { login, type: login.endsWith("[bot]") ? "Bot" : "User" };
  }

  private shownComment({ id, number, author, body, createdAt, updatedAt }: Comment): unknown {
    const html_url = `https://github.com/${this.repository}/pull/${number}#issuecomment-${id}`;
    const times = { created_at: timeOf(createdAt), updated_at: timeOf(updatedAt) };
    return { id, node_id: `IC_${id}`, user: this.shownUser(author), body, html_url, ...times };
  }

  private shownIssue({ number, author, title, body, state }: Issue): unknown {
    const html_url = `https://github.com/${this.repository}/issues/${number}`;
    return { number, user: this.shownUser(author), title, body, state, html_url };
  }

  private bodyOf({ body: { body: text } }: AskedOfForge): string {
    const isTaken = typeof text === "string" && text !== "" && text.length <= 65_536;
    return isTaken ? text : this.refuse(json(422, "Validation Failed"));
  }

  private paged(asked: AskedOfForge, all: readonly unknown[]): ForgeAnswer {
    const { items, next } = this.pageOf(asked, all);
    if (next === undefined) return { body: items };
    const { path, query } = asked;
    const search = new URLSearchParams(query);
    search.set("page", String(next));
    const [first, after] = [query, search].map((one) => `<${this.url}${path}?${one.toString()}>`);
    return { body: items, headers: { link: `${first}; rel="first", ${after}; rel="next"` } };
  }
}

const until = (seconds: number) => ({
  headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(serverTime / 1000 + seconds) },
});
/** What GitHub answers at its limits; the seconds are those of a pause. */
export const gitHubLimits = {
  retryAfter: (seconds: number): ForgeAnswer => ({
    ...json(429, "API rate limit exceeded for installation."),
    headers: { "retry-after": String(seconds) },
  }),
  used: (seconds: number): ForgeAnswer => ({
    ...json(403, "API rate limit exceeded for installation."),
    ...until(seconds),
  }),
  secondary: json(403, "You have exceeded a secondary rate limit. Please wait a few minutes."),
  query: (seconds: number): ForgeAnswer => ({
    body: { errors: [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }] },
    ...until(seconds),
  }),
} as const;
