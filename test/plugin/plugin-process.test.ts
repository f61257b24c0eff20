/** The plugin as a process: what it prints, what ends it, and what it loads. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { packageVersion } from "../../provider/base/urn";
import { startEmulator } from "../../tools/emulator";
import { canary } from "../support/api-server";
import { EngineLines } from "../support/engine-lines";
import { installedPlugin, packingTime } from "../support/packed";
import { Plugin, settingsOf, urnOf } from "../support/plugin";

let command: readonly string[] = [];
const url = "https://billing.example.com/hooks";

/** A process with everything that it prints. */
class Running {
  output = "";
  errors = "";
  readonly ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.on("data", (text) => (this.output += String(text)));
    child.stderr?.on("data", (text) => (this.errors += String(text)));
    this.ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  }

  static start(args: readonly string[], options: SpawnOptions = {}, [file, ...before] = command): Running {
    const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("WEBHOOKS_"));
    const env = { ...Object.fromEntries(environment), ...options.env };
    const stdio = ["ignore", "pipe", "pipe"] as const;
    return new Running(spawn(file ?? "", [...before, ...args], { stdio: [...stdio], ...options, env }));
  }

  /** The port, once it is printed. */
  async port(): Promise<number> {
    while (!this.output.includes("\n")) {
      const isGone = this.child.exitCode !== null || this.child.signalCode !== null;
      assert.ok(!isGone, `it has ended: ${this.errors}`);
      await wait(10);
    }
    return Number(this.output);
  }
}

