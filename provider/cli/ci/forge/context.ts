/** What a run of a pipeline is about, from its environment and its event alone: no request is sent. */

import { parseJson, valueAt } from "../../../base/fields";
import { parseUrl } from "../../../base/url";

/** What this run is about. */
export interface RunContext {
  /** Where the repository is kept. Undefined where the environment does not say, or names another place. */
  readonly forge: "github" | "gitlab" | undefined;
  /** The repository in the requests: `owner/name`, or on GitLab also the number of the project. */
  readonly repository?: string;
  /** The address of the API, without a slash at its end. */
  readonly api?: string;
  /** The proposed change that this run is for. Absent for a run on a branch. */
  readonly proposal?: {
    readonly number: number;
    /** Its newest commit when the run began, never a merge made for the run. Absent where the environment does not say. */
    readonly commit?: string;
    /** Whether its branch stands in another repository, as far as the environment says. */
    readonly isFork: boolean;
    /** The commit that it is compared with, else the branch that it is for. Absent where the environment does not say. */
    readonly base?: string;
  };
  /** The branch of a run without a proposed change. */
  readonly branch?: string;
  /** The commit of a run without a proposed change. */
  readonly commit?: string;
  /** Whether the run is on the default branch: never for a proposed change. Undefined where the environment names no default branch. */
  readonly isDefaultBranch: boolean | undefined;
  /** The page of this run. */
  readonly runUrl?: string;
  /** The file that takes the Markdown of the run's own page. */
  readonly summaryFile?: string;
  /** The file that takes the outputs of a step, a `name=value` in each line. */
  readonly outputFile?: string;
}

/** Environment variables. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a file of the run, which names it in its environment. */
export type ReadFile = (path: string) => string;

/** What the run is about. Other systems than those of GitHub and GitLab may need `WEBHOOKS_CI_REPOSITORY`, the URL of the repository. */
export function contextOf(environment: Environment, readFile: ReadFile): RunContext {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = systems.find(([variable]) => given[variable] !== undefined)?.[1];
  return read?.(given, readFile) ?? { ...placeOf(given, undefined), isDefaultBranch: undefined };
}

type Given = Readonly<Record<string, string | undefined>>;

/** By the variable that each system sets. A runner of another system may stand inside Jenkins, so that comes last. */
const systems: readonly (readonly [
  variable: string,
  read: (given: Given, readFile: ReadFile) => RunContext,
])[] = [
  ["GITHUB_ACTIONS", ofGitHub],
  ["GITLAB_CI", ofGitLab],
  ["BUILDKITE", ofBuildkite],
  ["TF_BUILD", ofAzure],
  ["JENKINS_URL", ofJenkins],
];

function ofGitHub(given: Given, readFile: ReadFile): RunContext {
  const server = given["GITHUB_SERVER_URL"] ?? "https://github.com";
  const repository = given["GITHUB_REPOSITORY"];
  const path = given["GITHUB_EVENT_PATH"];
  const event = path === undefined ? undefined : parseJson(readFile(path));
  const proposal = pullRequestIn(event, repository);
  const branch = /^refs\/heads\/(.*)$/s.exec(given["GITHUB_REF"] ?? "")?.[1];
  const defaultBranch = textAt(event, ["repository", "default_branch"]);
  const run = given["GITHUB_RUN_ID"];
  return complete({
    ...{ forge: "github", repository },
    api: given["GITHUB_API_URL"] ?? "https://api.github.com",
    ...(proposal === undefined ? { branch, commit: given["GITHUB_SHA"], defaultBranch } : { proposal }),
    runUrl: run && `${server}/${repository}/actions/runs/${run}`,
    summaryFile: given["GITHUB_STEP_SUMMARY"],
    outputFile: given["GITHUB_OUTPUT"],
  });
}

/** The pull request of an event: of its own, of a comment on it, or of the run of a workflow for it. */
function pullRequestIn(event: unknown, repository: string | undefined): RunContext["proposal"] {
  const own = numberAt(event, ["pull_request", "number"]);
  if (own !== undefined) {
    const head = textAt(event, ["pull_request", "head", "repo", "full_name"]);
    const base = textAt(event, ["pull_request", "base", "sha"]);
    return withCommit(own, textAt(event, ["pull_request", "head", "sha"]), head !== repository, base);
  }
  const isCommentOfPullRequest = valueAt(event, ["issue", "pull_request"]) !== undefined;
  const commented = isCommentOfPullRequest ? numberAt(event, ["issue", "number"]) : undefined;
  if (commented !== undefined) return { number: commented, isFork: false };
  // A run for a pull request from a fork names none.
  const ran = numberAt(event, ["workflow_run", "pull_requests", "0", "number"]);
  return ran === undefined ? undefined : withCommit(ran, textAt(event, ["workflow_run", "head_sha"]), false);
}

function ofGitLab(given: Given): RunContext {
  const number = wholeIn(given["CI_MERGE_REQUEST_IID"]);
  // A pipeline for a fork runs in the fork. The merge request is kept where it leads to.
  const target = given["CI_MERGE_REQUEST_PROJECT_ID"] ?? given["CI_PROJECT_ID"];
  const source = given["CI_MERGE_REQUEST_SOURCE_PROJECT_ID"] ?? target;
  const commit = given["CI_COMMIT_SHA"];
  // A pipeline for the merged result runs on a commit that is made for it.
  const head = given["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"] ?? commit;
  // In a fork, a branch of the same name is another one.
  const base = given["CI_MERGE_REQUEST_TARGET_BRANCH_SHA"] ?? given["CI_MERGE_REQUEST_DIFF_BASE_SHA"];
  return complete({
    ...{ forge: "gitlab", repository: target, api: given["CI_API_V4_URL"] },
    ...(number === undefined
      ? { branch: given["CI_COMMIT_BRANCH"], commit, defaultBranch: given["CI_DEFAULT_BRANCH"] }
      : { proposal: withCommit(number, head, source !== target, base) }),
    runUrl: given["CI_JOB_URL"] ?? given["CI_PIPELINE_URL"],
  });
}

