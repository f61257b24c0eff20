/**
 * `npm run record:one-change`: previews one change after the other of the same stacks on the Pulumi CLI, and keeps how each preview differs
 * from one without a change. With names, as in `npm run record:one-change -- documented "convoy/url: path"`, only these changes.
 */

import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmulator } from "../tools/emulator";
import type { Emulator } from "../tools/emulator";
import { fronts, programFor } from "../test/e2e/fronts";
import { makeProgram } from "../test/support/packed";
import { keptLine } from "../test/support/one-change/recordings";
import type { Kept } from "../test/support/one-change/recordings";
import { program } from "../test/support/one-change/stack";
import type { Stack, World } from "../test/support/one-change/stack";
import { recordingOf, worlds } from "../test/support/one-change/worlds";
import { openStack, withoutPlaces } from "./preview-recordings";

/** What says nothing: when and where something was recorded. */
const left = new Set(["stackTrace", "sourcePosition", "created", "modified"]);

interface Stage {
  readonly directory: string;
  readonly service: Emulator;
  /** What differs from run to run, and what stands in its place. */
  readonly names: Map<string, string>;
  run(words: readonly string[], stack: Stack): Promise<string>;
}

async function stageOf({ isPlugin, dialect, seed }: World): Promise<Stage> {
  const [front] = fronts.filter((front) => front.isPlugin === isPlugin);
  if (front === undefined) throw new Error("there is no such front");
  const files = { "index.js": programFor(front, program), "stack.json": "{}" };
  const directory = await makeProgram({ name: "shop", files, plugin: isPlugin });
  const apiKeys = ["one-change-secret-key-1", "one-change-secret-key-2"];
  const service = await startEmulator({ dialect, seed, apiKeys, projects: ["p1", "p2"] });
  const pulumi = await openStack(directory);
  await pulumi(["config", "set", "--secret", "webhooks:apiKey", service.apiKey]);
  const run = async (words: readonly string[], stack: Stack): Promise<string> => {
    const settings = { "webhooks:baseUrl": service.url, ...stack.config };
    const configs = Object.entries(settings).flatMap(([name, value]) => ["--config", `${name}=${value}`]);
    await writeFile(join(directory, "stack.json"), JSON.stringify(stack));
    return pulumi([...words, ...configs], stack.environment);
  };
  const names = new Map([
    [directory, "shop"],
    [service.url, "http://127.0.0.1:1"],
  ]);
  return { directory, service, names, run };
}

async function preview({ service, names, run }: Stage, stack: Stack): Promise<Kept> {
  const endpoints = service.project("p1").endpoints;
  const [gone] = endpoints.list().filter(({ name }) => name === stack.lost);
  if (gone !== undefined) endpoints.remove(gone.uid);
  const refresh = stack.lost === undefined ? [] : ["--refresh"];
  const text = await run(["preview", "--json", "--show-sames", ...refresh], stack);
  const { config, steps, diagnostics, changeSummary } = withoutPlaces(text, names, left) as Kept;
  return { config, steps, diagnostics, changeSummary };
}

async function record(world: World, only: ReadonlySet<string>): Promise<void> {
  const wanted = Object.entries(world.changes).filter(
    ([name]) => only.size === 0 || only.has(world.name) || only.has(`${world.name}/${name}`),
  );
  if (wanted.length === 0) return;
  const stage = await stageOf(world);
  const applied = await stage.run(["up", "--yes", "--skip-preview"], world.base);
  if (/error:/.test(applied)) throw new Error(applied);
  for (const { urn, oldState } of (await preview(stage, world.base)).steps) {
    const { id = "" } = oldState as { readonly id?: string };
    // The ID of settings is that of their project, which stands elsewhere as well.
    if (id.length > 10) stage.names.set(id, `${String(urn).replace(/^.*::/, "")}-id`);
  }
  const base = await preview(stage, world.base);
  const lines = new Map<string, string>();
  const file = recordingOf(world);
  if (only.size > 0 && existsSync(file)) {
    for (const line of (await readFile(file, "utf8")).trim().split("\n"))
      lines.set((JSON.parse(line) as { readonly name: string }).name, line);
  }
  lines.set("base", JSON.stringify({ name: "base", ...base }));
  for (const [name, change] of wanted) {
    lines.set(name, keptLine(name, base, await preview(stage, change(world.base))));
    // Written each time, so that what is recorded stays where a later one fails.
    const names = ["base", ...Object.keys(world.changes)];
    await writeFile(file, `${names.flatMap((one) => lines.get(one) ?? []).join("\n")}\n`);
    console.log(`${world.name}/${name}`);
  }
  await stage.service.stop();
  await rm(stage.directory, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const only = new Set(process.argv.slice(2));
  for (const world of worlds) await record(world, only);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
