// Runs with a plugin that are interrupted, or whose plugin is, the same on every driver.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { findDrivers } from "../e2e/drivers";
import type { ExportedResource } from "../e2e/drivers";
import { EngineProcess } from "../support/engine-process";
import { ToyWorld } from "../support/toy";

const SCRATCH = resolve(__dirname, "..", "..", ".scratch", "toys");

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 20));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

for (const { name } of findDrivers()) {
  describe(`A plugin on the ${name}`, function () {
    this.timeout(300_000);

    let world: ToyWorld;
    let engine: EngineProcess;

    beforeEach(async () => {
      mkdirSync(SCRATCH, { recursive: true });
      world = new ToyWorld(mkdtempSync(join(SCRATCH, "interrupted-")), { plugin: true });
      const { NODE_OPTIONS: _inTheWayOfTheNote, ...environment } = world.environment;
      engine = await EngineProcess.open(name, world.directory, environment);
    });
    afterEach(async () => {
      world.remove();
      await engine.remove();
    });

    async function stored(): Promise<{ things: ExportedResource[]; pending: unknown }> {
      const { resources = [], pending_operations: pending } = (await engine.exportState()).deployment;
      return { things: resources.filter(({ type }) => type === "toy:index:Thing"), pending };
    }

    const hasBegun = (): boolean => Object.keys(world.objects).length > 0;

    it("is told of an interrupt, and what it finishes all the same is kept", async () => {
      world.program(`const slow = new Thing("slow", { slow: 1500, patient: true });
        new Thing("next", { value: slow.id });`);
      const { ended, interrupt } = engine.begin("up");
      await until(hasBegun);
      interrupt();
      const { code, text } = await ended;
      assert.notEqual(code, 0);
      assert.match(text, /update canceled/);
      const { things, pending } = await stored();
      assert.deepEqual(
        things.map(({ id, initErrors }) => [id, initErrors]),
        [["toy-1-slow", undefined]],
      );
      assert.equal(pending, undefined);
      assert.deepEqual(Object.keys(world.objects), ["toy-1-slow"]);
    });

    it("stops at an interrupt, and what it has made by then is kept with what is missing", async () => {
      world.program(`new Thing("slow", { slow: 600000 });`);
      const { ended, interrupt } = engine.begin("up");
      await until(hasBegun);
      interrupt();
      assert.notEqual((await ended).code, 0);
      const { things } = await stored();
      assert.deepEqual(
        things.map(({ id, initErrors }) => [id, initErrors]),
        [["toy-1-slow", ["it was cancelled"]]],
      );
    });

    it("is reported with what it printed when it dies in the middle", async () => {
      world.program(`new Thing("dying", { fail: "die" });`);
      const { code, text } = await engine.begin("up").ended;
      assert.notEqual(code, 0);
      assert.match(text, /error reading from server: EOF/);
      assert.match(text, /pulumi-resource-toy exited prematurely[^]*nobody is to see this/);
      assert.deepEqual(await stored(), { things: [], pending: undefined });
    });

    it("ends with its engine", async () => {
      world.program(`new Thing("slow", { slow: 600000 });`);
      const { ended, kill } = engine.begin("up");
      await until(hasBegun);
      const { providerProcess = 0 } = engine;
      assert.ok(isAlive(providerProcess));
      kill();
      await ended;
      await until(() => !isAlive(providerProcess));
      assert.deepEqual((await stored()).things, []);
    });
  });
}
