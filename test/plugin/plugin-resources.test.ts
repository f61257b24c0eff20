/** Every kind of resource through the plugin, in both dialects: made, compared, changed, refreshed and deleted. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { kinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import { dialectNames } from "../../provider/settings/settings";
import type { DialectName } from "../../provider/settings/settings";
import { canary } from "../support/api-server";
import { baseOf, declarableKinds } from "../support/declarations";
import { Plugin, urnOf } from "../support/plugin";
import { FakePluginResource } from "../support/fake-plugin-resource";
import { seed } from "../support/removals";
import { marked } from "../support/sealed";

/** A text that a program may mark as its own secret, before and after a change. */
const texts: Readonly<Record<KindName, string>> = {
  endpoint: "description",
  portalLink: "name",
  subscription: "name",
  eventType: "description",
  project: "name",
  source: "name",
  projectSettings: "requestIdHeader",
};

/** The kinds of which a deletion leaves the object, and the status that it has then. */
const left: Readonly<Record<DialectName, Readonly<Partial<Record<KindName, string>>>>> = {
  documented: { endpoint: "inactive", portalLink: "none", subscription: "none", eventType: "none" },
  convoy: { eventType: "none", projectSettings: "none" },
};

for (const dialect of dialectNames) {
  describe(`A resource on the plugin, dialect ${dialect}`, () => {
    let service: Emulator;
    let plugin: Plugin;
    beforeEach(async () => {
      service = await startEmulator({
        apiKeys: [canary],
        dialect,
        seed,
        multipleEndpointSubscriptions: true,
      });
      plugin = await Plugin.for(service, { dialect });
    });
    afterEach(async () => {
      plugin.stop();
      await service.stop();
    });
    /** Another run, in another process. */
    const nextRun = async (): Promise<void> => {
      plugin.stop();
      plugin = await Plugin.for(service, { dialect });
    };

    const names = declarableKinds(dialect);
    assert.equal(names.length, dialect === "convoy" ? 7 : 4);
    const life = (kind: KindName): FakePluginResource =>
      new FakePluginResource(() => plugin, urnOf(kinds[kind].type));
    const changed = (kind: KindName): Fields => ({ ...baseOf(kind, dialect), [texts[kind]]: "changed" });

    for (const kind of names) {
      it(`lives from its creation to its end: ${kinds[kind].type}`, async () => {
        const resource = life(kind);
        assert.equal(await resource.up(baseOf(kind, dialect)), "create");
        const { id } = resource.kept;
        assert.equal(await resource.up(baseOf(kind, dialect)), "same");
        const compared = await resource.preview(changed(kind));
        assert.deepEqual(compared.diffs, [texts[kind]]);
        assert.deepEqual(Object.keys(compared.detailed ?? {}), [texts[kind]]);
        assert.equal(await resource.up(changed(kind)), "update");
        assert.equal(resource.kept.properties[texts[kind]], "changed");
        assert.equal(resource.kept.id, id);

        await nextRun();
        const before = resource.kept;
        assert.ok(await resource.refresh());
        assert.deepEqual(resource.kept.inputs, before.inputs);
        assert.equal((await resource.preview(changed(kind))).changes, "DIFF_NONE");
        assert.equal(await resource.up(changed(kind)), "same");

        await nextRun();
        await resource.destroy();
        const found = await plugin.read(resource.urn, id, before.properties, before.inputs);
        assert.equal(found && (found.properties["status"] ?? "none"), left[dialect][kind]);
      });

      it(`keeps what the program has marked: ${kinds[kind].type}`, async () => {
        const name = texts[kind];
        const declared = { ...baseOf(kind, dialect), [name]: marked("canary-one") };
        const resource = life(kind);
        await resource.up(declared);
        assert.deepEqual(resource.kept.inputs[name], marked("canary-one"));
        assert.deepEqual(resource.kept.properties[name], marked("canary-one"));
        await resource.up({ ...declared, [name]: marked("canary-two") });
        assert.deepEqual(resource.kept.properties[name], marked("canary-two"));
        await resource.refresh();
        assert.deepEqual(resource.kept.properties[name], marked("canary-two"));
        assert.deepEqual(resource.kept.inputs[name], marked("canary-two"));
        await resource.up({ ...declared, [name]: "no-longer-secret" });
        assert.equal(resource.kept.properties[name], "no-longer-secret");
        const other = { ...declared, [name]: marked("no-longer-secret") };
        assert.equal((await resource.preview(other)).changes, "DIFF_NONE");
        assert.equal(await resource.up(other), "same");
      });
    }
  });
}
