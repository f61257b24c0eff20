/** The guard through the plugin, which knows the URN of a resource in each call, and the config of the stack. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import { canary } from "../support/api-server";
import { Plugin, urnOf } from "../support/plugin";
import { CallFailure } from "../support/plugin-answers";
import type { Stored, Wire } from "../support/plugin-answers";
import { marked } from "../support/sealed";

const url = "https://billing.example.com/hooks";
const urn = urnOf("Endpoint");

/** The error of a refused call. */
async function refusal(call: Promise<unknown>): Promise<string> {
  const failed: unknown = await call.catch((error: unknown) => error);
  assert.ok(failed instanceof CallFailure, "the call was not refused");
  assert.match(failed.message, /\[change-refused\]$/);
  return failed.message;
}

describe("The guard of the plugin", () => {
  let service: Emulator;
  const started: Plugin[] = [];
  const begin = async (config: Readonly<Record<string, string>> = {}): Promise<Plugin> => {
    process.env["PULUMI_CONFIG"] = JSON.stringify(config);
    const plugin = await Plugin.for(service, { dialect: "convoy" });
    started.push(plugin);
    return plugin;
  };
  const guarded = (...entries: readonly string[]): Promise<Plugin> =>
    begin({ failOn: "danger", allow: JSON.stringify(entries) });
  const make = async (plugin: Plugin, news: Wire): Promise<Stored> =>
    plugin.create(urn, (await plugin.check(urn, news)).inputs);
  const change = async (plugin: Plugin, stored: Stored, news: Wire): Promise<Stored> => {
    const { inputs } = await plugin.check(urn, news, stored.inputs);
    await plugin.diff(urn, stored, inputs);
    return plugin.update(urn, stored, inputs);
  };

  before(async () => (service = await startEmulator({ apiKeys: [canary], dialect: "convoy" })));
  after(() => service.stop());
  afterEach(() => {
    delete process.env["PULUMI_CONFIG"];
    for (const plugin of started.splice(0)) plugin.stop();
  });

  it("judges a replacement that the engine has not compared at its delete, by the entries of a replacement", async () => {
    for (const isDeletedFirst of [false, true]) {
      const stored = await make(await begin(), { url });
      const run = async (plugin: Plugin): Promise<void> => {
        const { inputs } = await plugin.check(urn, { url });
        if (!isDeletedFirst) await plugin.create(urn, inputs);
        await plugin.delete(urn, stored);
        if (isDeletedFirst) await plugin.create(urn, inputs);
      };
      const message = await refusal(run(await guarded()));
      assert.match(message, /add old-object-lost:/);
      assert.equal(/has taken its place/.test(message), !isDeletedFirst);
      await run(await guarded(...(message.match(/\S+@[0-9a-f]{16}/g) ?? [])));
    }
  });

  it("judges a replacement that an option asks for at its create, by the entries that name the old object", async () => {
    for (const isDeletedFirst of [false, true]) {
      const stored = await make(await begin(), { url });
      const run = async (plugin: Plugin): Promise<void> => {
        await plugin.check(urn, { url }, stored.inputs);
        const { inputs } = await plugin.check(urn, { url });
        if (!isDeletedFirst) await plugin.create(urn, inputs);
        await plugin.delete(urn, stored);
        if (isDeletedFirst) await plugin.create(urn, inputs);
      };
      const before = service.project("p1").endpoints.list().length;
      const message = await refusal(run(await guarded()));
      assert.equal(service.project("p1").endpoints.list().length, before);
      // The deletion names the object, and the report of a preview does so, too.
      const named = await guarded();
      await named.check(urn, { url });
      const entries = (await refusal(named.delete(urn, stored))).match(/\S+@[0-9a-f]{16}/g) ?? [];
      assert.equal(message.includes(entries[0] ?? ""), isDeletedFirst);
      await refusal(run(await guarded(...entries.map((entry) => entry.replace(stored.id, "another")))));
      await run(await guarded(...entries));
    }
  });

  it("passes the new object of a replacement that was judged at the deletion", async () => {
    const plain = "http://billing.example.com/hooks";
    const stored = await make(await begin(), { url: plain });
    const entries = ["values-replaced", "old-object-lost", "insecure-url"].map(
      (code) => `${code}:Endpoint/${stored.id}`,
    );
    const plugin = await guarded(...entries);
    const { inputs } = await plugin.check(urn, { url: plain });
    await plugin.delete(urn, stored);
    await plugin.create(urn, inputs);
  });

  it("serves no provider of another package, which gets no stack config of ours", async () => {
    const plugin = await begin();
    const other = "urn:pulumi:dev::shop::pulumi:providers:other::account";
    await assert.rejects(plugin.configure({}, other), /\[other-package\]$/);
  });

  it("takes no entry of a compared object for that of one that the engine does not name", async () => {
    const plugin = await begin();
    const [one, two] = [await make(plugin, { url }), await make(plugin, { url })];
    const entries = ["values-replaced", "old-object-lost"].map((code) => `${code}:Endpoint/${one.id}`);
    const guarding = await guarded(...entries);
    const { inputs } = await guarding.check(urnOf("Endpoint", "one"), { url }, one.inputs);
    await guarding.diff(urnOf("Endpoint", "one"), one, inputs);
    await guarding.check(urn, { url }, two.inputs);
    await refusal(make(guarding, { url }));
  });

  it("shows no value that the object has of what the program marks as secret", async () => {
    const stored = await make(await begin(), { url, ownerId: marked("canary-before") });
    service.project("p1").endpoints.patch(stored.id, { owner_id: "canary-live" });
    const message = await refusal(change(await guarded(), stored, { url, ownerId: marked("canary-after") }));
    assert.match(message, /owner-changed/);
    const adopted = { url, adoptId: stored.id, ownerId: marked("canary-other") };
    assert.match(await refusal(make(await guarded(), adopted)), /owner-changed/);
  });

  it("shows no old value of a replaced object that the program has marked as secret", async () => {
    const stored = await make(await begin(), { url, ownerId: marked("canary-before") });
    const plugin = await guarded();
    const { inputs } = await plugin.check(urn, { url, ownerId: "plain" }, stored.inputs);
    await plugin.diff(urn, stored, inputs);
    assert.match(await refusal(make(plugin, { url, ownerId: "plain" })), /owner-changed/);
  });
});
