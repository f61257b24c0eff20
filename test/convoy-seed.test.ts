/** What an emulated Convoy makes of a seed that it cannot show: payloads that are no JSON. */

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator } from "../provider/emulator";
import type { ProjectSeed } from "../provider/emulator";
import { Shell } from "./support/command";

const bytes = (text: string): number[] => [...Buffer.from(text)];
const broken: readonly (readonly [string, ProjectSeed])[] = [
  ["events.1.data", { events: [{ data: bytes("{}") }, { data: bytes("canary, no JSON") }] }],
  ["events.0.data", { events: [{ data: [] }] }],
  ["event_deliveries.0.metadata.data", { event_deliveries: [{ metadata: { data: bytes("<canary>") } }] }],
];

describe("A seed for an emulated Convoy", () => {
  for (const [path, project] of broken) {
    const reason = `The seed cannot be used: projects.p1.${path}: must spell JSON, as every payload of Convoy does`;

    it(`is refused for a payload that is no JSON, without repeating it: ${path}`, async () => {
      const seed = { projects: { p1: project } };
      await assert.rejects(startEmulator({ dialect: "convoy", seed }), { message: reason });
      const documented = await startEmulator({ seed });
      await documented.stop();
    });

    it(`is told as a wrong --seed by the command: ${path}`, async () => {
      const file = join(mkdtempSync(join(tmpdir(), "convoy-seed-")), "seed.json");
      writeFileSync(file, JSON.stringify({ projects: { p1: project } }));
      const shell = await Shell.start();
      const ending = await shell.run(`emulator --dialect convoy --port 0 --seed ${file}`);
      await shell.stop();
      assert.equal(ending.code, 2);
      assert.ok(ending.errors.includes(`--seed: ${reason}`), ending.errors);
    });
  }
});

describe("A subscription that a test puts into an emulated Convoy", () => {
  it("is matched and shown as one that was created", async () => {
    const service = await startEmulator({ dialect: "convoy" });
    const filter = { headers: {}, body: { amount: 5 } };
    service
      .project("p1")
      .subscriptions.put({ uid: "s1", filter_config: { event_types: ["invoice.paid"], filter } });
    const read = async (path: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${service.apiKey}` };
      const answer = await fetch(`${service.url}/api/v1/projects/p1/subscriptions/s1${path}`, { headers });
      assert.equal(answer.status, 200);
      return ((await answer.json()) as { data: unknown }).data;
    };
    const subscription = (await read("")) as { filter_config: { event_types: string[] } };
    assert.deepEqual(subscription.filter_config.event_types, ["invoice.paid"]);
    const [row] = (await read("/filters")) as { event_type: string; body: object }[];
    assert.deepEqual([row?.event_type, row?.body], ["invoice.paid", { amount: 5 }]);
    await service.stop();
  });
});
