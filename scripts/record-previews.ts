/** `npm run record:previews`: plays one topology through its changes on the Pulumi CLI and keeps what it previews as JSON, some of it as events. */

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmulator } from "../tools/emulator";
import type { Seed } from "../tools/emulator";
import { fronts, programFor, type Front } from "../test/e2e/fronts";
import { makeProgram } from "../test/support/packed";
import { program } from "../test/support/one-change/stack";
import { agedChapters, agedSeed, chapters, recordingName, seed } from "../test/support/preview-story";
import { openStack, withoutPlaces } from "./preview-recordings";
import { recording } from "./recording";

const streaming = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };

async function record(front: Front, told: typeof chapters, held: Seed): Promise<void> {
  const files = { "index.js": programFor(front, program), "stack.json": "{}" };
  const directory = await makeProgram({ name: "shop", files, plugin: front.isPlugin });
  const pulumi = await openStack(directory);
  const service = await startEmulator({ seed: held });
  await pulumi(["config", "set", "webhooks:baseUrl", service.url]);
  await pulumi(["config", "set", "webhooks:projectId", "p1"]);
  await pulumi(["config", "set", "--secret", "webhooks:apiKey", service.apiKey]);
  const places = new Map([directory, service.url].map((place) => [place, "http://127.0.0.1:1"]));
  for (const { name, topology, applied, refreshed, streamed } of told) {
    await writeFile(join(directory, "stack.json"), JSON.stringify({ resources: topology }));
    const words = ["preview", "--json", "--show-sames", ...(refreshed ? ["--refresh"] : [])];
    const silent = (text: string): object => withoutPlaces(text, places);
    const file = join(__dirname, "..", "test", "previews", `${recordingName(front)}-${name}.json`);
    await writeFile(file, `${recording(silent(await pulumi(words)), 2)}\n`);
    if (streamed) {
      const events = (await pulumi(words, streaming)).trim().split("\n");
      await writeFile(`${file}l`, events.map((event) => `${JSON.stringify(silent(event))}\n`).join(""));
    }
    if (applied) await pulumi(["up", "--yes", "--skip-preview"]);
    console.log(front.name, name);
  }
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

async function main(): Promise<void> {
  for (const front of fronts) {
    await record(front, chapters, seed);
    await record(front, agedChapters, agedSeed);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
