/** Cuts a list into pages, both ways, with cursors that stay right when objects are added or removed. */

import { Refusal } from "./route";

/** What can stand in a list. */
interface Listed {
  readonly uid: string;
  readonly created_at: string;
}

/** One page of a list, with the documented interface's pagination. */
export interface Page<Item> {
  readonly content: Item[];
  readonly pagination: {
    readonly per_page: number;
    readonly has_next_page: boolean;
    readonly has_prev_page: boolean;
    readonly next_page_cursor: string;
    readonly prev_page_cursor: string;
  };
}

type Position = readonly [createdAt: number, uid: string];

/**
 * The page that a query asks for, by creation.
 * Undocumented: the cursors. Here one names the last (or first) object of the page it came with, and
 * is given even when no page follows, so that only `has_next_page` and `has_prev_page` tell where the list ends; no
 * upper bound of `perPage`; a query that cannot be used is refused.
 */
export function pageOf<Item extends Listed>(
  items: readonly Item[],
  query: URLSearchParams,
  limits: { readonly perPage: number; readonly mostItems: number },
): Page<Item> {
  const ascending = choice(query, "sort", ["DESC", "ASC"]) === "ASC";
  const backward = choice(query, "direction", ["next", "prev"]) === "prev";
  const perPage = count(query, "perPage", limits.perPage);
  const size = Math.min(perPage, limits.mostItems);
  const sorted = items.toSorted(
    (item, other) => order(positionOf(item), positionOf(other)) * (ascending ? 1 : -1),
  );
  const cursor = query.get(backward ? "prev_page_cursor" : "next_page_cursor") ?? "";
  const [from, to] = range(sorted, cursor, { ascending, backward, size });
  const content = sorted.slice(from, to);
  return {
    content,
    pagination: {
      per_page: perPage,
      has_next_page: to < sorted.length,
      has_prev_page: from > 0,
      next_page_cursor: cursorOf(content.at(-1)),
      prev_page_cursor: cursorOf(content[0]),
    },
  };
}

function range(
  sorted: readonly Listed[],
  cursor: string,
  how: { readonly ascending: boolean; readonly backward: boolean; readonly size: number },
): [number, number] {
  if (cursor === "") return [0, Math.min(how.size, sorted.length)];
  const position = parseCursor(cursor);
  const sign = how.ascending ? 1 : -1;
  const isBefore = (item: Listed) => order(positionOf(item), position) * sign < 0;
  const isUpTo = (item: Listed) => order(positionOf(item), position) * sign <= 0;
  if (how.backward) {
    const to = sorted.filter(isBefore).length;
    return [Math.max(0, to - how.size), to];
  }
  const from = sorted.filter(isUpTo).length;
  return [from, Math.min(from + how.size, sorted.length)];
}

function positionOf({ created_at, uid }: Listed): Position {
  return [Date.parse(created_at), uid];
}

function order(position: Position, other: Position): number {
  return position[0] - other[0] || (position[1] < other[1] ? -1 : Number(position[1] > other[1]));
}

function cursorOf(item: Listed | undefined): string {
  return item === undefined ? "" : Buffer.from(JSON.stringify(positionOf(item))).toString("base64url");
}

function parseCursor(cursor: string): Position {
  try {
    const position = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown;
    if (Array.isArray(position) && typeof position[0] === "number" && typeof position[1] === "string") {
      return [position[0], position[1]];
    }
  } catch {
    // Falls through to the refusal below: not one of our cursors either way.
  }
  throw new Refusal(400, "the cursor is not one that this service gave");
}

function choice(query: URLSearchParams, name: string, allowed: readonly [string, ...string[]]): string {
  const value = query.get(name) ?? allowed[0];
  if (!allowed.includes(value)) throw new Refusal(400, `${name}: expected one of ${allowed.join(", ")}`);
  return value;
}

function count(query: URLSearchParams, name: string, otherwise: number): number {
  const value = query.get(name);
  if (value === null) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Refusal(400, `${name}: expected a positive integer`);
  return Number(value);
}
