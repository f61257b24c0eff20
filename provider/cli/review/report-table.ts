/** The changes of each kind as a Markdown table, with old and new values. */

import { groupedBy } from "../../base/lists";
import { differenceOf, fieldsToShow } from "./differences";
import type { Names } from "./differences";
import type { Operation, Preview, PreviewedResource } from "../../topology/review/preview";
import type { ReportedNotice } from "../../topology/review/said";
import { clauses } from "./notices";
import { cellsOf, lineDiff } from "./report-cells";
import { code, row, tableHead } from "./markdown";
import { isAboutRoll, isCertainRoll } from "../../topology/review/rotations";

/** The word for each operation. */
export const words: Readonly<Record<Operation, string>> = {
  create: "create",
  adopt: "adopt",
  update: "update",
  replace: "replace",
  delete: "delete",
  same: "",
};

/**
 * A table for each kind, and below it the texts that change line by line. All of it takes this many characters; what is left out is counted.
 *
 * @param resources what changes, the gravest first
 * @param all the resources of the preview, which give names to IDs
 */
export function tablesOf(
  resources: readonly PreviewedResource[],
  all: Preview["resources"],
  notices: readonly ReportedNotice[],
  characters: number,
): string[] {
  const names = namesOf(all);
  // The gravest of each kind comes first, so the kinds stand in the order of their gravest.
  const byKind = groupedBy(resources, ({ kind }) => kind);
  let left = characters;
  return [...byKind].map(([kind, changed], index) => {
    const heading = `### ${kind}\n\n${tableHead(["", "Resource", "Field", "Before", "After"])}`;
    left -= heading.length + 60;
    // A long table leaves room for those after it.
    let share = Math.floor(left / (byKind.size - index));
    const rows = changed.flatMap((resource) => rowsOf(resource, names, notices));
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
    return [
      [heading, ...shown.map(({ text }) => text)].join("\n"),
      ...shown.flatMap(({ below = "" }) => (below === "" ? [] : [below])),
      ...(more === 0 ? [] : [clauses.moreInLog({ count: more })]),
    ].join("\n\n");
  });
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

const noCells = ["", "", ""];

function rowsOf(
  resource: PreviewedResource,
  names: Names,
  notices: readonly ReportedNotice[],
): (() => Row)[] {
  const { operation, name } = resource;
  const first = [words[operation], code(name)];
  const fields = fieldsToShow(resource);
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
  const roll = notices.find((one) => one.urn === urn && isAboutRoll(one));
  if (roll === undefined) return noCells;
  const after = isCertainRoll(roll) ? clauses.anotherSecret() : clauses.anotherSecretIfDifferent();
  return ["signing secret", "", after];
}

/** The first rows, as many as fit into a number of characters with their line breaks. */
export function fitting(rows: readonly string[], characters: number): string[] {
  let left = characters;
  return rows.filter(({ length }) => (left -= length + 1) >= 0);
}
