/** Taking over a live project with an import file: the real command line, an empty preview, and nothing sent. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import { Shell } from "../support/command";
import { itWith, pathWithCli } from "../support/languages";
import { makeProgram } from "../support/packed";
import { cliEnvironment, findCli } from "./drivers";
import type { Cli } from "./drivers/cli";

const secrets = {
  signing: "canary-import-signing",
  header: "canary-import-header",
  chat: "canary-import-chat",
};

const seed: EmulatorOptions["seed"] = {
  projects: {
    p1: {
      sources: [{ uid: "src-1", name: "shop" }],
      endpoints: [
        {
          uid: "e-billing",
          name: "billing",
          url: "https://billing.example.com/hooks",
          description: 'says "hello"',
          owner_id: "acme",
          advanced_signatures: true,
          rate_limit: 100,
          rate_limit_duration: 60,
          slack_webhook_url: `https://chat.example.com/${secrets.chat}`,
          secrets: [{ uid: "secret-1", value: secrets.signing }],
          authentication: {
            type: "api_key",
            api_key: { header_name: "X-Key", header_value: secrets.header },
          },
        },
        { uid: "e-audit", name: "class", url: "https://audit.example.com/hooks", status: "paused" },
        { uid: "e-alone", name: "billing", url: "https://alone.example.com/hooks" },
        { uid: "e-script", name: "账单 – сервис", url: "https://script.example.com/hooks" },
      ],
      subscriptions: [
        {
          uid: "s-orders",
          name: "orders",
          endpoint_id: "e-alone",
          source_id: "src-1",
          filter_config: { event_types: ["b", "a"], filter: { body: { "a.b": { $gt: 1 } } } },
          retry_config: { type: "linear", duration: 60, retry_count: 3 },
        },
      ],
      portal_links: [
        { uid: "l-acme", name: "acme", endpoints: ["e-billing", "e-audit"], can_manage_endpoint: true },
        { uid: "l-owner", name: "by owner", owner_id: "acme", endpoints: ["e-billing", "e-script"] },
      ],
    },
  },
};

const writeFiles = (service: Emulator, directory: string): Promise<{ code: number; text: string }> => {
  const files = ["--file", join(directory, "import.json"), "--program", join(directory, "imported.ts")];
  return Shell.at(service, "import-file", "--subscription", "s-orders", ...files);
};

describe("import-file", function () {
  this.timeout(300_000);

  let service: Emulator;
  let directory: string;
  beforeEach(async () => {
    service = await startEmulator({ seed });
    directory = await mkdtemp(join(tmpdir(), "import-file-"));
  });
  afterEach(async () => {
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it("writes all portal links, the given subscription and the endpoints they lead to, without secrets", async () => {
    const { code, text } = await writeFiles(service, directory);
    assert.equal(code, 0, text);
    const file = await readFile(join(directory, "import.json"), "utf8");
    const { resources } = JSON.parse(file) as {
      resources: { type: string; name: string; id: string; inputs: object; outputs: object }[];
    };
    assert.deepEqual(
      resources.map(({ type, name, id }) => `${type.replace(/.*:/, "")} ${name} ${id}`),
      [
        "Endpoint billing e-billing",
        "Endpoint 账单-сервис e-script",
        "Endpoint class e-audit",
        "Endpoint billing-2 e-alone",
        "Subscription orders s-orders",
        "PortalLink by-owner l-owner",
        "PortalLink acme l-acme",
      ],
    );
    for (const { inputs, outputs } of resources) {
      assert.match(JSON.stringify(inputs), /"__provider":"exports\.handler=/);
      assert.match(JSON.stringify(outputs), /"__provider":"exports\.handler=/);
    }
    const program = await readFile(join(directory, "imported.ts"), "utf8");
    // The CLI protects what it imports unless it is told not to.
    assert.match(text, /^ *pulumi import --file \S+import\.json --generate-code=false #/m);
    assert.match(program, /^const options = \{ protect: true \};$/m);
    assert.equal(program.match(/^(?:export const|\}).*, options\);$/gm)?.length, resources.length);
    assert.match(program, /endpointId: billing2Endpoint\.id,/);
    assert.match(program, /endpoints: \[classEndpoint\.id, billingEndpoint\.id\]/);
    assert.match(program, /^export const 账单СервисEndpoint = new webhooks\.Endpoint\("账单-сервис", \{$/m);
    // What comes through the owner is no part of the declaration; that it may be listed as well is said.
    assert.match(
      program,
      /\/\/ It shows endpoints of its owner: billing \(e-billing\); [^\n]*\nexport const byOwnerPortalLink[^;]*endpoints: \[账单СервисEndpoint\.id\],/,
    );
    assert.match(
      text,
      /^PortalLink by-owner \(by owner\): shows endpoints of its owner: billing \(e-billing\); .*\[import-of-owner-endpoints\]$/m,
    );
    // The service shows a number whose unit nobody knows, and a program has to say one.
    assert.match(
      program,
      /\/\/ It has a value of retryConfig that cannot be declared \(retryConfig\.duration: [^\n]*\); it stays until the program declares another[^\n]*\nexport const ordersSubscription/,
    );
    assert.doesNotMatch(program + file, /"?retryConfig"?:/);
    assert.match(program, /\/\/ Has authentication, which is not declared here/);
    for (const secret of Object.values(secrets)) assert.ok(!(file + program + text).includes(secret), secret);
    assert.ok(service.requests.length > 0);
    assert.ok(service.requests.every(({ method }) => method === "GET"));
  });

  it("overwrites nothing", async () => {
    await writeFile(join(directory, "import.json"), "mine");
    const { code, text } = await writeFiles(service, directory);
    assert.equal(code, 2);
    assert.match(text, /already exists: remove it, or name another file \[invalid-value\]\n/);
    assert.equal(await readFile(join(directory, "import.json"), "utf8"), "mine");
  });

  const cli = findCli();
  if (cli === undefined) {
    it("is imported only where a Pulumi CLI is installed, and none was found");
    return;
  }
  it("is imported by the Pulumi CLI, and the preview after it is empty", async () => {
    const project = await makeProgram({
      name: "imported",
      files: { "index.ts": 'import "./imported";\n' },
    });
    const { code, text } = await writeFiles(service, project);
    assert.equal(code, 0, text);
    service.clearRequests();
    const pulumi = await stackIn(project, cli);
    await pulumi("import", "--file", "import.json", "--generate-code=false", "--yes");
    const preview = await pulumi("preview", "--expect-no-changes");
    // What the main file exports would become outputs of the stack, whole resources with every field.
    assert.doesNotMatch(preview, /Outputs:/);
    assert.deepEqual(service.requests, []);

    await pulumi("up", "--yes", "--skip-preview", "--expect-no-changes");
    await pulumi("refresh", "--yes", "--skip-preview");
    assert.doesNotMatch(await pulumi("preview", "--expect-no-changes"), /Outputs:/);
    await isTakenOver(pulumi);
  });

  const languages = ["pulumi-language-yaml", "pulumi-converter-yaml"];
  itWith(languages, "--plugin is imported with a program that the CLI writes, here in YAML", async (cli) => {
    const yaml = "name: imported\nruntime: yaml\n";
    const project = await makeProgram({ name: "imported", files: { "Pulumi.yaml": yaml }, plugin: true });
    const { code, text } = await Shell.at(
      service,
      ...["import-file", "--plugin", "--subscription", "s-orders", "--file", join(project, "import.json")],
    );
    assert.equal(code, 0, text);
    assert.deepEqual(
      (await readdir(project)).filter((name) => name.startsWith("import")),
      ["import.json"],
    );
    service.clearRequests();
    const pulumi = await stackIn(project, cli);
    await pulumi("import", "--file", "import.json", "--out", "written.yaml", "--yes");
    const written = await readFile(join(project, "written.yaml"), "utf8");
    assert.match(written, /^ {2}billing2Endpoint:\n {4}type: webhooks:Endpoint\n {4}name: billing-2$/m);
    await appendFile(join(project, "Pulumi.yaml"), written);
    await pulumi("preview", "--expect-no-changes");
    assert.deepEqual(service.requests, []);
    await pulumi("up", "--yes", "--skip-preview", "--expect-no-changes");
    await pulumi("refresh", "--yes", "--skip-preview");
    await pulumi("preview", "--expect-no-changes");
    for (const secret of Object.values(secrets)) assert.ok(!written.includes(secret), secret);
    await isTakenOver(pulumi);
  });

  type Pulumi = (...parameters: string[]) => Promise<string>;
  const stackIn = async (project: string, cli: Cli): Promise<Pulumi> => {
    const home = await mkdtemp(join(tmpdir(), "pulumi-home-"));
    const env = { ...process.env, PATH: pathWithCli(cli), ...cliEnvironment(home) };
    const pulumi: Pulumi = async (...parameters) => {
      const all = [...parameters, "--non-interactive", "--color", "never"];
      const { stdout } = await promisify(execFile)(cli.executable, all, { cwd: project, env });
      return stdout;
    };
    await pulumi("stack", "init", "dev");
    await pulumi("config", "set", "webhooks:baseUrl", service.url);
    await pulumi("config", "set", "webhooks:projectId", "p1");
    await pulumi("config", "set", "--secret", "webhooks:apiKey", service.apiKey);
    return pulumi;
  };
  const isTakenOver = async (pulumi: Pulumi): Promise<void> => {
    const state = await pulumi("stack", "export");
    for (const secret of Object.values(secrets)) assert.ok(!state.includes(secret), secret);
    const { deployment } = JSON.parse(state) as {
      deployment: {
        resources: {
          urn: string;
          id?: string;
          protect?: boolean;
          outputs?: { signingSecret?: { ciphertext?: string } };
        }[];
      };
    };
    const objects = deployment.resources.filter(
      ({ urn, id }) => id !== undefined && !urn.includes("::pulumi:"),
    );
    assert.equal(objects.length, 7);
    assert.ok(objects.every(({ protect }) => protect));
    const billing = deployment.resources.find(({ urn }) => urn.endsWith("::billing"));
    assert.ok(billing?.outputs?.signingSecret?.ciphertext);
    assert.ok(service.requests.length > 0);
    assert.ok(service.requests.every(({ method }) => method === "GET"));
  };
});
