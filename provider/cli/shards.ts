/** `shards`: a fleet of stacks for the engines that run it, and the proof that each tenant is in one of them. */

import { basename, dirname, join } from "node:path";
import type { Command } from "commander";
import { parseFleet, parseTable } from "../fleet";
import type { Fleet, Row } from "../fleet";
import { keysByStack, stacksOf } from "../shards";
import { readFileText, wrongUse } from "./input";
import type { Session } from "./session";
import { addMatrix } from "./shards-matrix";
import { addOperator } from "./shards-operator";
import { addOwners } from "./shards-owners";

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

/** Adds the commands. */
export function addShards(program: Command, session: Session): void {
  const shards = program
    .command("shards")
    .description(
      "run one program as many stacks: matrices for pipelines, resources for an operator, owners of tenants",
    );
  // Whoever names a stack or a service would take the answer for one about it.
  shards.hook("preAction", (_, command) => {
    const { stack, baseUrl } = command.optsWithGlobals<{ stack?: string; baseUrl?: string }>();
    const [flag] = [stack !== undefined && "--stack", baseUrl !== undefined && "--base-url"].filter(Boolean);
    if (typeof flag === "string") throw wrongUse(flag, "goes with no command of shards");
  });
  shards
    .command("list")
    .description("write the names of all stacks of the fleet, one in each line")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks shards list")
    .action(
      session.action<FleetFlag>(async ({ options, output }) => {
        const { fleet } = await loadFleet(options);
        const stacks = stacksOf(fleet);
        await output.show(stacks, () => stacks);
      }),
    );
  for (const add of [addMatrix, addOperator, addOwners]) add(shards, session);
  for (const command of shards.commands)
    command.option("--fleet <file>", "the file of the fleet", "fleet.json");
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
    throw wrongUse(flag, `must be a ${isWhole ? "whole " : ""}number above 0`);
  return number;
}

/** A part of the requests per second, as the setting takes it: rounded down, and never nothing. */
export function rateText(rate: number): string {
  return String(Math.max(0.001, Math.floor(rate * 1000) / 1000));
}
