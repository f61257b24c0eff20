/** What changes for each owner as a Markdown table, and the changes of each kind, with old and new values: every foreign text stands in a code span. */

import { clause } from "../../../provider/base/declare";
import { groupedBy } from "../../../provider/base/lists";
import { secretMark } from "../../../provider/http/redact";
import type { OwnerChange } from "../../topology/review/owners";
import { differenceOf, fieldsToShow } from "./differences";
import type { DifferenceOf, FieldDifference, Names } from "./differences";
import { signedLines } from "./differing-lines";
import type { Preview, PreviewedResource } from "../../topology/review/preview";
import type { ReportedNotice } from "../../topology/review/said";
import { dashboardUrlOf } from "../io/dashboard";
import { clauses } from "./notices";
import { code, diffBlock, linked, row, tableHead } from "./markdown";
import { isAboutRoll, isCertainRoll } from "../../topology/review/rotations";

/**
 * A table for each kind, and below it the texts that change line by line; empty where nothing changes. All of it takes this many characters;
 * what is left out is counted.
 *
 * @param resources what changes, the gravest first
 */
export function tablesOf(
  resources: readonly PreviewedResource[],
  about: AroundTables,
  characters: number,
): string {
  const names = namesOf(about.all);
  // The gravest of each kind comes first, so the kinds stand in the order of their gravest.
  const byKind = groupedBy(resources, ({ kind }) => kind);
  let left = characters;
  const tables = [...byKind].flatMap(([kind, changed], index) => {
    const heading = `**${kind}**\n\n${tableHead(["", "Resource", "Field", "Before", "After"])}`;
    left -= heading.length + 60;
    // A long table leaves room for those after it.
    let share = Math.floor(left / (byKind.size - index));
    const rows = changed.flatMap((resource) => rowsOf(resource, names, about));
    // What does not fit is not even made.
    const shown: Row[] = [];
    for (const make of rows) {
      const made = share > 0 ? make() : undefined;
      const length = made === undefined ? 0 : made.text.length + (made.below?.length ?? 0) + 3;
      if (made === undefined || length >= share) break;
      share -= length;
      left -= length;
      shown.push(made);
    }
    const more = rows.length - shown.length;
    const note = more === 0 ? [] : [clause`… and ${more} more of ${kind}`];
    if (shown.length === 0) return note;
    return [
      [heading, ...shown.map(({ text }) => text)].join("\n"),
      ...shown.flatMap(({ below = "" }) => (below === "" ? [] : [below])),
      ...note,
    ];
  });
  return tables.join("\n\n");
}

/** What the tables need beside the resources in them. */
export interface AroundTables {
  /** The resources of the preview, which give names to IDs. */
  readonly all: Preview["resources"];
  readonly notices: readonly ReportedNotice[];
  /** The address of the dashboard, to which names link. */
  readonly dashboardUrl: string | undefined;
}

/** A row of a table, and what stands below the table for it. */
interface Row {
  readonly text: string;
  readonly below?: string;
}

/** The names of resources by the IDs of their objects. */
export function namesOf(resources: Preview["resources"]): Names {
  return new Map(resources.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name] as const])));
}

/** The address of the object of a resource in the dashboard; undefined where there is none, or none yet. */
export function linkTo(
  { kind, before, after, change }: PreviewedResource,
  dashboardUrl: string | undefined,
): string | undefined {
  const { id = "" } = change.step.oldState ?? {};
  const projectId = (before ?? after)?.["projectId"];
  if (dashboardUrl === undefined || change.dialect !== "convoy") return undefined;
  if (id === "" || typeof projectId !== "string") return undefined;
  return dashboardUrlOf(dashboardUrl, { kind, projectId, id });
}

const noCells = ["", "", ""];

function rowsOf(
  resource: PreviewedResource,
  names: Names,
  { notices, dashboardUrl }: AroundTables,
): (() => Row)[] {
  const { operation, name } = resource;
  const first = [operation, linked(code(name), linkTo(resource, dashboardUrl))];
  const fields = operation === "delete" ? [] : fieldsToShow(resource);
  if (fields.length === 0) {
    const cells = operation === "update" ? rollCells(resource, notices) : noCells;
    return [() => ({ text: row([...first, ...cells]) })];
  }
  return fields.map((field, index) => () => {
    const difference = differenceOf(resource, field, names);
    const begin = index === 0 ? first : ["", ""];
    const text = row([...begin, code(field.path), ...cellsOf(difference)]);
    if (difference.kind !== "lines") return { text };
    return { text, below: `${code(name)} ${code(field.path)}:\n\n${lineDiff(difference)}` };
  });
}

/** An update without a field that changes is often a roll of the signing secret: what asks for it stands in a line alone. */
function rollCells({ urn }: PreviewedResource, notices: readonly ReportedNotice[]): readonly string[] {
  const roll = notices.find((notice) => notice.urn === urn && isAboutRoll(notice));
  if (roll === undefined) return noCells;
  const after = isCertainRoll(roll) ? "new secret" : clause`new secret, if it differs`;
  return ["signing secret", "", after];
}

