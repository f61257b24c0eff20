/** The page for beginners, followed from an empty folder to its end: all that is typed works, and prints what the page says. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { startEmulator } from "../../provider/emulator";
import { follow, stepsOf, type Step } from "../support/getting-started";
import { itWith, missingOfPython, pathWithCli } from "../support/languages";
import { makeProgram, packingTime } from "../support/packed";
import type { Cli } from "./drivers/cli";
import { embeddedDriver } from "./drivers/embedded";

/** The environment of somebody who has never used the package. */
function untouched(): NodeJS.ProcessEnv {
  const isOurs = (name: string): boolean => /^(?:PULUMI|WEBHOOKS|npm)_/.test(name);
  const kept = /^npm_config_(?:registry|cache|userconfig|proxy|https_proxy|noproxy|cafile)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name) || kept.test(name)));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function followAll(language: string, cli: Cli): Promise<void> {
  const steps = stepsOf(language);
  const environment = { ...untouched(), PATH: pathWithCli(cli) };
  const port = await freePort();
  const { printed, code, log } = await follow(steps, environment, port);
  assert.equal(code, 0, printed.join("\n"));
  assert.ok(steps.filter(({ kind }) => kind === "printed").length >= 3);
  let before = "";
  for (const [index, { kind, text }] of steps.entries()) {
    if (kind === "typed") before = printed[index] ?? "";
    if (kind !== "printed") continue;
    const lines = text.replaceAll("8080", String(port)).split("\n");
    for (const line of lines) assert.ok(before.includes(line.trim()), `${line}\n${before}`);
  }
  assert.match(printed.join("\n"), /^second-secret$/m);
  assert.equal(log.match(/^PUT .*\/expire_secret 200$/gm)?.length, 1, log);
  assert.match(log, /^DELETE .*\/endpoints\/\w+ 200$/m);
}

describe("The page for beginners", function () {
  this.timeout(4 * packingTime);

  it("prints the names of variables that would override the stack, and never their values", () => {
    const [{ text = "" } = {}] = stepsOf("YAML");
    const env = {
      PATH: process.env["PATH"],
      WEBHOOKS_API_KEY: "a-key",
      WEBHOOKS_BASE_URL: "https://a.example.com",
    };
    const { stdout, status } = spawnSync("bash", ["-c", text], { env, encoding: "utf8" });
    assert.deepEqual(stdout.split("\n").sort(), ["", "WEBHOOKS_API_KEY", "WEBHOOKS_BASE_URL"]);
    assert.equal(status, 0);
  });

  it("works in TypeScript, on the embedded engine", async () => {
    const steps = stepsOf("TypeScript");
    const textOf = (kind: Step["kind"]): string =>
      steps.map((step) => (step.kind === kind ? step.text : "")).join("\n");
    const files = steps.flatMap(({ file, text }): [string, string][] =>
      file === undefined ? [] : [[file, text]],
    );
    const service = await startEmulator({ dialect: "convoy" });
    const directory = await makeProgram({ name: "my-webhooks", files: Object.fromEntries(files) });
    const stack = await embeddedDriver.open({ directory, environment: { WEBHOOKS_BASE_URL: service.url } });
    try {
      const set = [...textOf("typed").matchAll(/^pulumi config set ([\w:]+) (\S+)$/gm)];
      assert.deepEqual(
        set.map(([, name]) => name),
        ["webhooks:dialect", "webhooks:baseUrl", "webhooks:projectId"],
      );
      for (const [, name = "", value = ""] of set) await stack.setConfig(name, value);
      await stack.setConfig("webhooks:apiKey", service.apiKey, { secret: true });
      await stack.setConfig("my-webhooks:billingSecret", "first-secret", { secret: true });
      const made = await stack.up();
      assert.deepEqual(made.operations, { billing: "create", acme: "create" });
      await stack.setConfig("my-webhooks:billingSecret", "second-secret", { secret: true });
      const [line = ""] = (await stack.preview()).messages
        .split("\n")
        .filter((text) => text.endsWith("[secret-roll]"));
      assert.ok(textOf("printed").split("\n").includes(line), line);
      const { outputs } = await stack.up();
      assert.deepEqual(outputs, { signingSecret: { value: "second-secret", secret: true } });
      const [endpoint] = service.project("p1").endpoints.list();
      assert.deepEqual(
        endpoint?.secrets?.map(({ value }) => value),
        ["first-secret", "second-secret"],
      );
      await stack.destroy();
      assert.deepEqual(service.project("p1").endpoints.list(), []);
    } finally {
      await service.stop();
    }
  });

  itWith([], "works in TypeScript, on the Pulumi CLI", (cli) => followAll("TypeScript", cli));
  itWith(["pulumi-language-yaml"], "works in YAML, on the Pulumi CLI", (cli) => followAll("YAML", cli));
  itWith(["pulumi-language-go", "go"], "works in Go, on the Pulumi CLI", (cli) => followAll("Go", cli));
  // The last step of its section takes packages from the index of Python.
  itWith([], "works in Python, on the Pulumi CLI", (cli) => followAll("Python", cli), missingOfPython());
});
