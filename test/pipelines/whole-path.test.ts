/** The whole path on either forge, with the packed command: a danger, its approval, a push that voids it, a merge, and drift. */

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator, type Emulator } from "../../provider/emulator";
import { playedCli, recorded } from "../support/ci-stage";
import { commandsRunning } from "../support/fake-pulumi";
import { PlayedGitHub } from "../support/forge/github";
import { PlayedGitLab } from "../support/forge/gitlab";
import { installedCommand, packingTime } from "../support/packed";
import { play } from "../support/pipelines/github";
import type { Event, Run } from "../support/pipelines/github";
import { gitlabProject, lack, playGitlab } from "../support/pipelines/gitlab";
import type { GitlabRun } from "../support/pipelines/gitlab";

const root = join(__dirname, "..", "..");

/** The example in a repository, with a `pulumi` that answers with recorded previews, and a service. */
class Scene {
  readonly folder = mkdtempSync(join(tmpdir(), "whole-path-"));
  readonly repository = join(this.folder, "repository");
  runner: Event["runner"] = {};

  private constructor(readonly service: Emulator) {}

  static async start(): Promise<Scene> {
    const scene = new Scene(await startEmulator({ projects: ["p1"] }));
    const { folder, repository, service } = scene;
    cpSync(join(root, "examples", "gitops"), repository, { recursive: true });
    writeFileSync(join(repository, "webhooks", "Pulumi.production.yaml"), "config: {}\n");
    mkdirSync(join(folder, "played"));
    // The version that the pipeline names is the one of the sources.
    const npx = `shift 2; exec "${process.execPath}" "${await installedCommand()}" "$@"`;
    scene.runner = {
      ...commandsRunning(folder, { pulumi: playedCli, npm: "exit 0", npx }),
      ...{ PLAYED: join(folder, "played"), HOME: folder },
      ...{ WEBHOOKS_BASE_URL: service.url, WEBHOOKS_PROJECT_ID: "p1" },
    };
    scene.write("nothing.json", recorded("nothing"));
    scene.preview("changes");
    return scene;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, "played", name), text);
  }

  /** The recorded preview that the stack has from now on. */
  preview(name: string): void {
    this.write("production.json", recorded(name, "production"));
  }

  /** What `pulumi` was asked since the last call. */
  asked(): string {
    const text = readFileSync(join(this.folder, "played", "asked"), "utf8");
    this.write("asked", "");
    return text;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The lines of a comment that approve what stops. */
function linesIn(comment = ""): string {
  const lines = comment.match(/^\/webhooks allow .*$/gm) ?? [];
  assert.ok(lines.length > 0, comment);
  return lines.join("\n");
}

describe("The whole path on GitHub", function () {
  this.timeout(packingTime);
  let scene: Scene;
  let forge: PlayedGitHub;
  before(async () => {
    [scene, forge] = await Promise.all([Scene.start(), PlayedGitHub.start()]);
  });
  after(() => Promise.all([scene.stop(), forge.stop()]));

  const run = async (about: Parameters<PlayedGitHub["run"]>[0], name: Event["name"]): Promise<Run> => {
    const { environment, event } = forge.run(about);
    const { folder, repository, runner, service } = scene;
    rmSync(join(folder, "artifacts"), { recursive: true, force: true });
    return play(".github/workflows/webhooks.yml", {
      ...{ repository, folder, name, runner },
      forge: { ...environment, GITHUB_EVENT_NAME: name },
      payload: event as object,
      secrets: { PULUMI_CONFIG_PASSPHRASE: "canary-passphrase" },
      environments: Object.fromEntries(
        ["production", "production-unattended"].map((one) => [one, { WEBHOOKS_API_KEY: service.apiKey }]),
      ),
      onToken: (permissions) => {
        forge.permissions = new Set(Object.entries(permissions).map((one) => one.join(":")));
      },
    });
  };
  const ran = ({ jobs }: Run): string[] =>
    jobs
      .filter(({ result }) => result !== "skipped")
      .map(({ name, result }) => `${name.replace("webhooks / ", "")}: ${result}`);
  const said = ({ jobs }: Run): string => jobs.flatMap((job) => job.ran.map(({ text }) => text)).join("\n");
  const comments = (): string[] =>
    forge.comments.filter(({ author }) => author === forge.viewer).map(({ body }) => body);
  const toApprove = (): string => linesIn(comments()[0]);
  let pull: ReturnType<PlayedGitHub["open"]>;

  it("comments on the first pull request, and stops its danger", async () => {
    forge.push("ann", "main");
    forge.push("ann", "topic");
    pull = forge.open("ann", "topic");
    const first = await run({ pull }, "pull_request");
    assert.deepEqual(ran(first), ["review: success", "comment: failure"], said(first));
    assert.equal(comments().length, 1);
    assert.match(comments()[0] ?? "", /Consequences/);
    assert.match(comments()[0] ?? "", /actions\/runs\/77#artifacts\)/);
    assert.ok(scene.asked().includes("preview"));
    for (const text of [said(first), ...comments()])
      assert.doesNotMatch(text, /canary-passphrase|canary-token/);
  });

  it("opens for an approval, until the next push", async () => {
    forge.comment("ben", pull, toApprove());
    const approved = await run({ pull }, "pull_request");
    assert.deepEqual(ran(approved), ["review: success", "comment: success"], said(approved));
    forge.push("ann", "topic");
    const voided = await run({ pull }, "pull_request");
    assert.deepEqual(ran(voided), ["review: success", "comment: failure"]);
    forge.comment("ann", pull, toApprove());
    assert.deepEqual(ran(await run({ pull }, "pull_request")), ["review: success", "comment: failure"]);
    assert.equal(comments().length, 1);
  });

  it("applies nothing of a merge without a second approval, and all with it", async () => {
    const push = forge.merge(pull, "squash");
    scene.asked();
    const stopped = await run({ push }, "push");
    assert.deepEqual(ran(stopped), ["apply: failure"]);
    assert.doesNotMatch(scene.asked(), /"up"/);
    forge.comment("ben", pull, toApprove());
    const applied = await run({ push }, "push");
    assert.deepEqual(ran(applied), ["apply: success"], said(applied));
    assert.match(scene.asked(), /"up","--stack","production","--refresh","--yes"/);
  });

  it("opens one issue for drift by hand, and closes it after the repair", async () => {
    const push = forge.push("ann", "main");
    scene.preview("changes");
    const found = await run({ push }, "schedule");
    assert.deepEqual(ran(found), ["drift: failure"]);
    await run({ push }, "schedule");
    assert.deepEqual(
      forge.issues.map(({ state }) => state),
      ["open"],
    );
    scene.preview("nothing");
    assert.deepEqual(ran(await run({ push }, "schedule")), ["drift: success"]);
    assert.deepEqual(
      forge.issues.map(({ state }) => state),
      ["closed"],
    );
    assert.deepEqual(forge.unknown, []);
  });
});

describe("The whole path on GitLab", function () {
  if (lack !== "") {
    it(`is played by gitlab-ci-local (not tried: ${lack} not found)`);
    return;
  }
  this.timeout(packingTime);
  let scene: Scene;
  let forge: PlayedGitLab;
  let end = (): void => undefined;
  before(async () => {
    [scene, forge] = await Promise.all([Scene.start(), PlayedGitLab.start()]);
    end = await gitlabProject(scene.repository);
    // Only some environments have the token and the key, as the page says.
    const scoped = {
      WEBHOOKS_CI_TOKEN: { values: { comment: forge.token, "production*": forge.token } },
      WEBHOOKS_API_KEY: { values: { "production*": scene.service.apiKey } },
    };
    mkdirSync(join(scene.folder, ".gitlab-ci-local"));
    writeFileSync(
      join(scene.folder, ".gitlab-ci-local", "variables.yml"),
      JSON.stringify({ project: { "gitlab.example.com/shop/webhooks.git": scoped } }),
    );
  });
  after(async () => {
    end();
    await Promise.all([scene.stop(), forge.stop()]);
  });

  const run = (about: Parameters<PlayedGitLab["run"]>[0], source: string): Promise<GitlabRun> => {
    const { WEBHOOKS_CI_TOKEN: _, ...variables } = forge.run(about);
    return playGitlab(scene.repository, { ...variables, CI_PIPELINE_SOURCE: source }, scene.runner);
  };
  const ran = ({ text }: GitlabRun): string[] =>
    [...text.matchAll(/^ (PASS|FAIL) +webhooks-(\w+)/gm)]
      .map(([, result = "", name = ""]) => `${name}: ${result}`)
      .sort();
  const comments = (): string[] =>
    forge.notes.filter(({ author }) => author === forge.viewer).map(({ body }) => body);

  it("comments, opens for an approval, and closes at the next push", async () => {
    forge.push("ann", "main");
    forge.push("ann", "topic");
    const pull = forge.open("ann", "topic");
    const stopped = ["comment: FAIL", "review: PASS"];
    const first = await run({ pull }, "merge_request_event");
    assert.deepEqual(ran(first), stopped, first.text);
    assert.equal(comments().length, 1);
    forge.comment("ben", pull, linesIn(comments()[0]));
    const approved = await run({ pull }, "merge_request_event");
    assert.deepEqual(ran(approved), ["comment: PASS", "review: PASS"], approved.text);
    forge.push("ann", "topic");
    assert.deepEqual(ran(await run({ pull }, "merge_request_event")), stopped);
    assert.equal(comments().length, 1);

    const push = forge.merge(pull, "squash");
    scene.asked();
    assert.deepEqual(ran(await run({ push }, "push")), ["apply: FAIL"]);
    assert.doesNotMatch(scene.asked(), /"up"/);
    forge.comment("ben", pull, linesIn(comments()[0]));
    const applied = await run({ push }, "push");
    assert.deepEqual(ran(applied), ["apply: PASS"], applied.text);
    assert.match(scene.asked(), /"up","--stack","production","--refresh","--yes"/);
  });

  it("opens one issue for drift by hand, and closes it after the repair", async () => {
    const push = forge.push("ann", "main");
    for (const [preview, result, state] of [
      ["changes", "FAIL", "opened"],
      ["nothing", "PASS", "closed"],
    ] as const) {
      scene.preview(preview);
      const { text } = await run({ push }, "schedule");
      assert.deepEqual(ran({ code: 0, text }), [`drift: ${result}`], text);
      assert.deepEqual(
        forge.issues.map((issue) => issue.state),
        [state],
      );
    }
    assert.deepEqual(forge.unknown, []);
  });
});
