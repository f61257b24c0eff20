/** What a run of the bench measures. */

import { parseArgs } from "node:util";
import { findCli } from "../test/e2e/drivers";
import { contenderNames, type ContenderName, type DriverName } from "./stack";

/** The parts of the bench. */
export const partNames = ["start", "check", "client", "stacks", "latency", "growth"] as const;

export type PartName = (typeof partNames)[number];

/** One run. */
export interface Options {
  /** How often everything is measured. Default 3. */
  readonly rounds: number;
  /** Default 1,000; the embedded engine takes a tenth. */
  readonly resources: number;
  /** Default: the embedded engine, and the CLI where there is one. */
  readonly drivers: readonly DriverName[];
  /** Default: all. */
  readonly parts: readonly PartName[];
  /** Who declares the stacks. Default: all. */
  readonly contenders: readonly ContenderName[];
  /** How often a short operation is made in each round: one alone says more of the moment than of the contender. Default 3. */
  readonly repeats: number;
}

/** The options that `--table` stands for: what `docs/performance.md` shows, in a quarter of an hour. */
const tableOptions = {
  ...{ rounds: "2", resources: "500", repeats: "2" },
  ...{ only: "stacks", contenders: "minimal,undici,ours,plugin" },
};

const drivers: Readonly<Record<string, DriverName>> = { cli: "Pulumi CLI", embedded: "embedded engine" };

/** Reads the command line. */
export function readOptions(): Options {
  const { values: given } = parseArgs({
    options: {
      table: { type: "boolean", default: false },
      rounds: { type: "string" },
      resources: { type: "string" },
      drivers: { type: "string" },
      only: { type: "string" },
      contenders: { type: "string" },
      repeats: { type: "string" },
    },
  });
  const hasCli = findCli() !== undefined;
  const values = {
    ...{ rounds: "3", resources: "1000", repeats: "3" },
    ...{ only: partNames.join(","), contenders: contenderNames.join(",") },
    drivers: hasCli ? (given.table ? "cli" : "cli,embedded") : "embedded",
    ...(given.table && tableOptions),
    ...given,
  };
  return {
    rounds: Number(values.rounds),
    resources: Number(values.resources),
    drivers: values.drivers.split(",").map((word) => known(drivers[word], word)),
    parts: values.only.split(",").map((word) =>
      known(
        partNames.find((name) => name === word),
        word,
      ),
    ),
    contenders: values.contenders.split(",").map((word) =>
      known(
        contenderNames.find((name) => name === word),
        word,
      ),
    ),
    repeats: Number(values.repeats),
  };
}

function known<Value>(value: Value | undefined, word: string): Value {
  if (value === undefined)
    throw new Error(`${word} is no part (${partNames.join(", ")}), no driver and no contender`);
  return value;
}
