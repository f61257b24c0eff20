/** What a run of a pipeline is about, from its environment and its event alone: no request is sent. */

import { parseJson, valueAt } from "../../../../provider/base/fields";
import { parseUrl } from "../../../../provider/base/url";

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
    /** Absent where the environment does not say. */
    readonly number?: number;
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
  /** Whether the run is on the default branch: never for a proposed change. Undefined where that is not known. */
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
  if (given["GITHUB_ACTIONS"] !== undefined) return ofGitHub(given, readFile);
  if (given["GITLAB_CI"] !== undefined) return ofGitLab(given);
  return ofSystem(given, systems.find(({ marker }) => given[marker] !== undefined) ?? { marker: "" });
}

type Given = Readonly<Record<string, string | undefined>>;

/** The variables of a system that serves several forges: names with blanks between them, of which the first that is set counts. */
interface System {
  /** Stands in the environment of each job. */
  readonly marker: string;
  /** The number or the page of the pull request. They are set for one alone, or say `false`. */
  readonly proposal?: string;
  /** The newest commit of the pull request. */
  readonly head?: string;
  /** The commit or the branch that the pull request is for. */
  readonly base?: string;
  /** Where the branch stands if that is a fork: the URL of the fork, or anything but `false`. */
  readonly fork?: string;
  readonly branch?: string;
  /** The whole name of what the run is on, in place of the branch: `refs/heads/main`. */
  readonly ref?: string;
  readonly defaultBranch?: string;
  /** Says `true` on the default branch. */
  readonly isDefault?: string;
  readonly commit?: string;
  /** The URL of the repository, or of a page in it. */
  readonly repository?: string;
  readonly runUrl?: string;
}

/**
 * The table, each row as the documentation of its system has it. What none of its variables says is not known: the default branch
 * of all but Buildkite and Jenkins. A runner of another system may stand inside Jenkins, so that comes last.
 */
const systems: readonly System[] = [
  {
    // https://buildkite.com/docs/pipelines/configure/environment-variables
    marker: "BUILDKITE",
    proposal: "BUILDKITE_PULL_REQUEST",
    head: "BUILDKITE_COMMIT",
    base: "BUILDKITE_PULL_REQUEST_BASE_BRANCH",
    fork: "BUILDKITE_PULL_REQUEST_REPO",
    branch: "BUILDKITE_BRANCH",
    defaultBranch: "BUILDKITE_PIPELINE_DEFAULT_BRANCH",
    commit: "BUILDKITE_COMMIT",
    repository: "BUILDKITE_REPO",
    runUrl: "BUILDKITE_BUILD_URL",
  },
  {
    // https://learn.microsoft.com/azure/devops/pipelines/build/variables: the number is that of GitHub alone.
    marker: "TF_BUILD",
    proposal: "SYSTEM_PULLREQUEST_PULLREQUESTNUMBER SYSTEM_PULLREQUEST_PULLREQUESTID",
    head: "SYSTEM_PULLREQUEST_SOURCECOMMITID",
    base: "SYSTEM_PULLREQUEST_TARGETBRANCH",
    fork: "SYSTEM_PULLREQUEST_ISFORK",
    ref: "BUILD_SOURCEBRANCH",
    commit: "BUILD_SOURCEVERSION",
    repository: "BUILD_REPOSITORY_URI",
  },
  {
    // https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets
    marker: "BITBUCKET_BUILD_NUMBER",
    proposal: "BITBUCKET_PR_ID",
    head: "BITBUCKET_COMMIT",
    base: "BITBUCKET_PR_DESTINATION_BRANCH",
    branch: "BITBUCKET_BRANCH",
    commit: "BITBUCKET_COMMIT",
    repository: "BITBUCKET_GIT_HTTP_ORIGIN",
  },
  {
    // https://circleci.com/docs/reference/variables: a branch is one of a pull request as long as that is open.
    marker: "CIRCLECI",
    proposal: "CIRCLE_PULL_REQUEST CIRCLE_PULL_REQUESTS CIRCLE_PR_NUMBER",
    head: "CIRCLE_SHA1",
    fork: "CIRCLE_PR_USERNAME",
    branch: "CIRCLE_BRANCH",
    commit: "CIRCLE_SHA1",
    repository: "CIRCLE_REPOSITORY_URL",
    runUrl: "CIRCLE_BUILD_URL",
  },
  {
    // https://www.jetbrains.com/help/teamcity/predefined-build-parameters.html: branches are parameters, and no variables.
    marker: "TEAMCITY_VERSION",
    commit: "BUILD_VCS_NUMBER",
    runUrl: "BUILD_URL",
  },
  {
    // https://www.runatlantis.io/docs/custom-workflows.html
    marker: "ATLANTIS_TERRAFORM_VERSION",
    proposal: "PULL_NUM PULL_URL",
    head: "HEAD_COMMIT",
    base: "BASE_BRANCH_NAME",
    repository: "PULL_URL",
  },
  {
    // https://www.jenkins.io/doc/book/pipeline/multibranch; two plugins have names of their own. The commit may be a merge for the run.
    marker: "JENKINS_URL",
    proposal: "CHANGE_ID ghprbPullId gitlabMergeRequestIid",
    base: "CHANGE_TARGET",
    fork: "CHANGE_FORK",
    branch: "BRANCH_NAME",
    isDefault: "BRANCH_IS_PRIMARY",
    commit: "GIT_COMMIT",
    repository: "CHANGE_URL GIT_URL",
    runUrl: "BUILD_URL",
  },
];

