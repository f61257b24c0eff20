/** GitLab in memory, written from the public documentation of its REST API: what pipelines ask about merge requests. */

import { PlayedForge, serverTime } from "./played";
import type { Act, AskedOfForge, ForgeAnswer, Merging, Route } from "./played";

/** A merge request. */
export interface MergeRequest {
  readonly number: number;
  readonly author: string;
  readonly branch: string;
  /** The project of the branch; null where it was deleted. */
  project: number | null;
  base: string;
  head: string;
  state: string;
  mergeCommit: string | null;
  squashCommit: string | null;
}

/** A note on a merge request. */
export interface Note {
  readonly id: number;
  readonly number: number;
  readonly author: string;
  body: string;
  readonly createdAt: number;
  updatedAt: number;
  readonly isSystem: boolean;
}

/** An issue. */
export interface GitLabIssue {
  readonly number: number;
  readonly author: string;
  title: string;
  description: string;
  state: string;
}

const main = "main";

const timeOf = (moment: number): string => new Date(moment).toISOString();

const json = (status: number, message: string): ForgeAnswer => ({ status, body: { message } });

/** A number that no other login has, as far as tests go. */
const idOf = (login: string): number =>
  Buffer.from(login).reduce((sum, one) => (sum * 31 + one) % 1_000_003, 7);

/** A line that is a command to GitLab, unless it stands in a block of code: some of those that it documents as quick actions. */
const quickAction =
  /^\/(approve|assign|close|copy_metadata|label|merge|rebase|reopen|target_branch|title)\b.*\n?/gm;

/** A project of GitLab. */
export class PlayedGitLab extends PlayedForge {
  readonly project = 42;
  readonly projectPath = "acme/hooks";
  readonly pulls: MergeRequest[] = [];
  readonly notes: Note[] = [];
  readonly issues: GitLabIssue[] = [];
  /** The user of the token: the bot of a project access token, unless a test sets another. */
  viewer = "project_42_bot_1a2b";
  /** The commands that it found in texts. */
  readonly commands: string[] = [];
  /** The scopes of the token. */
  readonly scopes = new Set(["api"]);
  protected readonly prefix = "/api/v4";
  protected readonly headers = {
    "ratelimit-remaining": "1999",
    "ratelimit-reset": String(serverTime / 1000 + 60),
  };
  protected readonly notFound = json(404, "404 Not found");
  private readonly branches = new Map<string, string>();

  static start(): Promise<PlayedGitLab> {
    return new PlayedGitLab().listen();
  }

  /** Pushes a commit, whoever does. */
  push(_by: string, branch: string, { sha = this.newCommit(), project = this.project } = {}): string {
    this.branches.set(`${project}:${branch}`, sha);
    for (const pull of this.pulls)
      if (pull.branch === branch && pull.project === project && pull.state === "opened") pull.head = sha;
    return sha;
  }

  /** Opens a merge request for a branch. */
  open(by: string, branch: string, project = this.project): MergeRequest {
    const head = this.branches.get(`${project}:${branch}`) ?? "";
    const merge = { base: main, state: "opened", mergeCommit: null, squashCommit: null };
    const pull = { number: this.newId(), author: by, branch, project, head, ...merge };
    this.pulls.push(pull);
    return pull;
  }

  /** Writes a note. */
  comment(by: string, { number }: { readonly number: number }, body: string, isSystem = false): Note {
    const createdAt = this.newMoment();
    const text = { author: by, body: this.withoutCommands(body), isSystem };
    const note = { id: this.newId(), number, ...text, createdAt, updatedAt: createdAt };
    this.notes.push(note);
    return note;
  }

  /** Edits a note, whoever wrote it. */
  edit(note: Note, body: string): void {
    Object.assign(note, { body: this.withoutCommands(body), updatedAt: note.createdAt + 1 });
  }

  /** Deletes a note. */
  remove(note: Note): void {
    this.notes.splice(this.notes.indexOf(note), 1);
  }

