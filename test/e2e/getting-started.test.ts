/** The page for beginners, followed from an empty folder to its end: all that is typed works, and prints what the page says. */

import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { startEmulator } from "../../tools/emulator";
import { itWith, missingOfPython } from "../support/languages";
import { makeProgram, packingTime } from "../support/packed";
import { followAll, freePort, stepsOf, withPorts, type Step } from "../support/typed-page";
import type { Cli } from "./drivers/cli";
import { embeddedDriver } from "./drivers/embedded";

const page = "getting-started.md";

async function followIn(language: string, cli: Cli): Promise<void> {
  const steps = stepsOf(page, language);
  const { printed, log } = await followAll(steps, cli);
  assert.ok(steps.filter(({ kind }) => kind === "printed").length >= 5);
  assert.match(printed.join("\n"), /^second-secret$/m);
  assert.equal(log.match(/^PUT .*\/expire_secret 200$/gm)?.length, 1, log);
  assert.match(log, /^DELETE .*\/endpoints\/\w+ 200$/m);
}

/** What the receiver of the page prints, with a secret that is piped to it, until there has been one delivery. */
async function received(directory: string, secret: string, sending: string): Promise<string[]> {
  const receiver = spawn(process.execPath, ["receiver.mjs"], { cwd: directory });
  try {
    receiver.stdin.end(`${secret}\n`);
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<string> => String(((await lines.next()) as { value?: unknown }).value);
    const waiting = await next();
    await promisify(execFile)("bash", ["-c", sending]);
    return [waiting, await next()];
  } finally {
    receiver.kill();
  }
}

describe("The page for beginners", function () {
  this.timeout(4 * packingTime);

  it("prints the names of variables that would override the stack, and never their values", () => {
    const [{ text = "" } = {}] = stepsOf(page, "YAML");
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
    const steps = stepsOf(page, "TypeScript");
    const textOf = (kind: Step["kind"]): string =>
      steps.map((step) => (step.kind === kind ? step.text : "")).join("\n");
    const files = steps.flatMap(({ file, text }): [string, string][] =>
      file === undefined ? [] : [[file, text]],
    );
    const service = await startEmulator({ dialect: "convoy", deliver: true });
    const ports = { "8080": Number(new URL(service.url).port), "9090": await freePort() };
    const directory = await makeProgram({
      name: "my-webhooks",
      files: Object.fromEntries(files.map(([name, text]) => [name, withPorts(text, ports)])),
    });
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
      assert.deepEqual(made.operations, { billing: "create", everything: "create", acme: "create" });
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
      const [sending = ""] = steps.flatMap(({ text }) => (text.startsWith("curl ") ? [text] : []));
      for (const line of await received(directory, "second-secret", withPorts(sending, ports)))
        assert.ok(textOf("printed").split("\n").includes(line), line);
      await stack.destroy();
      assert.deepEqual(service.project("p1").endpoints.list(), []);
    } finally {
      await service.stop();
    }
  });

  itWith([], "works in TypeScript, on the Pulumi CLI", (cli) => followIn("TypeScript", cli));
  itWith(["pulumi-language-yaml"], "works in YAML, on the Pulumi CLI", (cli) => followIn("YAML", cli));
  itWith(["pulumi-language-go", "go"], "works in Go, on the Pulumi CLI", (cli) => followIn("Go", cli));
  // The last step of its section takes packages from the index of Python.
  itWith([], "works in Python, on the Pulumi CLI", (cli) => followIn("Python", cli), missingOfPython());
});
