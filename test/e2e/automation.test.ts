/** The guide of the Automation API, run as it stands from an empty folder: it takes the Pulumi CLI, where there is one. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { makeProgram } from "../support/packed";
import { cliEnvironment, findCli } from "./drivers";

const guide = readFileSync(join(__dirname, "..", "..", "docs", "guides", "automation-api.md"), "utf8");
const shown = /```js\n([^]*?)```/.exec(guide)?.[1] ?? "";
const setting = "      main: import.meta.dirname,\n";

describe("The Automation API, in a process that was started in an empty folder", function () {
  this.timeout(300_000);

  let service: Emulator;

  beforeEach(async () => {
    service = await startEmulator();
  });

  afterEach(() => service.stop());

  /** What was written. An error of the program is told there, and not always by the exit code. */
  async function run(program: string, executable: string): Promise<{ stdout: string; stderr: string }> {
    const directory = await makeProgram({ name: "automation", files: { "deploy.mjs": program } });
    const home = await mkdtemp(join(tmpdir(), "pulumi-home-"));
    const environment = {
      PATH: [dirname(executable), process.env["PATH"]].join(delimiter),
      ...cliEnvironment(home),
      WEBHOOKS_BASE_URL: service.url,
      WEBHOOKS_PROJECT_ID: "p1",
      WEBHOOKS_API_KEY: service.apiKey,
    };
    return promisify(execFile)(process.execPath, [join(directory, "deploy.mjs")], {
      cwd: await mkdtemp(join(tmpdir(), "empty-")),
      env: { ...process.env, ...environment },
    }).catch((error: unknown) => error as { stdout: string; stderr: string });
  }

  it("has one place in the guide that says where modules are found", () => {
    assert.equal(shown.split(setting).length, 2);
  });

  const cli = findCli();
  if (cli === undefined) {
    it("is run only where a Pulumi CLI is installed, and none was found");
    return;
  }
  it("declares, changes nothing the second time, and destroys", async () => {
    const more = `
const again = await stack.up({ expectNoChanges: true });
await stack.refresh();
await stack.destroy();
console.log(again.summary.result);`;
    const endpoints = service.project("p1").endpoints;
    const { stdout, stderr } = await run(shown + more, cli.executable);
    const [endpoint] = endpoints.list();
    assert.equal(stdout, `succeeded ${endpoint?.uid}\nsucceeded\n`, stderr);
    assert.equal(endpoint?.status, "inactive");
  });

  it("finds no module where the setting is left out, as the guide says", async () => {
    const said = /\| `(Cannot find module '@pulumi[^`]+)`/.exec(guide)?.[1] ?? "nothing";
    const { stdout, stderr } = await run(shown.replace(setting, ""), cli.executable);
    assert.ok(stderr.includes(said), stderr);
    assert.equal(stdout, "");
    assert.deepEqual(service.requests, []);
  });
});
