/** The comment on a pull request: what a preview would change, consequences first. Pure: text in, text out. */

import { consequencesOf } from "./report-consequences";
import { graphOf } from "./report-graph";
import { readPreview } from "./report-preview";
import type { Operation, Preview } from "./report-preview";
import { code, tablesOf } from "./report-table";
import type { Table } from "./report-table";

/** What a pipeline does with a preview. */
export interface Report {
  /** The comment; empty where nothing changes. Always shorter than 65,536 characters. */
  readonly markdown: string;
  /** 0: no change; 10: changes; 1: the preview failed. */
  readonly exitCode: 0 | 1 | 10;
}

/** How a comment is written. */
export interface ReportOptions {
  /** The heading. Default `Webhooks`. */
  readonly title?: string | undefined;
}

/** The most characters of a comment: GitHub takes 65,536. */
const mostCharacters = 65_000;
const mostConsequences = 100;
const mostErrors = 20;
/** Of each list before the tables, so that these keep room. */
const mostOfList = 15_000;

/**
 * Writes the comment for what `pulumi preview --json` wrote.
 *
 * @throws WebhooksError where the text is something else
 */
export function report(previewText: string, options: ReportOptions = {}): Report {
  const preview = readPreview(previewText);
  const changes = preview.resources.filter(({ operation }) => operation !== "same");
  const isFailed = preview.errors.length > 0;
  if (!isFailed && changes.length === 0 && preview.otherChanges === 0) return { markdown: "", exitCode: 0 };
  const parts = [head(preview, options), failure(preview), consequences(preview), routing(preview)];
  const fixed = parts.filter((part) => part !== "").join("\n\n");
  const tables = fitted(tablesOf(preview.resources), mostCharacters - fixed.length - 1000);
  const markdown = [fixed, ...tables, others(preview)].filter((part) => part !== "").join("\n\n");
  return { markdown: `${markdown}\n`, exitCode: isFailed ? 1 : 10 };
}

/** The hidden first line by which a pipeline finds the comment that it wrote before. */
export function marker(stack: string): string {
  return `<!-- pulumi-webhooks report ${stack.replaceAll(/[^\w./-]/g, "_")} -->`;
}

function head({ stack, resources }: Preview, { title = "Webhooks" }: ReportOptions): string {
  const count = (wanted: Operation, word: string): string[] => {
    const number = resources.filter(({ operation }) => operation === wanted).length;
    return number === 0 ? [] : [`${number} to ${word}`];
  };
  const summary = [
    ...count("create", "create"),
    ...count("update", "update"),
    ...count("replace", "replace"),
    ...count("delete", "delete"),
  ].join(", ");
  const place = stack === "" ? "" : ` in ${code(stack)}`;
  return `${marker(stack)}\n## ${title}${place}${summary === "" ? "" : `\n\n**${summary}**`}`;
}

function failure({ errors }: Preview): string {
  if (errors.length === 0) return "";
  const shown = listed(errors.slice(0, mostErrors).map((error) => code(error.slice(0, 500))));
  return ["### ❌ The preview failed", "", ...shown, ...leftOut(errors.length - shown.length)].join("\n");
}

function consequences(preview: Preview): string {
  const all = consequencesOf(preview);
  if (all.length === 0) return "";
  const shown = listed(all.slice(0, mostConsequences).map((line) => escaped(line.slice(0, 300))));
  return ["### ⚠️ Consequences", "", ...shown, ...leftOut(all.length - shown.length)].join("\n");
}

/** As many items as there is room for. */
function listed(items: readonly string[]): string[] {
  let left = mostOfList;
  return items.filter(({ length }) => (left -= length) > 0).map((item) => `- ${item}`);
}

function routing({ resources }: Preview): string {
  const graph = graphOf(resources);
  return graph === undefined ? "" : `### Which events reach which endpoint\n\n${graph}`;
}

function others({ otherChanges }: Preview): string {
  if (otherChanges === 0) return "";
  return `${otherChanges} ${otherChanges === 1 ? "change" : "changes"} of other resources, not shown here.`;
}

/** As many rows as there is room for, and how many there are beside them. */
function fitted(tables: readonly Table[], room: number): string[] {
  let left = room;
  return tables.map(({ head: heading, rows }) => {
    const shown: string[] = [];
    left -= heading.length + 60;
    for (const row of rows) {
      left -= row.length + 1;
      if (left < 0) break;
      shown.push(row);
    }
    return (
      [heading, ...shown].join("\n") +
      leftOut(rows.length - shown.length)
        .map((line) => `\n\n${line}`)
        .join("")
    );
  });
}

function leftOut(count: number): string[] {
  return count === 0 ? [] : [`… and ${count} more: see the log of the preview.`];
}

/** Names come from the program; none of them may become markup or call somebody. */
function escaped(line: string): string {
  return line.replace(/[\\`*_{}[\]<>#|~]/g, (character) => `\\${character}`).replaceAll("@", "@\u200b");
}
