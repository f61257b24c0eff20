/** Two processes of the plugin in one run, as for two providers of one project: what one of them has is not deleted by the other. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { canary } from "../support/api-server";
import { EngineLines } from "../support/engine-lines";
import { Plugin, settingsOf, urnOf } from "../support/plugin";
import type { Stored, Wire } from "../support/plugin-answers";

const url = "https://billing.example.com";

// On a running Convoy a removal deletes the endpoint with its subscriptions.
const dialect = "convoy";

describe("An object in two processes of one run", () => {
  let emulator: Emulator;
  let engine: EngineLines;
  let [first, second]: readonly Plugin[] = [];
  const open: Plugin[] = [];

  const start = async (address: string): Promise<Plugin> => {
    const plugin = await Plugin.start(address);
    open.push(plugin);
    await plugin.handshake();
    await plugin.configure({ ...settingsOf(emulator), dialect });
    return plugin;
  };
  beforeEach(async () => {
    const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "live", url, status: "active" }] } } };
    emulator = await startEmulator({ apiKeys: [canary], dialect, seed });
    engine = new EngineLines();
    const address = await engine.listen();
    [first, second] = [await start(address), await start(address)];
  });
  afterEach(async () => {
    for (const plugin of open.splice(0)) plugin.stop();
    engine.stop();
    await emulator.stop();
  });

  const isThere = () => emulator.project("p1").endpoints.get("e1") !== undefined;
  const declare = async (plugin: Plugin | undefined, name: string, olds: Wire = {}) => {
    const { inputs, failures } = await plugin!.check(urnOf("Endpoint", name), { url, adoptId: "e1" }, olds);
    assert.deepEqual(failures, []);
    return inputs;
  };
  /** As the engine does with a resource that is in state and declares no object. */
  const keep = async (
    plugin: Plugin | undefined,
    name: string,
    { id, properties }: Stored,
  ): Promise<void> => {
    const { adoptId: _none, ...olds } = properties;
    const { inputs } = await plugin!.check(urnOf("Endpoint", name), { url, name: "live" }, olds);
    await plugin!.diff(urnOf("Endpoint", name), { id, properties: olds, inputs: olds }, inputs);
  };
  const create = async (plugin: Plugin | undefined, name: string): Promise<Stored> =>
    plugin!.create(urnOf("Endpoint", name), await declare(plugin, name));
  /** What an earlier run has left in state. */
  const madeBefore = async (): Promise<Stored> => {
    const engineBefore = new EngineLines();
    const before = await start(await engineBefore.listen());
    const made = await create(before, "old");
    before.stop();
    engineBefore.stop();
    return made;
  };
  const remove = (stored: Stored) => first!.delete(urnOf("Endpoint", "old"), stored);

  it("is left alone in the one where its resource goes, once it was taken over in the other", async () => {
    const old = await madeBefore();
    await create(second, "renamed");
    await remove(old);
    assert.ok(isThere());
    assert.match(
      JSON.stringify(engine.lines),
      /not deleted: another resource of this run declares it; if .* \[not-deleted-managed\]/,
    );
  });

  it("is left alone where a resource of the other one declares or keeps it", async () => {
    const old = await madeBefore();
    await declare(second, "renamed");
    await remove(old);
    assert.ok(isThere());
    await keep(first, "kept", old);
    await second!.delete(urnOf("Endpoint", "old"), old);
    assert.ok(isThere());
  });

  it("is removed where the other one has replaced its resource", async () => {
    const old = await madeBefore();
    await keep(second, "old", old);
    // As when Pulumi replaces it.
    await second!.check(urnOf("Endpoint", "old"), { url, name: "live" });
    await remove(old);
    assert.ok(!isThere());
  });

  it("is removed where the service of the other one is another one", async () => {
    const old = await madeBefore();
    const other = await startEmulator({ apiKeys: [canary], dialect });
    await second!.configure({ ...settingsOf(other), dialect });
    await declare(second, "renamed");
    await remove(old);
    assert.ok(!isThere());
    await other.stop();
  });

  it("is the same object where the address is spelled differently", async () => {
    const old = await madeBefore();
    await second!.configure({ ...settingsOf({ url: `${emulator.url.toUpperCase()}/` }), dialect });
    await declare(second, "renamed");
    await remove(old);
    assert.ok(isThere());
  });
});
