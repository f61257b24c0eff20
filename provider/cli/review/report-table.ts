/** The changes of each kind as a Markdown table, with old and new values. */

import { groupedBy } from "../../base/lists";
import { differenceOf, fieldsToShow } from "./differences";
import type { Names } from "./differences";
import type { Operation, Preview, PreviewedResource } from "./report-preview";
import { bySeverity, severities } from "./report-notices";
import type { ReportedNotice } from "./report-notices";
import { clauses } from "./notices";
import { cellsOf } from "./report-cells";
import { code, row, tableHead } from "./markdown";
import { isAboutRoll, isCertainRoll } from "./report-rotations";

/** The word for each operation. */
export const words: Readonly<Record<Operation, string>> = {
  create: "create",
  adopt: "adopt",
  update: "update",
  replace: "replace",
  delete: "delete",
  same: "",
};

/** A table for each kind that changes, the gravest first, all of them in this many characters, and how many rows are left out. */
export function tablesOf(
  { resources }: Pick<Preview, "resources">,
  notices: readonly ReportedNotice[],
  characters: number,
): string[] {
  const names = namesOf(resources);
  const weights = new Map(
    bySeverity(notices)
      .map(({ urn, severity }) => [urn, severity] as const)
      .reverse(),
  );
  const weightOf = ({ urn }: PreviewedResource): number => severities.indexOf(weights.get(urn) ?? "info");
  // What is dangerous comes first, and what does not fit is harmless.
  const inOrder = resources
    .filter(({ operation }) => operation !== "same")
    .sort((one, other) => weightOf(other) - weightOf(one));
  const changed = groupedBy(inOrder, ({ kind }) => kind);
  const heaviest = (kind: string): number => Math.max(...(changed.get(kind) ?? []).slice(0, 1).map(weightOf));
  const kinds = [...changed.keys()].sort();
  let left = characters;
  return kinds
    .sort((one, other) => heaviest(other) - heaviest(one))
    .map((kind, index) => {
      const heading = `### ${kind}\n\n${tableHead(["", "Resource", "Field", "Before", "After"])}`;
      left -= heading.length + 60;
      // A long table leaves room for those after it.
      let share = Math.floor(left / (kinds.length - index));
      const rows = (changed.get(kind) ?? []).flatMap((resource) => rowsOf(resource, names, notices));
      // What does not fit is not even made.
      const shown: string[] = [];
      for (const make of rows) {
        const text = share > 0 ? make() : undefined;
        if (text === undefined || text.length >= share) break;
        share -= text.length + 1;
        left -= text.length + 1;
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

const noCells = ["", "", ""];

function rowsOf(
  resource: PreviewedResource,
  names: Names,
  notices: readonly ReportedNotice[],
): (() => string)[] {
  const { operation, name } = resource;
  const first = [words[operation], code(name)];
  const fields = fieldsToShow(resource);
  if (fields.length === 0)
    return [() => row([...first, ...(operation === "update" ? rollCells(resource, notices) : noCells)])];
  return fields.map((field, index) => () => {
    const cells = cellsOf(differenceOf(resource, field, names));
    return row([...(index === 0 ? first : ["", ""]), code(field.path), ...cells]);
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
