/** The lines that the plugin says: at which resource, how urgent, and what becomes of a call when nobody takes them. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { EngineLog } from "../../provider/plugin/engine-log";
import { wireEndpoint } from "../support/api-samples";
import { canary, data, serve, stopAll } from "../support/api-server";
import { EngineLines } from "../support/engine-lines";
import { Plugin, settingsOf, urnOf } from "../support/plugin";

const url = "https://billing.example.com/hooks";
const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "billing", url, description: "live" }] } } };

describe("A line of the plugin", () => {
  let service: Emulator;
  let plugins: Plugin[];
  beforeEach(async () => {
    plugins = [];
    service = await startEmulator({ apiKeys: [canary], seed });
  });
  afterEach(async () => {
    for (const plugin of plugins) plugin.stop();
    await service.stop();
  });

  /** A plugin without a key, which it says at the first resource. */
  async function keyless(engineAddress?: string): Promise<Plugin> {
    const plugin = await Plugin.start(engineAddress);
    plugins.push(plugin);
    await plugin.handshake();
    await plugin.configure({ ...settingsOf(service), apiKey: "" });
    return plugin;
  }
  const check = async (plugin: Plugin, name: string): Promise<void> => {
    assert.deepEqual((await plugin.check(urnOf("Endpoint", name), { url })).failures, []);
  };

  it("stands at its resource, as a warning where it looks like a mistake, before the call is answered", async () => {
    const plugin = await keyless();
    await check(plugin, "first");
    await check(plugin, "second");
    const lines = plugin.lines();
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(
      lines[0] ?? "",
      /^warning Endpoint first: Missing setting webhooks:apiKey: .*; without it, `pulumi up` and look-ups in a preview fail \[api-key-needed\]$/,
    );
  });

  it("stands there as information otherwise", async () => {
    const plugin = await Plugin.for(service);
    plugins.push(plugin);
    const { inputs } = await plugin.check(urnOf("Endpoint"), { url, adoptId: "e1", description: "new" });
    await plugin.create(urnOf("Endpoint"), inputs, { preview: true });
    await plugin.create(urnOf("Endpoint"), inputs);
    const lines = plugin.lines();
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(
      lines.join(""),
      /^info Endpoint billing: Endpoint billing: adopts e1 .* \[adoption-overwrites\]$/,
    );
  });

  it("stands at the stack where it is about no resource", async () => {
    const convoy = await serve(data(wireEndpoint, 200, { "x-convoy-version": "v26.7" }));
    const plugin = await Plugin.for(convoy);
    plugins.push(plugin);
    await plugin.invoke("webhooks:index:getEndpoint", { id: "e1" });
    await stopAll();
    assert.match(plugin.lines().join("\n"), /^info {2}: .*webhooks:dialect convoy.* \[convoy-detected\]$/);
  });

  it("is lost where nobody listens, and the call is answered all the same", async () => {
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const { port } = free.address() as AddressInfo;
    await new Promise((done) => free.close(done));
    const plugin = await keyless(`127.0.0.1:${port}`);
    await check(plugin, "first");
    await check(plugin, "second");
  });

  it("is lost where the engine has gone in the middle", async () => {
    const plugin = await keyless();
    await check(plugin, "first");
    assert.equal(plugin.lines().length, 1);
    plugin.log.stop();
    // Another configuration warns again.
    const { inputs } = await plugin.check(urnOf("Endpoint"), { url, adoptId: "e1" });
    await plugin.configure(settingsOf(service));
    await plugin.create(urnOf("Endpoint"), { ...inputs, description: "new" }, { preview: true });
    assert.deepEqual(plugin.lines(), []);
  });

  it("goes to the engine that the plugin is attached to later", async () => {
    const engine = new EngineLines();
    const plugin = await keyless("127.0.0.1:1");
    await plugin.attach(await engine.listen());
    await check(plugin, "first");
    assert.equal(engine.lines.length, 1);
    engine.stop();
  });
});

describe("The log of the engine", () => {
  it("waits for no engine that never answers", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const log = new EngineLog(100);
    log.connect(`127.0.0.1:${(silent.address() as AddressInfo).port}`);
    log.say("info", "one");
    log.say("warning", "two", "urn");
    await log.settled();
    log.say("info", "three");
    await log.settled();
    log.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("says every text in one line of whole characters", async () => {
    const engine = new EngineLines();
    const log = new EngineLog();
    log.connect(await engine.listen());
    log.say("warning", "one\r\ntwo\u2028three \ud800\u001b[31m", "the urn");
    await log.settled();
    assert.deepEqual(engine.lines, [
      { severity: "warning", message: "one two three \ufffd [31m", urn: "the urn" },
    ]);
    log.close();
    engine.stop();
  });

  it("is silent without an engine", async () => {
    const log = new EngineLog();
    log.say("info", "nobody hears it");
    await log.settled();
  });
});
