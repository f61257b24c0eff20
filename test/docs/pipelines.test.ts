/** The pipelines, those of the examples and our own: what each action is pinned to, and what code of a pull request can do. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { platformNames } from "../../scripts/bundle/platforms";

interface Job {
  readonly uses?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix: { readonly include: readonly { readonly platform?: string }[] } };
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}
interface GitlabJob {
  readonly environment?: string | { readonly name: string };
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly variables?: Readonly<Record<string, unknown>>;
}

const root = join(__dirname, "..", "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const list = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "");
const workflows = list("*.github/workflows/*.yml").map((file): [string, Workflow] => [
  file,
  parse(read(file)) as Workflow,
]);
const writes = (permissions: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(permissions).flatMap(([name, access]) => (access === "read" ? [] : [`${name}: ${access}`]));
const runsCode = ({ steps = [] }: Job): boolean =>
  steps.some(({ run, uses = "" }) => run !== undefined || uses.startsWith("actions/checkout@"));
const actions = list("actions/*/action.yml");

const commenters = (jobs: Readonly<Record<string, GitlabJob>>): string[] =>
  Object.entries(jobs)
    .filter(([, { environment }]) => typeof environment === "object" && environment.name === "comment")
    .map(([name]) => name);

/** A job without the login of the default branch, which is no code of a pull request. */
function withoutLogin(job: Job): Job {
  const [checkout, login, ...steps] = job.steps ?? [];
  const isLogin =
    login?.uses === "./.github/actions/login" &&
    checkout?.with?.["ref"] === "${{ github.event.repository.default_branch }}" &&
    checkout.with["sparse-checkout"] === ".github/actions/login";
  return isLogin ? { ...job, steps } : job;
}

describe("The pipelines", () => {
  it("pin every action to one commit, with its version beside it", () => {
    const pinned = new Map<string, string>();
    const lines = [
      ...workflows.map(([file]) => file),
      ...[...actions, ...list("docs/*.md", "examples/gitops/*.yml")],
    ].flatMap((file) =>
      read(file)
        .split("\n")
        .filter((line) => /^\s*(- )?uses: (?!\.\/)/.test(line))
        .map((line) => [file, line.trim().replace(/^(- )?uses: /, "")] as const),
    );
    assert.ok(workflows.length >= 5 && actions.length === 4 && lines.length > 40);
    for (const [file, line] of lines) {
      const [, owner = "", commit = ""] =
        /^([\w-]+\/[\w-]+(?:\/\.github[\w/.-]*)?)[\w/-]*@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(line) ?? [];
      assert.notEqual(commit, "", `${file}: ${line}`);
      assert.equal(pinned.get(owner) ?? commit, commit, `${file}: ${line}`);
      pinned.set(owner, commit);
    }
  });

  it("let no job write that runs for a pull request", () => {
    const asked = workflows.filter(([, { on }]) => "pull_request" in on);
    assert.ok(asked.length >= 2);
    assert.ok(workflows.some(([, { on }]) => "workflow_call" in on));
    for (const [file, { permissions, jobs, on }] of workflows) {
      assert.ok(!("pull_request_target" in on) && !("workflow_run" in on), file);
      assert.ok(permissions !== undefined, `${file} leaves permissions to the settings of the repository`);
      assert.deepEqual(writes(permissions), [], file);
      for (const [name, job] of Object.entries(jobs)) {
        // What it calls asks for less in each of its jobs.
        const isAsked = "pull_request" in on && job.uses === undefined;
        if (isAsked) assert.deepEqual(writes(job.permissions), [], `${file}: ${name}`);
        if ("workflow_call" in on && writes(job.permissions).length > 0) {
          const isMerged = /github\.(event_name == 'schedule'|ref == format\('refs\/heads\/\{0\}')/.test(
            job.if ?? "",
          );
          const { env, ...rest } = withoutLogin(job);
          assert.ok(isMerged || !runsCode(rest), `${file}: ${name}`);
          assert.ok(isMerged || !JSON.stringify(rest).includes("secrets."), `${file}: ${name}`);
          // It reads packages, and what is no secret: an address to which the comment links.
          const read = { NODE_AUTH_TOKEN: "secrets", WEBHOOKS_DASHBOARD_URL: "vars" };
          const all = Object.entries(read).map(([one, from]) => [one, `\${{ ${from}.${one} }}`] as const);
          if (!isMerged) assert.deepEqual(env ?? {}, name === "comment" ? Object.fromEntries(all) : {});
        }
      }
    }
  });

  it("run only scripts that there are, in jobs that wait for jobs that there are", () => {
    const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: object };
    const own = workflows.filter(([file]) => file.startsWith(".github/"));
    assert.ok(own.length >= 3);
    for (const [file, { jobs }] of own) {
      for (const [name, { needs = [], permissions, steps = [] }] of Object.entries(jobs)) {
        for (const needed of [needs].flat()) assert.ok(needed in jobs, `${file}: ${name} needs ${needed}`);
        const commands = steps.map(({ run = "" }) => run).join("\n");
        for (const [, script = ""] of commands.matchAll(/\bnpm run ([\w:]+)/g))
          assert.ok(script in scripts, `${file}: npm run ${script}`);
        // What is checked out or installed there could write.
        if (writes(permissions).some((one) => one.startsWith("contents")))
          assert.doesNotMatch(JSON.stringify(steps), /npm |actions\/checkout@/, `${file}: ${name}`);
      }
    }
  });

  it("start each executable of a release on a system of its own", () => {
    const { jobs } = parse(read(".github/workflows/release.yml")) as Workflow;
    const rows = jobs["start"]?.strategy?.matrix.include.map(({ platform }) => platform) ?? [];
    assert.deepEqual(rows.sort(), [...platformNames].sort());
  });

  it("hand the token of GitLab to the job that runs nothing of the merge request", () => {
    const [, template] = parseAllDocuments(read("templates/review.yml"));
    const ours = template?.toJS() as Readonly<Record<string, GitlabJob>>;
    const name = "$[[ inputs.name ]]-comment:$[[ inputs.folder ]]:$[[ inputs.stack ]]";
    assert.deepEqual(commenters(ours), [name]);
    assert.equal(ours[name]?.variables?.["GIT_STRATEGY"], "none");
  });

  it("check the key and the settings of a stack before each `pulumi up`", () => {
    const files = list("docs/*.md", "examples/*.yml").filter((file) =>
      read(file).includes('pulumi up --stack "$'),
    );
    assert.deepEqual(files, ["docs/scale.md"]);
    for (const file of files) {
      const lines = read(file).split("\n");
      for (const [index, line] of lines.entries()) {
        const [up, stack] = /pulumi up --stack ("\$\w+")/.exec(line) ?? [];
        if (up === undefined || stack === undefined) continue;
        const before = `${lines[index - 1] ?? ""}\n${line.slice(0, line.indexOf(up))}`;
        assert.ok(before.includes(`npx pulumi-webhooks check --stack ${stack}`), `${file}: ${line}`);
      }
    }
  });

  it("say on a page what the passphrase risks in a job that runs code of a pull request", () => {
    const risk = /`PULUMI_CONFIG_PASSPHRASE`[^]*every secret in the state/;
    assert.match(read("docs/guides/pipelines.md"), risk);
    assert.ok(read("examples/gitops/README.md").includes("](../../docs/guides/pipelines.md)"));
  });
});
