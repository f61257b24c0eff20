/** The pipeline of the example gitops from an empty service, with the Pulumi CLI: a check, a danger and its entry, drift and its repair. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { Checkout } from "../support/checkout";
import { commandsRunning } from "../support/fake-pulumi";
import { PlayedGitHub } from "../support/forge/github";
import { itWith, pathWithCli } from "../support/languages";
import { installedCommand, installedPlugin, packingTime, preparePackage } from "../support/packed";
import { play } from "../support/pipelines/github";
import type { Event, Run } from "../support/pipelines/github";
import { cliEnvironment } from "./drivers";
import type { Cli } from "./drivers/cli";

const root = join(__dirname, "..", "..");

/** Declares the endpoint of the example; the plugin is the packed one. */
const inYaml = (plugin: string): string => `name: webhooks-gitops
runtime: yaml
plugins:
  providers:
    - name: webhooks
      path: ${dirname(plugin)}
resources:
  billing:
    type: webhooks:Endpoint
    properties:
      url: https://billing.example.com/webhooks
      ownerId: acme
      advancedSignatures: true
      isDisabled: false
`;

describe("The pipeline of the example gitops", function () {
  // One walk has ten runs of a pipeline, each with the CLI.
  this.timeout(3 * packingTime);
  let folder = "";
  let forge: PlayedGitHub;
  let service: Emulator;
  beforeEach(async () => {
    // A program finds the packed package in the folders around it.
    folder = mkdtempSync(join(await preparePackage(), "programs", "pipeline-"));
    [forge, service] = await Promise.all([PlayedGitHub.start(), startEmulator({ projects: ["p1"] })]);
    cpSync(join(root, "examples", "gitops"), join(folder, "repository"), { recursive: true });
    mkdirSync(join(folder, "state"));
  });
  afterEach(async () => {
    await Promise.all([forge.stop(), service.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [language, host, changed] of [
    ["TypeScript", "pulumi-language-nodejs", "index.ts"],
    ["YAML", "pulumi-language-yaml", "Pulumi.yaml"],
  ] as const)
    itWith([host], `guards and applies a program in ${language}, and finds drift`, (cli) =>
      walk(cli, changed),
    );

  async function walk(cli: Cli, changed: string): Promise<void> {
    const npx = `shift 2; exec "${process.execPath}" "${await installedCommand()}" "$@"`;
    const { PULUMI_CONFIG_PASSPHRASE = "", ...state } = cliEnvironment(join(folder, "state"));
    commandsRunning(folder, { npm: "exit 0", npx });
    const runner = {
      ...{ HOME: folder, ...state, WEBHOOKS_MAX_RETRIES: "0" },
      PATH: [join(folder, "bin"), pathWithCli(cli)].join(delimiter),
    };
    const program = join(folder, "repository", "webhooks");
    const file = join(program, changed);
    if (changed === "Pulumi.yaml") {
      for (const name of ["index.ts", "package.json", "tsconfig.json"]) rmSync(join(program, name));
      writeFileSync(file, inYaml(await installedPlugin()));
    }
    const pulumi = (...words: string[]): Promise<unknown> =>
      promisify(execFile)(cli.executable, words, {
        cwd: program,
        env: { ...runner, PULUMI_CONFIG_PASSPHRASE, WEBHOOKS_API_KEY: service.apiKey },
      });
    await pulumi("stack", "init", "production");
    await pulumi("config", "set", "webhooks:baseUrl", service.url);
    await pulumi("config", "set", "webhooks:projectId", "p1");

    const run = (about: Parameters<PlayedGitHub["run"]>[0], name: Event["name"]): Promise<Run> => {
      const { environment, event } = forge.run(about);
      rmSync(join(folder, "artifacts"), { recursive: true, force: true });
      const keys = { WEBHOOKS_API_KEY: service.apiKey };
      return play(".github/workflows/webhooks.yml", {
        ...{ repository: join(folder, "repository"), folder, name, runner },
        ...{ forge: { ...environment, GITHUB_EVENT_NAME: name }, payload: event as object },
        variables: { PULUMI_BACKEND_URL: state["PULUMI_BACKEND_URL"] ?? "" },
        secrets: { PULUMI_CONFIG_PASSPHRASE },
        environments: { production: keys, "production-unattended": keys },
      });
    };
    const ran = ({ jobs }: Run): string[] =>
      jobs
        .filter(({ result }) => result !== "skipped")
        .map(({ name, result }) => `${name.replace("webhooks / ", "")}: ${result}`);
    const said = ({ jobs }: Run): string => jobs.flatMap((job) => job.ran.map(({ text }) => text)).join("\n");
    const comment = (): string => forge.comments.find(({ author }) => author === forge.viewer)?.body ?? "";
    /** Writes the entries that the comment names into the configuration of the stack. */
    const allow = async (): Promise<void> => {
      const entries = comment().match(/^ {4}- [a-z-]+:Endpoint\/\S+$/gm) ?? [];
      assert.ok(entries.length > 0, comment());
      for (const [at, entry] of entries.entries())
        await pulumi("config", "set", "--path", `webhooks:allow[${at}]`, entry.slice(6));
    };
    const endpoints = service.project("p1").endpoints;

    const checkout = new Checkout(join(folder, "repository"));
    forge.newCommit = () => checkout.push();

    // Before the first merge.
    const check = async (environment: Record<string, string>): Promise<string> => {
      const words = [await installedCommand(), "ci", "check", "--folder", program, "--stack", "production"];
      const env = { ...runner, PULUMI_CONFIG_PASSPHRASE, WEBHOOKS_API_KEY: service.apiKey, ...environment };
      const ended = promisify(execFile)(process.execPath, words, { env });
      return ended.then(({ stdout }) => stdout).catch((error: { stdout: string }) => error.stdout);
    };
    const outcomes = async (environment: Record<string, string> = {}): Promise<string[]> =>
      (await check(environment))
        .trim()
        .split("\n")
        .map((line) => line.split(/ {2,}/)[1]?.split(":")[0] ?? "");
    assert.deepEqual(await outcomes(), ["ok", "ok", "ok", "ok"]);
    assert.deepEqual(await outcomes({ WEBHOOKS_API_KEY: "wrong" }), ["ok", "ok", "ok", "failed"]);
    assert.deepEqual(await outcomes({ PULUMI_CONFIG_PASSPHRASE: "wrong" }), [
      "ok",
      "ok",
      "failed",
      "not checked",
    ]);
    const away = { PULUMI_BACKEND_URL: "file:///nowhere" };
    assert.deepEqual(await outcomes(away), ["failed", "not checked", "not checked", "not checked"]);

    // The pull request that adds the pipeline.
    forge.push("ann", "first");
    let pull = forge.open("ann", "first");
    const first = await run({ pull }, "pull_request");
    assert.deepEqual(ran(first), ["review: success", "comment: success"], said(first));
    assert.match(comment(), /billing/);
    assert.equal(endpoints.list().length, 0);
    const applied = await run({ push: forge.merge(pull, "merge") }, "push");
    assert.deepEqual(ran(applied), ["apply: success"], said(applied));
    assert.equal(endpoints.list().length, 1);
    assert.match(comment(), /^- ✅ Applied: `production`\.$/m);

    // A danger.
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace("isDisabled: false", "isDisabled: true"));
    forge.comments.length = 0;
    forge.push("ann", "second");
    pull = forge.open("ann", "second");
    const stopped = await run({ pull }, "pull_request");
    assert.deepEqual(ran(stopped), ["review: success", "comment: failure"], said(stopped));
    assert.match(
      said(stopped),
      /^::error file=webhooks\/[\w.]+,line=\d+,title=danger%3A Endpoint billing::/m,
    );
    const push = forge.merge(pull, "squash");
    assert.deepEqual(ran(await run({ push }, "push")), ["apply: failure"]);
    assert.equal(endpoints.list()[0]?.status, "active");
    assert.match(comment(), /^- ⛔ Not applied: see the plan\.$/m);
    await allow();
    forge.push("ann", "third");
    pull = forge.open("ann", "third");
    const allowed = await run({ pull }, "pull_request");
    assert.deepEqual(ran(allowed), ["review: success", "comment: success"], said(allowed));
    const merged = forge.merge(pull, "squash");
    const disabled = await run({ push: merged }, "push");
    assert.deepEqual(ran(disabled), ["apply: success"], said(disabled));
    assert.notEqual(endpoints.list()[0]?.status, "active");

    // Drift by hand.
    const [endpoint] = endpoints.list();
    endpoints.patch(endpoint?.uid ?? "", { status: "active" });
    const drifted = await run({ push: merged }, "schedule");
    assert.deepEqual(ran(drifted), ["drift: failure"], said(drifted));
    assert.equal(forge.issues[0]?.state, "open");
    const repaired = await run({ push: merged }, "workflow_dispatch");
    assert.deepEqual(ran(repaired), ["apply: success"], said(repaired));
    assert.deepEqual(ran(await run({ push: merged }, "schedule")), ["drift: success"]);
    assert.deepEqual(
      forge.issues.map((issue) => issue.state),
      ["closed"],
    );

    if (changed === "Pulumi.yaml") return;
    // A program that declares something else in the update, beside a change that nothing stops.
    const url = /"https:[^"]+"/.exec(before)?.[0] ?? "";
    const other = `(require("@pulumi/pulumi").runtime.isDryRun() ? ${url} : "https://elsewhere.example.com/")`;
    const described = 'isDisabled: true,\n  description: "Invoices"';
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(url, other).replace("isDisabled: true", described),
    );
    const urls = (): string[] => endpoints.list().map((endpointObject) => endpointObject.url);
    const own = urls();
    const refused = await run({ push: forge.push("ann", "main") }, "push");
    assert.deepEqual(ran(refused), ["apply: failure"], said(refused));
    assert.match(said(refused), /because failOn refuses this change/);
    assert.deepEqual(urls(), own);
  }
});
