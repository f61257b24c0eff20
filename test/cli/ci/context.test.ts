/** What a run is about: read from the variables and the event of each system, without a request. */

import assert from "node:assert/strict";
import { contextOf } from "../../../tools/cli/ci/forge/context";
import type { Environment, RunContext } from "../../../tools/cli/ci/forge/context";

const sha = "a".repeat(40);

const github = {
  GITHUB_ACTIONS: "true",
  GITHUB_API_URL: "https://api.github.com",
  GITHUB_EVENT_PATH: "/event.json",
  GITHUB_OUTPUT: "/output",
  GITHUB_REF: "refs/heads/main",
  GITHUB_REPOSITORY: "acme/hooks",
  GITHUB_RUN_ID: "7",
  GITHUB_SERVER_URL: "https://github.com",
  GITHUB_SHA: "c".repeat(40),
  GITHUB_STEP_SUMMARY: "/summary",
};
const repository = { full_name: "acme/hooks", default_branch: "main" };
const ofRun = { runUrl: "https://github.com/acme/hooks/actions/runs/7", summaryFile: "/summary" };
const onGitHub = { forge: "github", repository: "acme/hooks", api: "https://api.github.com" } as const;
const inWorkflow = { ...onGitHub, ...ofRun, outputFile: "/output" };
const pull = (from: string | null): object => ({
  ...{ number: 12, repository },
  pull_request: { number: 12, head: { sha, repo: from === null ? null : { full_name: from } } },
});

const gitlab = {
  GITLAB_CI: "true",
  CI_API_V4_URL: "https://gitlab.com/api/v4",
  CI_COMMIT_SHA: sha,
  CI_DEFAULT_BRANCH: "main",
  CI_JOB_URL: "https://gitlab.com/acme/hooks/-/jobs/7",
  CI_PROJECT_ID: "42",
};
const onGitLab = { forge: "gitlab", repository: "42", api: "https://gitlab.com/api/v4" } as const;
const inJob = { ...onGitLab, runUrl: "https://gitlab.com/acme/hooks/-/jobs/7" };
const mergeRequest = {
  ...gitlab,
  CI_MERGE_REQUEST_IID: "12",
  CI_MERGE_REQUEST_PROJECT_ID: "42",
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "42",
  CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: "",
};

const buildkite = {
  BUILDKITE: "true",
  BUILDKITE_BRANCH: "main",
  BUILDKITE_BUILD_URL: "https://buildkite.com/acme/hooks/builds/7",
  BUILDKITE_COMMIT: sha,
  BUILDKITE_PIPELINE_DEFAULT_BRANCH: "main",
  BUILDKITE_PULL_REQUEST: "false",
  BUILDKITE_PULL_REQUEST_REPO: "",
  BUILDKITE_REPO: "git@github.com:acme/hooks.git",
};
const inBuild = { ...onGitHub, runUrl: "https://buildkite.com/acme/hooks/builds/7" };
const proposal = { number: 12, commit: sha, isFork: false };
const fork = { ...proposal, isFork: true };
/** Of a pull request whose forge nothing is known of. */
const known = { forge: undefined, isDefaultBranch: false } as const;

