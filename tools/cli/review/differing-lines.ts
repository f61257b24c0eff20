/** What differs between two lists, and between two texts of several lines. */

import { diffArrays } from "diff";
import { beginningOfLine, exact, linesBeside, readingOf } from "./differing-texts";
import { clause } from "../../../provider/base/declare";
import { safeText } from "../../../provider/base/text";
import type { DifferingLines, MarkedLine } from "../../page/data";

/** What a list gains and loses, and what only changes its place. */
export interface DifferingItems {
  readonly added: readonly unknown[];
  readonly removed: readonly unknown[];
  readonly moved: readonly unknown[];
  /** How many items stay, those that move included. */
  readonly kept: number;
}

/** How many insertions and removals are looked for. Beyond that all that lies between the first and the last change counts as changed. */
const maxEdits = 200;
/** How many lines of one kind are shown of one change, and of all changes. */
const maxLinesTogether = 12;
const maxLines = 40;

/** Compares two lists by the key of each item. */
export function differingItems(
  before: readonly unknown[],
  after: readonly unknown[],
  keyOf: (item: unknown) => string,
): DifferingItems {
  const [removed, kept] = apart(before, after, keyOf);
  const [added, inNewOrder] = apart(after, before, keyOf);
  const [one, other] = [kept.map(keyOf), inNewOrder.map(keyOf)];
  const changes = changesIn(one, other).filter((change) => change.removed);
  const away = changes.flatMap(({ value }) => value);
  const itemOf = new Map(kept.map((item) => [keyOf(item), item]));
  return { added, removed, moved: away.map((key) => itemOf.get(key)), kept: kept.length };
}

/** The items that the other list has not, or not so often, and the rest. */
function apart(
  items: readonly unknown[],
  others: readonly unknown[],
  keyOf: (item: unknown) => string,
): [unknown[], unknown[]] {
  const left = new Map<string, number>();
  for (const key of others.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  const [alone, shared]: [unknown[], unknown[]] = [[], []];
  for (const item of items) {
    const count = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), count - 1);
    (count > 0 ? shared : alone).push(item);
  }
  return [alone, shared];
}

interface Run {
  readonly value: readonly string[];
  readonly added: boolean;
  readonly removed: boolean;
}

/** The runs of what is kept, removed and added, in their order. */
function changesIn(before: readonly string[], after: readonly string[]): Run[] {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first += 1;
  let last = 0;
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  const kept = (value: readonly string[]): Run => ({ value, added: false, removed: false });
  const [one, other] = [before, after].map((lines) => lines.slice(first, lines.length - last));
  const between = diffArrays(one ?? [], other ?? [], { maxEditLength: maxEdits }) ?? [
    { value: one ?? [], added: false, removed: true },
    { value: other ?? [], added: true, removed: false },
  ];
  const runs = [kept(before.slice(0, first)), ...between, kept(before.slice(before.length - last))];
  return runs.filter(({ value }) => value.length > 0);
}

/** The lines of a text, however they end. */
export function linesIn(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Compares two texts line by line; undefined where no line differs. */
export function differingLines(before: string, after: string): DifferingLines | undefined {
  const runs = changesIn(linesIn(before), linesIn(after));
  if (!runs.some(isChange)) return undefined;
  const lines: MarkedLine[] = [];
  const leftOut = { removed: 0, added: 0 };
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at];
    if (run === undefined) continue;
    if (!isChange(run)) {
      const isFirst = at === 0;
      lines.push(...contextIn(run.value, isFirst, at === runs.length - 1));
      continue;
    }
    const next = runs[at + 1];
    const isPair = next !== undefined && isChange(next) && next.added !== run.added;
    const both = isPair ? [run, next] : [run];
    if (isPair) at += 1;
    const [removed = [], added = []] = [true, false].map(
      (isRemoved) => both.find((one) => one.removed === isRemoved)?.value ?? [],
    );
    const room = lines.length < maxLines ? maxLinesTogether : 0;
    lines.push(...changed(removed.slice(0, room), added.slice(0, room)));
    leftOut.removed += Math.max(0, removed.length - room);
    leftOut.added += Math.max(0, added.length - room);
  }
  return { lines: withoutEndlessGaps(lines), leftOut };
}

/** The first lines of a text that stands alone. A line break at its end begins no line. */
export function linesAlone(text: string): DifferingLines {
  const lines = linesIn(text.replace(/(\r\n|\r|\n)$/, ""));
  const shown = changed([], lines.slice(0, maxLinesTogether)).map((line): MarkedLine => ({
    ...line,
    mark: "kept",
  }));
  return { lines: shown, leftOut: { removed: 0, added: lines.length - shown.length } };
}

function isChange({ added, removed }: Run): boolean {
  return added || removed;
}

/** The lines next to a change, and a gap for those between. */
function contextIn(lines: readonly string[], isFirst: boolean, isLast: boolean): MarkedLine[] {
  const [head, tail] = [isFirst ? [] : lines.slice(0, 1), isLast ? [] : lines.slice(-1)];
  const kept = (text: string): MarkedLine => ({ mark: "kept", text: beginningOfLine(shownLine(text)) });
  if (lines.length <= head.length + tail.length) return lines.map(kept);
  return [...head.map(kept), { mark: "gap", text: "…" }, ...tail.map(kept)];
}

/** What follows the last change that is shown is of no use. */
function withoutEndlessGaps(lines: readonly MarkedLine[]): MarkedLine[] {
  const last = lines.findLastIndex(({ mark }) => mark === "removed" || mark === "added");
  return lines.slice(0, last + 2).filter(({ mark }, at) => !(mark === "gap" && at === last + 1));
}

/** Lines that would read the same before and after are written as JSON, with each odd character escaped. */
function changed(removed: readonly string[], added: readonly string[]): MarkedLine[] {
  const readingsOf = (lines: readonly string[]): string =>
    lines.map((line) => readingOf(shownLine(line)).trimEnd()).join("\n");
  const show = readingsOf(removed) === readingsOf(added) ? exact : shownLine;
  const [befores, afters] = [removed.map(show), added.map(show)];
  const cut = (
    lines: readonly string[],
    others: readonly string[],
    mark: "removed" | "added",
  ): MarkedLine[] => lines.map((text, at) => ({ mark, text: linesBeside(text, others[at] ?? "")[0] }));
  return [...cut(befores, afters, "removed"), ...cut(afters, befores, "added")];
}

/** A line as it is shown. */
function shownLine(line: string): string {
  return safeText(line.replaceAll("\t", "    "));
}

const signs = { kept: " ", removed: "-", added: "+" } as const;

/**
 * The lines as a text shows them, each behind the sign of what happens to it, and how many more there are.
 *
 * @param sign the sign of all of them, where the text is new or goes away
 */
export function signedLines({ lines, leftOut }: DifferingLines, sign?: "+" | "-"): string[] {
  const shown = lines.map(({ mark, text }) => (mark === "gap" ? "@@ … @@" : `${sign ?? signs[mark]}${text}`));
  const more = leftOut.added + leftOut.removed;
  const rest = more === 1 ? "… 1 more line" : clause`… ${more} more lines`;
  return [...shown, ...(more === 0 ? [] : [` ${rest}`])];
}