/** The first items, as many as fit into a number of characters with their line breaks. */
export function fitting<Item>(
  items: readonly Item[],
  characters: number,
  textOf = (item: Item): string => String(item),
): Item[] {
  let left = characters;
  return items.filter((item) => (left -= textOf(item).length + 1) >= 0);
}

/** How many items of a list are named. */
const maxItems = 20;

/** The cells Before and After. */
function cellsOf(difference: FieldDifference): [string, string] {
  const [before, after] = changedCells(difference);
  return [before, difference.isUnchanged ? "unchanged" : after];
}

function changedCells(difference: FieldDifference): [string, string] {
  const { change } = difference;
  switch (difference.kind) {
    case "value":
      return [spanOf(difference.before), spanOf(difference.after)];
    case "secret": {
      const mark = code(secretMark);
      return [change === "added" ? "" : mark, afterCell(mark, change, "changed")];
    }
    case "hidden": {
      const text = code(difference.text);
      return [change === "added" ? "" : text, afterCell(text, change, clauses.hiddenChange())];
    }
    case "list":
      return listCells(difference);
    case "lines":
      return change === "removed" ? ["see below", ""] : ["", "see below"];
  }
}

function spanOf(text: string | undefined): string {
  return text === undefined ? "" : code(text);
}

function afterCell(text: string, change: FieldDifference["change"], note: string): string {
  return change === "removed" ? "" : change === "added" ? text : `${text} ${note}`;
}

function listCells({ change, added, removed, moved, kept }: DifferenceOf<"list">): [string, string] {
  if (change === "added") return ["", named(added)];
  if (change === "removed") return [named(removed), ""];
  const [before, after] = [
    removed.length === 0 ? [] : [clause`removed ${named(removed)}`],
    [
      ...(added.length === 0 ? [] : [clause`added ${named(added)}`]),
      ...(moved.length === 0 ? [] : [clause`moved ${named(moved)}`]),
    ],
  ];
  const rest = kept === 0 ? [] : [clause`${kept} unchanged`];
  return [cell([...before, ...rest]), cell([...after, ...rest])];
}

function cell(parts: readonly string[]): string {
  return parts.length === 0 ? named([]) : parts.join("<br>");
}

function named(items: readonly string[]): string {
  if (items.length === 0) return "(none)";
  const shown = items.slice(0, maxItems).map(code).join(", ");
  return items.length <= maxItems ? shown : `${shown} ${clauses.more({ count: items.length - maxItems })}`;
}

/** A text that changes line by line, as a block below the table. */
function lineDiff({ change, ...lines }: DifferenceOf<"lines">): string {
  return diffBlock(signedLines(lines, change === "added" ? "+" : change === "removed" ? "-" : undefined));
}

const ownerColumns = [
  { field: "dangers", title: "Dangers" },
  { field: "endpoints", title: "Affected endpoints" },
  { field: "begin", title: clauses.beginColumn() },
  { field: "stop", title: clauses.stopColumn() },
  { field: "move", title: clauses.moveColumn() },
  { field: "change", title: clauses.changeColumn() },
  { field: "rolls", title: clauses.rollsColumn() },
] as const;
const maxOwnerRows = 10;
const maxOwnerCharacters = 1_200;

/** The table of the owners who are concerned most; empty where there are fewer than two. A column without a number is left out. */
export function ownerTable(changes: readonly OwnerChange[], all: readonly string[]): string {
  if (all.length < 2 || changes.length === 0) return "";
  // Of owners whose deliveries and secrets stay, the number says enough.
  const loud = changes.filter((ownerChange) => !isQuiet(ownerChange));
  const named = (loud.length > 0 ? loud : changes).slice(0, maxOwnerRows);
  const others = changes.filter((ownerChange) => !named.includes(ownerChange));
  const shown = ownerColumns.filter(({ field }) => changes.some((ownerChange) => ownerChange[field] > 0));
  const rowOf = (label: string, owners: readonly OwnerChange[]): string =>
    row([
      label,
      ...shown.map(({ field }) => owners.reduce((sum, ownerChange) => sum + ownerChange[field], 0) || ""),
    ]);
  const rows = named.map((ownerChange) =>
    rowOf(ownerChange.owner === "" ? "(no owner)" : code(ownerChange.owner), [ownerChange]),
  );
  const fit = fitting(rows, maxOwnerCharacters);
  const left = [...named.slice(fit.length), ...others];
  const rest =
    left.length === 0
      ? []
      : [rowOf(left.length === 1 ? "1 other owner" : clause`${left.length} other owners`, left)];
  return [tableHead(["Owner", ...shown.map(({ title }) => title)]), ...fit, ...rest].join("\n");
}

function isQuiet({ begin, stop, move, change, rolls, dangers }: OwnerChange): boolean {
  return begin + stop + move + change + rolls + dangers === 0;
}
