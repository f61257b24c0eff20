/** What a run of the bench measures. */

import { parseArgs } from "node:util";
import { findCli } from "../test/e2e/drivers";
import type { DriverName } from "./stack";

/** The parts of the bench. `knobs`, `many` and `fleet` run only when they are asked for. */
export const partNames = [
  "start",
  "check",
  "client",
  "stacks",
  "latency",
  "growth",
  "topology",
  "rotate",
  "knobs",
  "many",
  "fleet",
] as const;

export type PartName = (typeof partNames)[number];

/** The parts of a whole run. */
export const usualParts = partNames.filter((name) => !["knobs", "many", "fleet"].includes(name));

/** One run. */
export interface Options {
  /** How often everything is measured. Default 3. */
  readonly rounds: number;
  /** Default 1,000; the embedded engine takes a tenth. */
  readonly resources: number;
  /** Default: the embedded engine, and the CLI where there is one. */
  readonly drivers: readonly DriverName[];
  /** As how many stacks `fleet` runs the same resources, one number after the other. Default: 32, 8 and 1. */
  readonly stacks: readonly number[];
  /** How many of those stacks are made and measured. Default: all. */
  readonly sample: number;
  /** Default: all but `knobs`, `many` and `fleet`. */
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
      stacks: { type: "string", default: "32,8,1" },
      sample: { type: "string", default: "Infinity" },
      only: { type: "string", default: usualParts.join(",") },
    },
  });
  return {
    rounds: Number(values.rounds),
    resources: Number(values.resources),
    drivers: values.drivers.split(",").map((word) => known(drivers[word], word)),
    stacks: values.stacks.split(",").map(Number),
    sample: Number(values.sample),
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
