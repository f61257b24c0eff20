/** `shards check` and `shards moves`: whether each tenant is in its own stack and in no other, and what would bring it there. */

import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import { dirname } from "node:path";
import type { Command } from "commander";
import { groupedBy } from "../../../provider/base/lists";
import { printed, wordsOf } from "../../../provider/base/notice";
import { shellWord } from "../../../provider/base/text";
import { wrongUse } from "../io/input";
import { inParallel, refusal } from "../io/once";
import type { Call, Session } from "../io/session";
import { loadFleet } from "./shards-fleet";
import type { FleetFlag } from "./shards-fleet";
import { notices } from "./notices";
import { interruptedIn, listed, listStacks, stateOf } from "./shards-states";
import type { Holding, StackState } from "./shards-states";

/** How many states are read at once: each is read by a process of its own, which mostly waits for the backend. */
const atOnce = 8;

interface CheckFlags extends FleetFlag {
  readonly allowNew?: boolean | undefined;
}

/** Adds the commands. */
export function addOwners(shards: Command, session: Session): void {
  shards
    .command("check")
    .description("check in the states that each tenant is in its own stack and in no other")
    .argument(
      "[stacks...]",
      "check only whether an update of these stacks was interrupted, so that the next one could create objects twice",
    )
    .option(
      "--allow-new",
      "accept tenants without a state, because the next update creates them, and stacks with an interrupted update",
    )
    .addHelpText(
      "after",
      "\nExit codes of check: 0 every tenant is in its stack; 10 some are not, or an update was interrupted.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks shards check")
    .action(session.action<CheckFlags>(check));
  shards
    .command("moves")
    .description(
      "write the Pulumi commands that move tenants to their own stacks; the service sees no change",
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

interface Tenant {
  readonly key: string;
  /** The stack that it belongs to. */
  readonly own: string;
  /** What states hold of it. */
  readonly held: readonly Holding[];
}

interface StacksOfTenants {
  /** The names of all shards, whether there are such stacks or not. */
  readonly shards: readonly string[];
  /** The stacks that are shards, were shards, or hold tenants. */
  readonly states: readonly StackState[];
  /** The tenants of the table, in its order. */
  readonly tenants: readonly Tenant[];
  /** How many tenants are in a state and not in the table. */
  readonly leaving: number;
}

/** Reads something of every stack, and says how far that is. */
async function inEach<Result>(
  { output }: Pick<Call, "output">,
  stacks: readonly string[],
  read: (stack: string) => Promise<Result>,
): Promise<Result[]> {
  return output.progress("stacks", stacks.length, async (step) =>
    inParallel(stacks, atOnce, async (stack) => {
      const found = await read(stack);
      step();
      return found;
    }),
  );
}

async function ownersOf({ options, io, output }: Call<FleetFlag>): Promise<StacksOfTenants> {
  const { fleet, rows, keys } = await loadFleet(options);
  const folder = dirname(options.fleet);
  const prefix = fleet.prefix ?? "shard-";
  const all = await inEach({ output }, await listStacks(folder, io.environment), async (stack) =>
    stateOf(stack, fleet.type, folder, io.environment),
  );
  const isShard = ({ stack }: StackState): boolean =>
    stack.startsWith(prefix) && /^\d+$/.test(stack.slice(prefix.length));
  refuseOtherType(options.fleet, fleet.type, all, isShard, rows);
  const states = all.filter((state) => isShard(state) || state.holdings.length > 0);
  const holdings = states.flatMap((state) => state.holdings);
  const byKey = groupedBy(holdings, ({ key }) => key);
  const own = new Map([...keys].flatMap(([stack, all]) => all.map((key) => [key, stack] as const)));
  const tenants = [...rows.keys()].map((key) => ({
    key,
    own: own.get(key) ?? "",
    held: byKey.get(key) ?? [],
  }));
  const leaving = holdings.filter(({ key }) => !rows.has(key)).length;
  return { shards: [...keys.keys()], states, tenants, leaving };
}

/**
 * With a type that no tenant has, every tenant would be new, and the next update would create each of them twice. Stacks that are no
 * shards may hold what they will, as long as nothing there is called as a tenant is.
 */
function refuseOtherType(
  file: string,
  type: string,
  states: readonly StackState[],
  isShard: (state: StackState) => boolean,
  rows: ReadonlyMap<string, unknown>,
): void {
  const isEmpty = states.every(({ holdings }) => holdings.length === 0);
  const wrong = states.filter((state) => {
    if (state.holdings.length > 0) return false;
    if (isEmpty && isShard(state)) return true;
    return (isEmpty || isShard(state)) && state.others.some(({ name }) => rows.has(name));
  });
  const found = wrong.flatMap(({ others }) => others.map((other) => other.type)).sort();
  const stacks = isEmpty ? "any stack" : listed(wrong.map(({ stack }) => stack));
  if (found.length > 0)
    throw wrongUse(
      file,
      shared.unknownName`type: there is no component ${type} in ${stacks}, only ${listed(found)}`,
    );
}

async function check(call: Call<CheckFlags>, ...named: string[]): Promise<number> {
  if (named.length > 0) return checkUpdates(call, named);
  const { states, tenants, leaving } = await ownersOf(call);
  const allowNew = call.options.allowNew === true;
  const unfinished = states.flatMap((state) => state.unfinished);
  const fresh = tenants.filter(({ held }) => held.length === 0).length;
  const misplaced = tenants.flatMap(({ key, own, held }): Misplaced[] => {
    const places = held.map(({ stack }) => stack);
    const isWell = places.length === 1 ? places[0] === own : places.length === 0 && allowNew;
    return isWell ? [] : [{ key, in: places, belongsTo: own }];
  });
  const facts = {
    tenants: tenants.length,
    stacks: states.length,
    leaving,
    new: fresh,
    misplaced,
    unfinished: unfinished.map(wordsOf),
    notices: unfinished.map(({ code }) => code),
  };
  const placed = tenants.length - misplaced.length - (allowNew ? fresh : 0);
  await call.output.show(facts, () => [
    ...misplaced
      .slice(0, 20)
      .map(({ key, in: places, belongsTo: own }) =>
        places.length === 0
          ? clause`${key} is not in any state; it belongs to ${own}`
          : clause`${key} is in ${places.join(" and ")}; it belongs to ${own}`,
      ),
    ...(misplaced.length > 20 ? [clause`and ${misplaced.length - 20} more`] : []),
    clause`${placed} of ${tenants.length} tenants are in their own stack and in no other`,
    ...(allowNew && fresh > 0 ? [clause`${fresh} are new: the next update creates them`] : []),
    ...(leaving > 0 ? [clause`${leaving} more are in a state but not in the table`] : []),
    ...unfinished.map((notice) => printed(notice)),
  ]);
  return misplaced.length === 0 && (allowNew || unfinished.length === 0) ? 0 : 10;
}

/** Whether the next update of a stack would create anything once more. */
async function checkUpdates(
  { options, io, output }: Call<CheckFlags>,
  stacks: readonly string[],
): Promise<number> {
  const reasons = await inEach({ output }, stacks, async (stack) =>
    interruptedIn(stack, dirname(options.fleet), io.environment),
  );
  const unfinished = reasons.filter((reason) => reason !== undefined);
  const facts = { unfinished: unfinished.map(wordsOf), notices: unfinished.map(({ code }) => code) };
  await output.show(facts, () =>
    unfinished.length > 0 ? unfinished.map((notice) => printed(notice)) : [clause`no update was interrupted`],
  );
  return unfinished.length === 0 ? 0 : 10;
}

/** How many URNs one command is given: a shell takes many more, and each command reads and writes two whole states. */
const batch = 200;

async function writeMoves(call: Call<FleetFlag>): Promise<void> {
  const { shards, states, tenants } = await ownersOf(call);
  const [unfinished] = states.flatMap((state) => state.unfinished);
  if (unfinished !== undefined) throw refusal(unfinished);
  const half: Holding[] = [];
  const moved: { readonly command: string; readonly urn: string }[] = [];
  for (const { key, own, held } of tenants) {
    const kept = held.find(({ stack }) => stack === own) ?? held[0];
    if (kept === undefined) continue;
    const others = held.filter((other) => other !== kept);
    const twin = others.find(({ objects }) => objects !== kept.objects);
    if (twin !== undefined)
      throw refusal(notices["split-tenant"]({ tenant: key, stack: kept.stack, other: twin.stack }));
    half.push(...others);
    if (kept.stack === own) continue;
    const command = clause`pulumi state move --source ${kept.stack} --dest ${own} --yes`;
    moved.push({ command, urn: kept.urn });
  }
  const extra = groupedBy(half, ({ stack }) => stack);
  const moving = groupedBy(moved, ({ command }) => command);
  const stacks = states.map(({ stack }) => stack);
  const missing = shards.filter((stack) => !stacks.includes(stack));
  const model = stacks.find((stack) => shards.includes(stack)) ?? stacks[0];
  const lines = [
    ...missing.map((stack) =>
      model === undefined
        ? clause`pulumi stack init ${stack} --no-select`
        : clause`pulumi stack init ${stack} --no-select --copy-config-from ${model}`,
    ),
    // Half a move: it wrote one state and not the other. What depends on something comes first.
    ...[...extra].flatMap(([stack, held]) =>
      commands(
        clause`pulumi state delete --stack ${stack} --yes --force`,
        held.flatMap(({ urns }) => [...urns].reverse()),
      ),
    ),
    ...[...moving].flatMap(([command, all]) =>
      commands(
        command,
        all.map(({ urn }) => urn),
      ),
    ),
  ];
  call.output.note(notices["pending-moves"]({ tenants: moved.length, half: half.length }));
  await call.output.showText(lines, () => lines.map((line) => `${line}\n`).join(""));
}

function commands(words: string, urns: readonly string[]): string[] {
  const count = Math.ceil(urns.length / batch);
  return Array.from({ length: count }, (_, index) =>
    [words, ...urns.slice(index * batch, (index + 1) * batch).map(shellWord)].join(" "),
  );
}
