/** The differences of a resource as a table: what a list gains and loses, the lines of a text, and of a secret only that it changes. */

import { clause } from "../../provider/base/declare";
import type { DifferingLines, PageDifference } from "./data";
import { html, table } from "./elements";
import type { Content } from "./elements";
import { hint } from "./sentences";
import { sign } from "./signs";

/** The table; undefined where nothing differs. */
export function differenceTable(differences: readonly PageDifference[]): HTMLElement | undefined {
  if (differences.length === 0) return undefined;
  const titles = ["Field", "Before", "After"];
  return table("What changes", titles, differences.map(rowOf), { class: "differences" });
}

function rowOf(difference: PageDifference): HTMLElement {
  const { path, change } = difference;
  return html(
    "tr",
    { class: change },
    html("th", { scope: "row" }, sign(change, change), " ", breakable(path)),
    cellsOf(difference),
  );
}

/** A path that goes on in the next line behind a dot, where there is no room. */
function breakable(path: string): Content {
  return path.split(/(?<=\.)/).flatMap((part) => [part, html("wbr")]);
}

function cellsOf(difference: PageDifference): Content {
  const both = (...content: readonly Content[]): HTMLElement => html("td", { colspan: 2 }, ...content);
  switch (difference.kind) {
    case "value":
      return [valueCell(difference.before), valueCell(difference.after)];
    case "list":
      return [
        html("td", {}, itemsOf("del", difference.removed)),
        html(
          "td",
          {},
          itemsOf("ins", difference.added),
          difference.moved.length > 0 ? hint(clause`moves: ${difference.moved.join(", ")}`) : undefined,
          difference.kept > 0 ? hint(clause`${difference.kept} unchanged`) : undefined,
        ),
      ];
    case "lines":
      return both(markedLines(difference));
    case "secret":
      return both(clause`a secret, which is not shown`);
    case "hidden":
      return both(html("pre", {}, difference.text), hint(clause`A part that is not shown changes.`));
  }
}

const lineWords = { added: "added", removed: "removed", gap: "unchanged lines" } as const;

/** The lines of a text that differ. */
export function markedLines({ lines, leftOut: { added, removed } }: DifferingLines): Content {
  return [
    html(
      "pre",
      {},
      lines.map(({ mark, text }) =>
        html(
          "span",
          { class: `line ${mark}` },
          mark === "kept" ? html("span", { class: "sign" }) : sign(mark, lineWords[mark]),
          ` ${text}\n`,
        ),
      ),
    ),
    leftOut(added + removed),
  ];
}

function leftOut(count: number): HTMLElement | undefined {
  if (count === 0) return undefined;
  return hint(count === 1 ? clause`1 more line changes.` : clause`${count} more lines change.`);
}

function itemsOf(tag: "del" | "ins", items: readonly string[]): Content {
  if (items.length === 0) return "–";
  return html(
    "ul",
    { class: "plain" },
    items.map((item) => html("li", {}, html(tag, {}, item))),
  );
}

/** One value; a dash where there is none. */
export function valueCell(value: string | undefined): HTMLElement {
  return value === undefined ? html("td", { class: "none" }, "–") : html("td", {}, html("pre", {}, value));
}
