/** The whole path on either forge, with the packed command: a danger, its entry, a merge, a run that comes late, drift and its repair. */

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { report } from "../../tools/cli/review/report";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { Checkout } from "../support/checkout";
import { playedCli, recorded } from "../support/ci-stage";
import { commandsRunning } from "../support/fake-pulumi";
import { PlayedGitHub } from "../support/forge/github";
import { PlayedGitLab } from "../support/forge/gitlab";
import { installedCommand, packingTime } from "../support/packed";
import { play } from "../support/pipelines/github";
import type { Event } from "../support/pipelines/github";
import { gitlabProject, lack, playGitlab } from "../support/pipelines/gitlab";

const root = join(__dirname, "..", "..");

interface Preview {
  readonly steps: readonly { readonly urn: string }[];
}

/** One endpoint that is switched off, which the configuration of the stack allows or not. */
function disabling(isAllowed: boolean): string {
  const whole = JSON.parse(recorded("changes", "production")) as Preview;
  const steps = whole.steps.filter(({ urn }) => /:Stack::|Endpoint::audit$/.test(urn));
  const preview = { ...whole, steps, diagnostics: [] };
  const { facts } = report(JSON.stringify(preview), { failOn: "danger" });
  const entries = facts.entries.flatMap(({ entry }) => entry ?? []);
  const config = { "webhooks:allow": JSON.stringify(isAllowed ? entries : []) };
  return JSON.stringify({ ...preview, config });
}

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
    return scene;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, "played", name), text);
  }

  /** The preview that the stack has from now on. */
  preview(text: string): void {
    this.write("production.json", text);
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

/** A forge with the scene in it. */
interface Played {
  readonly scene: Scene;
  readonly pull: object;
  /** The jobs that ran for an event, with all that they printed. */
  run(
    event: "pull" | "schedule" | "hand" | { readonly push: string },
  ): Promise<{ readonly ran: string; readonly said: string }>;
  push(): string;
  merge(): string;
  comments(): string[];
  issues(): string[];
  stop(): Promise<void>;
}

async function onGitHub(): Promise<Played> {
  const [scene, forge] = await Promise.all([Scene.start(), PlayedGitHub.start()]);
  const { folder, repository, runner, service } = scene;
  const checkout = new Checkout(repository);
  // What the forge calls a commit is one.
  forge.newCommit = () => checkout.push();
  const pull = (forge.push("ann", "topic"), forge.open("ann", "topic"));
  const names = { schedule: "schedule", hand: "workflow_dispatch", pull: "pull_request" } as const;
  return {
    scene,
    pull,
    async run(about) {
      const name = typeof about === "string" ? names[about] : "push";
      const { environment, event } = forge.run(
        about === "pull" ? { pull } : { push: typeof about === "string" ? checkout.head : about.push },
      );
      rmSync(join(folder, "artifacts"), { recursive: true, force: true });
      const { jobs } = await play(".github/workflows/webhooks.yml", {
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
      const done = jobs.filter(({ result }) => result !== "skipped");
      return {
        ran: done.map((job) => `${job.name.replace("webhooks / ", "")}: ${job.result}`).join(),
        said: done.flatMap(({ ran }) => ran.map(({ text }) => text)).join("\n"),
      };
    },
    push: () => forge.push("ann", "main"),
    merge: () => forge.merge(pull, "squash"),
    comments: () => forge.comments.map(({ body }) => body),
    issues: () => forge.issues.map(({ state, body }) => `${state}: ${body}`),
    async stop() {
      assert.deepEqual(forge.unknown, []);
      await Promise.all([scene.stop(), forge.stop()]);
    },
  };
}

async function onGitLab(): Promise<Played> {
  const [scene, forge] = await Promise.all([Scene.start(), PlayedGitLab.start()]);
  const { folder, repository } = scene;
  const { checkout, runner, end } = await gitlabProject(repository, scene.runner);
  forge.newCommit = () => checkout.push();
  const pull = (forge.push("ann", "topic"), forge.open("ann", "topic"));
  // Only some environments have the token and the key, as the page says.
  const scoped = {
    WEBHOOKS_CI_TOKEN: { values: { comment: forge.token, "production*": forge.token } },
    WEBHOOKS_API_KEY: { values: { "production*": scene.service.apiKey } },
  };
  mkdirSync(join(folder, ".gitlab-ci-local"));
  writeFileSync(
    join(folder, ".gitlab-ci-local", "variables.yml"),
    JSON.stringify({ project: { "gitlab.example.com/shop/webhooks.git": scoped } }),
  );
  return {
    scene,
    pull,
    async run(about) {
      const sources = { pull: "merge_request_event", schedule: "schedule", hand: "push" } as const;
      const { WEBHOOKS_CI_TOKEN: _, ...variables } = forge.run(
        about === "pull" ? { pull } : { push: typeof about === "string" ? checkout.head : about.push },
      );
      const source = typeof about === "string" ? sources[about] : "push";
      const { text } = await playGitlab(repository, { ...variables, CI_PIPELINE_SOURCE: source }, runner);
      const results = { PASS: "success", FAIL: "failure" } as const;
      const ran = [...text.matchAll(/^ (PASS|FAIL) +webhooks-(\w+)/gm)].map(
        ([, result, name = ""]) => `${name}: ${results[result as "PASS"]}`,
      );
      return { ran: ran.sort().reverse().join(), said: text };
    },
    push: () => forge.push("ann", "main"),
    merge: () => forge.merge(pull, "squash"),
    comments: () => forge.notes.map(({ body }) => body),
    issues: () =>
      forge.issues.map(({ state, description }) => `${state.replace("opened", "open")}: ${description}`),
    async stop() {
      end();
      assert.deepEqual(forge.unknown, []);
      await Promise.all([scene.stop(), forge.stop()]);
    },
  };
}

for (const [name, start, missing] of [
  ["GitHub", onGitHub, ""],
  ["GitLab", onGitLab, lack],
] as const)
  describe(`The whole path on ${name}`, function () {
    if (missing !== "") {
      it(`is played by gitlab-ci-local (not tried: ${missing} not found)`);
      return;
    }
    this.timeout(packingTime);
    let played: Played;
    before(async () => (played = await start()));
    after(() => played.stop());
    /** Runs the jobs of an event. */
    const runs = async (event: Parameters<Played["run"]>[0], wanted: string): Promise<string> => {
      const { ran, said } = await played.run(event);
      assert.equal(ran, wanted, said);
      assert.doesNotMatch(said + played.comments().join(), /canary-passphrase|canary-token/);
      return said;
    };
    const comment = (): string => {
      const [only = "", ...more] = played.comments();
      assert.deepEqual(more, []);
      return only;
    };

    it("comments on a pull request, and stops its danger until the stack has an entry", async () => {
      played.scene.preview(disabling(false));
      await runs("pull", "review: success,comment: failure");
      assert.match(comment(), /Changes that stop this pipeline/);
      assert.ok(played.scene.asked().includes("preview"));
      played.scene.preview(disabling(true));
      await runs("pull", "review: success,comment: success");
      assert.doesNotMatch(comment(), /Changes that stop this pipeline/);
    });

    it("applies the merge, and says so in the comment", async () => {
      const push = played.merge();
      played.scene.preview(disabling(false));
      await runs({ push }, "apply: failure");
      assert.doesNotMatch(played.scene.asked(), /"up"/);
      assert.match(comment(), /Not applied/);
      played.scene.preview(disabling(true));
      await runs({ push }, "apply: success");
      assert.match(played.scene.asked(), /"up","--stack","production","--refresh","--yes"/);
      assert.match(comment(), /Applied: `production`/);
    });

    it("opens one issue for drift, and closes it after the repair by hand", async () => {
      played.scene.preview(disabling(true));
      await runs("schedule", "drift: failure");
      await runs("schedule", "drift: failure");
      const [issue = "", ...more] = played.issues();
      assert.deepEqual(more, []);
      assert.match(issue, /^open: [^]*To repair drift, run/);
      await runs("hand", "apply: success");
      await runs("schedule", "drift: success");
      assert.match(played.issues()[0] ?? "", /^closed: /);
    });
  });
