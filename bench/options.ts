/** What a run of the bench measures. */

import { parseArgs } from "node:util";
import { findCli } from "../test/e2e/drivers";
import type { DriverName } from "./stack";

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
}

const drivers: Readonly<Record<string, DriverName>> = { cli: "Pulumi CLI", embedded: "embedded engine" };

/** Reads the command line. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "3" },
      resources: { type: "string", default: "1000" },
      drivers: { type: "string", default: findCli() === undefined ? "embedded" : "cli,embedded" },
      only: { type: "string", default: partNames.join(",") },
    },
  });
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
  };
}

function known<Value>(value: Value | undefined, word: string): Value {
  if (value === undefined)
    throw new Error(`${word} is neither a part (${partNames.join(", ")}) nor a driver`);
  return value;
}
