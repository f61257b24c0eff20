/**
 * `npm run bench [-- --rounds 3 --resources 1000 --drivers cli,embedded --only stacks,growth --contenders ours,minimal --repeats 3]`,
 * or `npm run bench -- --table`: see docs/performance.md.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { findCli } from "../test/e2e/drivers";
import { makeProgram } from "../test/support/packed";
import { growthChart } from "./chart";
import type { Context } from "./context";
import { Figures } from "./figures";
import { readOptions, partNames, type PartName } from "./options";
import { report, type Machine } from "./report";
import { contenderNames, readProgram } from "./stack";
import { comparison } from "./comparison";
import { measureCheck } from "./works/check";
import { measureClient } from "./works/client";
import { measureGrowth } from "./works/growth";
import { measureLatency, measureStacks } from "./works/stacks";
import { measureStart } from "./works/start";

const results = join(__dirname, "results");

const parts: Readonly<Record<PartName, (context: Context) => void | Promise<void>>> = {
  start: measureStart,
  check: measureCheck,
  client: measureClient,
  stacks: measureStacks,
  latency: measureLatency,
  growth: measureGrowth,
};

async function main(): Promise<void> {
  const options = readOptions();
  const directory = await makeProgram({
    name: "bench",
    files: {
      "index.js": "",
      "node_modules/minimal-webhooks/provider.js": readProgram("minimal-provider.js"),
    },
  });
  const figures = new Figures();
  const started = performance.now();
  for (let round = 0; round < options.rounds; round += 1) {
    for (const part of options.parts) {
      const add: Context["add"] = (subject, value) => {
        figures.add(part, subject, value);
        const { work, contender, driver = "", resources = "", unit } = subject;
        const minutes = ((performance.now() - started) / 60_000).toFixed(1);
        const facts = [part, contender, driver, resources, work].filter((fact) => fact !== "");
        console.log(
          `${minutes} min, round ${round + 1}: ${facts.join(", ")}: ${value?.toFixed(1) ?? "–"} ${unit}`,
        );
      };
      await parts[part]({ options, figures, round, directory, add });
    }
  }
  const table = report(figures, describeMachine());
  console.log(`\n${comparison(figures)}\n\n${table}`);
  // The table of a part alone would take the figures of the others away.
  const isWhole =
    partNames.every((name) => options.parts.includes(name)) &&
    contenderNames.every((name) => options.contenders.includes(name));
  if (isWhole) await keep(figures, table);
}

async function keep(figures: Figures, table: string): Promise<void> {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "results.md"), table);
  writeFileSync(join(results, "growth.svg"), await growthChart(figures));
}

function describeMachine(): Machine {
  const cli = findCli()?.executable;
  const sdk = JSON.parse(
    readFileSync(join(__dirname, "..", "node_modules", "@pulumi", "pulumi", "package.json"), "utf8"),
  ) as { readonly version: string };
  const [processor] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    processors: `${cpus().length} × ${processor?.model ?? "unknown"}`,
    cli: cli === undefined ? "none" : execFileSync(cli, ["version"], { encoding: "utf8" }).trim(),
    sdk: sdk.version,
  };
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
