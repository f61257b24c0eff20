/** Whether the lists of one kind in one project show objects as reads do: compared once for each set of fields. */

import { isDeepStrictEqual } from "node:util";
import { isFields, isUnset } from "../base/fields";

/** What the traffic of a project changes between a list and a read. */
const counted: ReadonlySet<string> = new Set(["events", "failureRate", "endpointCount"]);

/** @internal The comparisons of one kind in one project. */
export class ListComparison<Item> {
  /** The sets of fields of which a list has shown an object as a read has. */
  private readonly shown = new Set<string>();
  /** The sets of fields of which a list has shown an object otherwise than a read. */
  private readonly doubted = new Set<string>();
  private readonly pending = new Map<string, Promise<Item>>();

  /** @param onDoubt called once for each set of fields of which a list shows an object otherwise than a read */
  constructor(private readonly onDoubt: () => void) {}

  /** Whether a list has shown an object with these very fields as a read has. */
  listShowsAll(item: Item): boolean {
    return this.shown.has(fieldsOf(item));
  }

  /**
   * Reads the object of an item, and compares the two.
   *
   * @returns what the read shows; undefined where another item with the same fields was compared meanwhile
   */
  async compare(item: Item, read: () => Promise<Item>): Promise<Item | undefined> {
    const fields = fieldsOf(item);
    const isDoubted = this.doubted.has(fields);
    const pending = isDoubted ? undefined : this.pending.get(fields);
    if (pending !== undefined) return pending.then(nothing, nothing);
    const answer = read();
    this.pending.set(fields, answer);
    try {
      const alone = await answer;
      if (isDeepStrictEqual(steady(item), steady(alone))) this.shown.add(fields);
      else if (!isDoubted) {
        this.doubted.add(fields);
        this.onDoubt();
      }
      return alone;
    } finally {
      this.pending.delete(fields);
    }
  }

  /** An item of a list that was just asked for, as a read shows it. */
  async asRead(item: Item, read: () => Promise<Item>): Promise<Item> {
    for (;;) {
      if (this.listShowsAll(item)) return item;
      const alone = await this.compare(item, read);
      if (alone !== undefined) return alone;
    }
  }
}

const nothing = (): undefined => undefined;

/** The value without what traffic changes, at any depth. */
function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(steady);
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !counted.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, steady(inner)]));
}

/** The names of the fields that have a value, down to those of nested objects. Deeper keys may be the user's own. */
function fieldsOf(item: unknown, depth = 2): string {
  if (!isFields(item)) return "";
  return Object.entries(item)
    .filter(([name, value]) => !counted.has(name) && !isUnset(value) && value !== false)
    .map(([name, value]) => (depth > 1 && isFields(value) ? `${name}{${fieldsOf(value, depth - 1)}}` : name))
    .sort()
    .join();
}
