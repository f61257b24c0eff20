/** The tutorial of a SaaS, followed from an empty folder to its end: all that is typed works, and prints what the page says. */

import assert from "node:assert/strict";
import { execFile, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { startEmulator, type Emulator } from "../../tools/emulator";
import { itWith } from "../support/languages";
import { makeProgram, packingTime } from "../support/packed";
import { followAll, freePort, stepsOf, withPorts } from "../support/typed-page";
import type { Outcome, StackHandle } from "./drivers";
import { embeddedDriver } from "./drivers/embedded";

const steps = stepsOf("saas-tutorial.md");

/** Types lines of the page with an engine that is no command. */
class Typist {
  readonly #secrets = ["first-secret", "second-secret"];
  #receiver: ChildProcessWithoutNullStreams | undefined;
  #received = "";
  #outputs: Outcome["outputs"] = {};

  constructor(
    private readonly directory: string,
    private readonly service: Emulator,
    private readonly stack: StackHandle,
  ) {}

  async type(line: string): Promise<string> {
    // The folder, the packages, the emulator and the empty stack are there already.
    if (/^(?:mkdir|cd|npm|npx pulumi-webhooks emulator|read|export|pulumi stack (?:init|rm)) ?/.test(line))
      return "";
    const [, isSecret, name = "", value] =
      /^pulumi config set (--secret )?(\S+)(?: (\S+))?$/.exec(line) ?? [];
    if (name !== "") return this.#configure(name, isSecret === undefined ? value : undefined);
    const [, output = "", receives] =
      /^pulumi stack output (\w+).*?( \| node receiver.mjs)?$/.exec(line) ?? [];
    if (receives !== undefined) return this.#receive(JSON.stringify(this.#outputs[output]?.value));
    if (output !== "") return String(this.#outputs[output]?.value);
    if (line === "pulumi preview") return (await this.stack.preview()).messages;
    if (line === "pulumi destroy") return (await this.stack.destroy()).text;
    if (line === "pulumi up") return this.#deploy();
    const { stdout } = await promisify(execFile)("bash", ["-c", line], {
      cwd: this.directory,
      env: { ...process.env, PATH: `${this.directory}/node_modules/.bin:${process.env["PATH"]}` },
    });
    return stdout + (await this.#settled());
  }

  stop(): void {
    this.#receiver?.kill();
  }

  async #configure(name: string, value?: string): Promise<string> {
    const key = name.includes(":") ? name : `shop:${name}`;
    const secret = name === "webhooks:apiKey" ? this.service.apiKey : this.#secrets[0];
    if (!name.includes(":")) this.#secrets.shift();
    await this.stack.setConfig(key, value ?? secret ?? "", { secret: value === undefined });
    return "";
  }

  async #deploy(): Promise<string> {
    const { success, text, steps: done, outputs } = await this.stack.up();
    assert.ok(success, text);
    this.#outputs = outputs;
    return `${text}\nResources:\n    + ${done.filter(({ op }) => op === "create").length} created`;
  }

  async #receive(secrets: string): Promise<string> {
    this.#receiver = spawn(process.execPath, ["receiver.mjs"], { cwd: this.directory });
    this.#receiver.stdin.end(secrets);
    const lines = createInterface(this.#receiver.stdout);
    lines.on("line", (line) => (this.#received += `${line}\n`));
    await new Promise((resolve) => lines.once("line", resolve));
    return this.#received;
  }

  /** What the receiver has printed when no delivery is on its way. */
  async #settled(): Promise<string> {
    const { eventDeliveries } = this.service.project("p1");
    while (eventDeliveries.list().some(({ status }) => status === "Scheduled"))
      await new Promise((resolve) => setTimeout(resolve, 10));
    return this.#received;
  }
}

describe("The tutorial of a SaaS", function () {
  this.timeout(2 * packingTime);

  it("works on the embedded engine", async () => {
    const service = await startEmulator({ dialect: "convoy", deliver: true });
    const ports = { "8080": Number(new URL(service.url).port), "9090": await freePort() };
    const files = steps.flatMap(({ file, text }): [string, string][] =>
      file === undefined ? [] : [[file, withPorts(text, ports)]],
    );
    const directory = await makeProgram({ name: "shop", files: Object.fromEntries(files) });
    const typist = new Typist(directory, service, await embeddedDriver.open({ directory, environment: {} }));
    let before = "";
    let seen = 0;
    try {
      for (const { kind, text } of steps) {
        const lines = withPorts(text, ports).trim().split("\n");
        if (kind === "typed") before = "";
        for (const line of lines) {
          if (kind === "typed") before += await typist.type(line);
          if (kind !== "printed") continue;
          assert.ok(before.includes(line.trim()), `${line}\n${before}`);
          seen += 1;
        }
        if (text.includes("send.mjs globex")) assert.doesNotMatch(before, /globex .*"amount":4200/);
      }
      assert.ok(seen >= 9, `${seen} lines`);
      assert.deepEqual(service.project("p1").endpoints.list(), []);
    } finally {
      typist.stop();
      await service.stop();
    }
  });

  itWith([], "works on the Pulumi CLI", async (cli) => {
    await followAll(steps, cli);
  });
});
