/** Groups the ways of a large map by owner: those with changes first, those that are opened one by one. */

import { typesIn } from "./review";
import type { Mark, Way } from "./review";

/** What stands for ways that are not drawn one by one. */
export interface Groups {
  /** The owner whose node stands for a way; undefined where the way is drawn itself. */
  of(way: Way): string | undefined;
  readonly counts: ReadonlyMap<string, GroupCounts>;
  /** The event types that have a node of their own. */
  readonly types: ReadonlySet<string>;
  /** The owners that have no node of their own. */
  readonly others: ReadonlySet<string>;
}

/** How much a group stands for. */
export interface GroupCounts {
  readonly ways: number;
  readonly changes: number;
  /** What happens to all of its ways that change; `changed` where that differs, and `kept` where none does. */
  readonly mark: Mark;
}

/** Stands for all owners that have no node of their own. */
export const otherOwners = "\u0000others";

const maxGroups = 60;
const maxTypes = 12;
/** So many ways of an owner are drawn where its group is open. */
const maxOpened = 40;

/** The groups of these ways. */
export function groupsOf(
  ways: readonly Way[],
  { opened, eventType }: { readonly opened: ReadonlySet<string>; readonly eventType: string | undefined },
): Groups {
  const totals = countsBy(ways, ({ owner }) => owner);
  const weightOf = (owner: string): number =>
    opened.has(owner) ? Infinity : (totals.get(owner)?.changes ?? 0);
  const byWeight = (one: string, other: string): number => {
    const [left, right] = [weightOf(one), weightOf(other)];
    return left === right ? (one < other ? -1 : 1) : right > left ? 1 : -1;
  };
  const shown = new Set([...totals.keys()].sort(byWeight).slice(0, maxGroups));
  const drawn = new Set([...opened].flatMap((owner) => firstOf(ways.filter((way) => way.owner === owner))));
  const of = (way: Way): string | undefined => {
    if (drawn.has(way)) return undefined;
    return shown.has(way.owner) ? way.owner : otherOwners;
  };
  const others = new Set([...totals.keys()].filter((owner) => !shown.has(owner)));
  return { of, counts: countsBy(ways, of), types: mainTypes(ways, drawn, eventType), others };
}

function firstOf(ways: readonly Way[]): Way[] {
  const [kept, changed] = [true, false].map((isKept) => ways.filter(({ isChanged }) => isChanged !== isKept));
  return [...(changed ?? []), ...(kept ?? [])].slice(0, maxOpened);
}

function countsBy(ways: readonly Way[], groupOf: (way: Way) => string | undefined): Map<string, GroupCounts> {
  const counts = new Map<string, { ways: number; changes: number; mark: Mark }>();
  for (const way of ways) {
    const group = groupOf(way);
    if (group === undefined) continue;
    const count = counts.get(group) ?? { ways: 0, changes: 0, mark: "kept" };
    counts.set(group, count);
    count.ways += 1;
    if (!way.isChanged) continue;
    const mark = way.mark === "kept" ? "changed" : way.mark;
    count.mark = count.changes === 0 || count.mark === mark ? mark : "changed";
    count.changes += 1;
  }
  return counts;
}

/** The types of what is drawn one by one, those that most take first; of an event that travels, the types that stand for its own. */
function mainTypes(
  ways: readonly Way[],
  drawn: ReadonlySet<Way>,
  eventType: string | undefined,
): Set<string> {
  const weights = new Map<string, number>();
  for (const way of eventType === undefined ? drawn : ways)
    for (const type of typesIn(way, eventType)) weights.set(type, (weights.get(type) ?? 0) + 1);
  const types = [...weights].sort(([, one], [, other]) => other - one);
  return new Set(types.slice(0, maxTypes).map(([type]) => type));
}