const rows: readonly (readonly [what: string, environment: Environment, event: unknown, RunContext])[] = [
  [
    "a pull request of GitHub, whose commit is not that of the merge that the run is on",
    { ...github, GITHUB_REF: "refs/pull/12/merge" },
    pull("acme/hooks"),
    { ...inWorkflow, proposal, isDefaultBranch: false },
  ],
  [
    "a pull request of GitHub for its target, which runs on the default branch",
    github,
    pull("acme/hooks"),
    { ...inWorkflow, proposal, isDefaultBranch: false },
  ],
  [
    "a pull request from a fork of GitHub",
    github,
    pull("mallory/hooks"),
    { ...inWorkflow, proposal: fork, isDefaultBranch: false },
  ],
  [
    "a pull request from a fork that was deleted",
    github,
    pull(null),
    { ...inWorkflow, proposal: fork, isDefaultBranch: false },
  ],
  [
    "a pull request of GitHub with its base",
    github,
    { number: 12, repository, pull_request: { number: 12, base: { sha: "b".repeat(40) } } },
    { ...inWorkflow, proposal: { number: 12, isFork: true, base: "b".repeat(40) }, isDefaultBranch: false },
  ],
  [
    "a merge request of GitLab with its base",
    { ...mergeRequest, CI_MERGE_REQUEST_DIFF_BASE_SHA: "b".repeat(40) },
    undefined,
    { ...inJob, proposal: { ...proposal, base: "b".repeat(40) }, isDefaultBranch: false },
  ],
  [
    "a pull request of Buildkite with its base",
    {
      ...buildkite,
      BUILDKITE_PULL_REQUEST: "12",
      BUILDKITE_PULL_REQUEST_REPO: "git://github.com/acme/hooks.git",
      BUILDKITE_PULL_REQUEST_BASE_BRANCH: "main",
    },
    undefined,
    { ...inBuild, proposal: { ...proposal, base: "main" }, isDefaultBranch: false },
  ],
  [
    "a comment on a pull request of GitHub",
    github,
    { issue: { number: 12, pull_request: {} }, repository },
    { ...inWorkflow, proposal: { number: 12, isFork: false }, isDefaultBranch: false },
  ],
  [
    "a comment on an issue of GitHub",
    github,
    { issue: { number: 12 }, repository },
    { ...inWorkflow, branch: "main", commit: github.GITHUB_SHA, isDefaultBranch: true },
  ],
  [
    "a workflow of GitHub after that of a pull request",
    github,
    { workflow_run: { head_sha: sha, pull_requests: [{ number: 12 }] }, repository },
    { ...inWorkflow, proposal, isDefaultBranch: false },
  ],
  [
    "a workflow of GitHub after another one",
    github,
    { workflow_run: { head_sha: sha, pull_requests: [] }, repository },
    { ...inWorkflow, branch: "main", commit: github.GITHUB_SHA, isDefaultBranch: true },
  ],
  [
    "a push to another branch of GitHub",
    { ...github, GITHUB_REF: "refs/heads/feature/main" },
    { repository },
    { ...inWorkflow, branch: "feature/main", commit: github.GITHUB_SHA, isDefaultBranch: false },
  ],
  [
    "a tag of GitHub",
    { ...github, GITHUB_REF: "refs/tags/main" },
    { repository },
    { ...inWorkflow, commit: github.GITHUB_SHA, isDefaultBranch: false },
  ],
  [
    "a run of GitHub without an event",
    { ...github, GITHUB_EVENT_PATH: "" },
    undefined,
    { ...inWorkflow, branch: "main", commit: github.GITHUB_SHA, isDefaultBranch: undefined },
  ],
  [
    "an event that is not JSON",
    github,
    "{",
    { ...inWorkflow, branch: "main", commit: github.GITHUB_SHA, isDefaultBranch: undefined },
  ],
  ["a merge request of GitLab", mergeRequest, undefined, { ...inJob, proposal, isDefaultBranch: false }],
  [
    "the merged result of a merge request",
    { ...mergeRequest, CI_COMMIT_SHA: "d".repeat(40), CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha },
    undefined,
    { ...inJob, proposal, isDefaultBranch: false },
  ],
  [
    "a merge request from a fork of GitLab, whose pipeline runs there",
    { ...mergeRequest, CI_PROJECT_ID: "66", CI_MERGE_REQUEST_SOURCE_PROJECT_ID: "66" },
    undefined,
    { ...inJob, proposal: fork, isDefaultBranch: false },
  ],
  [
    "the default branch of GitLab",
    { ...gitlab, CI_COMMIT_BRANCH: "main" },
    undefined,
    { ...inJob, branch: "main", commit: sha, isDefaultBranch: true },
  ],
  [
    "another branch of GitLab",
    { ...gitlab, CI_COMMIT_BRANCH: "topic" },
    undefined,
    { ...inJob, branch: "topic", commit: sha, isDefaultBranch: false },
  ],
  [
    "the default branch in Buildkite",
    buildkite,
    undefined,
    { ...inBuild, branch: "main", commit: sha, isDefaultBranch: true },
  ],
  [
    "a pull request in Buildkite",
    {
      ...buildkite,
      BUILDKITE_PULL_REQUEST: "12",
      BUILDKITE_PULL_REQUEST_REPO: "https://github.com/acme/hooks",
    },
    undefined,
    { ...inBuild, proposal, isDefaultBranch: false },
  ],
  [
    "a pull request from a fork in Buildkite",
    {
      ...buildkite,
      BUILDKITE_PULL_REQUEST: "12",
      BUILDKITE_PULL_REQUEST_REPO: "https://github.com/m/hooks.git",
    },
    undefined,
    { ...inBuild, proposal: fork, isDefaultBranch: false },
  ],
  [
    "a pull request in Azure Pipelines",
    {
      TF_BUILD: "True",
      BUILD_REPOSITORY_URI: "https://github.com/acme/hooks",
      SYSTEM_PULLREQUEST_ISFORK: "True",
      SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: "12",
      SYSTEM_PULLREQUEST_SOURCECOMMITID: sha,
    },
    undefined,
    { ...onGitHub, proposal: fork, isDefaultBranch: false },
  ],
  [
    "a branch in Azure Pipelines, which does not name the default one",
    {
      TF_BUILD: "True",
      BUILD_REPOSITORY_URI: "https://github.com/acme/hooks",
      BUILD_SOURCEBRANCH: "refs/heads/main",
      BUILD_SOURCEVERSION: sha,
    },
    undefined,
    { ...onGitHub, branch: "main", commit: sha, isDefaultBranch: undefined },
  ],
  [
    "a repository that Azure keeps itself",
    { TF_BUILD: "True", BUILD_REPOSITORY_URI: "https://dev.azure.com/acme/hooks/_git/hooks" },
    undefined,
    { forge: undefined, isDefaultBranch: undefined },
  ],
  [
    "a merge request in Jenkins",
    {
      JENKINS_URL: "https://ci.example.com/",
      BUILD_URL: "https://ci.example.com/job/hooks/7/",
      CHANGE_ID: "12",
      CHANGE_URL: "https://gitlab.example.com/acme/teams/hooks/-/merge_requests/12",
    },
    undefined,
    {
      ...{ forge: "gitlab", repository: "acme/teams/hooks", api: "https://gitlab.example.com/api/v4" },
      proposal: { number: 12, isFork: false },
      ...{ isDefaultBranch: false, runUrl: "https://ci.example.com/job/hooks/7/" },
    },
  ],
  [
    "the primary branch in Jenkins",
    {
      JENKINS_URL: "https://ci.example.com/",
      BRANCH_IS_PRIMARY: "true",
      BRANCH_NAME: "main",
      GIT_COMMIT: sha,
      GIT_URL: "ssh://git@github.example.com:2222/acme/hooks.git",
    },
    undefined,
    {
      ...{ forge: "github", repository: "acme/hooks", api: "https://github.example.com/api/v3" },
      ...{ branch: "main", commit: sha, isDefaultBranch: true },
    },
  ],
  ...(["refs/pull/12/merge", "refs/tags/main"] as const).map(
    (ref) =>
      [
        `${ref} in Azure Pipelines`,
        { TF_BUILD: "True", BUILD_SOURCEBRANCH: ref, BUILD_SOURCEVERSION: sha },
        undefined,
        { forge: undefined, commit: sha, isDefaultBranch: false },
      ] as const,
  ),
  [
    "a pull request of Azure itself, which has no other number",
    {
      TF_BUILD: "True",
      BUILD_SOURCEBRANCH: "refs/pull/12/merge",
      SYSTEM_PULLREQUEST_ISFORK: "False",
      SYSTEM_PULLREQUEST_PULLREQUESTID: "12",
      SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main",
    },
    undefined,
    { ...known, proposal: { number: 12, isFork: false, base: "refs/heads/main" } },
  ],
  [
    "a branch of Buildkite whose name begins like another one",
    { ...buildkite, BUILDKITE_BRANCH: "refs/heads/main" },
    undefined,
    { ...inBuild, branch: "refs/heads/main", commit: sha, isDefaultBranch: false },
  ],
  [
    "a pull request in Bitbucket",
    {
      BITBUCKET_BUILD_NUMBER: "7",
      BITBUCKET_BRANCH: "main",
      BITBUCKET_COMMIT: sha,
      BITBUCKET_GIT_HTTP_ORIGIN: "https://bitbucket.org/acme/hooks",
      BITBUCKET_PR_DESTINATION_BRANCH: "main",
      BITBUCKET_PR_ID: "12",
    },
    undefined,
    { ...known, proposal: { ...proposal, base: "main" } },
  ],
  [
    "a branch in Bitbucket, which does not name the default one",
    { BITBUCKET_BUILD_NUMBER: "7", BITBUCKET_BRANCH: "main", BITBUCKET_COMMIT: sha },
    undefined,
    { forge: undefined, branch: "main", commit: sha, isDefaultBranch: undefined },
  ],
  [
    "a pull request in CircleCI, known by its page",
    {
      CIRCLECI: "true",
      CIRCLE_BRANCH: "main",
      CIRCLE_PULL_REQUEST: "https://github.com/acme/hooks/pull/12",
      CIRCLE_PR_USERNAME: "mallory",
      CIRCLE_REPOSITORY_URL: "git@github.com:acme/hooks.git",
      CIRCLE_SHA1: sha,
    },
    undefined,
    { ...onGitHub, proposal: fork, isDefaultBranch: false },
  ],
  [
    "a branch in CircleCI",
    { CIRCLECI: "true", CIRCLE_BRANCH: "main", CIRCLE_SHA1: sha },
    undefined,
    { forge: undefined, branch: "main", commit: sha, isDefaultBranch: undefined },
  ],
  [
    "a build in TeamCity, which tells a program of no branch",
    { TEAMCITY_VERSION: "2026.1", BUILD_VCS_NUMBER: sha, BUILD_URL: "https://tc.example.com/build/7" },
    undefined,
    { forge: undefined, commit: sha, isDefaultBranch: undefined, runUrl: "https://tc.example.com/build/7" },
  ],
  [
    "a pull request in Atlantis",
    {
      ATLANTIS_TERRAFORM_VERSION: "1.9.0",
      BASE_BRANCH_NAME: "main",
      HEAD_COMMIT: sha,
      PULL_NUM: "12",
      PULL_URL: "https://github.com/acme/hooks/pull/12",
    },
    undefined,
    { ...onGitHub, proposal: { ...proposal, base: "main" }, isDefaultBranch: false },
  ],
  [
    "a pull request in Jenkins whose name is no number",
    {
      JENKINS_URL: "https://ci.example.com/",
      BRANCH_IS_PRIMARY: "true",
      BRANCH_NAME: "main",
      CHANGE_ID: "I4f",
    },
    undefined,
    { ...known, proposal: { isFork: false } },
  ],
  [
    "a branch in Jenkins, which says nothing where that is not the primary one",
    { JENKINS_URL: "https://ci.example.com/", BRANCH_NAME: "topic", GIT_COMMIT: sha },
    undefined,
    { forge: undefined, branch: "topic", commit: sha, isDefaultBranch: undefined },
  ],
  [
    "a pull request of GitHub in GitLab",
    { ...gitlab, CI_COMMIT_BRANCH: "main", CI_EXTERNAL_PULL_REQUEST_IID: "12" },
    undefined,
    { ...inJob, proposal, isDefaultBranch: false },
  ],
  [
    "a schedule of GitHub, whose event names no repository",
    { ...github, GITHUB_EVENT_NAME: "schedule" },
    { schedule: "17 5 * * *" },
    { ...inWorkflow, branch: "main", commit: github.GITHUB_SHA, isDefaultBranch: true },
  ],
  [
    "any system with the number of a pull request",
    { WEBHOOKS_CI_PULL_REQUEST: "12", TEAMCITY_VERSION: "2026.1", BUILD_VCS_NUMBER: sha },
    undefined,
    { ...known, proposal },
  ],
  [
    "any system with the URL of the repository",
    { WEBHOOKS_CI_REPOSITORY: "https://github.com/acme/hooks" },
    undefined,
    { ...onGitHub, isDefaultBranch: undefined },
  ],
  [
    "a host of another name whose kind the variable of its API says",
    {
      WEBHOOKS_CI_REPOSITORY: "https://code.example.com/acme/hooks",
      CI_API_V4_URL: "https://code.example.com/api/v4",
    },
    undefined,
    {
      ...{ forge: "gitlab", repository: "acme/hooks", api: "https://code.example.com/api/v4" },
      isDefaultBranch: undefined,
    },
  ],
  ["no pipeline at all", {}, undefined, { forge: undefined, isDefaultBranch: undefined }],
];

describe("What a run is about", () => {
  for (const [what, environment, event, expected] of rows)
    it(`is read for ${what}`, () => {
      const read = (path: string): string => {
        assert.equal(path, "/event.json");
        return typeof event === "string" ? event : JSON.stringify(event);
      };
      assert.deepEqual(contextOf(environment, read), expected);
    });

  it("is nothing where the URL names no repository of a known forge", () => {
    for (const url of [
      "https://bitbucket.org/acme/hooks",
      "https://notgithub.com/acme/hooks",
      "acme/hooks",
      "github.com",
      "https://github.com/acme",
    ])
      assert.equal(contextOf({ WEBHOOKS_CI_REPOSITORY: url }, String).forge, undefined, url);
  });
});
