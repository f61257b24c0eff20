/** Two processes of the plugin in one run, as for two providers of one project: an object goes with one resource all the same. */

import assert from "node:assert/strict";
import { startEmulator } from "../../provider/emulator";
import type { Emulator, Fault } from "../../provider/emulator";
import { canary } from "../support/api-server";
import { EngineLines } from "../support/engine-lines";
import { Plugin, settingsOf, urnOf } from "../support/plugin";
import type { Stored, Wire } from "../support/plugin-answers";

const url = "https://billing.example.com";
const rule = "an object goes with one resource only";

for (const dialect of ["documented", "convoy"] as const) {
  describe(`An object in two processes of one run, dialect ${dialect}`, () => {
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

    const status = () => emulator.project("p1").endpoints.get("e1")?.status;
    const isGone = () => status() === undefined || status() === "inactive";
    const checked = (plugin: Plugin | undefined, name: string, more: Wire = {}, olds: Wire = {}) =>
      plugin!.check(urnOf("Endpoint", name), { url, adoptId: "e1", ...more }, olds);
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
    const create = async (plugin: Plugin | undefined, name: string, more: Wire = {}): Promise<Stored> => {
      const { inputs, failures } = await checked(plugin, name, more);
      assert.deepEqual(failures, []);
      return plugin!.create(urnOf("Endpoint", name), inputs);
    };
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
      assert.equal(status(), "active");
      assert.match(JSON.stringify(engine.lines), /left as it is, because a resource of the program has it/);
    });

    it("waits in the one for a takeover under way in the other before it is removed", async () => {
      const old = await madeBefore();
      const gate = emulator.faults.add({ method: "PUT", kind: "gate" });
      const takeover = create(second, "renamed", { description: "mine" });
      await gate.reached;
      const removal = remove(old);
      gate.release();
      await Promise.all([takeover, removal]);
      assert.equal(status(), "active");
    });

    const failures: readonly (readonly [string, Fault & { method: string }])[] = [
      ["read", { kind: "status", status: 403, method: "GET" }],
      ["written", { kind: "status", status: 400, method: "PUT" }],
    ];
    for (const [what, fault] of failures) {
      it(`is removed with the resource that had it when it could not be ${what} in the other process`, async () => {
        const old = await madeBefore();
        emulator.faults.add(fault);
        await assert.rejects(create(second, "renamed", { description: "mine" }));
        await remove(old);
        assert.ok(isGone(), "nobody has it any more");
      });
    }

    const reason = `Endpoint "new" cannot take over "e1": Endpoint "old" has it, and ${rule}`;
    const refusal = `adoptId: ${reason}`;

    it("is refused to the resource without an object", async () => {
      await keep(first, "old", await madeBefore());
      emulator.clearRequests();
      assert.deepEqual((await checked(second, "new")).failures, [refusal]);
      assert.deepEqual(emulator.requests, []);
    });

    it("is refused to the resource without an object where that comes first", async () => {
      const old = await madeBefore();
      assert.deepEqual((await checked(second, "new")).failures, []);
      assert.deepEqual((await checked(first, "old", {}, old.inputs)).failures, [refusal]);
      await assert.rejects(keep(first, "old", old), ({ message }: Error) => message === reason);
    });

    it("is removed with the resource that had it where the other one was refused", async () => {
      const old = await madeBefore();
      await keep(first, "old", old);
      assert.deepEqual((await checked(second, "new")).failures, [refusal]);
      // As when Pulumi replaces it.
      await first!.check(urnOf("Endpoint", "old"), { url, name: "live" });
      await remove(old);
      assert.ok(isGone());
    });

    it("may be taken over once the resource that has it is replaced", async () => {
      await keep(first, "old", await madeBefore());
      await first!.check(urnOf("Endpoint", "old"), { url, name: "live" });
      assert.deepEqual((await checked(second, "new")).failures, []);
    });

    it("fails two resources that both have it in state, with both names", async () => {
      const old = await madeBefore();
      await keep(first, "one", old);
      await assert.rejects(
        keep(second, "two", old),
        /Endpoint "one" and Endpoint "two" both have "e1", and an object goes with one resource only/,
      );
    });

    it("is another object where the service is another one", async () => {
      const other = await startEmulator({ apiKeys: [canary], dialect });
      await second!.configure({ ...settingsOf(other), dialect });
      await checked(first, "one");
      assert.deepEqual((await checked(second, "two")).failures, []);
      await other.stop();
    });

    it("is the same object where the address is spelled differently", async () => {
      await second!.configure({ ...settingsOf({ url: `${emulator.url.toUpperCase()}/` }), dialect });
      await checked(first, "one");
      assert.equal((await checked(second, "two")).failures.length, 1);
    });
  });
}
