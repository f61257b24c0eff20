/** Runs without a preview, as of `up --skip-preview`: the plugin says of an update and an adoption what the dynamic resources say. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { canary } from "../support/api-server";
import { FakePluginResource } from "../support/fake-plugin-resource";
import { configure, kinds, seenAt } from "../support/front";
import { Plugin, urnOf } from "../support/plugin";

const url = "https://billing.example.com/hooks";
const dialect = "documented";
const declared = { url, name: "billing", appId: "app" };
const changed = { url: "https://other.example.com/hooks", paused: true };
const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "billing", url }] } } };

describe("A run without a preview", () => {
  let service: Emulator;
  let plugin: Plugin;
  const begin = (): Promise<Plugin> => Plugin.for(service, { dialect, previewReads: false });
  beforeEach(async () => {
    service = await startEmulator({ apiKeys: [canary], dialect, seed });
    plugin = await begin();
    await configure(service, { dialect });
  });
  afterEach(async () => {
    plugin.stop();
    await service.stop();
  });

  /** The sentences of the plugin. */
  const said = (): string[] => plugin.lines().map((line) => line.replace(/^.*?: /, ""));
  /** The sentences of the dynamic resources. */
  const saidBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    const lines: string[] = [];
    const { log } = console;
    console.log = (line: string) => void lines.push(line);
    try {
      await work();
    } finally {
      console.log = log;
    }
    return lines;
  };

  it("says of an update what it does, once, and nothing of one that does not come", async () => {
    const life = new FakePluginResource(() => plugin, urnOf("Endpoint"));
    await life.up(declared);
    plugin.stop();
    plugin = await begin();
    const news = await life.check({ ...declared, ...changed });
    await plugin.diff(life.urn, life.kept, news);
    // With --continue-on-error and --target, the engine compares what it passes over.
    assert.deepEqual(said(), []);
    await plugin.update(life.urn, life.kept, news);
    const lines = said();
    assert.match(lines.join("\n"), /\[deliveries-move\]\n.*\[endpoint-pause\]/);
    assert.deepEqual(lines, [...new Set(lines)]);
    const { id, properties } = life.kept;
    const state = { ...properties, ...seenAt(service) };
    const dynamic = async (): Promise<void> => {
      const given: Fields = { __logicalName: "billing", ...declared, ...changed };
      const checked = await kinds.Endpoint.check?.(state, given);
      await kinds.Endpoint.diff?.(id, state, checked?.inputs as Fields);
    };
    assert.deepEqual(lines, await saidBy(dynamic));
  });

  it("says of a replacement what gets lost, once", async () => {
    const life = new FakePluginResource(() => plugin, urnOf("Endpoint"));
    await life.up(declared);
    plugin.stop();
    plugin = await begin();
    const replaced = { ...declared, appId: "other" };
    await plugin.diff(life.urn, life.kept, await life.check(replaced));
    assert.deepEqual(said(), []);
    const { inputs } = await plugin.check(life.urn, replaced);
    await plugin.create(life.urn, inputs);
    const codes = said().map((line) => /\[([a-z-]+)\]$/.exec(line)?.[1]);
    assert.deepEqual(codes, ["replacement", "values-replaced", "old-object-lost", "app-changed"]);
  });

  it("says of an adoption what it overwrites and does, and what stays as it is", async () => {
    const urn = urnOf("Endpoint", "taken");
    const given = { ...declared, ...changed, adoptId: "e1" };
    const { inputs } = await plugin.check(urn, given);
    await plugin.create(urn, inputs);
    const lines = said();
    const codes = lines.map((line) => /\[([a-z-]+)\]$/.exec(line)?.[1]);
    assert.deepEqual(codes, [
      ...["adoption-overwrites", "deliveries-move", "endpoint-pause", "create-only-kept"],
    ]);
  });
});
