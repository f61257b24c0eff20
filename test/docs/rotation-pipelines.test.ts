/** The pipelines of the example that roll secrets with proof: what they roll, what stops them, and what they leave behind. */

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { inFolder, inFolderOfRunner, kept, scriptOf, shell } from "../support/pipelines/scripts";
import type { Job, Run } from "../support/pipelines/scripts";
import { manners, Stage } from "../support/rotation";

const root = join(__dirname, "..", "..");
const [github, gitlab] = ["rotate.yml", "rotate.gitlab-ci.yml"].map(
  (file) => parse(readFileSync(join(root, "examples", "gitops", file), "utf8")) as unknown,
) as [{ readonly jobs: { readonly rotate: Job } }, { readonly "rotate-secrets": Job }];
const template = readFileSync(join(root, "templates", "review.yml"), "utf8");
const { rotate } = github.jobs;
const refreshed = /^refresh --stack dev --yes --non-interactive$/m;

describe("The pipelines that roll secrets", () => {
  inFolderOfRunner();
  let stage: Stage;
  beforeEach(async () => {
    stage = await Stage.start(2);
  });
  afterEach(() => stage.stop());

  /** Runs a script for endpoints whose inputs are given by their IDs. */
  async function run(
    script: string,
    inputs: Readonly<Record<string, object>>,
    secretTo = stage.store,
  ): Promise<Run> {
    const type = "pulumi-nodejs:dynamic/webhooks:Endpoint";
    const resources = Object.entries(inputs).map(([id, own]) => {
      const urn = `urn:pulumi:dev::shop::${type}::${id}`;
      return { urn, type, custom: true, id, inputs: own, outputs: own };
    });
    await writeFile(inFolder("state.json"), JSON.stringify({ version: 3, deployment: { resources } }));
    const variables = { PREVIEW: inFolder("state.json"), PREVIEW_CODE: "0", SECRET_TO: secretTo };
    // The receivers of the stage listen on loopback.
    const local = script.replace(" --probe ", " --probe --probe-private ");
    return shell(local, "nothing", { ...variables, ...stage.environment });
  }
  const rolls = (uid: string): number => stage.signing(uid).length - 1;
  const isSilent = (...texts: readonly string[]): void => {
    for (const value of ["e1", "e2"].flatMap((uid) => stage.signing(uid)))
      assert.ok(!texts.join("\n").includes(value));
  };

  for (const [name, script] of [
    ["GitHub Actions", scriptOf(rotate, "Rotate")],
    ["GitLab CI", gitlab["rotate-secrets"].script.join("\n")],
  ] as const) {
    it(`roll what the stack has, and name what they leave out: ${name}`, async () => {
      const { code, text } = await run(script, { e1: {}, e2: { secret: "declared" } });
      assert.equal(code, 0, text);
      assert.deepEqual([rolls("e1"), rolls("e2"), stage.delivers("e1")], [1, 0, true]);
      assert.match(text, /^Endpoint e1 \(name-e1\): rolled .* \[rotated-and-proved\]$/m);
      assert.match(text, /^Endpoint e2: .* declares secret, .* \[rotate-declared-secret\]$/m);
      assert.match(kept("pulumi.log"), /^stack export --non-interactive --stack dev$/m);
      assert.ok(!existsSync(inFolder("webhooks/rotation.jsonl")));
      isSilent(text, kept("summary"));
    });

    it(`stop at the first endpoint that fails, and go on when they are run again: ${name}`, async () => {
      const stopped = await run(script, { e1: {}, e2: {} }, '["false", "{id}"]');
      assert.equal(stopped.code, 1, stopped.text);
      assert.match(
        stopped.text,
        /^error: Endpoint e1 .*: --secret-to: the program false failed \(exit code 1\).* \[failed-program\]\nwarning: Endpoint e1 .* \[delivered-ahead\]\nEndpoint e1 .* \[secret-kept\]$/m,
      );
      assert.match(stopped.text, /^Endpoint e2 .* \[rotation-not-reached\]$/m);
      const journal = kept("webhooks/rotation.jsonl");
      assert.match(journal, /"endpoint":"e1","step":"begun"/);
      const again = await run(script, { e1: {} });
      assert.equal(again.code, 0, again.text);
      assert.deepEqual([rolls("e1"), rolls("e2")], [1, 0]);
      isSilent(stopped.text, again.text, journal, kept("summary"));
    });

    it(`roll nothing whose receiver proves nothing: ${name}`, async () => {
      stage.manner.set("e1", manners.lies);
      const { code, text } = await run(script, { e1: {} });
      assert.deepEqual([code, rolls("e1")], [0, 0], text);
      assert.match(text, /^Endpoint e1 .* \[receiver-accepts-anything\]$/m);
    });
  }

  it("refresh the state whatever happened, and give the key of the service to an environment only", async () => {
    const { steps, environment, if: condition } = rotate;
    assert.deepEqual([environment, condition], ["production-unattended", "github.ref == 'refs/heads/main'"]);
    assert.equal(steps.find(({ name }) => name === "Refresh")?.if, "always()");
    assert.equal((await run(scriptOf(rotate, "Refresh"), {})).code, 0);
    assert.match(kept("pulumi.log"), refreshed);
    await rm(inFolder("pulumi.log"));
    await run(gitlab["rotate-secrets"].script.join("\n"), { e1: {} }, '["false", "{id}"]');
    assert.match(kept("pulumi.log"), refreshed);
    // An up of the template waits for it.
    const [, name = ""] =
      /^(\S+)-apply webhooks production$/.exec(gitlab["rotate-secrets"].resource_group ?? "") ?? [];
    assert.equal(name, "webhooks");
    const group = "$[[ inputs.name ]]-apply $[[ inputs.folder ]] $[[ inputs.stack ]]";
    assert.ok(template.includes(`\n  resource_group: ${group}\n  environment:`));
    const holders = steps.filter((step) => JSON.stringify(step).includes("secrets."));
    assert.deepEqual(
      holders.map(({ name }) => name),
      ["Rotate", "Refresh"],
    );
  });
});