describe("The process of the plugin", function () {
  this.timeout(packingTime);
  before(async () => void (command = [process.execPath, await installedPlugin()]));
  const running = new Set<Running>();
  const start = (...parameters: Parameters<typeof Running.start>): Running => {
    const one = Running.start(...parameters);
    running.add(one);
    return one;
  };
  afterEach(async () => {
    for (const { child } of running) child.kill("SIGKILL");
    await Promise.all([...running].map(({ ended }) => ended));
    running.clear();
  });

  it("prints its port and nothing else, whatever it does, and ends with an interruption", async () => {
    const service = await startEmulator({ apiKeys: [canary] });
    const engine = new EngineLines();
    const plugin = start(["-logtostderr", "-v=9", "--tracing", "somewhere", await engine.listen()]);
    const port = await plugin.port();
    const client = Plugin.at(port);
    await client.handshake();
    await client.configure({ ...settingsOf(service), apiKey: "" });
    const { inputs } = await client.check(urnOf("Endpoint"), { url });
    assert.equal(engine.lines.length, 1);
    await client.configure(settingsOf(service));
    const made = await client.create(urnOf("Endpoint"), inputs);
    await client.delete(urnOf("Endpoint"), made);
    await assert.rejects(client.check(urnOf("Nope"), {}));
    await client.cancel();
    plugin.child.kill("SIGINT");
    assert.deepEqual(await plugin.ended, [null, "SIGINT"]);
    assert.deepEqual([plugin.output, plugin.errors], [`${port}\n`, ""]);
    client.stop();
    engine.stop();
    await service.stop();
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    it(`leaves no file behind where ${signal} ends it`, async () => {
      const folder = mkdtempSync(join(tmpdir(), "plugin-"));
      const plugin = start(["127.0.0.1:1"], { env: { TMPDIR: folder } });
      const client = Plugin.at(await plugin.port());
      await client.handshake();
      await client.configure({ baseUrl: "https://webhooks.example.com", projectId: "p1" });
      const runFiles = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".run"));
      await client.check(urnOf("Endpoint"), { url, adoptId: "e1" });
      assert.equal(runFiles().length, 1);
      await client.cancel();
      assert.equal(runFiles().length, 1, "the others still work");
      client.stop();
      plugin.child.kill(signal);
      assert.deepEqual(await plugin.ended, [null, signal]);
      assert.deepEqual([runFiles(), plugin.errors], [[], ""]);
    });

  it("serves without an engine that hears its lines", async () => {
    const plugin = start([]);
    const client = Plugin.at(await plugin.port());
    await client.handshake();
    await client.configure({ baseUrl: "https://webhooks.example.com", projectId: "p1" });
    assert.deepEqual((await client.check(urnOf("Endpoint"), { url })).failures, []);
    client.stop();
    plugin.child.kill("SIGTERM");
    assert.deepEqual(await plugin.ended, [null, "SIGTERM"]);
    assert.equal(plugin.errors, "");
  });

  it("ends silently where nobody reads its port", async () => {
    const plugin = start(["127.0.0.1:1"]);
    plugin.child.stdout?.destroy();
    assert.deepEqual(await plugin.ended, [1, null]);
    assert.equal(plugin.errors, "");
  });

  it("ends after its engine was killed", async () => {
    const [file, ...args] = command;
    const engine = `
      const { spawn } = require("node:child_process");
      spawn(${JSON.stringify(file)}, ${JSON.stringify([...args, "127.0.0.1:1"])}, { stdio: "inherit" });
      setInterval(() => {}, 1000);`;
    const parent = start([], {}, [process.execPath, "-e", engine]);
    const client = Plugin.at(await parent.port());
    await client.handshake();
    const left = once(parent.child, "exit");
    parent.child.kill("SIGKILL");
    await left;
    // The pipe is closed once the last process that could write to it has ended.
    assert.deepEqual(await parent.ended, [null, "SIGKILL"]);
    assert.equal(parent.errors, "");
    client.stop();
  });

  it("says in one line what it ends with, where something went wrong that nobody expected", async () => {
    const hook = hookOf('process.on("SIGUSR2", () => { throw new Error("two\\nlines"); });');
    const plugin = start([], { env: { NODE_OPTIONS: `--require=${hook}` } });
    await plugin.port();
    plugin.child.kill("SIGUSR2");
    assert.deepEqual(await plugin.ended, [1, null]);
    assert.equal(plugin.errors, `pulumi-resource-webhooks ${packageVersion()}: two lines\n`);
  });

  it("says in one line what is not installed", async () => {
    const missing = (name: string): string => `
      const Module = require("node:module");
      const resolve = Module._resolveFilename;
      Module._resolveFilename = (request, ...rest) => resolve(request === "${name}" ? "not-there/" + request : request, ...rest);`;
    const rows = {
      "@pulumi/pulumi/package.json":
        /^pulumi-resource-webhooks [0-9.]+: the webhooks plugin needs the npm package @pulumi\/pulumi in its folder: run `npm install @pulumi\/pulumi` \[missing-sdk\]\n$/,
      "@grpc/grpc-js": /^pulumi-resource-webhooks [0-9.]+: Cannot find module 'not-there\/@grpc\/grpc-js'\n$/,
    };
    for (const [name, said] of Object.entries(rows)) {
      const plugin = start([], { env: { NODE_OPTIONS: `--require=${hookOf(missing(name))}` } });
      assert.deepEqual(await plugin.ended, [1, null]);
      assert.match(plugin.errors, said);
    }
  });

  it("is an executable of the package, and loads nothing of the SDK but its messages", async () => {
    const executable = await installedPlugin();
    const list = join(mkdtempSync(join(tmpdir(), "plugin-")), "modules.json");
    const modulesOf = `JSON.stringify(Object.keys(require.cache))`;
    const hook = hookOf(
      `process.on("SIGUSR2", () => require("node:fs").writeFileSync(${JSON.stringify(list)}, ${modulesOf}));`,
    );
    const plugin = start(["127.0.0.1:1"], { env: { NODE_OPTIONS: `--require=${hook}` } }, [executable]);
    const client = Plugin.at(await plugin.port());
    await client.handshake();
    await client.configure({ baseUrl: "https://webhooks.example.com", projectId: "p1", apiKey: canary });
    assert.deepEqual((await client.check(urnOf("Endpoint"), { url })).failures, []);
    plugin.child.kill("SIGUSR2");
    let text = "";
    while (!text.endsWith("]")) {
      await wait(10);
      text = readIfThere(list);
    }
    const modules = (JSON.parse(text) as string[]).map((path) => path.replaceAll("\\", "/"));
    const ofSdk = modules.filter((path) => /node_modules\/@pulumi\/pulumi\/(?!node_modules\/)/.test(path));
    assert.ok(ofSdk.length > 0);
    assert.deepEqual(
      ofSdk.filter((path) => !path.includes("/@pulumi/pulumi/proto/")),
      [],
    );
    assert.ok(!modules.some((path) => path.includes("/pulumi-webhooks/dist/provider/dynamic/")));
    assert.ok(!modules.some((path) => /quickjs/.test(path)));
    // Few runs have a component.
    assert.ok(
      !modules.some((path) => /\/proto\/resource_(grpc_)?pb\.js$|\/plugin\/construct\.js$/.test(path)),
    );
    client.stop();
    plugin.child.kill("SIGINT");
    await plugin.ended;
    assert.equal(plugin.errors, "");
  });
});

/** A file that a process loads before all else. */
function hookOf(code: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "plugin-")), "hook.cjs");
  writeFileSync(file, code);
  return file;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
