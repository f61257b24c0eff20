/** The fleet that a command is given, and the numbers of its flags. */

import { basename, dirname, join } from "node:path";
import { parseFleet, parseTable } from "../../fleet/fleet";
import type { Fleet, Row } from "../../fleet/fleet";
import { keysByStack } from "../../fleet/shards";
import { readFileText, wrongUse } from "../io/input";
import { notices } from "./notices";

/** The flag of each of the commands. */
export interface FleetFlag {
  readonly fleet: string;
}

/** A fleet with its rows. */
export interface LoadedFleet {
  readonly fleet: Fleet;
  readonly rows: ReadonlyMap<string, Row>;
  /** The keys of each stack, in the order of the shards. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Reads the file of the fleet and its table. @throws InvalidInputError where either cannot be used */
export async function loadFleet({ fleet: file }: FleetFlag): Promise<LoadedFleet> {
  const folder = dirname(file);
  return loadFleetWith(file, (name) => readFileText(join(folder, name)));
}

/** The same through something else than the disk: `read` is given paths from the folder of the file. */
export async function loadFleetWith(
  file: string,
  read: (name: string) => Promise<string>,
): Promise<LoadedFleet> {
  const fleet = parseFleet(await read(basename(file)), file);
  const rows = parseTable(await read(fleet.table), fleet);
  const keys = rows.map((row) => String(row[fleet.key]));
  return {
    fleet,
    rows: new Map(rows.map((row, index) => [keys[index] ?? "", row])),
    keys: keysByStack(keys, fleet),
  };
}

/** A number that is given as a text. @throws InvalidInputError where it is none, or none of use */
export function positive(flag: string, text: string, isWhole: boolean): number {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number) || (isWhole && !Number.isInteger(number)))
    throw wrongUse(flag, isWhole ? notices["jobs-number"]() : notices["rate-number"]());
  return number;
}

/** A part of the requests per second, as the setting takes it: rounded down, and never nothing. */
export function rateText(rate: number): string {
  return String(Math.max(0.001, Math.floor(rate * 1000) / 1000));
}