function ofSystem(given: Given, system: System): RunContext {
  const of = (names = ""): string | undefined =>
    names
      .split(" ")
      .map((name) => given[name])
      .find((value) => value !== undefined && value.toLowerCase() !== "false");
  const place = placeOf(given, of(system.repository));
  const [own, runUrl] = [of(system.proposal), of(system.runUrl)];
  const proposed = own ?? given["WEBHOOKS_CI_PULL_REQUEST"];
  if (proposed !== undefined) {
    const from = of(system.fork);
    const isFork = from !== undefined && repositoryIn(from)?.path !== place.repository;
    const head = of(own === undefined ? system.commit : system.head);
    const proposal = proposalWith(numberEnding(proposed), head, isFork, of(system.base));
    return complete({ ...place, runUrl, proposal });
  }
  const ref = of(system.ref);
  const branch = ref === undefined ? of(system.branch) : /^refs\/heads\/(.*)$/s.exec(ref)?.[1];
  const known = of(system.defaultBranch) ?? (of(system.isDefault) === "true" ? branch : undefined);
  // A tag is no branch, nor is a pull request that is built by its name.
  const defaultBranch = ref !== undefined && branch === undefined ? "" : known;
  return complete({ ...place, runUrl, branch, commit: of(system.commit), defaultBranch });
}

/** The number, which may stand at the end of the page of a pull request. */
function numberEnding(text: string): number | undefined {
  return wholeIn(/(?:^|\/)(\d+)$/.exec(text)?.[1]);
}

function ofGitHub(given: Given, readFile: ReadFile): RunContext {
  const server = given["GITHUB_SERVER_URL"] ?? "https://github.com";
  const repository = given["GITHUB_REPOSITORY"];
  const path = given["GITHUB_EVENT_PATH"];
  const event = path === undefined ? undefined : parseJson(readFile(path));
  const proposal = pullRequestIn(event, repository);
  const branch = /^refs\/heads\/(.*)$/s.exec(given["GITHUB_REF"] ?? "")?.[1];
  // A schedule runs on the default branch alone, and its event names no repository.
  const isScheduled = given["GITHUB_EVENT_NAME"] === "schedule";
  const defaultBranch = textAt(event, ["repository", "default_branch"]) ?? (isScheduled ? branch : undefined);
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
    return proposalWith(own, textAt(event, ["pull_request", "head", "sha"]), head !== repository, base);
  }
  const isCommentOfPullRequest = valueAt(event, ["issue", "pull_request"]) !== undefined;
  const commented = isCommentOfPullRequest ? numberAt(event, ["issue", "number"]) : undefined;
  if (commented !== undefined) return { number: commented, isFork: false };
  // A run for a pull request from a fork names none.
  const ran = numberAt(event, ["workflow_run", "pull_requests", "0", "number"]);
  return ran === undefined
    ? undefined
    : proposalWith(ran, textAt(event, ["workflow_run", "head_sha"]), false);
}

function ofGitLab(given: Given): RunContext {
  // The second one is that of a pull request on GitHub.
  const proposed = given["CI_MERGE_REQUEST_IID"] ?? given["CI_EXTERNAL_PULL_REQUEST_IID"];
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
    ...(proposed === undefined
      ? { branch: given["CI_COMMIT_BRANCH"], commit, defaultBranch: given["CI_DEFAULT_BRANCH"] }
      : { proposal: proposalWith(wholeIn(proposed), head, source !== target, base) }),
    runUrl: given["CI_JOB_URL"] ?? given["CI_PIPELINE_URL"],
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

function proposalWith(
  number: number | undefined,
  commit: string | undefined,
  isFork: boolean,
  base?: string,
): RunContext["proposal"] {
  return {
    ...(number !== undefined && { number }),
    ...(commit !== undefined && { commit }),
    isFork,
    ...(base !== undefined && { base }),
  };
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
