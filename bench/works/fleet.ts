/** The same resources as one stack, as 8 and as 32, four at a time, with states in files and in PostgreSQL; and 100,000 tenants spread. */

import { execFile, execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { keysOf } from "../../tools/fleet/shards";
import { findCli } from "../../test/e2e/drivers";
import { dynamicFront } from "../../test/e2e/fronts";
import { backends, FleetRun, type Backend } from "../../test/support/fleet-run";
import { makeProgram } from "../../test/support/packed";
import type { Context } from "../context";

/** A tenant is a component, an endpoint and a portal link. */
const resourcesOfTenant = 3;
const atOnce = 4;
const keys = (tenants: number): string[] => Array.from({ length: tenants }, (_, index) => `tenant-${index}`);
const rows = (tenants: number, changed?: string): string =>
  [
    "tenant,url",
    ...keys(tenants).map((key) => `${key},https://${key === changed ? "new" : "hooks"}.example.com/${key}`),
    "",
  ].join("\n");

/** Measures all of it; needs the CLI, and a PostgreSQL server where the variable of the tests names one. */
export async function measureFleet(context: Context): Promise<void> {
  await measureSharding(context);
  // The many small ones first: one stack of all takes longest.
  for (const stacks of context.options.stacks)
    for (const backend of backends()) await measureStacks(context, stacks, backend);
}

/** The whole way of a program to its rows: the table is read as well. */
async function measureSharding({ add }: Context): Promise<void> {
  const tenants = 100_000;
  const directory = await makeProgram({
    name: "table",
    files: { "index.js": "", "tenants.csv": rows(tenants) },
  });
  const program = `
    const { rowsOf } = require("pulumi-webhooks/fleet");
    const started = performance.now();
    rowsOf("shard-7", "fleet.json");
    console.log(JSON.stringify([performance.now() - started, process.resourceUsage().maxRSS / 1024]));`;
  for (const count of [12, 128]) {
    const fleet = { count, table: "tenants.csv", key: "tenant", type: "fleet:webhooks:Tenant" };
    await writeFile(join(directory, "fleet.json"), JSON.stringify(fleet));
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", program], { cwd: directory });
    const [time, memory] = JSON.parse(stdout) as [number, number];
    const subject = {
      contender: "ours",
      work: `${tenants} rows of a table, spread`,
      knob: `${count} stacks`,
    } as const;
    add({ ...subject, unit: "ms" }, time);
    add({ ...subject, unit: "MB" }, memory);
  }
}

async function measureStacks({ add, options }: Context, count: number, backend: Backend): Promise<void> {
  const cli = findCli();
  if (cli === undefined) return;
  const tenants = Math.round(options.resources / resourcesOfTenant);
  const fleet = await FleetRun.start({ cli, front: dynamicFront, backend });
  try {
    await fleet.count(count);
    await writeFile(join(fleet.directory, "tenants.csv"), rows(tenants));
    await writeFile(
      join(fleet.directory, "Pulumi.yaml"),
      "name: fleet\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n",
    );
    const git = (...words: string[]): void =>
      void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
        cwd: fleet.directory,
        stdio: "ignore",
      });
    const stacks = Array.from({ length: Math.min(count, options.sample) }, (_, shard) => `shard-${shard}`);
    for (const stack of stacks) await fleet.good("stack", "init", stack);
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "fleet");
    const { resources } = options;
    const part = stacks.length < count ? `${stacks.length} of ` : "";
    const knob = `${part}${count} stacks, ${backend.name}`;
    const subject = { contender: "ours", driver: "Pulumi CLI", resources, knob, unit: "ms" } as const;
    const measure = async (work: string, run: () => Promise<unknown>): Promise<void> => {
      const started = performance.now();
      await run();
      add({ ...subject, work }, performance.now() - started);
    };
    const up = (names: readonly string[]): Promise<void> =>
      fourAtOnce(
        names,
        async (stack) => void (await fleet.good("up", "--stack", stack, "--yes", "--skip-preview")),
      );
    await measure("first up", () => up(stacks));
    await measure("no-op up", () => up(stacks));
    await measure("shards check", () => fleet.shards("check", "--allow-new"));
    const [changed] = keysOf(keys(tenants), "shard-0", count);
    await writeFile(join(fleet.directory, "tenants.csv"), rows(tenants, changed));
    await measure("one changed tenant", async () => {
      const { text } = await fleet.shards("matrix", "--github", "--only-changed", "HEAD");
      const { include } = JSON.parse(text.split("\n").find((line) => line.startsWith("{")) ?? "") as {
        include: { stacks: string }[];
      };
      await up(include.map(({ stacks: names }) => names));
    });
  } finally {
    await fleet.end();
  }
}

async function fourAtOnce(names: readonly string[], run: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
