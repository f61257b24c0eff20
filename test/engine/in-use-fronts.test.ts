/** A preview that may read says how much is in use of what it endangers, on each front; nothing else asks for it. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { canary as key } from "../support/api-server";
import { FakePluginResource } from "../support/fake-plugin-resource";
import { configure, kinds, seenAt } from "../support/front";
import { Plugin, urnOf } from "../support/plugin";
import { canary, readSide } from "../support/read-side";

const [seeded] = readSide.endpoints ?? [];
const url = "https://billing.example.com/webhooks";
const seed = { projects: { p1: { ...readSide, endpoints: [{ ...seeded, secrets: [] }] } } };
const line = /last delivery: .* ago, to acme, with status Retry \[last-delivery\]$/;

describe("What is in use, in a preview", () => {
  let service: Emulator;
  beforeEach(async () => {
    service = await startEmulator({ apiKeys: [key], dialect: "convoy", seed });
  });
  afterEach(() => service.stop());
  const asked = (): number => service.requests.filter(({ route }) => route === "eventDeliveries.list").length;

  describe("of dynamic resources", () => {
    const { log } = console;
    let lines: string[];
    beforeEach(() => {
      lines = [];
      console.log = (said: string) => void lines.push(said);
    });
    afterEach(() => {
      console.log = log;
    });
    const state = (): Fields => ({
      ...{ projectId: "p1", url, name: "billing" },
      ...seenAt(service),
      __dialect: "convoy",
    });
    const diff = async (change: Fields, isDeclared = true): Promise<void> => {
      const news = { projectId: "p1", url, name: "billing", ...change };
      const given = { __logicalName: "billing", ...news };
      if (isDeclared) await kinds.Endpoint.check?.(state(), given);
      await kinds.Endpoint.diff?.("endpoint-1", state(), news);
    };

    it("is said behind a danger where the settings let it read, and is no secret", async () => {
      await configure(service, { dialect: "convoy", previewReads: "true" });
      await diff({ paused: true });
      assert.match(lines.at(-1) ?? "", line);
      assert.ok(lines.length > 1);
      assert.doesNotMatch(lines.join(), new RegExp(canary));
      assert.equal(asked(), 1);
    });

    it("is not asked for without the setting, for what endangers nothing, for a refresh, and elsewhere", async () => {
      await configure(service, { dialect: "convoy" });
      await diff({ paused: true });
      await configure(service, { dialect: "convoy", previewReads: "true" });
      await diff({ description: "new" });
      await diff({ paused: true, url: "https://other.example.com" }, false);
      const elsewhere = { ...state(), ...seenAt({ url: "https://elsewhere.example.com" }) };
      await kinds.Endpoint.diff?.("endpoint-1", elsewhere, { projectId: "p1", url, paused: true });
      assert.equal(service.requests.length, 0);
    });
  });

  describe("of the plugin", () => {
    let plugin: Plugin;
    afterEach(() => plugin.stop());

    it("is said in a preview alone, which a failing service does not fail", async () => {
      plugin = await Plugin.for(service, { dialect: "convoy" });
      const life = new FakePluginResource(() => plugin, urnOf("Endpoint"));
      await life.up({ adoptId: "endpoint-1", url, name: "billing" });
      const news = await life.check({ url, name: "billing", paused: true });
      const preview = async (): Promise<string> => {
        const before = plugin.lines().length;
        await plugin.diff(life.urn, life.kept, news);
        await plugin.update(life.urn, life.kept, news, { preview: true });
        return plugin.lines().slice(before).join("\n");
      };
      assert.match(await preview(), line);
      assert.equal(asked(), 1);
      plugin.stop();
      plugin = await Plugin.for(service, { dialect: "convoy" });
      await plugin.diff(life.urn, life.kept, await life.check({ url, name: "billing", paused: true }));
      assert.equal(asked(), 1);
      service.faults.add({ kind: "status", status: 500, path: "eventDeliveries.list", times: 9 });
      const said = await preview();
      assert.match(said, /\[endpoint-pause\]/);
      assert.doesNotMatch(said, /last-delivery|500/);
      assert.equal(asked(), 2);
    });
  });
});
