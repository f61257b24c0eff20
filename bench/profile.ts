/**
 * `npx tsx bench/profile.ts [--resources 500 --rounds 3 --callees ours,plugin,undici --operations refresh --top 25 --built --unprofiled]`:
 * what the process of a provider does with the calls of an engine, 32 at once. Processor time, memory and the longest stall are those of
 * the best round without a profiler; one more round writes profiles to `.scratch/profiles`, unless `--unprofiled` is given. `--built`
 * takes `dist` as it is, and does not pack the package.
 */

import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadSdk } from "../test/embedded-engine/sdk";
import { makeProgram } from "../test/support/packed";
import { CalledStack, operations, type Callee, type Operation, type Usage } from "./calls";
import { readProfile, type Profile } from "./profiles";
import { Service } from "./service";
import { readProgram } from "./stack";
import { topologyOf } from "./topology";

const { values } = parseArgs({
  options: {
    resources: { type: "string", default: "500" },
    rounds: { type: "string", default: "3" },
    callees: { type: "string", default: "ours,plugin,undici" },
    operations: { type: "string", default: operations.join(",") },
    top: { type: "string", default: "25" },
    built: { type: "boolean", default: false },
    unprofiled: { type: "boolean", default: false },
  },
});
const callees = values.callees.split(",") as Callee[];
const shown = values.operations.split(",") as Operation[];
const resources = Number(values.resources);
const root = join(__dirname, "..");
const profiles = join(root, ".scratch", "profiles");

const programs = {
  "node_modules/minimal-webhooks/provider.js": readProgram("minimal-provider.js"),
  "node_modules/minimal-webhooks/undici.js": readProgram("undici-provider.js"),
};

async function main(): Promise<void> {
  const directory = values.built
    ? linked()
    : await makeProgram({ name: "profile", files: { "index.js": "", ...programs } });
  rmSync(profiles, { recursive: true, force: true });
  mkdirSync(profiles, { recursive: true });
  const best = new Map<string, Usage>();
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const callee of callees)
      await live(directory, callee, undefined, (operation, usage) => {
        const key = `${operation}, ${callee}`;
        const known = best.get(key);
        if (known === undefined || usage.all.milliseconds < known.all.milliseconds) best.set(key, usage);
      });
  for (const operation of shown)
    for (const callee of callees) {
      const usage = best.get(`${operation}, ${callee}`);
      if (usage === undefined) continue;
      const { first, all, requests } = usage;
      const megabytes = all.megabytes === undefined ? "" : `, ${all.megabytes.toFixed(0)} MB`;
      console.log(
        `${operation}, ${callee}: ${all.milliseconds.toFixed(0)} ms of the processor, ${first.milliseconds.toFixed(0)} of them until the first answer, ${all.files} files${megabytes}, ${requests} requests, longest stall ${all.stall.toFixed(0)} ms`,
      );
    }
  if (values.unprofiled) return;
  for (const callee of callees) await live(directory, callee, profiles, () => undefined);
  for (const operation of shown) show(operation);
}

/** A folder beside `dist`, whose programs load it. */
function linked(): string {
  const directory = join(root, ".scratch", "profile-program");
  for (const [path, text] of Object.entries(programs)) {
    mkdirSync(join(directory, path, ".."), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  writeFileSync(join(directory, "package.json"), "{}");
  return directory;
}

async function live(
  directory: string,
  callee: Callee,
  profileFolder: string | undefined,
  take: (operation: Operation, usage: Usage) => void,
): Promise<void> {
  const topology = topologyOf(resources);
  const service = await Service.start(resources, 0);
  try {
    const stack = new CalledStack(callee, { sdk: loadSdk(directory), directory, service, topology });
    for (const operation of operations) {
      if (profileFolder === undefined || !shown.includes(operation)) {
        take(operation, await stack.run(operation));
        continue;
      }
      const draft = join(profileFolder, "draft");
      await stack.run(operation, ["--cpu-prof", "--cpu-prof-dir", draft, "--cpu-prof-interval", "500"]);
      const [name = ""] = readdirSync(draft);
      renameSync(join(draft, name), fileOf(callee, operation));
    }
  } finally {
    await service.stop();
  }
}

function fileOf(callee: Callee, operation: Operation): string {
  return join(profiles, `${operation}-${callee}.cpuprofile`);
}

function show(operation: Operation): void {
  const all = callees.map((callee) => readProfile(fileOf(callee, operation)));
  const row = (name: string, of: (profile: Profile) => number | undefined): string =>
    [name.padEnd(70), ...all.map((profile) => (of(profile) ?? 0).toFixed(0).padStart(8))].join("");
  console.log(`\n${operation}, ms:`.padEnd(71) + callees.map((callee) => callee.padStart(8)).join(""));
  console.log(row("all", ({ total }) => total));
  const parts = [...new Set(all.flatMap(({ parts: known }) => [...known.keys()]))];
  const most = (name: string): number => Math.max(...all.map(({ parts: known }) => known.get(name) ?? 0));
  for (const name of parts.sort((one, other) => most(other) - most(one)))
    if (most(name) >= 5) console.log(row(name, ({ parts: known }) => known.get(name)));
  for (const [index, callee] of callees.entries()) {
    const slowest = all[index]?.functions.slice(0, Number(values.top)) ?? [];
    if (slowest.length === 0) continue;
    console.log(`\n${operation}, ${callee}: inclusive and self, ms`);
    for (const { name, inclusive, self } of slowest)
      console.log(name.padEnd(90) + inclusive.toFixed(0).padStart(6) + self.toFixed(0).padStart(6));
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
