/** The changes of each kind as a Markdown table, with old and new values. */

import { oneLine } from "../../base/text";
import { secretMark } from "../../http/redact";
import { unknownMark } from "../../topology/model/mask";
import type { FieldChange, Operation, Preview, PreviewedResource } from "./report-preview";
import type { ReportedNotice } from "./report-notices";
import { logicalNameOf } from "../../base/urn";
import { clauses } from "./notices";
import { isAboutRoll, isCertainRoll } from "./report-rotations";

/** A table in parts, so that rows can be left out where it is too long. */
export interface Table {
  readonly head: string;
  readonly rows: readonly string[];
}

const maxValueLength = 160;

/** The word for each operation. */
export const words: Readonly<Record<Operation, string>> = {
  create: "create",
  adopt: "adopt",
  update: "update",
  replace: "replace",
  delete: "delete",
  same: "",
};

/** One table for each kind that changes. */
export function tablesOf(
  { resources }: Pick<Preview, "resources">,
  notices: readonly ReportedNotice[],
): Table[] {
  const names = new Map(resources.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name] as const])));
  const changed = resources.filter(({ operation }) => operation !== "same");
  return [...new Set(changed.map(({ kind }) => kind))].sort().map((kind) => ({
    head: `### ${kind}\n\n| | Resource | Field | Before | After |\n| --- | --- | --- | --- | --- |`,
    rows: changed
      .filter((resource) => resource.kind === kind)
      .flatMap((resource) => rowsOf(resource, names, notices)),
  }));
}

function rowsOf(
  resource: PreviewedResource,
  names: ReadonlyMap<string, string>,
  notices: readonly ReportedNotice[],
): string[] {
  const { operation, name } = resource;
  const first = `| ${words[operation]} | ${code(name)} |`;
  const fields = operation === "delete" ? [] : resource.fields;
  if (fields.length === 0)
    return [`${first} ${operation === "update" ? rollCells(resource, notices) : "| |"} |`];
  return fields.map((field, index) => {
    const [before, after] = cells(field, spelling(resource, field.path, names));
    return `${index === 0 ? first : "| | |"} ${code(field.path)} | ${before} | ${after} |`;
  });
}

/** An update without a field that changes is often a roll of the signing secret: what asks for it stands in a line alone. */
function rollCells({ urn }: PreviewedResource, notices: readonly ReportedNotice[]): string {
  const roll = notices.find((one) => one.urn === urn && isAboutRoll(one));
  if (roll === undefined) return "| |";
  return `signing secret | | ${isCertainRoll(roll) ? clauses.anotherSecret() : clauses.anotherSecretIfDifferent()}`;
}

function cells({ before, after }: FieldChange, show: (value: unknown) => string): [string, string] {
  const isHidden = before !== undefined && after !== undefined && show(before) === show(after);
  const changed = before === secretMark ? " changed" : ` ${clauses.hiddenChange()}`;
  return [cell(before, show), cell(after, show) + (isHidden ? changed : "")];
}

function cell(value: unknown, show: (value: unknown) => string): string {
  return value === undefined ? "" : code(shortened(show(value)));
}

/** Writes values with the name of a resource instead of its ID, where the preview has it. */
function spelling(
  { references }: PreviewedResource,
  path: string,
  names: ReadonlyMap<string, string>,
): (value: unknown) => string {
  const sources = (references[path] ?? []).map(logicalNameOf);
  const text = (value: unknown): string => {
    if (value === unknownMark && sources.length === 1) return `${sources[0]} ${unknownMark}`;
    // An adopted object is named by its ID, not by the resource that manages it.
    if (typeof value === "string") return path === "adoptId" ? value : (names.get(value) ?? value);
    if (Array.isArray(value)) {
      // A set is stored in the order of its IDs.
      const items = value.some((item) => names.has(String(item))) ? value.map(text).sort() : value.map(text);
      return items.length === 0 ? "(none)" : items.join(", ");
    }
    return JSON.stringify(value);
  };
  return text;
}

function shortened(text: string): string {
  const flat = oneLine(text);
  return flat.length <= maxValueLength ? flat : `${flat.slice(0, maxValueLength - 1)}…`;
}

/** The first rows, as many as fit into a number of characters with their line breaks. */
export function fitting(rows: readonly string[], characters: number): string[] {
  let left = characters;
  return rows.filter(({ length }) => (left -= length + 1) >= 0);
}

/** A code span, in which nothing is markup, inside a cell of a table. */
export function code(given: string): string {
  const text = oneLine(given);
  if (text === "") return "(empty)";
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${fence}${space}${text.replaceAll("|", "\\|")}${space}${fence}`;
}

/** Text outside of a code span: what comes from a program or a service must not become markup. */
export function plain(given: string): string {
  return unlinked(oneLine(given).replace(/[\\`*_{}[\]<>#|~]/g, (character) => `\\${character}`));
}

/** The text with an empty character in what would become a link or mention a user. */
export function unlinked(text: string): string {
  return text.replace(/@|:(?=\/\/)|www(?=\.)/gi, (found) => `${found}\u200b`);
}

/** An item of a list: the first line as a code span, the others as a code block. */
export function block(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  if (rest.length === 0) return code(first);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const lines = [`${fence}text`, ...rest.map(withoutControls), fence].map((line) => `  ${line}`);
  return `${code(first)}\n\n${lines.join("\n")}`;
}

/** The line without control characters. Its indent stays, because it belongs to the message of a compiler. */
function withoutControls(line: string): string {
  return `${/^ */.exec(line)?.[0] ?? ""}${oneLine(line)}`;
}
