/** The fleet that a command is given. */

import { dirname, join } from "node:path";
import { parseFleet, parseTable } from "../../fleet/fleet";
import type { Fleet, Row } from "../../fleet/fleet";
import { keysByStack } from "../../fleet/shards";
import { readFileText } from "../io/input";

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
  const fleet = parseFleet(await readFileText(file), file);
  const rows = parseTable(await readFileText(join(dirname(file), fleet.table)), fleet);
  const keys = rows.map((row) => String(row[fleet.key]));
  return {
    fleet,
    rows: new Map(rows.map((row, index) => [keys[index] ?? "", row])),
    keys: keysByStack(keys, fleet),
  };
}
