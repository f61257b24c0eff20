/** What changes for each owner as a Markdown table. */

import { code, row, tableHead } from "./markdown";
import { clauses } from "./notices";
import type { OwnerChange } from "../../topology/review/owners";
import { fitting } from "./report-table";

const columns = [
  { field: "dangers", title: clauses.dangersColumn() },
  { field: "endpoints", title: clauses.endpointsColumn() },
  { field: "begin", title: clauses.beginColumn() },
  { field: "stop", title: clauses.stopColumn() },
  { field: "move", title: clauses.moveColumn() },
  { field: "change", title: clauses.changeColumn() },
  { field: "rolls", title: clauses.rollsColumn() },
] as const;
const maxRows = 10;
const maxCharacters = 6_000;

/** The table of the owners who are concerned most; empty where there are fewer than two. A column without a number is left out. */
export function ownerTable(changes: readonly OwnerChange[], all: readonly string[]): string {
  if (all.length < 2 || changes.length === 0) return "";
  // Of owners whose deliveries and secrets stay, the number says enough.
  const loud = changes.filter((one) => !isQuiet(one));
  const named = (loud.length > 0 ? loud : changes).slice(0, maxRows);
  const others = changes.filter((one) => !named.includes(one));
  const shown = columns.filter(({ field }) => changes.some((one) => one[field] > 0));
  const rowOf = (label: string, owners: readonly OwnerChange[]): string =>
    row([label, ...shown.map(({ field }) => owners.reduce((sum, one) => sum + one[field], 0) || "")]);
  const rows = named.map((one) => rowOf(one.owner === "" ? clauses.withoutOwner() : code(one.owner), [one]));
  const fit = fitting(rows, maxCharacters);
  const left = [...named.slice(fit.length), ...others];
  const rest =
    left.length === 0
      ? []
      : [rowOf(left.length === 1 ? clauses.otherOwner() : clauses.otherOwners({ count: left.length }), left)];
  return [tableHead([clauses.ownerColumn(), ...shown.map(({ title }) => title)]), ...fit, ...rest].join("\n");
}

function isQuiet({ begin, stop, move, change, rolls, dangers }: OwnerChange): boolean {
  return begin + stop + move + change + rolls + dangers === 0;
}
