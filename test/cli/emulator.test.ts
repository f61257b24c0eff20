/** The emulator as a command: until it is stopped, from a seed, with a line for each request. */

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Shell } from "../support/command";
import { seed } from "../support/look-ups-program";
import { installedCommand, packingTime } from "../support/packed";

describe("the command `emulator`", () => {
  let command: string;
  before(async function () {
    this.timeout(packingTime);
    command = await installedCommand();
  });

  it("serves a seed until it is stopped, and other commands use it as it says", async () => {
    const seed = join(mkdtempSync(join(tmpdir(), "seed-")), "seed.json");
    writeFileSync(
      seed,
      JSON.stringify({ projects: { mine: { endpoints: [{ uid: "e1", name: "first" }] } } }),
    );
    const service = spawn(process.execPath, [
      command,
      ...["emulator", "--port", "0", "--seed", seed, "--output", "json"],
    ]);
    let text = "";
    for await (const chunk of service.stdout) {
      text += String(chunk);
      if (text.includes("}\n")) break;
    }
    const { url, apiKey, projects } = JSON.parse(text) as { url: string; apiKey: string; projects: string[] };
    const environment = {
      ...process.env,
      WEBHOOKS_BASE_URL: url,
      WEBHOOKS_API_KEY: apiKey,
      WEBHOOKS_PROJECT_ID: projects[0],
    };

    const { stdout } = await promisify(execFile)(process.execPath, [command, "endpoint", "get", "e1"], {
      env: environment,
    });
    const ended = new Promise((resolve) => service.once("exit", resolve));
    service.kill("SIGTERM");

    assert.match(stdout, /^name {15,}first$/m);
    assert.equal(await ended, 0);
  });

  it("says that a port is taken, and does not quote a seed that is not JSON", async () => {
    const shell = await Shell.start();
    const seed = join(mkdtempSync(join(tmpdir(), "seed-")), "seed.json");
    writeFileSync(seed, '{ "secret": canary');

    const taken = await shell.run(`emulator --port ${new URL(shell.service.url).port}`);
    const broken = await shell.run(`emulator --seed ${seed}`);
    writeFileSync(seed, '{ "projects": 5 }');
    const refused = await shell.run(`emulator --seed ${seed}`);
    writeFileSync(seed, '{ "projects": { "a": {}, "b": {} } }');
    const [needed, unknown] = [await shell.run(`lint ${seed}`), await shell.run(`lint ${seed} --project c`)];
    await shell.stop();

    assert.deepEqual(
      [taken, broken, refused, needed, unknown].map(({ code }) => code),
      [2, 2, 2, 2, 2],
    );
    assert.match(refused.errors, /^error: --seed: The seed cannot be used: [^\n]* \[invalid-value\]\n$/);
    assert.match(
      needed.errors,
      /^error: --project: is required: the seed has the projects a, b \[missing-value\]\n$/,
    );
    assert.match(
      unknown.errors,
      /^error: --project: is not a project of the seed, which has a, b \[unknown-name\]\n$/,
    );
    assert.match(taken.errors, /^error: --port: cannot be used: .*EADDRINUSE.* \[invalid-value\]\n$/);
    assert.equal(broken.errors, "error: --seed: is not JSON [unreadable-file]\n");
  });

  for (const dialect of ["documented", "convoy"]) {
    it(`writes each request to standard error with --log, and no secret: ${dialect}`, async () => {
      const service = spawn(process.execPath, [
        command,
        ...["emulator", "--port", "0", "--dialect", dialect, "--log", "--output", "json"],
      ]);
      const seen = { output: "", errors: "" };
      service.stderr.on("data", (chunk: Buffer) => (seen.errors += chunk.toString()));
      for await (const chunk of service.stdout) {
        seen.output += String(chunk);
        if (seen.output.includes("}\n")) break;
      }
      const { url, apiKey } = JSON.parse(seen.output) as { url: string; apiKey: string };
      const ended = new Promise((resolve) => service.once("close", resolve));
      const ask = async (method: string, path: string, body?: object): Promise<number> => {
        const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
        const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        return (await fetch(`${url}/api/v1/projects/p1${path}`, options)).status;
      };
      await ask("POST", "/endpoints", { name: "a", url: "https://a.example.com", secret: "canary-1" });
      await ask("GET", "/portal-links?q=canary-2");
      await ask("GET", `/endpoints/${apiKey}`);
      service.kill("SIGTERM");
      await ended;

      const project = "/api/v1/projects/p1";
      assert.deepEqual(seen.errors.split("\n"), [
        `POST ${project}/endpoints 201`,
        `GET ${project}/portal-links 200`,
        `GET ${project}/endpoints/[secret] 404`,
        "",
      ]);
    });
  }

  it("takes the time of its creation for the last change of what a seed does not date", async () => {
    for (const dialect of ["documented", "convoy"] as const) {
      const shell = await Shell.start({ dialect, projects: ["p1"], seed });
      const { code, output } = await shell.run("explain delivery delivery-1");
      await shell.stop();
      assert.equal(code, 0);
      const answer = "503 Service Unavailable, answer: maintenance until noon";
      assert.match(output, new RegExp(`attempt 1 failed: ${answer}$`, "m"), dialect);
    }
  });
});
