/** Which stack a key belongs to, by rendezvous hashing: each shard bids for each key, and the highest bid takes it. */

import { shared } from "../../provider/base/notices";
import { createHash } from "node:crypto";
import { InvalidInputError, problem } from "../../provider/base/errors";
import type { Notice } from "../../provider/base/notice";
import { isFields } from "../../provider/base/fields";

/** How keys are spread over the stacks of a fleet. */
export interface Shards {
  /** How many shards there are: a whole number from 1 to 10,000. */
  readonly count: number;
  /** What the name of every stack begins with; the number of its shard follows. Default `shard-`. */
  readonly prefix?: string;
  /** The keys that belong to another shard than their hash says, with the number of that shard. */
  readonly pins?: Readonly<Record<string, number>>;
}

const maxShards = 10_000;

/**
 * The number of the shard that a key belongs to, from 0 on. It depends on nothing but the key, the count and the pins, and is the same on
 * every machine and in every release. With more shards a key stays where it is or moves to a new one; with fewer, only those keys move
 * whose shard is gone.
 *
 * @throws InvalidInputError where the count or a pin cannot be used
 */
export function shardOf(key: string, shards: number | Shards): number {
  return pickerOf(described(shards))(key);
}

/**
 * The keys of one stack, in the order in which they are given.
 *
 * @throws InvalidInputError where `stack` is not a shard, a key appears twice, there is none, or a pin is for none of them
 */
export function keysOf(keys: readonly string[], stack: string, shards: number | Shards): string[] {
  const stacks = stacksOf(shards);
  const own = keysByStack(keys, shards).get(stack);
  if (own === undefined)
    throw refused(
      "stack",
      shared.unknownName`${stack} is not a shard: the shards are ${stacks[0] ?? ""} to ${stacks.at(-1) ?? ""}`,
    );
  return own;
}

/**
 * The keys of each stack, by its name, in the order of the shards. A stack without keys is there, too.
 *
 * @throws InvalidInputError where a key appears twice, there is none, or a pin is for none of them
 */
export function keysByStack(keys: readonly string[], shards: number | Shards): Map<string, string[]> {
  const all = described(shards);
  const given: unknown = keys;
  if (!Array.isArray(given)) throw refused("keys", shared.wrongType`must be a list of strings`);
  const groups = Array.from({ length: all.count }, (): string[] => []);
  const [seen, pick] = [new Set<string>(), pickerOf(all)];
  for (const key of keys) {
    if (seen.size === seen.add(key).size)
      throw refused(`key ${key}`, shared.conflictingValues`appears twice`);
    groups[pick(key)]?.push(key);
  }
  if (seen.size === 0)
    throw refused("keys", shared.missingValue`must not be empty, because an update would delete everything`);
  const stray = Object.keys(all.pins).find((key) => !seen.has(key));
  if (stray !== undefined) throw refused(`pins.${stray}`, shared.unknownName`there is no such key`);
  return new Map(stacksOf(all).map((stack, shard) => [stack, groups[shard] ?? []]));
}

/** The names of all stacks, in the order of their shards. @throws InvalidInputError where the count, the prefix or a pin cannot be used */
export function stacksOf(shards: number | Shards): string[] {
  const { count, prefix } = described(shards);
  return Array.from({ length: count }, (_, shard) => `${prefix}${shard}`);
}

/** Programs in JavaScript and tables bring any type. */
function described(shards: unknown): Required<Shards> {
  if (typeof shards !== "number" && !isFields(shards))
    throw refused("shards", shared.wrongType`must be the number of shards, or an object with a count`);
  const {
    count,
    prefix = "shard-",
    pins = {},
  } = (typeof shards === "number" ? { count: shards } : shards) as unknown as Shards;
  if (!Number.isInteger(count) || count < 1 || count > maxShards)
    throw refused("count", shared.invalidValue`must be a whole number from 1 to ${maxShards}`);
  if (!/^[\w.-]{1,90}$/.test(prefix))
    throw refused("prefix", shared.invalidValue`must be at most 90 letters, digits, \`-\`, \`_\` and \`.\``);
  if (!isFields(pins)) throw refused("pins", shared.wrongType`must be an object`);
  for (const [key, shard] of Object.entries(pins))
    if (!Number.isInteger(shard) || shard < 0 || shard >= count)
      throw refused(
        `pins.${key}`,
        shared.invalidValue`must be the number of a shard, from 0 to ${count - 1}`,
      );
  return { count, prefix, pins };
}

/** What each shard bids with, for as many shards as there were so far: whoever asks key by key would wait for these hashes each time. */
let bidders = new Uint32Array();

function pickerOf({ count, pins }: Required<Shards>): (key: unknown) => number {
  if (bidders.length < count)
    bidders = Uint32Array.from({ length: count }, (_, shard) => hash(`shard ${shard}`));
  return (key) => {
    if (typeof key !== "string") throw refused("key", shared.wrongType`must be a string`);
    if (Object.hasOwn(pins, key)) return pins[key] ?? 0;
    const hashed = hash(key);
    let [best, owner] = [-1, 0];
    for (let shard = 0; shard < count; shard += 1) {
      const bid = mixed(hashed ^ (bidders[shard] ?? 0));
      if (bid > best) [best, owner] = [bid, shard];
    }
    return owner;
  };
}

/** The first 32 bits of SHA-256. */
function hash(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE();
}

/** The last step of MurmurHash3 spreads each bit over all 32, so that one costly hash for each key is enough. */
function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}

function refused(path: string, notice: Notice): InvalidInputError {
  return new InvalidInputError([problem(path, notice)]);
}