  /**
   * Merges a merge request: `merge` with a merge commit, and the others by moving the base branch forward, to the squashed commit or to
   * the rebased branch. @returns the commit that the base branch is at
   */
  merge(pull: MergeRequest, merging: Merging, by = pull.author): string {
    if (merging === "merge") pull.mergeCommit = this.newCommit();
    else if (merging === "squash") pull.squashCommit = this.newCommit();
    else this.push(by, pull.branch, { project: pull.project ?? this.project });
    const sha = pull.mergeCommit ?? pull.squashCommit ?? pull.head;
    this.push(by, pull.base, { sha });
    pull.state = "merged";
    return sha;
  }

  /** The variables of a job. */
  run(
    about: { readonly pull: MergeRequest } | { readonly push: string; readonly branch?: string },
  ): Record<string, string> {
    const common = {
      GITLAB_CI: "true",
      CI_API_V4_URL: this.url,
      CI_DEFAULT_BRANCH: main,
      CI_JOB_URL: "https://gitlab.com/acme/hooks/-/jobs/77",
      WEBHOOKS_CI_TOKEN: this.token,
    };
    const own = { CI_PROJECT_ID: String(this.project) };
    if ("push" in about)
      return { ...common, CI_COMMIT_BRANCH: about.branch ?? main, CI_COMMIT_SHA: about.push, ...own };
    const source = String(about.pull.project ?? "");
    return {
      ...common,
      CI_COMMIT_SHA: about.pull.head,
      CI_MERGE_REQUEST_IID: String(about.pull.number),
      CI_MERGE_REQUEST_PROJECT_ID: String(this.project),
      CI_MERGE_REQUEST_SOURCE_PROJECT_ID: source,
      // Empty outside of a pipeline for the merged result.
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: "",
      CI_PROJECT_ID: source,
    };
  }

  protected readonly routes: readonly Route[] = [
    ["GET /user", () => ({ body: this.shownUser(this.viewer) })],
    this.route("GET /projects/*", () => ({
      body: { id: this.project, default_branch: main, path_with_namespace: this.projectPath },
    })),
    this.route("GET /projects/*/repository/branches/*", (_, name) => {
      const id =
        this.branches.get(`${this.project}:${name}`) ?? this.refuse(json(404, "404 Branch Not Found"));
      return { body: { name, commit: { id } } };
    }),
    this.route("GET /projects/*/merge_requests/*", (_, number) => ({
      body: this.shownPull(this.found(this.pulls, "number", number)),
    })),
    this.route("GET /projects/*/repository/commits/*/merge_requests", (asked, commit) => {
      const isOf = ({ mergeCommit, squashCommit, head }: MergeRequest): boolean =>
        [mergeCommit, squashCommit, head].includes(commit);
      return this.paged(
        asked,
        this.pulls.filter(isOf).map((pull) => this.shownPull(pull)),
      );
    }),
    this.route("GET /projects/*/merge_requests/*/notes", (asked, number) => {
      const notes = this.notes.filter((one) => String(one.number) === number);
      // The newest come first, unless something else is asked for.
      if (asked.query.get("sort") !== "asc") notes.reverse();
      return this.paged(
        asked,
        notes.map((one) => this.shownNote(one)),
      );
    }),
    this.route("POST /projects/*/merge_requests/*/notes", (asked, number) => {
      const pull = this.found(this.pulls, "number", number);
      const note = this.comment(this.viewer, pull, this.textOf(asked, "body"));
      return { status: 201, body: this.shownNote(note) };
    }),
    this.route("PUT /projects/*/merge_requests/*/notes/*", (asked, _, id) => {
      const note = this.found(this.notes, "id", id, json(404, "404 Note Not Found"));
      this.edit(note, this.textOf(asked, "body"));
      return { body: this.shownNote(note) };
    }),
    this.route("GET /projects/*/issues", (asked) => {
      const [author, state] = [asked.query.get("author_id"), asked.query.get("state")];
      const issues = this.issues.filter(
        (one) => one.state === state && (author === null || author === String(idOf(one.author))),
      );
      return this.paged(
        asked,
        issues.map((one) => this.shownIssue(one)),
      );
    }),
    this.route("POST /projects/*/issues", (asked) => {
      const title = this.textOf(asked, "title");
      const description = this.withoutCommands(this.textOf(asked, "description"));
      const issue = { number: this.newId(), author: this.viewer, title, description, state: "opened" };
      this.issues.push(issue);
      return { status: 201, body: this.shownIssue(issue) };
    }),
    this.route("PUT /projects/*/issues/*", ({ body }, number) => {
      const issue = this.found(this.issues, "number", number, json(404, "404 Issue Not Found"));
      const { state_event, description, ...texts } = body;
      if (typeof description === "string") issue.description = this.withoutCommands(description);
      Object.assign(issue, texts, state_event === "close" && { state: "closed" });
      return { body: this.shownIssue(issue) };
    }),
  ];

