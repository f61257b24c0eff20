/** `npm run record:previews`: plays one topology through its changes on the Pulumi CLI and keeps what it previews as JSON, some of it as events. */

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmulator } from "../provider/emulator";
import type { Seed } from "../provider/emulator";
import { cliEnvironment, findCli } from "../test/e2e/drivers";
import { fronts, programFor, type Front } from "../test/e2e/fronts";
import { makeProgram } from "../test/support/packed";
import {
  agedChapters,
  agedSeed,
  chapters,
  program,
  recordingName,
  seed,
} from "../test/support/preview-story";
import { recording } from "./recording";

interface Pulumi {
  (...parameters: string[]): Promise<string>;
  /** The same with the events of a preview in place of one value. */
  streamed(...parameters: string[]): Promise<string>;
}

async function openStack(directory: string): Promise<Pulumi> {
  const cli = findCli();
  if (cli === undefined) throw new Error("no Pulumi CLI was found");
  const home = await mkdtemp(join(tmpdir(), "pulumi-home-"));
  const run = async (parameters: readonly string[], variables: object = {}): Promise<string> => {
    const env = { ...process.env, ...cliEnvironment(home), ...variables };
    const options = { cwd: directory, env, maxBuffer: Infinity };
    const ended = promisify(execFile)(
      cli.executable,
      [...parameters, "--non-interactive", "--color", "never"],
      options,
    );
    // A preview that fails says so in what it prints.
    return ended.then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    );
  };
  const streaming = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "true" };
  const pulumi: Pulumi = Object.assign(async (...parameters: string[]) => run(parameters), {
    streamed: async (...parameters: string[]) => run(parameters, streaming),
  });
  await pulumi("stack", "init", "dev");
  return pulumi;
}

async function record(front: Front, told: typeof chapters, held: Seed): Promise<void> {
  const files = { "index.js": programFor(front, program), "story.json": "{}" };
  const directory = await makeProgram({ name: "shop", files, plugin: front.isPlugin });
  const pulumi = await openStack(directory);
  const service = await startEmulator({ seed: held });
  await pulumi("config", "set", "webhooks:baseUrl", service.url);
  await pulumi("config", "set", "webhooks:projectId", "p1");
  await pulumi("config", "set", "--secret", "webhooks:apiKey", service.apiKey);
  for (const { name, topology, applied, refreshed, streamed } of told) {
    await writeFile(join(directory, "story.json"), JSON.stringify(topology));
    const words = ["preview", "--json", "--show-sames", ...(refreshed ? ["--refresh"] : [])];
    const silent = (text: string): object =>
      withoutPlaces(JSON.parse(text) as object, [directory, service.url]);
    const file = join(__dirname, "..", "test", "previews", `${recordingName(front)}-${name}.json`);
    await writeFile(file, `${recording(silent(await pulumi(...words)), 2)}\n`);
    if (streamed) {
      const events = (await pulumi.streamed(...words)).trim().split("\n");
      await writeFile(`${file}l`, events.map((event) => `${JSON.stringify(silent(event))}\n`).join(""));
    }
    if (applied) await pulumi("up", "--yes", "--skip-preview");
    console.log(front.name, name);
  }
  await service.stop();
  await rm(directory, { recursive: true, force: true });
}

/** What differs from machine to machine says nothing. */
function withoutPlaces(preview: object, places: readonly string[]): object {
  const text = places.reduce(
    (all, place) => all.replaceAll(place, "http://127.0.0.1:1"),
    JSON.stringify(preview),
  );
  const silent = new Set([
    "config",
    "duration",
    "stackTrace",
    "sourcePosition",
    "created",
    "modified",
    "timestamp",
  ]);
  return JSON.parse(text, (name, value: unknown) => (silent.has(name) ? undefined : value)) as object;
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
