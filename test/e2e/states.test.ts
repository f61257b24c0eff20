/** States that earlier versions wrote: this version refreshes, updates and destroys what they describe. */

import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator, type Emulator, type Seed } from "../../tools/emulator";
import { EmbeddedStack, type State } from "../embedded-engine";
import { makeProgram } from "../support/packed";
import { dynamicFront, frontsOf, programFor, type Front } from "./fronts";
import { program, type Topology } from "./world";

interface Recorded {
  readonly topology: Topology;
  readonly service: Seed;
  readonly state: State;
}

const folder = join(__dirname, "..", "states");

/** A changed value of one argument, for each resource. */
const changes: Readonly<Record<string, object>> = {
  billing: { secret: "another-secret", description: "Payments", paused: false },
  generated: { secretTriggers: { n: 2 }, secretExpiration: 24 },
  adopted: { description: "declared now" },
  portal: { endpoints: ["e-live"] },
  orders: { retryConfig: { type: "linear", duration: "2m" } },
  paid: { description: "Paid in full" },
  half: { paused: false },
};

describe("A recorded state", function () {
  this.timeout(300_000);

  let service: Emulator | undefined;
  let directory = "";
  let stateDirectory = "";

  async function open({ topology, service: seed, state }: Recorded, front: Front): Promise<EmbeddedStack> {
    service = await startEmulator({ seed });
    const files = { "index.js": programFor(front, program), "topology.json": JSON.stringify(topology) };
    directory = await makeProgram({ name: "scenario", files, plugin: front.isPlugin });
    stateDirectory = await mkdtemp(join(tmpdir(), "recorded-"));
    await writeFile(join(stateDirectory, "test.json"), JSON.stringify(state));
    const environment = { WEBHOOKS_BASE_URL: service.url, WEBHOOKS_API_KEY: service.apiKey };
    const stack = { directory, stateDirectory, stack: "test", passphrase: "x", environment };
    const opened = new EmbeddedStack({ ...stack, processes: "kept" });
    opened.setConfig("webhooks:projectId", "p1");
    return opened;
  }

  function running(): Emulator {
    assert.ok(service);
    return service;
  }

  afterEach(async () => {
    await service?.stop();
    for (const made of [directory, stateDirectory]) await rm(made, { recursive: true, force: true });
  });

  const cases = ["0.1.0-full", "0.1.0-half-done"].flatMap((name) =>
    frontsOf("A recorded state").map((front) => ({ name, front })),
  );

  for (const { name, front } of cases) {
    it(`${name} on ${front.name} is refreshed, updated without a replacement, and destroyed`, async () => {
      const recorded = JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")) as Recorded;
      const stack = await open(recorded, front);
      const isDone = !name.endsWith("half-done");

      if (front !== dynamicFront) {
        const moved = await stack.up({ expectNoChanges: isDone });
        assert.equal(moved.exitCode, 0, moved.stdout);
        assert.deepEqual(done(moved.steps), isDone ? [] : ["update half"]);
        if (isDone) assert.deepEqual(running().requests, []);
      }

      const refreshed = await stack.refresh({ expectNoChanges: isDone });
      assert.equal(refreshed.exitCode, 0, refreshed.stdout);
      const same = await stack.up({ expectNoChanges: isDone });
      assert.equal(same.exitCode, 0, same.stdout);
      assert.deepEqual(done(same.steps), isDone || front !== dynamicFront ? [] : ["update half"]);

      const changed = Object.entries(recorded.topology).map(([key, declared]): [string, object] => [
        key,
        { ...declared, args: { ...declared.args, ...changes[key] } },
      ]);
      await writeFile(join(directory, "topology.json"), JSON.stringify(Object.fromEntries(changed)));
      const updated = await stack.up();
      assert.equal(updated.exitCode, 0, updated.stdout);
      assert.deepEqual(done(updated.steps), changed.map(([key]) => `update ${key}`).sort());

      const { endpoints } = running().project("p1");
      const billing = endpoints.list().find(({ name }) => name === "Billing");
      assert.equal(billing?.secrets.at(-1)?.value, "another-secret");
      assert.equal(billing.description, "Payments");
      assert.equal(billing.owner_id, "acme");

      const destroyed = await stack.destroy();
      assert.equal(destroyed.exitCode, 0, destroyed.stdout);
      assert.ok(endpoints.list().every(({ status }) => status === "inactive"));
      assert.equal(stack.exportState().deployment.resources, undefined);
    });
  }

  it("exists for every version that was released, and is tested", async () => {
    const text = await readFile(__filename, "utf8");
    const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
    assert.ok(files.length > 0);
    for (const file of files) assert.ok(text.includes(`"${file.replace(".json", "")}"`), file);
  });

  function done(
    steps: readonly { readonly op: string; readonly name: string; readonly type: string }[],
  ): string[] {
    return steps
      .filter(({ op, type }) => op !== "same" && op !== "refresh" && type.includes("webhooks:"))
      .map(({ op, name }) => `${op} ${name}`)
      .sort();
  }
});
