/** `shards check` and `shards moves`: whether each tenant is in its own stack and in no other, and what would bring it there. */

import { dirname } from "node:path";
import type { Command } from "commander";
import { WebhooksError } from "../errors";
import { shardOf, stacksOf } from "../shards";
import type { Call, Session } from "./session";
import { loadFleet } from "./shards";
import type { FleetFlag } from "./shards";
import { holdingsIn, listStacks } from "./shards-states";
import type { Holding } from "./shards-states";

interface CheckFlags extends FleetFlag {
  readonly allowNew?: boolean | undefined;
}

/** Adds the commands. */
export function addOwners(shards: Command, session: Session): void {
  shards
    .command("check")
    .description("prove from the states that each tenant of the table is in its own stack, and in no other")
    .option("--allow-new", "pass tenants that are in no state yet: the next up makes them")
    .addHelpText("after", "\nExit codes of check: 0 each is, 10 some are not.")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks shards check")
    .action(session.action<CheckFlags>(check));
  shards
    .command("moves")
    .description(
      "write the commands of the Pulumi CLI that move tenants to their own stacks, without the service",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks shards moves > moves.sh && sh -e moves.sh")
    .action(session.action<FleetFlag>(writeMoves));
}

/** A tenant that is not where it should be. */
interface Misplaced {
  readonly key: string;
  /** The stacks that hold it; none, where it is in no state. */
  readonly in: readonly string[];
  /** The stack that it belongs to. */
  readonly belongsTo: string;
}

interface Owners {
  /** All stacks that there are of the fleet, those that are no shard any more, too. */
  readonly stacks: readonly string[];
  /** The holdings of each tenant of the table. */
  readonly holdings: ReadonlyMap<string, readonly Holding[]>;
  readonly belongsTo: (key: string) => string;
  /** How many tenants are in a state and not in the table. */
  readonly leaving: number;
}

async function ownersOf({ options, io }: Call<FleetFlag>): Promise<Owners> {
  const { fleet, rows } = await loadFleet(options);
  const folder = dirname(options.fleet);
  const shards = stacksOf(fleet);
  const prefix = fleet.prefix ?? "shard-";
  const stacks = (await listStacks(folder, io.environment)).filter(
    (stack) => stack.startsWith(prefix) && /^\d+$/.test(stack.slice(prefix.length)),
  );
  const holdings = new Map<string, Holding[]>([...rows.keys()].map((key) => [key, []]));
  let leaving = 0;
  for (const stack of stacks)
    for (const holding of await holdingsIn(stack, fleet.type, folder, io.environment)) {
      const known = holdings.get(holding.key);
      if (known === undefined) leaving += 1;
      else known.push(holding);
    }
  return { stacks, holdings, leaving, belongsTo: (key) => shards[shardOf(key, fleet)] ?? "" };
}

async function check(call: Call<CheckFlags>): Promise<number> {
  const { stacks, holdings, belongsTo, leaving } = await ownersOf(call);
  const misplaced = [...holdings].flatMap(([key, held]): Misplaced[] => {
    const own = belongsTo(key);
    const places = held.map(({ stack }) => stack);
    const isWell =
      places.length === 1 ? places[0] === own : places.length === 0 && call.options.allowNew === true;
    return isWell ? [] : [{ key, in: places, belongsTo: own }];
  });
  const facts = { tenants: holdings.size, stacks: stacks.length, leaving, misplaced };
  await call.output.show(facts, () => [
    ...misplaced
      .slice(0, 20)
      .map(({ key, in: places, belongsTo: own }) =>
        places.length === 0
          ? `${key} is in no state, and belongs to ${own}`
          : `${key} is in ${places.join(" and ")}, and belongs to ${own}`,
      ),
    ...(misplaced.length > 20 ? [`and ${misplaced.length - 20} more`] : []),
    `${holdings.size - misplaced.length} of ${holdings.size} tenants are in their own stack and in no other`,
    ...(leaving > 0 ? [`${leaving} more are in a state and not in the table`] : []),
  ]);
  return misplaced.length === 0 ? 0 : 10;
}

/** How many URNs one command is given: a shell takes many more, and each command reads and writes two whole states. */
const batch = 200;

async function writeMoves(call: Call<FleetFlag>): Promise<void> {
  const { stacks, holdings, belongsTo } = await ownersOf(call);
  const extra = new Map<string, Holding[]>();
  const moving = new Map<string, Holding[]>();
  const put = (into: Map<string, Holding[]>, name: string, holding: Holding): void =>
    void into
      .set(name, into.get(name) ?? [])
      .get(name)
      ?.push(holding);
  for (const [key, held] of holdings) {
    const own = belongsTo(key);
    const kept = held.find(({ stack }) => stack === own) ?? held[0];
    if (kept === undefined) continue;
    for (const other of held) {
      if (other === kept) continue;
      if (other.objects !== kept.objects)
        throw new WebhooksError(
          "response-shape",
          `${key} is in ${kept.stack} and in ${other.stack} with objects of its own in each: decide which are to stay, and take the others out of their state`,
        );
      put(extra, other.stack, other);
    }
    if (kept.stack !== own) put(moving, `${kept.stack} ${own}`, kept);
  }
  const missing = new Set(
    [...moving.keys()].map((pair) => pair.split(" ")[1] ?? "").filter((stack) => !stacks.includes(stack)),
  );
  const lines = [
    ...[...missing].map((stack) => `pulumi stack init ${stack} --no-select --copy-config-from ${stacks[0]}`),
    // Half a move: it wrote one state and not the other. What depends on something comes first.
    ...[...extra].flatMap(([stack, held]) =>
      commands(
        `pulumi state delete --stack ${stack} --yes --force`,
        held.flatMap(({ urns }) => [...urns].reverse()),
      ),
    ),
    ...[...moving].flatMap(([pair, held]) => {
      const [from, to] = pair.split(" ");
      return commands(
        `pulumi state move --source ${from} --dest ${to} --yes`,
        held.map(({ urn }) => urn),
      );
    }),
  ];
  const count = [...moving.values()].flat().length;
  call.output.note(`${count} tenants to move, ${[...extra.values()].flat().length} moves to finish`);
  await call.output.showText(lines, () => lines.map((line) => `${line}\n`).join(""));
}

function commands(words: string, urns: readonly string[]): string[] {
  const count = Math.ceil(urns.length / batch);
  return Array.from({ length: count }, (_, index) =>
    [words, ...urns.slice(index * batch, (index + 1) * batch).map(quoted)].join(" "),
  );
}

/** For a shell: a key may hold anything. */
function quoted(urn: string): string {
  return `'${urn.replaceAll("'", "'\\''")}'`;
}
