/** The changes of each kind as a Markdown table, with old and new values. */

import { groupedBy } from "../../base/lists";
import { differenceOf, fieldsToShow } from "./differences";
import type { Names } from "./differences";
import type { Operation, Preview, PreviewedResource } from "./report-preview";
import type { ReportedNotice } from "./report-notices";
import { clauses } from "./notices";
import { cellsOf } from "./report-cells";
import { code } from "./report-code";
import { isAboutRoll, isCertainRoll } from "./report-rotations";

export { block, code, plain, unlinked } from "./report-code";

/** The word for each operation. */
export const words: Readonly<Record<Operation, string>> = {
  create: "create",
  adopt: "adopt",
  update: "update",
  replace: "replace",
  delete: "delete",
  same: "",
};

/** A table for each kind that changes, all of them in this many characters, and how many rows are left out. */
export function tablesOf(
  { resources }: Pick<Preview, "resources">,
  notices: readonly ReportedNotice[],
  characters: number,
): string[] {
  const names = namesOf(resources);
  const changed = groupedBy(
    resources.filter(({ operation }) => operation !== "same"),
    ({ kind }) => kind,
  );
  let left = characters;
  return [...changed.keys()].sort().map((kind) => {
    const heading = `### ${kind}\n\n| | Resource | Field | Before | After |\n| --- | --- | --- | --- | --- |`;
    left -= heading.length + 60;
    const rows = (changed.get(kind) ?? []).flatMap((resource) => rowsOf(resource, names, notices));
    // What does not fit is not even made.
    const shown: string[] = [];
    for (const row of rows) {
      const text = left > 0 ? row() : undefined;
      left = text === undefined || text.length >= left ? 0 : left - text.length - 1;
      if (text === undefined || left === 0) break;
      shown.push(text);
    }
    const more = rows.length - shown.length;
    return [heading, ...shown].join("\n") + (more === 0 ? "" : `\n\n${clauses.moreInLog({ count: more })}`);
  });
}

/** The names of resources by the IDs of their objects. */
export function namesOf(resources: Preview["resources"]): Names {
  return new Map(resources.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name] as const])));
}

function rowsOf(
  resource: PreviewedResource,
  names: Names,
  notices: readonly ReportedNotice[],
): (() => string)[] {
  const { operation, name } = resource;
  const first = `| ${words[operation]} | ${code(name)} |`;
  const fields = fieldsToShow(resource);
  if (fields.length === 0)
    return [() => `${first} ${operation === "update" ? rollCells(resource, notices) : "| |"} |`];
  return fields.map((field, index) => () => {
    const [before, after] = cellsOf(differenceOf(resource, field, names));
    return `${index === 0 ? first : "| | |"} ${code(field.path)} | ${before} | ${after} |`;
  });
}

/** An update without a field that changes is often a roll of the signing secret: what asks for it stands in a line alone. */
function rollCells({ urn }: PreviewedResource, notices: readonly ReportedNotice[]): string {
  const roll = notices.find((one) => one.urn === urn && isAboutRoll(one));
  if (roll === undefined) return "| |";
  return `signing secret | | ${isCertainRoll(roll) ? clauses.anotherSecret() : clauses.anotherSecretIfDifferent()}`;
}

/** The first rows, as many as fit into a number of characters with their line breaks. */
export function fitting(rows: readonly string[], characters: number): string[] {
  let left = characters;
  return rows.filter(({ length }) => (left -= length + 1) >= 0);
}
