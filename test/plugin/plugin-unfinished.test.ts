/** Objects that are made or changed only half: the plugin hands over what there is, and the next update finishes it. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator, Fault } from "../../tools/emulator";
import { canary } from "../support/api-server";
import { Plugin, urnOf } from "../support/plugin";
import { CallFailure } from "../support/plugin-answers";
import { FakePluginResource } from "../support/fake-plugin-resource";
import { marked } from "../support/sealed";

const url = "https://billing.example.com/hooks";
const endpoint = urnOf("Endpoint");

/** What can become of the request of a step. */
const faults: Readonly<Record<string, Fault>> = {
  "a refusal": { kind: "status", status: 400, message: "not now" },
  "no permission": { kind: "status", status: 403 },
  "a failure before the service acts": { kind: "status", status: 500 },
  "a failure after the service has acted": { kind: "status", status: 500, when: "after" },
  "a broken connection before": { kind: "reset" },
  "a broken connection after": { kind: "reset", when: "after" },
  "half an answer": { kind: "truncatedJson" },
  "an answer without a body": { kind: "emptyBody" },
  "a web page": { kind: "html" },
  "an answer of other types": { kind: "wrongTypes", fields: { status: 5, secrets: "canary", uid: {} } },
};

/** No front looks at the dialect: its rules are tried in the lifecycle. */
const dialect = "convoy";

describe("A half-made object", () => {
  let service: Emulator;
  let plugin: Plugin;
  let life: FakePluginResource;
  beforeEach(async () => {
    service = await startEmulator({ apiKeys: [canary], dialect, expirationUnit: "hours" });
    plugin = await Plugin.for(service, { dialect });
    life = new FakePluginResource(() => plugin, endpoint);
  });
  afterEach(async () => {
    plugin.stop();
    await service.stop();
  });
  const nextRun = async (): Promise<void> => {
    plugin.stop();
    plugin = await Plugin.for(service, { dialect });
  };
  const objects = () => service.project("p1").endpoints.list();

  /** What is kept after a failure, if it failed. */
  async function attempt(work: Promise<unknown>): Promise<CallFailure | undefined> {
    const ended = await work.catch((error: unknown) => error);
    if (!(ended instanceof Error)) return undefined;
    assert.ok(ended instanceof CallFailure, String(ended));
    return ended;
  }

  const declared = { url: marked(url), secret: "canary-signing", paused: true, description: "declared" };

  for (const [what, fault] of Object.entries(faults)) {
    it(`is kept and finished after its creation met ${what}`, async () => {
      const met = service.faults.add({ path: "endpoints.pause", ...fault });
      const failed = await attempt(life.up(declared));
      assert.equal(met.hits, 1);
      if (/refusal|permission/.test(what)) assert.ok(failed);
      assert.equal(objects().length, 1);
      if (failed !== undefined) {
        const { kept } = failed;
        assert.ok(kept, failed.message);
        assert.equal(kept.id, objects()[0]?.uid);
        assert.equal(kept.reasons.length, 1);
        assert.deepEqual(kept.inputs["url"], marked(url));
        assert.deepEqual(kept.properties["url"], marked(url));
        assert.deepEqual(kept.inputs["secret"], marked("canary-signing"));
        assert.equal(kept.properties["__unfinished"], true);
        assert.equal(kept.properties["__dialect"], dialect);
        await nextRun();
        const compared = await life.preview(declared);
        // The engine goes on to an update, whose preview says what the comparison has found.
        await plugin.update(life.urn, life.kept, life.kept.inputs, { preview: true });
        assert.match(plugin.lines().join("\n"), /info Endpoint billing: .* \[unfinished-(update|check)\]$/m);
        assert.deepEqual(compared.replaces, []);
      }
      await life.up(declared);
      const [made, ...others] = objects();
      assert.deepEqual([made?.status, made?.description, others], ["paused", "declared", []]);
      assert.equal(life.kept.properties["__unfinished"], undefined);
      assert.equal((await life.preview(declared)).changes, "DIFF_NONE");
    });

    it(`is kept and finished after an update met ${what}`, async () => {
      await life.up({ url });
      await nextRun();
      const change = { url, description: "changed", secret: "canary-next", secretExpiration: 24 };
      const met = service.faults.add({ method: "PUT", path: /expire_secret/, ...fault });
      const failed = await attempt(life.up(change));
      assert.equal(met.hits, 1);
      if (/refusal|permission/.test(what)) assert.ok(failed);
      if (failed !== undefined) {
        const { kept } = failed;
        assert.ok(kept, failed.message);
        assert.equal(kept.id, life.kept.id);
        assert.equal(kept.properties["description"], "changed");
        assert.equal(kept.properties["__unfinished"], true);
      }
      await nextRun();
      await life.up(change);
      assert.equal(objects()[0]?.description, "changed");
      assert.equal(objects()[0]?.secrets.at(-1)?.value, "canary-next");
      assert.deepEqual(life.kept.properties["signingSecret"], marked("canary-next"));
      assert.equal((await life.preview(change)).changes, "DIFF_NONE");
    });
  }

  it("is no longer unfinished after a refresh has seen it", async () => {
    service.faults.add({ path: "endpoints.pause", kind: "status", status: 400 });
    assert.ok((await attempt(life.up(declared)))?.kept);
    await nextRun();
    assert.ok(await life.refresh());
    assert.equal(life.kept.properties["__unfinished"], undefined);
    assert.deepEqual((await life.preview(declared)).diffs, ["paused"]);
  });

  it("is nothing that is kept where nothing was made", async () => {
    service.faults.add({ method: "POST", kind: "status", status: 400, message: "refused" });
    const failed = await attempt(life.up(declared));
    assert.equal(failed?.kept, undefined);
    assert.match(failed?.message ?? "", /400 refused/);
    assert.equal(life.stored, undefined);
    assert.equal(await life.up(declared), "create");
  });

  it("keeps a large object whole", async () => {
    // A client in Node takes no more than 64 KB for this, the engine 16 MB.
    const description = "long ".repeat(3000);
    service.faults.add({ path: "endpoints.pause", kind: "status", status: 400 });
    const failed = await attempt(life.up({ ...declared, description }));
    assert.equal(failed?.kept?.properties["description"], description);
    assert.equal(failed.kept.inputs["description"], description);
  });
});
