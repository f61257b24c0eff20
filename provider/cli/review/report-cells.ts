/** One difference as the cells Before and After of a Markdown table: every foreign text stands in a code span. */

import { secretMark } from "../../http/redact";
import type { FieldDifference, LinesDifference, ListDifference } from "./differences";
import { clauses } from "./notices";
import { code, diffBlock } from "./markdown";

/** How many items of a list are named. */
const maxItems = 20;

/** The cells Before and After. */
export function cellsOf(difference: FieldDifference): [string, string] {
  const [before, after] = changedCells(difference);
  return [before, difference.isUnchanged ? clauses.unchanged() : after];
}

function changedCells(difference: FieldDifference): [string, string] {
  const { change } = difference;
  switch (difference.kind) {
    case "value":
      return [spanOf(difference.before), spanOf(difference.after)];
    case "secret": {
      const mark = code(secretMark);
      return [change === "added" ? "" : mark, afterCell(mark, change, clauses.changed())];
    }
    case "hidden": {
      const text = code(difference.text);
      return [change === "added" ? "" : text, afterCell(text, change, clauses.hiddenChange())];
    }
    case "list":
      return listCells(difference);
    case "lines":
      return change === "removed" ? [clauses.linesBelow(), ""] : ["", clauses.linesBelow()];
  }
}

function spanOf(text: string | undefined): string {
  return text === undefined ? "" : code(text);
}

function afterCell(text: string, change: FieldDifference["change"], note: string): string {
  return change === "removed" ? "" : change === "added" ? text : `${text} ${note}`;
}

function listCells({ change, added, removed, moved, kept }: ListDifference): [string, string] {
  if (change === "added") return ["", named(added)];
  if (change === "removed") return [named(removed), ""];
  const [before, after] = [
    removed.length === 0 ? [] : [clauses.itemsRemoved({ items: named(removed) })],
    [
      ...(added.length === 0 ? [] : [clauses.itemsAdded({ items: named(added) })]),
      ...(moved.length === 0 ? [] : [clauses.itemsMoved({ items: named(moved) })]),
    ],
  ];
  const rest = kept === 0 ? [] : [clauses.itemsKept({ count: kept })];
  return [cell([...before, ...rest]), cell([...after, ...rest])];
}

function cell(parts: readonly string[]): string {
  return parts.length === 0 ? named([]) : parts.join("<br>");
}

function named(items: readonly string[]): string {
  if (items.length === 0) return clauses.noItems();
  const shown = items.slice(0, maxItems).map(code).join(", ");
  return items.length <= maxItems ? shown : `${shown} ${clauses.more({ count: items.length - maxItems })}`;
}

const signs = { kept: " ", removed: "-", added: "+" } as const;

/** A text that changes line by line, as a block below the table. */
export function lineDiff({ change, lines, leftOut }: LinesDifference): string {
  const sign = change === "added" ? "+" : change === "removed" ? "-" : undefined;
  const shown = lines.map(({ mark, text }) => (mark === "gap" ? "@@ … @@" : `${sign ?? signs[mark]}${text}`));
  const more = leftOut.added + leftOut.removed;
  return diffBlock([...shown, ...(more === 0 ? [] : [` ${clauses.linesMore({ count: more })}`])]);
}