function ofBuildkite(given: Given): RunContext {
  const number = wholeIn(given["BUILDKITE_PULL_REQUEST"]);
  const commit = given["BUILDKITE_COMMIT"];
  const from = given["BUILDKITE_PULL_REQUEST_REPO"] ?? "";
  const place = placeOf(given, given["BUILDKITE_REPO"]);
  const isFork = from !== "" && repositoryIn(from)?.path !== place.repository;
  return complete({
    ...place,
    ...(number === undefined
      ? {
          ...{ branch: given["BUILDKITE_BRANCH"], commit },
          defaultBranch: given["BUILDKITE_PIPELINE_DEFAULT_BRANCH"],
        }
      : { proposal: withCommit(number, commit, isFork, given["BUILDKITE_PULL_REQUEST_BASE_BRANCH"]) }),
    runUrl: given["BUILDKITE_BUILD_URL"],
  });
}

function ofAzure(given: Given): RunContext {
  const number = wholeIn(given["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER"]);
  const isFork = given["SYSTEM_PULLREQUEST_ISFORK"]?.toLowerCase() === "true";
  return complete({
    ...placeOf(given, given["BUILD_REPOSITORY_URI"]),
    ...(number === undefined
      ? {
          branch: given["BUILD_SOURCEBRANCH"]?.replace(/^refs\/heads\//, ""),
          commit: given["BUILD_SOURCEVERSION"],
        }
      : {
          proposal: withCommit(
            number,
            given["SYSTEM_PULLREQUEST_SOURCECOMMITID"],
            isFork,
            given["SYSTEM_PULLREQUEST_TARGETBRANCH"],
          ),
        }),
  });
}

function ofJenkins(given: Given): RunContext {
  const number = wholeIn(given["CHANGE_ID"]);
  const branch = given["BRANCH_NAME"] ?? given["GIT_BRANCH"]?.replace(/^origin\//, "");
  const isPrimary = given["BRANCH_IS_PRIMARY"] === "true";
  return complete({
    ...placeOf(given, given["CHANGE_URL"] ?? given["GIT_URL"]),
    // The commit of a build for a change may be a merge that was made for it.
    ...(number === undefined
      ? { branch, commit: given["GIT_COMMIT"], ...(isPrimary && { defaultBranch: branch }) }
      : {
          proposal: withCommit(number, undefined, given["CHANGE_FORK"] !== undefined, given["CHANGE_TARGET"]),
        }),
    runUrl: given["BUILD_URL"],
  });
}

type Place = Pick<RunContext, "forge" | "repository" | "api">;

/** The repository of a system that serves several forges. A host of another name is what the variable of its API says. */
function placeOf(given: Given, url: string | undefined): Place {
  const found = repositoryIn(given["WEBHOOKS_CI_REPOSITORY"] ?? url ?? "");
  if (found === undefined) return { forge: undefined };
  const { host, path } = found;
  const { GITHUB_API_URL: gitHub, CI_API_V4_URL: gitLab } = given;
  if (gitLab !== undefined || isOf("gitlab", host))
    return { forge: "gitlab", repository: path, api: gitLab ?? `https://${host}/api/v4` };
  if (gitHub === undefined && !isOf("github", host)) return { forge: undefined };
  const own = host === "github.com" ? "https://api.github.com" : `https://${host}/api/v3`;
  return { forge: "github", repository: path, api: gitHub ?? own };
}

/** Whether a part of the name of a host is the name of a forge: `gitlab.example.com`. */
function isOf(forge: string, host: string): boolean {
  return host.split(/[.-]/).includes(forge);
}

/** The repository that a URL names: that of a clone, over ssh too, or that of a page in it. */
function repositoryIn(text: string): { readonly host: string; readonly path: string } | undefined {
  const short = /^[\w.-]+@([\w.-]+):(?!\/)(.+)$/.exec(text);
  const url = short === null ? parseUrl(text) : undefined;
  const [host = "", path = ""] = short === null ? [url?.hostname, url?.pathname] : short.slice(1);
  const page = /\/(-\/merge_requests|pull)\/\d+.*$/;
  const name = path
    .replace(page, "")
    .replace(/^\/+|\/+$/g, "")
    .replace(/\.git$/, "");
  return host === "" || !name.includes("/") ? undefined : { host: host.toLowerCase(), path: name };
}

type Read = { readonly [Name in keyof RunContext]?: RunContext[Name] | undefined } & {
  readonly forge: RunContext["forge"];
  readonly defaultBranch?: string | undefined;
};

function complete({ defaultBranch, ...read }: Read): RunContext {
  const known = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  const isDefaultBranch = defaultBranch === undefined ? undefined : read.branch === defaultBranch;
  return {
    ...(known as Omit<RunContext, "forge" | "isDefaultBranch">),
    forge: read.forge,
    isDefaultBranch: read.proposal === undefined ? isDefaultBranch : false,
  };
}

function withCommit(
  number: number,
  commit: string | undefined,
  isFork: boolean,
  base?: string,
): RunContext["proposal"] {
  return { number, ...(commit !== undefined && { commit }), isFork, ...(base !== undefined && { base }) };
}

function wholeIn(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : undefined;
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  const found = valueAt(value, path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

function numberAt(value: unknown, path: readonly string[]): number | undefined {
  const found = valueAt(value, path);
  return typeof found === "number" ? found : undefined;
}