  protected authorize({ headers, method }: AskedOfForge): void {
    if (headers["private-token"] !== this.token) this.refuse(json(401, "401 Unauthorized"));
    if (this.scopes.has("api") || (method === "GET" && this.scopes.has("read_api"))) return;
    const error_description = "The request requires higher privileges than provided by the access token.";
    this.refuse({ status: 403, body: { error: "insufficient_scope", error_description, scope: "api" } });
  }

  /** A route of the project, refused for another one. */
  private route(request: string, act: Act): Route {
    const enter: Act = (asked, id, ...parts) =>
      id === String(this.project) || id === this.projectPath
        ? act(asked, ...parts)
        : json(404, "404 Project Not Found");
    return [request, enter];
  }

  private shownUser(login: string): unknown {
    return { id: idOf(login), username: login, name: login, web_url: `https://gitlab.com/${login}` };
  }

  private shownPull(pull: MergeRequest): unknown {
    return {
      iid: pull.number,
      author: this.shownUser(pull.author),
      ...{ source_branch: pull.branch, target_branch: pull.base, state: pull.state, sha: pull.head },
      ...{ source_project_id: pull.project, target_project_id: this.project },
      ...{ merge_commit_sha: pull.mergeCommit, squash_commit_sha: pull.squashCommit },
      web_url: `https://gitlab.com/${this.projectPath}/-/merge_requests/${pull.number}`,
    };
  }

  private shownNote({ id, author, body, createdAt, updatedAt, isSystem, number }: Note): unknown {
    const times = { created_at: timeOf(createdAt), updated_at: timeOf(updatedAt) };
    return { id, author: this.shownUser(author), body, ...times, system: isSystem, noteable_iid: number };
  }

  private shownIssue({ number, author, title, description, state }: GitLabIssue): unknown {
    const web_url = `https://gitlab.com/${this.projectPath}/-/issues/${number}`;
    return { iid: number, author: this.shownUser(author), title, description, state, web_url };
  }

  private withoutCommands(text: string): string {
    const parts = text.split(/^(```[\s\S]*?^```)/m);
    const found = (part: string): string =>
      part.replace(quickAction, (line) => {
        this.commands.push(line.trim());
        return "";
      });
    return parts.map((part) => (part.startsWith("```") ? part : found(part))).join("");
  }

  private textOf({ body }: AskedOfForge, name: string): string {
    const text = body[name];
    return typeof text === "string" && text !== "" ? text : this.refuse(json(400, `${name} is missing`));
  }

  private paged(asked: AskedOfForge, all: readonly unknown[]): ForgeAnswer {
    const { items, page, next } = this.pageOf(asked, all);
    return { body: items, headers: { "x-page": String(page), "x-next-page": String(next ?? "") } };
  }
}

const retryLater = (headers: Readonly<Record<string, string>>): ForgeAnswer => ({
  ...{ status: 429, body: "Retry later", headers: { "content-type": "text/plain", ...headers } },
});
/** What GitLab answers at its limits; the seconds are those of a pause. */
export const gitLabLimits = {
  retryAfter: (seconds: number) => retryLater({ "retry-after": String(seconds) }),
  used: (seconds: number) =>
    retryLater({ "ratelimit-remaining": "0", "ratelimit-reset": String(serverTime / 1000 + seconds) }),
} as const;
