/** The rows of the guide and the reference about filters: each table has conditions, and events with what a running Convoy makes of them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { AnyOpenEventFilter } from "../../provider/kinds/subscription/types";
import type { FilteredEvent } from "../../tools/topology/filter/filter";

/** A filter and a request of the page, and the letters of `RecordedAnswer` that it claims. */
export interface PageRow {
  readonly filter: AnyOpenEventFilter;
  readonly request: FilteredEvent;
  readonly claimed: RegExp;
}

const claims: Readonly<Record<string, string>> = {
  Passes: "m",
  "Does not pass": "n",
  Loses: "[ep]",
  passes: "m",
  "does not pass": "n",
  "is lost": "[ep]",
};

/** All rows, in the order of the page. */
export function pageRows(): readonly PageRow[] {
  return tables().flatMap(([heads = [], , ...rows]) => {
    const column = heads.findIndex((head) => head.endsWith(" condition"));
    if (column < 0) return [];
    const scope = heads[column]?.replace(/ condition$/, "").toLowerCase() ?? "";
    const name = scope === "header" ? "headers" : scope;
    const event = heads.indexOf("Event");
    return rows.flatMap((cells) => {
      const filter = { [name]: only(codesIn(cells[column])) } as AnyOpenEventFilter;
      const row = (request: unknown, claimed: string): PageRow => ({
        filter,
        request: { [name]: request },
        claimed: new RegExp(`^${claimed}$`),
      });
      if (event >= 0) {
        const letters = cells.slice(event + 1).map((cell) => claims[cell] ?? "");
        return [row(only(codesIn(cells[event])), letters.join(""))];
      }
      return heads.flatMap((head, at) => {
        const letter = claims[head];
        return letter === undefined ? [] : codesIn(cells[at]).map((request) => row(request, `(${letter})+`));
      });
    });
  });
}

/** The filters that the page says cannot work. */
export function uselessFilters(): readonly AnyOpenEventFilter[] {
  const [table] = tables().filter(([heads]) => heads?.[0] === "Filter");
  return (table ?? []).slice(2).flatMap(([cell]) =>
    codesIn(cell).map((conditions) => {
      const isWhole = Object.hasOwn(conditions as object, "headers");
      return (isWhole ? conditions : { body: conditions }) as AnyOpenEventFilter;
    }),
  );
}

/** The tables of the pages, as cells. */
function tables(): readonly string[][][] {
  return ["guides", "reference"].flatMap((folder) => {
    const page = readFileSync(join(__dirname, "..", "..", "docs", folder, "filters.md"), "utf8");
    return (page.match(/(?:^\|.*\n)+/gm) ?? []).map((table) => table.trim().split("\n").map(cellsOf));
  });
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function codesIn(cell = ""): unknown[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]): unknown => parse(text));
}

function only<Item>(items: readonly Item[]): Item {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0)
    throw new Error("a row of the page needs one filter and one event");
  return item;
}
